"""What things cost a seat and how much room it has, as its open helpers and extensions make it.

The rules ask helpers the same questions of a state; here they are asked of a view, so that prices can be shown.
"""

from typing import Callable, Final

from sobremesa.games.la_granja.catalogue import BUY, SELL, SETUP, SIESTA_VP, UPGRADE
from sobremesa.games.la_granja.flow.farm_phase import place_vp
from sobremesa.games.la_granja.ids import GOOD_NAMES, PIG, SEAT_NAMES, TRADE
from sobremesa.games.la_granja.numbers import CALCULATED, COUNT, WORDS
from sobremesa.games.la_granja.numbers import READINGS as NAMES
from sobremesa.games.la_granja.rules import Rules
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say

from .things import shown

FIRST: Final = 2  # the turn order markers of the solo game
SECOND: Final = 3
NOTHING: Final = (0,) * len(SEAT_NAMES)
Reading = Callable[[View, SeatView], int]

#: what a card may count, as far as the table shows it
READINGS: Final[dict[str, Reading]] = {
    "helpers": lambda _, s: len(s.helpers),
    "extensions": lambda _, s: len(s.extensions),
    "barrows": lambda _, s: len(s.barrows),
    "fields": lambda _, s: len(s.fields),
    "field_crops": lambda _, s: len({field.crop for field in s.fields}),
    "pigs": lambda _, s: dict(s.goods)[GOOD_NAMES[PIG]],
    "silver": lambda _, s: s.silver,
    "market_markers": lambda v, s: sum(owner == s.seat for _, owner in v.market),
    "craft_markers": lambda _, s: sum(row.is_completed for row in s.rows),
    "siesta_vp": lambda _, s: SIESTA_VP[s.siesta],
    "round": lambda v, _: v.round,
    "last_die": lambda v, _: v.last_die,
    "first_in_order": lambda v, s: int(v.solo_marker == FIRST if v.solo_marker else v.order[0] == s.seat),
    "last_in_order": lambda v, s: int(v.solo_marker == SECOND if v.solo_marker else v.order[-1] == s.seat),
    "odd_round": lambda v, _: v.round % 2,
    "roofs": lambda _, s: len(s.roofs),
    "siesta_position": lambda _, s: s.siesta,
    "phase": lambda v, _: v.phase,
    "order_markers": lambda v, _: len(v.blocked),
    "dice_difference": lambda _, s: abs(s.dice[0] - s.dice[1]) if s.dice[1] else 0,
    "kinds_in_store": lambda _, s: sum(n > 0 for good, n in s.goods if good != GOOD_NAMES[TRADE]),
    "market_values": lambda v, s: len({value for value, owner in v.market if owner == s.seat}),
    "completions_this_round": lambda v, s: shown(v, "new_farm_cards").get("completions", NOTHING)[s.seat],
}
_WORDS: Final[dict[str, Callable[..., int]]] = {
    "min": min,
    "max": max,
    "add": lambda *values: sum(values),
    "sub": lambda a, b: max(0, a - b),
    "half_up": lambda a: (a + 1) // 2,
    "half_down": lambda a: a // 2,
    "at_least": lambda a, b: int(a >= b),
    "at_most": lambda a, b: int(a <= b),
    "table": lambda n, *values: values[min(n, len(values) - 1)],
}


class Terms:
    """Prices and limits of one seat."""

    def __init__(self, rules: Rules, view: View, seat: int) -> None:
        self.rules = rules
        self.view = view
        self.seat: SeatView = view.seats[seat]

    def ask(self, question: str, base: int, about: int = -1) -> int:
        """The answer after all helpers of the seat: values set, then added, then floors."""
        answers = self.rules.answers[question]
        mods = [answers[card] for card in self._at_work() if card in answers]
        mods = [m for m in mods if m.only in (-1, about) and self.number(m.condition)]
        for mod in mods:
            if mod.value is not None:
                base = mod.value
        return max(base + sum(m.add for m in mods), *(m.floor for m in mods), -99)

    def number(self, n: int) -> int:
        if n < CALCULATED:
            return n
        word, *parts = self.rules.numbers[n - CALCULATED]
        if word == COUNT:
            read = READINGS.get(NAMES[parts[0]])
            return read(self.view, self.seat) if read else 0
        return _WORDS[WORDS[word]](*map(self.number, parts))

    def _extended(self, name: str) -> int:
        return sum(self.rules.card(card).extension.get(name, 0) for card in self.seat.extensions)

    def _at_work(self) -> tuple[int, ...]:
        """The helpers, and the card of a module that works like one."""
        return (*self.seat.helpers, self.seat.patron)

    def _extra(self, question: str) -> int:
        answers = self.rules.answers[question]
        return sum(answers[card].extra for card in self._at_work() if card in answers)

    # -- prices ------------------------------------------------------------------------------------------------------

    def buy(self, good: int) -> int:
        return max(0, self.ask("buy_price", BUY[good], good))

    def sell(self, good: int, from_field: bool = False) -> int:
        return SELL[good] + (self._extra("sell_from_field") if from_field else 0)

    def upgrade(self, good: int) -> int:
        return max(0, self.ask("upgrade_cost", UPGRADE[good], good))

    def roof(self) -> int:
        return max(0, self.ask("roof_cost", self.view.round))

    def extension(self, discount: int = 0) -> str:
        """What the next extension costs: ``2 different goods``."""
        cost = max(0, self.ask("extension_cost", len(self.seat.extensions) + 1) - discount)
        kind = "different" if self.ask("extension_distinct", 1) else "any"
        return say(f"price.la_granja.{kind}", count=cost)

    # -- room --------------------------------------------------------------------------------------------------------

    def stalls(self) -> int:
        return self.ask("pig_stalls", SETUP["stalls"] + self._extended("pig_stall"))

    def hand(self) -> int:
        return self.ask("hand_limit", SETUP["hand_limit"] + self._extended("hand_limit"))

    def paid_deliveries(self) -> int:
        return self.ask("paid_deliveries", SETUP["paid_deliveries"] + self._extended("paid_delivery"))

    def next_roof_vp(self) -> int:
        """The VP of the roof place that the next tile goes to."""
        return place_vp(self.rules, self._at_work(), len(self.seat.roofs))
