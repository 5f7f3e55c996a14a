"""Bytes, digests and the line format of position texts: every mistake has its own message."""

import pytest

from sobremesa.kernel import PositionError, Step
from sobremesa.kernel.codec import (
    MAGIC,
    Lines,
    canonical,
    digest_of,
    flow_text,
    parse_flow,
    parse_int,
    parse_name,
    parse_pairs,
)


class Wait(Step[object]):
    name = "wait"


class Count(Step[object]):
    name = "count"
    args = (("left", 0, 9), ("sign", -1, 1))


STEPS: tuple[Step[object], ...] = (Wait(), Count())


def message(call: object) -> str:
    with pytest.raises(PositionError) as e:
        call()  # type: ignore[operator]
    return str(e.value)


def test_equal_positions_have_equal_bytes_and_others_have_not() -> None:
    raw = canonical([[1, 2], [3]], "mus seats=2")
    assert raw == b"mus seats=2\n1,2\n3"
    assert canonical([(1, 2), (3,)], "mus seats=2") == raw
    others = [canonical([[1], [2, 3]], "mus seats=2"), canonical([[12], [3]], "mus seats=2")]
    others += [canonical([[1, 2], [3]], "mus seats=3"), canonical([[1, 2, 3]], "mus seats=2")]
    digests = {digest_of(r) for r in (raw, *others)}
    assert len(digests) == 5
    assert all(len(d) == 32 for d in digests)


def test_lines_are_keys_and_values() -> None:
    lines = Lines(f"\n{MAGIC}\n a : 1 \n\n# a comment: no\nb: x: y\r\nc:\n")
    assert lines.take("a") == "1"
    assert lines.take("b") == "x: y"
    assert lines.take("c") == ""
    lines.finish(["a", "b", "c"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position text starts with the line 'sobremesa position 1', not with ''"),
        ("  \n ", "a position text starts with the line 'sobremesa position 1', not with ''"),
        ("hello\na: 1", "a position text starts with the line 'sobremesa position 1', not with 'hello'"),
        (f"{MAGIC}\na: 1\nnonsense", "line 3: 'nonsense' is not of the form 'key: value'"),
        (f"{MAGIC}\na: 1\n\na: 2", "line 4: 'a' appears twice"),
    ],
)
def test_texts_that_cannot_be_taken_apart(text: str, words: str) -> None:
    assert message(lambda: Lines(text)) == words


def test_lines_that_are_missing_or_too_many() -> None:
    lines = Lines(f"{MAGIC}\nroung: 1\n")
    assert message(lambda: lines.take("round")) == "the line 'round: ...' is missing"
    assert message(lambda: lines.finish(["round", "king"])) == "unknown line 'roung'; did you mean round?"
    used = Lines(f"{MAGIC}\na: 1\n")
    used.take("a")
    assert message(lambda: used.take("a")) == "the line 'a: ...' is missing"


def test_numbers() -> None:
    assert [parse_int(n, "vp", -2, 9) for n in ("-2", "0", "9")] == [-2, 0, 9]
    for text in ("", "x", "1.5", "0x1", "9" * 5000):
        assert message(lambda text=text: parse_int(text, "vp", 0, 9)) == f"vp: {text[:40]!r} is not a number"
    assert message(lambda: parse_int("10", "vp", 0, 9)) == "vp: 10 is out of range; allowed: 0 to 9"
    assert message(lambda: parse_int("-1", "vp", 0, 9)) == "vp: -1 is out of range; allowed: 0 to 9"


def test_names() -> None:
    assert parse_name("b", "king", ["a", "b"]) == 1
    assert message(lambda: parse_name("toldeo", "king", ["toledo", "aragon"])) == (
        "king: unknown name 'toldeo'; did you mean toledo?"
    )
    assert message(lambda: parse_name("x" * 99, "king", ["a"])) == f"king: unknown name {'x' * 40!r}; available: a"
    assert message(lambda: parse_name("a", "king", [])) == "king: unknown name 'a'; there are none here"


def test_pairs() -> None:
    assert parse_pairs(" a=1  b= c=x=y ", "p1") == [("a", "1"), ("b", ""), ("c", "x=y")]
    assert parse_pairs("", "p1") == []
    assert message(lambda: parse_pairs("a=1 b", "p1")) == "p1: 'b' is not of the form name=value"


def test_the_flow_round_trips() -> None:
    frames = [(0, -1), (1, 1, 9, -1), (1, 0, 0, 1)]
    text = flow_text(frames, STEPS)
    assert text == "wait -1; count 1 9 -1; count 0 0 1"
    assert parse_flow(text, STEPS, 2) == frames
    assert flow_text([], STEPS) == "-"
    assert parse_flow("-", STEPS, 2) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "flow: an empty step; the steps are separated by ';'"),
        ("wait 0;", "flow: an empty step; the steps are separated by ';'"),
        ("wiat 0", "flow: unknown name 'wiat'; did you mean wait?"),
        ("wait", "flow: wait takes the numbers 'seat', got ''"),
        ("count 0 1", "flow: count takes the numbers 'seat left sign', got '0 1'"),
        ("wait 0 1", "flow: wait takes the numbers 'seat', got '0 1'"),
        ("wait 2", "flow, wait, seat: 2 is out of range; allowed: -1 to 1"),
        ("wait -2", "flow, wait, seat: -2 is out of range; allowed: -1 to 1"),
        ("wait a", "flow, wait, seat: 'a' is not a number"),
        ("count 0 10 0", "flow, count, left: 10 is out of range; allowed: 0 to 9"),
        ("count 0 1 -2", "flow, count, sign: -2 is out of range; allowed: -1 to 1"),
        ("; ".join(["wait 0"] * 201), "flow: 201 steps are too many; a real game never has more than 200 pending"),
    ],
)
def test_flows_that_cannot_be_read(text: str, words: str) -> None:
    assert message(lambda: parse_flow(text, STEPS, 2)) == words
