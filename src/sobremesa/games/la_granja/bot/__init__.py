"""How bots judge positions of La Granja."""
