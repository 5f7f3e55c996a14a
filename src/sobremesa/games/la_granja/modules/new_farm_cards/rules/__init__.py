"""New Farm Cards: the farm cards 67 to 126 join those of the base game in one deck (NF-001 to NF-004).

None of their printed texts is known to us; the rows of ``cards.toml`` are reconstructed. Most helpers use the same
words as those of the base game; whatever else they need is here, by theme.
"""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as base
from sobremesa.games.la_granja.rules.modules.numbers import MORE_CARDS
from sobremesa.games.la_granja.rules.plan import LENDS, Plan, each
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Operation, Step, bits

from .. import numbers
from ..numbers import COMPLETIONS, KNOWN, LAST_DONKEY, PILE, RICHER
from . import card_effects, dice, goods_effects, growth, market, payments, places, roofs, rounds, transport

ROWS: Final = MORE_CARDS["new_farm_cards"]
OPERATIONS: Final[tuple[Operation, ...]] = (
    *goods_effects.OPERATIONS,
    *growth.OPERATIONS,
    *card_effects.OPERATIONS,
    *places.OPERATIONS,
    *market.OPERATIONS,
    *transport.OPERATIONS,
    *dice.OPERATIONS,
    *roofs.OPERATIONS,
)


def patch(plan: Plan) -> None:
    plan.cards += ROWS
    plan.one_vp_anywhere = plan.config.rulings["one_vp_barrows"] == "any_free_hex"
    plan.operations += OPERATIONS
    plan.siesta_uses |= {numbers.BORROW_ROOF: LENDS, numbers.BORROW_HELPER: LENDS}
    plan.pile_field = PILE
    plan.known_field = KNOWN
    _add_steps(plan)
    hooks = plan.hooks
    hooks.drawing = card_effects.drawing
    hooks.before_growth = growth.before_growth
    hooks.roof_purse.append(payments.roof_purse)
    hooks.paying_roof = payments.paying_roof
    hooks.paying_extension.append(payments.paying_extension)
    hooks.stand_ins.append(payments.stand_ins)
    hooks.stand_in = payments.stand_in
    hooks.completed.append(rounds.count_completion)
    hooks.barrow_marker.append(market.may_count_more)
    hooks.donkeys.append(transport.used_donkeys)
    hooks.readings["completions_this_round"] = lambda s, seat: int(s.players[seat][COMPLETIONS])
    hooks.readings["richer_opponents"] = lambda s, seat: int(s.players[seat][RICHER])
    hooks.shows["new_farm_cards"] = show


def _add_steps(plan: Plan) -> None:
    plan.farm.insert(plan.farm.index(each(base.INCOME)), (numbers.COMPARE_SILVER,))
    plan.farm.insert(plan.farm.index(each(base.BUY_ROOF)) + 1, (numbers.ROOFS_SOLD,))
    plan.die.insert(plan.die.index(base.USE_DIE), numbers.DIE_SETTLED)
    plan.revenue.insert(plan.revenue.index((base.LAST_DIE,)) + 1, (numbers.DIE_SHARED,))
    if (base.SET_ORDER,) in plan.transport:  # a solo player has nobody to wait for or to swap with
        plan.transport[plan.transport.index(each(base.ADVANCE))] = (numbers.SIESTA_IN_ORDER,)
        plan.transport.insert(plan.transport.index((base.SET_ORDER,)) + 1, (numbers.ORDER_STANDS,))
    at = plan.scoring.index((base.END_ROUND,))
    plan.scoring[at:at] = [each(numbers.SCORING_HELPERS), (numbers.MARKS_OFF,), (numbers.ROUND_OVER,)]
    plan.end.insert(plan.end.index((base.FINAL,)), (numbers.LAST_WORDS,))


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """By seat: the hand cards that everybody knows, what was completed in this round, and the previous round's donkey
    tile."""
    known = bits(s.board[KNOWN])
    return (
        ("known", tuple(tuple(card for card in hand if card in known) for hand in s.hands)),
        ("completions", tuple(p[COMPLETIONS] for p in s.players)),
        ("last_donkeys", tuple(p[LAST_DONKEY] for p in s.players)),
    )


STEPS: dict[int, Step[Any]] = {
    **rounds.STEPS,
    **goods_effects.STEPS,
    **growth.STEPS,
    **card_effects.STEPS,
    **payments.STEPS,
    **places.STEPS,
    **market.STEPS,
    **transport.STEPS,
    **dice.STEPS,
    **roofs.STEPS,
}
