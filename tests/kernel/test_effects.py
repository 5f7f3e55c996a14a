"""Effects: nested arrays are compiled to frames, and the six combinators work as they should."""

from typing import Any

import pytest

from sobremesa.kernel import (
    COMBINATORS,
    DECLINE,
    DONE,
    OPTION,
    OWN_KINDS,
    ConfigError,
    Dealer,
    Operation,
    Programs,
    can_carry_out,
    frame,
    step_table,
)
from sobremesa.kernel.effects import ANY_ORDER, CHOOSE, OPTIONAL, PAY_THEN, REPEAT, ROOM, SEQ
from tests.kernel import tiny_game as t

GIFT = Operation("gift", 77, {"to": 3, "count": 1}, {"left": 0, "right": 1})


# -- the compiler ------------------------------------------------------------------------------------------------------


def test_an_operation_becomes_its_kind_and_its_numbers() -> None:
    programs = Programs([GIFT])
    assert programs.compile(["gift"], "here") == (77, 3, 1)
    assert programs.compile(["gift", {}], "here") == (77, 3, 1)
    assert programs.compile(["gift", {"count": 4, "to": "right"}], "here") == (77, 1, 4)
    assert programs.compile(["gift", {"to": ["left", "right", 4]}], "here") == (77, 0b10011, 1)
    assert programs.compile(["gift", "left"], "here") == (77, 0, 1)
    assert programs.compile(["gift", "right", 5], "here") == (77, 1, 5)
    assert programs.compile(["gift", "right", {"count": 6}], "here") == (77, 1, 6)
    assert programs.table == {}
    assert frame((77, 3, 1), 2) == (77, 2, 3, 1)


def test_combinators_number_their_parts_from_the_inside() -> None:
    programs = Programs([GIFT])
    effect = ["seq", ["choose", ["gift"], ["gift", {"count": 2}]], ["any_order", ["gift"], ["gift"], ["gift"]]]
    assert programs.compile(effect, "here") == (SEQ, 2)
    assert programs.table == {
        0: ((77, 3, 1), (77, 3, 2)),
        1: ((77, 3, 1), (77, 3, 1), (77, 3, 1)),
        2: ((CHOOSE, 0), (ANY_ORDER, 1, 0b111)),
    }
    assert programs.compile(["optional", ["gift"]], "here") == (OPTIONAL, 3)
    assert programs.compile(["pay_then", ["gift"], ["gift"]], "here") == (PAY_THEN, 4)
    assert programs.compile(["repeat", 5, ["gift"]], "here") == (REPEAT, 5, 5)


def test_the_numbers_of_one_owner_do_not_depend_on_the_others() -> None:
    effect = ["optional", ["seq", ["gift"], ["choose", ["gift"], ["gift"]]]]
    alone, together = Programs([GIFT]), Programs([GIFT])
    together.owned_by(3)
    together.compile(["repeat", 2, ["optional", ["gift"]]], "another card")
    for programs in (alone, together):
        programs.owned_by(5)
        assert programs.compile(effect, "here") == (OPTIONAL, 5 * ROOM + 2)
    assert sorted(alone.table) == [5 * ROOM, 5 * ROOM + 1, 5 * ROOM + 2]
    assert sorted(together.table) == [3 * ROOM, 3 * ROOM + 1, *sorted(alone.table)]
    with pytest.raises(ValueError, match="two owners of effects have the number 3"):
        together.owned_by(3)


def test_an_owner_has_room_for_so_many_combinators() -> None:
    programs = Programs([GIFT])
    programs.owned_by(1)
    for i in range(ROOM):
        assert programs.compile(["optional", ["gift"]], "card 1") == (OPTIONAL, ROOM + i)
    with pytest.raises(ConfigError) as e:
        programs.compile(["optional", ["gift"]], "card 1")
    assert str(e.value) == "card 1: at most 16 effects may be made of others (seq, choose, if and the like)"


def test_the_first_kinds_are_the_kernels() -> None:
    own: t.Step[t.State] = t.Deal()
    table = step_table({OWN_KINDS: own, OWN_KINDS + 3: own})
    assert table[: len(COMBINATORS)] == COMBINATORS
    assert [kind for kind, step in enumerate(table) if step is own] == [OWN_KINDS, OWN_KINDS + 3]
    assert {step.name for step in table[len(COMBINATORS) : OWN_KINDS]} == {""}
    with pytest.raises(ValueError, match="deal stands out of order"):
        step_table({OWN_KINDS - 1: own})


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ([], 'an effect is an array that starts with a word, like ["seq", ...]'),
        ("gift", 'an effect is an array that starts with a word, like ["seq", ...]'),
        ([7], 'an effect is an array that starts with a word, like ["seq", ...]'),
        ([["gift"]], 'an effect is an array that starts with a word, like ["seq", ...]'),
        (["gfit"], "unknown operation 'gfit'; did you mean gift?"),
        (["sqe", ["gift"]], "unknown operation 'sqe'; did you mean seq?"),
        (
            ["steal"],
            "unknown operation 'steal'; available: gift, seq, choose, any_order, optional, pay_then, repeat",
        ),
        (["gift", {"cuont": 1}], "unknown parameter of gift 'cuont'; did you mean count?"),
        (["gift", {"to": "lfet"}], "unknown value for gift.to 'lfet'; did you mean left?"),
        (["gift", {"to": ["left", "nowhere"]}], "unknown value for gift.to 'nowhere'; available: left, right"),
        (["gift", {"count": 1.5}], "unknown value for gift.count '1.5'; available: left, right"),
        (["gift", {"count": None}], "unknown value for gift.count 'None'; available: left, right"),
        (["gift", 1, 2, 3], "gift takes 2 parameters, not 3"),
        (["gift", {}, {}], "unknown value for gift.to '{}'; available: left, right"),
        (["seq"], "seq takes 1 to 8 effects, not 0"),
        (["choose", *[["gift"]] * 9], "choose takes 1 to 8 effects, not 9"),
        (["any_order"], "any_order takes 1 to 8 effects, not 0"),
        (["optional"], "optional takes 1 effect, not 0"),
        (["optional", ["gift"], ["gift"]], "optional takes 1 effect, not 2"),
        (["pay_then", ["gift"]], "pay_then takes 2 effects, not 1"),
        (["repeat", 2], "repeat takes 1 effect, not 0"),
        (["repeat", 2, ["gift"], ["gift"]], "repeat takes 1 effect, not 2"),
        (["repeat"], 'repeat takes a number and an effect, like ["repeat", 2, [...]]'),
        (["repeat", 0, ["gift"]], 'repeat takes a number and an effect, like ["repeat", 2, [...]]'),
        (["repeat", ["gift"], 2], 'repeat takes a number and an effect, like ["repeat", 2, [...]]'),
        (["seq", ["gift"], ["optional", ["gfit"]]], "unknown operation 'gfit'; did you mean gift?"),
    ],
)
def test_every_mistake_in_an_effect_is_named_with_its_place(effect: Any, message: str) -> None:
    with pytest.raises(ConfigError) as e:
        Programs([GIFT]).compile(effect, "card 12")
    assert str(e.value) == f"card 12: {message}"


# -- the combinators at work -------------------------------------------------------------------------------------------


def scene(effect: list[Any], coins: int = 5, hand: int = 0b11, bag: int | None = None) -> t.State:
    """p1 is about to carry out the effect; after it the market goes on with the next lot."""
    state: t.State = t.GAME.new(2)
    Dealer(1).settle(state)
    programs = Programs(t.OPERATIONS)
    template = programs.compile(effect, "scene")
    state.programs = programs.table
    first, second = state.players
    first[t.COINS], first[t.HAND], second[t.HAND] = coins, hand, 0
    state.board[t.BAG] = t.ALL_FISH & ~hand if bag is None else bag
    state.frames = [(t.MARKET, -1), frame(template, 0)]
    state.advance()
    return state


def play(state: t.State, *notations: str) -> t.State:
    for text in notations:
        state.play(t.GAME.action(text))
    return state


def legal(state: t.State) -> list[str]:
    return [t.GAME.notation(a) for a in state.legal()]


def is_done(state: t.State) -> bool:
    """Whether the effect has left the stack: the next lot is about to be shown."""
    return state.prompt == "show_lot"


def test_seq_carries_out_one_after_the_other() -> None:
    state = scene(["seq", ["sell"], ["gain", {"coins": 3}], ["sell"]])
    assert legal(state) == ["sell anchovy", "sell bream"]
    play(state, "sell bream")
    assert state.players[0][t.COINS] == 5 + 2 + 3
    assert legal(state) == ["sell anchovy"]
    assert is_done(play(state, "sell anchovy"))


def test_seq_can_be_carried_out_if_its_first_part_can() -> None:
    state = scene(["choose", ["seq", ["sell"], ["gain"]], ["seq", ["gain"], ["sell"]]], hand=0)
    assert legal(state) == ["option 2"]


def test_choose_offers_what_can_be_carried_out() -> None:
    effect = ["choose", ["pay", {"coins": 6}], ["gain", {"coins": 2}], ["sell"]]
    assert legal(scene(effect)) == ["option 2", "option 3"]
    assert legal(scene(effect, coins=6, hand=0)) == ["option 1", "option 2"]
    state = play(scene(effect), "option 2")
    assert is_done(state)
    assert state.players[0][t.COINS] == 7


def test_any_order_carries_out_all_parts_in_the_order_the_seat_likes() -> None:
    effect = ["any_order", ["pay", {"coins": 6}], ["sell"], ["gain"]]
    state = scene(effect)
    assert legal(state) == ["option 2", "option 3"]
    play(state, "option 3")  # one more coin, so now the payment can be made
    assert legal(state) == ["option 1", "option 2"]
    play(state, "option 1")
    assert legal(state) == ["option 2"]
    play(state, "option 2", "sell anchovy")
    assert is_done(state)
    assert state.players[0][t.COINS] == 1


def test_any_order_leaves_out_what_cannot_be_carried_out_in_the_end() -> None:
    state = scene(["any_order", ["pay", {"coins": 9}], ["gain"]])
    assert legal(state) == ["option 2"]
    assert is_done(play(state, "option 2"))
    assert is_done(scene(["any_order", ["sell"]], hand=0))


def test_optional_may_be_declined() -> None:
    assert legal(scene(["optional", ["sell"]])) == ["decline", "option 1"]
    state = play(scene(["optional", ["sell"]]), "decline")
    assert is_done(state)
    assert state.players[0][t.HAND] == 0b11
    assert legal(play(scene(["optional", ["sell"]]), "option 1")) == ["sell anchovy", "sell bream"]
    assert legal(scene(["optional", ["sell"]], hand=0)) == ["decline"]


def test_pay_then_gives_the_effect_to_who_pays() -> None:
    effect = ["pay_then", ["pay", {"coins": 2}], ["seq", ["sell"], ["gain", {"coins": 7}]]]
    state = scene(effect)
    assert state.players[0][t.COINS] == 3
    assert legal(state) == ["sell anchovy", "sell bream"]
    play(state, "sell anchovy")
    assert is_done(state)
    assert state.players[0][t.COINS] == 11


def test_pay_then_is_possible_only_if_both_parts_are() -> None:
    effect = ["optional", ["pay_then", ["pay", {"coins": 2}], ["sell"]]]
    assert legal(scene(effect)) == ["decline", "option 1"]
    assert legal(scene(effect, coins=1)) == ["decline"]
    assert legal(scene(effect, hand=0)) == ["decline"]
    state = play(scene(effect), "decline")
    assert is_done(state)
    assert state.players[0][t.COINS] == 5


def test_repeat_ends_by_number_by_will_or_by_want() -> None:
    effect = ["repeat", 2, ["pay", {"coins": 2}]]
    state = play(scene(effect), "option 1")
    assert legal(state) == ["done", "option 1"]
    assert is_done(play(state, "option 1"))
    assert state.players[0][t.COINS] == 1
    state = play(scene(effect), "done")
    assert is_done(state)
    assert state.players[0][t.COINS] == 5
    state = play(scene(effect, coins=3), "option 1")
    assert is_done(state), "the second time cannot be paid"
    assert is_done(scene(effect, coins=1))


def test_whether_a_combinator_can_be_carried_out_is_asked_of_its_parts() -> None:
    sell, pay = ["sell"], ["pay", {"coins": 6}]
    for effect, possible in (
        (["seq", sell, pay], False),
        (["choose", sell, pay], False),
        (["choose", sell, ["gain"]], True),
        (["any_order", sell, pay], False),
        (["any_order", sell, ["gain"]], True),
        (["repeat", 3, sell], False),
        (["repeat", 3, ["gain"]], True),
        (["optional", sell], True),
        (["pay_then", pay, ["gain"]], False),
        (["pay_then", ["pay"], sell], False),
        (["pay_then", ["pay"], ["gain"]], True),
    ):
        state = scene(["optional", effect], hand=0)
        assert can_carry_out(state, frame(state.programs[max(state.programs)][0], 0)) is possible, effect


def test_combinators_nest() -> None:
    effect = ["repeat", 2, ["optional", ["pay_then", ["pay"], ["choose", ["sell"], ["optional", ["draw"]]]]]]
    state = play(scene(effect), "option 1", "option 1", "option 2", "option 1", "deal cod")
    assert state.players[0][:2] == [4, 0b111]
    assert legal(state) == ["done", "option 1"]
    play(state, "option 1", "decline")
    assert is_done(state)


def test_the_words_of_the_combinators_stand_first_in_every_table() -> None:
    assert [t.GAME.notation(a) for a in (DONE, DECLINE, OPTION)] == ["done", "decline", "option 1"]
    assert [step.name for step in t.STEPS[:6]] == ["seq", "choose", "any_order", "optional", "pay_then", "repeat"]
