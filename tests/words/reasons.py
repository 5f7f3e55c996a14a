"""Reasons of every kind, for tests of their sentences."""

from typing import Final

import sobremesa as sm
from sobremesa.words import Reason, words_of

FULL: Final = (3, 1, 4, 3, 2, 4, 4, 3)  # a plan: goods, barrows, what six buildings still need
REASONS: Final[dict[str, list[Reason]]] = {
    "el_grande": [
        Reason(0, True, "place", (5,), 8.0, (1, 4, 1), (0, 7, 0)),
        Reason(0, True, "place", (5,), 8.0, (), (0, 7, 0)),
        Reason(0, True, "place", (9,), 0.5, (0, 5, 0), (0, 5, 0)),
        Reason(0, True, "place", (9,), -0.5, (0, 5, 0), (0, 5, 0)),
        Reason(0, True, "place", (1,), 3.0, (-1, 0, 1), (1, 3, 1)),
        Reason(0, True, "place", (1,), 2.0, (0, 5, 0), (0, 7, 0)),
        Reason(0, True, "place", (1,), -3.0, (1, 3, 1), (-1, 0, 1)),
        Reason(1, False, "place", (1,), -3.0, (0, 5, 1), (1, 3, 0)),
        *(
            Reason(seat, seat == 0, key, (), change, (5,), (5 + change,))
            for key in ("map", "court", "castillo")
            for seat, change in ((0, 1), (0, 2), (0, -1), (0, -2), (1, -1), (1, -2))
        ),
        *(
            Reason(seat, seat == 0, key, (), change, (5,), (5 + change,))
            for key in ("vp", "powers")
            for seat, change in ((0, 1), (0, -1), (1, -1))
        ),
    ],
    "la_granja": [
        Reason(0, True, "vp", (), 2.0, (5,), (7,)),
        Reason(0, True, "vp", (), -1.0, (5,), (4,)),
        *(Reason(0, True, "farm", (), 2.0, (1, 1, 1, 1), tuple(1 + (i == n) for i in range(4))) for n in range(4)),
        Reason(0, True, "farm", (), 1.5, (1, 1, 1, 1), (1, 1, 1, 1)),
        Reason(0, True, "farm", (), -1.5, (1, 1, 1, 1), (1, 1, 1, 0)),
        Reason(0, True, "roofs", (), 1.5, (1,), (2,)),
        Reason(0, True, "roofs", (), 1.5, (1,), (1,)),
        Reason(0, True, "roofs", (), -0.7, (1,), (1,)),
        Reason(0, True, "silver", (), 1.0, (1,), (4,)),
        Reason(0, True, "silver", (), -1.0, (4,), (1,)),
        Reason(0, True, "market", (), 3.0, (1,), (2,)),
        Reason(0, True, "market", (), -3.0, (2,), (1,)),
        Reason(0, True, "market", (), 0.5, (2,), (2,)),
        Reason(1, False, "market", (), -2.0, (2,), (1,)),
        Reason(0, True, "siesta", (), 0.5, (2,), (3,)),
        Reason(0, True, "siesta", (), 1.0, (2,), (4,)),
        Reason(0, True, "order", (), 0.5, (2,), (1,)),
        Reason(0, True, "order", (), -0.5, (1,), (2,)),
        Reason(0, True, "plan", (), -1.0, FULL, (1, 1, 4, 3, -1, 4, 4, 3)),
        Reason(0, True, "plan", (), 1.0, FULL, (2, 1, 4, 3, 1, 4, 4, 3)),
        Reason(0, True, "plan", (), 1.0, FULL, (1, 1, 2, 3, 2, 4, 4, 3)),
        Reason(0, True, "plan", (), 1.0, FULL, (1, 0, *FULL[2:])),
        Reason(0, True, "plan", (), 1.0, FULL, (3, 2, *FULL[2:])),
        Reason(0, True, "plan", (), 1.0, FULL, (4, *FULL[1:])),
        Reason(0, True, "plan", (), 1.0, FULL, (5, *FULL[1:])),
        Reason(0, True, "plan", (), 1.0, FULL, FULL),
        Reason(0, True, "plan", (), -1.0, FULL, FULL),
    ],
}


def said(game: str) -> list[str]:
    """Every reason of a game in the language of the moment."""
    words = words_of(sm.load(game), sm.meta(game).config(3))
    return [words.reason(reason) for reason in REASONS[game]]
