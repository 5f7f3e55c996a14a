"""What the choices mean, in plain words."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import BOARD
from sobremesa.games.la_granja.rules.flow.revenue_phase import CHANGES
from sobremesa.games.la_granja.rules.ids import BUILDINGS, FIELD, GOOD_NAMES, SEAT_NAMES, SOURCE_NAMES, UPGRADES_TO
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import has, say
from sobremesa.i18n.formats import listed

from .effects import effect
from .markers import hex_words
from .modules import Choice, joined
from .names import building_title, good_name, goods, roof_text, roof_title, silver, source_name
from .parameters import ARGS, is_any_time, name_silver
from .parameters import LABELS as OWN_LABELS
from .questions import COMBINED, asked_seat, die_of
from .terms import Terms
from .things import Things, kind_of_place

#: what the labels of an action mean, by its word
LABELS: Final = {**OWN_LABELS, **joined().labels}


class Phrases:
    """The labels of actions at one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck

    def label(self, view: View, action: int) -> str:
        """What an action means in the situation of a view."""
        block = ACTIONS.block(action)
        word, step = block.word, view.prompt
        numbers = ACTIONS.labels(action)
        raw = dict(zip(LABELS.get(word, ()), (dim[i] for dim, i in zip(block.dims, numbers))))
        asked = dict(zip(ARGS.get(step, ()), view.asked))
        me = asked_seat(view)
        params: dict[str, Any] = {**asked, **raw, **self._named(raw, view)}
        name_silver(step, asked, params)
        key = f"action.la_granja.{word}"
        choices = self.things.all_modules.choices
        of_module = choices.get(f"{word}.{step}") or choices.get(word)
        if word == "deliver-to":
            of_module = self.things.all_modules.deliveries[kind_of_place(raw["place"])]
            params["place"] = self.things.place(raw["place"])
        if of_module:
            variant = of_module(Choice(self.things, view, me, action, raw, asked, params))
        else:
            variant = self._variant(word, step, raw, numbers, view, me, params)
        if has(f"{key}.{step}") and not (variant and is_any_time(action)):  # what an action means in this step
            key += f".{step}"
        elif variant:
            key += f".{variant}"
        elif not has(key):
            key += ".default"
        return say(key, **params)

    def _named(self, raw: dict[str, str], view: View) -> dict[str, Any]:
        """The names of what an action mentions."""
        params: dict[str, Any] = {}
        if "card" in raw:
            params["card"] = self.deck.name(int(raw["card"]))
        if "building" in raw:
            params["building"] = building_title(raw["building"])
        if "roof" in raw:
            params.update(roof=roof_title(raw["roof"]), text=roof_text(raw["roof"]))
        if "seat" in raw:
            params["seat"] = self.things.seats.name(SEAT_NAMES.index(raw["seat"]))
        if "source" in raw:
            params["good"] = source_name(raw["source"])
            params["into"] = upgraded(raw["source"])
        if "value" in raw:
            params["space"] = self.things.space(view, int(raw["value"]))
        return params

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
        """Which of several labels fits, if there are several; add the parameters they need."""
        terms = Terms(self.rules, view, me.seat)
        if word == "option":
            return self._option(step, numbers[0], view, me, params)
        if word == "play":
            return self._play(int(raw["card"]), raw["side"], terms, params)
        if word == "deliver":
            return self._deliver(raw["target"], numbers[1], me, params)
        if word == "hex":
            return hex_words(self.things, view, numbers[0], me, params)
        if word == "retrieve":
            return self._retrieve(raw["marker"], view, me, params)
        if word == "trade":
            worth = terms.ask("trade_good_silver", BOARD["trade_good"]["silver"])
            harvest = terms.ask("trade_good_harvest", BOARD["trade_good"]["harvest"])
            what = goods("harvest_diff", harvest) if raw["option"] == "harvest" else silver(worth)
            params.update(goods=what, count=BOARD["trade_good"]["upgrades"])
            return raw["option"]
        if word == "take":
            return step if has(f"action.la_granja.take.{step}") else "take_goods"
        if word == "donkey":
            params["donkey"] = self.things.donkey(int(raw["donkeys"]))
        elif word == "change":
            params["value"] = die_of(me, params) + CHANGES[numbers[0]]
            return "default"
        elif word in ("turn-roof", "roof"):
            tile = me.roofs[numbers[0]].tile
            params.update(roof=roof_title(tile), text=roof_text(tile))
        elif word == "use":
            params["text"] = self.deck.text(int(raw["card"]))
        elif word == "row":
            row = self.rules.buildings[params.get("building", 0)].rows[numbers[0]]
            params["goods"] = listed([good_name(GOOD_NAMES[g]) for g in row])
        elif word == "purchase":
            params["count"] = int(raw["count"])
        elif word in ("buy", "sell", "upgrade"):
            source = SOURCE_NAMES.index(raw["source"])
            prices = {"buy": terms.buy, "upgrade": terms.upgrade}
            params["price"] = silver(terms.sale(source) if word == "sell" else prices[word](source % FIELD))
        elif word == "go":
            params["space"] = self.things.space(view, view.last_die)
        return ""

    def _option(self, step: str, i: int, view: View, me: SeatView, params: dict[str, Any]) -> str:
        """What the i-th option stands for."""
        if step == "trigger":
            params["card"] = self.deck.name(view.asked[1])
            return "use"
        if step == "double_roof":
            return "double"
        if step == "card_or_draw":
            return ("play", "draw")[i]
        options = self.options(view, me)
        if i >= len(options):
            return "number"
        params["effect"] = effect(self.rules, options[i])
        return "effect"

    def options(self, view: View, me: SeatView) -> tuple[Any, ...]:
        """The effects to choose from; empty if that is not what is asked."""
        if view.prompt == "revenue":
            return self._options_of(view, Terms(self.rules, view, me.seat).number(view.asked[1]))
        if view.prompt == "revenue_option":
            return self._options_of(view, view.last_die or die_of(me))
        return tuple(self.rules.programs[view.asked[1]]) if view.prompt in COMBINED else ()

    def _options_of(self, view: View, space: int) -> tuple[Any, ...]:
        return self.rules.revenue[self.things.revenue_row(view, space)]

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


def upgraded(source: str) -> str:
    """What a resource becomes; empty for other goods."""
    good = SOURCE_NAMES.index(source) % FIELD
    return good_name(GOOD_NAMES[UPGRADES_TO[good]]) if good < len(UPGRADES_TO) else ""
