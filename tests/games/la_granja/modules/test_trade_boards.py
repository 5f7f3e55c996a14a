"""TB-001 to TB-017: trade boards and exports."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.trade_boards import numbers as at
from sobremesa.games.la_granja.modules.trade_boards.numbers import MODIFIERS, TRADE_FILE
from sobremesa.games.la_granja.modules.trade_boards.rules import exports
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_game

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    again,
    barrow,
    chances,
    count,
    delivering,
    events,
    field,
    fresh,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    taking,
    turn,
)

MODULES = ["trade_boards"]


def boards(state: State, *numbers: int) -> State:
    """Give the seats these boards, in order."""
    for p, number in zip(state.players, numbers):
        p[at.TRADE_BOARD] = number
    return state


def imported(state: State, seat: int, count: int, by: int) -> State:
    """The seat's board has received this many deliveries, all from one exporter; the modifiers have been used since."""
    state.players[seat][at.IMPORTS] += count
    state.players[by][at.EXPORTS] += count
    return state


def exporting(seat: int = P1, seats: int = 4, deliveries: int = 3, **config: Any) -> State:
    """The seat has free deliveries; boards 1, 2, 3 and 4 belong to the seats in this order."""
    return boards(delivering(deliveries, seat, seats, round=6, modules=MODULES, **config), *range(1, seats + 1))


def targets(state: State) -> list[str]:
    """What can be exported, and to whom."""
    return [text.removeprefix("deliver-to ") for text in legal(state) if text.startswith("deliver-to")]


def received(state: State, seat: int) -> list[str]:
    return [m for i, m in enumerate(MODIFIERS) for _ in range(state.players[seat][at.MODIFIER_1 + i])]


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-001", "TB-003", "TB-004")
def test_everybody_starts_with_five_trade_markers_and_five_modifiers_on_the_own_board() -> None:
    state = fresh(4, modules=MODULES)
    assert exports.MARKERS == 5
    for seat in range(4):
        shown = dict(dict(dict(state.view(P1).modules)["trade_boards"])[f"p{seat + 1}"])
        assert len(shown["vp"]) == len(shown["modifiers"]) == len(shown["spaces"]) == 5
        assert (shown["exports"], shown["imports"], shown["received"]) == (0, 0, ())
        assert supply(state, seat) == supply(fresh(4), seat)  # they are no player markers


@pytest.mark.rule("TB-001", "TB-004", "TB-018")
def test_the_boards_are_as_their_data_say() -> None:
    assert [board["number"] for board in exports.BOARDS] == [1, 2, 3, 4]
    for board in exports.BOARDS:
        assert len(board["spaces"]) == 5
        for space in board["spaces"]:
            assert 1 <= len(space) <= 2
            for good, n in space:
                assert good in ids.GOOD_NAMES
                assert n == 1 or good == "silver"  # `exports.wants` counts silver only
        assert board["status"] == "reconstructed"
        assert board["note"]
    assert {"+1", "-1", "+2"} <= set(TRADE_FILE["modifiers"])
    assert sum(exports.SPACE_VP) == 11


@pytest.mark.rule("TB-002")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_are_dealt_by_chance_one_to_each_player(seats: int) -> None:
    state = GAME.new(seats=seats, modules=MODULES)
    dealer = sm.Dealer(3)
    while state.prompt != "deal_boards":
        state.play(dealer.draw(state.outcomes()), sm.CHANCE)
    assert chances(state) == {f"deal-board {n}": 1 for n in range(1, 5)}
    state.play(GAME.action("deal-board 3"), sm.CHANCE)
    assert chances(state) == {"deal-board 1": 1, "deal-board 2": 1, "deal-board 4": 1}
    dealer.settle(state)
    dealt = [p[at.TRADE_BOARD] for p in state.players]
    assert len(set(dealt)) == seats
    assert dealt[0] == 3
    assert state.prompt == "play_cards"


@pytest.mark.rule("TB-002", "TB-005")
def test_one_player_has_nobody_to_export_to() -> None:
    with pytest.raises(sm.ConfigError, match="another player"):
        GAME.new(seats=1, modules=MODULES)


# -- an export ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-005", "TB-006", "TB-007")
def test_an_export_takes_what_the_first_space_of_another_board_shows() -> None:
    """The first spaces: grain or 2 silver, olive or 2 silver, grape or 2 silver, 2 silver."""
    state = own(exporting(), P1, olive=1, grain=1, grape=1, pig=1, silver=2)
    assert targets(state) == [
        "olive board-p2",
        "grape board-p3",
        "silver board-p2",
        "silver board-p3",
        "silver board-p4",
    ]
    assert illegal(state, "deliver-to grain board-p1")  # not to one's own board
    assert targets(own(state, P1, silver=1)) == ["olive board-p2", "grape board-p3"]


@pytest.mark.rule("TB-006", "TB-008", "TB-011")
def test_two_silver_are_one_delivery_and_nobody_gets_them() -> None:
    state = own(exporting(), P1, silver=3)
    happened = events(state, "deliver-to silver board-p4")
    assert state.players[P1][ids.FREE] == 2
    assert count(state, "silver") == 1
    assert [count(state, "silver", seat) for seat in (P2, P3, P4)] == [0, 0, 0]
    assert ("exported", {"seat": P1, "to": P4, "source": ids.SILVER, "count": 2, "vp": 1}) in happened


@pytest.mark.rule("TB-005")
def test_once_per_round_and_exporter() -> None:
    """TB-A02: whoever has exported may still receive deliveries, from several players."""
    state = own(exporting(seats=3), P1, olive=2, grape=2, silver=5)
    play(state, "deliver-to olive board-p2")
    assert targets(state) == []
    turn(state, "free_deliveries", P2)
    state.players[P2][ids.FREE] = 1
    own(state, P2, grain=1)
    play(state, "deliver-to grain board-p1")
    turn(state, "free_deliveries", P3)
    state.players[P3][ids.FREE] = 1
    own(state, P3, olive=1)
    assert targets(state) == ["olive board-p1"]  # the second space of board 1
    play(state, "deliver-to olive board-p1")
    assert received(state, P1) == ["-1", "+1"]
    assert [p[at.HAS_EXPORTED] for p in state.players] == [1, 1, 1]


@pytest.mark.rule("TB-005")
def test_the_next_round_brings_another_export() -> None:
    state = own(exporting(seats=2), P1, olive=1, silver=5)
    state.board[ids.ROUND] = 2
    play(state, "deliver-to olive board-p2")
    turn(state, "paid_deliveries")
    assert targets(state) == []
    phase(state, 4)
    sm.Dealer(1).settle(state)
    assert (state.round, state.players[P1][at.HAS_EXPORTED]) == (3, 0)
    own(turn(state, "paid_deliveries"), P1, grape=1)
    assert "grape board-p2" in targets(state)


@pytest.mark.rule("TB-005", "TB-006")
def test_every_kind_of_delivery_will_do() -> None:
    """TB-A04: free, paid, from a die or a roof tile, and goods from a field."""
    state = own(boards(turn(exporting(), "paid_deliveries"), 1, 2, 3, 4), P1, olive=1, silver=1)
    play(state, "deliver-to olive board-p2")
    assert count(state, "silver") == 0
    state = own(boards(taking(6, 1, 1, seats=4, modules=MODULES), 1, 2, 3, 4), P1, olive=1)
    play(state, "die 6", "option 1", "deliver-to olive board-p2")
    assert state.players[P2][at.IMPORTS] == 1
    state = roof(own(exporting(deliveries=0), P1, olive=1), "delivery")
    play(again(state), "roof 1", "deliver-to olive board-p2")
    assert state.players[P2][at.IMPORTS] == 1
    state = exporting()
    card = next(c for c in range(1, 67) if state.rules.card(c).crop == ids.OLIVE)
    play(again(field(state, card, goods=1)), "deliver-to field-olive board-p2")
    assert (state.players[P2][at.IMPORTS], state.crops(P1)) == (1, [0, 0, 0])


@pytest.mark.rule("TB-006")
def test_a_paid_delivery_leaves_less_silver_to_export() -> None:
    state = own(turn(exporting(), "paid_deliveries"), P1, silver=2)
    assert targets(state) == []
    own(state, P1, silver=3)
    assert targets(state) == ["silver board-p2", "silver board-p3", "silver board-p4"]
    play(state, "deliver-to silver board-p4")
    assert count(state, "silver") == 0


@pytest.mark.rule("TB-006")
def test_deliveries_bought_up_front_are_paid_already() -> None:
    state = exporting(rulings={"paid_deliveries": "up_front"})
    own(state, P1, silver=3)
    play(turn(state, "paid_deliveries"), "purchase 1")
    assert targets(state) == ["silver board-p2", "silver board-p3", "silver board-p4"]
    play(state, "deliver-to silver board-p4")
    assert count(state, "silver") == 0


@pytest.mark.rule("TB-006")
def test_a_delivery_that_is_tied_to_a_barrow_is_no_export() -> None:
    state = helper(barrow(own(exporting(deliveries=0), P1, olive=1), 20), 8)
    play(again(state), "use 8")
    assert "deliver olive barrow1" in legal(state)
    assert targets(state) == []


@pytest.mark.rule("TB-009", "TB-012")
def test_the_leftmost_trade_marker_leaves_and_uncovers_vp_for_the_exporter() -> None:
    """TB-A03: 1, 2, 2, 3 and 3 VP."""
    state = exporting(seats=2)
    scored = []
    for good in ("olive", "grape", "pig", "food", "meat"):
        state.players[P1][at.HAS_EXPORTED] = 0
        state.players[P1][ids.FREE] = 1
        before = state.scores()
        play(again(own(state, P1, **{good: 1})), f"deliver-to {good} board-p2")
        scored.append(state.scores()[P1] - before[P1])
        assert state.scores()[P2] == 0
    assert scored == [1, 2, 2, 3, 3]
    assert (state.players[P1][at.EXPORTS], state.players[P2][at.IMPORTS]) == (5, 5)


@pytest.mark.rule("TB-010", "TB-011")
def test_the_importer_gets_the_modifier_of_the_space_at_once() -> None:
    state = exporting(seats=2)
    gained = []
    for good in ("olive", "grape", "pig", "wine", "meat"):
        state.players[P1][at.HAS_EXPORTED] = 0
        state.players[P1][ids.FREE] = 1
        happened = events(again(own(state, P1, **{good: 1})), f"deliver-to {good} board-p2")
        gained += [MODIFIERS[int(str(f["modifier"]))] for key, f in happened if key == "modifier_gained"]
        assert ("modifier_gained", {"seat": P2, "modifier": MODIFIERS.index(gained[-1])}) in happened
        assert count(state, good, P2) == 0
    assert gained == ["+1", "-1", "+2", "-2", "+1"]
    assert sorted(received(state, P2)) == sorted(gained)
    assert received(state, P1) == []


@pytest.mark.rule("TB-013")
def test_after_five_exports_there_is_no_trade_marker_left() -> None:
    state = own(exporting(), P1, olive=1, grape=1, silver=9)
    imported(state, P2, 2, by=P1)
    imported(state, P3, 2, by=P1)
    assert targets(state)
    imported(state, P4, 1, by=P1)
    assert targets(state) == []


@pytest.mark.rule("TB-014")
def test_a_board_without_modifiers_takes_nothing_more() -> None:
    state = own(exporting(seats=3), P1, **dict.fromkeys(("olive", "grain", "grape", "pig", "food"), 1), wine=1, meat=1)
    imported(state, P2, 4, by=P3)
    assert "meat board-p2" in targets(state)  # the fifth space
    imported(state, P2, 1, by=P3)
    assert not any(text.endswith("p2") for text in targets(state))
    assert any(text.endswith("p3") for text in targets(state))


@pytest.mark.rule("TB-014", "TB-006")
def test_a_trade_good_can_be_exported_where_it_is_asked_for() -> None:
    """The fifth space of board 3."""
    state = imported(own(exporting(), P1, trade_good=1), P3, 4, by=P2)
    play(again(state), "deliver-to trade_good board-p3")
    assert (count(state, "trade_good"), received(state, P3)) == (0, ["+1"])


# -- the example -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-015", "TB-016", "TB-017", "TB-009", "TB-010", "TB-011")
def test_the_example_of_an_export_to_the_second_space() -> None:
    """Blue is P1, Yellow P3 with board 1: its first modifier is gone, the second space takes 1 olive or 2 silver."""
    state = imported(boards(exporting(), 2, 3, 1, 4), P3, 1, by=P2)
    own(again(state), P1, olive=1, grain=1, silver=2)
    assert [text for text in targets(state) if text.endswith("p3")] == ["olive board-p3", "silver board-p3"]
    play(state, "deliver-to olive board-p3")
    assert (count(state, "olive", P1), count(state, "olive", P3), count(state, "silver", P1)) == (0, 0, 2)
    shown = dict(dict(state.view(P2).modules)["trade_boards"])
    assert dict(shown["p1"])["exports"] == 1  # the leftmost trade marker has left the board of P1
    assert dict(shown["p3"])["imports"] == 2  # and lies on the second space of P3
    assert dict(shown["p3"])["received"] == ("-1",)
    assert dict(shown["p1"])["has_exported"]


# -- looking and checking ----------------------------------------------------------------------------------------------


def test_everybody_sees_what_a_board_asks_for() -> None:
    state = exporting()
    for viewer in (P1, P4, None):
        board = dict(dict(dict(state.view(viewer).modules)["trade_boards"])["p4"])
        assert board["board"] == 4
        assert board["spaces"][0] == (("silver", 2),)
        assert board["spaces"][1] == (("olive", 1), ("grain", 1))
        assert board["vp"] == (1, 2, 2, 3, 3)
        assert board["modifiers"] == ("+1", "-1", "+2", "-2", "+1")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({at.TRADE_BOARD: 2}, "the same trade board"),
        ({at.TRADE_BOARD: 0}, "not everybody has a trade board"),
        ({at.TRADE_BOARD: 0, at.EXPORTS: 1}, "before all boards were dealt"),
        ({at.EXPORTS: 1}, "not the same number"),
        ({at.HAS_EXPORTED: 1}, "more than once in a round, or less"),
        ({at.MODIFIER_1: 1}, "never received"),
    ],
)
def test_impossible_boards_are_noticed(changes: dict[int, int], problem: str) -> None:
    state = exporting()
    for place, n in changes.items():
        state.players[P1][place] = n
    assert any(problem in text for text in GAME.problems(state)), GAME.problems(state)


def test_nobody_exports_more_often_than_there_are_rounds() -> None:
    state = imported(exporting(), P2, 3, by=P1)
    state.board[ids.ROUND] = 2
    assert any("more than once in a round" in text for text in GAME.problems(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_keeps_every_promise(seats: int) -> None:
    check_game(GAME, GAME.meta.config(seats, modules=MODULES), seed=seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_does_one_with_joint_ventures_and_broken_roofs(seats: int) -> None:
    config = GAME.meta.config(seats, edition="classic", modules=["betwixt", "broken_roofs", "trade_boards"])
    check_game(GAME, config, seed=seats)
