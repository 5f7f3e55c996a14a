"""What a game has to say itself, and the defaults for the rest."""

from typing import Any, Iterable, Sequence

import pytest

from sobremesa.kernel import Event, NotationError
from sobremesa.words import Told, Words


class Plain(Words):
    """The words of a game with the bare minimum. Its views are simply the marks."""

    def prompt(self, view: Any, legal: Sequence[int]) -> str:
        return "your turn"

    def label(self, view: Any, action: int) -> str:
        return str(action)

    def story(self, events: Iterable[Event]) -> list[Told]:
        return [Told(f"event {event[0]}", at) for at, event in enumerate(events)]

    def seat(self, seat: int) -> str:
        return f"p{seat + 1}"

    def marks(self, view: Any) -> list[tuple[tuple[int, ...], int]]:
        return [(mark, seat) for seat, mark in enumerate(view)]

    def proclaim(self, view: Any) -> str:
        return "over"


def test_equal_marks_share_a_place_and_what_breaks_ties_is_no_score() -> None:
    standings = Plain().standings([(7, 1), (9, 0), (7, 1), (7, 2)])
    assert standings == [(1, 1, 9), (2, 3, 7), (3, 0, 7), (3, 2, 7)]


def test_what_a_game_does_not_say_is_nothing() -> None:
    words = Plain()
    assert (words.hint(None, [3]), words.stage(None), words.doubt(None, 3, [3]), words.key(None, 3)) == (
        "",
        ("", ""),
        "",
        "",
    )
    assert words.groups(None, (3, 4)) == [("", [3, 4])]
    assert words.tell([(5,), (6,)]) == ["event 5", "event 6"]
    assert (words.cards(), words.describe(None, words.seat)) == ((), ())
    with pytest.raises(NotationError, match="nobody"):
        words.explain("nobody")


def test_a_game_that_does_not_ask_is_none() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Words()  # type: ignore[abstract]
