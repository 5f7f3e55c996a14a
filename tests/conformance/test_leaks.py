"""Nothing leaks: states that differ only in what a seat cannot see look the same to it, and so does what follows."""

from collections import Counter
from random import Random
from typing import Any, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.kernel import Event, Game, Seat

from . import farm_secrets, worlds
from .cases import EL_GRANDE, LA_GRANJA
from .profile import quiet
from .worlds import happening, secretive_config, secretive_walk

Look = Callable[[Any, Seat | None], Any]
GAMES = pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)
SECRETS: dict[str, Any] = {"el_grande": worlds, "la_granja": farm_secrets}
ENOUGH = {  # twins to compare of each kind of secret; fewer would prove little
    "el_grande": {
        "card taken back": 400,
        "unseen modifier": 2000,
        "disc": 100,
        "modifier to pass on": 40,
        "drawn anew": 2000,
    },
    "la_granja": {"hand": 500, "donkey": 60, "old hand": 50, "vp": 150, "drawn anew": 250},
}
SECRET_QUESTIONS = ("discs", "pass", "take_back", "donkeys")
EVENTS = EL_GRANDE.events


def game_of(state: Any) -> Game:
    game: Game = sm.load(state.rules.config.game)
    return game


def honest(state: Any, viewer: Seat | None) -> Any:
    """Everything that leaves the engine for a viewer."""
    mine = [] if viewer is None else state.legal(viewer)
    scores = state.scores() if game_of(state) is EL_GRANDE else None  # VP may be hidden in La Granja
    return repr((state.view(viewer), mine, state.turn, state.owing, state.prompt, scores, state.result()))


def leaky(state: Any, viewer: Seat | None) -> Any:
    """Everything that leaves the engine, plus everybody's secrets: a leak that must be noticed."""
    return honest(state, viewer) + repr(SECRETS[game_of(state).name].hidden(state))


def redacted(game: Game, events: list[Event], viewer: Seat | None) -> list[Event]:
    return [game.events.redact(e, viewer) for e in events]


def differences(game: Game, look: Look, games: int, sample: float) -> tuple[Counter[str], Counter[str]]:
    """How many twins were compared and how many told apart, by kind of secret, in sampled states of secretive games."""
    compared: Counter[str] = Counter()
    told_apart: Counter[str] = Counter()
    for seed in range(games):
        rng = Random(seed)
        for state, seat, a in secretive_walk(secretive_config(rng, game), seed):
            if rng.random() > (1 if state.prompt in ("keeping", "donkeys") else sample):
                continue
            viewer = rng.randrange(state.seats)
            for kind, twin in twins(game, state, viewer, rng):
                compared[kind] += 1
                told_apart[kind] += any(look(state, v) != look(twin, v) for v in (viewer, None))
                told_apart[kind] += what_follows_differs(game, state, twin, seat, a, viewer, look)
    return compared, told_apart


def twins(game: Game, state: Any, viewer: Seat, rng: Random) -> list[tuple[str, Any]]:
    """Other worlds that the viewer cannot tell from this one: hand-made, and redrawn."""
    secrets = SECRETS[game.name]
    found = list(secrets.swapped(state, viewer, rng))
    if secrets.secrets_of(state, viewer):
        found.append(("drawn anew", state.determinise(viewer, rng)))
    return found


def what_follows_differs(game: Game, one: Any, two: Any, seat: Seat, a: int, viewer: Seat, look: Look) -> bool:
    """Whether the next action, if both worlds allow it, shows the viewer or a spectator a difference."""
    legal = [x for x, _ in two.outcomes()] if seat < 0 else two.legal(seat)
    if a not in legal:
        return False
    after, events = happening(one, seat, a)
    other, others = happening(two, seat, a)
    if any(game.events.is_barrier(e) for e in (*events, *others)) or sm.OVER in (after.turn, other.turn):
        return False  # this moment reveals secrets
    for v in (viewer, None):
        if redacted(game, events, v) != redacted(game, others, v):
            return True
        if look(after, v) != look(other, v):
            return True
    return False


@GAMES
def test_no_secret_shows(game: Game) -> None:
    compared, told_apart = differences(game, honest, *((40, 0.35) if game is EL_GRANDE else (12, 0.02)))
    assert {k: n for k, n in told_apart.items() if n} == {}
    for kind, enough in ENOUGH[game.name].items():
        assert compared[kind] >= enough, f"only {compared[kind]} states with another {kind}: this test proves little"


@GAMES
def test_a_leak_would_be_noticed(game: Game) -> None:
    compared, told_apart = differences(game, leaky, *((6, 0.35) if game is EL_GRANDE else (6, 0.01)))
    assert set(compared) == set(ENOUGH[game.name])
    for kind in set(compared) - {"drawn anew"}:
        assert told_apart[kind] >= compared[kind] > 0


@GAMES
@quiet(40)
@given(seed=st.integers(0, 2**32), choice=st.integers(0, 2**32))
def test_a_secret_decision_looks_the_same_whatever_is_chosen(game: Game, seed: int, choice: int) -> None:
    """Discs, modifiers to pass on, cards taken back, donkey tiles: to everybody else all options look alike."""
    rng = Random(choice)
    for state, seat, a in secretive_walk(secretive_config(rng, game), seed):
        if state.prompt not in SECRET_QUESTIONS:
            continue
        after, events = happening(state, seat, a)
        b = rng.choice(state.legal(seat))
        other, others = happening(state, seat, b)
        if any(game.events.is_barrier(e) for e in events):
            continue
        if state.prompt == "take_back" and (a - b) and how_taken_back(state, a) != how_taken_back(state, b):
            continue  # everybody sees a face-up card leave, and backs tell power cards from modifiers
        for viewer in (*range(state.seats), None):
            if viewer == seat:
                assert a == b or honest(after, viewer) != honest(other, viewer), "one's own choice is remembered"
                continue
            assert honest(after, viewer) == honest(other, viewer)
            assert redacted(game, events, viewer) == redacted(game, others, viewer)


def is_modifier(recover: int) -> bool:
    return EL_GRANDE.notation(recover).startswith("recover m")


def how_taken_back(state: Any, a: int) -> tuple[bool, str]:
    """What everybody sees of a card taken back: its kind, and the card itself if it was face up."""
    card = EL_GRANDE.notation(a).split()[-1]
    seat = state.view(None).seats[state.turn]
    return is_modifier(a), card if card in (str(seat.power), seat.modifier) else ""


def test_the_kind_of_a_card_taken_back_is_seen_and_the_card_is_not() -> None:
    """Everybody sees the back of a card taken back, and nothing else of it."""
    for seed in range(60):
        for state, seat, _ in secretive_walk(secretive_config(Random(seed)), seed):
            if state.prompt != "take_back" or len({is_modifier(x) for x in state.legal(seat)}) < 2:
                continue
            unseen = [x for x in state.legal(seat) if not how_taken_back(state, x)[1]]
            if len({is_modifier(x) for x in unseen}) < 2:
                continue
            power = next(x for x in unseen if not is_modifier(x))
            grey = next(x for x in unseen if is_modifier(x))
            (one, events), (two, others) = happening(state, seat, power), happening(state, seat, grey)
            viewer = (seat + 1) % state.seats
            assert honest(one, viewer) != honest(two, viewer)
            taken = [EVENTS.named(EVENTS.redact(e, viewer)) for e in (events[0], others[0])]
            assert taken == [("taken_back", {"seat": seat, "kind": kind, "card": None}) for kind in (0, 1)]
            return
    raise AssertionError("no game had both kinds of cards to take back")
