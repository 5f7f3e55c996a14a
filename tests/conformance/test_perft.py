"""Perft: how many sequences of decisions there are from fixed positions, with scripted chance.

Each file holds a position and, in its comments, the counts by depth. A changed count means that some decision has more
or fewer options than before.
"""

import re
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.kernel import Game, is_compiled

from .cases import EL_GRANDE, LA_GRANJA

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = [path for game in ("el_grande", "la_granja") for path in sorted((FIXTURES / game / "perft").glob("*.txt"))]
IDS = [f"{path.parts[-3]}-{path.stem}" for path in FILES]


def game_of(path: Path) -> Game:
    game: Game = sm.load(path.parts[-3])
    return game


def settle(state: Any) -> Any:
    """Settle chance, always by the first outcome."""
    while state.turn == sm.CHANCE:
        state.apply(state.outcomes()[0][0])
    return state


def perft(state: Any, depth: int) -> int:
    """Count the sequences of ``depth`` decisions, or fewer if the game ends before."""
    settle(state)
    if depth == 0 or state.turn == sm.OVER:
        return 1
    options = state.legal()
    if depth == 1:
        return len(options)
    total = 0
    for a in options:
        after = state.clone()
        after.apply(a)
        total += perft(after, depth - 1)
    return total


def naive(game: Game, text: str, depth: int) -> int:
    """Count the slow way: every state is read from its text, and every action of the table is tried."""
    state = game.from_position(text)
    while state.turn == sm.CHANCE:
        state.play(min(a for a, _ in state.outcomes()))
        state = game.from_position(game.position(state))
    if depth == 0 or state.turn == sm.OVER:
        return 1
    total = 0
    here = game.position(state)
    for a in game.table.ids():
        try:
            state.play(a)
        except sm.IllegalAction:
            continue
        total += naive(game, game.position(state), depth - 1)
        state = game.from_position(here)
    return total


def counts(path: Path) -> list[tuple[int, int]]:
    found = re.findall(r"^# depth (\d): (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [(int(depth), int(count)) for depth, count in found]


def test_there_are_positions() -> None:
    assert {name: sum(path.parts[-3] == name for path in FILES) >= 8 for name in ("el_grande", "la_granja")} == {
        "el_grande": True,
        "la_granja": True,
    }
    for path in FILES:
        assert [depth for depth, _ in counts(path)] in ([1, 2, 3], [1, 2, 3, 4])


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_counts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    got = [(depth, perft(game_of(path).from_position(text), depth)) for depth, _ in counts(path)]
    assert got == counts(path)


TRIED = 100_000 if is_compiled() else 25_000  # actions, legal or not


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_slow_way_counts_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for depth, count in counts(path):
        if count * len(game_of(path).table.ids()) < TRIED:
            assert naive(game_of(path), text, depth) == count


def test_the_first_powers_by_arithmetic() -> None:
    """Four players, none may repeat a value: 13 x 12 x 11 x 10."""
    text = (FIXTURES / "el_grande" / "perft" / "opening_4.txt").read_text(encoding="utf-8")
    assert perft(EL_GRANDE.from_position(text), 4) == 13 * 12 * 11 * 10


def test_donkey_tiles_by_arithmetic() -> None:
    """Four players choose at once, each among the three tiles left in round 2."""
    text = (FIXTURES / "la_granja" / "perft" / "donkeys_4.txt").read_text(encoding="utf-8")
    assert perft(LA_GRANJA.from_position(text), 3) == 3 * 3 * 3
