"""The round with its phases and steps, and the farm cards: deck and discard pile."""

from typing import Final

from markupsafe import Markup

from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.view import View
from sobremesa.i18n import say
from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .pen import Offers, Pen, Table, icon, message, offers_of

#: the steps of the phases in order, by the names of their step kinds
STEPS: Final[dict[int, tuple[str, ...]]] = {
    1: ("play_cards", "draw_up", "income", "growth", "buy_roof"),
    2: ("take_die", "shared_die"),
    3: ("donkeys", "advance", "free_deliveries", "paid_deliveries"),
    4: ("score_market", "score_siesta", "end_round"),
}
ROMAN: Final = ("", "I", "II", "III", "IV")
ICONS: Final = ("", "grow", "die-5", "donkey", "vp")


def draw(table: Table, scene: Scene, view: View) -> Markup:  # noqa: ARG001  areas share one signature
    offers = offers_of(scene, ("step", "phase", "deck", "pile"))
    return _drawn(offers, view.round, view.phase, view.prompt, view.deck, len(view.discards))


@cached(256)
def _drawn(offers: Offers, round: int, phase: int, prompt: str, deck: int, pile: int) -> Markup:
    pen = Pen(offers)
    is_over = prompt == "over"
    rounds = [
        el("li", str(n), cls="lg-now" if n == round and not is_over else "lg-past" if n <= round else None)
        for n in range(1, ROUNDS + 1)
    ]
    return el(
        "div",
        el(
            "div",
            el("span", message("round.title"), cls="lg-cap"),
            el("ol", *rounds, cls="lg-rounds", aria_label=message("round.of", round=round, last=ROUNDS)),
            cls="lg-years",
        ),
        el("ol", *(_phase(pen, n, phase if not is_over else 0, prompt) for n in STEPS), cls="lg-phases"),
        el(
            "div",
            _stack(pen, "deck", message("round.deck", count=deck), deck, "deck"),
            _stack(pen, "pile", message("round.pile", count=pile), pile, "card"),
            cls="lg-stacks",
        ),
        cls="lg-box lg-round",
    )


def _phase(pen: Pen, number: int, now: int, prompt: str) -> Markup:
    steps = [
        el(
            "li",
            pen.draw(
                f"step:{step}", message(f"step.{step}.title"), "span", message(f"step.{step}.short"), cls="lg-step"
            ),
            cls="lg-now" if step == prompt and number == now else None,
            aria_current="step" if step == prompt and number == now else None,
        )
        for step in STEPS[number]
    ]
    title = pen.draw(
        f"phase:{number}",
        say(f"phase.la_granja.{number}"),
        "div",
        icon(ICONS[number]),
        el("b", ROMAN[number]),
        el("span", message(f"phase.{number}")),
        cls="lg-phase-name",
    )
    cls = "lg-phase lg-now" if number == now else "lg-phase"
    return el("li", title, el("ol", *steps, cls="lg-steps"), cls=cls)


def _stack(pen: Pen, thing: str, title: str, count: int, drawn: str) -> Markup:
    return pen.draw(thing, title, "div", icon(drawn), el("b", str(count)), cls=f"lg-n lg-{thing}")
