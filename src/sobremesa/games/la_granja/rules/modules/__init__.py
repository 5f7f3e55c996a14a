"""What the rules keep ready for modules: places for their numbers, actions, step kinds and events, and shared steps."""
