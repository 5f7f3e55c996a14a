"""Tables to draw: golden games and random ones, decision by decision."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Iterator
from xml.etree import ElementTree

import sobremesa as sm
from sobremesa.games.la_granja.picture import PICTURE
from sobremesa.games.la_granja.rules.state import State
from sobremesa.games.la_granja.words.parameters import is_any_time
from sobremesa.kernel import Config
from sobremesa.record import Record
from sobremesa.render import Scene, picture_of
from sobremesa.words import Words, words_of

GAME = sm.load("la_granja")
MODULES = GAME.modules
GOLDEN = Path(__file__).parents[2] / "fixtures" / "la_granja" / "golden"
RECORDS = tuple(sorted(path.stem for path in GOLDEN.glob("*.record")))
THING = re.compile(r'data-thing="([^"]*)"')
#: elements that may close themselves in HTML: void elements and those of SVG
CLOSED = frozenset(("input", "use", "circle", "polygon", "rect", "path", "ellipse"))

assert picture_of("la_granja") is PICTURE


@cache
def words(config: str) -> Words:
    """The words of a configuration, by its key; they never change."""
    return words_of(GAME, _CONFIGS[config])


_CONFIGS: dict[str, Config] = {}


def scene(state: State, viewer: int | None, names: tuple[str, ...] = ()) -> Scene:
    """What the viewer sees, and everything the viewer may do."""
    _CONFIGS.setdefault(state.rules.config_key, state.rules.config)
    legal = state.legal(viewer) if viewer in state.owing else ()
    return Scene(state.view(viewer), words(state.rules.config_key), PICTURE, names, legal)


def html(drawn: Scene) -> str:
    """All areas of a scene, one after the other."""
    return "".join(area.html for area in PICTURE.areas(drawn))


def things_in(text: str) -> list[str]:
    return THING.findall(text)


def parse(text: str) -> ElementTree.Element:
    """Parse a piece of HTML; fails unless all elements are closed in the right order, by the rules of HTML."""
    for tag in re.findall(r"<(\w+)[^<>]*/>", text):
        assert tag in CLOSED, f"<{tag}/> is not closed for HTML"
    return ElementTree.fromstring(f"<root>{text}</root>")


def golden(name: str) -> Iterator[tuple[State, int, int]]:
    """A golden game: each state with the seat and action that follow."""
    record = Record.open(GOLDEN / f"{name}.record")
    state = record.first_state()
    for seat, action in record.line():
        yield state, seat, action
        state.play(action, seat)
    yield state, sm.OVER, -1


def decisions(walk: Iterator[tuple[State, int, int]]) -> Iterator[tuple[State, int]]:
    """The decisions of a game with a new question or a new offer: (state, seat)."""
    seen: set[Any] = set()
    for state, seat, _ in walk:
        if seat < 0:
            continue
        legal = {GAME.table.block(a).word: is_any_time(a) for a in state.legal(seat)}
        asked = {(state.prompt, frozenset(word for word, any_time in legal.items() if not any_time)), *legal}
        if asked - seen:
            seen |= asked
            yield state, seat


def random_game(seed: int, seats: int, edition: str = "deluxe", **chosen: Any) -> Iterator[tuple[State, int, int]]:
    state: State = GAME.new(seats, edition, **chosen)
    dealer, rng = sm.Dealer(seed), Random(seed)
    dealer.settle(state)
    while state.turn != sm.OVER:
        seat = rng.choice(state.owing)
        action = rng.choice(state.legal(seat))
        yield state, seat, action
        state.play(action, seat)
        dealer.settle(state)
    yield state, sm.OVER, -1


def somewhere(seed: int, plies: int, seats: int, edition: str = "deluxe", **chosen: Any) -> State:
    """A state in the middle of a random game."""
    for i, (state, _, _) in enumerate(random_game(seed, seats, edition, **chosen)):
        if i == plies:
            return state
    raise AssertionError("the game is over before that")
