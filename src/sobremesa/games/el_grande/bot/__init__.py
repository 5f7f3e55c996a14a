"""How bots evaluate positions of El Grande."""
