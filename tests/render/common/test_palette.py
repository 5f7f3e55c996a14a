"""Stand-alone pictures have the colours of the table."""

import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.games.la_granja.picture.board import STYLE
from sobremesa.render.common.palette import by_day, palette


def test_names_become_the_colours_of_the_day() -> None:
    ink = re.search(r"--ink: light-dark\((#\w+), (#\w+)\)", palette())
    assert ink is not None
    assert by_day("text { fill: var(--ink); }") == f"text {{ fill: {ink[1]}; }}"
    assert by_day("text { fill: var(--pip, var(--ink)); }") == f"text {{ fill: var(--pip, {ink[1]}); }}"
    with pytest.raises(KeyError):
        by_day("text { fill: var(--nothing); }")


def test_every_colour_is_defined_once() -> None:
    names = re.findall(r"(--[\w-]+):", palette())
    assert len(names) == len(set(names)) > 30


def test_no_other_sheet_has_one_colour_by_day_and_another_by_night() -> None:
    """Formulas with colours of the palette do not count."""
    root = Path(sobremesa.__file__).parent
    sheets = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.css")}
    assert len(sheets) > 40
    found = [name for name, text in sheets.items() if re.search(r"light-dark\(\s*(#|rgb)|prefers-color-scheme", text)]
    assert found == ["web/static/css/tokens.css"]


def test_the_board_of_la_granja_needs_no_variables_of_the_page() -> None:
    assert set(re.findall(r"var\(([^)]*)", STYLE)) == {"--die, #fffaf0", "--pip, #2b2118"}
