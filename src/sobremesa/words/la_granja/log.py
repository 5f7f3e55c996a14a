"""Events as sentences. They come redacted: a field that is None is one the reader may not see."""

from typing import Any, Callable, Final, Iterable, Iterator

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, PIG_PRICE
from sobremesa.games.la_granja.deliveries import TARGET_NAMES
from sobremesa.games.la_granja.events import EVENTS
from sobremesa.games.la_granja.ids import (
    CARDS,
    FIELD,
    GOOD_NAMES,
    PIG,
    SIDE_NAMES,
    SILVER,
    SOURCE_NAMES,
    TRADE,
    UPGRADES_TO,
    VP,
)
from sobremesa.games.la_granja.modules.blocks import LADIES, MODIFIERS, TOWN, VENTURES
from sobremesa.games.la_granja.modules.colchonera import REST
from sobremesa.games.la_granja.modules.donkey_song.songs import ORDINARY
from sobremesa.games.la_granja.modules.hired_hands import place_name
from sobremesa.games.la_granja.modules.long_distance_trade import SET
from sobremesa.games.la_granja.table import ACTIONS
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Event

from .. import Told
from .effects import effect
from .names import building_title, good_name, goods, goods_together, lady_number, roof_title, silver, source_name
from .things import Things, tile_name, town_text, town_title

Fields = dict[str, Any]
Named = tuple[str, Fields]

TRADES: Final = next(b for b in ACTIONS.blocks if b.word == "trade").dims[0]
SONG_EFFECTS: Final = next(b for b in ACTIONS.blocks if b.word == "song-effect").dims[0]
#: events that say themselves what the next event, a gain of that good, would repeat
TELL_THE_GAIN: Final[dict[str, Callable[[Fields], tuple[int, int]]]] = {
    "bought": lambda f: (f["good"], 1),
    "piglets": lambda f: (PIG, f["count"]),
    "roof_bought": lambda f: (VP, f["vp"]),
    "barrow_completed": lambda f: (VP, f["vp"]),
    "craft_completed": lambda f: (VP, f["vp"]),
    "unblocked": lambda _: (VP, 1),
    "venture_reward": lambda f: (VP, f["vp"]),
    "exported": lambda f: (VP, f["vp"]),
    "route_used": lambda f: (VP, f["vp"]),
    "exchanged": lambda f: (VP, f["vp"]),
    "modifier_cashed": lambda _: (SILVER, 1),
    "outlaws_cashed": lambda _: (TRADE, 1),
}
#: events of which several in a row are told in one sentence; of one seat only, if they name it first
TOGETHER: Final = (
    "card_drawn", "roof_shown", "die_rolled", "gained", "paid", "market_scored", "siesta_scored", "grey_die_rolled",
    "town_shown", "lady_shown",
)  # fmt: skip
BY_SEAT: Final = ("card_drawn", "gained", "paid")
#: taking a die and using its space is one thing
DIE_TAKEN: Final = ("die_taken", "grey_die_taken", "own_die_used")


class Log:
    """Tells the events of one table."""

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck
        self.seats = things.seats

    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""
        gathered = _gathered(map(EVENTS.named, events))
        return [Told(self._sentence(key, together), at) for at, key, together in gathered]

    def _sentence(self, key: str, together: list[Fields]) -> str:
        f = together[0]
        params = {name: self._shown(key, name, value) for name, value in f.items()}
        params["count"] = len(together) if key in TOGETHER else f.get("count", 1)
        params.update(self._more(key, f, together))
        variant = self._variant(key, f)
        return say(f"event.la_granja.{key}.{variant}" if variant else f"event.la_granja.{key}", **params)

    def _shown(self, key: str, name: str, value: Any) -> object:
        """A field of an event by its name, not by its number."""
        if value is None:
            return None
        if name in ("seat", "colour", "to"):
            return self.seats.name(value)
        if name == "seats":
            return listed([self.seats.name(seat) for seat in value])
        if name == "card":
            return self.deck.name(value)
        if name == "lady":
            return self.deck.name(lady_number(LADIES[value]))
        if name == "building":
            return building_title(BUILDING_NAMES[value])
        if name == "roof":
            return roof_title(self.rules.faces[value].id)
        if name == "hex":
            return f"h{value + 1}"
        if name == "town":
            return town_title(TOWN[value])
        if name == "modifier":
            return MODIFIERS[value]
        if name == "silver":
            return silver(value)
        if name == "place":
            return self.things.place(VENTURES[value] if key.startswith("venture") else place_name(value))
        if name == "target":
            return self.things.place(TARGET_NAMES[value])
        return value

    def _more(self, key: str, f: Fields, together: list[Fields]) -> Fields:
        """What some sentences say beyond the fields of their event."""
        if key in ("gained", "paid", "lost", "bought"):
            return {"goods": goods_together((GOOD_NAMES[x["good"]], x.get("count", 1)) for x in together)}
        if key == "grew":
            return {"goods": goods(GOOD_NAMES[f["crop"]], f["count"])}
        if key in ("marker_set", "marker_removed", "grand_set", "worker_saves", "automa_marker"):
            return {"value": self.rules.market.values[f["hex"]]}
        if key == "card_drawn" and f["card"] is not None:
            return {"cards": listed([self.deck.name(x["card"]) for x in together])}
        if key == "roof_shown":
            return {"roofs": listed([roof_title(self.rules.faces[x["roof"]].id) for x in together])}
        if key in ("die_rolled", "grey_die_rolled"):
            return {"values": " ".join(str(v) for v in sorted(x["value"] for x in together))}
        if key in ("market_scored", "siesta_scored"):
            scores = [say("score.la_granja.entry", seat=self.seats.name(x["seat"]), vp=x["vp"]) for x in together]
            return {"scores": listed(scores)}
        if key == "sold":
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "goods": goods("pig", f["silver"] // PIG_PRICE)}
        if key == "upgraded":
            good = f["source"] % FIELD
            return {"good": source_name(SOURCE_NAMES[f["source"]]), "into": good_name(GOOD_NAMES[UPGRADES_TO[good]])}
        if key in ("donkey_chosen", "donkey_shown", "automa_donkey") and f["donkeys"] is not None:
            return {"donkey": self.things.donkey(f["donkeys"])}
        if key in ("delivered", "mattress_filled"):
            return {"good": source_name(SOURCE_NAMES[f["source"]])}
        return self._more_of_modules(key, f, together)

    def _more_of_modules(self, key: str, f: Fields, together: list[Fields]) -> Fields:
        if key == "venture_laid":
            return {"seats": self.things.partners(f["place"]), "text": self.things.venture(f["venture"])}
        if key == "exported":
            return {"goods": goods(GOOD_NAMES[f["source"] % FIELD], f["count"])}
        if key in ("route_used", "exchanged"):
            return {"goods": goods(GOOD_NAMES[f["good"]], SET if key == "route_used" else 1)}
        if key == "tile_laid":
            return {"tile": tile_name(f["tile"]), "text": self.things.tile(f["tile"])}
        if key == "town_shown":
            return {"towns": listed([town_title(TOWN[x["town"]]) for x in together])}
        if key == "lady_shown":
            return {"ladies": listed([self.deck.name(lady_number(LADIES[x["lady"]])) for x in together])}
        if key == "town_built":
            return {"hexes": self.things.corner(f["corner"])}
        if key in ("town_used", "town_pays"):
            return {"text": town_text(TOWN[f["town"]])}
        if key == "rest_traded":
            return {"effect": effect(self.rules, self.rules.trade_uses[REST + f["rest"]])}
        if key == "song_bought":
            return {"donkey": self.things.donkey(ORDINARY + f["song"])}
        if key in ("automa_die", "automa_roof"):
            return {"count": f["steps"] or f.get("deliveries", 0)}
        if key == "outlaws_cashed":
            return {"spaces": listed([str((f["space"] - 1 + i) % 6 + 1) for i in range(3)])}
        return {}

    def _variant(self, key: str, f: Fields) -> str:
        """Which of several sentences fits, for the events that have more than one."""
        if key == "marker_set":
            return "plain" if f["colour"] < self.seats.count else "automa" if self.seats.has_automa else "neutral"
        if key == "neutral_revealed":
            return "automa" if self.seats.has_automa else "neutral"
        if key in ("card_drawn", "donkey_chosen"):
            return "hidden" if None in f.values() else "shown"
        if key in ("roof_shown", "die_rolled", "market_scored", "siesta_scored", "grey_die_rolled"):
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
        if key in DIE_TAKEN:
            return "used" if f.get("is_used") else "plain"
        if key == "helper_used":
            return "lady" if f["card"] > CARDS else "helper"
        if key == "song_effect":
            return SONG_EFFECTS[f["effect"]]
        if key == "automa_die":
            return "steps" if f["steps"] else "deliveries" if f["deliveries"] else "silver"
        if key == "automa_roof":
            return "steps" if f["steps"] else "plain"
        return ""


def _gathered(named: Iterable[Named]) -> Iterator[tuple[int, str, list[Fields]]]:
    """The events that are told, those that belong together as one, each with the place of the first of them."""
    first, key, together = 0, "", list[Fields]()
    told: tuple[Any, ...] = ()  # the gain that the sentence before has told already
    for at, (new, f) in enumerate(named):
        if new == "gained" and told == (f["seat"], f["good"], f["count"]):
            told = ()
            together[0]["gain_is_told"] = True
            continue
        told = (f["seat"], *TELL_THE_GAIN[new](f)) if new in TELL_THE_GAIN else ()
        if new == "revenue_used" and key in DIE_TAKEN and together[0]["seat"] == f["seat"]:
            together[0]["is_used"] = True
            continue
        if new == key and new in TOGETHER and (new not in BY_SEAT or together[0]["seat"] == f["seat"]):
            together.append(f)
            continue
        if key:
            yield first, key, together
        first, key, together = at, new, [f]
    if key:
        yield first, key, together
