"""Requests and answers, by subject: people, games, tables, play, finished games; what guards them, and who asks.

Routes run on the event loop. What takes longer than a millisecond or two goes to a thread: checking options, drawing,
whole stories, boards, files.
"""
