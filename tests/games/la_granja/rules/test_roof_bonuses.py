"""Every bonus of the roof tiles (LG-135 to LG-156)."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES, FACES
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    asked,
    chances,
    count,
    extension,
    field,
    fresh,
    hand,
    legal,
    own,
    play,
    roof,
    scene,
    taking,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
CHOICE = {"slash_tiles": "choice"}
KIND = {  # the kinds of bonus as the rulebooks list them; several tiles can be of one kind
    "olive": "olive or grape",
    "grape": "olive or grape",
    "silver_4": "silver",
    "silver_3": "silver",
    "silver_2": "silver",
    "upgrade_1": "free upgrade",
    "upgrade_2": "free upgrade",
    "siesta_1": "siesta",
    "siesta_2": "siesta",
    "die_1": "change a die",
    "die_2": "change a die",
}


def goods(state: State) -> dict[str, int]:
    return {name: n for name, n in zip(ids.GOOD_NAMES, state.players[P1]) if n}


def with_tile(tile: str, edition: str = "deluxe", **config: Any) -> State:
    """It is p1's turn in phase II, and the tile lies on the first roof place."""
    return roof(taking(4, edition=edition, **config), tile)


def tiles_of(edition: str) -> list[str]:
    return [FACE_NAMES[t] for tiles in fresh(4, edition=edition).rules.roof_rounds for t in tiles]


@pytest.mark.rule("LG-135")
def test_deluxe_has_18_kinds_of_bonus() -> None:
    tiles = tiles_of("deluxe")
    assert (len(tiles), sorted(tiles)) == (24, sorted(FACE_NAMES)), "24 tiles, all different"
    assert {KIND.get(t, t) for t in tiles} == {
        "olive or grape",
        "silver",
        "grain_or_olive",
        "any_harvest",
        "two_harvest",
        "pig",
        "free upgrade",
        "delivery",
        "paid_delivery",
        "card",
        "vp_1",
        "flip_roof",
        "siesta",
        "upgraded_good",
        "change a die",
        "income",
        "market_stand",
        "double_vp",
    }
    assert len({KIND.get(t, t) for t in tiles}) == 18


@pytest.mark.rule("LG-136")
def test_classic_has_12_kinds_of_bonus() -> None:
    tiles = tiles_of("classic")
    assert len(tiles) == 24
    assert {KIND.get(t, t) for t in tiles} == {
        "olive or grape",
        "grain_or_olive",
        "any_harvest",
        "two_harvest",
        "pig",
        "free upgrade",
        "delivery",
        "card",
        "vp_1",
        "silver",
        "flip_roof",
        "siesta",
    }
    assert not {"silver_3", "silver_4", "upgrade_2"} & set(tiles), "2 silver and 1 upgrade only"


@pytest.mark.rule("LG-137")
@BOTH
@pytest.mark.parametrize("good", ["olive", "grape"])
def test_olive_and_grape_are_separate_tiles(good: str, edition: str) -> None:
    state = field(field(with_tile(good, edition), 3), 1)
    play(state, "roof 1")
    assert (goods(state), state.crops(P1)) == ({good: 1}, [0, 0, 0]), "in the storeroom, without a choice"


@pytest.mark.rule("LG-137")
@BOTH
@pytest.mark.parametrize("tile", ["olive", "grape"])
def test_by_the_other_ruling_the_slash_is_a_choice(tile: str, edition: str) -> None:
    for option, good in (("option 1", "olive"), ("option 2", "grape")):
        state = with_tile(tile, edition, rulings=CHOICE)
        play(state, "roof 1")
        assert legal(state) == ["option 1", "option 2"]
        play(state, option)
        assert goods(state) == {good: 1}


@pytest.mark.rule("LG-138")
@pytest.mark.parametrize("rulings", [{}, CHOICE])
@pytest.mark.parametrize("amount", [4, 3, 2])
def test_silver_as_printed(amount: int, rulings: dict[str, str]) -> None:
    state = with_tile(f"silver_{amount}", rulings=rulings)
    play(state, "roof 1")
    assert goods(state) == {"silver": amount}


@pytest.mark.rule("LG-139")
def test_silver_in_classic() -> None:
    state = with_tile("silver_2", "classic")
    play(state, "roof 1")
    assert goods(state) == {"silver": 2}
    assert [t for t in tiles_of("classic") if "silver" in t] == ["silver_2"]


@pytest.mark.rule("LG-140")
@BOTH
def test_grain_or_olive(edition: str) -> None:
    state = with_tile("grain_or_olive", edition)
    play(state, "roof 1")
    assert legal(state) == ["take olive", "take grain"]
    assert goods(play(state.clone(), "take grain")) == {"grain": 1}
    assert goods(play(state, "take olive")) == {"olive": 1}


@pytest.mark.rule("LG-141")
@BOTH
@pytest.mark.parametrize("good", ["olive", "grain", "grape"])
def test_any_harvest_good(good: str, edition: str) -> None:
    state = with_tile("any_harvest", edition)
    play(state, "roof 1")
    assert legal(state) == ["take olive", "take grain", "take grape"]
    play(state, f"take {good}")
    assert (goods(state), state.prompt) == ({good: 1}, "take_die")


@pytest.mark.rule("LG-142")
@BOTH
def test_two_different_harvest_goods(edition: str) -> None:
    state = with_tile("two_harvest", edition)
    play(state, "roof 1", "take grain")
    assert asked(state) == ["take olive", "take grape"]
    play(state, "take grape")
    assert (goods(state), state.prompt) == ({"grain": 1, "grape": 1}, "take_die")


@pytest.mark.rule("LG-143")
@BOTH
@pytest.mark.parametrize(("pigs", "after", "silver"), [(0, 1, 0), (1, 2, 0), (2, 2, 3)])
def test_a_pig_or_its_price(pigs: int, after: int, silver: int, edition: str) -> None:
    state = own(with_tile("pig", edition), pig=pigs)
    play(state, "roof 1")
    assert (count(state, "pig"), count(state, "silver"), state.prompt) == (after, silver, "take_die")


@pytest.mark.rule("LG-144", "LG-145")
@BOTH
@pytest.mark.parametrize("source", ["grape", "pig", "field-grain"])
def test_one_free_upgrade(source: str, edition: str) -> None:
    state = own(field(with_tile("upgrade_1", edition), 9, goods=1), grape=1, pig=1)
    play(state, "roof 1")
    assert asked(state) == ["done", "improve grape", "improve pig", "improve field-grain"]
    play(state, f"improve {source}")
    assert state.prompt == "take_die", "one and no more"
    upgraded = {"grape": "wine", "pig": "meat", "field-grain": "food"}[source]
    assert (count(state, upgraded), count(state, "silver")) == (1, 0)


@pytest.mark.rule("LG-144")
def test_up_to_two_free_upgrades() -> None:
    state = own(with_tile("upgrade_2"), grape=3)
    one = play(state.clone(), "roof 1", "improve grape", "done")
    assert (goods(one), one.prompt) == ({"grape": 2, "wine": 1}, "take_die")
    play(state, "roof 1", "improve grape", "improve grape")
    assert (goods(state), state.prompt) == ({"grape": 1, "wine": 2}, "take_die")
    assert "upgrade_2" not in tiles_of("classic")


@pytest.mark.rule("LG-148")
@BOTH
def test_play_or_draw_a_card(edition: str) -> None:
    state = hand(with_tile("card", edition), 9)
    play(state, "roof 1")
    assert legal(state) == ["option 1", "option 2"]
    drawn = play(state.clone(), "option 2")
    assert len(chances(drawn)) == 65
    assert play(drawn, "draw 7").hands[P1] == (7, 9)
    play(state, "option 1", "play 9 field")
    assert ([f >> 2 for f in state.fields[P1]], state.hands[P1], state.prompt) == ([9], (), "take_die")


@pytest.mark.rule("LG-148")
def test_an_extension_from_a_card_tile_has_its_price() -> None:
    state = hand(extension(with_tile("card"), 1), 9)
    play(own(state, silver=1, vp=1), "roof 1", "option 1", "play 9 extension", "pay silver", "pay vp")
    assert (goods(state), state.extensions[P1]) == ({}, (1, 9))


@pytest.mark.rule("LG-149")
@BOTH
def test_a_victory_point(edition: str) -> None:
    state = own(with_tile("vp_1", edition), vp=5)
    play(state, "roof 1")
    assert goods(state) == {"vp": 6}


@pytest.mark.rule("LG-152")
@pytest.mark.parametrize("good", ["food", "wine", "meat"])
def test_an_upgraded_good_for_nothing(good: str) -> None:
    state = own(with_tile("upgraded_good"), olive=1)
    play(state, "roof 1")
    assert asked(state) == ["take food", "take wine", "take meat"]
    play(state, f"take {good}")
    assert goods(state) == {"olive": 1, good: 1}
    assert "upgraded_good" not in tiles_of("classic")


@pytest.mark.rule("LG-135")
def test_every_tile_says_what_it_does() -> None:
    assert all(face["text"] and face["title"] for face in FACES)
    assert len({face["id"] for face in FACES}) == 24


@pytest.mark.rule("LG-325")
@pytest.mark.parametrize(("tile", "right", "wrong"), [("olive", 1, 2), ("silver_2", 2, 1), ("siesta_1", 3, 2)])
def test_by_the_other_ruling_a_classic_bonus_works_in_the_phase_of_its_kind(tile: str, right: int, wrong: int) -> None:
    """A-41: the colours of the classic tiles are not known."""
    steps = {1: "play_cards", 2: "take_die", 3: "free_deliveries"}

    def offered(number: int, **config: Any) -> bool:
        return "roof 1" in legal(roof(scene(steps[number], edition="classic", **config), tile))

    assert offered(right, rulings={"classic_roofs": "by_kind"})
    assert not offered(wrong, rulings={"classic_roofs": "by_kind"})
    assert offered(wrong)
