"""Storage by subject: logs, tables and seats, people, chat, ratings, reviews.

It uses SQLite or PostgreSQL through SQLAlchemy. Everything runs on the event loop, except migrations and slow commits
of the log on SQLite, which run on threads.
"""
