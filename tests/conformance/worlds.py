"""Helpers for the tests of hidden information: games with many secrets, and pairs of states that differ in one."""

from itertools import product
from random import Random
from typing import Any, Iterator

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.hidden import seen
from sobremesa.games.el_grande.rules.state import State
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.kernel import Config, Dealer, Game, Seat, bits

from .cases import EL_GRANDE, LA_GRANJA

KEEPERS = (7, 13, 22, 23, 26)  # in the deck below these helpers draw three cards and keep one
KEEPERS_DECK = export()
for _helper in ('["upgrade", ["up_to", 2], ["olive"]]', '["grow", 1]', '["draw", 2]', '["upgrade", 1]'):
    KEEPERS_DECK = KEEPERS_DECK.replace(f"helper = {_helper}", 'helper = ["draw_keep", 3, 1]', 1)
TEMPTING = {  # actions that make secrets
    "el_grande": ("take authority", "act", "recover", "modifier"),
    "la_granja": tuple(f"{word} {card}{side}" for card in KEEPERS for word, side in (("use", ""), ("play", " helper"))),
}


def secretive_config(rng: Random, game: Game = EL_GRANDE) -> Config:
    """A table with modifiers, or with helpers that keep cards, otherwise random."""
    if game is LA_GRANJA:
        edition = rng.choice(("deluxe", "classic"))
        options = {"deck": rng.choice(("", KEEPERS_DECK)), "hidden_vp": edition == "classic"}
        return LA_GRANJA.meta.config(rng.randint(2, 4), edition, options=options)
    modules = {"changing_powers", *rng.sample(["new_regency", "alternative_cards"], rng.randint(0, 2))}
    return EL_GRANDE.meta.config(rng.randint(2, 5), modules=sorted(modules))


def secretive_walk(config: Config, seed: int) -> Iterator[tuple[Any, Seat, int]]:
    """A random game whose players prefer actions that make secrets: each state with the next move."""
    game: Game = sm.load(config.game)
    state: Any = game.start(config)
    dealer, rng = Dealer(seed), Random(seed)
    while state.turn != sm.OVER:
        if state.turn == sm.CHANCE:
            seat, a = sm.CHANCE, dealer.draw(state.outcomes())
        else:
            seat = rng.choice(state.owing)
            options = state.legal(seat)
            tempting = [a for a in options if game.notation(a).startswith(TEMPTING[game.name])]
            a = rng.choice(tempting if tempting and rng.random() < 0.7 else options)
        yield state, seat, a
        state.play(a, seat)


def secrets_of(state: State, viewer: Seat) -> set[str]:
    """The kinds of secrets that other seats keep from the viewer in this state."""
    found: set[str] = set()
    for seat in range(state.seats):
        p = state.players[seat]
        if seat == viewer:
            continue
        if seen(p) & p[ids.HAND] and seen(p) & ~p[ids.HAND]:
            found.add("card taken back")
        if p[ids.HAND] & ids.MODIFIER_MASK & ~seen(p):
            found.add("unseen modifier")
        if p[ids.DISC]:
            found.add("disc")
        if p[ids.PASSING]:
            found.add("modifier to pass on")
    return found


def hidden(state: State) -> object:
    """Everything that is hidden from some seat."""
    return [(p[ids.HAND], p[ids.DISC], p[ids.PASSING]) for p in state.players]


def swapped(state: State, viewer: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Hand-made states that differ from this one in a single secret that the viewer does not share."""
    for seat in range(state.seats):
        if seat == viewer:
            continue
        yield from _other_card_taken_back(state, seat, rng)
        yield from _other_modifier(state, seat, viewer, rng)
        yield from _other_commitment(state, seat, rng)


def _other_card_taken_back(state: State, seat: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    p = state.players[seat]
    fields = ((ids.BACK_1, 0), (ids.BACK_2, p[ids.BACK_1]))
    for (field, outside), kind in product(fields, (ids.POWER_MASK, ids.MODIFIER_MASK)):
        hidden = bits(p[field] & kind & p[ids.HAND] & ~outside)
        others = bits(p[field] & kind & p[ids.DISCARD])
        if hidden and others:
            twin = state.clone()
            q = twin.players[seat]
            change = 1 << rng.choice(hidden) | 1 << rng.choice(others)
            q[ids.HAND] ^= change
            q[ids.DISCARD] ^= change
            yield "card taken back", twin


def _other_modifier(state: State, seat: Seat, viewer: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    """Swap an unseen modifier of the seat with one of another seat or of the box."""
    given = 1 << ids.POWERS + state.players[viewer][ids.GAVE] - 1 if state.players[viewer][ids.GAVE] else 0
    shown = 0
    for p in state.players:
        shown |= seen(p)
    mine = bits(state.players[seat][ids.HAND] & ids.MODIFIER_MASK & ~shown & ~given)
    known = state.players[viewer][ids.HAND] | shown | given | state.players[seat][ids.HAND]
    others = bits(ids.MODIFIER_MASK & ~known)
    if mine and others:
        twin = state.clone()
        one, two = rng.choice(mine), rng.choice(others)
        both = 1 << one | 1 << two
        number = {one - ids.POWERS + 1: two - ids.POWERS + 1, two - ids.POWERS + 1: one - ids.POWERS + 1}
        for q in twin.players:
            if (q[ids.HAND] & both).bit_count() == 1:
                q[ids.HAND] ^= both
            for field in (ids.GAVE, ids.PASSING):
                q[field] = number.get(q[field], q[field])
        yield "unseen modifier", twin


def _other_commitment(state: State, seat: Seat, rng: Random) -> Iterator[tuple[str, State]]:
    for field, what in ((ids.DISC, "disc"), (ids.PASSING, "modifier to pass on")):
        if state.players[seat][field]:
            twin = state.clone()
            twin.players[seat][field] = 0
            options = [twin.actions.labels(a)[0] + 1 for a in twin.legal(seat)]
            options.remove(state.players[seat][field])
            if options:
                twin.players[seat][field] = rng.choice(options)
                yield what, twin


def happening(state: Any, seat: Seat, a: int) -> tuple[Any, list[Any]]:
    """A copy of the state after the action, and everything that happened."""
    copy = state.clone()
    events: list[Any] = []
    copy.sink = events.append
    copy.play(a, seat)
    copy.sink = None
    return copy, events
