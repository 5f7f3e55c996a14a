"""What is in the box and which parts are used (EG-001 to EG-009, EG-016, EG-026)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.meta import COLOURS
from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS as MODIFIERS
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS

from ..scene import GAME, card_scene, chances, fresh, idle, legal, play, powers, table

REGIONS = ["galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia", "sevilla", "granada"]


def copies(key: str) -> dict[int, int]:
    """How many action cards with this key are in each deck."""
    out: dict[int, int] = {}
    for card in CARDS:
        n = card.copies.get(key, 0)
        if n:
            out[card.deck] = out.get(card.deck, 0) + n
    return out


def cards_in_play(**config: object) -> set[str]:
    state = GAME.new(**config)
    return {CARD_NAMES[c] for deck in state.rules.decks for c in deck.cards}


@pytest.mark.rule("EG-001")
def test_two_to_five_players() -> None:
    for seats, colours, decks, places in ((2, 3, 4, 2), (3, 3, 5, 2), (4, 4, 5, 3), (5, 5, 5, 3)):
        state = fresh(seats)
        assert (state.seats, len(state.players), len(state.rules.decks)) == (seats, colours, decks)
        assert {len(scale) for scale in state.rules.scales} == {places}
    for seats in (1, 6):
        with pytest.raises(sm.ConfigError):
            GAME.new(seats=seats)


@pytest.mark.rule("EG-002")
def test_every_colour_is_thirty_caballeros_a_grande_a_marker_and_thirteen_powers() -> None:
    state = fresh(5)
    view = state.view()
    assert len({s.colour for s in view.seats}) == 5
    for seat, p in enumerate(state.players):
        assert sum(p[: ids.PLACES]) == 30
        assert view.seats[seat].grande in REGIONS
        assert view.seats[seat].vp == 0
        assert state.view(seat).seats[seat].hand == tuple(str(v) for v in range(1, 14))


@pytest.mark.rule("EG-003")
def test_fifty_five_action_cards() -> None:
    assert copies("2023") == {1: 10, 2: 10, 3: 10, 4: 10, 5: 1}
    assert [c.id for c in CARDS if c.deck == 5 and c.copies.get("2023")] == ["your_majesty"]
    assert copies("new_regency") == {5: 10}
    assert copies("alternative") == {1: 1, 2: 2, 4: 1}
    assert sum(sum(copies(key).values()) for key in ("2023", "new_regency", "alternative")) == 55


@pytest.mark.rule("EG-004")
def test_eighty_one_power_cards() -> None:
    powers = [n for n in ids.HAND_CARD_NAMES if not n.startswith("m")]
    assert powers == [str(v) for v in range(1, 14)]
    assert [row["number"] for row in MODIFIERS] == list(range(1, 17))
    assert len(COLOURS) * len(powers) + len(MODIFIERS) == 81


@pytest.mark.rule("EG-005")
def test_nine_regions_and_a_castillo_that_is_none() -> None:
    """A card that scores 'a region' offers exactly the nine."""
    state = play(card_scene("inspection"), "act")
    assert legal(state) == [f"choose {r}" for r in REGIONS]
    assert len(state.view().seats[0].regions) == 9
    assert state.rules.scales[ids.CASTILLO] == (5, 3, 1)  # the Castillo is a scoring place all the same


@pytest.mark.rule("EG-006")
@pytest.mark.parametrize(("seats", "granada"), [(2, (6, 3)), (3, (6, 3)), (4, (6, 3, 1)), (5, (6, 3, 1))])
def test_board_side_follows_the_number_of_players(seats: int, granada: tuple[int, ...]) -> None:
    """The sides differ only in the third place (EG-A06)."""
    state = fresh(seats)
    assert state.scale(ids.GRANADA) == granada
    assert {len(scale) for scale in state.rules.scales} == {len(granada)}


@pytest.mark.rule("EG-007")
def test_module_cards_stay_in_the_box_in_the_base_game() -> None:
    base = {c.id for c in CARDS if c.copies.get("2023")}
    regency = {c.id for c in CARDS if c.copies.get("new_regency")}
    alternative = {c.id for c in CARDS if c.copies.get("alternative")}
    assert len(regency) == 10
    assert alternative == {"double_game", "veto", "referendum"}
    assert cards_in_play(seats=4) == base
    assert not base & (regency | alternative)
    assert cards_in_play(seats=4, modules=["new_regency"]) == base - {"your_majesty"} | regency
    assert cards_in_play(seats=4, modules=["alternative_cards"]) == base | alternative


@pytest.mark.rule("EG-008", "EG-009")
def test_decks_are_sorted_by_number_and_shuffled_on_their_own() -> None:
    """The next card of a deck is any card left in it, weighted by number of copies; nobody sees it in advance."""
    state = GAME.new(seats=4)
    play(state, "first p1", "start-king granada", *(f"start-grande {r}" for r in REGIONS[:4]))
    assert state.view().decks == (("1", 10), ("2", 10), ("3", 10), ("4", 10), ("5", 1))
    for number, card in ((1, "intrigue"), (2, "withdrawal"), (3, "fiesta"), (4, "decree")):
        wanted = {f"reveal {c.id}": c.copies["2023"] for c in CARDS if c.deck == number and c.copies.get("2023")}
        assert chances(state) == wanted
        assert sum(wanted.values()) == 10
        play(state, f"reveal {card}")
    assert state.view().face_up == ("intrigue", "withdrawal", "fiesta", "decree", "your_majesty")
    assert state.view().decks[:4] == (("1", 9), ("2", 9), ("3", 9), ("4", 9))


@pytest.mark.rule("EG-008")
def test_a_deck_is_drawn_without_replacement() -> None:
    """Two copies of Intrigue, one of Redeployment: cards that have been turned up are gone in later rounds."""
    state = powers(table(cards=("redeployment", "withdrawal", "fiesta", "decree")), 5, 4, 3, 2)
    while state.turn != sm.CHANCE:
        play(state, "finish" if state.prompt == "parts" else legal(state)[0])
    weights = chances(state)
    assert "reveal redeployment" not in weights
    assert weights["reveal intrigue"] == 2
    assert sum(weights.values()) == 9
    idle(state, "play_power")
    assert state.view().round == 2


@pytest.mark.rule("EG-009")
def test_deck_five_is_the_king_card_alone() -> None:
    decks = GAME.new(seats=4).rules.decks
    assert [CARD_NAMES[c] for c in decks[4].cards] == ["your_majesty"]
    assert [len(d.cards) for d in decks] == [10, 10, 10, 10, 1]


@pytest.mark.rule("EG-016")
def test_modifiers_are_used_with_changing_powers_only() -> None:
    plain = fresh(4)
    assert [s.modifiers_in_hand for s in plain.view().seats] == [0, 0, 0, 0]
    assert plain.prompt == "play_power"
    changing = fresh(4, modules=["changing_powers"])
    assert [s.modifiers_in_hand for s in changing.view().seats] == [3, 3, 3, 3]
    assert GAME.problems(plain) == []
    plain.players[0][ids.HAND] |= 1 << ids.POWERS
    assert GAME.problems(plain) == ["p1 has modifiers, but they are not part of this game"]


@pytest.mark.rule("EG-026")
def test_what_is_not_needed_goes_back_to_the_box() -> None:
    for seats, colours in ((2, 3), (3, 3), (4, 4), (5, 5)):  # with two players the dummy needs the third colour
        assert [s.colour for s in fresh(seats).view().seats] == list(COLOURS[:colours])
    assert fresh(4).board[ids.REGION_DECK] == 0
    with pytest.raises(sm.IllegalAction):
        play(GAME.new(seats=4), "first p5")
