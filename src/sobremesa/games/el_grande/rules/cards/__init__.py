"""The special actions of the cards: operations that the rows of the data files are made of."""
