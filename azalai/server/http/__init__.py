"""HTTP routes by subject (people, games, tables, play, finished games), the guard in front, and authentication.

Routes run on the event loop. Anything that takes longer than a millisecond or two runs on a thread: checking options,
drawing, whole stories, boards, files.
"""
