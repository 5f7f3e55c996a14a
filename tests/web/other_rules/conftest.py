"""A change of the rules."""

import asyncio
from pickle import dumps, loads
from typing import Any, Callable

import pytest

from sobremesa.games.el_grande.rules.state import State
from sobremesa.kernel import Game
from sobremesa.web.elsewhere import Elsewhere

from .tables import NEW, Change


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks, records and positions are handled in this process, on copies: other processes do not know the rules that
    tests change."""

    async def do(_: Elsewhere, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return await asyncio.to_thread(work, *loads(dumps(args)), **loads(dumps(kwargs)))

    monkeypatch.setattr(Elsewhere, "do", do)


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Calling this gives the game another revision and other rules: every rank is worth 1 VP more."""

    def change(game: Game, revision: int = NEW) -> None:
        scale = State.scale

        def better(s: State, place: int) -> tuple[int, ...]:
            return tuple(vp + 1 for vp in scale(s, place))

        monkeypatch.setattr(type(game), "revision", revision)
        monkeypatch.setattr(State, "scale", better)

    return change
