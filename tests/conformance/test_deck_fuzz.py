"""A custom deck with anything wrong in it gives a configuration error in one line that names the card, or a game."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sobremesa as sm
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.deck import export

from .cases import LA_GRANJA
from .mangling import mangle
from .profile import quiet

ODD = (-1, 0, 1, 7, 99, 1000, 1066, 10**30, True, 1.5, "", "olive", "gain", "\n", "é\x00", [], {}, [[]], ["seq"])
WORDS = sorted({w for row in CARD_ROWS for w in json.dumps(row["helper"]).split('"')[1::2]})
Place = tuple[Any, Any]


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def deck_of(rows: list[dict[str, Any]]) -> str:
    return "\n".join("[[card]]\n" + "\n".join(f"{json.dumps(k)} = {toml(v)}" for k, v in r.items()) for r in rows)


def places(value: Any) -> list[Place]:
    """Everything inside a value, each as its container and its key in it."""
    found: list[Place] = []
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        found += [(value, key), *places(value[key])]
    return found


def spoil(row: dict[str, Any], rng: Random) -> None:
    """Remove, duplicate or replace one to three things in the row."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        inside = rng.random() < 0.7 and isinstance(row.get("helper"), list) and row["helper"]
        box, key = rng.choice(places(row["helper"] if inside else row) or [(row, "helper")])
        way = rng.randrange(6)
        if way == 0 and key in box if isinstance(box, dict) else way == 0:
            del box[key]
        elif way == 1:
            box[key] = [box[key]]
        elif way == 2 and isinstance(box, list):
            box.insert(rng.randint(0, len(box)), deepcopy(rng.choice(box)))
        elif way == 3:
            box[key] = deepcopy(rng.choice(rng.choice(CARD_ROWS)["helper"]))
        elif way == 4:
            box[key] = rng.choice(WORDS)
        else:
            box[key] = deepcopy(rng.choice(ODD))


def check(text: str, names: str = "") -> bool:
    """Whether the deck is refused, in one line that names the card; otherwise a game can start with it."""
    try:
        LA_GRANJA.new(2, deck=text)
    except sm.ConfigError as e:
        message = str(e)
        assert len(message.splitlines()) == 1, repr(message)
        assert names in message, message
        return True
    return False


def test_a_deck_that_is_written_anew_is_the_same_deck() -> None:
    assert not check(deck_of(CARD_ROWS))


def test_cards_with_anything_wrong() -> None:
    rng = Random(4)
    refused = 0
    for _ in range(150):
        at = rng.randrange(len(CARD_ROWS))
        rows = [*CARD_ROWS]
        rows[at] = deepcopy(CARD_ROWS[at])
        spoil(rows[at], rng)
        number = rows[at].get("number")
        known = number == at + 1 and not isinstance(number, bool)
        try:
            refused += check(deck_of(rows), f"card {number}" if known else "")
        except Exception as e:
            raise AssertionError(f"{type(e).__name__}: {e}\nthis card did it: {rows[at]}") from e
    assert 80 < refused < 148


def test_spoilt_deck_texts() -> None:
    rng = Random(5)
    texts = [export()]
    refused = sum(check(mangle(texts[0], rng, texts)) for _ in range(80))
    assert 25 < refused < 80


@quiet(150)
@given(st.text(st.characters(codec=None), min_size=1, max_size=100))
def test_any_text_as_a_deck(text: str) -> None:
    assert check(text)
    assert check(f"[[card]]\n{text}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["add", -1]', '["add", "much"]', "card 1 (Chef), helper: add takes a number, not 'much'"),
        ('["add", -1]', '["plus", 1]', "card 1 (Chef), helper: ['plus', 1] is not a pair of a word and a value"),
        ('["gain", "vp", 1]', '["gain", "vp", 1500]', "card 2 (Negotiator), helper: "),
        ('["gain", "vp", 1]', '["gain", "gold", 1]', "card 2 (Negotiator), helper: unknown value for gain.what 'gold'"),
        (
            '["market_lost", "any_reason"]',
            '"market_lost"',
            "card 2 (Negotiator), helper: 'market_lost' is not an array",
        ),
        (
            '["pay", { vp = 1 }]',
            '["pay", { vp = 31 }]',
            "card 4 (Farm Worker), helper: pay.vp is a number from 0 to 30",
        ),
        (
            '["pay", { vp = 1 }]',
            '["pay", { corn = 1 }]',
            "card 4 (Farm Worker), helper: unknown parameter of pay 'corn'",
        ),
        ('["revenue", ["round"]]', '["revenue", ["count"]]', "card 6 (Merchant), helper: count takes 1 number, not 0"),
        (
            '["gain", "vp", 1]',
            '["gain", "this_crop", 1]',
            "card 2 (Negotiator), helper: this_crop goes with the trigger card_played",
        ),
        ('"Chef"\nfield = "grape"', '"Ch\\nef"\nfield = "rye"', "card 1 (?), field: 'rye' is not allowed"),
        ('["grain", "food"]', "[]", "card 1 (Chef), barrow.goods: 1 to 6 goods are allowed, not 0"),
        ("helper = [", "helper = " + "[" * 20 + "]" * 20 + "\nold = [", "card 1 (Chef): "),
        ("helper = [", "helper = " + "[" * 9000 + "]" * 9000 + "\nold = [", "the deck is not a TOML text"),
    ],
)
def test_a_mistake_is_named_with_its_card(old: str, new: str, message: str) -> None:
    text = export()
    assert old in text
    with pytest.raises(sm.ConfigError) as e:
        LA_GRANJA.new(3, deck=text.replace(old, new, 1))
    assert str(e.value).startswith(message)
