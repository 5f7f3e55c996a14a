"""The action table: stable ids in mixed radix, a notation for each, and helpful refusals."""

import pytest

from sobremesa.kernel import DECLINE, DONE, OPTION, OPTIONS, ActionTable, Block, NotationError

TABLE = ActionTable([Block("go"), Block("put", ["red", "blue"], ["north", "south", "west"]), Block("sell", ["hake"])])


def test_every_table_opens_with_the_words_of_the_kernel() -> None:
    assert TABLE.notations[: OPTION + OPTIONS] == ("done", "decline", *(f"option {i}" for i in range(1, 9)))
    assert (DONE, DECLINE, OPTION) == (0, 1, 2)
    assert ActionTable([]).size == 10


def test_ids_are_offset_plus_mixed_radix() -> None:
    assert TABLE.size == 10 + 1 + 2 * 3 + 1
    assert [b.word for b in TABLE.blocks] == ["done", "decline", "option", "go", "put", "sell"]
    assert [(b.offset, b.size) for b in TABLE.blocks] == [(0, 1), (1, 1), (2, 8), (10, 1), (11, 6), (17, 1)]
    assert TABLE.notations[11:17] == (
        "put red north",
        "put red south",
        "put red west",
        "put blue north",
        "put blue south",
        "put blue west",
    )
    for colour in range(2):
        for side in range(3):
            assert TABLE.labels(11 + colour * 3 + side) == (colour, side)
    assert TABLE.labels(10) == ()
    assert TABLE.block(16).word == "put"
    assert TABLE.offset("put") == 11
    with pytest.raises(KeyError):
        TABLE.offset("steal")


def test_notation_round_trips() -> None:
    for a in range(TABLE.size):
        assert TABLE.parse(TABLE.notation(a)) == a
    assert TABLE.parse("  PUT\tRed \n north ") == 11


def test_a_block_may_stand_in_several_tables() -> None:
    block = Block("go", ["a", "b"])
    one, two = ActionTable([block]), ActionTable([Block("first"), block])
    assert (one.offset("go"), two.offset("go"), block.offset) == (10, 11, 0)


def test_two_actions_must_not_share_a_notation() -> None:
    with pytest.raises(ValueError, match="two actions share a notation"):
        ActionTable([Block("put", ["red", "red"])])
    with pytest.raises(ValueError, match="two actions share a notation"):
        ActionTable([Block("done")])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("put red nort", "unknown action 'put red nort'; did you mean put red north"),
        ("put", "unknown action 'put'; known are put red north, put red south"),
        ("pot", "unknown action 'pot'; did you mean put?"),
        ("", "unknown action ''; known are decline, done, go, option, put, sell"),
        ("steal everything now", "known are decline, done, go, option, put, sell"),
    ],
)
def test_an_unknown_text_is_answered_with_what_is_known(text: str, message: str) -> None:
    with pytest.raises(NotationError) as e:
        TABLE.parse(text)
    assert message in str(e.value)


def test_a_long_text_is_cut_short_in_the_answer() -> None:
    with pytest.raises(NotationError) as e:
        TABLE.parse("x" * 5000)
    assert len(str(e.value)) < 200


@pytest.mark.parametrize("number", [-1, 18, 10**30])
def test_there_are_no_other_numbers(number: int) -> None:
    for ask in (TABLE.notation, TABLE.block, TABLE.labels, TABLE.check):
        with pytest.raises(NotationError) as e:
            ask(number)
        assert str(e.value) == f"there is no action number {number}; they run from 0 to 17"
