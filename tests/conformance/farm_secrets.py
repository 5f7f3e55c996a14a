"""What is hidden in La Granja, for the tests of hidden information: see `worlds`."""

from random import Random
from typing import Iterator

from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Seat, bits

KINDS = {"hand", "donkey", "old hand", "vp"}


def secrets_of(state: State, viewer: Seat) -> set[str]:
    """The kinds of secrets that other seats keep from the viewer in this state."""
    return {kind for kind, _ in swapped(state, viewer, Random(0))}


def hidden(state: State) -> object:
    """Everything that is hidden from some seat."""
    return state.hands, [(p[ids.DONKEY], p[ids.VP]) for p in state.players], state.frames


def swapped(state: State, viewer: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Hand-made states that differ from this one in a single secret that the viewer does not share."""
    for seat in range(state.seats):
        if seat != viewer:
            yield from _other_card(state, seat, viewer, rng)
            yield from _other_old_hand(state, seat, rng)
            yield from _other_donkey(state, seat, rng)
            yield from _other_vp(state, seat, rng)


def _other_card(state: State, seat: Seat, viewer: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Swap a card in hand with one from the deck or from a third hand."""
    thirds = [card for i, hand in enumerate(state.hands) if i not in (seat, viewer) for card in hand]
    others = [*bits(state.board[ids.DECK]), *thirds]
    if state.hands[seat] and others:
        twin = state.clone()
        one, two = rng.choice(state.hands[seat]), rng.choice(others)
        new = {one: two, two: one}
        for i, hand in enumerate(twin.hands):
            twin.hands[i] = tuple(sorted(new.get(card, card) for card in hand))
        if two not in thirds:
            twin.board[ids.DECK] ^= 1 << one | 1 << two
        for i, f in enumerate(twin.frames):
            if f[0] == kinds.KEEPING:
                twin.frames[i] = (*f[:3], sum(1 << new.get(card, card) for card in bits(f[3])))
        yield "hand", twin


def _other_old_hand(state: State, seat: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Same hand, but different cards of it were there before the draw."""
    for i, f in enumerate(state.frames):
        if f[0] == kinds.KEEPING and f[1] == seat:
            old = bits(f[3])
            new = [card for card in state.hands[seat] if card not in old]
            if old and new:
                twin = state.clone()
                twin.frames[i] = (*f[:3], f[3] ^ (1 << rng.choice(old) | 1 << rng.choice(new)))
                yield "old hand", twin


def _other_donkey(state: State, seat: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    p = state.players[seat]
    others = [t + 1 for t in bits(p[ids.DONKEYS]) if t + 1 != p[ids.DONKEY]]
    if state.prompt == "donkeys" and p[ids.DONKEY] and others:
        twin = state.clone()
        twin.players[seat][ids.DONKEY] = rng.choice(others)
        yield "donkey", twin


def _other_vp(state: State, seat: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Give somebody more VP, unless they have few: that shows when VP could be paid."""
    if state.rules.hides_vp and state.players[seat][ids.VP] > 2:
        twin = state.clone()
        twin.players[seat][ids.VP] += rng.randint(1, 9)
        yield "vp", twin
