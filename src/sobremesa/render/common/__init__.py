"""What all pictures share, and what surrounds every table: tokens, players, prompt, choices, log, scores."""
