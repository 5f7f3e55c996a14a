"""Alternative action cards: for each one added, a random card of its deck goes back to the box (EG-165 to EG-168)."""

from ...rules.plan import Plan


def patch(plan: Plan) -> None:
    for name in plan.config.options["alternatives"]:
        card = next(c for c in plan.cards if c.id == name.rstrip("_12"))
        deck = plan.deck(str(card.deck))
        deck.added.append(card.index)
        deck.removed += 1
