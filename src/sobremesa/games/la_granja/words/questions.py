"""What a seat is asked, in plain words."""

from typing import Any, Final, Sequence

from sobremesa.games.la_granja.rules.cards.operations import PLACES
from sobremesa.games.la_granja.rules.ids import FIELD, GOOD_NAMES, SIDE_NAMES, SOURCES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.kernel import COMBINATORS

from .effects import effect
from .modules import Question
from .names import building_title, goods, silver, source_name
from .parameters import ARGS, is_any_time, name_silver, word_of
from .terms import Terms
from .things import Things

COMBINED: Final = tuple(step.name for step in COMBINATORS)
#: the actions that make deliveries, besides those of modules
DELIVERIES: Final = {"deliver", "deliver-to"}
_PLACES: Final = {number: name for name, number in PLACES.items()}


class Questions:
    """The prompts of one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck
        self.deliveries = DELIVERIES | things.all_modules.delivering

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat whose decision it is is being asked."""
        step = view.prompt
        if step == "over":
            return say("prompt.la_granja.over")
        asked = dict(zip(ARGS[step], view.asked))
        me = asked_seat(view)
        terms = Terms(self.rules, view, me.seat)
        params: dict[str, Any] = {**asked, "count": _how_many(step, asked, view, me, terms)}
        name_silver(step, asked, params)
        if step in COMBINED:
            params["effect"] = effect(self.rules, self.rules.programs[asked["program"]][0])
        if "card" in asked:
            params["card"] = self.deck.name(asked["card"])
        if step == "draw_up":
            params["limit"] = terms.hand()
        elif step == "buy_roof":
            params.update(price=silver(terms.roof()), vp=terms.next_roof_vp())
        elif step in ("change_die", "die_shift"):
            params["value"] = die_of(me, asked)
        elif step == "shared_die":
            params.update(value=view.last_die, space=self.things.space(view, view.last_die))
        elif step == "revenue":
            params["space"] = terms.number(asked["space"])
        elif step == "choose_row":
            building = self.rules.buildings[asked["building"]]
            params.update(building=building_title(building.id), good=source_name(GOOD_NAMES[asked["good"]]))
        elif step == "retrieving" and asked["source"] < SOURCES:
            params["goods"] = goods(GOOD_NAMES[asked["source"] % FIELD], asked["count"])
        words = {word_of(a) for a in legal if not is_any_time(a)}
        variant = self._asked_how(step, asked, terms, words)
        if step in self.things.all_modules.questions:
            question = Question(self.things, view, me, words, asked, params)
            variant = self.things.all_modules.questions[step](question) or variant
        return say(f"prompt.la_granja.{step}.{variant}" if variant else f"prompt.la_granja.{step}", **params)

    def _asked_how(self, step: str, asked: dict[str, int], terms: Terms, words: set[str]) -> str:
        """Which of several prompts fits, for the steps that have more than one."""
        if step == "play_cards":
            return "must" if "done" not in words else "may" if "play" in words else "played"
        if step == "buy_roof":
            return "bought" if asked["bought"] else "some" if "buy-roof" in words else "none"
        if step == "take_die":
            return "taken" if asked["taken"] else "second" if asked["second"] else "first"
        if step == "shared_die":
            return "used" if asked["used"] else "use"
        if step == "donkeys":
            return "secret" if self.rules.seats > 1 else "alone"
        if step == "free_deliveries":
            return "none" if not terms.seat.free_deliveries else "some" if words & self.deliveries else "stuck"
        if step == "paid_deliveries":
            return self._paid_how(terms, words)
        if step == "trigger":
            return "order" if "first" in words else "may"
        if step == "take_goods":
            return "different" if asked["different"] else "any"
        if step == "deliver":
            return _PLACES[asked["place"]]
        if step == "make_room":
            return SIDE_NAMES[asked["side"]]
        if step == "pay_extension":
            return "distinct" if asked["distinct"] else "any"
        if step == "retrieving":
            return "good" if asked["source"] < SOURCES else "marker"
        return ""

    def _paid_how(self, terms: Terms, words: set[str]) -> str:
        """Which prompt fits for paid deliveries: they are bought one by one, or all of them up front."""
        left = terms.seat.paid_deliveries
        if "purchase" in words:
            return "purchase"
        if not words & self.deliveries:
            return "stuck" if left else "none"
        if terms.rules.paid_up_front:
            return "bought"
        return "free" if left > terms.paid_deliveries() - terms.ask("paid_deliveries_free", 0) else "some"

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the waiting helper, what a marker on the market does, or whatever a module has to say."""
        if view.prompt == "trigger" and word_of(legal[0]) != "first":
            return self.deck.text(view.asked[1])
        if view.prompt == "place_marker":
            return say("hint.la_granja.removal")
        hints = (words.hint(view) for words in self.things.words_here if words.hint is not None)
        return next(filter(None, hints), "")

    def groups(self, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """The actions of the step itself, and those possible at any time in one's own turn."""
        own = [a for a in legal if not is_any_time(a)]
        any_time = [a for a in legal if is_any_time(a)]
        if not own or not any_time:
            return [("", list(legal))]
        return [(say("group.la_granja.step"), own), (say("group.la_granja.any_time"), any_time)]


def asked_seat(view: View) -> SeatView:
    """The seat that is asked; if everybody chooses at the same time, the viewer's."""
    return view.seats[view.viewer if view.viewer in view.owing and view.viewer is not None else max(view.turn, 0)]


def die_of(me: SeatView, asked: dict[str, int] | None = None) -> int:
    """The die that a step is about, or the one taken last."""
    for name in ("which", "second"):
        if asked and name in asked:
            return me.dice[asked[name]]
    return me.dice[1] or me.dice[0]


def _how_many(step: str, asked: dict[str, int], view: View, me: SeatView, terms: Terms) -> int:
    """How many of what is asked for are still to come, or have been done."""
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
