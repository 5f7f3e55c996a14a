"""La Granja in words."""
