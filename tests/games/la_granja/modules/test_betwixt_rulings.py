"""FF-A02 to FF-A07: a joint venture is not a barrow, or is one by the other ruling."""

from typing import Any

import pytest

from ..scene import P1, again, barrow, count, craft, helper, legal, marker, play
from .ventures import rich, venture, vp

AS_BARROW = {"rulings": {"venture_is_barrow": "yes"}}


@pytest.mark.rule("FF-010", "FF-020")
@pytest.mark.parametrize(("config", "bonus"), [({}, 0), (AS_BARROW, 1)])
def test_the_butcher_counts_a_joint_venture_only_by_the_other_ruling(config: dict[str, Any], bonus: int) -> None:
    """FF-A05; a Butcher gained in this round does not work yet."""
    state = craft(venture(rich(**config), 0, 1, near=6), "butcher")
    play(state, "deliver-to olive venture1", "hex h7")
    assert vp(state)[P1] == 9 + 2 * bonus
    state = craft(venture(rich(**config), 0, 1, near=6), "butcher", fresh=True)
    play(state, "deliver-to olive venture1", "hex h7")
    assert vp(state)[P1] == 9


@pytest.mark.parametrize(("config", "silver"), [({}, 0), (AS_BARROW, 3)])
def test_so_does_the_cartwright(config: dict[str, Any], silver: int) -> None:
    """Card 14: 3 silver for every barrow completed."""
    state = helper(venture(rich(**config), 0, 1, near=3, far=3), 14)
    play(state, "deliver-to meat venture1", "hex h7")
    assert count(state, "silver") == silver


@pytest.mark.parametrize(("config", "extra"), [({}, 0), (AS_BARROW, 1)])
def test_so_does_the_town_crier(config: dict[str, Any], extra: int) -> None:
    """Card 20: VP for own neighbours of a marker placed for a barrow."""
    state = helper(marker(venture(rich(**config), 0, 1, near=3, far=3), "h2"), 20)
    play(state, "deliver-to meat venture1", "hex h7")
    assert vp(state)[P1] == 6 + extra


@pytest.mark.parametrize(("config", "is_one"), [({}, False), (AS_BARROW, True)])
def test_so_do_helpers_that_deliver_to_barrows(config: dict[str, Any], is_one: bool) -> None:
    """Card 8 makes a delivery to a barrow; card 56 takes harvest goods as each other."""
    state = helper(barrow(venture(rich(deliveries=0, **config), 0, 1), 19), 8)
    play(again(state), "use 8")
    assert ("deliver-to olive venture1" in legal(state)) == is_one
    state = helper(venture(rich(**config), 0, 1), 56)
    assert ("deliver-to grain venture1" in legal(state)) == is_one
    assert "deliver-to olive venture1" in legal(state)
    venture(state, 0, 1, near=1)  # food is no harvest good
    assert [text for text in legal(again(state)) if "venture" in text] == ["deliver-to food venture1"]
