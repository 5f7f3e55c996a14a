"""An analysis as one self-contained page: no server, no script, nothing to load."""

from functools import cache
from importlib.resources import files
from typing import Any, Final, Sequence

from markupsafe import Markup

from sobremesa.i18n import current, say
from sobremesa.kernel import State
from sobremesa.record import Record
from sobremesa.render.common.palette import palette
from sobremesa.render.common.people import Sitter
from sobremesa.render.common.tokens import colour_of
from sobremesa.render.markup import el
from sobremesa.words import words_of
from sobremesa.words.shelf import game_title

from .parts import Teller, sections
from .result import Analysis
from .stretches import Line, line_of

#: style sheets of the web table: for names, tokens, paper and charts
STYLES: Final = ("base/players.css", "base/paper.css", "pages/end.css", "pages/analysis.css")
FRAME: Final = """
body { font: 16px/1.5 var(--sans); background: var(--paper); color: var(--ink); }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { font-family: var(--serif); }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.scroll-x { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); text-align: start; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.faint { color: var(--faint); }
.small { font-size: 0.875rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
"""


def report(analysis: Analysis, record: str) -> str:
    """The whole page, in the current language."""
    line = line_of(Record.loads(record))
    game, config = line.record.game, line.record.config
    teller = Teller(analysis, line, words_of(game, config), sitters_of(line), _nowhere, _nowhere, _nowhere)
    return page(teller)


def page(teller: Teller) -> str:
    """The self-contained page of an analysis."""
    title = say("analysis.title", game=game_title(teller.analysis.game))
    meta = Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">')
    body = el("body", el("main", el("h1", title), sections(teller)), cls="page")
    head = el("head", meta, el("title", title), Markup(f"<style>{_style()}</style>"))
    return "".join(map(str, ("<!DOCTYPE html>\n", f'<html lang="{current()}">', head, body, "</html>\n")))


@cache
def _style() -> str:
    folder = files("sobremesa").joinpath("web", "static", "css")
    return "\n".join([palette(), FRAME, *(folder.joinpath(name).read_text(encoding="utf-8") for name in STYLES)])


def sitters_of(line: Line) -> tuple[Sitter, ...]:
    """Everybody in a record, under their name there, or else the name of their seat."""
    record = line.record
    words = words_of(record.game, record.config)
    seats = record.config.seats
    names = [*record.names, *[""] * seats][:seats]
    called = [f"{name} {n + 1}" if names.count(name) > 1 else name for n, name in enumerate(names)]
    return tuple(
        Sitter(seat, colour, called[seat] if names[seat] else str(words.seat(seat)))
        for seat, colour in enumerate(colours_of(line.states[-1], seats))
    )


def colours_of(state: State, seats: int) -> list[str]:
    """The colour of every seat: from its view, or one of ours if the game has none."""
    seen: Sequence[Any] = state.view(None).seats[:seats]
    return [getattr(s, "colour", colour_of(seat)) for seat, s in enumerate(seen)]


def _nowhere(_number: int) -> str:
    return ""
