"""What a game is: the contract, records, options, the generator, sets of spaces."""
