"""The observation of El Grande. Raise ``VERSION`` whenever a view would be written differently."""

from typing import Any, Final

from sobremesa.games.el_grande import kinds as k
from sobremesa.games.el_grande.catalogue import CARD_NAMES
from sobremesa.games.el_grande.ids import HAND_CARD_NAMES, MODIFIERS, PLACE_NAMES, POWERS, REGIONS
from sobremesa.kernel import Config, Game, bits

from .asking import Asking, deciding
from .kinds import Each, Flag, Number, OneOf, Seat, Seats, SomeOf
from .layout import Chapter, Farms, Layout, Part, Table

VERSION: Final = "el_grande/1"

PIECES: Final = 30  # caballeros of a colour
LOWEST_TOTAL: Final = -10
HIGHEST_TOTAL: Final = 30
MODIFIER_NAMES: Final = HAND_CARD_NAMES[POWERS:]
# The numbers of steps that are no counts: which of several things, or masks and codes.
CHOICES: Final = {"card": CARD_NAMES, "end": PLACE_NAMES, "region": PLACE_NAMES, "start": PLACE_NAMES, "to": ()}
CODES: Final = ("first", "left", "program")
FIRST_OF_MODULES: Final = k.GAIN + 1  # step kinds from here on belong to Changing Powers


def make(game: Game, config: Config) -> Layout:
    rules: Any = game.rules(config)
    seats, others = config.seats, rules.colours - config.seats
    has_modifiers = rules.hand_cards >> POWERS != 0
    steps = rules.steps if has_modifiers else rules.steps[:FIRST_OF_MODULES]
    some_seats = Seats(seats, others)
    special = {"asked": some_seats, "colour": Seat(seats, others), "done": some_seats, "mask": some_seats}
    chapters: list[Chapter] = [
        deciding(seats),
        Asking(seats, steps, CHOICES, CODES, special),
        Table(_table_parts(rules, seats)),
        Farms(seats, _open_parts(has_modifiers), _own_parts(rules, has_modifiers), ["dummy"] * others),
    ]
    return Layout(VERSION, config.key, chapters)


def _table_parts(rules: Any, seats: int) -> list[Part]:
    decks = rules.decks
    cards = [CARD_NAMES[c] for c in sorted({card for deck in decks for card in deck.cards})]
    copies = max(deck.cards.count(card) for deck in decks for card in deck.cards)
    place = OneOf(PLACE_NAMES)
    return [
        Part("round", Number(10, 9), lambda v: v.round, "the round"),
        Part("first", Seat(seats), lambda v: v.first, "the first player"),
        Part("king", place, lambda v: v.king, "where the King stands"),
        Part("tile_8", place, lambda v: v.tile_8, "the region with the tile 8/4/0"),
        Part("tile_4", place, lambda v: v.tile_4, "the region with the tile 4/0/0"),
        Part("face_up", SomeOf(cards), lambda v: [c for c in v.face_up if c], "action cards that can be taken"),
        Part("in_use", OneOf(cards), lambda v: v.in_use, "the action card somebody is using"),
        Part("discards", SomeOf(cards, copies), lambda v: v.discards, "action cards played"),
        Part("decks", Each(len(decks), Number(10, 30)), lambda v: [n for _, n in v.decks], "cards left in each deck"),
    ]


def _open_parts(has_modifiers: bool) -> list[Part]:
    count = Number(10, PIECES)
    parts = [
        Part("vp", Number(100, 999), lambda p: p.vp, "VP"),
        Part("regions", Each(REGIONS, count), lambda p: p.regions, "caballeros in Galicia ... Granada"),
        Part("court", count, lambda p: p.court, "caballeros in the court"),
        Part("province", count, lambda p: p.province, "caballeros in the province"),
        Part("grande", OneOf(PLACE_NAMES), lambda p: p.grande, "where the grande stands"),
        Part("power", Number(10, POWERS), lambda p: p.power, "the power card played in this round"),
        Part("total", Number(10, HIGHEST_TOTAL, LOWEST_TOTAL), lambda p: p.total, "its value with its modifier"),
        Part("went", Flag(), lambda p: p.went, "the turn of this round has begun"),
        Part("powers_in_hand", Number(10, POWERS), lambda p: p.powers_in_hand, "power cards in hand"),
        Part("disc_is_set", Flag(), lambda p: p.disc_is_set, "a secret disc is set"),
        Part("vetoes", Number(1, 9), lambda p: p.vetoes, "Vetoes held"),
    ]
    if has_modifiers:
        parts += [
            Part("modifier", OneOf(MODIFIER_NAMES), lambda p: p.modifier, "the modifier played in this round"),
            Part("modifiers_in_hand", Number(1, MODIFIERS), lambda p: p.modifiers_in_hand, "modifiers in hand"),
        ]
    return parts


def _own_parts(rules: Any, has_modifiers: bool) -> list[Part]:
    cards = SomeOf([HAND_CARD_NAMES[b] for b in bits(rules.hand_cards)])
    parts = [
        Part("hand", cards, lambda p: p.hand, "the own hand"),
        Part("spent", cards, lambda p: p.spent, "the own discard pile"),
        Part("disc", OneOf(PLACE_NAMES), lambda p: p.disc, "the region on the own disc"),
    ]
    if has_modifiers:
        parts += [
            Part("passing", OneOf(MODIFIER_NAMES), lambda p: p.passing, "the modifier about to be passed on"),
            Part("gave", OneOf(MODIFIER_NAMES), lambda p: p.gave, "the modifier passed on"),
        ]
    return parts
