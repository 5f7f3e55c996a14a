"""The observation of La Granja. Raise ``VERSION`` whenever a view would be written differently."""

from typing import Any, Final, Sequence

from sobremesa.adapters.observation.asking import Asking, deciding
from sobremesa.adapters.observation.kinds import Among, Each, Flag, Group, Kind, Named, Number, OneOf, Seat, SomeOf
from sobremesa.adapters.observation.layout import Chapter, Layout, Part, Players, Table
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, SIESTA_TOP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, HARVEST, ROOF_PLACES, SIDE_NAMES, SOURCE_NAMES, TRADE, VP
from sobremesa.games.la_granja.rules.labels import BARROWS, HEX_NAMES
from sobremesa.games.la_granja.rules.triggers import TRIGGERS
from sobremesa.kernel import Config, Game, Step

from .modules import module_parts, observations_of
from .scribe import LaGranjaScribe, Patterns

VERSION: Final = "la_granja/2"

DICE: Final = range(1, 7)
SYMBOLS: Final = 6  # maximum on a barrow or in a row
STORED: Final = (*GOOD_NAMES[:7], GOOD_NAMES[TRADE])
CROPS: Final = tuple(GOOD_NAMES[g] for g in HARVEST)
PHASES: Final = ("farm", "revenue", "transport", "scoring")
# The numbers of steps that are not counts: one of several things, or masks and codes. Modules add their own.
CHOICES: Final[dict[str, Sequence[str]]] = {
    "building": BUILDING_NAMES,
    "good": GOOD_NAMES,
    "side": SIDE_NAMES,
    "from": ("not_chosen", *GOOD_NAMES[:4], *SOURCE_NAMES[-3:]),
    "hex": HEX_NAMES,
    "place": (),
    "source": (*SOURCE_NAMES, "nothing"),
    "trigger": TRIGGERS,
}
CODES: Final = (
    "condition", "how", "lost", "mask", "of", "program", "saved", "sides", "space", "spared", "what",
)  # fmt: skip


def make(game: Game, config: Config) -> Layout:
    rules: Any = game.rules(config)
    steps = [step for kind, step in enumerate(rules.steps) if kind < k.MODULES or kind in rules.module_kinds]
    questions: list[Chapter] = [deciding(config.seats), _asking(rules, config, steps)]
    table, open_parts, own_parts = _table_parts(rules, config.seats), _open_parts(rules), _own_parts(rules)
    modules, everybody = Table(module_parts(rules, config)), Players(config.seats, open_parts, own_parts)
    patterns = Patterns(rules, config, questions, table, open_parts, own_parts)

    def scribe(layout: Layout) -> LaGranjaScribe:
        return LaGranjaScribe(layout, patterns, rules)

    return Layout(VERSION, config.key, [*questions, Table(table), modules, everybody], scribe)


def _asking(rules: Any, config: Config, steps: Sequence[Step[Any]]) -> Asking:
    choices = dict(CHOICES)
    codes = [*CODES]
    special: dict[str, Kind] = {"card": OneOf(_all_cards(rules)), "old": Among(cards_of(rules))}
    for module in observations_of(config):
        choices.update(module.choices)
        codes += module.codes
        special.update(module.special(config))
    return Asking(config.seats, steps, choices, codes, special)


def cards_of(rules: Any) -> list[int]:
    """The farm cards of the table's deck, ascending."""
    return sorted(row["number"] for row in rules.card_rows)


def _all_cards(rules: Any) -> list[int]:
    """The farm cards of the table's deck, plus the cards that work like helpers."""
    return [card.number for card in rules.cards if card is not None]


def _table_parts(rules: Any, seats: int) -> list[Part]:
    cards = cards_of(rules)
    order = Each(seats, Seat(seats))
    neutral = 0 if rules.neutral < 0 else 1
    parts = [
        Part("round", Number(6, 6), lambda v: v.round, "the round"),
        Part("phase", OneOf(PHASES), lambda v: PHASES[v.phase - 1], "the phase of the round"),
        Part("order", order, lambda v: v.order, "the turn order, first to last"),
        Part("siesta_order", order, lambda v: v.siesta_order, "the order on the siesta track"),
        Part(
            "market",
            Each(len(rules.market.values), Seat(seats, neutral), HEX_NAMES),
            lambda v: [owner for _, owner in v.market],
            "whose marker lies on each hex, in the order of the actions; the values are printed",
        ),
        Part("dice", Each(6, Number(1, 12)), lambda v: v.dice, "dice of each value on the revenue spaces"),
        Part("last_die", OneOf(DICE, 0), lambda v: v.last_die, "the shared die"),
        Part(
            "kept_space",
            Group(space=OneOf(DICE), by=Seat(seats)),
            lambda v: v.kept_space,
            "a revenue space kept, by whom",
        ),
        Part("roofs", SomeOf(_faces(rules), ROOF_PLACES), lambda v: v.roofs, "roof tiles on display"),
        Part("blocked", Named(BUILDING_NAMES, Number(1, 4)), lambda v: v.blocked, "building order markers"),
        Part("never_completed", SomeOf(BUILDING_NAMES), lambda v: v.never_completed, "buildings nobody has completed"),
        Part("deck", Number(100, len(cards)), lambda v: v.deck, "cards in the deck"),
        Part("discards", SomeOf(cards), lambda v: v.discards, "farm cards on the discard pile"),
    ]
    if rules.pile_field >= 0:
        top = Part("discard_top", OneOf(cards), lambda v: v.discards[-1] if v.discards else None, "its top card")
        parts.append(top)
    if rules.is_solo:
        parts.append(Part("solo_marker", OneOf((2, 3), 0), lambda v: v.solo_marker, "solo: the turn order marker held"))
    return parts


def _faces(rules: Any) -> list[str]:
    return [rules.faces[tile].id for tile in rules.roof_tiles]


def _open_parts(rules: Any) -> list[Part]:
    count = Number(5, 99)
    cards = SomeOf(cards_of(rules))
    parts = [
        Part("vp", Number(50, 9999), lambda p: p.vp or 0, "VP"),
        Part("silver", Number(10, 9999), lambda p: p.silver, "silver"),
        Part("goods", Named(STORED, count), lambda p: p.goods, "goods in store; pigs stand in stalls"),
        Part("fields", cards, lambda p: [f.card for f in p.fields], "cards that are fields"),
        Part(
            "field_goods",
            Named(cards_of(rules), Number(1, 3)),
            lambda p: [(f.card, f.goods) for f in p.fields],
            "harvest goods on them",
        ),
        Part("crops", Named(CROPS, Group(fields=count, goods=count)), _crops, "fields by crop, and the goods on them"),
        Part("barrows", cards, lambda p: [b.card for b in p.barrows], "cards that are market barrows"),
        Part(
            "barrow_places", Each(len(BARROWS), _barrow(), BARROWS), _barrows, "each barrow: missing goods, covered, VP"
        ),
        Part("extensions", cards, lambda p: p.extensions, "cards that are farm extensions"),
        Part("helpers", cards, lambda p: p.helpers, "cards that are helpers"),
        Part("used_helpers", cards, lambda p: p.used_helpers, "helpers used in this round"),
        Part("hand_size", count, lambda p: p.hand_size, "cards in hand"),
        Part(
            "rows",
            Each(len(BUILDING_NAMES), _row(rules), BUILDING_NAMES),
            _rows,
            "each craft building: row, covered, done, fresh",
        ),
        Part(
            "roofs",
            Each(ROOF_PLACES, Group(tile=OneOf(_faces(rules)), is_used=Flag())),
            lambda p: p.roofs,
            "the roof tile on each place, and whether it is used up",
        ),
        *_round_parts(rules),
    ]
    if rules.hides_vp:
        parts.insert(1, Part("vp_is_known", Flag(), lambda p: p.vp is not None, "whether the viewer knows these VP"))
    return parts


def _round_parts(rules: Any) -> list[Part]:
    """What changes every round."""
    donkeys = rules.donkey_tiles
    parts = [
        Part("donkeys_left", SomeOf(donkeys), lambda p: p.donkeys_left, "donkey tiles that can still be chosen"),
        Part("donkey", OneOf(donkeys), lambda p: p.donkey, "the donkey tile of this round, once it is shown"),
        Part("donkey_is_chosen", Flag(), lambda p: p.donkey_is_chosen, "a donkey tile is chosen"),
        Part("siesta", Number(5, SIESTA_TOP), lambda p: p.siesta, "the space on the siesta track"),
        Part("siesta_steps", Number(5, 99), lambda p: p.siesta_steps, "siesta steps of this round"),
        Part("free_deliveries", Number(5, 99), lambda p: p.free_deliveries, "free deliveries left"),
        Part("paid_deliveries", Number(5, 99), lambda p: p.paid_deliveries, "paid deliveries left"),
        Part("dice", Each(len(rules.die_fields), OneOf(DICE, 0)), lambda p: p.dice, "the dice taken"),
    ]
    if rules.has_patrons:
        patrons = [card for card in _all_cards(rules) if card not in cards_of(rules)]
        parts.append(Part("patron", OneOf(patrons, 0), lambda p: p.patron, "the card that works like a helper"))
    return parts


def _own_parts(rules: Any) -> list[Part]:
    return [Part("hand", SomeOf(cards_of(rules)), lambda p: p.hand, "the viewer's hand")]


def _crops(p: Any) -> list[tuple[str, tuple[int, int]]]:
    return [
        (crop, (sum(f.crop == crop for f in p.fields), sum(f.goods for f in p.fields if f.crop == crop)))
        for crop in CROPS
    ]


def _barrow() -> Kind:
    goods = SomeOf([g for g in GOOD_NAMES if g != GOOD_NAMES[VP]], SYMBOLS)
    return Group(missing=goods, covered=Each(SYMBOLS, Flag()), vp=Number(5, 99))


def _barrows(p: Any) -> list[Any]:
    return [([g for g, c in zip(b.goods, b.covered) if not c], b.covered, b.vp) for b in p.barrows]


def _row(rules: Any) -> Kind:
    rows = max(len(building.rows) for building in rules.buildings)
    return Group(row=OneOf(range(1, rows + 1), 0), covered=Each(SYMBOLS, Flag()), is_completed=Flag(), is_fresh=Flag())


def _rows(p: Any) -> list[Any]:
    return [(r.row, r.covered, r.is_completed, r.is_fresh) for r in p.rows]
