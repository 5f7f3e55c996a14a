"""The odds of a table (`sobremesa.words.odds`) as HTML."""

from typing import Any, Iterable, Sequence

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.words.odds import Section

from ..markup import Child, el, join
from .people import Sitter, with_names


def odds(sections: Sequence[Section], words: Any, sitters: Sequence[Sitter]) -> Markup:
    """Headings with lists and tables; seats are shown as their players."""
    if not sections:
        return el("p", say("web.odds.nothing"), cls="faint")
    return join(_section(section, words, sitters) for section in sections)


def _section(section: Section, words: Any, sitters: Sequence[Sitter]) -> Markup:
    def named(texts: Iterable[str]) -> list[Markup]:
        return [with_names(text, words, sitters) for text in texts]

    parts: list[Child] = [el("h3", section.title)]
    if section.lines:
        parts.append(el("ul", (el("li", line) for line in named(section.lines))))
    if section.rows:
        head = el("tr", (el("th", text, scope="col") for text in section.head))
        body = [
            el("tr", el("th", name, scope="row"), (el("td", cell) for cell in cells))
            for name, *cells in map(named, section.rows)
        ]
        table = el("table", el("caption", section.title, cls="unseen"), el("thead", head), el("tbody", body))
        parts.append(el("div", table, cls="scroll-x"))
    parts += [el("p", note, cls="small faint") for note in named(section.notes)]
    return el("section", parts, cls="odds")
