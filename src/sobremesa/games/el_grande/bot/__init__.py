"""How bots judge positions of El Grande."""
