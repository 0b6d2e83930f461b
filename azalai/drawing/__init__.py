"""What all pictures are made of: SVG, letters as outlines, colours by theme, symbols. It knows no game."""
