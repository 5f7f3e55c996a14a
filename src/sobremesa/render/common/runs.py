"""Effects as runs of icons: the parts of an effect are combined in the same way in every game."""

from typing import Any, Callable, Iterator

#: a part of a run: the name of an icon prefixed with ``#``, or a short text
Atom = str
#: draws an operation of a game, given its parameters
Draw = Callable[[str, list[Any]], Iterator[Atom]]

_BETWEEN = {"seq": "+", "any_order": "+", "choose": "/", "pay_then": "→"}


def atoms(effect: list[Any], draw: Draw) -> Iterator[Atom]:
    """The parts of an effect, as read from left to right."""
    word, *rest = effect
    if word in _BETWEEN:
        for place, part in enumerate(rest):
            if place:
                yield _BETWEEN[word]
            yield from atoms(part, draw)
    elif word == "optional":
        yield from ("(", *atoms(rest[0], draw), ")")
    elif word == "repeat":
        yield from (f"{rest[0]}\N{MULTIPLICATION SIGN}", "(", *atoms(rest[1], draw), ")")
    else:
        yield from draw(word, rest)
