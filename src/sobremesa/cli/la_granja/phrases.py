"""What is asked, and what the choices mean, in plain words."""

from typing import Any, Final, Sequence

from sobremesa.games.la_granja.cards.operations import PLACES
from sobremesa.games.la_granja.catalogue import BOARD, HATS
from sobremesa.games.la_granja.flow.revenue_phase import CHANGES
from sobremesa.games.la_granja.ids import (
    BUILDINGS,
    FIELD,
    GOOD_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SOURCE_NAMES,
    SOURCES,
    UPGRADES_TO,
)
from sobremesa.games.la_granja.rules import Rules
from sobremesa.games.la_granja.steps import STEPS
from sobremesa.games.la_granja.table import ACTIONS, ANYTIME
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import has, say
from sobremesa.kernel import COMBINATORS

from ..screen import listed
from .effects import effect
from .names import (
    Deck,
    building_title,
    good_name,
    goods,
    lady_number,
    roof_text,
    roof_title,
    seat_name,
    source_name,
)
from .terms import Terms

#: what the numbers of a step mean, by the step's name
ARGS: Final[dict[str, tuple[str, ...]]] = {step.name: ("seat", *(a[0] for a in step.args)) for step in STEPS}

#: what the labels of an action mean, by its word
LABELS: Final[dict[str, tuple[str, ...]]] = {
    "option": ("number",),
    "play": ("card", "side"),
    "discard": ("card",),
    "drop": ("card",),
    "keep": ("card",),
    "pay": ("source",),
    "buy-roof": ("roof",),
    "die": ("value",),
    "change": ("by",),
    "reroll": ("value",),
    "donkey": ("donkeys",),
    "deliver": ("source", "target"),
    "row": ("number",),
    "hex": ("hex",),
    "take": ("source",),
    "improve": ("source",),
    "space": ("value",),
    "turn-roof": ("number",),
    "purchase": ("count",),
    "first": ("card",),
    "retrieve": ("marker",),
    "trade": ("option",),
    "buy": ("source",),
    "sell": ("source",),
    "upgrade": ("source",),
    "roof": ("number",),
    "use": ("card",),
    "start": ("seat",),
    "block": ("building",),
    "draw": ("card",),
    "roll": ("value",),
    "show-roof": ("roof",),
    "marker": ("value",),
    "neutral": ("card",),
    "neutral-hex": ("hex",),
    # modules
    "deliver-to": ("source", "place"),
    "reward": ("place",),
    "venture": ("number",),
    "lay-tile": ("number",),
    "show-town": ("town",),
    "build": ("town",),
    "corner": ("number",),
    "lay-at": ("building",),
    "use-town": ("town",),
    "rest": ("rest",),
    "grey-die": ("value",),
    "counsel": ("price",),
    "penalty": ("price",),
    "cash-in": ("number",),
    "song": ("song",),
    "buy-song": ("song",),
    "song-effect": ("song_effect",),
    "grand": ("source", "place"),
    "grand-hex": ("hex",),
    "instant": ("building",),
    "send": ("place",),
    "work": ("place",),
    "lie-down": ("building",),
    "recall": ("place",),
    "show-lady": ("lady",),
    "lady": ("lady",),
    "route": ("good",),
    "exchange": ("good",),
    "deal-board": ("number",),
    "modify": ("modifier",),
    "cash-modifier": ("modifier",),
    "automa-donkey": ("number",),
    "opponent": ("seat",),
}

_COMBINATORS: Final = tuple(step.name for step in COMBINATORS)
_PLACES: Final = {number: name for name, number in PLACES.items()}


class Phrases:
    """The words for one table. ``rules`` is static, the same for every state."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self.rules = rules
        self.deck = deck

    # -- what is asked -----------------------------------------------------------------------------------------------

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat to decide is asked now."""
        step = view.prompt
        if step == "over":
            return say("prompt.la_granja.over")
        asked = dict(zip(ARGS[step], view.asked))
        me = _asked_seat(view)
        terms = Terms(self.rules, view, me.seat)
        params: dict[str, Any] = {**asked, "count": _how_many(step, asked, view, me, terms)}
        if step in _COMBINATORS:
            params["effect"] = effect(self.rules, self.rules.programs[asked["program"]][0])
        if "card" in asked:
            params["card"] = self.deck.name(asked["card"])
        if step == "draw_up":
            params["limit"] = terms.hand()
        elif step == "buy_roof":
            params.update(price=terms.roof(), vp=terms.next_roof_vp())
        elif step in ("change_die", "die_shift", "change_borrowed"):
            params["value"] = _die(me, asked)
        elif step == "shared_die":
            params.update(value=view.last_die, space=_space(view.last_die))
        elif step == "revenue":
            params["space"] = self._space_of(view, asked["space"])
        elif step == "choose_row":
            building = self.rules.buildings[asked["building"]]
            params.update(building=building.title, good=source_name(GOOD_NAMES[asked["good"]]))
        elif step == "retrieving" and asked["source"] < SOURCES:
            params["goods"] = goods(GOOD_NAMES[asked["source"] % FIELD], asked["count"])
        variant = _asked_how(step, asked, terms, legal)
        return say(f"prompt.la_granja.{step}.{variant}" if variant else f"prompt.la_granja.{step}", **params)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the helper that waits, or what a marker on the market does."""
        if view.prompt == "trigger" and _word(legal[0]) != "first":
            return self.deck.text(view.asked[1])
        if view.prompt == "place_marker":
            return say("hint.la_granja.removal")
        return ""

    def groups(self, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """What the step itself asks, and what goes at any time in one's own turn."""
        own = [a for a in legal if a < ANYTIME]
        any_time = [a for a in legal if a >= ANYTIME]
        if not own or not any_time:
            return [("", list(legal))]
        return [(say("group.la_granja.step"), own), (say("group.la_granja.any_time"), any_time)]

    def _space_of(self, view: View, n: int) -> int:
        """A revenue space, which a helper may name by calculation."""
        return Terms(self.rules, view, _asked_seat(view).seat).number(n)

    # -- what may be chosen ------------------------------------------------------------------------------------------

    def label(self, view: View, action: int) -> str:
        """What an action means in the situation of a view."""
        block = ACTIONS.block(action)
        word, step = block.word, view.prompt
        numbers = ACTIONS.labels(action)
        raw = dict(zip(LABELS.get(word, ()), (dim[i] for dim, i in zip(block.dims, numbers))))
        asked = dict(zip(ARGS.get(step, ()), view.asked))
        me = _asked_seat(view)
        params: dict[str, Any] = {**asked, **raw}
        if "card" in raw:
            params["card"] = self.deck.name(int(raw["card"]))
        if "building" in raw:
            params["building"] = building_title(raw["building"])
        if "lady" in raw:
            params.update(lady=self.deck.name(lady_number(raw["lady"])), text=self.deck.text(lady_number(raw["lady"])))
        if "roof" in raw:
            params.update(roof=roof_title(raw["roof"]), text=roof_text(raw["roof"]))
        if "seat" in raw:
            params["seat"] = seat_name(SEAT_NAMES.index(raw["seat"]), self.rules.seats)
        if "source" in raw:
            params["good"] = source_name(raw["source"])
            params["into"] = _upgraded(raw["source"])
        if "value" in raw:
            params["space"] = _space(int(raw["value"]))
        key = f"action.la_granja.{word}"
        variant = self._variant(word, step, raw, numbers, view, me, params)
        if has(f"{key}.{step}"):  # what an action means in this step
            key += f".{step}"
        elif variant:
            key += f".{variant}"
        elif not has(key):
            key += ".default"
        return say(key, **params)

    def _variant(
        self,
        word: str,
        step: str,
        raw: dict[str, str],
        numbers: tuple[int, ...],
        view: View,
        me: SeatView,
        params: dict[str, Any],
    ) -> str:
        """Which of several labels fits, if there are several; the parameters they need are added."""
        terms = Terms(self.rules, view, me.seat)
        if word == "option":
            return self._option(step, numbers[0], view, me, params)
        if word == "play":
            return self._play(int(raw["card"]), raw["side"], terms, params)
        if word == "deliver":
            return self._deliver(raw["target"], numbers[1], me, params)
        if word == "hex":
            return self._hex(numbers[0], view, me, params)
        if word == "retrieve":
            return self._retrieve(raw["marker"], view, me, params)
        if word == "trade":
            silver = terms.ask("trade_good_silver", BOARD["trade_good"]["silver"])
            harvest = terms.ask("trade_good_harvest", BOARD["trade_good"]["harvest"])
            what = goods("harvest_diff", harvest) if raw["option"] == "harvest" else goods("silver", silver)
            params.update(goods=what, count=BOARD["trade_good"]["upgrades"])
            return raw["option"]
        if word == "take":
            return step if has(f"action.la_granja.take.{step}") else "take_goods"
        if word == "donkey":
            params.update(count=int(raw["donkeys"]), hats=say("hats.la_granja.number", count=HATS[int(raw["donkeys"])]))
            return "tile"
        if word == "change":
            params["value"] = _die(me, params) + CHANGES[numbers[0]]
            return "default"
        if word in ("counsel", "penalty"):
            return raw["price"]
        if word in ("turn-roof", "roof"):
            lender = view.seats[params["lender"] - 1] if step == "borrow_roof" else me
            tile = lender.roofs[numbers[0]].tile
            params.update(roof=roof_title(tile), text=roof_text(tile))
        elif word == "use":
            params["text"] = self.deck.text(int(raw["card"]))
        elif word == "ask-lady":
            params["text"] = self.deck.text(me.patron)
        elif word == "row":
            row = self.rules.buildings[params.get("building", params.get("target", 0))].rows[numbers[0]]
            params["goods"] = listed([good_name(GOOD_NAMES[g]) for g in row])
        elif word == "purchase":
            params["count"] = int(raw["count"])
        elif word in ("buy", "sell", "upgrade"):
            price = {"buy": terms.buy, "sell": terms.sell, "upgrade": terms.upgrade}[word]
            source = SOURCE_NAMES.index(raw["source"])
            from_field = word == "sell" and source >= FIELD
            params["price"] = terms.sell(source - FIELD, from_field=True) if from_field else price(source % FIELD)
            params["price"] += params.get("bonus", 0)  # a helper that sells for more
        elif word == "go":
            params["space"] = _space(view.last_die)
        return ""

    def _option(self, step: str, i: int, view: View, me: SeatView, params: dict[str, Any]) -> str:
        """What the i-th option is an option of."""
        if step == "trigger":
            params["card"] = self.deck.name(view.asked[1])
            return "use"
        if step in ("double_roof", "double_second_roof"):
            return "double"
        if step == "market_value":
            return "market_value"
        if step == "swap_turn_order":
            return ("before", "after")[i]
        if step == "fill_row":
            params["building"] = self.rules.buildings[i].title
            return "fill_row"
        if step == "borrow_roof":
            params["seat"] = seat_name(i, self.rules.seats)
            return "lender"
        if step == "card_or_draw":
            return ("play", "draw")[i]
        if step == "draw_source":
            return ("from_deck", "from_pile")[i]
        if step in ("revenue", "revenue_option"):
            space = self._space_of(view, view.asked[1]) if step == "revenue" else _just_used(view, me)
            options = self.rules.revenue[space]
        elif step in _COMBINATORS:
            options = self.rules.programs[view.asked[1]]
        else:
            options = ()
        if i >= len(options):
            return "number"
        params["effect"] = effect(self.rules, options[i])
        return "effect"

    def _play(self, number: int, side: str, terms: Terms, params: dict[str, Any]) -> str:
        card = self.rules.card(number)
        params.update(
            crop=good_name(GOOD_NAMES[card.crop]),
            vp=card.vp,
            price=terms.extension(params.get("discount", 0)),
        )
        return side

    def _deliver(self, target: str, i: int, me: SeatView, params: dict[str, Any]) -> str:
        if i < BUILDINGS:
            row = me.rows[i]
            params["building"] = building_title(target)
            return "building_done" if row.row and row.covered.count(False) == 1 else "building"
        barrow = me.barrows[i - BUILDINGS]
        params.update(number=i - BUILDINGS + 1, card=self.deck.name(barrow.card), vp=barrow.vp)
        return "barrow_done" if barrow.covered.count(False) == 1 else "barrow"

    def _hex(self, at: int, view: View, me: SeatView, params: dict[str, Any]) -> str:
        """What a marker on this hex would do."""
        value, owner = view.market[at]
        params["value"] = value
        if view.prompt == "market_take_back":
            return "own"
        removed = [] if owner is None else [owner]
        if view.prompt == "place_marker" or (view.prompt == "market_stand" and self.rules.stand_displaces):
            removed += [o for o in self._lower_neighbours(at, view) if o != me.seat]
        if not removed:
            return "free"
        markers = [
            say("markers.la_granja.of", seat=seat_name(o, self.rules.seats), count=removed.count(o))
            for o in dict.fromkeys(removed)
        ]
        params.update(markers=listed(markers), vp=len(removed))
        return "removing" if view.prompt == "place_marker" else "clearing"

    def _lower_neighbours(self, at: int, view: View) -> list[int]:
        """The owners of markers next to a hex that a marker there would remove."""
        value = view.market[at][0]
        near = (view.market[i] for i in self.rules.market.near[at])
        owners = [owner for v, owner in near if owner is not None and v < value]
        seats = self.rules.seats
        return [o for o in owners if o >= seats or not Terms(self.rules, view, o).ask("market_protected", 0)]

    def _retrieve(self, marker: str, view: View, me: SeatView, params: dict[str, Any]) -> str:
        kind, _, name = marker.partition("-")
        if kind in ("row", "completed"):
            params["building"] = building_title(name)
            return kind
        if kind.startswith("barrow"):
            number = int(kind.removeprefix("barrow"))
            params.update(number=number, card=self.deck.name(me.barrows[number - 1].card))
            return "barrow"
        if marker in SOURCE_NAMES:
            params["good"] = source_name(marker)
            return "good"
        params.update(hex=marker, value=view.market[int(marker[1:]) - 1][0])
        return "hex"


def _word(action: int) -> str:
    return ACTIONS.block(action).word


def _asked_seat(view: View) -> SeatView:
    """The seat that is asked: where all choose at the same time, the one who looks."""
    return view.seats[view.viewer if view.viewer in view.owing and view.viewer is not None else max(view.turn, 0)]


def _space(value: int) -> str:
    return say(f"space.la_granja.{value}") if value else ""


def _die(me: SeatView, asked: dict[str, Any] | None = None) -> int:
    """The die that a step is about, or the one taken last."""
    return me.dice[asked["which"]] if asked and "which" in asked else me.dice[1] or me.dice[0]


def _just_used(view: View, me: SeatView) -> int:
    """The revenue space a seat has just used: of the last die, or of the die taken."""
    return view.last_die or _die(me)


def _upgraded(source: str) -> str:
    """What a resource becomes; nothing for other goods."""
    good = SOURCE_NAMES.index(source) % FIELD
    return good_name(GOOD_NAMES[UPGRADES_TO[good]]) if good < len(UPGRADES_TO) else ""


def _how_many(step: str, asked: dict[str, int], view: View, me: SeatView, terms: Terms) -> int:
    """How many of what is asked for are still to come, or were done."""
    if step == "draw_up":
        return me.hand_size - terms.hand()
    if step == "play_cards":
        return (2 if view.round == 1 else 1) - asked["played"]
    if step == "free_deliveries":
        return me.free_deliveries
    if step == "paid_deliveries":
        return me.paid_deliveries
    for name in ("count", "times", "discard", "left", "done", "picked"):
        if name in asked:
            return terms.number(asked[name])
    return 1


def _paid_how(terms: Terms, words: set[str]) -> str:
    """Which prompt fits for paid deliveries: they are bought one by one, or all of them before the first."""
    left = terms.seat.paid_deliveries
    if "purchase" in words:
        return "purchase"
    if "deliver" not in words:
        return "stuck" if left else "none"
    if terms.rules.paid_up_front:
        return "bought"
    return "free" if left > terms.paid_deliveries() - terms.ask("paid_deliveries_free", 0) else "some"


def _asked_how(step: str, asked: dict[str, int], terms: Terms, legal: Sequence[int]) -> str:
    """Which of several prompts fits, for the steps that have more than one."""
    words = {_word(a) for a in legal if a < ANYTIME}
    if step == "play_cards":
        return "must" if "done" not in words else "may" if "play" in words else "played"
    if step == "buy_roof":
        return "bought" if asked["bought"] else "some" if "buy-roof" in words else "none"
    if step == "take_die":
        return "taken" if asked["taken"] else "second" if asked["second"] else "first"
    if step == "shared_die":
        return "used" if asked["used"] else "use"
    if step == "free_deliveries":
        return "some" if "deliver" in words else "stuck" if terms.seat.free_deliveries else "none"
    if step == "paid_deliveries":
        return _paid_how(terms, words)
    if step == "trigger":
        return "order" if "first" in words else "may"
    if step == "take_goods":
        return "different" if asked["different"] else "any"
    if step == "deliver":
        return _PLACES[asked["place"]]
    if step == "market_place":
        return "lower_than_lost" if asked["where"] else "value_2_or_3"
    if step == "borrow_roof":
        return "tile" if asked["lender"] or terms.rules.is_solo else "lender"
    if step == "make_room":
        return SIDE_NAMES[asked["side"]]
    if step == "pay_extension":
        return "distinct" if asked["distinct"] else "any"
    if step == "retrieving":
        return "good" if asked["source"] < SOURCES else "marker"
    return ""
