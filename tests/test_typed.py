"""The public surface is typed: a strict reader of a user's script meets no ``Any``."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.record import Session

pytest.importorskip("mypy")

SOURCE = Path(sobremesa.__file__).parents[1]
SETTINGS = """
[mypy]
strict = True
disallow_any_expr = True

[mypy-sobremesa.*]
ignore_errors = True
"""
SCRIPT = '''"""What somebody might write who has never looked into the library."""

from pathlib import Path
from random import Random

import sobremesa as sm
from sobremesa import bots
from sobremesa.adapters.observation import layout_of, mask
from sobremesa.record import Session


def play(name: str, seed: int, **options: str) -> tuple[int, ...]:
    game = sm.load(name)
    state = game.new(seats=3, edition=None, modules=(), rulings={}, **options)
    dealer = sm.Dealer(seed)
    dealer.settle(state)
    player = bots.make("random", seed)
    while state.turn != sm.OVER:
        legal = state.legal()
        action = player.move(state, state.turn)
        assert action in legal
        state.play(action)
        dealer.settle(state)
    return state.result() or ()


def look(state: sm.State, seat: int) -> list[str]:
    view = state.view(seat)
    told = [view.game, view.config, view.prompt, str(view.round), str(view.turn), str(view.owing), str(view.asked)]
    told += [str(one.seat) for one in view.seats]
    world = state.determinise(seat, Random(1))
    twin = world.clone()
    told += [twin.digest(), str(twin.scores()), str(len(twin.encode())), str(twin.seats), str(twin.round)]
    told += [twin.config.game, twin.config.key, twin.config.edition, str(twin.config.seats)]
    told += [str(outcome) for outcome in twin.outcomes()]
    reason = twin.why_not(0, seat)
    told += [reason.key if reason is not None else "legal", str(reason)]
    return told


def observe(game: sm.Game, state: sm.State) -> list[float]:
    layout = layout_of(game, state.config)
    legal = mask(game, state.legal())
    return [*layout.encode(state.view(state.turn)), *legal]


def replay(path: Path) -> str:
    record = sm.Record.open(path)
    record.check()
    for ply, state, seat, action in record.walk():
        print(ply, state.prompt, seat, record.game.notation(action))
    state = record.replay(3)
    again = record.game.from_position(record.game.position(state))
    start = record.game.start(record.config)
    return "; ".join([again.digest(), start.digest(), *record.game.problems(again)])


def session(game: sm.Game) -> tuple[int, ...]:
    running = Session.new(game, game.meta.config(2), seed="1")
    state = running.state
    return (*state.scores(), *running.at(0).scores(), running.ply)


def shop_window(name: str) -> list[str]:
    manifest = sm.manifest_of(name)
    told = [manifest.name, manifest.meta.title, str(manifest.usual_seats), *(phase.name for phase in manifest.phases)]
    game = manifest.rules()
    config = game.meta.config(manifest.usual_seats)
    state = game.start(config)
    sm.Dealer(1).settle(state)
    view = state.view(0)
    if manifest.words is not None:
        words = manifest.words()(game, config)
        told += [words.prompt(view, state.legal()), *words.cards()]
    if manifest.terminal is not None:
        told += manifest.terminal()(game, config).sights()
    if manifest.observation is not None:
        told.append(manifest.observation()(game, config).version)
    if manifest.evaluation is not None:
        told.append(str(manifest.evaluation().values(state)))
    if manifest.decks is not None:
        told.append(manifest.decks().export())
    if manifest.picture is not None and manifest.words is not None:
        told += manifest.picture().things(view, state.legal()[0])
    if manifest.book is not None:
        told += [chapter.id for chapter in manifest.book().chapters]
    if manifest.features is not None:
        told.append(str(manifest.features().version))
    if manifest.gallery is not None:
        told += [exhibit.id for exhibit in manifest.gallery().exhibits(config)]
    if manifest.texts is not None:
        told += [key for _, _, key in manifest.texts()()]
    told += [module.meta.id for module in manifest.modules.windows() if module.meta is not None]
    if manifest.provenance is not None:
        told += [fact.name for fact in manifest.provenance()()]
    return told


def advice(state: sm.State) -> int:
    player = bots.make("search:10", 1)
    found = player.advise(state)
    return found.candidates[0].action if found.simulations else found.action


class Mine:
    """A bot."""

    looks = True

    def choose(self, situation: bots.Situation) -> int:
        world = situation.world(Random(0))
        worth = {action: self.worth(world.clone(), action, situation.seat) for action in situation.legal}
        return max(worth, key=worth.__getitem__)

    def worth(self, world: sm.State, action: int, seat: int) -> int:
        world.apply(action)
        return world.scores()[seat]


def refused(state: sm.State) -> str:
    try:
        state.view(9)
    except sm.SeatError as e:
        return str(e)
    return ""
'''
#: what the script above takes for granted
REVEALED = """
import sobremesa as sm
from sobremesa.record import Session

game = sm.load("el_grande")
record = sm.Record(game, game.meta.config(2))
reveal_type(game)
reveal_type(game.new(seats=2))
reveal_type(game.start(record.config))
reveal_type(game.from_position(""))
reveal_type(record.replay())
reveal_type(Session(record).state)
reveal_type(game.new(seats=2).view())
reveal_type(sm.manifest_of("el_grande"))
reveal_type(sm.manifest_of("el_grande").rules())
"""
EXPECTED = ["Game", *["State"] * 5, "View", "Manifest", "Game"]


def read_strictly(folder: Path, text: str) -> list[str]:
    """What mypy says about a script, line by line."""
    script, settings = folder / "script.py", folder / "mypy.ini"
    script.write_text(text, encoding="utf-8")
    settings.write_text(SETTINGS, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", settings, "--cache-dir", folder / "cache", script]
    path = {} if "site-packages" in SOURCE.parts else {"MYPYPATH": str(SOURCE)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, **path})
    assert not done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all, so that mypy reads the library once."""
    return tmp_path_factory.mktemp("typed")


def test_a_script_meets_no_any(folder: Path) -> None:
    assert read_strictly(folder, SCRIPT) == ["Success: no issues found in 1 source file"]


@pytest.mark.parametrize("name", sobremesa.games())
def test_the_script_runs(name: str, tmp_path: Path) -> None:
    script: dict[str, Any] = {}
    exec(SCRIPT, script)  # it is ours
    game = sobremesa.load(name)
    assert 1 in script["play"](name, 1)
    running = Session.new(game, game.meta.config(2), seed="1")
    running.record.save(tmp_path / "game")
    assert script["look"](running.state, 1)[0] == name
    assert len(script["observe"](game, running.state)) > game.num_actions
    assert script["replay"](tmp_path / "game")
    assert len(script["session"](game)) == 5
    assert script["shop_window"](name)[0] == name
    assert script["advice"](running.state) in running.state.legal()
    assert "there is no seat 9" in script["refused"](running.state)


def test_everything_has_the_type_that_the_surface_names(folder: Path) -> None:
    notes = [line for line in read_strictly(folder, REVEALED) if "Revealed type" in line]
    assert [line.rstrip('"').split(".")[-1] for line in notes] == EXPECTED


def test_any_would_be_found(folder: Path) -> None:
    """Else the first test could not fail."""
    found = read_strictly(folder, "import json\n\nread = json.loads('1')\n")
    assert any("Any" in line for line in found)
