"""EG-200 to EG-204, EG-208 and EG-209: secret discs, and the cards Mutiny and Civil War."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import GAME, P1, P2, P3, P4, card_scene, count, events, illegal, legal, on_map, play, put

VIOLET, ORANGE, BLUE, GREEN = P1, P2, P3, P4
REGIONS = ids.PLACE_NAMES[:9]


def mutiny(king: str = "navarra", **rulings: str) -> State:
    """The example of the rulebook: Violet names Toledo, where Orange has 1, Blue 2, Green 2 and Violet 3."""
    state = put(card_scene("mutiny", seat=VIOLET, king=king, rulings=rulings), VIOLET, toledo=3)
    put(put(put(state, ORANGE, toledo=1, aragon=1), BLUE, toledo=2), GREEN, toledo=2)
    return play(state, "act", "choose toledo")


@pytest.mark.rule("EG-200")
@pytest.mark.parametrize(
    ("card", "named", "seats"),
    [
        ("mutiny", ["choose toledo"], (P2, P3, P4)),
        ("civil_war", [], (P2, P3, P4)),
        ("levy", [], (P2, P3, P4)),
        ("referendum", [], (P1, P2, P3, P4)),
    ],
)
def test_discs_are_set_in_any_order_unseen_and_shown_together(
    card: str, named: list[str], seats: tuple[int, ...]
) -> None:
    def scene() -> State:
        state = card_scene(card)
        for seat in (P1, P2, P3, P4):
            put(state, seat, toledo=2, aragon=2)
        return play(state, "act", *named)

    state = scene()
    elsewhere = "sevilla" if card == "mutiny" else "toledo"  # the named region is barred
    assert state.owing == seats
    before = [on_map(state, seat) for seat in range(4)]
    last, *others = reversed(seats)
    play(state, f"p{last + 1}: disc aragon")  # the last seat first: order does not matter
    assert state.owing == tuple(sorted(others))
    assert legal(state, last) == [], "a disc that lies face down stays as it is"
    other = play(scene(), f"p{last + 1}: disc {elsewhere}")
    for viewer in (*others, None):
        assert state.view(viewer) == other.view(viewer), "nobody else can tell where it points"
        assert state.view(viewer).seats[last].disc_is_set
    assert state.view(last).seats[last].disc == "aragon"
    for seat in others[1:]:
        play(state, f"p{seat + 1}: disc {elsewhere}")
        assert [on_map(state, s) for s in range(4)] == before, "nothing happens before all discs are set"
    seen = events(state, f"p{others[0] + 1}: disc {elsewhere}")
    shown = [fields["seat"] for key, fields in seen if key == "disc_shown"]
    assert shown == list(seats)
    keys = [key for key, _ in seen]
    assert keys[: 1 + len(seats)] == ["disc_set"] + ["disc_shown"] * len(seats), "first all are shown, then it applies"
    assert all(p[ids.DISC] == 0 for p in state.players), "the discs are taken up again"


@pytest.mark.rule("EG-200")
def test_the_event_of_setting_a_disc_hides_the_region_from_others() -> None:
    state = mutiny()
    seen: list[tuple[object, ...]] = []
    state.sink = seen.append
    state.play(state.actions.parse("disc galicia"), ORANGE)
    table = GAME.events
    assert table.named(table.redact(seen[0], ORANGE)) == ("disc_set", {"seat": ORANGE, "region": ids.GALICIA})
    for viewer in (VIOLET, BLUE, GREEN, None):
        assert table.named(table.redact(seen[0], viewer)) == ("disc_set", {"seat": ORANGE, "region": None})


# -- Mutiny ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-201")
def test_mutiny_names_any_region_but_the_kings_and_drives_every_opponent_out_of_it() -> None:
    state = play(put(card_scene("mutiny", king="navarra"), P2, toledo=2), "act")
    assert legal(state) == [f"choose {r}" for r in REGIONS if r != "navarra"]
    play(state, "choose toledo")
    assert state.owing == (P2,), "who has nobody there has nothing to move"
    play(state, "p2: disc sevilla")
    assert on_map(state, P2) == {"sevilla": 2, "court": 7}
    assert (state.prompt, state.turn) == ("parts", P1)


@pytest.mark.rule("EG-202")
def test_each_opponent_chooses_one_region_by_disc_for_all_caballeros() -> None:
    state = mutiny()
    for seat in (ORANGE, BLUE, GREEN):
        assert legal(state, seat) == [f"disc {r}" for r in REGIONS if r not in ("navarra", "toledo")]
    play(state, "p2: disc galicia", "p3: disc galicia", "p4: disc sevilla")
    assert on_map(state, BLUE) == {"galicia": 2, "court": 7}, "all go to one region"
    assert on_map(state, ORANGE) == {"galicia": 1, "aragon": 1, "court": 7}, "other regions are not touched"
    assert on_map(state, GREEN) == {"sevilla": 2, "court": 7}


@pytest.mark.rule("EG-202")
def test_a_disc_on_the_kings_region_or_on_the_region_itself_sends_the_caballeros_to_court() -> None:
    """EG-A19, by the reading that allows them."""
    state = play(mutiny("navarra", mutiny_discs="any"), "p2: disc navarra", "p3: disc toledo", "p4: disc sevilla")
    assert on_map(state, ORANGE) == {"aragon": 1, "court": 8}
    assert on_map(state, BLUE) == {"court": 9}
    assert on_map(state, GREEN) == {"sevilla": 2, "court": 7}


@pytest.mark.rule("EG-202")
@pytest.mark.parametrize("king", ["castillo", "france"])
def test_a_king_outside_the_regions_bars_no_disc_but_that_on_the_named_region(king: str) -> None:
    """EG-A14, EG-A15."""
    state = mutiny(king=king)
    assert legal(state, BLUE) == [f"disc {r}" for r in REGIONS if r != "toledo"]
    play(state, "p2: disc navarra", "p3: disc galicia", "p4: disc granada")
    assert on_map(state, ORANGE) == {"aragon": 1, "navarra": 1, "court": 7}
    assert on_map(state, GREEN) == {"granada": 2, "court": 7}


@pytest.mark.rule("EG-203")
def test_the_active_players_own_caballeros_stay() -> None:
    state = mutiny()
    assert VIOLET not in state.owing
    play(state, "p2: disc galicia", "p3: disc galicia", "p4: disc sevilla")
    assert on_map(state, VIOLET) == {"toledo": 3, "court": 7}


@pytest.mark.rule("EG-204")
def test_example_mutiny_in_toledo() -> None:
    state = play(mutiny(), "p2: disc cataluna", "p3: disc granada", "p4: disc valencia")
    assert [count(state, seat, "toledo") for seat in range(4)] == [3, 0, 0, 0]
    assert count(state, ORANGE, "cataluna") == 1
    assert count(state, BLUE, "granada") == 2
    assert count(state, GREEN, "valencia") == 2


# -- Civil War ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-208")
def test_civil_war_makes_every_opponent_choose_a_region_with_an_own_caballero() -> None:
    state = card_scene("civil_war", king="granada")
    put(put(put(state, P1, toledo=5), P2, toledo=1, aragon=4), P3, sevilla=3)
    put(state, P4, granada=2, galicia=1)
    play(state, "act")
    assert state.owing == (P2, P3, P4), "the player of the card is spared"
    assert legal(state, P2) == ["disc aragon", "disc toledo"]
    assert legal(state, P3) == ["disc sevilla"]
    assert legal(state, P4) == ["disc galicia"], "not the King's region: nothing may leave it (EG-A20)"
    assert illegal(state, "disc galicia"), "p2 has nobody there"
    play(state, "p2: disc aragon", "p3: disc sevilla", "p4: disc galicia")
    assert on_map(state, P2) == {"toledo": 1, "court": 7}, "all caballeros of the chosen region go back"
    assert on_map(state, P3) == {"court": 7}
    assert on_map(state, P4) == {"granada": 2, "court": 7}
    assert on_map(state, P1) == {"toledo": 5, "court": 7}


@pytest.mark.rule("EG-209")
def test_civil_war_does_not_touch_an_opponent_without_caballeros_in_any_region() -> None:
    """EG-A20: caballeros only in the King's region are as safe as none at all."""
    state = card_scene("civil_war", king="granada")
    put(put(put(state, P2, toledo=1), P3, castillo=4), P4, granada=4)
    play(state, "act")
    assert state.owing == (P2,)
    play(state, "p2: disc toledo")
    assert on_map(state, P3) == {"castillo": 4, "court": 7}
    assert on_map(state, P4) == {"granada": 4, "court": 7}
    nobody = play(card_scene("civil_war"), "act")
    assert (nobody.prompt, nobody.turn) == ("parts", P1)
