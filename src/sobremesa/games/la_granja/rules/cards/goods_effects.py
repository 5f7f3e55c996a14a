"""Effects on goods: gain, pay, upgrade, buy, grow, trade goods and income."""

from sobremesa.kernel import AGAIN, DONE, OPTION, Frame, Message, Seat, Step, can_carry_out, frame

from .. import kinds as k
from .. import triggers
from ..actions import IMPROVE, TAKE
from ..catalogue import BOARD, BUY
from ..events import BOUGHT, DELIVERY_SPENT, GREW, PAID
from ..farm import field_card, goods_on
from ..flow.anytime import (
    TRADE_CARD,
    TRADE_HARVEST,
    TRADE_PIG,
    TRADE_SILVER,
    WORDS,
    trade_uses,
    why_not_buy,
)
from ..flow.farm_phase import field_capacity, take_income
from ..flow.transport_phase import has_delivery, use_delivery
from ..flow.turns import Choice, trade_frame
from ..goods import gain, good_of, has, has_free_stall, is_short, resource_sources, source_of, upgrade
from ..helpers import ask, number, subject
from ..ids import FIELD, FOOD, GROWN, MEAT, PIG, SILVER, VP
from ..pile import can_draw
from ..reasons import NO_GOOD, NOT_OFFERED
from ..state import State
from .operations import ALL_SIDES, CHOICE, CONTEXT_CROP, DIFFERENT, GROWN_CROP, OWN_FIELD_CROP, THIS_FIELD

MOST = 9999


class If(Step[State]):
    """One effect if the condition holds now, otherwise another one or nothing."""

    name = "if"
    args = (("program", 0, MOST), ("condition", 0, MOST))

    def _branch(self, s: State, f: Frame) -> Frame | None:
        _, seat, program, condition = f
        parts = s.programs[program]
        if number(s, seat, condition):
            return frame(parts[0], seat)
        return frame(parts[1], seat) if len(parts) > 1 else None

    def enter(self, s: State, f: Frame) -> Seat:
        branch = self._branch(s, f)
        s.frames.pop()
        if branch is not None:
            s.frames.append(branch)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        branch = self._branch(s, f)
        return branch is not None and can_carry_out(s, branch)


class Gain(Step[State]):
    """Gain goods from the supply; if there is a choice, the owner makes it."""

    name = "gain"
    args = (("what", 0, MOST), ("count", 0, MOST))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, what, n = f
        count = number(s, seat, n)
        s.frames.pop()
        if what < CHOICE:
            gain(s, seat, what, count)
        elif what == CONTEXT_CROP:
            gain(s, seat, s.rules.card(triggers.played_card(subject(s))).crop, count)
        elif what == GROWN_CROP:
            s.frames.append((k.TAKE_GOODS, seat, s.players[seat][GROWN], count, 0))
        elif what == OWN_FIELD_CROP:
            s.frames.append((k.TAKE_GOODS, seat, own_crops(s, seat), count, 0))
        else:
            different = int(what >= DIFFERENT + CHOICE)
            s.frames.append((k.TAKE_GOODS, seat, what - CHOICE - different * DIFFERENT, count, different))
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, what, count = f
        return number(s, seat, count) > 0 and (what != OWN_FIELD_CROP or bool(s.fields[seat]))


def own_crops(s: State, seat: Seat) -> int:
    """A mask of the crops of the seat's fields."""
    mask = 0
    for field in s.fields[seat]:
        mask |= 1 << s.rules.card(field_card(field)).crop
    return mask


class TakeGoods(Choice):
    """Take ``count`` goods of the allowed kinds, one at a time; all different if ``different`` is set."""

    name = "take_goods"
    args = (("mask", 0, 127), ("count", 0, 30), ("different", 0, 1))
    explains = ("take", *WORDS)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, mask, count, _ = f
        if mask and count:
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, _, mask, _, _ = f
        return [TAKE + g for g in range(MEAT + 1) if mask >> g & 1]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, _, mask, _, _ = f
        return None if mask >> a - TAKE & 1 else NOT_OFFERED

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, mask, count, different = f
        good = a - TAKE
        s.frames[-1] = (kind, seat, mask & ~(1 << good) if different else mask, count - 1, different)
        gain(s, seat, good, 1)


class Pay(Step[State]):
    """Pay a price in silver, VP, hand cards, deliveries or upgraded goods."""

    name = "pay"
    args = (("silver", 0, 30), ("vp", 0, 30), ("hand_card", 0, 30), ("delivery", 0, 1), ("upgraded", 0, 1))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, silver, vp, cards, delivery, upgraded = f
        p = s.players[seat]
        return (
            p[SILVER] >= silver
            and p[VP] >= vp
            and len(s.hands[seat]) >= cards
            and (not delivery or has_delivery(s, seat))
            and (not upgraded or any(p[FOOD : MEAT + 1]))
        )

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, silver, vp, cards, delivery, upgraded = f
        p = s.players[seat]
        if upgraded:
            return seat
        s.frames.pop()
        p[SILVER] -= silver
        p[VP] -= vp
        for good, count in ((SILVER, silver), (VP, vp)):
            if count:
                s.emit(PAID, seat, good, count)
        if delivery:
            use_delivery(s, seat)
            s.emit(DELIVERY_SPENT, seat)
        if cards:
            s.frames.append((k.DISCARD_HAND, seat, cards))
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        p = s.players[seat]
        return [TAKE + g for g in range(FOOD, MEAT + 1) if p[g]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (*f[:6], 0)
        s.players[seat][a - TAKE] -= 1
        s.emit(PAID, seat, a - TAKE, 1)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, _, _, _, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.price_cannot_be_paid")


class Upgrade(Choice):
    """Up to ``count`` free upgrades from field, storeroom or stall (D-17)."""

    name = "upgrade"
    args = (("count", 0, MOST), ("of", 0, 15))
    explains = ("done", "improve", *WORDS)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, of = f
        if number(s, seat, count) and resource_sources(s, seat, of):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, _, of = f
        return [DONE, *(IMPROVE + label for label in resource_sources(s, seat, of))]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, _, of = f
        source = source_of(a - IMPROVE)
        if a == DONE:
            return None
        if not has(s, seat, source):
            return NO_GOOD
        return None if of >> good_of(source) & 1 else NOT_OFFERED

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, count, of = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, number(s, seat, count) - 1, of)
        upgrade(s, seat, source_of(a - IMPROVE), 0)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, of = f
        return bool(resource_sources(s, seat, of))


class Buy(Choice):
    """Buy goods at a fixed price each; a pig needs a free stall (cards 32 and 48)."""

    name = "buy"
    args = (("what", 0, MOST), ("count", 0, MOST), ("price", 0, 30))
    explains = ("done", "take", *WORDS)

    def _mask(self, what: int) -> int:
        """A mask of the goods on offer."""
        return 1 << what if what < CHOICE else (what - CHOICE) % DIFFERENT

    def _goods(self, s: State, f: Frame) -> list[int]:
        _, seat, what, _, price = f
        mask = self._mask(what)
        if s.players[seat][SILVER] < price:
            return []
        return [g for g in range(len(BUY)) if mask >> g & 1 and (g != PIG or has_free_stall(s, seat))]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, count, _ = f
        if number(s, seat, count) and self._goods(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [DONE, *(TAKE + g for g in self._goods(s, f))]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, what, _, price = f
        if a == DONE:
            return None
        return why_not_buy(s, seat, a - TAKE, price) if self._mask(what) >> a - TAKE & 1 else NOT_OFFERED

    def act(self, s: State, f: Frame, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        kind, seat, what, count, price = f
        good = a - TAKE
        if what >= DIFFERENT + CHOICE:
            what -= 1 << good
        elif what < CHOICE:
            what = CHOICE + (1 << what)
        s.frames[-1] = (kind, seat, what, number(s, seat, count) - 1, price)
        s.players[seat][SILVER] -= price
        s.emit(BOUGHT, seat, good, price)
        gain(s, seat, good, 1)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._goods(s, f))


class Grow(Choice):
    """Grow a good on an empty field: any field, or the one just played (cards 13 and 36)."""

    name = "grow"
    args = (("count", 0, 9), ("where", 0, 1))
    explains = ("take", *WORDS)

    def _empty(self, s: State, f: Frame) -> list[int]:
        """The crops of the empty fields that qualify."""
        _, seat, _, where = f
        fields = [field for field in s.fields[seat] if not goods_on(field)]
        if where == THIS_FIELD:
            fields = [field for field in fields if field_card(field) == triggers.played_card(subject(s))]
        return sorted({s.rules.card(field_card(field)).crop for field in fields})

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self._empty(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [TAKE + crop for crop in self._empty(s, f)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        return None if a - TAKE in self._empty(s, f) else Message("why.la_granja.no_empty_field")

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, count, where = f
        s.frames[-1] = (kind, seat, count - 1, where)
        if is_short(s, seat):
            s.frames.append((k.RETRIEVING, seat, FIELD + a - TAKE, 1))
            return
        this = triggers.played_card(subject(s)) if where == THIS_FIELD else 0
        grow_one(s, seat, a - TAKE, this)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._empty(s, f))


def grow_one(s: State, seat: Seat, crop: int, this: int = 0) -> None:
    """Put a good on a field of the crop (only on card ``this`` if given): an empty one, or else one with room."""
    fields = list(s.fields[seat])
    for room in range(1, field_capacity(s, seat) + 1):
        for i, field in enumerate(fields):
            card = field_card(field)
            if goods_on(field) < room and s.rules.card(card).crop == crop and this in (0, card):
                fields[i] = field + 1
                s.fields[seat] = tuple(fields)
                s.emit(GREW, seat, crop, 1)
                return


class Trade(Step[State]):
    """Carry out one option of a trade good (LG-069 to LG-076)."""

    name = "trade"
    args = (("option", 0, 4),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, option = f
        data = BOARD["trade_good"]
        s.frames.pop()
        if option == TRADE_SILVER:
            gain(s, seat, SILVER, ask(s, "trade_good_silver", seat, data["silver"]))
        elif option == TRADE_HARVEST:
            s.frames.append((k.TAKE_GOODS, seat, 0b111, ask(s, "trade_good_harvest", seat, data["harvest"]), 1))
        elif option == TRADE_CARD:
            s.frames.append((k.CARD_OR_DRAW, seat))
        elif option == TRADE_PIG:
            gain(s, seat, PIG, 1)
        else:
            s.frames.append((k.UPGRADE, seat, data["upgrades"], 0b1111))
        return AGAIN


class CardOrDraw(Choice):
    """Play a card from hand (option 1) or draw one (option 2), whichever is possible (LG-072)."""

    name = "card_or_draw"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self.choices(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        seat = f[1]
        out = [OPTION] if s.hands[seat] else []
        return [*out, OPTION + 1] if can_draw(s) else out

    def act(self, s: State, f: Frame, a: int) -> None:
        seat = f[1]
        s.frames[-1] = (k.PLAY_CARD, seat, 1, ALL_SIDES, 0) if a == OPTION else (k.DRAWING, seat, 1)


class TradeOption(Step[State]):
    """A second, different option of the trade good just returned (card 29)."""

    name = "trade_option"
    args = (("which", 0, 0),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return trade_uses(s, seat, but=subject(s))

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = trade_frame(s, seat, a)


class TakeIncome(Step[State]):
    """Take the income of the farm (LG-112, LG-154)."""

    name = "take_income"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames.pop()
        take_income(s, seat)
        return AGAIN
