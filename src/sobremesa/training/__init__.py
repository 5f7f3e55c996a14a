"""How bots learn: they play against themselves, and a network learns from the outcomes of their positions."""
