"""Custom decks must come to an end: helpers that would set each other off forever are refused.

Triggers are the nodes of a graph; one leads to another if its effect causes what the other waits for and nobody can
decline along the way. A cycle of triggers that work more than once per round and cannot be declined never ends.

The check looks at effects, not at games, so it is stricter than necessary where a loop would run out of markers, goods
or conditions (`if` counts as if it always held). Nor is it complete: it ignores what ends by itself (rows, roof tiles,
buildings of the town) and what its owner can stop (deliveries, upgrades, cards played). Whatever slips through ends
with an `EndlessEffect` of the kernel.
"""

from typing import Final

from sobremesa.kernel import ConfigError, Template
from sobremesa.kernel.effects import CHOOSE, OPTIONAL, REPEAT
from sobremesa.kernel.errors import Listed, Message

from . import kinds as k
from . import triggers
from .deck import card_name
from .helper_rows import FarmCard, Trigger
from .helpers import TAKEN_DIE
from .numbers import CALCULATED
from .plan import Rules

#: the triggers that an operation sets off and that nobody can stop once it has begun
CAUSES: Final[dict[str, tuple[int, ...]]] = {
    "revenue": (triggers.REVENUE_USED,),
    "market_stand": (
        triggers.MARKET_PLACED,
        triggers.MARKET_LOST,
        triggers.LOST_TO_OPPONENT,
        triggers.OPPONENTS_REMOVED,
    ),
    "market_place": (triggers.MARKET_PLACED,),
    "market_take_back": (triggers.MARKET_LOST,),
    "market_remove": (triggers.MARKET_LOST, triggers.LOST_TO_OPPONENT),
    "convert": (triggers.UPGRADED_GOOD,),
    "use_trade_good": (triggers.TRADE_GOOD_RETURNED,),
}
COMBINED: Final = REPEAT + 1  # kinds below are the combinators


class Node:
    """A trigger that works as often as it is set off, whether its owner likes it or not."""

    __slots__ = ("card", "leads_to", "trigger")

    def __init__(self, card: FarmCard, trigger: Trigger) -> None:
        self.card = card
        self.trigger = trigger
        self.leads_to: list[int] = []


def check_ends(rules: Rules) -> None:
    """Raise `ConfigError` with the cards that would set each other off forever, if there are any."""
    nodes: list[Node] = []
    for card in rules.cards:
        if card is not None:
            nodes += [Node(card, t) for t in card.triggers.values() if not t.once and not t.may]
    for node in nodes:
        node.leads_to = [i for i, other in enumerate(nodes) if _sets_off(rules, node.trigger.effect, other.trigger)]
    cycle = _shortest_cycle(nodes)
    if cycle:
        cards = {nodes[i].card.number: nodes[i].card.title for i in cycle}
        names: list[Message] = [card_name({"number": number, "title": title}) for number, title in cards.items()]
        raise ConfigError("error.deck.endless", cards=Listed(names))


def _shortest_cycle(nodes: list[Node]) -> list[int]:
    """The nodes of a shortest cycle; empty if there is none."""
    best: list[int] = []
    for first in range(len(nodes)):
        came_from: dict[int, int] = {}
        edge = [first]
        while edge and first not in came_from:
            reached: list[int] = []
            for at in edge:
                for to in nodes[at].leads_to:
                    if to not in came_from:
                        came_from[to] = at
                        reached.append(to)
            edge = reached
        if first in came_from:
            cycle = [first]
            while came_from[cycle[-1]] != first:
                cycle.append(came_from[cycle[-1]])
            if not best or len(cycle) < len(best):
                best = cycle
    return best


def _sets_off(rules: Rules, effect: Template, trigger: Trigger) -> bool:
    """Whether the effect can cause what the trigger waits for without anybody being able to prevent it."""
    kind = effect[0]
    if kind < COMBINED or kind == k.IF:
        if kind in (OPTIONAL, REPEAT):
            return False
        parts = rules.programs[effect[1]]
        if kind == CHOOSE:
            return all(_sets_off(rules, part, trigger) for part in parts)
        return any(_sets_off(rules, part, trigger) for part in parts)
    operation = rules.operations.get(kind)
    if operation is None:
        return False
    if kind == k.REVENUE:
        return _revenue_sets_off(rules, effect, trigger)
    return trigger.on in CAUSES.get(operation.name, ())


def _revenue_sets_off(rules: Rules, effect: Template, trigger: Trigger) -> bool:
    """The same for using a revenue space: helpers hear of it, and its effect follows."""
    _, space, how = effect
    is_heard = trigger.on == triggers.REVENUE_USED and (how == TAKEN_DIE or not trigger.taken_only)
    if is_heard and (space >= CALCULATED or trigger.filter < 0 or trigger.filter >> space & 1):
        return True
    spaces = range(1, len(rules.revenue)) if space >= CALCULATED or rules.tiles_field >= 0 else (space,)
    return any(all(_sets_off(rules, option, trigger) for option in rules.revenue[at]) for at in spaces)
