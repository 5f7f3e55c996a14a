"""The book tells what a beginner looks for first: how ties are scored, and what everything costs and brings."""

import re
from html import unescape

import pytest

from sobremesa.book import Topic
from sobremesa.book.page import draw_chapter
from sobremesa.games.el_grande.rules.catalogue import GRANDE_BONUS, KING_BONUS
from sobremesa.games.la_granja.book.legend import ICONS, icon_name
from sobremesa.games.la_granja.rules.catalogue import BOARD, BUILDING_ROWS, ROOF_VP, SIESTA_VP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, RESOURCES
from sobremesa.games.la_granja.words.names import building_text, building_title, good_name
from sobremesa.i18n import LANGUAGES, language

from .books import BOOKS

ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)


def drawn(game: str, chapter: str, topic: str) -> str:
    """A topic as it is on the page, without the examples."""
    book = BOOKS[game]
    html = draw_chapter(book, next(c for c in book.chapters if c.id == chapter))
    found = re.search(rf'<h2 id="{topic}">.*?(?=<figure|</section)', html, re.DOTALL)
    assert found is not None
    return found[0]


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def rows(html: str) -> list[str]:
    """The rows of a table in words, without the marks of stand-ins."""
    return [text(row).replace(" ≈", "") for row in ROW.findall(html)]


def topics(game: str) -> dict[str, Topic]:
    return {topic.id: topic for chapter in BOOKS[game].chapters for topic in chapter.topics}


def test_the_tie_rule_is_told_for_every_place() -> None:
    told = text(drawn("el_grande", "scoring", "ties"))
    assert "same number of caballeros, they all score the VP of the next lower place" in told
    for line in ("Tied for first: all score as second", "Tied for second: all score as third", "third: nobody scores"):
        assert line in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_ties_and_bonuses_are_told_in_every_language(code: str) -> None:
    with language(code):
        assert drawn("el_grande", "scoring", "ties").count("<li>") == 3
        king, grande = re.findall(r"<li>(.*?)</li>", drawn("el_grande", "scoring", "bonuses"))
    assert king.split()[0] == str(KING_BONUS)
    assert grande.split()[0] == str(GRANDE_BONUS)
    assert len(topics("el_grande")["ties"].figures) == 2, "with examples"
    assert topics("el_grande")["bonuses"].figures


def test_the_bonus_is_for_being_first_alone() -> None:
    told = text(drawn("el_grande", "scoring", "bonuses"))
    assert "VP in the King's region" in told
    assert "Whoever is tied for first never gets a bonus" in told


def test_prices_siesta_values_and_roof_spaces_are_told() -> None:
    prices = rows(drawn("la_granja", "anytime", "buying"))
    for good in (GOOD_NAMES[g] for g in RESOURCES):
        cost = BOARD["prices"][good]
        (row,) = (row for row in prices if row.startswith(good_name(good)))
        assert re.findall(r"\d+", row) == [str(cost[key]) for key in ("buy", "sell", "upgrade")]
    assert rows(drawn("la_granja", "transport", "siesta"))[1].split()[1:] == [str(vp) for vp in SIESTA_VP]
    assert rows(drawn("la_granja", "farm", "roofs"))[1].split()[1:] == [str(vp) for vp in ROOF_VP]


def test_costs_of_roofs_and_extensions_are_told() -> None:
    assert "costs as much silver as the number of the round" in text(drawn("la_granja", "farm", "roofs"))
    cards = text(drawn("la_granja", "farm", "cards"))
    assert "first extension costs 1 farm good, the second 2, and so on, all of different kinds" in cards


def test_rewards_of_buildings_are_told() -> None:
    told = rows(drawn("la_granja", "transport", "crafts"))
    for row in BUILDING_ROWS:
        (line,) = (line for line in told if line.startswith(building_title(row["id"])))
        assert line.endswith(" ".join(building_text(row["id"]).split()))


def test_every_icon_has_its_meaning_beside_it() -> None:
    entries = re.findall(r"<li>(<svg.*?</svg>) (.*?)</li>", drawn("la_granja", "start", "components"), re.DOTALL)
    told = {text(name) for _, name in entries}
    assert {str(good_name(good)) for good in GOOD_NAMES} | {icon_name(icon) for icon in ICONS} == told


@pytest.mark.parametrize("game", BOOKS)
def test_modules_are_told_in_more_than_a_line(game: str) -> None:
    for module, chapter in BOOKS[game].modules.items():
        assert text(draw_chapter(BOOKS[game], chapter)).count(".") > 4, module
