"""The course of the game: set-up, rounds, turns, scoring and the dummy, each a list of small steps."""
