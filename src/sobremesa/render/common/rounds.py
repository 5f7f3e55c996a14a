"""The structure of a round, with the step marked that the table is at."""

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.kernel import OVER

from ..markup import el


class Part(NamedTuple):
    """A part of a round and its steps, by message key."""

    key: str
    steps: tuple[str, ...] = ()


PARTS: Final[dict[str, tuple[Part, ...]]] = {
    "el_grande": (
        Part("reveal"),
        Part("powers"),
        Part("turns", ("invite", "take_card", "parts")),
        Part("end"),
        Part("scoring", ("discs", "castillo", "regions")),
    ),
    "la_granja": (
        Part("farm", ("play_cards", "draw_up", "income", "growth", "buy_roof")),
        Part("revenue", ("take_die", "shared_die")),
        Part("transport", ("donkeys", "order", "free_deliveries", "paid_deliveries")),
        Part("scoring", ("market", "siesta")),
    ),
}
#: what El Grande asks outside the turns of a round, and before the first card of a turn is used
_POWERS: Final = ("play_power", "choose_modifier")
_INVITE: Final = ("invite", "recalling")


def now(game: str, view: Any) -> tuple[str, str]:
    """The part and the step the table is at; empty where it is in none."""
    if not view.owing:
        return "", ""
    return _el_grande(view) if game == "el_grande" else _la_granja(view)


def _el_grande(view: Any) -> tuple[str, str]:
    if view.prompt in _POWERS:
        return "powers", ""
    if view.prompt == "discs" and view.in_use is None:
        return "scoring", "discs"
    if view.prompt == "pass" or not view.round:
        return "", ""
    step = "invite" if view.prompt in _INVITE else "take_card" if view.prompt == "take_card" else "parts"
    return "turns", step


def _la_granja(view: Any) -> tuple[str, str]:
    if not 1 <= view.phase <= 4:
        return "", ""
    part = PARTS["la_granja"][view.phase - 1]
    return part.key, view.prompt if view.prompt in part.steps else ""


def headline(game: str, view: Any, rounds: int) -> str:
    """Where the game stands, in a few words."""
    if view.turn == OVER:
        return say("web.round.over")
    if not view.round:
        return say("web.round.setup")
    part, _ = now(game, view)
    if not part:
        return say("web.round.round", round=view.round, rounds=rounds)
    name = say(f"web.round.{game}.{part}.title")
    return say("web.round.at", round=view.round, rounds=rounds, step=name)


def structure(game: str, view: Any | None = None) -> Markup:
    """All parts of a round in words; with a view, the present one is marked."""
    part_now, step_now = now(game, view) if view is not None else ("", "")
    return el("ol", [_part(game, part, part_now, step_now) for part in PARTS[game]], cls="round")


def _part(game: str, part: Part, part_now: str, step_now: str) -> Markup:
    is_now = part.key == part_now
    steps = [
        el(
            "li",
            el("b", say(f"web.round.{game}.{part.key}.{step}.title")),
            " ",
            say(f"web.round.{game}.{part.key}.{step}.text"),
            cls="now" if is_now and step == step_now else None,
            aria_current="step" if is_now and step == step_now else None,
        )
        for step in part.steps
    ]
    return el(
        "li",
        el("h3", say(f"web.round.{game}.{part.key}.title")),
        el("p", say(f"web.round.{game}.{part.key}.text")),
        el("ol", steps) if steps else None,
        cls="now" if is_now else None,
        aria_current="step" if is_now and not step_now else None,
    )
