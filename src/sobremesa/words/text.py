"""Small things about texts."""


def printable(text: str) -> str:
    """The text in one line, without anything that could command a terminal."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
