"""What a seat or a spectator may see of a state, as plain immutable data."""

from typing import TYPE_CHECKING, NamedTuple, Sequence

from sobremesa.kernel import Seat, bits

from .catalogue import CARD_NAMES
from .hidden import determinise, lying
from .ids import (
    CASTILLO,
    COURT,
    DECK,
    DISC,
    DISCARD,
    FACE,
    FIRST,
    GAVE,
    GRANDE,
    HAND,
    HAND_CARD_NAMES,
    KING,
    MODIFIER,
    MODIFIER_MASK,
    NOWHERE,
    PASSING,
    PLACE_NAMES,
    POWER,
    POWER_MASK,
    PROVINCE,
    REGIONS,
    ROUND,
    TILE_4,
    TILE_8,
    TOTAL,
    VETO_NEXT,
    VETO_NOW,
    VP,
    WENT,
)
from .kinds import PARTS

if TYPE_CHECKING:
    from .plan import Deck, Rules
    from .state import State

__all__ = ["SeatView", "View", "determinise", "view_of"]


class SeatView(NamedTuple):
    """One seat as the viewer sees it. None stands for what the viewer may not see."""

    seat: int
    colour: str
    is_dummy: bool
    vp: int
    regions: tuple[int, ...]
    court: int
    province: int
    grande: str | None
    power: int
    modifier: str | None
    taken_back: tuple[str, ...]  # which of these two are back in hand but still count (EG-214, EG-A28)
    total: int
    went: bool
    hand: tuple[str, ...] | None
    powers_in_hand: int
    modifiers_in_hand: int
    spent: tuple[str, ...] | None  # the viewer's own discard pile, face down for everybody else (EG-086, EG-A31)
    disc_is_set: bool
    disc: str | None
    passing: str | None
    gave: str | None
    vetoes: int
    castillo: int | None  # caballeros in there: the viewer's own, or everybody's if the table says so (EG-A31)


class View(NamedTuple):
    """A whole table as one viewer sees it."""

    game: str
    config: str
    viewer: int | None
    round: int
    first: int
    king: str | None
    tile_8: str | None
    tile_4: str | None
    face_up: tuple[str | None, ...]
    decks: tuple[tuple[str, int], ...]
    discards: tuple[str, ...]
    in_use: str | None  # the card that somebody is using
    seats: tuple[SeatView, ...]
    turn: int
    owing: tuple[int, ...]
    prompt: str
    asked: tuple[int, ...]  # the numbers of the pending step


def place_name(place: int) -> str | None:
    return None if place == NOWHERE else PLACE_NAMES[place]


def card_names(mask: int) -> tuple[str, ...]:
    return tuple(HAND_CARD_NAMES[b] for b in bits(mask))


def view_of(s: "State", viewer: Seat | None) -> View:
    """What the viewer may see; None is a spectator."""
    b = s.board
    decks = s.rules.decks
    slots = len(decks)
    used = in_use(s)
    return View(
        game=s.rules.config.game,
        config=s.rules.config_key,
        viewer=viewer,
        round=b[ROUND],
        first=b[FIRST],
        king=place_name(b[KING]),
        tile_8=place_name(b[TILE_8]),
        tile_4=place_name(b[TILE_4]),
        face_up=tuple(CARD_NAMES[b[FACE + i] - 1] if b[FACE + i] else None for i in range(slots)),
        decks=tuple((deck.label, deck_size(deck, b[DECK + i], b[FACE + i], used)) for i, deck in enumerate(decks)),
        discards=discards(s.rules, b[DECK : DECK + slots], b[FACE : FACE + slots], used, vetoes_held(s)),
        in_use=CARD_NAMES[used] if used >= 0 else None,
        seats=tuple(_seat_view(s, colour, viewer) for colour in range(s.rules.colours)),
        turn=s.turn,
        owing=s.owing,
        prompt=s.prompt,
        asked=s.frames[-1][1:] if s.frames else (),
    )


def in_use(s: "State") -> int:
    """The card that a seat is using, -1 if none: it is neither face up nor discarded yet (EG-068)."""
    for f in s.frames:
        if f[0] == PARTS:
            _, _, card, _, _ = f
            return card
    return -1


def vetoes_held(s: "State") -> int:
    """How many Vetoes lie in front of the players."""
    held = 0
    for p in s.players:
        held += p[VETO_NOW] + p[VETO_NEXT]
    return held


def deck_size(deck: "Deck", left: int, face_up: int, used: int) -> int:
    """The number of cards in a deck, by the mask of those left, the card face up beside it (+ 1) and that in use."""
    if len(deck.cards) > 1:
        return deck.left(left)
    is_away = face_up or used == deck.cards[0]  # the King card returns to its deck (EG-069)
    return 0 if is_away else 1


def discards(rules: "Rules", left: Sequence[int], face_up: Sequence[int], used: int, held: int) -> tuple[str, ...]:
    """All revealed cards that are neither face up, in a deck nor in front of a player, by the mask of each deck, the
    card face up beside it, the card in use and the number of Vetoes held."""
    names: list[str] = []
    for slot, deck in enumerate(rules.decks):
        if len(deck.cards) == 1:
            continue
        gone = deck.names(deck.full & ~left[slot])
        lying = face_up[slot] - 1
        if lying >= 0:
            gone.remove(lying)
        if used in gone and not rules.cards[used].instant:
            gone.remove(used)
        for card in gone:
            if rules.cards[card].instant and held:
                held -= 1  # a Veto lies open in front of its owner
            else:
                names.append(CARD_NAMES[card])
    return tuple(names)


def _seat_view(s: "State", colour: int, viewer: Seat | None) -> SeatView:
    p = s.players[colour]
    is_dummy = colour == s.rules.dummy
    own = colour == viewer and not is_dummy
    played = lying(p)
    return SeatView(
        seat=colour,
        colour=s.rules.palette[colour],
        is_dummy=is_dummy,
        vp=p[VP],
        regions=tuple(p[:REGIONS]),
        court=p[COURT],
        province=p[PROVINCE],
        grande=place_name(p[GRANDE]),
        power=p[POWER],
        modifier=f"m{p[MODIFIER]}" if p[MODIFIER] else None,
        taken_back=card_names(played & p[HAND]),
        total=p[TOTAL],
        went=p[WENT] == 1,
        hand=card_names(p[HAND]) if own else None,
        powers_in_hand=(p[HAND] & POWER_MASK).bit_count(),
        modifiers_in_hand=(p[HAND] & MODIFIER_MASK).bit_count(),
        spent=card_names(p[DISCARD] & ~played) if own else None,
        disc_is_set=p[DISC] > 0,
        disc=PLACE_NAMES[p[DISC] - 1] if own and p[DISC] else None,
        passing=f"m{p[PASSING]}" if own and p[PASSING] else None,
        gave=f"m{p[GAVE]}" if own and p[GAVE] else None,
        vetoes=p[VETO_NOW] + p[VETO_NEXT],
        castillo=p[CASTILLO] if own or s.rules.open_castillo else None,
    )
