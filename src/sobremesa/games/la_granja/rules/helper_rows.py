"""Farm cards: what each of their four sides says, read from a row of data.

A helper is a modifier (answers a question of the rules), a trigger (an effect that something sets off), an activated
ability (an effect its owner starts) or a scoring rule; a row may combine them with ``parts``.
"""

import operator
from typing import Any, Callable, Final, Sequence

from sobremesa.games.decks import card_name, field_of
from sobremesa.kernel import ConfigError, Operation, Programs, Step, Template, Where, unknown

from . import triggers
from .ids import GOOD_NAMES
from .numbers import Numbers, is_number
from .triggers import TRIGGERS

PHASES: Final = {"I": 1, "II": 2, "III": 3, "IV": 4}

# The questions that modifiers answer, each asked by the step it belongs to. The list is closed.
QUESTIONS: Final = (
    "upgrade_cost",
    "buy_price",
    "hand_limit",
    "pig_stalls",
    "piglet_parents",
    "piglets",
    "siesta_steps",
    "paid_deliveries",
    "paid_deliveries_free",
    "roof_cost",
    "roof_spaces",
    "extension_cost",
    "extension_distinct",
    "barrow_slots",
    "helper_slots",
    "trade_good_silver",
    "trade_good_harvest",
    "sell_from_field",
    "market_protected",
    "blocked_access",
    "barrow_substitute",
    "field_capacity",
    "piglet_without_stall",
    "extension_substitute",
    "delivery_substitute",
    "roof_payment",
    "draw_source",
    "set_size",
    "barrow_market_value",
    "siesta_last",
    "siesta_back",
    "donkey_choice",
    "grey_die_free",
)

EVERYTHING: Final = -1  # a filter that lets every number pass
NAMED_FILTERS: Final = {  # bits of the numbers that triggers may carry
    "grain": 1 << 1,
    "grape": 1 << 2,
    "pig": 1 << 3,
    "wine": 1 << 5,
    "field": 1 << 0,
    "barrow": 1 << 1,
    "any_reason": EVERYTHING,
    "by_placing": EVERYTHING,
    "own": EVERYTHING,
}
VALUE_FILTERS: Final[dict[str, Callable[[int, int], bool]]] = {"vp_at_most": operator.le, "vp_at_least": operator.ge}
FILTER_WORDS: Final = (*NAMED_FILTERS, "taken_die", "space", *VALUE_FILTERS)


# What refers to the trigger that set a helper off, and the only trigger it can refer to.
REFERS_TO: Final = {
    "revenue_option": "revenue_used",
    "die_shift": "die_taken",
    "craft_instant": "craft_completed",
    "trade_option": "trade_good_returned",
    "this_crop": "card_played",
    "this_field": "card_played",
    "this_barrow": "card_played",
    "own_neighbouring_markers": "market_placed",
    "unused_free_deliveries": "free_deliveries_over",
    "others_completed": "craft_completed",
    "die_value": "die_settled",
    "own_dice_alike": "opponent_die_taken",
    "deliver_again": "delivered",
    "revenue_instead": "die_settled",
    "lower_than_lost": "lost_to_opponent",
}
NO_FLOOR: Final = -99
CHANGES: Final = ("add", "set", "min", "only", "if", "bonus", "vp")


class Modifier:
    """An answer to a question: set a number, add to it, keep it above a floor; for one good only, or on a condition."""

    __slots__ = ("add", "condition", "extra", "floor", "only", "value")

    def __init__(self, changes: list[Any], numbers: Numbers, where: Where) -> None:
        self.add = 0
        self.value: int | None = None
        self.floor = NO_FLOOR
        self.only = -1
        self.condition = 1
        self.extra = 0
        for change in changes:
            if not isinstance(change, list) or len(change) != 2 or change[0] not in CHANGES:
                words = ", ".join(CHANGES)
                raise ConfigError("error.helper.not_a_change", where=where, text=repr(change), words=words)
            word, value = change
            if word == "if":
                self.condition = numbers.compile(value, where)
            elif word == "only":
                if value not in GOOD_NAMES:
                    problem = unknown("good", str(value), GOOD_NAMES)
                    raise ConfigError("error.at", where=where, problem=problem)
                self.only = GOOD_NAMES.index(value)
            elif word == "set" and isinstance(value, str):
                self.value = 1  # a word stands for yes
            elif not is_number(value):
                raise ConfigError("error.helper.not_a_number", where=where, word=word, value=value)
            elif word == "add":
                self.add = value
            elif word == "set":
                self.value = value
            elif word == "min":
                self.floor = value
            else:
                self.extra = value


class Trigger:
    """An effect that waits for one of `TRIGGERS`; ``may`` if its owner can decline."""

    __slots__ = ("effect", "filter", "may", "on", "once", "taken_only")

    def __init__(self, on: Any, effect: Any, programs: Programs, where: Where) -> None:
        name, *filters = _words(on, where)
        if name not in TRIGGERS:
            raise ConfigError("error.at", where=where, problem=unknown("trigger", name, TRIGGERS))
        self.on = TRIGGERS.index(name)  # what it waits for
        self.filter = EVERYTHING
        self.taken_only = False
        self.once = False
        for word in filters:
            if isinstance(word, list) and word[:1] == ["space"] and all(v in range(1, 7) for v in word[1:]):
                self.filter = sum(1 << v for v in {int(v) for v in word[1:]})
            elif isinstance(word, list) and len(word) == 2 and word[0] in VALUE_FILTERS and is_number(word[1]):
                self.filter = sum(1 << v for v in range(1, 10) if VALUE_FILTERS[word[0]](v, word[1]))
            elif word == "taken_die":
                self.taken_only = True
            elif isinstance(word, str) and word in NAMED_FILTERS:
                self.filter = NAMED_FILTERS[word]
            else:
                problem = unknown("filter", str(word), FILTER_WORDS)
                raise ConfigError("error.at", where=where, problem=problem)
        _check_references(effect, name, where)
        self.may = _words(effect, where)[0] == "optional"
        if self.may and len(effect) != 2:
            given = len(effect) - 1
            raise ConfigError("error.effect.effects", where=where, word="optional", count=1, given=given)
        self.effect: Template = programs.compile(effect[1] if self.may else effect, where)


def _check_references(effect: Any, trigger: str, where: Where) -> None:
    """Raise `ConfigError` if an effect refers to a trigger other than the one that sets it off."""
    if isinstance(effect, list):
        for part in effect:
            _check_references(part, trigger, where)
    elif isinstance(effect, str) and REFERS_TO.get(effect, trigger) != trigger:
        raise ConfigError("error.helper.other_trigger", where=where, word=effect, trigger=REFERS_TO[effect])


def _words(part: Any, where: Where) -> list[Any]:
    """Check that a part of a helper is an array that starts with a word, and return it."""
    if not isinstance(part, list) or not part or not isinstance(part[0], str):
        raise ConfigError("error.helper.not_a_part", where=where, text=repr(part))
    return part


class FarmCard:
    """A card with its four sides, ready for the rules."""

    __slots__ = (
        "act",
        "any_turn",
        "crop",
        "extension",
        "goods",
        "id",
        "kind",
        "mods",
        "number",
        "once",
        "score",
        "stalls",
        "steps",
        "title",
        "triggers",
        "vp",
        "window",
    )

    def __init__(self, row: dict[str, Any], programs: Programs, numbers: Numbers) -> None:
        where = field_of(card_name(row), "helper")
        self.number: int = row["number"]
        self.id: str = row["id"]
        self.title: str = row["title"]
        self.kind: str = row["kind"]
        # a patron has only the helper side
        self.crop: int = GOOD_NAMES.index(row["field"]) if "field" in row else -1
        barrow: dict[str, Any] = row.get("barrow", {"goods": [], "vp": 0})
        self.goods: tuple[int, ...] = tuple(GOOD_NAMES.index(g) for g in barrow["goods"])
        self.vp: int = barrow["vp"]
        self.extension: dict[str, int] = row.get("extension", {})
        self.stalls = self.extension.get("pig_stall", 0)
        self.once: bool = row["once"]
        self.any_turn = "any" in row["window"]  # also usable in turns of the scoring phase: A-42
        self.window = 0b1110 if self.any_turn else sum(1 << PHASES[w] for w in row["window"] if w in PHASES)
        self.steps: tuple[str, ...] = tuple(row.get("steps", ()))
        self.mods: dict[str, Modifier] = {}
        self.triggers: dict[int, Trigger] = {}
        self.act: Template | None = None
        self.score = 0
        effect = _words(row["helper"], where)
        for part in effect[1:] if effect[0] == "parts" else [effect]:
            self._read(_words(part, where), programs, numbers, where)
        for trigger in self.triggers.values():
            trigger.once = self.once and trigger.on != triggers.HELPER_ENTERED  # entering is not a use of the helper

    def _read(self, part: list[Any], programs: Programs, numbers: Numbers, where: Where) -> None:
        wanted = {"on": 3, "score": 2, "act": 2}.get(part[0])
        if wanted is not None and len(part) != wanted:
            count, given = wanted - 1, len(part) - 1
            raise ConfigError("error.helper.parts", where=where, word=part[0], count=count, given=given)
        if part[0] != "on":
            _check_references(part, "", where)
        if part[0] == "mod":
            question = part[1] if len(part) > 1 else ""
            if question not in QUESTIONS:
                problem = unknown("question", str(question), QUESTIONS)
                raise ConfigError("error.at", where=where, problem=problem)
            self.mods[part[1]] = Modifier(part[2:], numbers, where)
        elif part[0] == "on":
            trigger = Trigger(part[1], part[2], programs, where)
            self.triggers[trigger.on] = trigger
        elif part[0] == "score":
            self.score = numbers.compile(part[1], where)
        else:
            self.act = programs.compile(part[1] if part[0] == "act" else part, where)


class FarmPrograms(Programs):
    """Compiled effects whose numbers may be calculated and must be within the limits of their steps."""

    __slots__ = ("numbers", "steps")

    def __init__(self, operations: Sequence[Operation], numbers: Numbers, steps: Sequence[Step[Any]]) -> None:
        super().__init__(operations)
        self.numbers = numbers
        self.steps = steps

    def owned_by(self, owner: int) -> None:
        super().owned_by(owner)
        self.numbers.owned_by(owner)

    def of(self, owner: int) -> "FarmPrograms":
        """This object, ready to compile the effects of an owner."""
        self.owned_by(owner)
        return self

    def compile(self, effect: Any, where: Where) -> Template:
        template = super().compile(effect, where)
        for (name, low, high), n in zip(self.steps[template[0]].args, template[1:]):
            if not low <= n <= high:
                place = f"{effect[0]}.{name}"
                raise ConfigError("error.helper.out_of_range", where=where, name=place, low=low, high=high, number=n)
        return template


class FarmOperation(Operation):
    """An operation whose parameters are small numbers, words or lists of words; ``what`` is always a word."""

    def value(self, programs: Programs, value: Any, key: str, where: Where) -> int:
        if isinstance(value, list):
            is_fine = key != "what" and all(isinstance(v, str) for v in value)
        elif isinstance(value, str):
            is_fine = True  # looked up among the words
        else:
            is_fine = value == self.defaults[key] or (key != "what" and is_number(value))
        if not is_fine:
            raise self.wrong_value(value, key, where)
        return super().value(programs, value, key, where)


class NumberOperation(FarmOperation):
    """An operation whose parameters may be calculated: ``["gain", "silver", ["count", "helpers"]]``."""

    def value(self, programs: Programs, value: Any, key: str, where: Where) -> int:
        if (
            isinstance(programs, FarmPrograms)
            and isinstance(value, list)
            and value
            and programs.numbers.knows(value[0])
        ):
            return programs.numbers.compile(value, where)
        return super().value(programs, value, key, where)


class Conditional(Operation):
    """``["if", condition, effect]`` or ``["if", condition, effect, otherwise]``."""

    def build(self, programs: Programs, parts: list[Any], where: Where) -> Template:
        if not isinstance(programs, FarmPrograms) or len(parts) not in (2, 3):
            raise ConfigError("error.helper.condition", where=where)
        at = programs.add(tuple(programs.compile(p, where) for p in parts[1:]), where)
        return (self.kind, at, programs.numbers.compile(parts[0], where))
