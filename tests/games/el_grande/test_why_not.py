"""Why something cannot be chosen: the rules give the reason, in words."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids

from .scene import P1, P2, bare, card_scene, general_scoring, idle, play, powers, put, table, tile, why

KINGS_REGION = "Nothing may enter or leave the King's region."
GONE = "This card has been taken, or it was put away after an earlier round."
NOBODY = "There is no such caballero here."


def test_power_cards() -> None:
    state = powers(table(), 8)
    assert why(state, "power 8") == "Power 8 has already been played in this round, and no two may be alike."
    assert why(state, "power 9") == ""
    assert why(state, "power 9", P1) == "It is the decision of p2."
    state.players[P2][ids.HAND] &= ~(1 << 4)
    state.players[P2][ids.DISCARD] |= 1 << 4
    assert why(state, "power 5") == "You have already played this power card; each is played only once."
    assert why(state, "put toledo") == "This is not among the present choices."


def test_with_a_modifier_the_sum_counts() -> None:
    state = powers(table(), 8)
    state.players[P2][ids.SHIFT] = 1
    assert why(state, "power 7") == "Power 8 has already been played in this round, and no two may be alike."
    assert why(state, "power 8") == ""


def test_inviting() -> None:
    state = idle(powers(table(), 9, 8, 7, 6), "invite")
    assert why(state, "invite 3") == "With power 9 you may invite no more than 2 caballeros."
    put(state, P1, court=27)
    assert why(state, "invite 2") == "There is only 1 caballero of yours in the province."


def test_taking_a_card() -> None:
    state = idle(powers(table(), 9, 8, 7, 6), "take_card")
    assert why(state, "take intrigue") == ""
    assert why(state, "take mutiny") == "This card has not been turned up in this round."
    assert why(state, "take veto") == "This card is in none of the decks of this game."
    idle(play(state, "take intrigue", "finish"), "take_card")
    assert why(state, "take intrigue") == GONE


def test_the_king_card_is_gone_too_when_it_is_taken() -> None:
    state = idle(powers(table(), 9, 8, 7, 6), "take_card")
    (card,) = [deck.cards[0] for deck in state.rules.decks if len(deck.cards) == 1]
    take = f"take {state.rules.cards[card].id}"
    assert why(state, take) == ""
    idle(play(state, take, "finish"), "take_card")
    assert why(state, take) == GONE


def test_placing_caballeros() -> None:
    state = card_scene("fiesta", king="castilla")
    assert why(state, "put castilla") == KINGS_REGION
    assert why(state, "put galicia") == ""
    assert why(state, "put granada") == "This region is not adjacent to the King."
    play(state, "put galicia", "done")
    assert why(state, "put navarra") == "The caballeros of this card have already been placed."
    assert why(put(card_scene("fiesta"), P1, court=0), "put sevilla") == "You have no caballero at court."


def test_the_special_action() -> None:
    assert why(card_scene("estate", king="granada"), "act") == "The special action would have no effect now."
    state = play(put(card_scene("intrigue"), P1, toledo=2), "act", "done")
    assert why(state, "act") == "The special action of this card has already been used."


def test_moving_caballeros() -> None:
    state = play(put(put(card_scene("intrigue"), P1, toledo=1, granada=2), P2, aragon=1), "act")
    assert why(state, "pick p1 toledo") == ""
    assert why(state, "pick p1 granada") == KINGS_REGION
    assert why(state, "pick p1 aragon") == NOBODY
    assert why(state, "pick p5 aragon") == "Nobody plays this colour."
    play(state, "pick p1 toledo")
    assert why(state, "to toledo") == "The piece already stands there."
    assert why(state, "to granada") == KINGS_REGION
    assert why(state, "to castillo") == ""


def test_the_king_in_the_castillo_shuts_it() -> None:
    state = card_scene("fiesta", king="castillo", modules=["new_regency"])
    shut = "As long as the King stands in the Castillo, nothing may enter or leave it."
    assert why(state, "put castillo") == shut
    assert why(state, "put toledo") == ""


def test_moving_the_king() -> None:
    state = play(card_scene("your_majesty", king="toledo"), "act")
    assert why(state, "king toledo") == "The piece already stands there."
    assert why(state, "king castillo") == "This card sends the King to one of the nine regions."
    state = play(card_scene("exile", modules=["new_regency"]), "act")
    assert why(state, "king toledo") == "This card sends the King to France or Portugal."


def test_vp_tiles() -> None:
    state = tile(tile(card_scene("decree"), "8", "toledo"), "4", "granada")
    play(state, "act")
    assert why(state, "tile 8 granada") == KINGS_REGION
    assert why(state, "tile 4 aragon") == KINGS_REGION
    assert why(state, "tile 8 toledo") == "A VP tile already lies there."
    assert why(state, "tile 8 aragon") == ""


def test_discs() -> None:
    state = play(put(put(card_scene("mutiny"), P2, toledo=3), P1, aragon=1), "act", "choose toledo")
    assert state.owing == (P2,)
    assert why(state, "disc toledo") == "This is the region the caballeros have to leave."
    assert why(state, "disc granada") == KINGS_REGION
    assert why(state, "disc toledo", P1) == "It is the decision of p2."
    assert all(why(general_scoring(bare()), f"disc {r}", P2) == "" for r in ("toledo", "granada"))


def test_a_refusal_carries_the_reason() -> None:
    with pytest.raises(sm.IllegalAction) as refused:
        play(card_scene("fiesta", king="castilla"), "put castilla")
    assert str(refused.value.reason) == KINGS_REGION
    assert str(refused.value).startswith(f"'put castilla' is not legal now (parts). {KINGS_REGION} p1 may play: act")
    with pytest.raises(sm.IllegalAction) as refused:
        play(card_scene("fiesta", king="castilla"), "king toledo")
    assert refused.value.reason is None, "the step names no rule"
