"""Adapters for research: the games behind the interfaces of other libraries. Each needs its own extra package."""
