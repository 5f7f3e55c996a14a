"""Ladies of La Granja: every farm has a Lady, a card that works like a helper for the whole game (LL-001 to LL-020)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.events import PLANS_CHANGED
from sobremesa.games.la_granja.rules.flow.anytime import can_use
from sobremesa.games.la_granja.rules.flow.turns import use_helper
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.ids import CARDS, FREE, GOOD_NAMES, PHASE, SEAT_NAMES, USED
from sobremesa.games.la_granja.rules.ids import STEPS as SIESTA_STEPS
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step, bits

from ..numbers import (
    CHOOSE_LADY,
    EXTRA_DELIVERY,
    LADIES,
    LADY,
    NAMES,
    OWN_DIE,
    OWN_DIE_BACK,
    ROLL_OWN_AGAIN,
    ROLL_OWN_DIE,
    ROWS,
    SHOW_LADIES,
)
from . import ana, choosing
from .cards import ANA, FIRST, NINA, SALE

ASK_LADY: Final = ACTIONS.offset("ask-lady")


def patch(plan: Plan) -> None:
    hooks = plan.hooks
    plan.patrons = ROWS
    plan.patron_field = LADY
    plan.operations.append(FarmOperation("extra_delivery", EXTRA_DELIVERY, {"n": 1}))
    # the table is complete except for the first market markers, whose places are fixed; the cards are dealt (LL-A08)
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (SHOW_LADIES,))
    hooks.anytime.append(offer)
    hooks.acts["ask-lady"] = ask_lady
    hooks.final_sale.append(ninas_sale)
    hooks.shows["ladies"] = show
    hooks.problems.append(problems)
    ana.patch(plan)


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer a Lady whose ability can be used at any time in one's turn, unless she is exhausted (LL-006, LL-011,
    LL-017)."""
    lady = s.players[seat][LADY]
    return [ASK_LADY] if lady and can_use(s, seat, lady, s.steps[f[0]].name) else []


def ask_lady(s: State, f: Frame, seat: Seat, a: int) -> None:
    """She does what she can and is exhausted until the end of the scoring phase (LL-007, LL-012, LL-018)."""
    use_helper(s, seat, s.players[seat][LADY])


class ExtraDelivery(Step[State]):
    """Felipa: 1 more free delivery in step III.3, the only step where it can be used (LL-A03)."""

    name = "extra_delivery"
    args = (("count", 0, 9),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        s.frames.pop()
        p = s.players[seat]
        p[FREE] += count
        s.emit(PLANS_CHANGED, seat, p[SIESTA_STEPS], p[FREE])
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return any(g[:2] == (k.FREE_DELIVERIES, seat) for g in s.frames)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.no_turn_free_deliveries")


def ninas_sale(s: State, seat: Seat) -> int:
    """Sell the upgraded goods of Nina's owner too (LL-008); return the silver."""
    p = s.players[seat]
    if p[LADY] != NINA:
        return 0
    silver = 0
    for name, price in SALE.items():
        good = GOOD_NAMES.index(name)
        silver += p[good] * price
        p[good] = 0
    return silver


def show(s: State) -> tuple[tuple[str, Any], ...]:
    return (
        ("display", tuple(NAMES[i] for i in bits(s.board[LADIES]))),
        ("ladies", tuple(NAMES[p[LADY] - FIRST] if p[LADY] else "" for p in s.players)),
        ("exhausted", tuple(bool(s.board[USED] >> p[LADY] & 1) for p in s.players)),
        ("own_die", tuple(p[OWN_DIE] for p in s.players)),
    )


def problems(s: State) -> list[Message]:
    chosen = [p[LADY] for p in s.players if p[LADY]]
    if any(not FIRST <= lady < FIRST + len(NAMES) for lady in chosen):
        return [Message("position.la_granja.no_such_lady")]
    out = choosing.problems(s, chosen)
    if s.board[USED] >> CARDS + 1 << CARDS + 1 & ~sum(1 << lady for lady in chosen):
        out.append(Message("position.la_granja.lady_exhausted_whom_nobody"))
    for name, p in zip(SEAT_NAMES, s.players):
        if p[OWN_DIE] and (p[LADY] != ANA or s.board[PHASE] != 2 or (OWN_DIE_BACK, -1, 0) not in s.frames):
            out.append(Message("position.la_granja.own_die_outside_time", seat=name))
    return out


STEPS: dict[int, Step[Any]] = {
    SHOW_LADIES: choosing.ShowLadies(),
    CHOOSE_LADY: choosing.ChooseLady(),
    ROLL_OWN_DIE: ana.RollOwnDie(),
    OWN_DIE_BACK: ana.OwnDieBack(),
    ROLL_OWN_AGAIN: ana.RollOwnAgain(),
    EXTRA_DELIVERY: ExtraDelivery(),
}
