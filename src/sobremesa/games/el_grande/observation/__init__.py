"""The observation of El Grande. Raise ``VERSION`` whenever views are encoded differently."""

from typing import Any, Final

from sobremesa.adapters.observation.asking import Asking, deciding
from sobremesa.adapters.observation.kinds import Each, Flag, Kind, Number, OneOf, Seat, Seats, SomeOf
from sobremesa.adapters.observation.layout import Chapter, Layout, Part, Players, Table
from sobremesa.games.el_grande.modules.registry import kinds_without
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.ids import HAND_CARD_NAMES, PLACE_NAMES, POWERS, REGIONS
from sobremesa.kernel import Config, Game, bits

from .modules import observations_of
from .scribe import ElGrandeScribe, Patterns

VERSION: Final = "el_grande/3"

PIECES: Final = 30  # caballeros of each colour
LOWEST_TOTAL: Final = -10
HIGHEST_TOTAL: Final = 30
KING_GOES: Final = ("any", "adjacent", "fewest", "most", "grandes", "abroad", "castillo")  # in the words of effects
# The numbers of steps that are not counts: which of several things, or masks and codes.
CHOICES: Final = {"end": PLACE_NAMES, "region": PLACE_NAMES, "start": PLACE_NAMES, "to": KING_GOES}
CODES: Final = ("first", "left", "program")


def make(game: Game, config: Config) -> Layout:
    rules: Any = game.rules(config)
    seats, others = config.seats, rules.colours - config.seats
    absent = kinds_without(config.modules)
    steps = [step for kind, step in enumerate(rules.steps) if kind not in absent]
    modules = observations_of(config)
    castillo = Part("castillo", Number(10, PIECES), lambda p: p.castillo, "caballeros in the Castillo")
    is_open = config.options["open_castillo"]
    open_parts = [
        *_open_parts(),
        *([castillo] if is_open else []),
        *(part for module in modules for part in module.open_parts),
    ]
    own_parts = [
        *_own_parts(rules),
        *([] if is_open else [castillo]),
        *(part for module in modules for part in module.own_parts),
    ]
    some_seats = Seats(seats, others)
    special: dict[str, Kind] = {
        "asked": some_seats,
        "card": OneOf(_cards(rules), names=CARD_NAMES),
        "colour": Seat(seats, others),
        "done": some_seats,
        "mask": some_seats,
    }
    questions: list[Chapter] = [deciding(seats), Asking(seats, steps, CHOICES, CODES, special)]
    table = _table_parts(rules, seats)
    everybody = Players(seats, open_parts, own_parts, ["dummy"] * others)
    patterns = Patterns(rules, questions, table, open_parts, own_parts)

    def scribe(layout: Layout) -> ElGrandeScribe:
        return ElGrandeScribe(layout, patterns)

    return Layout(VERSION, config.key, [*questions, Table(table), everybody], scribe)


def _cards(rules: Any) -> list[int]:
    """The action cards in the table's decks, ascending."""
    return sorted({card for deck in rules.decks for card in deck.cards})


def _table_parts(rules: Any, seats: int) -> list[Part]:
    decks = rules.decks
    cards = [CARD_NAMES[c] for c in _cards(rules)]
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
        Part(
            "decks",
            Each(len(decks), Number(10, 30), [deck.label for deck in decks]),
            lambda v: [n for _, n in v.decks],
            "cards left in each deck",
        ),
    ]


def _open_parts() -> list[Part]:
    count = Number(10, PIECES)
    return [
        Part("vp", Number(100, 999), lambda p: p.vp, "VP"),
        Part("regions", Each(REGIONS, count, PLACE_NAMES), lambda p: p.regions, "caballeros in each region"),
        Part("court", count, lambda p: p.court, "caballeros in the court"),
        Part("province", count, lambda p: p.province, "caballeros in the province"),
        Part("grande", OneOf(PLACE_NAMES), lambda p: p.grande, "where the grande stands"),
        Part("power", Number(10, POWERS), lambda p: p.power, "the power card played in this round"),
        Part(
            "power_is_back",
            Flag(),
            lambda p: any(map(str.isdecimal, p.taken_back)),
            "it is in hand again, by Authority",
        ),
        Part("total", Number(10, HIGHEST_TOTAL, LOWEST_TOTAL), lambda p: p.total, "its value with its modifier"),
        Part("went", Flag(), lambda p: p.went, "the turn of this round has begun"),
        Part("powers_in_hand", Number(10, POWERS), lambda p: p.powers_in_hand, "power cards in hand"),
        Part("disc_is_set", Flag(), lambda p: p.disc_is_set, "a secret disc is set"),
        Part("vetoes", Number(1, 9), lambda p: p.vetoes, "Vetoes held"),
    ]


def _own_parts(rules: Any) -> list[Part]:
    cards = SomeOf([HAND_CARD_NAMES[b] for b in bits(rules.hand_cards)])
    return [
        Part("hand", cards, lambda p: p.hand, "the viewer's hand"),
        Part("spent", cards, lambda p: p.spent, "the viewer's discard pile"),
        Part("disc", OneOf(PLACE_NAMES), lambda p: p.disc, "the region on the viewer's disc"),
    ]
