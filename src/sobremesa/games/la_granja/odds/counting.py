"""What dice, decks and tiles can still bring, and the VP still to come.

Pure functions of a view, of the static rules of its table, and of events as the viewer saw them.
"""

from fractions import Fraction
from typing import Final, NamedTuple, Sequence

from sobremesa.games.la_granja.picture.modules import pictures_at
from sobremesa.games.la_granja.picture.pen import Table
from sobremesa.games.la_granja.picture.preview import forecast, of_neutral
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES, SETUP
from sobremesa.games.la_granja.rules.events import EVENTS, MARKET_SCORED, ROUND_STARTS, SIESTA_SCORED
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, HARVEST
from sobremesa.games.la_granja.rules.plan import ROUNDS, Rules
from sobremesa.games.la_granja.rules.view import View
from sobremesa.kernel import Event

REVENUE: Final = 2  # the phase


# -- VP ----------------------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """The VP of a seat, and those it would have later if nothing changed until then; None if they are secret."""

    seat: int
    now: int | None
    after_round: int | None
    at_end: int | None  # if the game ended with this round


def standings(table: Table, view: View, events: Sequence[Event]) -> tuple[Standing, ...]:
    """The standing of every seat: market and siesta score in every round, scoring helpers and the sale at the end of
    the game. A player without a farm comes last."""
    found: list[Standing] = []
    for f in forecast(table, view):
        if f.now is None or f.total is None:
            found.append(Standing(f.seat, None, None, None))
            continue
        market, siesta = _scored(f.seat, events)
        done = f.market * market + f.siesta * siesta
        found.append(Standing(f.seat, f.now, f.now + f.market + f.siesta - done, f.total - done))
    other = of_neutral(table, view)
    if other is not None and other.now is not None and other.total is not None:
        to_come = 0 if _neutral_has_scored(table, events) else other.market + other.siesta
        after_round = other.now + to_come
        found.append(Standing(other.seat, other.now, after_round, after_round + other.sale))
    return tuple(found)


def _scored(seat: int, events: Sequence[Event]) -> tuple[bool, bool]:
    """Whether the market and the siesta of this round have been scored for a seat."""
    done: set[int] = set()
    for kind, *fields in reversed(events):
        if kind == ROUND_STARTS.number:
            break
        if kind in (MARKET_SCORED.number, SIESTA_SCORED.number) and fields[0] == seat:
            done.add(kind)
    return MARKET_SCORED.number in done, SIESTA_SCORED.number in done


def _neutral_has_scored(table: Table, events: Sequence[Event]) -> bool:
    """The same for whoever plays the neutral colour: it scores both at once."""
    tellers = [p.sources.neutral for p in pictures_at(table).values() if p.sources and p.sources.neutral]
    for event in reversed(events):
        if event[0] == ROUND_STARTS.number:
            break
        key, fields = EVENTS.named(event)
        if any("siesta" in tell(key, fields) for tell in tellers):
            return True
    return False


# -- dice --------------------------------------------------------------------------------------------------------------


class Dice(NamedTuple):
    """How many dice a round has, of any colour, and when they are still to be rolled."""

    each_round: int
    this_round: bool
    later_rounds: int


def dice(rules: Rules, view: View) -> Dice:
    lie = any(view.dice) or view.last_die > 0 or any(any(s.dice[:2]) for s in view.seats)
    is_to_come = view.phase < REVENUE or (view.phase == REVENUE and not lie)
    return Dice(SETUP["dice"][str(rules.seats)], is_to_come, ROUNDS - view.round)


# -- farm cards --------------------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """Farm cards the viewer has not seen: how many are in the deck, and how many in hands."""

    deck: int
    hands: int
    #: the chances of each crop for the field side of the next card; empty if some of the cards are known
    crops: tuple[tuple[str, Fraction], ...]


def cards(rules: Rules, view: View) -> Cards:
    hands = sum(s.hand_size for s in view.seats if s.hand is None)
    seen = _seen(view)
    unseen = [row["number"] for row in rules.card_rows if row["number"] not in seen]
    crops: tuple[tuple[str, Fraction], ...] = ()
    # if modules reveal cards that come into a hand, or have cards of their own, the rest is not an even mixture
    if view.deck and len(unseen) == view.deck + hands and rules.known_field < 0:
        of = [rules.card(number).crop for number in unseen]
        crops = tuple((GOOD_NAMES[crop], Fraction(of.count(crop), len(of))) for crop in HARVEST)
    return Cards(view.deck, hands, crops)


def _seen(view: View) -> set[int]:
    """The cards that lie face up or are in the viewer's hand."""
    found = set(view.discards)
    for s in view.seats:
        found.update(s.hand or (), s.extensions, s.helpers)
        found.update(field.card for field in s.fields)
        found.update(barrow.card for barrow in s.barrows)
    return found


# -- roof tiles --------------------------------------------------------------------------------------------------------


class Pile(NamedTuple):
    """The roof tiles of a round to come: ``shown`` of them are laid out."""

    round: int
    shown: int
    tiles: tuple[str, ...]


def piles(rules: Rules, view: View) -> tuple[Pile, ...]:
    return tuple(
        Pile(n, min(rules.roofs_shown, len(tiles)), tuple(FACE_NAMES[tile] for tile in tiles))
        for n, tiles in enumerate(rules.roof_rounds, 1)
        if n > view.round
    )
