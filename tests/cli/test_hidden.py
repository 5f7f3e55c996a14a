"""Nothing hidden is ever shown: what a person reads does not depend on anything that person may not know."""

import ast
import re
from importlib.resources import files
from io import StringIO
from random import Random
from typing import Any, ClassVar

import pytest
from rich.console import Console

import sobremesa as sm
from sobremesa.cli.play import Leave, Play
from sobremesa.games.el_grande.modules.changing_powers.numbers import MODIFIER_CHOSEN, MODIFIER_DEALT, MODIFIER_RECEIVED
from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS
from sobremesa.games.el_grande.rules.events import DISC_SET, EVENTS
from sobremesa.games.el_grande.rules.ids import HAND, MODIFIERS, POWERS, REGIONS
from sobremesa.games.el_grande.rules.view import View
from sobremesa.kernel import Event
from sobremesa.record import Session
from sobremesa.words import words_of

from ..words.el_grande import GAME, TABLES
from .table import decisions, drawn, run


@pytest.mark.parametrize("table", [TABLES[1], TABLES[4]], ids=["3 seats", "5 seats"])
def test_the_table_looks_the_same_whatever_the_others_hide(table: dict[str, Any]) -> None:
    rng = Random(1)
    differ = 0
    for session, terminal in decisions(table):
        if session.ply % 25 or not session.state.frames:
            continue
        world = session.state.determinise(0, rng)
        differ += world.digest() != session.state.digest()
        for viewer in (0, None):
            shown = drawn(terminal.board(session.state.view(viewer), 120, full=True), 120)
            assert drawn(terminal.board(world.view(viewer), 120, full=True), 120) == shown
            assert ("Your hand" in shown) == (viewer == 0)
    assert differ > 3  # there was something to hide


#: modifiers that do the same have the same name
CALLED = len({(row["shift"], row.get("text", "")) for row in ROWS})


@pytest.mark.parametrize(
    ("kind", "values", "different"),
    [
        (DISC_SET, REGIONS, REGIONS),
        (MODIFIER_DEALT, MODIFIERS, CALLED),
        (MODIFIER_CHOSEN, MODIFIERS, CALLED),
        (MODIFIER_RECEIVED, MODIFIERS, CALLED),
    ],
)
def test_the_log_is_the_same_whatever_the_others_chose(kind: Any, values: int, different: int) -> None:
    words = words_of(GAME, GAME.meta.config(3))

    def told(viewer: int | None) -> set[str]:
        return {line for v in range(values) for line in words.tell([EVENTS.redact((kind.number, 1, v), viewer)])}

    assert len(told(None)) == len(told(0)) == 1
    assert len(told(1)) == different


def test_whoever_plays_never_reads_what_the_others_hold() -> None:
    """The output never names modifiers that p1 has not seen, nor discs before they are shown."""
    args = ("--seats", "human,random,random", "--module", "changing_powers", "--option", "short=yes", "--seed", "1")
    out = run("play", "el_grande", *args, input="save game.record\n" + "1\n" * 2000).stdout
    record = sm.Record.open("game.record")
    final = record.check()
    assert final.turn == sm.OVER
    session = Session(record)
    seen = {e[2] for e in session.seen(0) if EVENTS.named(e)[0].startswith("modifier_")} - {None}
    unseen = [m for m in range(MODIFIERS) if m not in seen]
    assert any(p[HAND] >> POWERS + m & 1 for p in final.players[1:] for m in unseen)
    for m in unseen:
        assert not re.search(rf"\bm{m + 1}\b", out)
    assert set(re.findall(r"^(p\d) \w+ secretly picks", out, re.MULTILINE)) == {"p1"}
    assert set(re.findall(r"^(p\d) \w+ is dealt the modifier", out, re.MULTILINE)) == {"p1"}
    assert "position" not in out


def test_the_contents_of_the_castillo_are_shown_to_their_owner_alone() -> None:
    for session, terminal in decisions(TABLES[2]):
        if session.ply % 40 == 0:
            rows = [
                line for line in drawn(terminal.board(session.state.view(0), 100)).splitlines() if "Castillo" in line
            ]
            shown = re.sub(r"\s+", " ", rows[0]).strip()
            assert re.fullmatch(r"Castillo (5/3/1|8/4/0\*) (·|\d+) \? \? \?", shown), shown


class OnlyViews:
    """A state that offers only what the table may ask."""

    allowed: ClassVar[set[str]] = {"turn", "view", "legal", "check_seat"}

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        assert name in self.allowed, f"the command line looked at state.{name}"
        return getattr(self._state, name)


class GuardedSession:
    """A session whose state is guarded."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._session, name)
        return OnlyViews(value) if name == "state" else value


class Guarded:
    """A terminal, or words, that check they are given only views, redacted events and plain data."""

    def __init__(self, shows: Any, viewers: set[int | None]) -> None:
        self._shows, self._viewers = shows, viewers

    def __getattr__(self, name: str) -> Any:
        def checked(*args: Any, **kwargs: Any) -> Any:
            for arg in args:
                assert isinstance(arg, (View, int, str, list, tuple)), f"{name} was given {arg!r}"
                if isinstance(arg, View):
                    assert arg.viewer in self._viewers
            if name == "tell":
                events: list[Event] = args[0]
                assert all(EVENTS.redact(e, viewer) == e for e in events for viewer in self._viewers)
            return getattr(self._shows, name)(*args, **kwargs)

        return checked


def test_the_play_loop_shows_views_of_the_human_only(monkeypatch: pytest.MonkeyPatch) -> None:
    config = GAME.meta.config(3, modules=["changing_powers"], options={"short": True})
    session: Any = GuardedSession(Session.new(GAME, config, "5"))
    table = Play(session, ("random", "human", "random"), Console(file=StringIO(), width=100))
    table.terminal = Guarded(table.terminal, {1})  # type: ignore[assignment]
    table.words = Guarded(table.words, {1})  # type: ignore[assignment]
    answers = iter(["help", "board", "log", "card intrigue", "undo", *["1"] * 40, "quit"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    with pytest.raises(Leave):
        table.run()
    assert list(answers) == []


def test_no_file_that_draws_or_tells_reaches_into_a_state() -> None:
    forbidden = {"players", "frames", "sink", "determinise"}
    rooms = ("words", "terminal", "picture", "observation")
    own = [files(sm.manifest_of(game).package).joinpath(room) for game in sm.games() for room in rooms]
    assert sum(not room.is_dir() for room in own) == 1, "the terminal shows Mentiroso as its words describe it"
    folders = [
        *(files(room) for room in ("sobremesa.cli", "sobremesa.words")),
        *(room for room in own if room.is_dir()),
    ]
    # scribes do, for speed, and remember what they read; `tests/adapters/test_scribe.py` compares them with the views
    scribes = ("scribe.py", "shown.py")
    sources = [f for sub in folders for f in sub.iterdir() if f.name.endswith(".py") and f.name not in scribes]
    assert len(sources) > 40
    for file in sources:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not used & forbidden, f"{file.name} uses {used & forbidden}"
