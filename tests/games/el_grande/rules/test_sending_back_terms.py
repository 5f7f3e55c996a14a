"""EG-188 to EG-193: sending caballeros back to the province, and the card Withdrawal."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from ..scene import P1, P2, P3, P4, asks, card_scene, count, dull, illegal, legal, on_map, play, put

VIOLET, ORANGE, BLUE, GREEN = P1, P2, P3, P4


def finished(state: State, seat: int = P1) -> bool:
    """Whether the special action is over and its owner continues."""
    return (state.prompt, state.turn) == ("parts", seat)


@pytest.mark.rule("EG-188")
@pytest.mark.parametrize(
    ("card", "choices", "left"),
    [
        ("loss_of_favour", [], {"toledo": 3, "court": 1}),
        ("disgrace", [], {"toledo": 3}),
        ("levy", ["p2: disc toledo"], {"toledo": 1, "court": 4}),
        ("civil_war", ["p2: disc toledo"], {"court": 4}),
        ("expulsion", ["pick p2 toledo"], {"toledo": 2, "court": 4}),
        ("withdrawal", ["give toledo", "give court", "give court"], {"toledo": 2, "court": 2}),
    ],
)
def test_each_card_says_whether_from_regions_or_court_and_all_return_to_the_province(
    card: str, choices: list[str], left: dict[str, int]
) -> None:
    state = put(card_scene(card, court=4), P2, toledo=3)
    play(state, "act", *choices)
    dull(state, asks("parts", P1))  # p3 and p4 give back what they must
    assert on_map(state, P2) == left
    assert count(state, P2, "province") == 30 - sum(left.values())


@pytest.mark.rule("EG-189")
@pytest.mark.parametrize("card", ["withdrawal", "civil_war", "levy", "expulsion", "loss_of_favour", "disgrace"])
def test_nobody_is_sent_back_from_the_castillo_or_the_kings_region(card: str) -> None:
    state = card_scene(card, king="granada", court=0)
    for seat in (P2, P3, P4):
        put(state, seat, granada=5, castillo=5)
    if card == "expulsion":
        assert illegal(state, "act"), "there is nobody to pick"
        return
    play(state, "act")
    assert finished(state)
    for seat in (P2, P3, P4):
        assert on_map(state, seat) == {"granada": 5, "castillo": 5}


@pytest.mark.rule("EG-189")
@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("withdrawal", ["give toledo", "give court"]),
        ("civil_war", ["disc toledo"]),
        ("levy", ["disc toledo"]),
        ("expulsion", ["pick p2 toledo"]),
    ],
)
def test_the_kings_region_and_the_castillo_are_not_offered_beside_another_region(card: str, places: list[str]) -> None:
    state = play(put(card_scene(card, king="granada"), P2, granada=5, castillo=5, toledo=2), "act")
    assert legal(state) == places


@pytest.mark.rule("EG-190")
def test_too_few_caballeros_means_as_many_as_there_are() -> None:
    state = card_scene("withdrawal", court=0)
    put(put(state, P2, court=2), P3, toledo=1)
    play(state, "act", "p2: give court", "p2: give court", "p3: give toledo")
    assert finished(state), "p2 is one short, p3 two, p4 has nobody: the rest is ignored"
    assert [on_map(state, seat) for seat in (P2, P3, P4)] == [{}, {}, {}]
    state = play(put(card_scene("loss_of_favour", court=2), P3, court=5), "act")
    assert [count(state, seat, "court") for seat in (P1, P2, P3, P4)] == [2, 0, 2, 0]


@pytest.mark.rule("EG-191")
def test_withdrawal_takes_three_of_each_opponent_in_a_mix_the_owner_chooses() -> None:
    state = put(card_scene("withdrawal"), P2, toledo=2, aragon=1)
    put(state, P1, toledo=2)
    play(state, "act")
    assert (state.turn, legal(state)) == (P2, ["give aragon", "give toledo", "give court"])
    play(state, "give toledo", "give court")
    assert legal(state) == ["give aragon", "give toledo", "give court"]
    assert illegal(state, "done"), "all three must go"
    play(state, "give aragon")
    assert on_map(state, P2) == {"toledo": 1, "court": 6}
    assert count(state, P2, "province") == 23
    play(state, *["p3: give court"] * 3, *["p4: give court"] * 3)
    assert finished(state)
    assert on_map(state, P1) == {"toledo": 2, "court": 7}, "the player of the card gives nothing"


@pytest.mark.rule("EG-192")
@pytest.mark.parametrize(("seat", "order"), [(P1, [P2, P3, P4]), (P3, [P4, P1, P2])])
def test_withdrawal_goes_clockwise_from_the_left_neighbour_one_after_the_other(seat: int, order: list[int]) -> None:
    state = play(card_scene("withdrawal", seat=seat), "act")
    asked: list[int] = []
    while not finished(state, seat):
        assert state.owing == (state.turn,)
        asked.append(state.turn)
        play(state, "give court")
    assert asked == [s for s in order for _ in range(3)]


@pytest.mark.rule("EG-193")
def test_example_withdrawal_of_violet() -> None:
    state = card_scene("withdrawal", seat=VIOLET, king="granada")
    put(state, BLUE, valencia=1, court=2)
    put(state, GREEN, toledo=2, valencia=1)
    play(state, "act", *["p2: give court"] * 3)
    play(state, "p3: give court", "p3: give court", "p3: give valencia")
    play(state, "p4: give toledo", "p4: give toledo", "p4: give valencia")
    assert finished(state)
    assert on_map(state, ORANGE) == {"court": 4}
    assert on_map(state, BLUE) == {}
    assert on_map(state, GREEN) == {"court": 7}
    assert [count(state, seat, "province") for seat in (ORANGE, BLUE, GREEN)] == [26, 30, 23]
