"""Stand-ins: parts of a game of which we do not know what is printed, so that something of ours stands in for them.

Players see one mark wherever a part is a stand-in, and one sentence when they ask. Where a fact comes from, how sure we
are of it and why is for whoever corrects the data: `sobremesa.words.provenance`.
"""

from typing import Final

from sobremesa.i18n import say

#: the words of a status that mean a stand-in, wholly or in part
UNCERTAIN: Final = ("reconstructed", "partial")


def is_stand_in(*statuses: str) -> bool:
    """Whether a status of the data, words joined by +, says that something is a stand-in."""
    return any(word in UNCERTAIN for status in statuses for word in status.split("+"))


def mark() -> str:
    return say("stand_in.mark")


def marked(text: str, is_one: bool = True) -> str:
    """A text with the mark behind it, if it is one of a stand-in."""
    return say("stand_in.marked", text=text) if is_one else text


def sentence() -> str:
    """What the mark means."""
    return say("stand_in.text")
