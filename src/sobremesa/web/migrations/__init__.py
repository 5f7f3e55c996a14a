"""The versions of the database schema, each building on the one before. New ones are added to ``versions``."""
