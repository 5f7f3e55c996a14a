"""Mentiroso in a terminal."""
