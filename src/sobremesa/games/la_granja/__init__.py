"""La Granja, by Andreas Odendahl and Michael Keller. An unofficial fan implementation."""
