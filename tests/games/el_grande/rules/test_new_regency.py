"""EG-162 to EG-164: the mini-expansion New Regency."""

import pytest

from sobremesa.games.el_grande.rules import ids

from ..scene import asks, chances, dull, in_round, legal, play, start, turn, where_king

NEW_REGENCY = {
    "exile",
    "entourage",
    "contest",
    "estate",
    "uprising",
    "infiltration",
    "deputy",
    "royal_journey",
    "court_of_the_mighty",
    "guest_of_the_grandes",
}
BASE = ("reveal intrigue", "reveal withdrawal", "reveal fiesta", "reveal decree")


@pytest.mark.rule("EG-162")
@pytest.mark.parametrize("edition", ["2023", "classic"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ten_new_regency_cards_are_deck_5_and_the_king_card_is_in_the_box(edition: str, seats: int) -> None:
    state = play(start(seats, edition=edition, modules="new_regency"), *BASE)
    assert chances(state) == {f"reveal {card}": 1 for card in NEW_REGENCY}
    assert state.view().decks[4] == ("5", 10)


@pytest.mark.rule("EG-163")
def test_the_top_card_of_deck_5_is_revealed_in_every_round() -> None:
    state = start(4, modules="new_regency")
    seen: list[str] = []
    for number in range(1, 10):
        dull(state, in_round(number))
        card = state.view().face_up[4]
        assert card is not None
        seen.append(card)
        assert state.view().decks[4] == ("5", 10 - number)
    assert set(seen) < NEW_REGENCY
    assert len(set(seen)) == 9


@pytest.mark.rule("EG-164")
@pytest.mark.parametrize("used", [True, False])
def test_the_card_of_deck_5_is_discarded_after_the_round_used_or_not(used: bool) -> None:
    state = play(start(4, modules="new_regency"), *BASE, "reveal exile")
    dull(state, asks("take_card"))
    turn(state, "exile" if used else "intrigue")
    taken = 1
    while state.round == 1 and state.prompt != "reveal":
        dull(state, lambda s: s.prompt in ("take_card", "reveal"))
        if state.prompt == "take_card":
            turn(state, next(name.split()[1] for name in legal(state) if name != "take exile"))
            taken += 1
    assert taken == 4
    assert state.round == 2
    assert "exile" in state.view().discards
    dull(state, lambda s: len(s.face_up()) == 4)
    assert set(chances(state)) == {f"reveal {card}" for card in NEW_REGENCY - {"exile"}}
    assert where_king(state) == "granada", "nobody carried the card out"


@pytest.mark.rule("EG-164")
def test_with_two_players_the_card_the_dummy_takes_is_discarded_like_any_other() -> None:
    """EG-A40: deck 5 has no special status here."""
    state = start(2, modules="new_regency")
    play(state, "dummy-region toledo", "dummy-region sevilla")
    play(state, "reveal intrigue", "reveal fiesta", "reveal decree", "reveal uprising", "dummy-power 13")
    play(state, "power 10", "power 4")
    assert state.view().face_up == ("intrigue", "fiesta", "decree", None)
    assert state.view().discards == ("uprising",)
    assert where_king(state) == "granada"
    dull(state, in_round(2))
    assert "uprising" not in state.view().face_up
    assert state.board[ids.DECK + 3].bit_count() == 8
