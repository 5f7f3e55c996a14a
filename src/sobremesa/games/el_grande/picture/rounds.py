"""The round: the track with its scorings, and the power cards in turn order."""

from typing import Final, NamedTuple

from markupsafe import Markup

from sobremesa.games.el_grande.rules.plan import FULL_ROUNDS, SCORING_ROUNDS, SHORT_ROUNDS
from sobremesa.games.el_grande.rules.view import View
from sobremesa.render.cached import cached
from sobremesa.render.common.people import called
from sobremesa.render.common.tokens import badge
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .modules import Beside, beside
from .pen import Pen, message, pen_of

KINDS: Final = ("played",)


def rounds_of(view: View) -> tuple[int, ...]:
    """The rounds that this table plays."""
    return SHORT_ROUNDS if "short=yes" in view.config.split() else FULL_ROUNDS


# -- the track ---------------------------------------------------------------------------------------------------------


def draw_track(scene: Scene) -> Markup:
    """The rounds of the game: past, current and to come, and which of them end in a general scoring."""
    view: View = scene.view
    return track(rounds_of(view), view.round, view.prompt == "over")


@cached(64)
def track(rounds: tuple[int, ...], now: int, is_over: bool) -> Markup:
    bare = Pen()
    stops = []
    for n in rounds:
        state = "past" if n < now or is_over else "now" if n == now else "coming"
        scoring = n in SCORING_ROUNDS
        title = message("round.scoring" if scoring else "round.plain", round=n)
        cls = f"eg-stop {state} scoring" if scoring else f"eg-stop {state}"
        stops.append(bare.draw(f"round:{n}", title, "span", str(n), cls=cls))
    return el("div", el("span", message("round.title"), cls="eg-label"), stops, cls="eg-track")


# -- power cards -------------------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """What a seat has played this round."""

    seat: int
    name: str
    title: str
    colour: str
    power: int
    beside: tuple[Beside, ...]
    total: int
    state: str  # "done", "now" or "coming" in turn order; "owes" before a card is played
    is_back: bool = False  # in hand again: its value stays on the table (EG-214)


def draw_powers(scene: Scene) -> Markup:
    """The power cards of this round, highest first, and the seats that still have to play one."""
    view: View = scene.view
    return _powers(played(scene), view.first, view.viewer, pen_of(scene, *KINDS))


def played(scene: Scene) -> tuple[Played, ...]:
    """The seats that have played a power card, in turn order, then the others in the order in which they will play."""
    view: View = scene.view
    if view.prompt == "over" or view.prompt == "pass":
        return ()
    n = sum(not s.is_dummy for s in view.seats)
    has_turn = min((s.total for s in view.seats if s.went), default=None)
    shown, owing = [], []
    for s in view.seats:
        if s.power:
            state = "coming" if not s.went else "now" if s.total == has_turn and view.turn >= 0 else "done"
            is_back = str(s.power) in s.taken_back
            shown.append(
                Played(
                    s.seat,
                    scene.name(s.seat),
                    scene.title(s.seat),
                    s.colour,
                    s.power,
                    beside(view, s),
                    s.total,
                    state,
                    is_back,
                )
            )
        elif not s.is_dummy:
            owing.append(
                Played(s.seat, scene.name(s.seat), scene.title(s.seat), s.colour, 0, beside(view, s), 0, "owes")
            )
    shown.sort(key=lambda p: -p.total)
    owing.sort(key=lambda p: (p.seat - view.first) % n)
    return (*shown, *owing)


@cached(256)
def _powers(cards: tuple[Played, ...], first: int, viewer: int | None, pen: Pen) -> Markup:
    if not cards:
        return Markup("")
    return el(
        "div", el("span", message("powers.title"), cls="eg-label"),
        (_played(p, p.seat == first, p.seat == viewer, pen) for p in cards),
        cls="eg-order", role="group", aria_label=message("powers.title"),
    )  # fmt: skip


def _played(p: Played, is_first: bool, own: bool, pen: Pen) -> Markup:
    """One power card with what lies beside it, or an empty place for it."""
    who = el("span", badge(p.colour), called(p.title, "eg-who-name"), cls=f"eg-who c-{p.colour}")
    mark = el("span", "1", cls="eg-first", title=message("powers.first")) if is_first else None
    parts = [who, mark]
    if p.power:
        thing = f"played:{p.power}" if own else f"played:p{p.seat + 1}"
        parts.append(
            pen.draw(thing, message("powers.played", power=p.power, seat=p.name), "span", str(p.power), cls="eg-power",
                       data_piece=None if p.is_back else f"power-{p.seat + 1}-{p.power}")
        )  # fmt: skip
    for card in p.beside:
        thing = f"played:{card.card}" if own else card.thing
        parts.append(pen.draw(thing, card.title, "span", card.face, cls="eg-mod"))
    if p.beside and p.power:
        parts.append(el("span", message("powers.total", total=p.total), cls="eg-total"))
    if not p.power:
        parts.append(el("span", message("powers.owes"), cls="eg-power owes"))
    state = message(f"powers.{p.state}") if p.state in ("now", "done") else None
    return el("div", parts, el("span", state, cls="eg-state") if state else None, cls=f"eg-turn {p.state} c-{p.colour}")
