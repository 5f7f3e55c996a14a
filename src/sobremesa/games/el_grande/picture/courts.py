"""What lies in front of each seat: score, court, province, Vetoes and the secret disc."""

from typing import Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.render.cached import cached
from sobremesa.render.common.people import called
from sobremesa.render.common.tokens import badge, outline
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from . import things
from .modules import Held, held
from .pen import Pen, message, pen_of

KINDS: Final = ("court", "province", "invite", "veto")


class Seat(NamedTuple):
    """What the court of one seat is drawn from."""

    seat: int
    name: str
    title: str
    colour: str
    is_dummy: bool
    own: bool
    vp: int
    court: int
    province: int
    is_first: bool
    decides: bool
    vetoes: int
    disc: bool
    held: tuple[Held, ...]
    powers: int


def draw_own(scene: Scene) -> Markup:
    """The viewer's court; nothing for a spectator."""
    view: View = scene.view
    if view.viewer is None:
        return Markup("")
    return _court(_seat(scene, view, view.seats[view.viewer]), pen_of(scene, *KINDS))


def draw_rivals(scene: Scene) -> Markup:
    """The courts of everybody else."""
    view: View = scene.view
    return draw_courts(scene, [s.seat for s in view.seats if s.seat != view.viewer])


def draw_courts(scene: Scene, seats: Sequence[int]) -> Markup:
    """The courts of some seats, clockwise from the viewer."""
    view: View = scene.view
    start, n = view.viewer or 0, len(view.seats)
    order = [seat for seat in ((start + i) % n for i in range(n)) if seat in seats]
    return el(
        "div", (_court(_seat(scene, view, view.seats[i]), pen_of(scene, *KINDS) if i == view.viewer else Pen())
                for i in order),
        cls="eg-courts", role="group", aria_label=message("court.all"),
    )  # fmt: skip


def _seat(scene: Scene, view: View, s: SeatView) -> Seat:
    return Seat(
        s.seat,
        scene.name(s.seat),
        scene.title(s.seat),
        s.colour,
        s.is_dummy,
        s.seat == view.viewer,
        s.vp,
        s.court,
        s.province,
        s.seat == view.first and view.prompt != "over",
        s.seat in view.owing,
        s.vetoes,
        s.disc_is_set,
        held(view, s),
        s.powers_in_hand,
    )


@cached(512)
def _court(s: Seat, pen: Pen) -> Markup:
    bare = Pen()
    head = el(
        "div",
        badge(s.colour),
        called(s.title, "eg-who-name"),
        bare.draw("first", message("powers.first"), "span", "1", cls="eg-first") if s.is_first else None,
        None if s.is_dummy else bare.draw(
            things.seat_thing("score", s.seat), message("court.score", count=s.vp), "span",
            el("b", str(s.vp), data_vp=s.seat), " ", message("court.vp"), cls="eg-vp",
        ),
        cls="eg-court-head",
    )  # fmt: skip
    places = [] if s.is_dummy else [_place("court", s, s.court, pen)]
    places.append(_place("province", s, s.province, pen))
    cls = "eg-court own" if s.own else "eg-court"
    if s.decides:
        cls += " decides"
    return el(
        "div", head, places, _invitations(pen) if s.own else None, _marks(s, pen), cls=f"{cls} c-{s.colour}",
        role="group", aria_label=s.title,
    )  # fmt: skip


def _place(kind: str, s: Seat, count: int, pen: Pen) -> Markup:
    """Court or province with its caballeros."""
    title = message(f"court.{'stock' if s.is_dummy else kind}")
    return pen.draw(
        things.seat_thing(kind, s.seat),
        message("court.place", place=title, count=count, seat=s.name),
        "div",
        el("span", title, cls="eg-place-name"),
        el("b", str(count), cls="eg-count"),
        _crowd(s.colour, count),
        cls=f"eg-place {kind}",
    )


@cached(256)
def _crowd(colour: str, count: int) -> Markup | None:
    """Caballeros in rows of ten."""
    if not count:
        return None
    return el(
        "svg",
        (outline(colour, 16, 10 + 19 * (i % 10), 10 + 19 * (i // 10)) for i in range(count)),
        viewBox=f"0 0 191 {19 * ((count + 9) // 10) + 1}",
        cls="eg-crowd",
        aria_hidden="true",
    )


def _invitations(pen: Pen) -> Markup | None:
    """How many caballeros to invite, as buttons between province and court."""
    found = [(thing, label) for thing, (_, label) in pen.of("invite")]
    if not found:
        return None
    return el(
        "div",
        el("span", message("court.invite"), cls="eg-label"),
        (pen.draw(thing, label, "span", thing.removeprefix("invite:"), cls="eg-invite") for thing, label in found),
        cls="eg-invitations",
    )


def _marks(s: Seat, pen: Pen) -> Markup | None:
    """Vetoes, discs and what modules add: that they are there, and what everybody may know about them."""
    bare = Pen()
    marks = []
    if s.vetoes:
        title = message("court.vetoes", count=s.vetoes)
        marks.append(pen.draw(things.seat_thing("veto", s.seat), title, "span", title, cls="eg-mark veto"))
    if s.disc:
        title = message("court.disc")
        marks.append(bare.draw(things.seat_thing("disc", s.seat), title, "span", title, cls="eg-mark disc"))
    for one in () if s.own else s.held:
        marks.append(bare.draw(things.seat_thing(one.kind, s.seat), one.title, "span", one.title, cls="eg-mark"))
    if not s.own and not s.is_dummy:
        title = message("court.powers", count=s.powers)
        marks.append(bare.draw(things.seat_thing("powers", s.seat), title, "span", title, cls="eg-mark"))
    return el("div", marks, cls="eg-marks") if marks else None
