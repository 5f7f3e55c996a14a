"""Events as sentences. They come redacted: a field that is None is hidden from the reader."""

from typing import Any, Callable, Final, Iterable, Iterator

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, PIG_PRICE
from sobremesa.games.la_granja.rules.deliveries import TARGET_NAMES
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.games.la_granja.rules.ids import (
    FIELD,
    GOOD_NAMES,
    PIG,
    SIDE_NAMES,
    SOURCE_NAMES,
    UPGRADES_TO,
    VP,
)
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Event
from sobremesa.words import Told

from .modules import Fields, Happening
from .names import building_title, good_name, goods, goods_together, roof_title, silver, source_name
from .things import Things

Named = tuple[str, Fields]

TRADES: Final = next(b for b in ACTIONS.blocks if b.word == "trade").dims[0]
#: events that already say what the next event, a gain of that good, would repeat
TELL_THE_GAIN: Final[dict[str, Callable[[Fields], tuple[int, int]]]] = {
    "bought": lambda f: (f["good"], 1),
    "piglets": lambda f: (PIG, f["count"]),
    "roof_bought": lambda f: (VP, f["vp"]),
    "barrow_completed": lambda f: (VP, f["vp"]),
    "craft_completed": lambda f: (VP, f["vp"]),
    "unblocked": lambda _: (VP, 1),
}
#: events that are told in one sentence if several come in a row; only for one seat, if they name it first
TOGETHER: Final = {"card_drawn", "roof_shown", "die_rolled", "gained", "paid", "market_scored", "siesta_scored"}
BY_SEAT: Final = ("card_drawn", "gained", "paid")
#: taking a die and using its space are told as one
DICE_TAKEN: Final = {"die_taken"}


class Log:
    """Tells the events of one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck
        self.seats = things.seats
        self.modules = things.all_modules
        self.gains = TELL_THE_GAIN | self.modules.gains
        self.together = TOGETHER | self.modules.together
        self.dice_taken = DICE_TAKEN | self.modules.dice_taken

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""
        gathered = self._gathered(map(EVENTS.named, events))
        return [Told(self._sentence(key, together), at) for at, key, together in gathered]

    def _sentence(self, key: str, together: list[Fields]) -> str:
        f = together[0]
        params = {name: self._shown(name, value) for name, value in f.items()}
        params["count"] = len(together) if key in self.together else f.get("count", 1)
        params.update(self._more(key, f, together))
        variant = self._variant(key, f)
        if key in self.modules.events:
            variant = self.modules.events[key](Happening(self.things, f, together, params)) or variant
        return say(f"event.la_granja.{key}.{variant}" if variant else f"event.la_granja.{key}", **params)

    def _shown(self, name: str, value: Any) -> object:
        """A field of an event by name instead of number."""
        if value is None:
            return None
        if name in ("seat", "colour"):
            return self.seats.name(value)
        if name == "seats":
            return listed([self.seats.name(seat) for seat in value])
        if name == "card":
            return self.deck.name(value)
        if name == "building":
            return building_title(BUILDING_NAMES[value])
        if name == "roof":
            return roof_title(self.rules.faces[value].id)
        if name == "hex":
            return f"h{value + 1}"
        if name == "silver":
            return silver(value)
        if name == "target":
            return self.things.place(TARGET_NAMES[value])
        return value

    def _more(self, key: str, f: Fields, together: list[Fields]) -> Fields:
        """What some sentences say in addition to the fields of their event."""
        if key in ("gained", "paid", "lost", "bought"):
            return {"goods": goods_together((GOOD_NAMES[x["good"]], x.get("count", 1)) for x in together)}
        if key == "grew":
            return {"goods": goods(GOOD_NAMES[f["crop"]], f["count"])}
        if key in ("marker_set", "marker_removed"):
            return {"value": self.rules.market.values[f["hex"]]}
        if key == "card_drawn" and f["card"] is not None:
            return {"cards": listed([self.deck.name(x["card"]) for x in together])}
        if key == "roof_shown":
            return {"roofs": listed([roof_title(self.rules.faces[x["roof"]].id) for x in together])}
        if key == "die_rolled":
            return {"values": values_of(together)}
        if key in ("market_scored", "siesta_scored"):
            scores = [say("score.la_granja.entry", seat=self.seats.name(x["seat"]), vp=x["vp"]) for x in together]
            return {"scores": listed(scores)}
        if key == "sold":
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "goods": goods("pig", f["silver"] // PIG_PRICE)}
        if key == "upgraded":
            good = f["source"] % FIELD
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "into": good_name(GOOD_NAMES[UPGRADES_TO[good]])}
        if key in ("donkey_chosen", "donkey_shown") and f["donkeys"] is not None:
            return {"donkey": self.things.donkey(f["donkeys"])}
        if key == "delivered":
            return {"good": source_name(SOURCE_NAMES[f["source"]])}
        return {}

    def _variant(self, key: str, f: Fields) -> str:
        """Which of several sentences fits, for the events that have more than one."""
        if key == "marker_set":
            return "plain" if f["colour"] < self.seats.count else self.seats.neutral
        if key == "neutral_revealed":
            return self.seats.neutral
        if key in ("card_drawn", "donkey_chosen"):
            return "hidden" if None in f.values() else "shown"
        if key in ("roof_shown", "die_rolled", "market_scored", "siesta_scored"):
            return "together"
        if key == "phase_begins":
            return str(f["phase"])
        if key == "card_played":
            return SIDE_NAMES[f["side"]]
        if key == "sold":
            return "pigs" if f["source"] == PIG else "plain"
        if key == "upgraded":
            return "paid" if f["silver"] else "free"
        if key == "trade_used":
            return TRADES[f["option"]]
        if key == "roof_bought":
            return "scoring" if f["vp"] else "plain"
        if key == "unblocked":
            return "scoring" if f.get("gain_is_told") else "plain"
        if key in self.dice_taken:
            return "used" if f.get("is_used") else "plain"
        if key == "helper_used":
            return "helper"
        return ""

    def _gathered(self, named: Iterable[Named]) -> Iterator[tuple[int, str, list[Fields]]]:
        """The events to tell, those that belong together as one, each with the index of its first event."""
        first, key, together = 0, "", list[Fields]()
        told: tuple[Any, ...] = ()  # the gain that the previous sentence has already told
        for at, (new, f) in enumerate(named):
            if new == "gained" and told == (f["seat"], f["good"], f["count"]):
                told = ()
                together[0]["gain_is_told"] = True
                continue
            told = (f["seat"], *self.gains[new](f)) if new in self.gains else ()
            if new == "revenue_used" and key in self.dice_taken and together[0]["seat"] == f["seat"]:
                together[0]["is_used"] = True
                continue
            if new == key and new in self.together and (new not in BY_SEAT or together[0]["seat"] == f["seat"]):
                together.append(f)
                continue
            if key:
                yield first, key, together
            first, key, together = at, new, [f]
        if key:
            yield first, key, together


def values_of(dice: list[Fields]) -> str:
    """The values of several dice, in order."""
    return " ".join(str(value) for value in sorted(f["value"] for f in dice))
