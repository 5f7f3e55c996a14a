"""Skill, luck and others add up to result minus start, whatever the numbers."""

import json
from math import isclose

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.analysis import Analysis, Judgement, Moment, Plan, Stretch, accounts, key_moments
from sobremesa.analysis.depth import QUICK
from sobremesa.analysis.grades import Interval
from sobremesa.kernel import CHANCE


@st.composite
def analyses(draw: st.DrawFn) -> Analysis:
    seats = draw(st.integers(2, 5))
    count = draw(st.integers(1, 12))
    weight = st.floats(0.01, 1)

    def shares() -> tuple[float, ...]:
        found = [draw(weight) for _ in range(seats)]
        return tuple(v / sum(found) for v in found)

    def gained() -> tuple[float, ...]:
        before, after = shares(), shares()
        return tuple(a - b for a, b in zip(after, before))

    stretches = []
    for n in range(count):
        seat = draw(st.integers(CHANCE, seats - 1))
        plan = Plan((1, 2), 0.5, 10.0)
        judgement = Judgement(gained(), gained(), plan, plan, Interval(0.1, 0.05, 0.2), "mistake", 24, 0.1)
        stretches.append(Stretch(n + 1, n + 1, seat, 1, 1, None if seat == CHANCE else judgement))
    numbers = tuple(range(1, seats + 1))
    moments = tuple(Moment(n, shares(), numbers, numbers) for n in range(count + 1))
    return Analysis("game", seats, count, "d", "1", "1", "hand", QUICK, "1", tuple(stretches), moments, ())


@settings(max_examples=60, deadline=None)
@given(analyses())
def test_skill_luck_and_others_are_all_there_is(analysis: Analysis) -> None:
    found = accounts(analysis)
    for account in found:
        whole = account.skill + account.luck + account.others
        assert isclose(whole, account.result - account.start, abs_tol=1e-9)
    assert isclose(sum(a.luck for a in found), 0, abs_tol=1e-9), "what luck gives to one it takes from others"
    assert isclose(sum(a.adjusted.value for a in found), 1, abs_tol=1e-9)


@settings(max_examples=30, deadline=None)
@given(analyses())
def test_an_analysis_survives_json(analysis: Analysis) -> None:
    assert Analysis.read(json.loads(json.dumps(analysis.plain()))) == analysis


@settings(max_examples=30, deadline=None)
@given(analyses())
def test_key_moments_are_the_largest_swings(analysis: Analysis) -> None:
    found = key_moments(analysis)
    assert len(found) == min(5, len(analysis.stretches))
    sizes = [swing.size for swing in found]
    assert sizes == sorted(sizes, reverse=True)
    mine = key_moments(analysis, seat=0, most=1)[0]
    largest = max(abs(b.shares[0] - a.shares[0]) for a, b in zip(analysis.moments, analysis.moments[1:]))
    assert isclose(abs(mine.changes[0]), largest, abs_tol=1e-12)
