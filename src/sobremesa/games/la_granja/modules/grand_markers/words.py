"""Grand Markers in words: markers for two goods at once, and for the market."""

from typing import Any, Final, Iterable, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words import Fact

from ...rules.catalogue import BUILDING_NAMES
from ...rules.view import View
from ...words.effects import effect
from ...words.markers import hex_words
from ...words.modules import Choice, Entry, Happening, ModuleWords
from ...words.names import building_title
from ...words.provenance import sections
from ...words.terms import Terms
from ...words.things import Things, shown
from .rules import FACTS, REMOVAL_VP


def _grand(choice: Choice) -> str:
    choice.params["place"] = choice.things.place(choice.labels["place"], choice.me)
    return ""


def _hex(choice: Choice) -> str:
    at = int(choice.labels["hex"][1:]) - 1
    return hex_words(choice.things, choice.view, at, choice.me, choice.params, worth=REMOVAL_VP, overrides=True)


def _instant(choice: Choice) -> str:
    rules = choice.things.rules
    building = next(b for b in rules.buildings if b.id == choice.labels["building"])
    terms = Terms(rules, choice.view, choice.me.seat)
    choice.params["effect"] = effect(rules, building.instant, terms.number)
    return ""


def _hint(view: View) -> str:
    """What each kind of marker does on the market."""
    return say("hint.la_granja.grand_removal") if view.prompt == "place_either" else ""


def _set(what: Happening) -> str:
    what.params["value"] = what.things.rules.market.values[what.fields["hex"]]
    return ""


def _lasting(view: View) -> Iterable[int]:
    """The hexes with grand markers, which normal ones do not push off."""
    hexes: tuple[int, ...] = shown(view, "grand_markers").get("hexes", ())
    return hexes


def _cards(_: Things) -> list[Entry]:
    market: dict[str, Any] = FACTS["market"]
    text = say(
        "card.la_granja.grand.text",
        removal=market["removal_vp"],
        scoring=market["scoring_vp"],
        craft=FACTS["craft"]["vp"],
        circle=listed(list(map(building_title, BUILDING_NAMES))),
    )
    return [Entry("grand", say("card.la_granja.grand.name"), text, "partial")]


def _facts() -> list[Fact]:
    return sections("grand_markers", FACTS, ("markers", "market", "craft"))


def _texts() -> Iterator[tuple[str, str]]:
    yield "note.la_granja.grand_markers.craft", FACTS["craft"]["note"]


WORDS: Final = ModuleWords(
    labels={"grand": ("source", "place"), "grand-hex": ("hex",), "instant": ("building",)},
    choices={"grand": _grand, "grand-hex": _hex, "instant": _instant},
    delivering=("grand",),
    hint=_hint,
    events={"grand_set": _set},
    lasting_hexes=_lasting,
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
