"""Tables: a table in memory, its acts, its audience and agreements; finding, creating and listing tables.

Everything runs on the event loop, except loading a table, checking options, dealing, and finding out whether a move
reveals something: these run on threads. A table's lock is held from the check of an act until it is stored. Code that
reads the game takes the lock too, because an act that is still being written has not happened yet.
"""
