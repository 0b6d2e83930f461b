"""The core that all games share: contract, records, options, random numbers, compilation."""
