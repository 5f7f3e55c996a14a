"""The story of a game in sentences, grouped by turn. A click on a sentence shows that moment."""

from typing import Any, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.i18n import say

from ..cached import cached
from ..markup import el
from .people import Sitter, named, spoken_of, with_names


class Line(NamedTuple):
    """A sentence, and the ply after which it became true."""

    ply: int
    text: str


class Turn(NamedTuple):
    """Consecutive plies of one seat (None for what happens by itself). ``first`` and ``last`` are its plies."""

    number: int  # in the story
    first: int
    last: int
    seat: int | None
    round: int | None  # the round that begins in it
    lines: tuple[Line, ...]


def turn(table: str, told: Turn, words: Any, sitters: Sequence[Sitter]) -> Markup:
    """One turn of the story. ``table`` is the address of the table."""
    return _turn(table, told, spoken_of(words, sitters), tuple(sitters))


@cached(1024)
def _turn(table: str, told: Turn, names: tuple[str, ...], sitters: tuple[Sitter, ...]) -> Markup:
    colour = f" c-{sitters[told.seat].colour}" if told.seat is not None and told.seat < len(sitters) else ""
    return el(
        "li",
        el(
            "ol",
            [
                el("li", el("a", named(line.text, names, sitters), href=f"{table}/ply/{line.ply}"))
                for line in told.lines
            ],
        ),
        cls=("turn" if told.round is None else "turn new-round") + colour,
        id=f"turn-{told.number}",
        data_ply=told.last,
        data_round=told.round and say("web.log.round", round=told.round),
    )


def lines(table: str, story: Sequence[Turn], words: Any, sitters: Sequence[Sitter]) -> Markup:
    """What happened, as a single list without turns, to step through."""
    return el(
        "ol",
        [
            el("li", el("a", with_names(line.text, words, sitters), href=f"{table}/ply/{line.ply}"), data_ply=line.ply)
            for told in story
            for line in told.lines
        ],
        cls="steps",
    )
