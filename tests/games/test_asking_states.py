"""What a script can ask a state: actions in any form, masks, whether the game is over, a view as JSON."""

import json

import pytest

import sobremesa as sm


class Whole:
    """An integer type from another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def fresh() -> sm.State:
    state = sm.load("el_grande").new(seats=2)
    sm.Dealer("forms").settle(state)
    return state


def test_numbers_of_any_kind_and_notations_play_the_same() -> None:
    a = fresh().legal()[2]
    text = sm.load("el_grande").notation(a)
    forms: list[object] = [a, Whole(a), text, f"  {text.upper()} "]
    states = []
    for form in forms:
        state = fresh()
        state.play(form)
        assert sm.load("el_grande").notation(form) == text
        states.append(state)
    assert len(set(states)) == 1


def test_integers_of_numpy_are_actions_too() -> None:
    np = pytest.importorskip("numpy")
    one, two = fresh(), fresh()
    one.play(two.legal()[1])
    two.play(np.array(two.legal())[1])
    assert one == two


@pytest.mark.parametrize(
    ("nonsense", "said"),
    [
        ("power 99", "power 99"),
        ("", "unknown action"),
        (2.0, "2.0 is no action: an action is its number or its notation"),
        (None, "None is no action"),
        (True, "True is no action"),
        ([3], r"\[3\] is no action"),
        (10**30, "there is no action number"),
        (Whole(-1), "there is no action number -1"),
    ],
)
def test_nonsense_is_told_what_an_action_is_and_changes_nothing(nonsense: object, said: str) -> None:
    state = fresh()
    before = state.encode()
    with pytest.raises(sm.NotationError, match=said):
        state.play(nonsense)
    assert state.encode() == before


@pytest.mark.parametrize("name", sm.games())
def test_masks_are_what_is_legal(name: str) -> None:
    game = sm.load(name)
    state = game.new(seats=3)
    assert not any(state.mask())
    sm.Dealer("mask").settle(state)
    for seat in (None, 0, 1):
        mask = state.mask(seat)
        assert len(mask) == game.num_actions
        assert [a for a, can in enumerate(mask) if can is True] == state.legal(seat)


def test_a_game_is_over_when_nobody_is_left_to_decide() -> None:
    state, dealer = fresh(), sm.Dealer("over")
    asked = 0
    while not state.is_over:
        state.play(state.legal()[0])
        dealer.settle(state)
        asked += 1
    assert asked > 50
    assert state.result() is not None


@pytest.mark.parametrize("name", sm.games())
def test_a_view_is_plain_json(name: str) -> None:
    state = sm.load(name).new(seats=2)
    sm.Dealer("json").settle(state)
    view = state.view(1)
    told = json.loads(json.dumps(sm.plain(view)))
    assert (told["game"], told["viewer"], told["prompt"]) == (name, 1, state.prompt)
    assert [seat["seat"] for seat in told["seats"]][:2] == [0, 1]
