"""Tables: one in memory and its acts, who looks at it, what its players agree on; all of them, making and finding them.

All of it runs on the event loop. On threads: loading a table, checking options, dealing, and whether a move uncovers
something. A table's lock is held from the check of an act until it is stored. Whoever reads the game takes it, too:
what is being written has not happened yet.
"""
