"""Tables to draw: whole games as the seats saw them, and a reader of the drawings."""

from typing import Any, Iterator

import sobremesa as sm
from sobremesa.record import Record
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of
from tests.conformance.cases import Case, quick
from tests.conformance.harness import walk
from tests.golden import GAMES, folder
from tests.markup import Attributes, MarkupReader

GAME = sm.load("el_grande")
PICTURE: Any = picture_of("el_grande")
GOLDEN = tuple(g.name for g in GAMES["el_grande"])
CASES: list[Case] = [case for case in quick() if case[0].name == "el_grande"]
VOID = ("br", "hr", "img", "input", "link", "meta")


def scene_of(state: Any, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """What a seat sees, and what it may do now."""
    legal = state.legal(seat) if seat is not None and seat in state.owing else ()
    return Scene(state.view(seat), words_of(GAME, state.rules.config), PICTURE, names, legal)


def golden(name: str) -> Iterator[Any]:
    """Every position of a golden game in which somebody decides, and the last one."""
    record = Record.open(folder("el_grande") / f"{name}.record")
    state = record.first_state()
    for seat, a in record.line():
        if state.turn != sm.CHANCE:
            yield state
        state.play(a, seat)
    yield state


def random_game(case: Case, seed: int) -> Iterator[Any]:
    """Every position of a random game of a configuration in which somebody decides."""
    return (state for state in walk(*case, seed) if state.turn != sm.CHANCE)


def drawn(scene: Scene) -> str:
    """All areas of the board, as sent to a page."""
    return "".join(str(area.html) for area in PICTURE.areas(scene))


#: prompts so frequent that a few of them are enough
COMMON = ("play_power", "invite", "take_card", "parts", "placing", "move", "move_to", "leaving", "discs")


def is_worth_a_look(ply: int, state: Any, every: int) -> bool:
    """Whether to check a position: always if it is rare, otherwise every so often."""
    return ply % every == 0 or state.prompt not in COMMON


class Reader(MarkupReader):
    """Parses markup strictly, and collects what a page finds in it."""

    def __init__(self, html: str) -> None:
        self.open: list[str] = []
        self.problems: list[str] = []
        self.ids: list[str] = []
        self.things: list[str] = []
        self.pieces: list[str] = []
        self.actions: dict[str, list[int]] = {}
        self.attributes: dict[str, dict[str, str | None]] = {}  # by thing
        self.text = ""
        self.feed(html)
        if self.open:
            self.problems.append(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self._note(tag, attrs)
        if "svg" not in self.open and tag not in VOID:  # HTML would leave such an element open
            self.problems.append(f"<{tag}/> outside of an SVG")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        self.text += data

    def _note(self, tag: str, attrs: Attributes) -> None:
        found = dict(attrs)
        if len(found) < len(attrs):
            self.problems.append(f"<{tag}> has an attribute twice")
        if "style" in found:
            self.problems.append(f"<{tag}> has a style, which the page forbids")
        for name, into in (("id", self.ids), ("data-thing", self.things), ("data-piece", self.pieces)):
            if name in found:
                into.append(str(found[name]))
        if "data-thing" in found:
            thing = str(found["data-thing"])
            self.attributes[thing] = found
            self.actions[thing] = [int(a) for a in str(found.get("data-actions") or "").split()]
