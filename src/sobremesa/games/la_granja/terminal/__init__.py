"""La Granja in the terminal, drawn from views only."""
