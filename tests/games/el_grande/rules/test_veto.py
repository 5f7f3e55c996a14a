"""EG-246 to EG-251: the card Veto."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    asks,
    card_scene,
    count,
    dull,
    events,
    illegal,
    in_round,
    legal,
    on_map,
    play,
    put,
    start,
    turn,
    where_king,
)


def holds(state: State, *seats: int) -> State:
    """Each of these seats has laid down a Veto this round."""
    for seat in seats:
        state.players[seat][ids.VETO_NEXT] += 1
    return state


def vetoes(state: State) -> list[int]:
    """The number of Vetoes in front of each seat, as everybody sees them."""
    return [seat.vetoes for seat in state.view().seats[: state.seats]]


def round_1() -> State:
    """Round 1 with a Veto face up: p1 is the first to take a card."""
    state = start(4, modules="alternative_cards")
    play(state, "reveal intrigue", "reveal veto", "reveal fiesta", "reveal decree")
    play(state, "power 10", "power 9", "power 8", "power 7")
    return dull(state, asks("take_card", P1))


def p2_announces(state: State, number: int) -> State:
    """In this round p2 takes the King card and announces its special action."""
    dull(state, lambda s: s.round == number and asks("take_card", P2)(s))
    return play(state, "take your_majesty", "act")


@pytest.mark.rule("EG-246")
def test_taking_the_card_lays_it_open_and_its_caballeros_may_be_placed() -> None:
    state = round_1()
    seen = events(state, "take veto")
    assert ("veto_held", {"seat": P1}) in seen
    assert vetoes(state) == [1, 0, 0, 0]
    for viewer in (P1, P2, None):
        assert state.view(viewer).seats[P1].vetoes == 1
    assert illegal(state, "act"), "there is nothing more to carry out"
    play(state, "put toledo", "put toledo")
    assert on_map(state, P1) == {"galicia": 2, "toledo": 2, "court": 5}
    assert legal(state) == ["finish"]


@pytest.mark.rule("EG-246", "EG-251")
def test_a_veto_that_lies_before_its_owner_is_not_on_the_discard_pile() -> None:
    state = turn(round_1(), "veto")
    assert "veto" not in state.view().discards
    play(p2_announces(state, 1), "veto")
    assert "veto" in state.view().discards


@pytest.mark.rule("EG-247", "EG-248", "EG-249")
def test_another_players_special_action_is_announced_and_prevented_completely() -> None:
    state = turn(round_1(), "veto")
    dull(state, asks("take_card", P2))
    play(state, "take your_majesty")
    seen = events(state, "act")
    assert seen == [("announced", {"seat": P2, "card": 28})], "no choice of the action has been made yet"
    assert (state.prompt, state.owing) == ("objection", (P1,))
    assert legal(state) == ["veto", "allow"]
    assert legal(state, P2) == [], "p2 has to wait for the decision"
    play(state, "veto")
    assert (state.prompt, state.turn) == ("parts", P2)
    assert where_king(state) == "granada"
    assert illegal(state, "act"), "the vetoed action counts as done (EG-A27)"


@pytest.mark.rule("EG-247")
@pytest.mark.parametrize("placed_first", [True, False])
def test_a_veto_never_touches_the_placement(placed_first: bool) -> None:
    """EG-A27."""
    state = holds(card_scene("royal_adviser", king="granada"), P2)
    placement = ["put toledo", "put toledo", "put sevilla", "put castillo"]
    veto = ["act", "p2: veto"]
    play(state, *(placement + veto if placed_first else veto + placement))
    assert on_map(state, P1) == {"toledo": 2, "sevilla": 1, "castillo": 1, "court": 3}
    assert where_king(state) == "granada"
    assert legal(state) == ["finish"]


@pytest.mark.rule("EG-247")
@pytest.mark.parametrize(
    ("card", "setting"),
    [
        ("withdrawal", {}),
        ("mutiny", {"toledo": 2}),
        ("supremacy", {"toledo": 2}),
        ("disgrace", {}),
        ("contest", {}),
        ("authority", {}),
        ("infiltration", {}),
    ],
)
def test_nothing_of_a_vetoed_action_happens(card: str, setting: dict[str, int]) -> None:
    state = put(holds(card_scene(card), P3), P2, **setting)
    before = state.clone()
    play(state, "act", "p3: veto")
    before.players[P3][ids.VETO_NEXT] = 0
    assert state.players == before.players
    assert state.board == before.board
    assert "put granada" not in legal(state), "the King's region stays closed"


@pytest.mark.rule("EG-247", "EG-251")
def test_a_veto_serves_in_its_own_round_and_the_next_and_then_is_gone() -> None:
    for number in (1, 2):
        state = p2_announces(turn(round_1(), "veto"), number)
        assert state.owing == (P1,), f"round {number}"
    state = turn(round_1(), "veto")
    dull(state, in_round(2))
    assert vetoes(state) == [1, 0, 0, 0]
    dull(state, in_round(3))
    assert vetoes(state) == [0, 0, 0, 0]
    p2_announces(state, 3)
    assert (state.prompt, state.turn) == ("move_king", P2), "nobody is asked any more"


@pytest.mark.rule("EG-247", "EG-251")
def test_a_veto_prevents_one_action_and_is_discarded_at_once() -> None:
    state = turn(round_1(), "veto")
    play(p2_announces(state, 1), "veto", "finish")
    assert vetoes(state) == [0, 0, 0, 0]
    dull(state, asks("take_card", P3))
    play(state, "take decree", "act")
    assert (state.prompt, state.turn) == ("lay_tile", P3)


@pytest.mark.rule("EG-248")
def test_without_a_veto_in_play_nobody_is_asked() -> None:
    state = play(card_scene("your_majesty"), "act")
    assert state.prompt == "move_king"


@pytest.mark.rule("EG-247", "EG-248")
def test_the_owners_own_actions_cannot_be_vetoed_by_the_owner() -> None:
    """EG-A27."""
    state = play(holds(card_scene("your_majesty"), P1), "act")
    assert (state.prompt, state.turn) == ("move_king", P1)
    assert vetoes(state) == [1, 0, 0, 0]


@pytest.mark.rule("EG-249")
@pytest.mark.parametrize(("actor", "order"), [(P1, (P2, P4)), (P3, (P4, P2))])
def test_two_owners_decide_one_after_the_other_clockwise_from_the_actor(actor: int, order: tuple[int, int]) -> None:
    def scene() -> State:
        return play(holds(card_scene("your_majesty", seat=actor), P2, P4), "act")

    state = scene()
    assert state.owing == (order[0],)
    play(state, "allow")
    assert state.owing == (order[1],)
    play(state, "allow")
    assert (state.prompt, state.turn) == ("move_king", actor)
    assert vetoes(state) == [0, 1, 0, 1], "both are kept"
    first = play(scene(), "veto")
    assert (first.prompt, first.turn) == ("parts", actor), "the second is not asked about what will not happen"
    assert vetoes(first)[order[0]] == 0
    assert vetoes(first)[order[1]] == 1
    second = play(scene(), "allow", "veto")
    assert (second.prompt, second.turn) == ("parts", actor)
    assert vetoes(second)[order[0]] == 1
    assert vetoes(second)[order[1]] == 0


@pytest.mark.rule("EG-249")
def test_an_owner_may_object_to_another_owner() -> None:
    state = play(holds(card_scene("your_majesty"), P1, P3), "act")
    assert state.owing == (P3,)
    play(state, "veto")
    assert vetoes(state) == [1, 0, 0, 0]


@pytest.mark.rule("EG-247", "EG-251")
def test_an_owner_of_two_is_asked_once_and_spends_the_older_one() -> None:
    state = holds(card_scene("your_majesty"), P2)
    state.players[P2][ids.VETO_NOW] = 1
    spent = play(state.clone(), "act", "veto")
    assert (spent.players[P2][ids.VETO_NOW], spent.players[P2][ids.VETO_NEXT]) == (0, 1)
    kept = play(state.clone(), "act", "allow")
    assert kept.prompt == "move_king"
    assert vetoes(kept) == [0, 2, 0, 0]


@pytest.mark.rule("EG-250")
def test_an_action_that_has_begun_can_no_longer_be_prevented() -> None:
    state = put(put(holds(card_scene("intrigue"), P2), P1, toledo=2), P2, toledo=2)
    play(state, "act", "allow")
    for step in ("pick p1 toledo", "to aragon", "pick p2 toledo", "to castillo", "pick p1 toledo", "to aragon"):
        assert state.turn == P1
        assert "veto" not in legal(state)
        play(state, step)
    play(state, "done", "finish")
    assert vetoes(state)[P2] == 1
    withdrawal = play(holds(card_scene("withdrawal"), P2), "act", "allow")
    assert (withdrawal.prompt, legal(withdrawal)) == ("giving", ["give court"]), "not even by a victim"


@pytest.mark.rule("EG-247")
def test_taking_a_second_veto_cannot_be_prevented() -> None:
    """Laying the card face up is not an announced action, so nobody is asked."""
    state = start(4, edition="classic")
    play(state, "reveal intrigue", "reveal veto", "reveal fiesta", "reveal decree")
    play(state, "power 10", "power 9", "power 8", "power 7")
    dull(state, asks("take_card", P1))
    turn(state, "veto")
    dull(state, lambda s: s.round == 2 and s.prompt == "reveal" and len(s.face_up()) == 1)
    play(state, "reveal veto")
    dull(state, asks("take_card", P2))
    play(state, "take veto")
    assert (state.prompt, state.turn) == ("parts", P2)
    assert vetoes(state) == [1, 1, 0, 0]


@pytest.mark.rule("EG-247")
def test_the_dummys_card_cannot_be_vetoed() -> None:
    """EG-A27: the dummy carries nothing out."""
    state = start(2, modules="alternative_cards")
    play(state, "dummy-region toledo", "dummy-region sevilla", "reveal intrigue", "reveal veto", "reveal decree")
    play(state, "dummy-power 8", "power 10", "power 4")
    dull(state, asks("take_card", P1))
    seen = events(state, "take veto", "finish")
    assert "dummy_takes" in [key for key, _ in seen]
    assert (state.prompt, state.turn) == ("invite", P2)
    assert vetoes(state) == [1, 0]


@pytest.mark.rule("EG-247")
def test_a_vetoed_king_card_is_there_again_in_the_next_round_and_another_is_discarded() -> None:
    """EG-A27: the vetoed card goes where a used card would go."""
    state = turn(round_1(), "veto")
    play(p2_announces(state, 1), "veto", "finish")
    dull(state, in_round(2))
    assert state.view().face_up[4] == "your_majesty"
    state = turn(round_1(), "veto")
    dull(state, asks("take_card", P2))
    play(state, "take fiesta", "act", "veto", "finish")
    assert "fiesta" in state.view().discards
    assert count(state, P2, "court") == 7
