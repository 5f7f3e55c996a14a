"""Events as sentences. They come redacted: a field is None if the reader may not see it."""

from itertools import groupby
from typing import Any, Final, Iterable

from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.events import EVENTS
from sobremesa.games.el_grande.rules.ids import CASTILLO, HAND_CARD_NAMES, PLACE_NAMES, TILE_NAMES
from sobremesa.i18n import say
from sobremesa.kernel import Event
from sobremesa.words import Told
from sobremesa.words.scores import rank_name
from sobremesa.words.text import begun

from .modules import Happening, joined
from .names import OURS, Deck, Seats, hand_card_name, place_name, tile_name

SEATS: Final = ("seat", "colour", "actor", "first")
PLACES: Final = ("region", "place", "start", "end")
BY_THE_DUMMY: Final = ("dummy_places", "dummy_power", "dummy_takes")


def story(events: Iterable[Event], seats: Seats, deck: Deck = OURS) -> list[Told]:
    """One sentence for each event; equal ones in a row share a sentence, and so do the cards of a round.

    When caballeros are placed one by one, their order does not matter, so equal ones need not be in a row.
    """
    out: list[Told] = []
    for key, same_key in groupby(enumerate(map(EVENTS.named, events)), key=lambda one: one[1][0]):
        fields = [(at, f) for at, (_, f) in same_key]
        if key == "card_revealed" and len(fields) > 1:
            titles = ", ".join(str(_shown("card", f["card"], seats, deck)) for _, f in fields)
            out.append(Told(say("event.el_grande.cards_revealed.together", cards=titles), fields[0][0]))
            continue
        if key == "placed":
            places = [f for _, f in fields]
            fields.sort(key=lambda one: places.index(one[1]))
        for same, group in groupby(fields, key=lambda one: one[1]):
            together = list(group)
            out.append(Told(sentence(key, same, len(together), seats, deck), together[0][0]))
    return out


def sentence(key: str, fields: dict[str, Any], times: int, seats: Seats, deck: Deck = OURS) -> str:
    """The sentence for an event that happened a number of times in a row."""
    params = {name: _shown(name, value, seats, deck) for name, value in fields.items()}
    params["count"] = times * fields.get("count", 1)
    if key in BY_THE_DUMMY:
        params["seat"] = seats.name(seats.dummy)
    if key == "taken_back" and fields["card"] is not None:
        params["card"] = hand_card_name(HAND_CARD_NAMES[fields["card"]])
    variant = _variant(key, fields)
    if key in joined().events:
        variant = joined().events[key](Happening(seats, fields, params)) or variant
    text = say(f"event.el_grande.{key}.{variant}" if variant else f"event.el_grande.{key}", **params)
    return begun(text) if seats.dummy >= 0 and text.startswith(seats.name(seats.dummy)) else text


def _shown(name: str, value: Any, seats: Seats, deck: Deck) -> object:
    if value is None:
        return None
    if name in SEATS:
        return seats.name(value)
    if name in PLACES:
        return place_name(PLACE_NAMES[value])
    if name == "card":
        return deck.title(CARD_NAMES[value]) if value < len(CARD_NAMES) else None
    if name == "hand_card":
        return hand_card_name(HAND_CARD_NAMES[value])
    if name == "tile":
        return tile_name(TILE_NAMES[value])
    if name == "rank":
        return rank_name(value)
    return value


def _variant(key: str, f: dict[str, Any]) -> str:
    """Which of several sentences fits, for the few events that have more than one."""
    if key == "disc_set":
        return "hidden" if None in f.values() else "shown"
    if key == "taken_back":
        return "shown" if f["card"] is not None else "power"
    if key == "dummy_places":
        return "placed" if f["count"] else "nothing"
    if key == "power_played":
        return "plain"
    if key == "placed":
        return "castillo" if f["place"] == CASTILLO else "region"
    if key == "scored":
        return {(0, 0): "plain", (1, 0): "king", (0, 1): "grande", (1, 1): "both"}[f["king"] > 0, f["grande"] > 0]
    return ""
