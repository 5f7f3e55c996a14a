"""The forms the database has had, each made of the one before. New ones are appended to ``versions``."""
