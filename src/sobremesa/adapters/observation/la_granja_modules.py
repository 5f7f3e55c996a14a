"""What the modules of La Granja show, by the names under which they show it (``View.modules``).

Every name of every module stands here: either with its kind, or in `PRINTED`, where it is the same in all games of a
configuration or follows from a number beside it, so that an observation need not repeat it.
"""

from typing import Any, Callable, Final

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, SIESTA_TOP
from sobremesa.games.la_granja.ids import CARDS, GOOD_NAMES, HEXES
from sobremesa.games.la_granja.modules.blocks import BARROWS, CORNERS, HEX_LABELS, LADIES, MODIFIERS, TOWN, VENTURES
from sobremesa.kernel import Config

from .kinds import Bits, BySeat, Each, Flag, Group, Kind, Named, Number, OneOf, Seat, SomeOf, Vector
from .layout import Part

Reader = Callable[[Any], Any]
Rows = list[tuple[str, Kind, Reader, str]]  # the name, its kind, what is taken of it, and its meaning

DIE: Final = range(1, 7)
SONGS: Final = range(1, 13)
SONG_EFFECTS: Final = 6  # binary digits of what is left of a song tile
VENTURE_CARDS: Final = 8
LONGEST_ROW: Final = 7  # goods of a joint venture
SILVER_ROUTES: Final = GOOD_NAMES[:8]
MATTRESSES: Final = (*GOOD_NAMES[:7], GOOD_NAMES[9])

#: (module, name or the name inside of a place's data): not in observations, and why that loses nothing
PRINTED: Final = {
    ("betwixt", "seats"): "a place and its left neighbour",
    ("betwixt", "goods"): "printed on the card",
    ("betwixt", "values"): "printed on the card",
    ("bustling_town", "side"): "an option of the table",
    ("bustling_town", "corners"): "printed on the board",
    ("counselors_outlaws", "side"): "an option of the table",
    ("counselors_outlaws", "spaces"): "printed on the board",
    ("trade_boards", "vp"): "printed on the board",
    ("trade_boards", "modifiers"): "printed on the board",
    ("trade_boards", "spaces"): "printed on the board",
    ("automa", "level"): "an option of the table",
}


def module_parts(rules: Any, config: Config) -> list[Part]:
    """The parts of all modules that show something at this table."""
    parts: list[Part] = []
    for module in rules.hooks.shows:
        for name, kind, take, meaning in ROWS[module](config):
            parts.append(Part(f"{module}.{name}", kind, _reader(module, name, take), meaning))
    return parts


def _reader(module: str, name: str, take: Reader) -> Reader:
    """Reads what a module shows under a name; a name with a star is all that it shows."""

    def read(view: Any) -> Any:
        for shown, data in view.modules:
            if shown == module:
                if name in WHOLE:
                    return take(data)
                return take(next(value for key, value in data if key == name))
        raise AssertionError(f"{module} shows nothing")

    return read


def _same(value: Any) -> Any:
    return value


class AroundTheTable(Kind):
    """Places of markers and workers by name; joint ventures are counted from the viewer's own."""

    __slots__ = ("places", "seats")

    def __init__(self, seats: int, words: tuple[str, ...]) -> None:
        super().__init__(len(words), 0, 1, f"some of {words[0]} ... {words[-1]}; joint ventures from the viewer's on")
        self.places = {word: i for i, word in enumerate(words)}
        self.seats = seats

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for word in value:
            if word in VENTURES:
                word = VENTURES[(VENTURES.index(word) - first) % self.seats]
            out[at + self.places[word]] = 1.0

    def labels(self) -> list[str]:
        return list(self.places)


# -- module by module --------------------------------------------------------------------------------------------------


def _betwixt(config: Config) -> Rows:
    seats = config.seats
    card = Group(
        OneOf(range(1, VENTURE_CARDS + 1), 0), Each(LONGEST_ROW, Seat(seats)), Group(Seat(seats), Number(1, 9))
    )

    def take(data: Any) -> Any:
        rows = [dict(row) for _, row in data]
        return [(row["card"], row["owners"], row["owed"]) for row in rows]

    return [("ventures", BySeat(seats, card), take, "the card at each left side: whose goods lie on it, a reward owed")]


def _bustling_town(config: Config) -> Rows:
    rows: Rows = [("tiles", Each(6, OneOf(DIE, 0)), _same, "the tile on each revenue space")]
    if config.options["town_buildings"]:
        erected = Named(TOWN, Group(OneOf(range(1, CORNERS + 1)), OneOf(BUILDING_NAMES, "")))
        rows += [
            ("deck", Number(10, len(TOWN)), _same, "building cards still in the deck"),
            ("shown", SomeOf(TOWN), _same, "building cards on display"),
            ("erected", erected, lambda v: [(name, rest) for name, *rest in v], "corner and craft building of each"),
        ]
    return rows


def _colchonera(config: Config) -> Rows:
    by_seat = BySeat(config.seats, Number(5, 25))
    return [
        ("markers", Named(MATTRESSES, by_seat), _same, "markers on the spaces of each good"),
        ("silver", by_seat, _same, "a marker on the silver space"),
        ("used", BySeat(config.seats, Bits(3)), _same, "delivered in the revenue phase, for free, paid for"),
        ("vp", BySeat(config.seats, Number(10, 99)), _same, "VP at the end"),
    ]


def _counselors_outlaws(config: Config) -> Rows:
    return [
        ("grey", Each(6, Number(1, 9)), _same, "how many of the dice of each value are grey"),
        ("marked", BySeat(config.seats, SomeOf(DIE)), _same, "spaces marked"),
        ("grey_taken", BySeat(config.seats, Each(2, Flag())), _same, "the first, the second die taken is grey"),
    ]


def _donkey_song(config: Config) -> Rows:
    in_use = Group(Bits(SONG_EFFECTS), Number(1, 9), Number(1, 9))
    return [
        ("on_offer", SomeOf(SONGS), lambda v: [number for number, _ in v], "song tiles on offer"),
        ("owned", BySeat(config.seats, SomeOf(SONGS)), _same, "song tiles not used yet"),
        ("in_use", BySeat(config.seats, in_use), _same, "what is left of the tile in use: effects, free, paid"),
    ]


def _grand_markers(config: Config) -> Rows:
    places = (*BUILDING_NAMES, *BARROWS, *VENTURES)
    return [
        ("supply", BySeat(config.seats, Number(1, 2)), _same, "grand markers left"),
        ("hexes", SomeOf(range(HEXES)), _same, "hexes with a grand marker"),
        ("places", BySeat(config.seats, AroundTheTable(config.seats, places)), _same, "where the others lie"),
    ]


def _hired_hands(config: Config) -> Rows:
    places = (*BUILDING_NAMES, *BARROWS, *VENTURES, *HEX_LABELS)
    return [
        ("supply", BySeat(config.seats, Number(1, 2)), _same, "workers left"),
        ("places", BySeat(config.seats, AroundTheTable(config.seats, places)), _same, "where the others are"),
        ("lying", BySeat(config.seats, SomeOf(BUILDING_NAMES)), _same, "workers on their side"),
    ]


def _ladies(config: Config) -> Rows:
    return [
        ("display", SomeOf(LADIES), _same, "Ladies to choose from"),
        ("ladies", BySeat(config.seats, OneOf(LADIES, "")), _same, "everybody's Lady"),
        ("exhausted", BySeat(config.seats, Flag()), _same, "the Lady is exhausted"),
        ("own_die", BySeat(config.seats, OneOf(DIE, 0)), _same, "the value of Ana's die"),
    ]


def _long_distance_trade(config: Config) -> Rows:
    routes = Named(SILVER_ROUTES, BySeat(config.seats, Number(1, 9)))

    def take(value: Any) -> Any:
        return [(good, markers) for good, _, _, markers in value]

    return [("routes", routes, take, "markers on the spaces of each good; spaces and VP are printed")]


def _new_farm_cards(config: Config) -> Rows:
    return [
        ("known", BySeat(config.seats, SomeOf(range(1, CARDS + 1))), _same, "hand cards that everybody knows"),
        ("completions", BySeat(config.seats, Number(1, 99)), _same, "barrows and buildings completed in this round"),
        ("last_donkeys", BySeat(config.seats, OneOf(range(1, 17), 0)), _same, "the donkey tile of the round before"),
    ]


def _trade_boards(config: Config) -> Rows:
    board = Group(OneOf(range(1, 5), 0), Number(5, 5), Number(5, 5), Flag(), SomeOf(MODIFIERS, 9))
    names = ("board", "exports", "imports", "has_exported", "received")

    def take(data: Any) -> Any:
        rows = [dict(row) for _, row in data]
        return [[row[name] for name in names] for row in rows]

    return [("boards", BySeat(config.seats, board), take, "board, exports, imports, exported now, modifiers received")]


def _automa(_: Config) -> Rows:
    return [
        ("vp", Number(50, 9999), _same, "its VP"),
        ("silver", Number(10, 9999), _same, "its silver"),
        ("roofs", Number(5, 9), _same, "its roof tiles"),
        ("siesta", Number(5, SIESTA_TOP), _same, "its space on the siesta track"),
        ("donkey", OneOf(range(1, 5), 0), _same, "its donkey tile of this round"),
        ("donkeys_left", Number(1, 4), _same, "its donkey tiles still face down"),
        ("craft", SomeOf(BUILDING_NAMES), _same, "its craft markers"),
        ("counter", Number(5, 99), _same, "deliveries kept for craft buildings"),
        ("is_first", Flag(), _same, "it goes first"),
    ]


WHOLE: Final = ("ventures", "boards")  # names of ours for all that a module shows, place by place or seat by seat
ROWS: Final[dict[str, Callable[[Config], Rows]]] = {
    "betwixt": _betwixt,
    "bustling_town": _bustling_town,
    "colchonera": _colchonera,
    "counselors_outlaws": _counselors_outlaws,
    "donkey_song": _donkey_song,
    "grand_markers": _grand_markers,
    "hired_hands": _hired_hands,
    "ladies": _ladies,
    "long_distance_trade": _long_distance_trade,
    "new_farm_cards": _new_farm_cards,
    "trade_boards": _trade_boards,
    "automa": _automa,
}
