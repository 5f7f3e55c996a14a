"""The rules of La Granja."""
