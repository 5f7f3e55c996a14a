"""The town: which buildings are on display, which are erected, where they stand and whose markers count there."""

from typing import Final

from sobremesa.games.la_granja.rules.ids import BUILDINGS, CRAFT, LIFTED
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Frame, Message, Seat, Step, bits

from ..numbers import BUILDING_CARDS, SHOWN, TOWN, TOWN_AT_1, TOWN_CORNER_1, TOWN_DECK
from .corners import sites

CARDS: Final = len(TOWN)
FIRST_CARDS: Final = 3  # on display from the start (BT-005)
IS_DOMINANCE: Final = tuple(row["kind"] == "dominance" for row in BUILDING_CARDS)
#: the names of the two effects of each building
BUILD_EFFECT: Final = tuple(f"{town}, built" for town in TOWN)
SCORING_EFFECT: Final = tuple(f"{town}, activated" for town in TOWN)


class TownStep(Step[State]):
    """A step of a game with buildings; a position of another game could still name it, which is wrong."""

    def problem(self, s: State, f: Frame) -> Message | None:
        return self.wrong(s, f) if has_buildings(s) else Message("position.la_granja.no_buildings_in_this_game")

    def wrong(self, s: State, f: Frame) -> Message | None:
        """What is wrong with the frame in a game with buildings, if anything."""
        return None


def has_buildings(s: State) -> bool:
    return BUILD_EFFECT[0] in s.rules.effects


def erected(s: State) -> list[int]:
    """The buildings whose marker stands on the market."""
    return [town for town in range(CARDS) if s.board[TOWN_CORNER_1 + town]]


def hexes_around(s: State, town: int) -> tuple[int, ...]:
    """The hexes that meet at its marker."""
    return sites(s.rules).get(s.board[TOWN_CORNER_1 + town], ())


def _taken(s: State) -> set[int]:
    """The hexes that touch a building."""
    return {i for town in erected(s) for i in hexes_around(s, town)}


def free_corners(s: State) -> list[int]:
    """The corners free for another building, by ascending number: no hex may touch two buildings (BT-024)."""
    taken = _taken(s)
    return [number for number, hexes in sites(s.rules).items() if taken.isdisjoint(hexes)]


def has_free_corner(s: State) -> bool:
    """Whether any corner is free: turns ask this again and again, so the first one found will do."""
    taken = _taken(s)
    return any(taken.isdisjoint(hexes) for hexes in sites(s.rules).values())


def free_places(s: State) -> list[int]:
    """The craft buildings without a building card, open or blocked (BT-027)."""
    return [b for b in range(BUILDINGS) if not s.board[TOWN_AT_1 + b]]


def can_erect(s: State) -> bool:
    """Whether another building can be erected: there are six places for cards, so six buildings at most (BT-030,
    BT-031)."""
    return bool(s.board[SHOWN]) and len(erected(s)) < BUILDINGS and has_free_corner(s)


# -- whose markers count -----------------------------------------------------------------------------------------------


def place_of(s: State, town: int) -> int:
    """The craft building at which the card lies, -1 if it lies at none yet."""
    return next((b for b in range(BUILDINGS) if s.board[TOWN_AT_1 + b] == town + 1), -1)


def markers(s: State, town: int, owner: int) -> int:
    """How many markers of a player or the neutral colour count at a building: those around its marker, and one for
    owning the craft building at which its card lies (BT-028, BT-039, BT-A03). A big one counts as 1 (BT-A05)."""
    b = place_of(s, town)
    if owner < s.rules.seats:
        owned = s.players[owner][CRAFT] & ~s.players[owner][LIFTED]
    else:
        craft = s.rules.hooks.neutral_craft
        owned = craft(s) if craft is not None else 0
    return sum(s.market[i] == owner for i in hexes_around(s, town)) + (owned >> b & 1 if b >= 0 else 0)


def entitled(s: State, town: int) -> list[Seat]:
    """The seats that benefit from a building when it is activated, in turn order. The neutral colour gains nothing, but
    its markers count when it is decided who has most."""
    count = {seat: markers(s, town, seat) for seat in s.order}
    if not IS_DOMINANCE[town]:
        return [seat for seat in s.order if count[seat]]  # BT-041
    if s.rules.is_solo:
        count[s.rules.neutral] = markers(s, town, s.rules.neutral)
    most = max(count.values())
    leaders = [owner for owner in count if count[owner] == most]
    # nobody if there is a tie; without any markers all are tied (BT-039, BT-040, BT-A04)
    return [seat for seat in s.order if leaders == [seat]]


# -- what can be wrong -------------------------------------------------------------------------------------------------


def problems(s: State, coming: set[int]) -> list[Message]:
    """What is wrong with cards and markers of buildings; the cards in ``coming`` are still to be laid."""
    built = erected(s)
    out: list[Message] = []
    all_cards = [*bits(s.board[TOWN_DECK]), *bits(s.board[SHOWN]), *built]
    if sorted(all_cards) != list(range(CARDS)):
        out.append(Message("position.la_granja.building_card_missing_or_in_two_places"))
    lying = [s.board[TOWN_AT_1 + b] - 1 for b in range(BUILDINGS) if s.board[TOWN_AT_1 + b]]
    if sorted(lying) != sorted(set(built) - coming) or not coming <= set(built):
        out.append(Message("position.la_granja.building_no_card_at_craft_building_or_card"))
    if len(built) > BUILDINGS:
        out.append(Message("position.la_granja.too_many_buildings_erected"))
    if any(s.board[TOWN_CORNER_1 + town] not in sites(s.rules) for town in built):
        out.append(Message("position.la_granja.building_stands_where_no_building_can_stand"))
    touched = [i for town in built for i in hexes_around(s, town)]
    if len(set(touched)) < len(touched):
        out.append(Message("position.la_granja.market_hex_touches_two_buildings"))
    return out
