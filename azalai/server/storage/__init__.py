"""What is stored, by subject: the log of every table, tables and seats, people, chat, ratings, reviews.

SQLite or PostgreSQL through SQLAlchemy. All of it runs on the event loop, except migrations and slow commits of the
log on SQLite, which run on threads.
"""
