"""The placement part of a card (EG-054, EG-059 to EG-065)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.catalogue import CARDS

from ..scene import GAME, P1, card_scene, count, illegal, legal, play, put

NEIGHBOURS = {
    "galicia": ["navarra", "castilla"],
    "navarra": ["galicia", "aragon", "castilla"],
    "aragon": ["navarra", "cataluna", "castilla", "toledo", "valencia"],
    "cataluna": ["aragon", "valencia"],
    "castilla": ["galicia", "navarra", "aragon", "toledo"],
    "toledo": ["aragon", "castilla", "valencia", "sevilla", "granada"],
    "valencia": ["aragon", "cataluna", "toledo", "granada"],
    "sevilla": ["toledo", "granada"],
    "granada": ["toledo", "valencia", "sevilla"],
}


@pytest.mark.rule("EG-054")
@pytest.mark.parametrize(
    ("card", "most"),
    [("intrigue", 1), ("withdrawal", 2), ("fiesta", 3), ("decree", 4), ("your_majesty", 5)],
)
def test_up_to_the_printed_number_or_fewer(card: str, most: int) -> None:
    for placed in range(most + 1):
        state = play(card_scene(card, court=7), *["put toledo"] * placed)
        if placed == most:
            assert illegal(state, "put toledo")
        elif placed:
            play(state, "done")
        assert "finish" in legal(state)
        assert not placed or illegal(state, "put toledo")
        assert (count(state, P1, "toledo"), count(state, P1, "court")) == (placed, 7 - placed)


@pytest.mark.rule("EG-054")
def test_the_number_printed_is_the_number_of_the_deck() -> None:
    assert [(c.id, c.caballeros) for c in CARDS if c.caballeros != c.deck] == []


@pytest.mark.rule("EG-059")
def test_a_small_court_limits_the_placement_and_the_rest_is_lost() -> None:
    state = play(put(card_scene("decree"), P1, court=2), "put toledo", "put castillo")
    assert legal(state) == ["act", "finish"]
    assert [count(state, P1, where) for where in ("toledo", "castillo", "court")] == [1, 1, 0]
    assert legal(put(card_scene("decree", court=0), P1)) == ["act", "finish"]


@pytest.mark.rule("EG-060", "EG-061", "EG-063")
@pytest.mark.parametrize("king", NEIGHBOURS)
def test_only_regions_next_to_the_king_and_the_castillo(king: str) -> None:
    """Borders are data (EG-A02); they hold both ways, and no region borders itself."""
    state = card_scene("decree", king=king)
    places = [o.removeprefix("put ") for o in legal(state) if o.startswith("put ")]
    assert sorted(places) == sorted([*NEIGHBOURS[king], "castillo"])
    assert illegal(state, f"put {king}")
    play(state, "put castillo")
    assert [o.removeprefix("put ") for o in legal(state)[1:]] == places  # the same for every further caballero
    for other in NEIGHBOURS[king]:
        assert king in NEIGHBOURS[other]


@pytest.mark.rule("EG-062")
def test_the_caballeros_may_be_split_in_any_way() -> None:
    together = play(card_scene("your_majesty"), *["put toledo"] * 5)
    assert count(together, P1, "toledo") == 5
    apart = play(card_scene("your_majesty"), *(f"put {r}" for r in ("toledo", "sevilla", "toledo", "valencia")))
    assert [count(apart, P1, where) for where in ("toledo", "sevilla", "valencia")] == [2, 1, 1]


@pytest.mark.rule("EG-063")
@pytest.mark.parametrize("thrown", [1, 3, 5])
def test_any_number_may_be_thrown_into_the_castillo(thrown: int) -> None:
    """Even all of them, though the Castillo borders on nothing."""
    state = card_scene("your_majesty", king="galicia")
    play(state, *["put castillo"] * thrown, *["put castilla"] * (5 - thrown))
    assert (count(state, P1, "castillo"), count(state, P1, "castilla")) == (thrown, 5 - thrown)


@pytest.mark.rule("EG-064")
def test_nobody_is_placed_abroad() -> None:
    for country in ("france", "portugal"):
        for word in ("put", "to", "recall", "grande", "choose", "disc", "tile 8"):
            with pytest.raises(sm.NotationError):
                GAME.action(f"{word} {country}")
        assert illegal(play(card_scene("your_majesty"), "act"), f"king {country}")
        assert illegal(play(card_scene("royal_adviser"), "act"), f"king {country}")


@pytest.mark.rule("EG-064")
def test_only_exile_sends_the_king_abroad() -> None:
    """And then no region is the King's, and those that border on the country are open (EG-A14)."""
    abroad = [c.id for c in CARDS if c.effect[0] == "move_king" and c.effect[1]["to"] == "abroad"]
    assert abroad == ["exile"]
    state = play(card_scene("exile", modules=["new_regency"]), "act")
    assert legal(state) == ["king france", "king portugal"]
    play(state, "king france")
    assert legal(state) == ["finish", "put navarra", "put aragon", "put cataluna", "put castillo"]


@pytest.mark.rule("EG-065")
def test_example_the_king_in_castilla() -> None:
    state = card_scene("fiesta", king="castilla")
    assert legal(state) == [
        "act",
        "finish",
        "put galicia",
        "put navarra",
        "put aragon",
        "put toledo",
        "put castillo",
    ]
