"""Building blocks for pictures: SVG, text as outlines, colours by theme, symbols. Nothing here depends on a game."""
