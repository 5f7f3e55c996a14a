"""Modules of La Granja on the screen: the panels below the board, and what stays hidden."""

import re
from random import Random

import pytest

from sobremesa.games.la_granja.modules.automa import numbers as automa
from sobremesa.games.la_granja.modules.ladies.numbers import OWN_DIE
from sobremesa.games.la_granja.modules.long_distance_trade.numbers import ROUTE_1
from sobremesa.games.la_granja.modules.new_farm_cards.numbers import KNOWN
from sobremesa.games.la_granja.modules.trade_boards.numbers import (
    EXPORTS,
    HAS_EXPORTED,
    IMPORTS,
    MODIFIER_1,
    TRADE_BOARD,
)
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from ..games.la_granja.modules import grey, ladies, pieces, songs, town, ventures
from ..games.la_granja.modules.pieces import GRAND, HANDS
from ..words.la_granja import EVERYTHING, MODULE_TABLES, MODULES, Table, named
from .la_granja import decisions, face_for
from .table import drawn


def rows(state: State, viewer: int | None = s.P1, width: int = 80, full: bool = False) -> list[str]:
    """The lines of the table as a viewer sees it, with single spaces."""
    board = face_for(s.again(state)).board(state.view(viewer), width, full)
    return [" ".join(line.split()) for line in drawn(board, width).splitlines()]


# -- the table as a whole ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("table", MODULE_TABLES, ids=named)
def test_nothing_is_cut_off(table: Table, width: int) -> None:
    """Tables cut off with an ellipsis what does not fit: at 80 columns everything must fit, for every viewer."""
    for session, face in decisions(table, "9"):
        if session.ply % 97 == 0 or session.state.turn < 0:
            for viewer, full in ((max(session.state.turn, 0), False), (max(session.state.turn, 0), True), (None, True)):
                text = drawn(face.board(session.state.view(viewer), width, full), width)
                assert "…" not in text
                assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("table", EVERYTHING[:3], ids=named)
def test_the_table_looks_the_same_whatever_the_others_hide(table: Table) -> None:
    """Neither unknown cards in other hands nor hidden donkey tiles change anything on the screen."""
    rng = Random(1)
    me = table["seats"] - 1
    secrets = 0
    for session, face in decisions(table, "4"):
        state = session.state
        chosen = state.prompt == "donkeys" and state.turn == me and state.round % 2
        if not (chosen or session.ply % 250 == 50) or not state.frames:
            continue
        world = state.determinise(me, rng)
        secrets += world.digest() != state.digest()
        for viewer in (me, None):
            shown = drawn(face.board(state.view(viewer), 100, full=True))
            assert drawn(face.board(world.view(viewer), 100, full=True)) == shown
        assert drawn(face.look(state.view(me), "farm", "p1", 100)) == drawn(
            face.look(world.view(me), "farm", "p1", 100)
        )
    assert secrets > 3


def test_every_module_is_on_the_table() -> None:
    state = s.fresh(3, modules=MODULES)
    text = "\n".join(rows(state))
    for words in (
        "Venture card goods VP",
        "Broken roof, for 1 silver: No bonus.",
        "Tiles, side A 1: A0",
        "Town ",
        "Colchonera olive grain grape pig food wine meat trade silver VP this round",
        "Counselors 1: 1 free upgrade · 2: draw 1 card · 3: 1 siesta step",
        "Songs, 1 silver section 1 VP: 1, 2, 3, 4 · section 2 VP: 5, 6, 7, 8",
        "Grand markers in the supply: p1 1, p2 1, p3 1",
        "Workers in the supply: p1 2, p2 2, p3 2",
        "Ladies p",
        "Routes, sets of 3 olive 0/3 (2 VP)",
        "Trade boards takes next brings exports modifiers",
        "Donkeys tiles left: 1, 2, 3, 4 hats",
    ):
        assert words in text, words
    plain = "\n".join(rows(s.fresh(3)))
    assert not re.search("Venture|Colchonera|Workers|Lady|Songs|Automa|Trade boards", plain)


# -- panels ------------------------------------------------------------------------------------------------------------


def test_joint_ventures_show_rows_values_and_rewards_that_wait() -> None:
    state = ventures.venture(ventures.rich(seats=3), 0, 5, near=2, far=1)
    ventures.owing(state, 1, 1, s.P3, 3, near=4, far=3)
    found = rows(state)
    assert "1 5 p1 ●grain ●food ○pig ○wine ●olive p2 5/2" in found
    assert "2 1 p2 ●olive ●food ●grape ●meat ●grain ●wine ●olive p3 6/3" in found
    assert "3 · p3 p1 done" in found
    assert "Joint venture 2: a reward of 3 VP is waiting for p3 yellow." in found


def test_the_town_shows_tiles_cards_and_buildings() -> None:
    state = town.erect(town.on_display(town.at_tile(3), "church", "inn"), "mill", 12, "butcher")
    found = rows(state)
    assert any("2 upgrades, or 1 harvest good and 1 upgrade" in row for row in found)
    assert "[3][3] 3: 1 harvest good or a build action" in found
    assert "Town Church: Build: 2 VP. Dominance: 2 VP." in found
    assert "Inn: Build: 2 siesta steps. Presence: 1 siesta step." in found
    assert "Built Mill at h6, h7 and h10, card at the Butcher" in found
    assert "Town Church, Inn" in rows(s.turn(state, "free_deliveries"))
    without = rows(town.at_tile(3, "b", buildings=False))
    assert "[3][3] 3: 1 pig" in without
    assert not [row for row in without if row.startswith(("Town", "Erected"))]


def test_the_colchonera_shows_markers_and_deliveries_of_the_round() -> None:
    state = s.own(s.delivering(3, modules=["colchonera"]), silver=2, olive=1)
    s.play(s.siestas(state, 4, 0), "deliver-to olive colchonera")
    assert "p1 blue 1 · · · · · · · · 1 free" in rows(state)
    assert "p2 red · · · · · · · · · ·" in rows(state)


def test_grey_dice_and_marks_are_shown() -> None:
    state = grey.mark(grey.by_night((4, 4, 5, 2, 6), 4, 5), 2, 4, seat=s.P2)
    found = rows(state)
    assert "[4][4g] 4: 4 silver" in found
    assert "g: a grey die" in found
    assert "Outlaws 1: 2 silver · 2: 1 card from hand (p2) · 3: 2 silver" in found
    assert "4: 1 harvest good (p2) · 5: 1 harvest good · 6: 2 silver" in found
    s.play(s.own(state, vp=1), "grey-die 5", "option 3", "penalty vp")
    assert "Dice taken: 5g" in rows(state)
    assert any("dice taken 5g" in row for row in rows(state, s.P2))


def test_song_tiles_are_shown_on_offer_owned_and_in_use() -> None:
    state = songs.holding(5, 10)
    assert "Songs, 1 silver section 1 VP: 1, 2, 3, 4 · section 2 VP: 6, 7, 8" in rows(state)
    assert "Donkeys tiles left: 1, 2, 3, 4, song 5, song 10" in rows(state)
    assert "10: 1 hat, 3 more siesta steps for 2 silver, up to 3 free deliveries" in rows(state)
    assert "p1 blue donkeys left 1, 2, 3, 4, song 5, song 10" in rows(state, s.P2)
    assert "12 (section 3 VP): up to 4 free deliveries, all to different places" in rows(state, width=120, full=True)
    s.play(state, "p1: song 10", "p2: donkey 4")
    assert "Donkeys tiles left: 1, 2, 3, 4, song 5; this round: song 10" in rows(state)


def test_grand_markers_and_workers_are_seen_on_the_market_and_elsewhere() -> None:
    state = pieces.delivering(1, GRAND, HANDS)
    s.marker(s.barrow(state, 5, 0b0011), "h1", s.P2)
    pieces.worker(pieces.grand(state, "h9"), "h9")
    pieces.worker(pieces.grand_barrow(state, 5), "butcher", lying=True)
    pieces.worker(s.blocked(state, "butcher"), "h1", s.P2)
    found = rows(state)
    assert any("4 P1+h9" in row for row in found)
    assert any("4 p2+h1 5 ·· h2" in row for row in found)
    assert "Grand markers in the supply: p2 2 · p1 blue at barrow 1" in found
    assert "Workers in the supply: p2 1 · p1 blue at the Butcher (lying)" in found
    assert "Grand 0 in the supply; at barrow 1 and market hex h9 (value 4)" in found
    assert "Workers 0 in the supply; at the Butcher (lying) and market hex h9 (value 4)" in found


def test_ladies_are_shown_with_their_state() -> None:
    state = s.own(ladies.lady_scene("reina", "play_cards"), vp=1)
    assert "Lady Reina: Once per round you may pay 1 VP to take 4 silver." in rows(state)
    s.play(state, "ask-lady")
    assert "Ladies p1 blue Reina (used) · p2 red Carmen" in rows(state)
    state = ladies.lady_scene("ana", "take_die")
    state.players[s.P1][OWN_DIE] = 4
    assert "Ladies p1 blue Ana (her die: 4) · p2 red Carmen" in rows(state)
    assert not any("dice taken" in row for row in rows(state, s.P2)), "her die is not one that was taken"


def test_trade_routes_and_trade_boards_show_what_is_left() -> None:
    state = s.scene("free_deliveries", seats=3, round=3, modules=["long_distance_trade", "trade_boards"])
    state.players[s.P2][ROUTE_1 + ids.FOOD] = 2
    for seat, board in enumerate((1, 2, 3)):
        state.players[seat][TRADE_BOARD] = board
    state.players[s.P1][IMPORTS] = state.players[s.P2][EXPORTS] = 1
    state.players[s.P1][MODIFIER_1 + 2] = state.players[s.P2][HAS_EXPORTED] = 1
    found = rows(state)
    assert any("food 2/3 (4 VP): p2 2" in row for row in found)
    assert "p1 blue, board 1 1 olive or 2 silver -1 0/5, next 1 VP +1" in found
    assert "p2 red, board 2 1 olive or 2 silver +1 1/5, done ·" in found
    state.players[s.P1][IMPORTS] = 5
    assert "p1 blue, board 1 nothing more · 0/5, next 1 VP +1" in rows(state)


def test_hand_cards_that_everybody_knows_are_listed() -> None:
    state = s.hand(s.scene("play_cards", modules=["new_farm_cards"]), 7, 70, seat=s.P2)
    state.board[KNOWN] = 1 << 70
    assert "Known hands p2 red 70 Ensaimada Baker" in rows(state)
    assert not [row for row in rows(state, s.P2) if row.startswith("Known")]


def test_the_automa_is_shown_with_all_it_has() -> None:
    state = s.scene("free_deliveries", seats=1, automa="hard")
    for field, value in (("VP", 31), ("SILVER", 4), ("SIESTA", 4), ("ROOFS", 1), ("CRAFT", 0b100001), ("COUNTER", 2)):
        state.board[getattr(automa, f"AUTOMA_{field}")] = value
    state.board[automa.AUTOMA_DONKEY] = 3
    state.set_hex(3, 1)
    found = rows(state)
    assert "Automa (hard) 31 VP · 4 silver · siesta 4 (1 VP) · 1 roof tile" in found
    assert "craft buildings: Trading House and Butcher · 2 deliveries kept" in found
    assert any("this round's donkey tile: 3 donkeys, 1 hat" in row for row in found)
    assert any("3 a h4" in row for row in found)
