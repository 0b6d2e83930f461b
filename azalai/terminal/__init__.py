"""Play in a terminal. The loop is the same for all games; each game brings its own face."""
