"""Events as sentences. They come redacted: a field that is None is one the reader may not see."""

from typing import Any, Callable, Final, Iterable, Iterator

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, FACE_NAMES, HATS, PIG_PRICE, Hexes
from sobremesa.games.la_granja.events import EVENTS
from sobremesa.games.la_granja.ids import BUILDINGS, FIELD, GOOD_NAMES, PIG, SIDE_NAMES, SOURCE_NAMES, UPGRADES_TO, VP
from sobremesa.games.la_granja.modules.blocks import LADIES
from sobremesa.games.la_granja.table import ACTIONS
from sobremesa.i18n import say
from sobremesa.kernel import Event

from ..screen import listed
from .names import Deck, building_title, good_name, goods, lady_number, roof_title, seat_name, source_name

Fields = dict[str, Any]
Named = tuple[str, Fields]

TRADES: Final = next(b for b in ACTIONS.blocks if b.word == "trade").dims[0]
#: events that say themselves what the next event, a gain of that good, would repeat
TELL_THE_GAIN: Final[dict[str, Callable[[Fields], tuple[int, int]]]] = {
    "bought": lambda f: (f["good"], 1),
    "piglets": lambda f: (PIG, f["count"]),
    "roof_bought": lambda f: (VP, f["vp"]),
    "barrow_completed": lambda f: (VP, f["vp"]),
    "craft_completed": lambda f: (VP, f["vp"]),
    "unblocked": lambda _: (VP, 1),
}
#: events of which several in a row are told in one sentence; of one seat only, if they name it first
TOGETHER: Final = ("card_drawn", "roof_shown", "die_rolled", "gained", "paid", "market_scored", "siesta_scored")
BY_SEAT: Final = ("card_drawn", "gained", "paid")


class Log:
    """Tells the events of one table."""

    def __init__(self, deck: Deck, market: Hexes, seats: int) -> None:
        self.deck = deck
        self.market = market
        self.seats = seats

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return [self._sentence(key, together) for key, together in _gathered(map(EVENTS.named, events))]

    def _seat(self, seat: int) -> str:
        return seat_name(seat, self.seats)

    def _sentence(self, key: str, together: list[Fields]) -> str:
        f = together[0]
        params = {name: self._shown(name, value) for name, value in f.items()}
        params["count"] = len(together) if key in TOGETHER else f.get("count", 1)
        params.update(self._more(key, f, together))
        variant = _variant(key, f, self.seats)
        return say(f"event.la_granja.{key}.{variant}" if variant else f"event.la_granja.{key}", **params)

    def _shown(self, name: str, value: Any) -> object:
        if value is None:
            return None
        if name in ("seat", "colour"):
            return self._seat(value)
        if name == "seats":
            return listed([self._seat(seat) for seat in value])
        if name == "card":
            return self.deck.name(value)
        if name == "lady":
            return self.deck.name(lady_number(LADIES[value]))
        if name == "building":
            return building_title(BUILDING_NAMES[value])
        if name == "roof":
            return roof_title(FACE_NAMES[value])
        if name == "hex":
            return f"h{value + 1}"
        return value

    def _more(self, key: str, f: Fields, together: list[Fields]) -> Fields:
        """What some sentences say beyond the fields of their event."""
        if key in ("gained", "paid", "lost", "bought"):
            return {"goods": listed([goods(GOOD_NAMES[x["good"]], x.get("count", 1)) for x in together])}
        if key == "grew":
            return {"goods": goods(GOOD_NAMES[f["crop"]], f["count"])}
        if key in ("marker_set", "marker_removed"):
            return {"value": self.market.values[f["hex"]]}
        if key == "card_drawn" and f["card"] is not None:
            return {"cards": listed([self.deck.name(x["card"]) for x in together])}
        if key == "roof_shown":
            return {"roofs": listed([roof_title(FACE_NAMES[x["roof"]]) for x in together])}
        if key == "die_rolled":
            return {"values": " ".join(str(v) for v in sorted(x["value"] for x in together))}
        if key in ("market_scored", "siesta_scored"):
            scores = [say("score.la_granja.entry", seat=self._seat(x["seat"]), vp=x["vp"]) for x in together]
            return {"scores": listed(scores)}
        if key == "sold":
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "goods": goods("pig", f["silver"] // PIG_PRICE)}
        if key == "upgraded":
            good = f["source"] % FIELD
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "into": good_name(GOOD_NAMES[UPGRADES_TO[good]])}
        if key in ("donkey_chosen", "donkey_shown") and f["donkeys"] is not None:
            return {"count": f["donkeys"], "hats": say("hats.la_granja.number", count=HATS[f["donkeys"]])}
        if key == "delivered":
            target = f["target"]
            to = {"building": building_title(BUILDING_NAMES[target])} if target < BUILDINGS else {}
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "number": target - BUILDINGS + 1, **to}
        return {}


def _gathered(named: Iterable[Named]) -> Iterator[tuple[str, list[Fields]]]:
    """The events that are told, those that belong together as one."""
    key, together = "", list[Fields]()
    told: tuple[Any, ...] = ()  # the gain that the sentence before has told already
    for new, f in named:
        if new == "gained" and told == (f["seat"], f["good"], f["count"]):
            told = ()
            continue
        told = (f["seat"], *TELL_THE_GAIN[new](f)) if new in TELL_THE_GAIN else ()
        if new == "revenue_used" and key == "die_taken" and together[0]["seat"] == f["seat"]:
            together[0]["is_used"] = True  # taking a die and using its space is one thing
            continue
        if new == key and new in TOGETHER and (new not in BY_SEAT or together[0]["seat"] == f["seat"]):
            together.append(f)
            continue
        if key:
            yield key, together
        key, together = new, [f]
    if key:
        yield key, together


def _variant(key: str, f: Fields, seats: int) -> str:
    """Which of several sentences fits, for the events that have more than one."""
    if key == "marker_set":
        return "plain" if f["colour"] < seats else "neutral"
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
    if key == "die_taken":
        return "used" if f.get("is_used") else "plain"
    if key == "delivered":
        return "building" if f["target"] < BUILDINGS else "barrow"
    return ""
