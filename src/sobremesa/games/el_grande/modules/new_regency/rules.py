"""New Regency: ten King cards form deck 5 and follow the rules of the other decks (EG-162 to EG-164)."""

from ...rules.plan import Plan


def patch(plan: Plan) -> None:
    plan.deck("5").cards = [c.index for c in plan.cards for _ in range(c.copies.get("new_regency", 0))]
