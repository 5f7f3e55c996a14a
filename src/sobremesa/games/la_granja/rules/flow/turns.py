"""A seat's own turn, and what it may do there at any time (LG-067 to LG-086, LG-131)."""

from sobremesa.kernel import AGAIN, Frame, Seat, Step, can_carry_out, frame

from .. import kinds as k
from .. import triggers
from ..actions import ANYTIME, BUY_ONE, MODULES, SELL_ONE, TRADE_FOR, UPGRADE_ONE, USE, USE_ROOF
from ..catalogue import BUY, SETUP, UPGRADE
from ..events import BOUGHT, HELPER_USED, ROOF_USED, TRADE_USED
from ..goods import (
    buy_price,
    gain,
    has_free_stall,
    mark_used,
    resource_sources,
    sell,
    source_of,
    upgrade,
    upgrade_cost,
)
from ..helpers import answers, ask, is_used, raise_trigger
from ..ids import FIELD, PHASE, PIG, RESOURCES, ROOF_1, ROOF_PLACES, ROUND, SILVER, TRADE, USED_ROOF
from ..pile import can_draw
from ..plan import ROUNDS
from ..state import State

TRADE_SILVER = 0
TRADE_HARVEST = 1
TRADE_CARD = 2
TRADE_PIG = 3
TRADE_UPGRADE = 4
TRADE_FURTHER = 8  # + i: what modules add, behind all labels of the block
SCORING = 4  # the phase
CHEAPEST = min(BUY)


class Turn(Step[State]):
    """A turn of one seat: the choices of the step itself, and everything that goes at any time."""

    def choices(self, s: State, f: Frame) -> list[int]:
        """Ascending ids of what the step itself offers; never empty."""
        raise AssertionError(f"{self.name} offers nothing")

    def act(self, s: State, f: Frame, a: int) -> None:
        raise AssertionError(f"{self.name} offers nothing")

    def is_idle(self, s: State, f: Frame) -> bool:
        """Whether nothing is lost by going on, if the step itself has only that to offer: trade goods can be used,
        bought, sold and upgraded just as well in the seat's next turn."""
        return False

    def obvious(self, s: State, f: Frame) -> int:
        """Going on, unless something is on offer that could not be used later, or that only a module knows."""
        own = self.choices(s, f)
        if len(own) != 1 or not self.is_idle(s, f):
            return -1
        for a in self.legal(s, f, f[1]):
            if a >= MODULES or (a >= USE_ROOF and not _can_wait(s, a)):
                return -1
        return own[0]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        if not s.rules.has_modules:
            return self.choices(s, f) + anytime(s, seat, self.name)
        hooks = s.rules.hooks
        out = self.choices(s, f)
        if f[0] in hooks.narrow:
            out = hooks.narrow[f[0]](s, f, out)
        out += anytime(s, seat, self.name)
        for offer in hooks.anytime:
            out += offer(s, f, seat)
        for offer in hooks.offers:
            out += offer(s, f, seat)
        for offer in hooks.offers_in.get(f[0], ()):
            out += offer(s, f, seat)
        out.sort()
        return out

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a < ANYTIME:
            self.act(s, f, a)
        elif a < MODULES:
            do_anytime(s, seat, a)
        elif a in s.rules.acts:
            s.rules.acts[a](s, f, seat, a)
        else:
            self.act(s, f, a)  # a delivery


def _can_wait(s: State, a: int) -> bool:
    """Whether a roof tile or a helper that could be used now can be used in a later phase of the round as well; tiles
    even in a later round."""
    if a <= USE:
        return s.board[ROUND] < ROUNDS
    card = s.rules.card(a - USE)
    return not card.steps and card.window >> s.board[PHASE] + 1 > 0


class CarryOut(Step[State]):
    """The step of a turn is carried out: whatever is asked on the way still belongs to the turn (A-26)."""

    name = "carry_out"
    args = (("kind", 0, k.MODULES),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        return AGAIN


class Choice(Step[State]):
    """A choice while a die, a delivery or an effect is carried out. In the seat's own turn everything that goes at any
    time goes there as well (LG-067, A-26).

    Only steps are of this kind that look anew at what is possible whenever they come to the top. Prices that are being
    paid and whatever else has been announced are not: what they count on must still be there."""

    def choices(self, s: State, f: Frame) -> list[int]:
        """Ascending ids of what the step itself offers; never empty."""
        raise AssertionError(f"{self.name} offers nothing")

    def act(self, s: State, f: Frame, a: int) -> None:
        raise AssertionError(f"{self.name} offers nothing")

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, self.choices(s, f))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            self.act(s, f, a)


def own_turn(s: State, seat: Seat) -> Frame | None:
    """The frame of the seat's turn in which something is being carried out, if it is the seat's turn at all."""
    for f in reversed(s.frames):
        if f[0] == k.CARRY_OUT or isinstance(s.steps[f[0]], Turn):
            return f if f[1] == seat else None
        if f[1] < 0:
            return None
    return None


def with_anytime(s: State, seat: Seat, choices: list[int]) -> list[int]:
    """The choices of a step that is carried out in a turn, and what goes at any time in that turn."""
    turn = own_turn(s, seat)
    if turn is None:
        return choices
    kind = turn[0]
    if kind == k.CARRY_OUT:
        _, _, kind = turn
    out = choices + anytime(s, seat, s.steps[kind].name)
    if s.rules.has_modules:
        for offer in s.rules.hooks.anytime:
            out += offer(s, turn, seat)
        out.sort()
    return out


def is_anytime(s: State, a: int) -> bool:
    """Whether an action of a turn is none of its step, but goes at any time."""
    return a >= ANYTIME and (a < MODULES or a in s.rules.acts)


def do_between(s: State, seat: Seat, a: int) -> None:
    """What goes at any time is done while something else is carried out, which goes on afterwards."""
    if a < MODULES:
        do_anytime(s, seat, a)
        return
    turn = own_turn(s, seat)
    assert turn is not None
    s.rules.acts[a](s, turn, seat, a)


def anytime(s: State, seat: Seat, step: str) -> list[int]:
    """Trade goods, buying, selling, upgrading, roof tiles and helpers: what the seat may do now, ascending."""
    p = s.players[seat]
    rules = s.rules
    silver = p[SILVER]
    helpers = s.helpers[seat]
    helped = bool(helpers) or rules.has_patrons  # who has no helper need not be asked for prices of their own
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
    phase = s.board[PHASE]
    if p[ROOF_1]:
        for i in range(ROOF_PLACES):
            tile = p[ROOF_1 + i]
            if not tile:
                break
            if tile < USED_ROOF:
                face = rules.faces[tile - 1]
                effect = face.effect
                if effect is not None and face.phases >> phase & 1 and can_carry_out(s, frame(effect, seat)):
                    out.append(USE_ROOF + i)
    if helpers:
        in_scoring = phase == SCORING
        if in_scoring and not rules.helpers_score:
            return out
        for card in sorted(helpers):
            if (
                card in rules.activated
                and (rules.card(card).any_turn or not in_scoring)
                and can_use(s, seat, card, step)
            ):
                out.append(USE + card)  # A-42; those that name the scoring phase are asked in a step of their own
    return out


def can_use(s: State, seat: Seat, number: int, step: str) -> bool:
    """Whether an activated helper works here: its phase, its step, once per round, and something to do."""
    card = s.rules.card(number)
    if card.act is None or (is_used(s, number) if card.once else is_at_work(s, number)):
        return False
    if not card.window >> s.board[PHASE] & 1 and not (card.any_turn and s.rules.helpers_score):
        return False
    if card.steps and step not in card.steps:
        return False
    return can_carry_out(s, frame(card.act, seat))


def is_at_work(s: State, number: int) -> bool:
    """Whether a helper is in the middle of its work, where it cannot begin anew: a deck of one's own may have helpers
    that work as often as one likes."""
    return any(card == number for _, _, card, _, _ in s.frames_of(k.RUNNING))


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
    """Ascending ids of what a trade good can be returned for now, perhaps without an option and its like: upgrades are
    upgrades, whoever offers them, and what modules add is one option with several ways to use it."""
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


def trade_frame(s: State, seat: Seat, a: int) -> Frame:
    """What carries out one of these."""
    return frame(s.rules.trade_uses[a], seat) if a >= MODULES else (k.TRADE, seat, a - TRADE_FOR)


def do_anytime(s: State, seat: Seat, a: int) -> None:
    p = s.players[seat]
    if a >= USE + 1:
        use_helper(s, seat, a - USE)
    elif a >= USE_ROOF:
        use_roof(s, seat, a - USE_ROOF)
    elif a >= UPGRADE_ONE:
        source = source_of(a - UPGRADE_ONE)
        upgrade(s, seat, source, upgrade_cost(s, seat, source - FIELD if source >= FIELD else source))
    elif a >= SELL_ONE:
        sell(s, seat, source_of(a - SELL_ONE))
    elif a >= BUY_ONE:
        good = a - BUY_ONE
        price = buy_price(s, seat, good)
        p[SILVER] -= price
        s.emit(BOUGHT, seat, good, price)
        gain(s, seat, good, 1)
    else:
        use_trade_good(s, seat, a - TRADE_FOR)


def use_trade_good(s: State, seat: Seat, option: int) -> None:
    """A trade good is returned, and its option is to be carried out (LG-069)."""
    s.players[seat][TRADE] -= 1
    s.frames.append((k.TRADE, seat, option))
    s.emit(TRADE_USED, seat, option)
    raise_trigger(s, triggers.TRADE_GOOD_RETURNED, seat, option)


def use_helper(s: State, seat: Seat, number: int) -> None:
    """The helper is at work; once per round it is marked as used (LG-014)."""
    card = s.rules.card(number)
    assert card.act is not None
    s.emit(HELPER_USED, seat, number)
    s.frames.append((k.RUNNING, seat, number, 0, 0))
    s.frames.append(frame(card.act, seat))
    if card.once:
        mark_used(s, seat, number)


def use_roof(s: State, seat: Seat, i: int) -> None:
    """The tile is turned face down and its bonus carried out (LG-131, LG-132)."""
    p = s.players[seat]
    tile = p[ROOF_1 + i] - 1
    p[ROOF_1 + i] += USED_ROOF
    s.emit(ROOF_USED, seat, tile)
    effect = s.rules.faces[tile].effect
    assert effect is not None
    s.frames.append(frame(effect, seat))


def paid_limit(s: State, seat: Seat) -> int:
    """How many deliveries the seat may buy in a round (LG-245 to LG-247)."""
    limit: int = SETUP["paid_deliveries"]
    for card in s.extensions[seat]:
        limit += s.rules.card(card).extension.get("paid_delivery", 0)
    return ask(s, "paid_deliveries", seat, limit)


def hand_limit(s: State, seat: Seat) -> int:
    """The hand limit, raised by extensions and helpers (LG-107, LG-108)."""
    limit: int = SETUP["hand_limit"]
    for card in s.extensions[seat]:
        limit += s.rules.card(card).extension.get("hand_limit", 0)
    return ask(s, "hand_limit", seat, limit)
