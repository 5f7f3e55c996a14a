"""What the automa has; it has no farm."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.tokens import NEUTRAL
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry
from ...picture.cards import vp_badge
from ...picture.modules import ModulePicture, Neutral, Shown, Sources, Told
from ...picture.pen import Pen, Table, counted, message, tok
from ...picture.pen import icon as drawing
from ...rules.catalogue import SIESTA_VP
from ...rules.view import View
from ...words.names import building_title, silver
from ...words.things import shown


def draw(table: Table, scene: Scene, view: View) -> Markup:
    return _drawn(table, tuple(shown(view, "automa").items()))


@cached(256)
def _drawn(table: Table, data: tuple[tuple[str, Any], ...]) -> Markup:
    pen = Pen(())
    a = dict(data)
    level = say(f"board.la_granja.automa.{a['level']}")
    head = el(
        "header",
        pen.draw(
            "automa",
            message("automa.title", level=level),
            "div",
            tok(NEUTRAL),
            el("b", message("automa.title", level=level), cls="lg-title"),
            stand_in_mark(),
            cls="lg-owner",
        ),
        vp_badge(a["vp"]),
        cls="lg-farm-head",
    )
    facts = [
        counted("silver", a["silver"]),
        counted("roof", a["roofs"]),
        el("span", drawing("hat"), str(a["siesta"]), vp_badge(SIESTA_VP[a["siesta"]]), cls="lg-n"),
        el("span", message("automa.tiles", count=a["donkeys_left"]), cls="lg-n"),
        el("span", message("automa.tile", donkey=table.things.donkey(a["donkey"]))) if a["donkey"] else None,
        el("span", message("automa.counter", count=a["counter"])) if a["counter"] else None,
        el("span", message("automa.first" if a["is_first"] else "automa.second")),
        *(el("span", drawing(b), title=building_title(b), cls="lg-craftmark") for b in a["craft"]),
    ]
    return el("div", head, el("div", *facts, cls="lg-roster"), cls="lg-farm-in c-neutral lg-automa")


def _neutral(view: View) -> Neutral:
    has = shown(view, "automa")
    return Neutral("automa", has["siesta"], tuple(has["craft"]), has["vp"], has["silver"])


def _sources(event: str, f: dict[str, Any]) -> dict[str, int]:
    """Where the VP of an event came from, by row."""
    if event == "automa_roof":
        return {"roofs": f["vp"]}
    if event == "automa_marker":
        return {"barrows": f["vp"] - f["removed"], "pushed": f["removed"]}
    if event == "automa_craft":
        return {"crafts": f["vp"]}
    if event == "automa_scores":
        return {"market": f["market"], "siesta": f["siesta"]}
    return {"sale": f["vp"]} if event == "automa_sale" else {}


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_automa(a: Asked) -> Explained:
    return entry(a, "automa")


def _tell(t: Shown) -> Told:
    crafts = listed([building_title(b) for b in t.data["craft"]]) or message("text.none")
    out = [
        message("automa.title", level=say(f"board.la_granja.automa.{t.data['level']}")),
        message("text.automa", vp=t.data["vp"], silver=silver(t.data["silver"]), roofs=t.data["roofs"], crafts=crafts),
        message("siesta.space", space=t.data["siesta"], vp=SIESTA_VP[t.data["siesta"]]),
        message("automa.tiles", count=t.data["donkeys_left"]),
        message("automa.first" if t.data["is_first"] else "automa.second"),
    ]
    if t.data["donkey"]:
        out.append(message("automa.tile", donkey=t.table.things.donkey(t.data["donkey"])))
    if t.data["counter"]:
        out.append(message("automa.counter", count=t.data["counter"]))
    return message("text.automa_title"), out


PICTURE: Final = ModulePicture(
    area=draw,
    is_player=True,
    explain={"automa": _explain_automa},
    tell=_tell,
    neutral=_neutral,
    sources=Sources(neutral=_sources),
)
