"""Configurations: complete with all defaults, and every mistake is answered with what would be right."""

from typing import Any

import pytest

from sobremesa.kernel import CHOICE, FLAG, SUBSET, TEXT, ConfigError, Meta, ModuleMeta, Option

META = Meta(
    name="mus",
    title="Mus",
    text="",
    credits="",
    seats=(2, 4),
    editions={"new": "", "old": ""},
    modules=[
        ModuleMeta("kings", "Kings", "", excludes={"aces": "both change the deck"}),
        ModuleMeta("aces", "Aces", ""),
        ModuleMeta("signs", "Signs", "", editions=["new"]),
    ],
    options=[
        Option("long", "", FLAG),
        Option("deck", "", TEXT, default=""),
        Option("goal", "", CHOICE, values=["30", "40"], default="40"),
        Option("signals", "", SUBSET, values=["wink", "tongue"], default=("wink", "tongue"), needs_module="signs"),
    ],
    rulings=[
        Option("ties", "", CHOICE, values=["hand", "split"], default="hand"),
        Option("aces_high", "", FLAG, default=True, needs_module="aces"),
    ],
)


def test_a_configuration_is_complete() -> None:
    config = META.config(3)
    assert (config.game, config.seats, config.edition, config.modules) == ("mus", 3, "new", ())
    assert config.options == {"long": False, "deck": "", "goal": "40"}
    assert config.rulings == {"ties": "hand"}
    assert config.key == "mus seats=3 edition=new modules=- goal=40 long=no ties=hand"


def test_modules_bring_their_options_and_stand_in_the_order_of_the_game() -> None:
    config = META.config(2, "new", "signs, aces", options={"signals": "tongue,wink", "long": "yes"})
    assert config.modules == ("aces", "signs")
    assert config.options == {"long": True, "deck": "", "goal": "40", "signals": ("wink", "tongue")}
    assert config.rulings == {"ties": "hand", "aces_high": True}
    assert config.key == (
        "mus seats=2 edition=new modules=aces,signs goal=40 long=yes signals=wink,tongue aces_high=yes ties=hand"
    )
    assert META.config(2, "new", ["signs", "aces", "signs"], options={"signals": ["wink"]}).modules == config.modules


def test_a_plain_configuration_gives_the_same_configuration_again() -> None:
    config = META.config(4, "new", ["signs"], {"ties": "split"}, {"signals": "wink", "goal": "30"})
    plain = config.plain()
    again = META.config(plain["seats"], plain["edition"], plain["modules"], plain["rulings"], plain["options"])
    assert again.key == config.key
    assert plain["options"] == {"long": False, "deck": "", "goal": "30", "signals": ["wink"]}


def pairs(key: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in key.split()[1:])


def test_the_line_of_a_configuration_can_be_read_again() -> None:
    for config in (
        META.config(2),
        META.config(4, "new", ["aces", "signs"], {"ties": "split", "aces_high": "no"}, {"signals": "wink", "long": 1}),
        META.config(3, "old", ["kings"], options={"goal": "30"}),
    ):
        again = META.read_key(pairs(config.key))
        assert again.key == config.key
        assert again.plain() == config.plain()
    assert META.read_key({"seats": "3"}).key == META.config(3).key


@pytest.mark.parametrize("seats", ["", "?", "x", "-2", "3.0", "\u0663", "9" * 5000])
def test_a_line_with_odd_seats_is_refused(seats: str) -> None:
    with pytest.raises(ConfigError, match="Mus is for 2 to 4 seats"):
        META.read_key({"seats": seats})
    with pytest.raises(ConfigError, match="Mus is for 2 to 4 seats"):
        META.read_key({})


def test_a_whole_text_is_named_by_its_hash() -> None:
    config = META.config(2, options={"deck": "four of cups\nace of coins"})
    assert config.options["deck"] == "four of cups\nace of coins"
    assert "\n" not in config.key
    name = pairs(config.key)["deck"]
    assert name.startswith("sha256:")
    assert META.read_key(pairs(config.key)).options["deck"] == config.options["deck"]
    assert META.config(2, options={"deck": "another"}).key != config.key
    assert "deck" not in META.config(2).key
    with pytest.raises(ConfigError, match="deck sha256:0123 is not known here; it has to be given as a text once"):
        META.config(2, options={"deck": "sha256:0123"})


def test_any_text_can_be_hashed() -> None:
    """A header read from JSON may contain a lone surrogate."""
    assert META.read_key(pairs(META.config(2, options={"deck": "\ud800"}).key)).options["deck"] == "\ud800"


@pytest.mark.parametrize(
    ("words", "value"),
    [(("yes", "TRUE", "on", "1", 1, True), True), (("no", "False", "off", "0", 0, False), False)],
)
def test_flags_are_written_in_several_ways(words: tuple[Any, ...], value: bool) -> None:
    for word in words:
        assert META.config(2, options={"long": word}).options["long"] is value


@pytest.mark.parametrize("modules", ["", "-", (), [], set(), frozenset(), " , "])
def test_no_modules_are_written_in_several_ways(modules: Any) -> None:
    assert META.config(2, modules=modules).modules == ()


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"seats": 1}, "Mus is for 2 to 4 seats, not 1"),
        ({"seats": 5}, "Mus is for 2 to 4 seats, not 5"),
        ({"seats": True}, "Mus is for 2 to 4 seats, not True"),
        ({"seats": "3"}, "Mus is for 2 to 4 seats, not '3'"),
        ({"seats": 3.0}, "Mus is for 2 to 4 seats, not 3.0"),
        ({"edition": "odl"}, "unknown edition of Mus 'odl'; did you mean old?"),
        ({"edition": "1990"}, "unknown edition of Mus '1990'; available: new, old"),
        ({"modules": "king"}, "unknown module of Mus 'king'; did you mean kings?"),
        ({"modules": ["zzz"]}, "unknown module of Mus 'zzz'; available: kings, aces, signs"),
        ({"modules": 7}, "expected a list of names, not 7"),
        (
            {"modules": ["signs"], "edition": "old"},
            "module signs does not go with the old edition, only with new",
        ),
        ({"modules": "aces,kings"}, "modules kings and aces exclude each other: both change the deck"),
        ({"rulings": {"tie": "hand"}}, "unknown ruling 'tie'; did you mean ties?"),
        ({"rulings": {"ties": "spilt"}}, "unknown value of ties 'spilt'; did you mean split?"),
        ({"rulings": {"ties": ["hand"]}}, "unknown value of ties \"['hand']\"; did you mean hand?"),
        ({"rulings": {"aces_high": "yes"}}, "ruling aces_high needs the module aces"),
        ({"options": {"lnog": True}}, "unknown option 'lnog'; did you mean long?"),
        ({"options": {"long": "maybe"}}, "long is yes or no, not 'maybe'"),
        ({"options": {"deck": 7}}, "deck is a text, not 7"),
        ({"options": {"long": 2}}, "long is yes or no, not 2"),
        ({"options": {"goal": "99"}}, "unknown value of goal '99'; available: 30, 40"),
        ({"options": {"signals": "wink"}}, "option signals needs the module signs"),
        ({"modules": "signs", "options": {"signals": "blink"}}, "unknown value of signals 'blink'; did you mean wink?"),
        ({"modules": "signs", "options": {"signals": "-"}}, "signals needs at least one of wink, tongue"),
        ({"modules": "signs", "options": {"signals": 3}}, "expected a list of names, not 3"),
    ],
)
def test_every_mistake_is_named(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as e:
        META.config(**{"seats": 2, **chosen})
    assert str(e.value) == message
