"""A change of rules."""

import pytest

from sobremesa.games.el_grande.rules.state import State
from sobremesa.kernel import Game

from .tables import NEW, Change


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Afterwards the game has another revision, and other rules: every rank is worth 1 VP more."""

    def change(game: Game, revision: int = NEW) -> None:
        scale = State.scale

        def better(s: State, place: int) -> tuple[int, ...]:
            return tuple(vp + 1 for vp in scale(s, place))

        monkeypatch.setattr(type(game), "revision", revision)
        monkeypatch.setattr(State, "scale", better)

    return change
