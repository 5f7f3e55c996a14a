"""Helpers that spend, sell and convert goods: 69 to 71, 73, 74, 78, 111, 117."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import ACTIONS, DISCARD_1, IMPROVE, SELL_ONE, TAKE
from sobremesa.games.la_granja.rules.cards.playing import discard
from sobremesa.games.la_granja.rules.events import GAINED, PAID
from sobremesa.games.la_granja.rules.farm import field_card
from sobremesa.games.la_granja.rules.goods import gain, good_of, remove, resource_sources, sell, source_of
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation, NumberOperation
from sobremesa.games.la_granja.rules.helpers import number, raise_trigger
from sobremesa.games.la_granja.rules.ids import FOOD, GOOD_NAMES, HARVEST, MEAT, RESOURCES, SILVER, TRADE
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DONE, Frame, Message, Operation, Seat, Step

from .. import numbers as k

OPPONENT: Final = ACTIONS.offset("opponent")


class Spend(Step[State]):
    """Return ``count`` pieces of one good to the supply, as a price."""

    name = "spend"
    args = (("what", 0, TRADE), ("count", 0, 30))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, what, count = f
        return s.players[seat][what] >= count

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, what, count = f
        s.frames.pop()
        s.players[seat][what] -= count
        s.emit(PAID, seat, what, count)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.price_cannot_be_paid")


class SpendAlike(Step[State]):
    """Return ``count`` equal goods from barn or stall, of a kind the owner chooses (card 74)."""

    name = "spend_alike"
    args = (("count", 1, 30),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, count = f
        p = s.players[seat]
        return [TAKE + g for g in range(MEAT + 1) if p[g] >= count]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, count = f
        s.frames.pop()
        s.players[seat][a - TAKE] -= count
        s.emit(PAID, seat, a - TAKE, count)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(self.legal(s, f, seat))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.price_cannot_be_paid")


class Convert(Step[State]):
    """Turn a resource from any source into any upgraded good; this counts as upgrading the resource (card 69)."""

    name = "convert"
    args = (("from", 0, 7),)  # the resource chosen, as a label of `goods.resource_sources` + 1

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, source = f
        if source:
            return [TAKE + g for g in range(FOOD, MEAT + 1)]
        return [IMPROVE + label for label in resource_sources(s, seat)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, chosen = f
        if not chosen:
            s.frames[-1] = (kind, seat, a - IMPROVE + 1)
            return
        s.frames.pop()
        source, into = source_of(chosen - 1), a - TAKE
        remove(s, seat, source)
        s.emit(PAID, seat, good_of(source), 1)
        s.players[seat][into] += 1
        s.emit(GAINED, seat, into, 1)
        raise_trigger(s, triggers.UPGRADED_GOOD, seat, good_of(source))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(resource_sources(s, seat))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, source = f
        sources = resource_sources(s, seat) if seat >= 0 else []
        return (
            None
            if (source - 1 in sources if source else sources)
            else Message("position.la_granja.no_resource_to_convert")
        )


class SellSome(Step[State]):
    """Sell up to ``count`` resources from barns and stalls for more than their price, never from fields (card 73)."""

    name = "sell"
    args = (("count", 0, 9), ("bonus", 0, 30))

    def _goods(self, s: State, f: Frame) -> list[int]:
        _, seat, _, _ = f
        return [g for g in RESOURCES if s.players[seat][g]]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self._goods(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(SELL_ONE + g for g in self._goods(s, f))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count, bonus = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, count - 1, bonus)
        sell(s, seat, a - SELL_ONE, bonus)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._goods(s, f))


class Tenant(Step[State]):
    """Gain a good like one on an opponent's field; that opponent gains 1 silver (card 78).

    A solo player names a crop that none of their fields bears.
    """

    name = "tenant"
    args = (("crop", 0, 3),)  # the crop chosen, counted from 1

    def _crops(self, s: State, seat: Seat) -> list[int]:
        if s.rules.is_solo:
            mine = {s.rules.card(field_card(field)).crop for field in s.fields[seat]}
            return [crop for crop in HARVEST if crop not in mine]
        return [crop for crop in HARVEST if self._owners(s, seat, crop)]

    def _owners(self, s: State, seat: Seat, crop: int) -> list[Seat]:
        return [o for o in range(s.rules.seats) if o != seat and s.crops(o)[crop]]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, chosen = f
        if chosen:
            return [OPPONENT + o for o in self._owners(s, seat, chosen - 1)]
        return [TAKE + crop for crop in self._crops(s, seat)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, chosen = f
        if chosen:
            self._take(s, seat, chosen - 1, a - OPPONENT)
            return
        crop = a - TAKE
        owners = self._owners(s, seat, crop)
        if len(owners) > 1:
            s.frames[-1] = (kind, seat, crop + 1)
        else:
            self._take(s, seat, crop, owners[0] if owners else -1)

    def _take(self, s: State, seat: Seat, crop: int, owner: Seat) -> None:
        s.frames.pop()
        if owner >= 0:
            gain(s, owner, SILVER, 1)
        gain(s, seat, crop, 1)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(self._crops(s, seat))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return (
            None
            if seat >= 0 and self.legal(s, f, seat)
            else Message("position.la_granja.no_such_good_on_opponent_field")
        )


class SowHandCard(Step[State]):
    """Discard a hand card for ``count`` goods of the crop on its field side (card 111)."""

    name = "sow_hand_card"
    args = (("count", 0, 9),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DISCARD_1 + card for card in s.hands[seat]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, count = f
        card = a - DISCARD_1
        s.frames.pop()
        discard(s, seat, card)
        gain(s, seat, s.rules.card(card).crop, number(s, seat, count))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return bool(s.hands[seat])

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and self.can(s, f) else Message("position.la_granja.no_hand_card_to_discard")


OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation("spend", k.SPEND, {"what": 0, "n": 1}, {name: i for i, name in enumerate(GOOD_NAMES)}),
    FarmOperation("spend_alike", k.SPEND_ALIKE, {"n": 2}),
    FarmOperation("convert", k.CONVERT, {"from": 0}),
    NumberOperation("sell", k.SELL_SOME, {"n": 1, "bonus": 0}),
    FarmOperation("tenant", k.TENANT, {"crop": 0}),
    FarmOperation("sow_hand_card", k.SOW_HAND_CARD, {"n": 1}),
)
STEPS: dict[int, Step[Any]] = {
    k.SPEND: Spend(),
    k.SPEND_ALIKE: SpendAlike(),
    k.CONVERT: Convert(),
    k.SELL_SOME: SellSome(),
    k.TENANT: Tenant(),
    k.SOW_HAND_CARD: SowHandCard(),
}
