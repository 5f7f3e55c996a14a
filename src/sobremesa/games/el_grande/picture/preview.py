"""What scoring now would bring: the VP of every seat in every region, as a table."""

from markupsafe import Markup

from sobremesa.games.el_grande.rules.view import View
from sobremesa.games.el_grande.words.names import place_name
from sobremesa.render.cached import cached
from sobremesa.render.common.tokens import badge
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene
from sobremesa.words.scores import rank_name

from .pen import message
from .standing import Score, all_scores

Row = tuple[str, tuple[Score | None, ...]]


def preview(scene: Scene) -> Markup:
    """A row for each region, a column for each seat; nothing once the game is over."""
    view: View = scene.view
    if view.prompt == "over":
        return Markup("")
    seats = [s.seat for s in view.seats if not s.is_dummy]
    rows = tuple(
        (name, tuple(next((s for s in scores if s.seat == seat), None) for seat in seats))
        for name, scores in all_scores(view)
    )
    people = tuple((scene.name(seat), view.seats[seat].colour, view.seats[seat].vp) for seat in seats)
    return _table(people, rows)


@cached(256)
def _table(people: tuple[tuple[str, str, int], ...], rows: tuple[Row, ...]) -> Markup:
    totals = [sum(s.total for s in column if s) for column in zip(*(scores for _, scores in rows))]
    head = el(
        "tr",
        el("th", message("preview.region"), scope="col"),
        (
            el("th", badge(colour), el("span", name, cls="unseen"), scope="col", cls="number")
            for name, colour, _ in people
        ),
    )
    body = [el("tr", el("th", place_name(name), scope="row"), (_cell(s) for s in scores)) for name, scores in rows]
    gain = el("tr", el("th", message("preview.gain"), scope="row"), (el("td", f"+{t}", cls="number") for t in totals))
    after = el(
        "tr",
        el("th", message("preview.after"), scope="row"),
        (el("td", el("b", str(vp + t)), cls="number") for (_, _, vp), t in zip(people, totals)),
    )
    return el(
        "div",
        el(
            "table",
            el("caption", message("preview.title")),
            el("thead", head),
            el("tbody", body),
            el("tfoot", gain, after),
        ),
        el("p", message("preview.castillo"), cls="small faint"),
        cls="eg-preview scroll-x",
    )


def _cell(score: Score | None) -> Markup:
    """The VP of one seat in one region, with marks for bonuses."""
    if score is None:
        return el("td", "·", cls="number faint")
    marks = []
    if score.king:
        marks.append(el("span", "♔", title=message("preview.king", vp=score.king)))
    if score.grande:
        marks.append(el("span", "⚑", title=message("preview.grande", vp=score.grande)))
    return el(
        "td", str(score.total), el("small", marks) if marks else None, cls=f"number rank-{score.rank}",
        title=message("preview.rank", rank=rank_name(score.rank), count=score.vp),
    )  # fmt: skip
