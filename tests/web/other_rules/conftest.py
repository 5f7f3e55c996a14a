"""A change of rules."""

from typing import Any

import pytest

from sobremesa.games.el_grande.rules import scoring
from sobremesa.games.el_grande.rules.ranking import Award
from sobremesa.kernel import Game

from .tables import NEW, Change


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Afterwards the game has another revision, and other rules: every rank is worth 1 VP more."""

    def change(game: Game, revision: int = NEW) -> None:
        awards = scoring.awards

        def better(*place: Any) -> tuple[Award, ...]:
            return tuple((colour, rank, vp + 1, *bonuses) for colour, rank, vp, *bonuses in awards(*place))

        monkeypatch.setattr(type(game), "revision", revision)
        monkeypatch.setattr(scoring, "awards", better)

    return change
