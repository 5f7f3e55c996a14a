"""El Grande in words."""
