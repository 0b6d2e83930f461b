"""Through the Desert: maps, editions, records, rules, moves, view, picture."""
