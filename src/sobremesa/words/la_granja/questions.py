"""What a seat is asked, in plain words."""

from typing import Any, Final, Sequence

from sobremesa.games.la_granja.cards.operations import PLACES
from sobremesa.games.la_granja.deliveries import TARGET_NAMES
from sobremesa.games.la_granja.ids import FIELD, GOOD_NAMES, SIDE_NAMES, SOURCES
from sobremesa.games.la_granja.modules.blocks import TOWN
from sobremesa.games.la_granja.modules.hired_hands.workers import WILD
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.kernel import COMBINATORS

from .effects import effect
from .names import building_title, goods, silver, source_name
from .parameters import ARGS, SILVER, is_any_time, word_of
from .terms import Terms
from .things import Things, grey_text, shown, song_in_use, song_text, town_title

COMBINED: Final = tuple(step.name for step in COMBINATORS)
#: the actions that make deliveries
DELIVERIES: Final = {"deliver", "deliver-to", "grand", "work"}
_PLACES: Final = {number: name for name, number in PLACES.items()}
#: the steps of a song tile in use
_SONG_STEPS: Final = ("free_deliveries", "song_effects", "song_deliveries")
_DIE_STEPS: Final = ("change_die", "die_shift", "change_borrowed", "modify_die", "send_worker", "counsel", "penalty")


class Questions:
    """The prompts of one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the seat to decide is asked now."""
        step = view.prompt
        if step == "over":
            return say("prompt.la_granja.over")
        asked = dict(zip(ARGS[step], view.asked))
        me = asked_seat(view)
        terms = Terms(self.rules, view, me.seat)
        params: dict[str, Any] = {**asked, "count": _how_many(step, asked, view, me, terms)}
        if step in SILVER:
            params[SILVER[step]] = silver(asked[SILVER[step]])
        if step in COMBINED:
            params["effect"] = effect(self.rules, self.rules.programs[asked["program"]][0])
        if "card" in asked:
            params["card"] = self.deck.name(asked["card"])
        if "town" in asked:
            params["town"] = town_title(TOWN[asked["town"]])
        if step == "draw_up":
            params["limit"] = terms.hand()
        elif step == "buy_roof":
            params.update(price=silver(terms.roof()), vp=terms.next_roof_vp())
        elif step in _DIE_STEPS:
            params["value"] = die_of(me, asked)
            params["space"] = self._on_board(view, params["value"])
        elif step == "shared_die":
            params.update(value=view.last_die, space=self.things.space(view, view.last_die))
        elif step == "revenue":
            params["space"] = terms.number(asked["space"])
        elif step == "choose_row":
            building = self.rules.buildings[asked["building"]]
            params.update(building=building_title(building.id), good=source_name(GOOD_NAMES[asked["good"]]))
        elif step == "retrieving" and asked["source"] < SOURCES:
            params["goods"] = goods(GOOD_NAMES[asked["source"] % FIELD], asked["count"])
        elif step == "working":
            params["place"] = self.things.place(TARGET_NAMES[asked["place"]], me)
        elif step == "defend":
            params["place"] = self.things.place(f"h{asked['hex'] + 1}")
        variant = _asked_how(step, asked, params, terms, legal)
        return say(f"prompt.la_granja.{step}.{variant}" if variant else f"prompt.la_granja.{step}", **params)

    def _on_board(self, view: View, value: int) -> str:
        """What the space of a value on the Counselors or Outlaws board brings or costs."""
        board = shown(view, "counselors_outlaws")
        return grey_text(board["side"], value) if board and value else ""

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the helper that waits, what a marker on the market does, or what the song tile in use says."""
        if view.prompt == "trigger" and word_of(legal[0]) != "first":
            return self.deck.text(view.asked[1])
        if view.prompt in ("place_marker", "place_either"):
            return say(f"hint.la_granja.{'removal' if view.prompt == 'place_marker' else 'grand_removal'}")
        song = song_in_use(asked_seat(view)) if view.prompt in _SONG_STEPS else None
        return say("hint.la_granja.song", number=song.number, text=song_text(song.number)) if song else ""

    def groups(self, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """What the step itself asks, and what goes at any time in one's own turn."""
        own = [a for a in legal if not is_any_time(a)]
        any_time = [a for a in legal if is_any_time(a)]
        if not own or not any_time:
            return [("", list(legal))]
        return [(say("group.la_granja.step"), own), (say("group.la_granja.any_time"), any_time)]


def asked_seat(view: View) -> SeatView:
    """The seat that is asked: where all choose at the same time, the one who looks."""
    return view.seats[view.viewer if view.viewer in view.owing and view.viewer is not None else max(view.turn, 0)]


def die_of(me: SeatView, asked: dict[str, int] | None = None) -> int:
    """The die that a step is about, or the one taken last."""
    for name in ("which", "second"):
        if asked and name in asked:
            return me.dice[asked[name]]
    return me.dice[1] or me.dice[0]


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
    if step == "song_deliveries":
        return int(shown(view, "donkey_song")["in_use"][me.seat][2])
    for name in ("count", "times", "discard", "left", "done", "picked"):
        if name in asked:
            return terms.number(asked[name])
    return 1


def _paid_how(terms: Terms, words: set[str]) -> str:
    """Which prompt fits for paid deliveries: they are bought one by one, or all of them before the first."""
    left = terms.seat.paid_deliveries
    if "purchase" in words:
        return "purchase"
    if not words & DELIVERIES:
        return "stuck" if left else "none"
    if terms.rules.paid_up_front:
        return "bought"
    return "free" if left > terms.paid_deliveries() - terms.ask("paid_deliveries_free", 0) else "some"


def _asked_how(step: str, asked: dict[str, int], params: dict[str, Any], terms: Terms, legal: Sequence[int]) -> str:
    """Which of several prompts fits, for the steps that have more than one."""
    words = {word_of(a) for a in legal if not is_any_time(a)}
    if step == "play_cards":
        return "must" if "done" not in words else "may" if "play" in words else "played"
    if step == "buy_roof":
        if asked["bought"]:
            return "bought"
        return "some" if "buy-roof" in words else "broken" if "buy-broken" in words else "none"
    if step == "take_die":
        return "taken" if asked["taken"] else "second" if asked["second"] else "first"
    if step == "shared_die":
        return "used" if asked["used"] else "use"
    if step == "free_deliveries":
        if not terms.seat.free_deliveries:
            return "worker" if words & DELIVERIES else "none"
        return "some" if words & DELIVERIES else "stuck"
    if step == "paid_deliveries":
        return _paid_how(terms, words)
    if step == "trigger":
        return "order" if "first" in words else "lady" if asked["card"] == terms.seat.patron else "may"
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
    if step == "send_worker":
        if words == {"decline"}:
            return "no_silver"
        return "any" if params["value"] == WILD else "value"
    if step == "penalty":
        return "none" if words == {"done"} else "some"
    if step in ("buy_song", "trade_route", "song_effects", "song_deliveries"):
        return "none" if words == {"done"} else "some"
    return ""
