"""Stand-ins: parts of a game whose printed text or value we do not know, so that something of ours takes its place.

Players see the same mark on every stand-in, and one sentence of explanation if they ask. Where a fact comes from, and
how sure we are of it and why, is for those who correct the data: `sobremesa.words.provenance`.
"""

from typing import Final

from sobremesa.i18n import say

#: the words in a status that mean a stand-in, wholly or in part
UNCERTAIN: Final = ("reconstructed", "partial")


def is_stand_in(*statuses: str) -> bool:
    """Whether any of these statuses, with words joined by +, says that something is a stand-in."""
    return any(word in UNCERTAIN for status in statuses for word in status.split("+"))


def mark() -> str:
    return say("stand_in.mark")


def marked(text: str, is_one: bool = True) -> str:
    """The text followed by the mark, if it is that of a stand-in."""
    return say("stand_in.marked", text=text) if is_one else text


def sentence() -> str:
    """What the mark means."""
    return say("stand_in.text")
