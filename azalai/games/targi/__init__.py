"""Targi: the base game, the expansion's rules and the challenges."""
