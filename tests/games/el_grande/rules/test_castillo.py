"""The Castillo: not a region, nothing leaves it, nobody looks inside (EG-072 to EG-077)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    count,
    discs,
    events,
    general_scoring,
    holding,
    illegal,
    legal,
    place,
    play,
    put,
    vp,
    wander,
)


@pytest.mark.rule("EG-072")
@pytest.mark.parametrize("card", ["fiesta", "outposts", "royal_court_day", "stronghold", "hinterland", "supremacy"])
def test_cards_that_score_regions_leave_the_castillo_alone(card: str) -> None:
    """Even though its first place pays 5 (4 under a tile) and no region has more, or fewer, caballeros."""
    for tile in ("8", "4"):
        state = put(bare(), P1, castillo=9)
        if tile == "4":
            state.board[ids.TILE_4] = place("castillo")
        seen = events(holding(state, card), "act")
        assert vp(state) == (0, 0, 0, 0)
        assert "castillo_opened" not in [key for key, _ in seen]


@pytest.mark.rule("EG-072")
@pytest.mark.parametrize(("card", "inside"), [("stronghold", 9), ("hinterland", 1)])
def test_the_castillo_is_neither_the_fullest_nor_the_emptiest_region(card: str, inside: int) -> None:
    state = put(put(card_scene(card), P1, castillo=inside), P2, toledo=2)
    assert vp(play(state, "act")) == (0, 7, 0, 0)


@pytest.mark.rule("EG-072")
@pytest.mark.parametrize("card", ["inspection", "mutiny", "unrest", "departure"])
def test_cards_that_name_a_region_cannot_name_the_castillo(card: str) -> None:
    state = put(card_scene(card), P1, castillo=2, toledo=2)
    put(state, P2, castillo=2, toledo=2)
    play(state, "act")
    assert "choose toledo" in legal(state)
    assert illegal(state, "choose castillo")


@pytest.mark.rule("EG-072")
def test_other_cards_about_regions_do_not_reach_the_castillo() -> None:
    home = play(card_scene("new_home"), "act")
    assert legal(home) == [f"grande {r}" for r in (
        "galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia",
    )]  # fmt: skip
    king = play(card_scene("your_majesty"), "act")
    assert illegal(king, "king castillo")
    war = play(put(put(card_scene("civil_war"), P2, castillo=4), P3, toledo=1), "act")
    assert war.owing == (P3,)  # p2 has no caballero in a region
    assert legal(war) == ["disc toledo"]


@pytest.mark.rule("EG-073")
@pytest.mark.parametrize(
    "card", ["intrigue", "redeployment", "grand_manoeuvre", "manoeuvre", "sabotage", "unrest", "departure", "expulsion"]
)
def test_nothing_is_moved_out_of_the_castillo(card: str) -> None:
    """With all caballeros on the map inside the Castillo, these cards have nothing to move."""
    state = bare()
    for seat in (P1, P2, P3, P4):
        put(state, seat, castillo=4)
    assert "act" not in legal(holding(state, card))
    with pytest.raises(sm.NotationError):
        GAME.action("pick p1 castillo")


@pytest.mark.rule("EG-073", "EG-076")
def test_in_whole_games_the_castillo_is_emptied_by_general_scorings_only() -> None:
    emptied = 0
    for seed in range(6):
        state = GAME.new(seats=4)
        inside = [0, 0, 0, 0]
        for happened in wander(state, seed):
            now = [count(state, seat, "castillo") for seat in range(4)]
            left = [e["colour"] for key, e in happened if key == "castillo_left"]
            for seat in range(4):
                assert now[seat] >= inside[seat] or seat in left
                assert seat not in left or now[seat] == 0
            if left:
                emptied += 1
                assert state.prompt == "reveal" or state.turn == sm.OVER  # all discs have been set
            inside = now
    assert emptied > 0


@pytest.mark.rule("EG-074")
def test_some_of_the_caballeros_moved_may_be_thrown_in() -> None:
    """Own and opposing ones alike."""
    state = put(put(card_scene("intrigue"), P1, aragon=2), P2, toledo=2)
    play(state, "act", "pick p1 aragon", "to castillo", "pick p1 aragon", "to sevilla", "pick p2 toledo", "to castillo")
    assert [count(state, P1, where) for where in ("castillo", "sevilla", "aragon")] == [1, 1, 0]
    assert (count(state, P2, "castillo"), count(state, P2, "toledo")) == (1, 1)


@pytest.mark.rule("EG-074")
def test_all_of_the_caballeros_moved_may_be_thrown_in() -> None:
    state = play(put(card_scene("departure"), P1, toledo=3), "act", "choose toledo")
    play(state, *["pick p1 toledo", "to castillo"] * 3)
    assert (count(state, P1, "castillo"), count(state, P1, "toledo")) == (3, 0)


@pytest.mark.rule("EG-075")
def test_everybody_is_told_how_many_are_thrown_in() -> None:
    """One event each, the same for every seat and for spectators (EG-A31)."""
    state = put(card_scene("intrigue"), P2, toledo=2)
    seen: list[sm.kernel.Event] = []
    state.sink = seen.append
    play(state, "put castillo", "act", *["pick p2 toledo", "to castillo"] * 2)
    for viewer in (P1, P2, P3, P4, None):
        told = [GAME.events.named(GAME.events.redact(e, viewer)) for e in seen]
        assert told.count(("placed", {"seat": P1, "place": ids.CASTILLO})) == 1
        assert told.count(("moved", {"colour": P2, "start": place("toledo"), "end": ids.CASTILLO})) == 2


@pytest.mark.rule("EG-076")
def test_no_view_shows_what_others_have_in_the_castillo() -> None:
    """A view depends only on the viewer's own caballeros in there (EG-A31)."""
    state = put(put(bare(), P1, castillo=3), P2, castillo=1)
    other = state.clone()
    other.players[P1][ids.CASTILLO] += 2
    other.players[P2][ids.CASTILLO] -= 1
    for viewer in (P3, P4, None):
        assert state.view(viewer) == other.view(viewer)
    assert [s.castillo for s in state.view(P1).seats] == [3, None, None, None]
    assert [s.castillo for s in other.view(P1).seats] == [5, None, None, None]
    assert [s.castillo for s in state.view(P2).seats] == [None, 1, None, None]


@pytest.mark.rule("EG-076")
def test_a_table_may_show_everybody_what_is_in_the_castillo() -> None:
    state = GAME.new(seats=4, open_castillo=True)
    state.players[P2][ids.CASTILLO] = 2
    for viewer in (P1, P2, None):
        assert [s.castillo for s in state.view(viewer).seats] == [0, 2, 0, 0]


@pytest.mark.rule("EG-077")
def test_the_gate_opens_in_general_scorings_and_by_revelation_only() -> None:
    revelation = CARD_NAMES.index("revelation")
    opened: set[str] = set()
    for seed in range(6):
        scoring = special = False
        for happened in wander(GAME.new(seats=4), seed):
            for key, e in happened:
                if key in ("general_scoring", "round_starts"):
                    scoring = key == "general_scoring"
                elif key in ("announced", "turn_ends"):
                    special = key == "announced" and e["card"] == revelation
                elif key == "castillo_opened":
                    assert scoring or special
                    opened.add("in a scoring" if scoring else "by the card")
    assert opened == {"in a scoring", "by the card"}


@pytest.mark.rule("EG-077")
def test_revelation_opens_the_gate_and_closes_it_again() -> None:
    state = put(put(card_scene("revelation"), P1, castillo=2), P2, castillo=1)
    seen = [e for key, e in events(state, "act") if key == "castillo_opened"]
    assert seen == [{"colour": P1, "count": 2}, {"colour": P2, "count": 1}]
    assert vp(state) == (5, 3, 0, 0)
    assert (count(state, P1, "castillo"), count(state, P2, "castillo")) == (2, 1)


@pytest.mark.rule("EG-077")
def test_a_general_scoring_opens_the_gate_after_rounds_3_6_and_9() -> None:
    for number in (3, 6, 9):
        state = discs(general_scoring(put(bare(), P1, castillo=2), number), *["toledo"] * 4)
        assert count(state, P1, "castillo") == 0
    for number in (1, 2, 4, 5, 7, 8):
        state = put(bare(), P1, castillo=2)
        state.board[ids.ROUND] = number
        play(holding(state, "fiesta"), "finish")
        assert state.prompt == "reveal"
        assert (count(state, P1, "castillo"), vp(state)) == (2, (0, 0, 0, 0))
