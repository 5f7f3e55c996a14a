"""The report of an arena, in Markdown and in HTML, from the same chapters."""

from html import escape
from pathlib import Path
from typing import Any, Final, Sequence

from sobremesa.i18n import current, say
from sobremesa.kernel import SobremesaError, reason

from .match import by_clock
from .sections import Section, sections
from .summary import Summary

CHARTS: Final = "charts"
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
div.table { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
"""


def write_report(folder: Path, title: str, header: dict[str, Any], summary: Summary) -> list[Path]:
    """Write the report and return its files, the one to open first at the front."""
    chapters = sections(summary, str(header["game"]))
    heading = say("arena.report.title" if summary.is_balanced else "arena.report.series", game=title)
    facts = _facts(header, summary)
    texts = {
        "report.html": _html(heading, facts, chapters),
        "report.md": _markdown(heading, facts, chapters),
        **{f"{CHARTS}/{c.name}.svg": c.chart + "\n" for c in chapters if c.chart},
    }
    try:
        (folder / CHARTS).mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_bytes(text.encode())
    except OSError as e:
        raise SobremesaError("arena.store.cannot_use", path=e.filename or folder, why=reason(e)) from None
    return [folder / name for name in texts]


def _facts(header: dict[str, Any], summary: Summary) -> list[str]:
    """What was played, so that anybody can play it again."""
    count = len(summary.results)
    facts = [
        say("arena.report.games", count=count, deals=say("arena.report.deals", count=summary.deals)),
        say("arena.report.config", config=header["config"]),
        say("arena.report.bots", bots=", ".join(header["bots"])),
        say("arena.report.seed", seed=header["seed"]),
        say("arena.report.versions", **{key: header[key] for key in ("version", "rules", "data", "code")}),
        say("arena.report.balance" if summary.is_balanced else "arena.report.seats"),
    ]
    clocks = [bot for bot in header["bots"] if by_clock(bot)]
    if clocks:
        facts.append(say("arena.report.clocks", bots=", ".join(clocks)))
    return facts


def _markdown(heading: str, facts: Sequence[str], chapters: Sequence[Section]) -> str:
    lines = [f"# {_cell(heading)}", "", *(f"- {_cell(fact)}" for fact in facts)]
    for c in chapters:
        lines += ["", f"## {_cell(c.title)}", "", _cell(c.text), ""]
        lines += [_row(c.columns), _row(["---"] + ["---:"] * (len(c.columns) - 1)), *map(_row, map(_cells, c.rows))]
        if c.chart:
            lines += ["", f"![{_cell(c.title)}]({CHARTS}/{c.name}.svg)"]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cells(cells: Sequence[str]) -> list[str]:
    return [_cell(cell) for cell in cells]


def _cell(text: str) -> str:
    """Escape a text for Markdown: seeds and options may contain anything."""
    return "".join("\\" + c if c in "\\|*_`<>[]#" else c for c in text)


def _html(heading: str, facts: Sequence[str], chapters: Sequence[Section]) -> str:
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{current()}">',
        f'<head><meta charset="utf-8"><title>{escape(heading)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head>",
        "<body>",
        f"<h1>{escape(heading)}</h1>",
        "<ul>",
        *(f"<li>{escape(fact)}</li>" for fact in facts),
        "</ul>",
    ]
    for c in chapters:
        lines += [f'<h2 id="{c.name}">{escape(c.title)}</h2>', f"<p>{escape(c.text)}</p>"]
        lines += ['<div class="table"><table>', "<thead>", _html_row("th", c.columns), "</thead>", "<tbody>"]
        lines += [_html_row("td", row) for row in c.rows]
        lines += ["</tbody>", "</table></div>"]
        if c.chart:
            lines += ["<figure>", c.chart, "</figure>"]
    return "\n".join([*lines, "</body>", "</html>"]) + "\n"


def _html_row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
