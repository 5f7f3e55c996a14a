"""The automa: what it has. It has no farm."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.catalogue import SIESTA_VP
from sobremesa.games.la_granja.view import View
from sobremesa.i18n import say
from sobremesa.words.la_granja.names import building_title
from sobremesa.words.la_granja.things import shown

from ...common.tokens import NEUTRAL
from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..pen import Pen, Table, counted, guess, tok, w
from ..pen import icon as drawing


def draw(table: Table, scene: Scene, view: View) -> Markup:  # noqa: ARG001  areas share one signature
    return _drawn(table, tuple(shown(view, "automa").items()))


@kept(256)
def _drawn(table: Table, data: tuple[tuple[str, Any], ...]) -> Markup:
    pen = Pen(())
    a = dict(data)
    level = say(f"board.la_granja.automa.{a['level']}")
    head = el(
        "header",
        pen.thing(
            "automa",
            w("automa.title", level=level),
            "div",
            tok(NEUTRAL),
            el("b", w("automa.title", level=level), cls="lg-title"),
            guess(),
            cls="lg-owner",
        ),
        vp_badge(a["vp"]),
        cls="lg-farm-head",
    )
    facts = [
        counted("silver", a["silver"]),
        counted("roof", a["roofs"]),
        el("span", drawing("hat"), str(a["siesta"]), vp_badge(SIESTA_VP[a["siesta"]]), cls="lg-n"),
        el("span", w("automa.tiles", count=a["donkeys_left"]), cls="lg-n"),
        el("span", w("automa.tile", donkey=table.things.donkey(a["donkey"]))) if a["donkey"] else None,
        el("span", w("automa.counter", count=a["counter"])) if a["counter"] else None,
        el("span", w("automa.first" if a["is_first"] else "automa.second")),
        *(el("span", drawing(b), title=building_title(b), cls="lg-craftmark") for b in a["craft"]),
    ]
    return el("div", head, el("div", *facts, cls="lg-roster"), cls="lg-farm-in c-neutral lg-automa")
