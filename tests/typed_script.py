"""A script as users might write it who have never looked into the library.

`make check` checks it with ``disallow_any_expr``: no expression here may be ``Any``.
"""

import json
from pathlib import Path
from random import Random
from typing import assert_type

import sobremesa as sm
from sobremesa import bots
from sobremesa.adapters.observation import layout_of, mask
from sobremesa.games.manifest import Manifest
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
    told.append(json.dumps(sm.plain(view)))
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


def types(name: str) -> None:
    """The types that everything else relies on."""
    game = assert_type(sm.load(name), sm.Game)
    manifest = assert_type(sm.manifest_of(name), Manifest)
    assert_type(manifest.rules(), sm.Game)
    record = sm.Record(game, game.meta.config(manifest.usual_seats))
    state = assert_type(game.start(record.config), sm.State)
    assert_type(record.replay(), sm.State)
    assert_type(Session(record).state, sm.State)
    assert_type(game.from_position(game.position(state)), sm.State)
    new = assert_type(game.new(seats=manifest.usual_seats), sm.State)
    assert_type(new.view(), sm.View)


def strict(text: str) -> bool:
    """Uses something that is ``Any``: if that went unnoticed, the comment would be reported as unused."""
    return json.loads(text) is None  # type: ignore[misc]
