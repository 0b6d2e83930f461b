"""Tell people that it is their turn: by push message, mail, webhook or ntfy.

A notice says which game waits and who else plays, with a link to the table. It never says anything about the position.
"""
