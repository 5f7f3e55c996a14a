"""The course of the game: set-up, the four phases of a round, and the solo game, each a list of small steps."""
