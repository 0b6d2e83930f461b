"""Playing in a terminal: the loop knows no game, each game brings its own face."""
