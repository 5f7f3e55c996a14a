"""The action table: stable ids in mixed radix, a notation for each, and helpful refusals."""

import pytest

from sobremesa.kernel import DECLINE, DONE, OPTION, OPTIONS, ActionTable, Block, NotationError, room

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
        ("put", "unknown action 'put'; available: put red north, put red south"),
        ("pot", "unknown action 'pot'; did you mean put?"),
        ("", "unknown action ''; available: decline, done, go, option, put, sell"),
        ("steal everything now", "available: decline, done, go, option, put, sell"),
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


# -- room --------------------------------------------------------------------------------------------------------------

ROOMY = ActionTable(
    {
        10: [Block("go"), Block("catch", room(["hake", "cod"], 4)), Block("send", room(["p1"], 2), ["north", "south"])],
        30: [Block("deal", room([], 2)), Block("stop")],
    }
)
FREE = [13, 14, 17, 18, *range(19, 30), 30, 31]


def test_a_room_is_filled_up_with_free_places() -> None:
    assert room(["a", "b"], 2) == ("a", "b")
    assert room(["a"], 3) == ("a", "", "")
    with pytest.raises(ValueError, match="3 labels, and room for 2: 'c' has no place"):
        room(["a", "b", "c"], 2)


def test_a_label_that_moves_in_moves_nothing() -> None:
    fuller = ActionTable(
        {
            10: [
                Block("go"),
                Block("catch", room(["hake", "cod", "eel"], 4)),
                Block("send", room(["p1", "p2"], 2), ["north", "south"]),
                Block("rest"),
            ],
            30: [Block("deal", room(["first"], 2)), Block("stop"), Block("talk")],
        }
    )
    assert {a: fuller.notation(a) for a in ROOMY.ids()} == {a: ROOMY.notation(a) for a in ROOMY.ids()}
    new = [fuller.notation(a) for a in fuller.ids() if a not in ROOMY.ids()]
    assert new == ["catch eel", "send p2 north", "send p2 south", "rest", "deal first", "talk"]


def test_free_ids_count_but_mean_nothing() -> None:
    assert ROOMY.size == 33
    assert sorted([*ROOMY.ids(), *FREE]) == list(range(33))
    assert [ROOMY.notation(a) for a in ROOMY.ids()[10:]] == [
        "go",
        "catch hake",
        "catch cod",
        "send p1 north",
        "send p1 south",
        "stop",
    ]
    assert [(b.word, b.offset, b.size) for b in ROOMY.blocks[3:]] == [
        ("go", 10, 1),
        ("catch", 11, 4),
        ("send", 15, 4),
        ("deal", 30, 2),
        ("stop", 32, 1),
    ]
    for a in FREE:
        for ask in (ROOMY.notation, ROOMY.block, ROOMY.labels, ROOMY.check):
            with pytest.raises(NotationError) as e:
                ask(a)
            assert str(e.value) == f"action number {a} means nothing: it is kept free for later"


@pytest.mark.parametrize("text", ["", " ", "catch", "catch ", "catch  ", "send", "send p1", "send  north", "deal"])
def test_no_text_names_a_free_id(text: str) -> None:
    with pytest.raises(NotationError) as e:
        ROOMY.parse(text)
    assert ", ," not in str(e.value)
    assert not str(e.value).endswith((", ", "are "))


def test_a_list_that_is_too_long_for_its_part_is_refused() -> None:
    with pytest.raises(ValueError, match="no room for 'stop' at 12: the ids up to 13 are taken"):
        ActionTable({10: [Block("catch", ["a", "b", "c", "d"])], 12: [Block("stop")]})
    with pytest.raises(ValueError, match="no room for 'go' at 9: the ids up to 9 are taken"):
        ActionTable({9: [Block("go")]})
