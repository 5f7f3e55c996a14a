import re
from collections.abc import Sequence

import pytest

from sobremesa.record import Session
from sobremesa.render import picture_of
from sobremesa.render.common.chart import Round, chart, numbers
from sobremesa.render.common.people import Sitter
from sobremesa.render.common.scores import Sources, Step, race, sums, table
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from .games import GAMES, all_modules, played, sitters_of


def sources(session: Session) -> Sources:
    picture = picture_of(session.game.name)
    scene = Scene(session.state.view(None), words_of(session.game, session.record.config), picture)
    return picture.sources(scene, [e for ply in session.events for e in ply])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("has_modules", [False, True])
def test_every_point_has_a_source(name: str, seed: int, has_modules: bool) -> None:
    session = played(name, seed=seed, modules=all_modules(name) if has_modules else ())
    found = sources(session)
    final = session.state.scores()
    assert sums(found, len(final)) == tuple(final)


@pytest.mark.parametrize("name", GAMES)
def test_the_last_scoring_ends_with_the_result(name: str) -> None:
    steps = [Step(7, "p1 scores <VP>", (3, 1, 0)), Step(7, "more", (4, 1, 0)), Step(8, "over", (5, 1, 2))]
    session = played(name)
    html = race(name, steps, "/t/x", words_of(session.game, session.record.config), sitters_of(session))
    assert re.findall(r'data-scores="([^"]+)"', html) == ["3 1 0", "4 1 0", "5 1 2"]
    assert re.findall(r"<output>(-?\d+) VP", html) == ["5", "1", "2"]
    assert "&lt;VP&gt;" in html
    assert re.findall(r'href="/t/x/ply/(\d)"', html) == ["7", "8"], "no two sentences lead to the same place"


def test_the_table_has_a_row_for_each_source_and_the_sum() -> None:
    session = played("el_grande")
    html = table(sources(session), session.state.scores(), sitters_of(session))
    foot = html[html.index("<tfoot") :]
    assert re.findall(r"<b>(\d+)</b></td>", foot) == [str(vp) for vp in session.state.scores()]
    assert html.count("<meter") == 3 * len(sources(session))


def points(html: str) -> list[list[tuple[float, float]]]:
    return [
        [tuple(map(float, p.split())) for p in re.findall(r"[ML]([\d.]+ [\d.]+)", d)]  # type: ignore[misc]
        for d in re.findall(r'<path d="([^"]+)" class="line"', html)
    ]


SITTERS = (Sitter(0, "red", "Ana <&>"), Sitter(1, "blue", "Ben"))


def drawn(rounds: Sequence[Round]) -> str:
    return chart(rounds, SITTERS)


def test_lines_rise_with_the_scores() -> None:
    html = drawn([Round(1, (0, 0)), Round(2, (10, 5)), Round(3, (20, 40))])
    ana, ben = points(html)
    assert [x for x, _ in ana] == [x for x, _ in ben] == sorted(x for x, _ in ana)
    assert ana[0][1] > ana[1][1] > ana[2][1] > ben[2][1]  # y grows downwards
    assert ana[1][1] < ben[1][1]
    assert "Ana &lt;&amp;&gt;" in html


def test_odd_scores_stay_in_the_picture() -> None:
    for rounds in ([Round(1, (0, 0))], [Round(1, (-3, 0)), Round(2, (300, -20))], [Round(2, (7, 7)), Round(3, (7, 7))]):
        for line in points(drawn(rounds)):
            assert all(0 <= x <= 640 and 0 <= y <= 330 for x, y in line)


def test_names_at_the_end_do_not_cover_one_another() -> None:
    html = drawn([Round(1, (0, 0)), Round(2, (50, 50))])
    heights = [float(y) for y in re.findall(r'y="([\d.]+)" class="end"', html)]
    assert abs(heights[0] - heights[1]) >= 17


def test_the_same_in_numbers() -> None:
    html = numbers([Round(1, (0, 3)), Round(2, (10, 5))], SITTERS)
    assert re.findall(r"<td[^>]*>(\d+)</td>", html) == ["0", "10", "3", "5"]
