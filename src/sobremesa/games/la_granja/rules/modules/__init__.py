"""What the rules provide for modules: ranges for their numbers, actions, step kinds and events, and shared steps."""
