"""Nothing leaks: states that differ only in what a seat cannot see look the same to it, and so does what follows."""

from collections import Counter
from random import Random
from typing import Any, Callable

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.games.el_grande import ids
from sobremesa.games.el_grande.state import State
from sobremesa.kernel import Seat

from .cases import EL_GRANDE
from .profile import quiet
from .worlds import happening, secretive_config, secretive_walk, secrets_of, swapped

Look = Callable[[State, Seat | None], Any]
KINDS = {"card taken back", "unseen modifier", "disc", "modifier to pass on"}
EVENTS = EL_GRANDE.events


def honest(state: State, viewer: Seat | None) -> Any:
    """Everything that leaves the engine for a viewer."""
    mine = [] if viewer is None else state.legal(viewer)
    return repr((state.view(viewer), mine, state.turn, state.owing, state.prompt, state.scores(), state.result()))


def leaky(state: State, viewer: Seat | None) -> Any:
    """A door with a hole: the hands, discs and modifiers of everybody shine through."""
    hidden = [(p[ids.HAND], p[ids.DISC], p[ids.PASSING]) for p in state.players]
    return honest(state, viewer) + repr(hidden)


def differences(look: Look, games: int, sample: float) -> tuple[Counter[str], Counter[str]]:
    """Twins compared and twins told apart, by the kind of secret, in sampled states of so many secretive games."""
    compared: Counter[str] = Counter()
    told_apart: Counter[str] = Counter()
    for seed in range(games):
        rng = Random(seed)
        for state, seat, a in secretive_walk(secretive_config(rng), seed):
            if rng.random() > sample:
                continue
            viewer = rng.randrange(state.seats)
            for kind, twin in twins(state, viewer, rng):
                compared[kind] += 1
                told_apart[kind] += any(look(state, v) != look(twin, v) for v in (viewer, None))
                told_apart[kind] += what_follows_differs(state, twin, seat, a, viewer, look)
    return compared, told_apart


def twins(state: State, viewer: Seat, rng: Random) -> list[tuple[str, State]]:
    """Other worlds the viewer cannot tell from this one: made by hand, and drawn anew."""
    found = list(swapped(state, viewer, rng))
    if secrets_of(state, viewer):
        found.append(("drawn anew", state.determinise(viewer, rng)))
    return found


def what_follows_differs(one: State, two: State, seat: Seat, a: int, viewer: Seat, look: Look) -> bool:
    """Whether the next action, if it is possible in both worlds, shows the viewer or a spectator a difference."""
    legal = [x for x, _ in two.outcomes()] if seat < 0 else two.legal(seat)
    if a not in legal:
        return False
    after, events = happening(one, seat, a)
    other, others = happening(two, seat, a)
    if any(EVENTS.is_barrier(e) for e in (*events, *others)):
        return False  # this is the moment in which secrets are shown
    for v in (viewer, None):
        if [EVENTS.redact(e, v) for e in events] != [EVENTS.redact(e, v) for e in others]:
            return True
        if look(after, v) != look(other, v):
            return True
    return False


def test_no_secret_shows() -> None:
    compared, told_apart = differences(honest, games=40, sample=0.35)
    assert {k: n for k, n in told_apart.items() if n} == {}
    for kind, enough in (
        ("card taken back", 400),
        ("unseen modifier", 2000),
        ("disc", 100),
        ("modifier to pass on", 40),
        ("drawn anew", 2000),
    ):
        assert compared[kind] >= enough, f"only {compared[kind]} states with another {kind}: this test proves little"


def test_a_leak_would_be_noticed() -> None:
    compared, told_apart = differences(leaky, games=6, sample=0.35)
    assert set(compared) == {*KINDS, "drawn anew"}
    for kind in KINDS:
        assert told_apart[kind] >= compared[kind] > 0


@quiet(60)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_secret_decision_looks_the_same_whatever_is_chosen(seed: int, choice: int) -> None:
    """Discs, modifiers to pass on, cards taken back: to everybody else all options look alike."""
    rng = Random(choice)
    for state, seat, a in secretive_walk(secretive_config(rng), seed):
        if state.prompt not in ("discs", "pass", "take_back"):
            continue
        after, events = happening(state, seat, a)
        b = rng.choice(state.legal(seat))
        other, others = happening(state, seat, b)
        if any(EVENTS.is_barrier(e) for e in events):
            continue
        if state.prompt == "take_back" and (a - b) and is_modifier(a) != is_modifier(b):
            continue  # the backs differ: everybody may see which kind of card it was
        for viewer in (*range(state.seats), None):
            if viewer == seat:
                assert a == b or honest(after, viewer) != honest(other, viewer), "the own choice is remembered"
                continue
            assert honest(after, viewer) == honest(other, viewer)
            assert [EVENTS.redact(e, viewer) for e in events] == [EVENTS.redact(e, viewer) for e in others]


def is_modifier(recover: int) -> bool:
    return EL_GRANDE.notation(recover).startswith("recover m")


def test_the_kind_of_a_card_taken_back_is_seen_and_the_card_is_not() -> None:
    """The one thing about a card taken back that everybody sees is its back."""
    for seed in range(60):
        for state, seat, _ in secretive_walk(secretive_config(Random(seed)), seed):
            if state.prompt != "take_back" or len({is_modifier(x) for x in state.legal(seat)}) < 2:
                continue
            power = next(x for x in state.legal(seat) if not is_modifier(x))
            grey = next(x for x in state.legal(seat) if is_modifier(x))
            (one, events), (two, others) = happening(state, seat, power), happening(state, seat, grey)
            viewer = (seat + 1) % state.seats
            assert honest(one, viewer) != honest(two, viewer)
            taken = [EVENTS.named(EVENTS.redact(e, viewer)) for e in (events[0], others[0])]
            assert taken == [("taken_back", {"seat": seat, "kind": kind, "card": None}) for kind in (0, 1)]
            return
    raise AssertionError("no game had both kinds of cards to take back")
