"""What things cost a seat and how much room it has, given its open helpers and extensions.

Helpers answer here as they do in the rules (`asking`, `numbers`), but what they count is read from a view.
"""

from typing import Callable, Final

from sobremesa.games.la_granja.rules.asking import answer, extended, extras
from sobremesa.games.la_granja.rules.catalogue import BUY, SELL, SETUP, SIESTA_VP, UPGRADE
from sobremesa.games.la_granja.rules.flow.farm_phase import place_vp
from sobremesa.games.la_granja.rules.ids import FIELD, GOOD_NAMES, PIG, TRADE
from sobremesa.games.la_granja.rules.numbers import calculate
from sobremesa.games.la_granja.rules.plan import Rules
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import say

from .modules import joined

FIRST: Final = 2  # the turn order markers of the solo game
SECOND: Final = 3
Reading = Callable[[View, SeatView], int]

#: what a card may count, as far as a view shows it; modules add what they keep track of
READINGS: Final[dict[str, Reading]] = {
    "helpers": lambda _, s: len(s.helpers),
    "extensions": lambda _, s: len(s.extensions),
    "barrows": lambda _, s: len(s.barrows),
    "fields": lambda _, s: len(s.fields),
    "field_crops": lambda _, s: len({field.crop for field in s.fields}),
    "pigs": lambda _, s: dict(s.goods)[GOOD_NAMES[PIG]],
    "silver": lambda _, s: s.silver,
    "market_markers": lambda v, s: _markers(v, s.seat),
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
    "most_market_markers": lambda v, s: int(_markers(v, s.seat) == max(_markers(v, c) for c in _colours(v))),
}
#: what no view shows, and so counts as nothing here. Most of it concerns the event that triggered a helper: no price
#: depends on that.
UNSEEN: Final = (
    "fields_grown",
    "richer_opponents",
    "own_neighbouring_markers",
    "unused_free_deliveries",
    "others_completed",
    "die_value",
    "own_dice_alike",
)


def _markers(view: View, colour: int) -> int:
    return sum(owner == colour for _, owner in view.market)


def _colours(view: View) -> range:
    """Everybody with markers on the market: a solo player has a neutral colour besides."""
    return range(max(2, len(view.seats)))


class Terms:
    """Prices and limits of one seat."""

    def __init__(self, rules: Rules, view: View, seat: int) -> None:
        self.rules = rules
        self.view = view
        self.seat: SeatView = view.seats[seat]

    def ask(self, question: str, base: int, about: int = -1) -> int:
        """The answer to a question of the rules, with all helpers of the seat applied."""
        return answer(self.rules.answers[question], self._at_work(), base, about, self.number)

    def number(self, n: int) -> int:
        """A number on a card, calculated if necessary."""
        return calculate(self.rules.numbers, n, self.read)

    def read(self, what: str) -> int:
        """What a card counts; `KeyError` if nobody knows it."""
        if what in UNSEEN:
            return 0
        if what == "free_helper_places":
            return self.ask("helper_slots", SETUP["helpers"]) - len(self.seat.helpers)
        read = READINGS[what] if what in READINGS else joined().readings[what]
        return read(self.view, self.seat)

    def _limit(self, setup: str, name: str) -> int:
        return extended(SETUP[setup], [self.rules.card(card) for card in self.seat.extensions], name)

    def _at_work(self) -> tuple[int, ...]:
        """The helpers, and the card of a module that works like one."""
        return (*self.seat.helpers, self.seat.patron)

    # -- prices ------------------------------------------------------------------------------------------------------

    def buy(self, good: int) -> int:
        return max(0, self.ask("buy_price", BUY[good], good))

    def sell(self, good: int, from_field: bool = False) -> int:
        bonus = extras(self.rules.answers["sell_from_field"], self._at_work()) if from_field else 0
        return SELL[good] + bonus

    def sale(self, source: int) -> int:
        """What a good brings, from the store or from a field."""
        return self.sell(source % FIELD, from_field=source >= FIELD)

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
        return self.ask("pig_stalls", self._limit("stalls", "pig_stall"))

    def hand(self) -> int:
        return self.ask("hand_limit", self._limit("hand_limit", "hand_limit"))

    def paid_deliveries(self) -> int:
        return self.ask("paid_deliveries", self._limit("paid_deliveries", "paid_delivery"))

    def next_roof_vp(self) -> int:
        """The VP of the roof place where the next tile goes."""
        return place_vp(self.rules, self._at_work(), len(self.seat.roofs))
