"""The command line: ``sobremesa`` and ``python -m sobremesa``."""

from .app import app, main

__all__ = ["app", "main"]
