"""Tables of a book, for any game."""

from typing import Iterable, Sequence

from markupsafe import Markup

from sobremesa.i18n.formats import listed
from sobremesa.render.markup import Child, el


def table(headings: Sequence[str], rows: Iterable[Sequence[Child]], numbers: range = range(0)) -> Markup:
    """A table with a header row; the first cell of each row is its heading. Columns of numbers are right-aligned.

    On a narrow screen it can be scrolled, by keyboard too, so it has an accessible name: its column headings.
    """
    head = el("tr", (el("th", text, scope="col") for text in headings))
    body = [
        el(
            "tr",
            el("th", first, scope="row"),
            (el("td", cell, cls="number" if i in numbers else None) for i, cell in enumerate(rest, 1)),
        )
        for first, *rest in rows
    ]
    whole = el("table", el("thead", head), el("tbody", body), cls="rows")
    return el("div", whole, cls="scroll-x", tabindex=0, role="group", aria_label=str(listed(list(headings))))
