"""What every installed game promises, whoever wrote it: the kit needs nothing from a game but its manifest.

The configurations here are made from what the game's metadata offer. What needs knowledge of a single game, such as
hand-made states that differ in one secret, is tested with that game.
"""

from random import Random
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa.adapters.observation import layout_of
from sobremesa.games import ours
from sobremesa.i18n import LANGUAGES, language
from sobremesa.kernel import Config, Event, Seat
from sobremesa.kernel.config import CHOICE
from sobremesa.record import Record, Session
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of
from sobremesa.words.odds import odds_of

from .harness import check_game, check_reasons, decide, walk
from .worlds import happening

Case = tuple[str, Config]
EVERY_GAME = pytest.mark.parametrize("name", sm.games())
SOME = 40  # states of each game that are looked at closely


def configurations(name: str) -> Iterator[Config]:
    """Every number of seats, alternating editions, and each other value of every option and ruling once."""
    meta = sm.meta(name)
    editions = list(meta.editions)
    for i, seats in enumerate(range(meta.min_seats, meta.max_seats + 1)):
        yield meta.config(seats, editions[i % len(editions)])
    seats = sm.manifest_of(name).usual_seats
    for kind, chosen in (("options", meta.options), ("rulings", meta.rulings)):
        for option in chosen:
            if option.kind == CHOICE and not option.needs_module:
                for value in option.values:
                    if value != option.default:
                        yield meta.config(seats, **{kind: {option.name: value}})


def others() -> list[Case]:
    """The configurations of games that are not ours; ours are in `cases`, with all their modules."""
    return [(name, config) for name in sm.games() if name not in ours() for config in configurations(name)]


@pytest.mark.parametrize("case", others(), ids=lambda case: case[1].key)
def test_a_random_game_keeps_every_promise(case: Case) -> None:
    name, config = case
    for seed in range(3):
        check_game(sm.load(name), config, seed)


def samples(name: str, seed: int = 1) -> Iterator[Any]:
    """States from two whole random games, at the usual table and at the smallest, spread over their length."""
    game, meta = sm.load(name), sm.meta(name)
    for seats in (sm.manifest_of(name).usual_seats, max(2, meta.min_seats)):
        states = [state.clone() for state in walk(game, meta.config(seats), seed)]
        yield from states[:: max(1, len(states) // SOME)]


@EVERY_GAME
def test_a_step_that_gives_reasons_gives_one_for_whatever_it_refuses_and_for_nothing_else(name: str) -> None:
    for state in samples(name):
        check_reasons(state)


@EVERY_GAME
def test_every_action_has_its_things_be_it_legal_or_not(name: str) -> None:
    picture, actions = picture_of(name), sm.load(name).table.ids()
    for state in list(samples(name))[::4]:
        for viewer in (*range(state.seats), None):
            view = state.view(viewer)
            assert all(isinstance(thing, str) for a in actions for thing in picture.things(view, a))


# -- two worlds --------------------------------------------------------------------------------------------------------


def outgoing(state: Any, viewer: Seat | None) -> Any:
    """Everything the engine tells a viewer: the view, also as numbers, what is legal, and why the rest is not."""
    view = state.view(viewer)
    numbers = layout_of(sm.load(state.config.game), state.config).encode(view)
    mine = [] if viewer is None else state.legal(viewer)
    why = [] if viewer is None else [state.why_not(a, viewer) for a in state.explained()]
    return repr((view, list(numbers), mine, why, state.turn, state.owing, state.prompt, state.result()))


def heard(state: Any, seat: Seat, a: int, viewer: Seat | None) -> tuple[list[Event], Any, bool]:
    """What a viewer hears of an action, what it sees then, and whether this moment reveals secrets."""
    events = sm.load(state.config.game).events
    after, told = happening(state, seat, a)
    shows = after.turn == sm.OVER or any(events.is_barrier(event) for event in told)
    return [events.redact(event, viewer) for event in told], outgoing(after, viewer), shows


@EVERY_GAME
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    """Views, legal actions, observations and events are the same, for the seat and for spectators."""
    rng = Random(1)
    differing = 0
    for state in samples(name):
        viewer = rng.randrange(state.seats)
        world = state.determinise(viewer, rng)
        differing += world.digest() != state.digest()
        assert sm.load(name).problems(world) == []
        for eye in (viewer, None):
            assert outgoing(world, eye) == outgoing(state, eye)
        seat, a = decide(state, sm.Dealer(1), rng)
        if a not in ([x for x, _ in world.outcomes()] if seat == sm.CHANCE else world.legal(seat)):
            continue
        for eye in (viewer, None):
            told, seen, shows = heard(state, seat, a, eye)
            if not shows:
                assert (told, seen) == heard(world, seat, a, eye)[:2]
    hides = any(any(kind.sight) for kind in sm.load(name).events.types)
    assert not hides or differing, "no world differed: this test proves little"


@EVERY_GAME
def test_events_tell_nobody_what_their_view_hides(name: str) -> None:
    """If two actions leave a viewer with the same view, the viewer hears the same of both."""
    rng = Random(2)
    secrets = 0
    for state in samples(name, seed=2):
        seat, a = decide(state, sm.Dealer(2), rng)
        b = rng.choice([x for x, _ in state.outcomes()] if seat == sm.CHANCE else state.legal(seat))
        for viewer in (*range(state.seats), None):
            told, seen, shows = heard(state, seat, a, viewer)
            told_other, seen_other, shows_other = heard(state, seat, b, viewer)
            if a != b and seen == seen_other and not (shows or shows_other):
                assert told == told_other
                secrets += 1
    hides = any(any(kind.sight) for kind in sm.load(name).events.types)
    assert not hides or secrets, "nothing was hidden: this test proves little"


# -- words, pictures and records ---------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_decision_can_be_asked_answered_and_drawn_in_every_language(name: str) -> None:
    game = sm.load(name)
    picture = picture_of(name)
    for state in list(samples(name))[::4]:
        if state.turn < 0:
            continue
        words, view, legal = words_of(game, state.config), state.view(state.turn), state.legal()
        for code in LANGUAGES:
            with language(code):
                scene = Scene(view, words, picture, legal=legal)
                assert words.prompt(view, legal)
                assert sorted(a for _, group in words.groups(view, legal) for a in group) == legal
                assert all(words.label(view, a) for a in legal)
                assert {area.id for area in picture.areas(scene)} <= set(ids_in(picture.skeleton(scene)))
                assert picture.text(scene)
                assert all(s.title and (s.lines or s.rows) for s in odds_of(words, view, ()) or ())


def ids_in(markup: str) -> list[str]:
    return [part.partition('"')[0] for part in str(markup).split('id="')[1:]]


@EVERY_GAME
def test_a_session_is_recorded_taken_back_and_told(name: str) -> None:
    game, meta = sm.load(name), sm.meta(name)
    session = Session.new(game, meta.config(max(2, meta.min_seats)), "a seed")
    rng = Random(3)
    while session.state.turn != sm.OVER:
        seat = rng.choice(session.state.owing)
        session.act(rng.choice(session.state.legal(seat)), seat)
    record = Record.loads(session.record.dumps())
    assert record.check().digest() == session.state.digest()
    assert record.replay(session.ply // 2).digest() == session.at(session.ply // 2).digest()
    words = words_of(game, session.record.config)
    for viewer in (0, None):
        assert all(sentence.strip() for sentence in words.tell(session.seen(viewer)))
    assert words.proclaim(session.state.view(None))
    assert [place for place, _, _ in words.standings(session.state.view(None))] == sorted(session.state.result() or ())
    played = session.moves
    session.undo(0, session.ply // 2, agreed=True)
    assert session.moves == played[: session.ply]
    assert game.problems(session.state) == []
