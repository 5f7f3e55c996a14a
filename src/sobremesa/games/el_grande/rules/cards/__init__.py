"""The special actions of the cards: the operations that the data files are written in."""
