"""Mentiroso in words."""
