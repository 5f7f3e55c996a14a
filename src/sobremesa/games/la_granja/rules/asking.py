"""What helpers answer to the questions of the rules.

Pure functions of the cards at work: the rules ask about a state (`helpers`), words about a view, and both get the same
answer.
"""

from typing import Callable, Sequence

from .helper_rows import NO_FLOOR, FarmCard, Modifier


def answer(
    known: dict[int, Modifier], cards: tuple[int, ...], base: int, about: int, number: Callable[[int], int]
) -> int:
    """The answer to a question after all cards at work that know one: values set, then added, then floors.

    ``known`` are the answers by card, ``about`` is the good that is asked about, or -1; ``number`` works out the
    numbers of conditions.
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
    """The sum of what cards add on the side when they answer a question (a bonus, the VP of a roof place)."""
    total = 0
    for card in cards:
        mod = known.get(card)
        if mod is not None:
            total += mod.extra
    return total


def extended(limit: int, extensions: Sequence[FarmCard], name: str) -> int:
    """A limit of a farm with what its extensions add to it: ``hand_limit``, ``paid_delivery``, ``pig_stall``."""
    for card in extensions:
        limit += card.extension.get(name, 0)
    return limit
