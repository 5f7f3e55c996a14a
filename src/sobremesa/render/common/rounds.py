"""The structure of a round, with the current step marked."""

from typing import Any

from markupsafe import Markup

from sobremesa.games import Manifest, Phase
from sobremesa.i18n import say
from sobremesa.kernel import OVER
from sobremesa.words import Words

from ..cached import cached
from ..markup import el


def headline(manifest: Manifest, words: Words, view: Any) -> str:
    """Where the game stands, in a few words; empty if it counts no rounds and has no phases."""
    if view.turn == OVER:
        return say("web.round.over")
    phase, _ = words.stage(view) if view.owing else ("", "")
    name = say(f"web.round.{manifest.name}.{phase}.title") if phase else ""
    number = getattr(view, "round", None)
    if number is None:
        return name
    if not number:
        return say("web.round.setup")
    key = "web.round.of" if manifest.rounds else "web.round.number"
    where = say(key, round=number, rounds=manifest.rounds)
    return say("web.round.at", where=where, step=name) if name else where


def structure(manifest: Manifest, words: Words | None = None, view: Any | None = None) -> Markup:
    """All phases of a round in words; given a view and the words of its table, the current one is marked."""
    now = words.stage(view) if words is not None and view is not None and view.owing else ("", "")
    return _structure(manifest.name, tuple(manifest.phases), *now)


@cached(512)
def _structure(game: str, phases: tuple[Phase, ...], phase_now: str, step_now: str) -> Markup:
    return el("ol", [_phase(game, phase, phase_now, step_now) for phase in phases], cls="round")


def _phase(game: str, phase: Phase, phase_now: str, step_now: str) -> Markup:
    is_now = phase.name == phase_now
    steps = [
        el(
            "li",
            el("b", say(f"web.round.{game}.{phase.name}.{step}.title")),
            " ",
            say(f"web.round.{game}.{phase.name}.{step}.text"),
            cls="now" if is_now and step == step_now else None,
            aria_current="step" if is_now and step == step_now else None,
        )
        for step in phase.steps
    ]
    return el(
        "li",
        el("h3", say(f"web.round.{game}.{phase.name}.title")),
        el("p", say(f"web.round.{game}.{phase.name}.text")),
        el("ol", steps) if steps else None,
        cls="now" if is_now else None,
        aria_current="step" if is_now and not step_now else None,
    )
