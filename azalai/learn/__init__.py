"""Learning: the data, the training and the gate that make a game's nets; and environments for other programs."""
