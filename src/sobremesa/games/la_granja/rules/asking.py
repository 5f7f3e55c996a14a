"""How helpers answer the questions of the rules.

Pure functions of the cards at work: the rules ask about a state (`helpers`), words about a view, and both get the same
answer.
"""

from typing import Callable, Sequence

from .helper_rows import NO_FLOOR, FarmCard, Modifier


def answer(
    known: dict[int, Modifier], cards: tuple[int, ...], base: int, about: int, number: Callable[[int], int]
) -> int:
    """The answer to a question once every card at work has been applied: values set, then added, then floors.

    ``known`` maps cards to their answers, ``about`` is the good in question or -1, and ``number`` evaluates conditions.
    """
    floor = NO_FLOOR
    added = 0
    for card in cards:
        mod = known.get(card)
        if mod is None or (mod.only >= 0 and mod.only != about):
            continue
        if mod.condition != 1 and not number(mod.condition):
            continue
        if mod.value is not None:
            base = mod.value
        added += mod.add
        if mod.floor > floor:
            floor = mod.floor
    base += added
    return base if base > floor else floor


def extras(known: dict[int, Modifier], cards: tuple[int, ...]) -> int:
    """The sum of the extras (a bonus, the VP of a roof place) of the cards that answer a question."""
    total = 0
    for card in cards:
        mod = known.get(card)
        if mod is not None:
            total += mod.extra
    return total


def extended(limit: int, extensions: Sequence[FarmCard], name: str) -> int:
    """A farm limit raised by the farm's extensions: ``hand_limit``, ``paid_delivery`` or ``pig_stall``."""
    for card in extensions:
        limit += card.extension.get(name, 0)
    return limit
