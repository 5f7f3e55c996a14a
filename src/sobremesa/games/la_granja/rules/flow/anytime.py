"""The any-time actions of a seat's own turn (LG-067 to LG-086, LG-131), and why one is not possible."""

from typing import Final

from sobremesa.kernel import NO_EFFECT, Message, Seat, can_carry_out, frame

from .. import kinds as k
from ..actions import BUY_ONE, SELL_ONE, TRADE_FOR, UPGRADE_ONE, USE, USE_ROOF
from ..catalogue import BUY, UPGRADE
from ..goods import buy_price, good_of, has, has_free_stall, resource_sources, source_of, upgrade_cost
from ..helpers import answers, ask, is_used
from ..ids import FIELD, PHASE, PIG, RESOURCES, ROOF_1, ROOF_PLACES, SILVER, TRADE, USED_ROOF
from ..pile import can_draw
from ..reasons import NO_GOOD, NO_STALL, too_dear
from ..state import State

TRADE_SILVER = 0
TRADE_HARVEST = 1
TRADE_CARD = 2
TRADE_PIG = 3
TRADE_UPGRADE = 4
TRADE_FURTHER = 8  # + i: uses added by modules, after all labels of the block
SCORING = 4  # the phase
CHEAPEST = min(BUY)


#: the words of all any-time actions
WORDS: Final[tuple[str, ...]] = ("trade", "buy", "sell", "upgrade", "roof", "use")
NO_TILE: Final = Message("why.la_granja.no_tile")
TILE_USED: Final = Message("why.la_granja.tile_used")
TILE_WAITS: Final = Message("why.la_granja.tile_waits")
OTHER_PHASE: Final = Message("why.la_granja.other_phase")
OTHER_STEP: Final = Message("why.la_granja.other_step")
WORKS_ALONE: Final = Message("why.la_granja.works_alone")
NO_CARDS: Final = Message("why.la_granja.no_cards")
HELPER_USED: Final = Message("why.la_granja.helper_used")
HELPER_BUSY: Final = Message("why.la_granja.helper_busy")


def anytime(s: State, seat: Seat, step: str) -> list[int]:
    """Ascending ids of what the seat may do now: trade goods, buying, selling, upgrading, roof tiles and helpers."""
    p = s.players[seat]
    rules = s.rules
    silver = p[SILVER]
    helpers = s.helpers[seat]
    helped = bool(helpers) or rules.has_patrons  # without a helper there are no special prices to ask for
    out: list[int] = trade_uses(s, seat) if p[TRADE] else []
    if helped and answers(s, "buy_price", seat):
        for good in RESOURCES:
            if silver >= buy_price(s, seat, good) and (good != PIG or has_free_stall(s, seat)):
                out.append(BUY_ONE + good)
    elif silver >= CHEAPEST:
        for good in RESOURCES:
            if silver >= BUY[good] and (good != PIG or has_free_stall(s, seat)):
                out.append(BUY_ONE + good)
    sources = resource_sources(s, seat)
    if sources:
        from_field = helped and ask(s, "sell_from_field", seat, 0)
        for label in sources:
            if label <= PIG or from_field:
                out.append(SELL_ONE + label)
        usual = not (helped and answers(s, "upgrade_cost", seat))
        for label in sources:
            good = label if label <= PIG else label - PIG - 1
            if silver >= (UPGRADE[good] if usual else upgrade_cost(s, seat, good)):
                out.append(UPGRADE_ONE + label)
    if p[ROOF_1]:
        for i in range(ROOF_PLACES):
            if not p[ROOF_1 + i]:
                break
            if p[ROOF_1 + i] < USED_ROOF and why_not_roof(s, seat, i) is None:
                out.append(USE_ROOF + i)
    if helpers:
        in_scoring = s.board[PHASE] == SCORING
        if in_scoring and not rules.helpers_score:
            return out
        for card in sorted(helpers):
            if (
                card in rules.activated
                and (rules.card(card).any_turn or not in_scoring)
                and why_not_use(s, seat, card, step) is None
            ):
                out.append(USE + card)  # A-42; helpers that name the scoring phase are offered in a step of their own
    return out


def why_not_roof(s: State, seat: Seat, i: int) -> Message | None:
    """Why the roof tile at a place cannot be used here (LG-131, LG-132)."""
    tile = s.players[seat][ROOF_1 + i]
    if not tile:
        return NO_TILE
    if tile >= USED_ROOF:
        return TILE_USED
    face = s.rules.faces[tile - 1]
    if face.effect is None:
        return TILE_WAITS
    if not face.phases >> s.board[PHASE] & 1:
        return OTHER_PHASE
    return None if can_carry_out(s, frame(face.effect, seat)) else NO_EFFECT


def why_not_use(s: State, seat: Seat, number: int, step: str) -> Message | None:
    """Why a helper cannot be used here: wrong phase or step, already used this round, or nothing to do."""
    card = s.rules.card(number)
    if card.act is None:
        return WORKS_ALONE
    if card.once and is_used(s, number):
        return HELPER_USED
    if not card.once and is_at_work(s, number):
        return HELPER_BUSY
    if not card.window >> s.board[PHASE] & 1 and not (card.any_turn and s.rules.helpers_score):
        return OTHER_PHASE
    if card.steps and step not in card.steps:
        return OTHER_STEP
    return None if can_carry_out(s, frame(card.act, seat)) else NO_EFFECT


def can_use(s: State, seat: Seat, number: int, step: str) -> bool:
    return why_not_use(s, seat, number, step) is None


def is_at_work(s: State, number: int) -> bool:
    """Whether a helper is at work, so that it cannot start again: in custom decks it may work any number of times."""
    for f in s.frames:
        if f[0] == k.RUNNING:
            _, _, card, _, _ = f
            if card == number:
                return True
    return False


def trade_options(s: State, seat: Seat) -> list[int]:
    """The options of a trade good that are possible now (LG-070 to LG-076)."""
    out = [TRADE_SILVER, TRADE_HARVEST]
    if s.hands[seat] or can_draw(s):
        out.append(TRADE_CARD)
    if has_free_stall(s, seat):
        out.append(TRADE_PIG)
    if resource_sources(s, seat):
        out.append(TRADE_UPGRADE)
    return out


def trade_uses(s: State, seat: Seat, but: int = -1) -> list[int]:
    """Ascending ids of what a trade good can be returned for now, except option ``but`` and its like: all upgrades are
    alike, and everything that modules add counts as one option."""
    further = s.rules.trade_uses
    if not further:
        return [TRADE_FOR + option for option in trade_options(s, seat) if option != but]
    if but >= TRADE_FURTHER:
        used = list(further.values())[but - TRADE_FURTHER]
        unlike = TRADE_UPGRADE if used[0] == k.UPGRADE else -1
        return [TRADE_FOR + option for option in trade_options(s, seat) if option != unlike]
    out = [TRADE_FOR + option for option in trade_options(s, seat) if option != but]
    for a, effect in further.items():
        if not (but == TRADE_UPGRADE and effect[0] == k.UPGRADE) and can_carry_out(s, frame(effect, seat)):
            out.append(a)
    return out


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not_anytime(s: State, seat: Seat, step: str, a: int) -> Message | None:
    """Why the seat cannot take an any-time action now."""
    if a > USE:
        return _why_not_helper(s, seat, a - USE, step)
    if a >= USE_ROOF:
        return why_not_roof(s, seat, a - USE_ROOF)
    if a >= UPGRADE_ONE:
        return _why_not_upgrade(s, seat, source_of(a - UPGRADE_ONE))
    if a >= SELL_ONE:
        return _why_not_sell(s, seat, source_of(a - SELL_ONE))
    if a >= BUY_ONE:
        return why_not_buy(s, seat, a - BUY_ONE, buy_price(s, seat, a - BUY_ONE))
    return _why_not_trade(s, seat, a - TRADE_FOR)


def _why_not_helper(s: State, seat: Seat, number: int, step: str) -> Message | None:
    if number not in s.helpers[seat]:
        return Message("why.la_granja.no_helper")
    card = s.rules.card(number)
    if card.act is not None and s.board[PHASE] == SCORING and not (s.rules.helpers_score and card.any_turn):
        return OTHER_PHASE
    return why_not_use(s, seat, number, step)


def _why_not_upgrade(s: State, seat: Seat, source: int) -> Message | None:
    if not has(s, seat, source):
        return NO_GOOD
    price = upgrade_cost(s, seat, good_of(source))
    silver = s.players[seat][SILVER]
    return too_dear(price, silver) if silver < price else None


def _why_not_sell(s: State, seat: Seat, source: int) -> Message | None:
    if not has(s, seat, source):
        return NO_GOOD
    is_barred = source >= FIELD and not ask(s, "sell_from_field", seat, 0)
    return Message("why.la_granja.field_not_sold") if is_barred else None


def why_not_buy(s: State, seat: Seat, good: int, price: int) -> Message | None:
    """Why a resource cannot be bought at this price (A-08)."""
    silver = s.players[seat][SILVER]
    if silver < price:
        return too_dear(price, silver)
    return NO_STALL if good == PIG and not has_free_stall(s, seat) else None


def _why_not_trade(s: State, seat: Seat, option: int) -> Message | None:
    if not s.players[seat][TRADE]:
        return Message("why.la_granja.no_trade_good")
    if option in trade_options(s, seat):
        return None
    if option == TRADE_CARD:
        return NO_CARDS
    return NO_STALL if option == TRADE_PIG else Message("why.la_granja.no_resource")
