"""The books of rules."""
