"""The log of a table and what it means: whose turn it is, who has how much time, what each seat knows, who has won.

Everything here is arithmetic on values. No database, no network, no event loop; `lint-imports` checks it.
"""
