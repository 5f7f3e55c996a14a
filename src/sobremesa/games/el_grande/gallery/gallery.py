"""What the gallery of El Grande shows: action cards, power cards, VP tiles, and the hand cards of modules."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, Iterator, Mapping, Sequence

from markupsafe import Markup

from sobremesa.games.el_grande.picture.cards import face
from sobremesa.games.el_grande.picture.explain import sentence
from sobremesa.games.el_grande.picture.ground import symbols
from sobremesa.games.el_grande.picture.hand import power_card
from sobremesa.games.el_grande.picture.map import tile_alone
from sobremesa.games.el_grande.picture.modules import pictures
from sobremesa.games.el_grande.picture.pen import Pen
from sobremesa.games.el_grande.rules.catalogue import BOARD, CARD_NAMES, CARD_ROWS, INVITES, TILE_SCALES
from sobremesa.games.el_grande.rules.game import GAME
from sobremesa.games.el_grande.rules.ids import HAND_CARD_NAMES, POWERS
from sobremesa.games.el_grande.words.cards import explain
from sobremesa.games.el_grande.words.names import Deck, tile_name
from sobremesa.kernel import Config
from sobremesa.render.gallery import Exhibit
from sobremesa.render.markup import el
from sobremesa.words import Description
from sobremesa.words.stand_ins import is_stand_in

from .editor import ActionCardEditor

ACTION_CARD: Final = "action_card"
POWER_CARD: Final = "power_card"
TILE: Final = "tile"
MODIFIER: Final = "modifier"

#: the rulings that affect how a card works, by its name
_RULINGS: Final = {
    "mutiny": ("mutiny_discs",),
    "militia": ("militia_source",),
    "entourage": ("entourage_caballeros",),
    "deputy": ("deputy_grande",),
    "veto": ("veto",),
    "authority": ("authority_modifier",),
    "inspection": ("classic_castillo",),
    "open_inspection": ("classic_castillo",),
    "civil_war": ("classic_civil_war",),
    "levy": ("classic_civil_war",),
    "departure": ("departure",),
}


class ElGrandeGallery:
    """Implements the protocol `Gallery`."""

    kinds = (ACTION_CARD, POWER_CARD, TILE, MODIFIER)
    goods: Sequence[str] = ()
    editor = ActionCardEditor()

    def exhibits(self, config: Config) -> Sequence[Exhibit]:
        deck = _deck(config)
        return [*(_card(deck, row["id"]) for row in CARD_ROWS), *_powers(), *_tiles(), *_of_modules()]

    def card(self, config: Config, number: int) -> Exhibit:
        return _card(_deck(config), CARD_ROWS[number - 1]["id"])

    def good_name(self, good: str) -> str:
        raise LookupError(good)  # El Grande has no goods

    def symbols(self) -> Markup:
        return el("svg", el("defs", symbols()), aria_hidden="true", width=0, height=0)

    def frame(self, html: Markup) -> Markup:
        return el("div", html, cls="eg-frame eg-alone")

    def played(self, view: Any, words: Sequence[str]) -> tuple[str, str] | None:
        if words[0] == "take":
            return f"card-{words[1]}", "taken"
        if words[0] == "act" and view.in_use is not None:
            return f"card-{view.in_use}", "used"
        if words[0] in ("power", "modifier"):
            return f"{words[0]}-{words[1]}", "played"
        return None

    def measured(self) -> Mapping[str, Any]:
        return _measured()


@cache
def _measured() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath("played.json").read_text(encoding="utf-8"))
    return found


def _deck(config: Config) -> Deck:
    return Deck.of(GAME.rules(config))


@cache
def _modules() -> dict[str, str]:
    """The module that adds each action card to the decks, by the name of the card; empty if none does."""
    usual = _dealt(())
    out = dict.fromkeys(CARD_NAMES, "")
    for module in GAME.modules:
        out.update(dict.fromkeys(_dealt((module,)) - usual, module))
    return out


def _dealt(modules: Sequence[str]) -> set[str]:
    """The action cards in the decks of a table of the default edition with these modules."""
    rules = GAME.rules(GAME.meta.config(GAME.meta.max_seats, modules=modules))
    return {CARD_NAMES[card] for deck in rules.decks for card in deck.cards}


def _card(deck: Deck, name: str) -> Exhibit:
    html = el("div", face(deck, name, Pen()), cls="eg-card")
    card, module = deck.card(name), _modules()[name]
    rulings = _RULINGS.get(name, ())
    return Exhibit(f"card-{name}", ACTION_CARD, explain(name, deck), html, module, (), rulings, card.index + 1)


def _powers() -> Iterator[Exhibit]:
    made_up = is_stand_in(BOARD["power_cards"]["status"])
    for value in range(1, POWERS + 1):
        lines = (sentence("power.invites", count=INVITES[value]), sentence("power.rule"))
        told = Description(sentence("power.title", value=value), text=lines, is_stand_in=made_up)
        yield Exhibit(f"power-{value}", POWER_CARD, told, power_card(Pen(), str(value)))


def _tiles() -> Iterator[Exhibit]:
    for row, scale in zip(BOARD["tile"], TILE_SCALES):
        title = sentence("tile.title", tile=tile_name(row["id"]))
        told = Description(title, text=(sentence("tile.rule"),), is_stand_in=is_stand_in(row["status"]))
        yield Exhibit(f"tile-{row['id']}", TILE, told, tile_alone(scale))


def _of_modules() -> Iterator[Exhibit]:
    for module, picture in pictures().items():
        if picture.card_face is None:
            continue
        for name in HAND_CARD_NAMES[POWERS:]:
            drawn = picture.card_face(name)
            html = el("div", *drawn.face, cls=f"eg-hand-card {drawn.cls}")
            yield Exhibit(f"modifier-{name}", MODIFIER, explain(name), html, module)
