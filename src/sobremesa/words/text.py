"""Small text helpers."""


def begun(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """The text on one line, without anything that could control a terminal."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
