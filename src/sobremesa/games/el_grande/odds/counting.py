"""What anybody with a good memory knows: what is in the Castillo and the decks, and which power cards are left.

Pure functions of a view, of the static rules of its table, and of events as the viewer saw them.
"""

from fractions import Fraction
from typing import Final, NamedTuple, Sequence

from sobremesa.games.el_grande.picture.map import layout_of
from sobremesa.games.el_grande.picture.standing import Score, all_scores, place_scores
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, SETUP
from sobremesa.games.el_grande.rules.events import POWER_PLAYED, TAKEN_BACK_OPENLY
from sobremesa.games.el_grande.rules.ids import CASTILLO, PLACE_NAMES, POWERS
from sobremesa.games.el_grande.rules.plan import SCORING_ROUNDS, Deck, Rules
from sobremesa.games.el_grande.rules.view import View
from sobremesa.kernel import Event

CABALLEROS: Final[int] = SETUP["caballeros"]  # of each colour


# -- the Castillo and the scoring --------------------------------------------------------------------------------------


def in_castillo(view: View) -> tuple[int, ...]:
    """The caballeros of each colour in the Castillo. Everything thrown in was announced (EG-075), and anyone who forgot
    can count the rest, which are in plain sight."""
    return tuple(CABALLEROS - sum(s.regions) - s.court - s.province for s in view.seats)


class Standing(NamedTuple):
    """The VP of a seat, and what a general scoring would add now."""

    seat: int
    now: int
    castillo: int
    regions: int

    @property
    def scored(self) -> int:
        return self.now + self.castillo + self.regions


def standings(view: View) -> tuple[Standing, ...]:
    """The standings of all seats if everything were scored now."""
    castillo = place_scores(view, layout_of(view), PLACE_NAMES[CASTILLO], in_castillo(view))
    regions = [score for _, scores in all_scores(view) for score in scores]
    return tuple(
        Standing(s.seat, s.vp, _of(castillo, s.seat), _of(regions, s.seat)) for s in view.seats if not s.is_dummy
    )


def _of(scores: Sequence[Score], seat: int) -> int:
    return sum(score.total for score in scores if score.seat == seat)


def next_scoring(rules: Rules, view: View) -> int:
    """The round that ends with the next general scoring."""
    return next(n for n in SCORING_ROUNDS if n in rules.rounds and n >= view.round)


# -- the decks ---------------------------------------------------------------------------------------------------------


class Stack(NamedTuple):
    """A deck of several cards: what may still come from it."""

    label: str
    left: int
    to_come: int  # how many of these are revealed before the game ends
    removed: int  # cards that went back to the box unseen
    next: tuple[tuple[str, Fraction], ...]  # the chance of each card in the next round; empty if there is none


def stacks(rules: Rules, view: View) -> tuple[Stack, ...]:
    """All decks except that of the King card, which always comes back."""
    rounds = sum(n > view.round for n in rules.rounds)
    found: list[Stack] = []
    for slot, (deck, (label, left)) in enumerate(zip(rules.decks, view.decks)):
        if len(deck.cards) > 1:
            weights = deck.outcomes(unrevealed(rules, view, slot), 0) if rounds else []
            total = sum(weight for _, weight in weights)
            chances = tuple((CARD_NAMES[card], Fraction(weight, total)) for card, weight in weights)
            found.append(Stack(label, left, min(left, rounds), deck.removed, chances))
    return tuple(found)


def unrevealed(rules: Rules, view: View, slot: int) -> int:
    """The mask of the cards in a deck that nobody has seen yet, including those in the box."""
    deck = rules.decks[slot]
    instant = {card for card in deck.cards if rules.cards[card].instant}
    mask = deck.full
    seen = [*view.discards, view.face_up[slot], view.in_use]
    for name in seen:
        if name is not None:
            mask = _without(deck, mask, CARD_NAMES.index(name))
    for card in sorted(instant):  # cards held in front of players are on no pile: they make up the difference
        while mask.bit_count() > view.decks[slot][1] + deck.removed:
            fewer = _without(deck, mask, card)
            if fewer == mask:
                break
            mask = fewer
    return mask


def _without(deck: Deck, mask: int, card: int) -> int:
    """The mask without a card that was seen, if it belongs to this deck."""
    return deck.without(mask, card) if card in deck.cards and mask & dict(deck.kinds)[card] else mask


# -- power cards -------------------------------------------------------------------------------------------------------


class Powers(NamedTuple):
    """The power cards in the hand of a seat."""

    seat: int
    values: tuple[int, ...]  # those it certainly holds
    more: int  # further cards, whose values only their owner knows


def powers(rules: Rules, view: View, events: Sequence[Event]) -> tuple[Powers, ...]:
    """What each seat holds. Cards are played openly, so whatever was not played is still in hand; of a card taken back
    unseen, the table only knows that it is one of those played (EG-213)."""
    plays = _plays(rules, view)
    found: list[Powers] = []
    for s in view.seats:
        if s.is_dummy:
            continue
        if s.hand is not None:
            values = tuple(int(name) for name in s.hand if name.isdecimal())
        else:
            values = _not_played(s.seat, events, plays + (s.power > 0))
        found.append(Powers(s.seat, values, s.powers_in_hand - len(values)))
    return tuple(found)


def _plays(rules: Rules, view: View) -> int:
    """How many power cards each seat has played in earlier rounds: one per round. In a general scoring, the cards of
    the round are already gone."""
    is_scoring = view.prompt == "discs" and view.in_use is None
    return sum(n < view.round or (is_scoring and n == view.round) for n in rules.rounds)


def _not_played(seat: int, events: Sequence[Event], plays: int) -> tuple[int, ...]:
    """The values that a seat has not played, or has taken back openly; empty if some of its plays are missing."""
    played: set[int] = set()
    for kind, *fields in events:
        if kind == POWER_PLAYED.number and fields[0] == seat:
            played.add(fields[1])
            plays -= 1
        elif kind == TAKEN_BACK_OPENLY.number and fields[0] == seat and fields[1] < POWERS:
            played.discard(fields[1] + 1)
    return () if plays else tuple(value for value in range(1, POWERS + 1) if value not in played)
