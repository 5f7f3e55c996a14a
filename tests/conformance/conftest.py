"""During these tests the tiny game is on the shelf, so that its records can be read like any other."""

from typing import Any

import pytest

import sobremesa as sm
from tests.kernel import tiny_game


@pytest.fixture(autouse=True)
def _tiny_game_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> Any:
        return tiny_game.GAME if name == tiny_game.META.name else sm.load(name)

    monkeypatch.setattr("sobremesa.record.text.load", load)
