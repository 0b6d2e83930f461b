"""The log of a table and what follows from it: whose turn it is, the clocks, what each seat knows, who has won.

Everything here is pure computation: no database, no network, no event loop. `lint-imports` checks that.
"""
