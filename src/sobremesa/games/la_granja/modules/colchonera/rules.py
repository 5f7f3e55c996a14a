"""Colchonera: deliveries to the mattress maker, the better the longer the siesta (CO-001 to CO-020)."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step, bits

from ...rules import kinds as k
from ...rules import triggers
from ...rules.actions import ACTIONS
from ...rules.cards.operations import ANYWHERE, PAID_FOR
from ...rules.catalogue import DATA, SIESTA_VP
from ...rules.deliveries import PAID_ONE
from ...rules.flow.anytime import TRADE_FURTHER
from ...rules.flow.turns import trade_frame
from ...rules.goods import gain, good_of, is_short, remove
from ...rules.helpers import raise_trigger
from ...rules.ids import GOOD_NAMES, PHASE, SEAT_NAMES, SIESTA, SILVER, TRADE, VP
from ...rules.modules import targets
from ...rules.plan import Plan
from ...rules.state import State
from .numbers import (
    AIR_MATTRESSES,
    MATTRESS,
    MATTRESS_1,
    MATTRESS_FILLED,
    MATTRESS_SCORED,
    MATTRESS_USED,
    REST_EFFECTS,
    REST_TRADED,
    RESTS,
    SCORE_MATTRESSES,
    SILVER_SPACE,
    SPACES,
    TARGET,
)

BOARD: Final[dict[str, Any]] = DATA.read("modules", "colchonera", "board.toml")
REST: Final = ACTIONS.offset("rest")  # + upgrades, steps, both

# One delivery of each kind in a round (CO-010 to CO-013): bits of MATTRESS_USED.
IN_REVENUE: Final = 1
FREE: Final = 2
PAID: Final = 4
REVENUE_PHASE: Final = 2
TRANSPORT_PHASE: Final = 3


def _mask(names: list[str]) -> int:
    return sum(1 << GOOD_NAMES.index(name) for name in names)


#: the siesta VP a good requires, and a mask of the goods among which its reward is chosen
NEEDS: Final[dict[int, int]] = {GOOD_NAMES.index(g): row["siesta_vp"] for row in BOARD["tier"] for g in row["goods"]}
REWARD: Final[dict[int, int]] = {
    GOOD_NAMES.index(g): _mask(row["reward"]) for row in BOARD["tier"] for g in row["goods"]
}


def patch(plan: Plan) -> None:
    targets.register(plan, TARGET, wants, refuses, arrives)
    for i, name in enumerate(RESTS):
        plan.add_effect(f"rest {name}", REST_EFFECTS + i, BOARD["trade_good"][name])
        plan.trade_uses[REST + i] = f"rest {name}"
    plan.opening.insert(0, (AIR_MATTRESSES,))
    plan.end.insert(plan.end.index((k.FINAL,)), (SCORE_MATTRESSES,))
    hooks = plan.hooks
    hooks.acts["rest"] = rest
    hooks.markers_in_use.append(lambda s, seat: s.players[seat][MATTRESS])
    hooks.shows["colchonera"] = show
    hooks.problems.append(problems)


# -- deliveries --------------------------------------------------------------------------------------------------------


def kind_of_delivery(s: State, how: int) -> int:
    """What a delivery made now counts as: in the revenue phase there is one kind, in the transport phase free and paid
    ones are two; in other phases nothing can be delivered here (CO-A03)."""
    if s.board[PHASE] == REVENUE_PHASE:
        return IN_REVENUE
    if s.board[PHASE] == TRANSPORT_PHASE:
        return PAID if how == PAID_ONE else FREE
    return 0


# the goods that the board takes in each siesta section, by its VP
TAKEN: Final = tuple(sum(1 << good for good, least in NEEDS.items() if vp >= least) for vp in range(4))


def wants(s: State, seat: Seat, target: int, place: int, how: int) -> int:
    """A mask of the goods the board takes from a seat now, by its position on the siesta track (CO-003, CO-A02)."""
    p = s.players[seat]
    kind = kind_of_delivery(s, how)
    if place not in (ANYWHERE, PAID_FOR) or not kind or p[MATTRESS_USED] & kind:
        return 0
    vp = SIESTA_VP[p[SIESTA]]
    mask = TAKEN[vp]
    if s.rules.config.rulings["mattress_spaces"] != "unlimited":
        mask = sum(1 << good for good in bits(mask) if has_space(s, good))
    # silver has no marker on the farm, so it needs one from the supply; without one it cannot be delivered
    if not p[SILVER_SPACE] and targets.spare_silver(s, seat, place, how) > 0 and not is_short(s, seat):
        mask |= 1 << SILVER
    return mask


def refuses(s: State, seat: Seat, target: int, place: int, how: int) -> Message:
    """Why the board takes nothing from a seat now."""
    kind = kind_of_delivery(s, how)
    if place not in (ANYWHERE, PAID_FOR) or not kind:
        return Message("why.la_granja.not_this_place")
    if s.players[seat][MATTRESS_USED] & kind:
        return Message("why.la_granja.mattress_kind_used")
    return Message("why.la_granja.mattress_siesta")


def has_space(s: State, good: int) -> bool:
    """Whether there is room for the good: by the other ruling of CO-A01, each good has space for four markers."""
    at = MATTRESS_1 + SPACES.index(good)
    spaces: int = BOARD["spaces"]
    return sum(p[at] for p in s.players) < spaces


def arrives(s: State, seat: Seat, source: int, target: int, how: int) -> None:
    """The good becomes a marker on the board, and its reward is gained at once (CO-004 to CO-009)."""
    p = s.players[seat]
    good = good_of(source)
    remove(s, seat, source)
    p[MATTRESS] += 1
    p[MATTRESS_USED] |= kind_of_delivery(s, how)
    s.emit(MATTRESS_FILLED, seat, source)
    if good == SILVER:
        p[SILVER_SPACE] = 1
        return
    p[MATTRESS_1 + SPACES.index(good)] += 1
    reward = REWARD[good]
    if reward == 1 << SILVER:
        gain(s, seat, SILVER, 1)
    else:
        s.frames.append((k.TAKE_GOODS, seat, reward, 1, 0))


class AirMattresses(Step[State]):
    """A new round: everybody may make one delivery of each kind here again."""

    name = "air_mattresses"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for p in s.players:
            p[MATTRESS_USED] = 0
        return AGAIN


# -- trade goods -------------------------------------------------------------------------------------------------------


def rest(s: State, f: Frame, seat: Seat, a: int) -> None:
    """Return a trade good for upgrades and siesta steps (CO-015, CO-A06)."""
    s.players[seat][TRADE] -= 1
    s.frames.append(trade_frame(s, seat, a))
    s.emit(REST_TRADED, seat, a - REST)
    raise_trigger(s, triggers.TRADE_GOOD_RETURNED, seat, TRADE_FURTHER + a - REST)


# -- the end -----------------------------------------------------------------------------------------------------------


def end_vp(markers: int) -> int:
    """1, 3 or 6 VP for the first three markers, 3 for each further one (CO-018, CO-019)."""
    table: list[int] = BOARD["end"]["vp"]
    further: int = BOARD["end"]["further"]
    return table[min(markers, len(table) - 1)] + further * max(0, markers - len(table) + 1)


class ScoreMattresses(Step[State]):
    """Each player scores their markers on the board, besides the VP for silver (CO-017, CO-A07)."""

    name = "score_mattresses"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            p = s.players[seat]
            if p[MATTRESS]:
                s.emit(MATTRESS_SCORED, seat, p[MATTRESS], end_vp(p[MATTRESS]))
                p[VP] += end_vp(p[MATTRESS])
        return AGAIN


# -- looking -----------------------------------------------------------------------------------------------------------


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """The markers of every seat by good, those on the silver spaces, and the kinds of delivery used in this round."""
    return (
        (
            "markers",
            tuple((GOOD_NAMES[g], tuple(p[MATTRESS_1 + i] for p in s.players)) for i, g in enumerate(SPACES)),
        ),
        ("silver", tuple(p[SILVER_SPACE] for p in s.players)),
        ("used", tuple(p[MATTRESS_USED] for p in s.players)),
        ("vp", tuple(end_vp(p[MATTRESS]) for p in s.players)),
    )


def problems(s: State) -> list[Message]:
    out: list[Message] = []
    for seat, p in enumerate(s.players):
        if p[MATTRESS] != p[SILVER_SPACE] + sum(p[MATTRESS_1 : MATTRESS_1 + len(SPACES)]):
            out.append(
                Message(
                    "position.la_granja.markers_on_colchonera_board_but_not_on_spaces",
                    seat=SEAT_NAMES[seat],
                    count=p[MATTRESS],
                )
            )
    for i, good in enumerate(SPACES):
        count = sum(p[MATTRESS_1 + i] for p in s.players)
        if s.rules.config.rulings["mattress_spaces"] == "four" and count > BOARD["spaces"]:
            out.append(
                Message("position.la_granja.colchonera_board_no_room_for_markers", count=count, good=GOOD_NAMES[good])
            )
    return out


STEPS: dict[int, Step[Any]] = {AIR_MATTRESSES: AirMattresses(), SCORE_MATTRESSES: ScoreMattresses()}
