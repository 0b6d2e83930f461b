"""Learning: self-play, training and the matches that make a game's nets; and environments for other programs."""
