"""The rules a table plays by: edition, seats, variants and modules combined into one static object.

A `Plan` is the draft: decks and readable lists of step kinds. Variants and modules edit the draft; `Rules` is the
finished, immutable result that all states of the table share.
"""

from typing import Any, Callable, Final

from sobremesa.games.decks import card_name, field_of
from sobremesa.kernel import Config, ConfigError, Frame, Programs, Step, Template, Where, bits, frames_for

from . import kinds as k
from .actions import PUT
from .cards.operations import OPERATIONS
from .catalogue import CARDS, NEIGHBOURS, PLACES_PAID, SCALES, TILE_SCALES, Card
from .deck import check_decks, read_deck
from .ids import CASTILLO, POWER_MASK

SETUP: Final = (k.FIRST_PLAYER, k.START_KING, k.START_GRANDES, k.GAME)
ROUND: Final = (k.START_ROUND, k.REVEAL, k.POWERS, k.TURNS, k.END_ROUND, k.GENERAL_SCORING, k.NEXT_ROUND)
POWER: Final = (k.PLAY_POWER,)
TURN: Final = (k.INVITE, k.TAKE_CARD)
SCORING: Final = (k.DISCS, k.OPEN_CASTILLO, k.SCORE_REGIONS)

FULL_ROUNDS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9)
SHORT_ROUNDS: Final = (2, 3, 5, 6, 8, 9)  # EG-133, EG-134
SCORING_ROUNDS: Final = (3, 6, 9)  # EG-031


class DeckPlan:
    """A deck in preparation: one entry per card, and how many of the original cards go back to the box unseen."""

    __slots__ = ("added", "cards", "label", "removed")

    def __init__(self, label: str, cards: list[int]) -> None:
        self.label = label
        self.cards = cards
        self.added: list[int] = []
        self.removed = 0


class Plan:
    """The draft of a rule set. Modules edit it; they find the point to change by step kind."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.cards: tuple[Card, ...] = cards_of(config.options["deck"])
        self.setup: list[int] = list(SETUP)
        self.round: list[int] = list(ROUND)
        self.power: list[int] = list(POWER)
        self.turn: list[int] = list(TURN)
        self.scoring: list[int] = list(SCORING)
        self.decks: list[DeckPlan] = [DeckPlan(str(d), self.copies(config.edition, d)) for d in range(1, 6)]
        self.effects: dict[str, tuple[int, list[Any]]] = {}  # effects without an action card, by name: (owner, effect)
        self.hand_cards = POWER_MASK  # the hand cards that are in the game

    def add_effect(self, name: str, owner: int, effect: list[Any]) -> None:
        """Add an effect that belongs to no action card, under this name. Action card n is owner n; modules declare the
        owners of theirs."""
        self.effects[name] = (owner, effect)

    def copies(self, key: str, deck: int) -> list[int]:
        """The cards of a deck, with as many copies of each as an edition or a module has."""
        return [c.index for c in self.cards if c.deck == deck for _ in range(c.copies.get(key, 0))]

    def deck(self, label: str) -> DeckPlan:
        return next(d for d in self.decks if d.label == label)

    def merge(self, one: str, two: str) -> None:
        """Merge two decks into one, in the place of the first (EG-141, EG-160)."""
        a, b = self.deck(one), self.deck(two)
        a.label = f"{one}+{two}"
        a.added += b.cards + b.added  # none of these went back to the box
        if b.removed:
            raise ValueError("cards may be replaced in the first of two merged decks only")
        self.decks.remove(b)


def cards_of(deck: str) -> tuple[Card, ...]:
    """The action cards of a table: ours, or those of its custom deck."""
    return tuple(Card(row) for row in read_deck(deck)) if deck else CARDS


class Deck:
    """A deck as a bag. Bit i of a mask stands for ``cards[i]``; copies of a kind are next to each other.

    Cards that went back to the box unseen are not part of the state: nobody knows them, so a draw from the ``unsure``
    cards is weighted as if any of those still missing could be in the box (EG-166).
    """

    __slots__ = ("cards", "full", "kinds", "label", "masks", "removed", "unsure")

    def __init__(self, plan: DeckPlan) -> None:
        self.label = plan.label
        tagged = sorted([(c, 0) for c in plan.added] + [(c, 1) for c in plan.cards])
        self.cards: tuple[int, ...] = tuple(c for c, _ in tagged)
        self.full = (1 << len(tagged)) - 1
        self.removed = plan.removed
        self.unsure = sum(1 << i for i, (_, old) in enumerate(tagged) if old) if plan.removed else 0
        self.masks: dict[int, int] = {}
        for i, c in enumerate(self.cards):
            self.masks[c] = self.masks.get(c, 0) | 1 << i
        self.kinds: tuple[tuple[int, int], ...] = tuple(self.masks.items())  # (card, mask), ascending

    def outcomes(self, mask: int, offset: int) -> list[tuple[int, int]]:
        """(offset + card, weight) for every kind that can come next."""
        if not self.removed:
            return [(offset + card, (mask & m).bit_count()) for card, m in self.kinds if mask & m]
        doubtful = (mask & self.unsure).bit_count()
        out: list[tuple[int, int]] = []
        for card, m in self.kinds:
            here = mask & m
            old = (here & self.unsure).bit_count()
            weight = (here.bit_count() - old) * doubtful + old * (doubtful - self.removed)
            if weight:
                out.append((offset + card, weight))
        return out

    def without(self, mask: int, card: int) -> int:
        """The mask after drawing one card of this kind: always the lowest, so that equal decks have equal masks."""
        here = mask & self.masks[card]
        return mask & ~(here & -here)

    def left(self, mask: int) -> int:
        """How many cards the deck still holds."""
        return mask.bit_count() - self.removed

    def names(self, mask: int) -> list[int]:
        return [self.cards[i] for i in bits(mask)]


class CardPrograms(Programs):
    """Compiles effects, and checks that their numbers are in the range of their steps."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step[Any], ...]) -> None:
        super().__init__(OPERATIONS)
        self.steps = steps

    def compile(self, effect: Any, where: Where) -> Template:
        template = super().compile(effect, where)
        for (name, low, high), n in zip(self.steps[template[0]].args, template[1:]):
            if not low <= n <= high:
                place = f"{effect[0]}.{name}"
                raise ConfigError("error.helper.out_of_range", where=where, name=place, low=low, high=high, number=n)
        return template


class Rules:
    """Everything static about one table."""

    def __init__(self, plan: Plan, steps: tuple[Step[Any], ...]) -> None:
        config = plan.config
        self.config = config
        self.config_key = config.key
        self.steps = steps
        self.seats = config.seats
        self.dummy = config.seats if config.seats == 2 else -1  # the dummy's index among the colours
        self.palette: tuple[str, ...] = config.options["colours"]
        self.colours = 3 if config.seats == 2 else config.seats
        self.open_castillo: bool = config.options["open_castillo"]
        self.rounds: tuple[int, ...] = SHORT_ROUNDS if config.options["short"] else FULL_ROUNDS
        paid = PLACES_PAID[config.seats]
        self.scales: tuple[tuple[int, ...], ...] = tuple(scale[:paid] for scale in SCALES)
        self.tile_scales: tuple[tuple[int, ...], ...] = tuple(scale[:paid] for scale in TILE_SCALES)
        self.cards: tuple[Card, ...] = plan.cards
        self.decks: tuple[Deck, ...] = tuple(Deck(d) for d in plan.decks)
        check_decks([(deck.label, deck.left(deck.full)) for deck in self.decks], len(self.rounds))
        self.setup_frames: tuple[Frame, ...] = frames_for(plan.setup)
        self.round_frames: tuple[Frame, ...] = _with_args(plan.round, config.seats)
        self.scoring_frames: tuple[Frame, ...] = _with_args(plan.scoring, config.seats)
        self.power_frames = tuple(frames_for(plan.power, s) for s in range(config.seats))
        self.turn_frames = tuple(frames_for(plan.turn, s) for s in range(config.seats))
        self.hand_cards = plan.hand_cards
        self.disc_to_court: bool = config.rulings["mutiny_discs"] == "any"
        self.taker_abandons: bool = config.edition == "classic" and config.rulings["classic_civil_war"] == "everyone"
        self.modifier_too: bool = config.rulings["authority_modifier"] == "also"
        self.veto_any_time: bool = config.rulings["veto"] == "any_time"
        self.entourage_own: bool = config.rulings["entourage_caballeros"] == "own"
        self.deputy_own: bool = config.rulings["deputy_grande"] == "own"
        self.dummy_in_castillo: str = config.rulings["dummy_in_castillo"]
        rulings = _rulings_of_cards(config)
        programs = CardPrograms(steps)
        specials: list[Template] = []
        for card in self.cards:
            programs.owned_by(card.index + 1)
            where = field_of(card_name(card.row), "effect")
            specials.append(programs.compile(_as_ruled(card.effect, rulings), where))
        self.specials: tuple[Template, ...] = tuple(specials)
        self.effects: dict[str, Template] = {}
        for name, (owner, effect) in plan.effects.items():
            programs.owned_by(owner)
            self.effects[name] = programs.compile(effect, name)
        self.programs: dict[int, tuple[Template, ...]] = programs.table
        # where caballeros may be placed, by the place of the King (EG-060, EG-063, EG-238)
        self.put_actions: tuple[tuple[int, ...], ...] = tuple(
            tuple(PUT + r for r in near) + ((PUT + CASTILLO,) if king != CASTILLO else ())
            for king, near in enumerate(NEIGHBOURS)
        )


def _rulings_of_cards(config: Config) -> dict[str, Any]:
    """What effects may refer to as ``ruling:NAME``: this table's rulings on single cards."""
    classic_castillo = config.rulings["classic_castillo"]
    return {
        "militia_source": config.rulings["militia_source"],
        "departure": config.rulings["departure"],
        "inspection_castillo": int(config.edition == "classic" and classic_castillo == "every_copy"),
        "open_inspection_castillo": int(classic_castillo != "no_copy"),
    }


def _as_ruled(effect: Any, rulings: dict[str, Any]) -> Any:
    """The effect with the names of rulings replaced by what this table has chosen."""
    if isinstance(effect, list):
        return [_as_ruled(part, rulings) for part in effect]
    if isinstance(effect, dict):
        return {key: _as_ruled(value, rulings) for key, value in effect.items()}
    if isinstance(effect, str) and effect.startswith("ruling:"):
        return rulings[effect.removeprefix("ruling:")]
    return effect


def _with_args(kinds: list[int], seats: int) -> tuple[Frame, ...]:
    """Frames for steps without a seat; the few that take numbers get their starting values."""
    start = {k.DISCS: ((1 << seats) - 1, 0, 0), k.DUMMY_PLACES: (2,)}
    return tuple((kind, -1, *start.get(kind, ())) for kind in reversed(kinds))


Patch = Callable[[Plan], None]


def two_players(plan: Plan) -> None:
    """The dummy joins the round (EG-136 to EG-158)."""
    plan.merge("2", "3")
    at = plan.round.index(k.REVEAL)
    plan.round[at : at + 1] = [k.DUMMY_PLACES, k.REVEAL, k.DUMMY_POWER]
    plan.setup.insert(plan.setup.index(k.GAME), k.SHUFFLE_REGIONS)
    plan.scoring.append(k.SHUFFLE_REGIONS)


def draft(config: Config) -> Plan:
    """The plan of the base game, before its variants and modules."""
    if config.options["merged_decks"] and config.seats != 3:
        raise ConfigError("error.config.merged_decks")
    return Plan(config)


def finish(plan: Plan, patches: list[Patch], steps: tuple[Step[Any], ...]) -> Rules:
    """Apply all modules, then the variants of the seat count, because modules must change decks before these are
    merged."""
    for patch in patches:
        patch(plan)
    if plan.config.seats == 2:
        two_players(plan)
    elif plan.config.options["merged_decks"]:
        plan.merge("2", "3")
    return Rules(plan, steps)
