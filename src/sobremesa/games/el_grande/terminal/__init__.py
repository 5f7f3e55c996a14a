"""El Grande in the terminal: drawn from views alone."""
