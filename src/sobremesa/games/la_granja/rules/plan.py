"""The rules a table plays by: edition, seats, rulings and cards combined into one static object.

A `Plan` is the draft: readable tuples of step kinds that variants and modules edit; `Rules` is the finished, immutable
result that all states of the table share.
"""

from typing import Any, Callable, Final

from sobremesa.games.data import in_room
from sobremesa.kernel import Config, Frame, Operation, Step, Template
from sobremesa.kernel.effects import REPEAT

from . import kinds as k
from . import owners
from .actions import ACTIONS, BUY_ROOF, DONKEY_1
from .cards.operations import OPERATIONS
from .catalogue import BOARD, BUILDING_ROWS, CARD_ROWS, FACE_NAMES, FACES, MARKETS, ROOFS, SETUP, Hexes
from .deck import read_deck
from .helper_rows import QUESTIONS, FarmCard, FarmPrograms, Modifier, Trigger
from .hooks import Act, Arrive, Hooks
from .ids import (
    BOARD_FIELDS,
    CARDS,
    DIE_LEFT,
    DIE_RIGHT,
    EMPTY,
    FIRST_PATRON,
    GOOD_NAMES,
    LAST_CARD,
    SEAT_FIELDS,
    TRADE,
)
from .numbers import Numbers
from .triggers import TRIGGERS

ALL_PHASES: Final = (1, 2, 3, 4)

Entry = tuple[int, ...]  # a frame without a seat: (kind, number...)


def each(kind: int, *numbers: int) -> Entry:
    """An entry that lets every seat in turn order carry out the kind, starting with these numbers."""
    return (k.EACH, kind, 0, *numbers, *([0] * (2 - len(numbers))))


OPENING: tuple[Entry, ...] = ((k.START_ROUND,), (k.SHOW_ROOFS,))
SET_UP: tuple[Entry, ...] = ((k.START_PLAYER,), (k.BLOCKS, 1), (k.DEAL,), (k.SET_TABLE,), (k.GAME,))
FARM: tuple[Entry, ...] = (
    (k.PHASE_STARTS, 1),
    each(k.PLAY_CARDS),
    each(k.DRAW_UP),
    each(k.INCOME),
    each(k.GROWTH),
    each(k.BUY_ROOF),
)
REVENUE: tuple[Entry, ...] = (
    (k.PHASE_STARTS, 2),
    (k.ROLL_DICE, 0),
    (k.DICE_ROLLED,),
    each(k.TAKE_DIE, 0),
    each(k.TAKE_DIE, 1),
    (k.LAST_DIE,),
    each(k.SHARED_DIE),
)
TRANSPORT: tuple[Entry, ...] = (
    (k.PHASE_STARTS, 3),
    (k.DONKEYS,),
    (k.SHOW_DONKEYS,),
    each(k.ADVANCE),
    (k.SET_ORDER,),
    each(k.FREE_DELIVERIES),
    each(k.PAID_DELIVERIES),
)
SCORING: tuple[Entry, ...] = (
    (k.PHASE_STARTS, 4),
    (k.SCORE_MARKET,),
    (k.SCORE_SIESTA,),
    (k.END_ROUND,),
    (k.NEXT_ROUND,),
)
END: tuple[Entry, ...] = ((k.FINAL,),)
DIE: tuple[int, ...] = (k.CHANGE_DIE, k.USE_DIE)

ROUNDS = 6

# Bits: what an effect may be good for before a siesta marker moves (LG-321).
RESTS: Final = 1  # it moves the marker
TURNS: Final = 2  # it turns used roof tiles face up again
TRADES: Final = 4  # it brings trade goods
LENDS: Final = 8  # it borrows an effect from an opponent


class Donkey:
    """A donkey tile: the action that chooses it, its free deliveries and its siesta steps."""

    __slots__ = ("action", "deliveries", "hats")

    def __init__(self, action: int, deliveries: int, hats: int) -> None:
        self.action = action
        self.deliveries = deliveries
        self.hats = hats


class Plan:
    """The draft of a rule set. Variants and modules edit it and find their place in it by step kind."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.setup: list[Entry] = list(SET_UP)
        self.opening: list[Entry] = list(OPENING)  # of every round, before the farm phase
        self.farm: list[Entry] = list(FARM)
        self.revenue: list[Entry] = list(REVENUE)
        self.transport: list[Entry] = list(TRANSPORT)
        self.scoring: list[Entry] = list(SCORING)
        self.cards: list[dict[str, Any]] = list(CARD_ROWS)
        self.end: list[Entry] = list(END)  # after the last round
        self.die: list[int] = list(DIE)  # what follows when a seat takes a die
        self.follow: dict[int, list[Entry]] = {}  # what a seat does after its part of a step: ADVANCE, FREE_DELIVERIES
        self.own_die: list[int] = list(DIE)  # what follows when it uses a die outside the pool
        self.die_fields: list[int] = [
            DIE_LEFT,
            DIE_RIGHT,
        ]  # seat fields of the dice taken, then of a die that belongs to a seat
        self.seat_scoring: list[int] = []  # what every seat does after it has scored, if seats score one by one
        self.dice: int = SETUP["dice"][str(config.seats)]
        self.donkeys = {  # by tile number
            number: Donkey(DONKEY_1 + number, t["donkeys"], t["hats"])
            for number, t in enumerate(BOARD["donkeys"]["tiles"], 1)
        }
        self.spaces: list[dict[str, Any]] = list(BOARD["revenue"])  # the printed spaces, then tiles
        self.tiles_field = -1  # the first of six board fields that say which of ``spaces`` lies on a space
        self.faces: dict[int, dict[str, Any]] = dict(enumerate(FACES))
        self.extra_roofs = 0  # tiles on display besides those of the round
        self.patrons: list[dict[str, Any]] = []  # module cards that work like helpers
        self.patron_field = -1  # the seat field with the number of the seat's patron
        self.pile_field = -1  # the board field with the order of the discard pile, where that matters
        self.known_field = -1  # the board field with a mask of the hand cards that everybody knows
        self.one_vp_anywhere = False  # whether the marker of a barrow worth 1 VP goes to any free hex (NF-A02)
        self.operations: list[Operation] = list(OPERATIONS)
        self.effects: dict[str, tuple[int, list[Any]]] = {}  # further effects by name: owner and effect
        self.trade_uses: dict[int, str] = {}  # further uses of a trade good: the effect name of each action
        self.siesta_uses: dict[int, int] = {
            k.SIESTA: RESTS,
            k.ROOF_FLIP: TURNS,
        }  # what step kinds are good for (LG-321)
        self.start: dict[int, int] = {}  # seat fields that do not start at 0
        self.board_start: dict[int, int] = {}
        self.seat_fields = SEAT_FIELDS
        self.board_fields = BOARD_FIELDS
        self.module_kinds: set[int] = set()  # the steps that modules add to this table
        self.hooks = Hooks()

    def add_effect(self, name: str, owner: int, effect: list[Any]) -> None:
        """Register a module's effect by name; ``owner`` is one of the owner numbers that the module declares."""
        self.effects[name] = (owner, effect)


def _siesta_uses(plan: Plan, programs: dict[int, tuple[Template, ...]], effect: Template) -> int:
    """What an effect, or any of its parts, may be good for before a siesta marker moves."""
    kind = effect[0]
    if kind <= REPEAT or kind == k.IF:
        out = 0
        for part in programs[effect[1]]:
            out |= _siesta_uses(plan, programs, part)
        return out
    return TRADES if effect[:2] == (k.GAIN, TRADE) else plan.siesta_uses.get(kind, 0)


Patch = Callable[[Plan], None]


def solo(plan: Plan) -> None:
    """One player and a neutral colour (LG-269 to LG-289)."""
    plan.setup.insert(plan.setup.index((k.SET_TABLE,)), (k.SOLO_START,))
    at = plan.revenue.index(each(k.TAKE_DIE, 0))
    plan.revenue[at : at + 2] = [(k.SOLO_DICE,)]
    plan.transport = [(k.PHASE_STARTS, 3), (k.SOLO_TRANSPORT,), (k.SOLO_ORDER,)]


class Building:
    """A craft building: its rows and what its marker brings."""

    __slots__ = ("barrow_vp", "craft_vp", "deliveries", "id", "income", "instant", "rows", "siesta", "title")

    def __init__(self, row: dict[str, Any], rows: int, programs: FarmPrograms) -> None:
        where = f"building {row['id']}"
        self.id: str = row["id"]
        self.title: str = row["title"]
        listed: list[Any] = row["rows"]
        lists: list[list[str]] = listed if isinstance(listed[0], list) else [listed] * rows
        self.rows: tuple[tuple[int, ...], ...] = tuple(tuple(GOOD_NAMES.index(g) for g in r) for r in lists[:rows])
        self.instant: Template = programs.compile(row["instant"], where)
        self.income: Template | None = programs.compile(row["income"], where) if "income" in row else None
        self.siesta: int = row.get("siesta", 0)
        self.deliveries: int = row.get("deliveries", 0)
        self.craft_vp: int = row.get("craft_vp", 0)
        self.barrow_vp: int = row.get("barrow_vp", 0)


class Face:
    """A roof tile."""

    __slots__ = ("buy", "cost", "double", "effect", "id", "is_broken", "phases", "up")

    def __init__(self, tile: int, row: dict[str, Any], programs: FarmPrograms, effect: list[Any] | None) -> None:
        self.id: str = row["id"]
        self.buy: int = row.get("buy", BUY_ROOF + tile)  # the action that buys it
        self.cost: int = row.get("cost", 0)  # in every round; 0 if it depends on the round
        self.phases = sum(1 << p for p in row.get("phases", ALL_PHASES))
        self.effect: Template | None = programs.compile(effect, f"roof {row['id']}") if effect else None
        self.up: int = row.get("raise", 0)
        self.double: bool = row.get("double", False)
        self.is_broken: bool = row.get("broken", False)  # lies face down for good


NO_DONKEY: Final = Donkey(-1, 0, 0)


class Rules:
    """Everything static about one table."""

    def __init__(self, plan: Plan, steps: tuple[Step[Any], ...]) -> None:
        config = plan.config
        self.config = config
        self.config_key = config.key
        self.steps = steps
        self.seats = config.seats
        self.palette: tuple[str, ...] = config.options["colours"]
        self.neutral = 1 if config.seats == 1 else -1  # the neutral colour on the market
        self.is_solo = config.seats == 1
        self.is_classic = config.edition == "classic"
        self.hides_vp: bool = self.is_classic and config.options["hidden_vp"]  # LG-040, LG-041
        table = BOARD["tables"][config.edition][str(config.seats)]
        self.market: Hexes = MARKETS[table["market"]]
        self.open_hexes: tuple[int, ...] = tuple(
            i for i, closed in enumerate(self.market.closed) if not (closed and table["closed"])
        )
        self.dice = plan.dice
        self.roofs_shown: int = SETUP["roofs"][str(config.seats)]
        self.extra_roofs = plan.extra_roofs
        self.roof_rounds: tuple[tuple[int, ...], ...] = tuple(
            tuple(FACE_NAMES.index(f) for f in names) for names in ROOFS["rounds"][config.edition]
        )
        self.setup_frames = frames_of(plan.setup)
        self.round_frames = frames_of([*plan.opening, *plan.farm, *plan.revenue, *plan.transport, *plan.scoring])
        self.end_frames = frames_of(plan.end)
        #: the steps before the first phase of a round
        self.opening: frozenset[str] = frozenset(steps[e[1] if e[0] == k.EACH else e[0]].name for e in plan.opening)
        self.die_steps: tuple[int, ...] = tuple(reversed(plan.die))
        self.follow: dict[int, tuple[Entry, ...]] = {kind: tuple(reversed(e)) for kind, e in plan.follow.items()}
        self.own_die_steps: tuple[int, ...] = tuple(reversed(plan.own_die))
        self.die_fields: tuple[int, ...] = tuple(plan.die_fields)
        self.seat_scoring: tuple[int, ...] = tuple(reversed(plan.seat_scoring))
        # by tile number; unused numbers have NO_DONKEY
        self.donkeys: tuple[Donkey, ...] = tuple(plan.donkeys.get(t, NO_DONKEY) for t in range(max(plan.donkeys) + 1))
        self.donkey_tiles: tuple[int, ...] = tuple(sorted(plan.donkeys))
        self.tiles_field = plan.tiles_field
        self.patron_field = plan.patron_field
        self.has_patrons = plan.patron_field >= 0
        self.has_modules = plan.hooks.active
        self.pile_field = plan.pile_field
        self.known_field = plan.known_field
        self.one_vp_anywhere = plan.one_vp_anywhere
        self.start = plan.start
        self.board_start = plan.board_start
        self.seat_fields = plan.seat_fields
        self.board_fields = plan.board_fields
        self.module_kinds = frozenset(plan.module_kinds)
        self.hooks = plan.hooks
        self.acts: dict[int, Act] = _by_action(plan.hooks.acts)
        self.arrive: dict[int, Arrive] = _by_action(plan.hooks.arrive)
        self._read_rulings(config)
        self._compile(plan, table["rows"])

    def _read_rulings(self, config: Config) -> None:
        ruling = config.rulings
        self.greengrocer_grows = ruling["greengrocer_step"] == "growth"
        self.every_completion = ruling["order_markers"] == "every_completion"
        self.first_cards_must = ruling["first_round_cards"] == "must"
        self.standing_on_top = ruling["siesta_standing"] == "on_top"
        self.late_siesta_orders = ruling["late_siesta"] == "order_too"
        self.full_market_lower = ruling["full_market"] == "lower"
        self.stand_displaces = ruling["market_stand"] == "displaces"
        self.die_both_ways = ruling["die_change"] == "both"
        self.die_exactly = ruling["die_change_by"] == "exactly"
        self.helpers_score = ruling["helpers_in_scoring"] == "yes"
        self.craft_effect_first = ruling["craft_reward"] == "first"
        self.paid_up_front = ruling["paid_deliveries"] == "up_front"
        self.markers_limited = ruling["markers"] == "limited"
        self.slash_is_choice = ruling["slash_tiles"] == "choice"
        self.roofs_by_kind = config.edition == "classic" and ruling["classic_roofs"] == "by_kind"
        # owners of higher hexes from which a neutral marker can be removed; seat 0 is the player
        self.exposing: tuple[int, ...] = (EMPTY,) if ruling["neutral_hex"] == "free" else (EMPTY, 0)

    def _compile(self, plan: Plan, rows: int) -> None:
        numbers = Numbers()
        programs = FarmPrograms(plan.operations, numbers, self.steps)
        self.operations: dict[int, Operation] = {o.kind: o for o in plan.operations}
        self.cards: tuple[FarmCard | None, ...] = _cards(plan, programs)
        self.card_rows: tuple[dict[str, Any], ...] = tuple(plan.cards)
        self.deck = sum(1 << row["number"] for row in plan.cards)
        present = [card for card in self.cards if card is not None]
        self.crop_of: tuple[int, ...] = tuple(-1 if card is None else card.crop for card in self.cards)
        self.activated: frozenset[int] = frozenset(card.number for card in present if card.act is not None)
        # which cards answer each question, and which wait for each trigger
        self.answers: dict[str, dict[int, Modifier]] = {
            q: {c.number: c.mods[q] for c in present if q in c.mods} for q in QUESTIONS
        }
        self.listeners: tuple[dict[int, Trigger], ...] = tuple(
            {c.number: c.triggers[e] for c in present if e in c.triggers} for e in range(len(TRIGGERS))
        )
        self.buildings: tuple[Building, ...] = tuple(
            Building(r, rows, programs.of(owners.BUILDINGS + b)) for b, r in enumerate(BUILDING_ROWS)
        )
        self._compile_roofs(plan, programs)
        self.revenue: tuple[tuple[Template, ...], ...] = ((), *_spaces(plan, programs))
        self.revenue_skips: tuple[bool, ...] = (False, *(r.get("skips", False) for r in plan.spaces))
        self.revenue_groups: tuple[tuple[int, ...], ...] = ((), *(tuple(r["groups"]) for r in plan.spaces))
        self.effects: dict[str, Template] = {
            name: programs.of(owner).compile(effect, name) for name, (owner, effect) in plan.effects.items()
        }
        self.trade_uses: dict[int, Template] = {a: self.effects[name] for a, name in plan.trade_uses.items()}
        self.programs: dict[int, tuple[Template, ...]] = programs.table
        own = [face.effect for face in self.faces] + [card.act for card in present]
        own += [trigger.effect for card in present for trigger in card.triggers.values()]
        #: what roof tiles and helpers may be good for before a siesta marker moves; those without any use are left out
        self.siesta_uses: dict[Template, int] = {}
        for effect in own:
            found = _siesta_uses(plan, self.programs, effect) if effect is not None else 0
            if effect is not None and found:
                self.siesta_uses[effect] = found
        self.trades_rest = any(_siesta_uses(plan, self.programs, e) & RESTS for e in self.trade_uses.values())
        self.numbers: dict[int, tuple[int, ...]] = numbers.table

    def _compile_roofs(self, plan: Plan, programs: FarmPrograms) -> None:
        either = ["choose", ["gain", "olive", 1], ["gain", "grape", 1]]  # D-04, the other reading
        faces = [Face(0, {"id": ""}, programs, None)] * (max(plan.faces) + 1)  # unused numbers have an empty one
        for tile, row in plan.faces.items():
            is_choice = self.slash_is_choice and row["id"] in ("olive", "grape")
            if self.roofs_by_kind:
                row = {**row, "phases": row.get("classic_phases", ALL_PHASES)}
            faces[tile] = Face(tile, row, programs.of(owners.ROOFS + tile), either if is_choice else row.get("effect"))
        self.faces: tuple[Face, ...] = tuple(faces)
        self.roof_tiles: tuple[int, ...] = tuple(sorted(plan.faces))

    def card(self, number: int) -> FarmCard:
        card = self.cards[number]
        assert card is not None
        return card


def _cards(plan: Plan, programs: FarmPrograms) -> tuple[FarmCard | None, ...]:
    """The farm cards of the deck and the patrons, by number."""
    cards: list[FarmCard | None] = [None] * (LAST_CARD + 1)
    farm_cards = in_room(plan.cards, 1, CARDS, "farm card")
    for row in (*farm_cards, *in_room(plan.patrons, FIRST_PATRON, LAST_CARD, "patron")):
        cards[row["number"]] = FarmCard(row, programs.of(row["number"]), programs.numbers)
    return tuple(cards)


def _spaces(plan: Plan, programs: FarmPrograms) -> list[tuple[Template, ...]]:
    """The options of every printed revenue space, then of every revenue tile."""
    out: list[tuple[Template, ...]] = []
    for i, row in enumerate(plan.spaces, 1):
        programs.owned_by(owners.SPACES + i)
        out.append(tuple(programs.compile(option, f"revenue {row['space']}") for option in row["options"]))
    return out


def frames_of(entries: list[Entry]) -> tuple[Frame, ...]:
    """Frames that carry out the entries in reading order once pushed."""
    return tuple((e[0], -1, *e[1:]) for e in reversed(entries))


def _by_action(by_word: dict[str, Any]) -> dict[int, Any]:
    """Map every action to the value given for the word of its block."""
    return {b.offset + i: by_word[b.word] for b in ACTIONS.blocks if b.word in by_word for i in range(b.size)}


def finish(plan: Plan, patches: list[Patch], steps: tuple[Step[Any], ...]) -> Rules:
    """Apply the solo variant, all modules and a custom deck to a plan, and return its rules."""
    if plan.config.seats == 1:
        solo(plan)
    for patch in patches:
        patch(plan)
    deck: str = plan.config.options["deck"]
    if deck:
        plan.cards = read_deck(deck, [row["number"] for row in plan.cards])
    return Rules(plan, steps)
