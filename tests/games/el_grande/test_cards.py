"""All action cards together: the decks, the test of each card, and what no card may ever do."""

import inspect
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS
from sobremesa.games.el_grande.rules.state import State
from sobremesa.games.el_grande.rules.steps import STEPS

from .scene import GAME, P1, card_scene, legal, play, put

#: every file of card tests here; a new card may bring a file of its own
SECTIONS = [
    import_module(f".{path.stem}", __package__) for path in sorted(Path(__file__).parent.glob("test_card*_*.py"))
]
REGIONS = ids.PLACE_NAMES[:9]
NO_ACTION = ("veto",)  # it is laid face up when taken: there is nothing to announce
SCORING = {
    "inspection",
    "open_inspection",
    "fiesta",
    "outposts",
    "royal_court_day",
    "stronghold",
    "hinterland",
    "supremacy",
    "revelation",
    "referendum",
}
KING_MOVES = {
    "royal_adviser",
    "your_majesty",
    "exile",
    "entourage",
    "estate",
    "uprising",
    "deputy",
    "royal_journey",
    "court_of_the_mighty",
    "guest_of_the_grandes",
}


# -- the decks and the register ----------------------------------------------------------------------------------------


def sizes(key: str) -> dict[int, int]:
    """How many cards of an edition or a module are in each deck."""
    counts: Counter[int] = Counter()
    for c in CARDS:
        counts[c.deck] += c.copies.get(key, 0)
    return {deck: n for deck, n in sorted(counts.items()) if n}


def test_the_decks_add_up() -> None:
    assert sizes("2023") == {1: 10, 2: 10, 3: 10, 4: 10, 5: 1}
    assert sizes("classic") == {1: 11, 2: 11, 3: 11, 4: 11, 5: 1}
    assert sizes("new_regency") == {5: 10}
    assert sizes("alternative") == {1: 1, 2: 2, 4: 1}
    in_the_box = [c.copies.get(key, 0) for c in CARDS for key in ("2023", "new_regency", "alternative")]
    assert sum(in_the_box) == 55
    assert {key for c in CARDS for key in c.copies} <= {*GAME.meta.editions, *GAME.modules, "alternative"}


@pytest.mark.parametrize("edition", ["2023", "classic"])
def test_the_decks_of_a_table_are_those_of_its_edition(edition: str) -> None:
    state: State = GAME.new(seats=4, edition=edition)
    for number, deck in enumerate(state.rules.decks, 1):
        expected = [c.id for c in CARDS if c.deck == number for _ in range(c.copies.get(edition, 0))]
        assert Counter(CARD_NAMES[i] for i in deck.cards) == Counter(expected)


def test_numbers_are_given_once_and_caballeros_are_as_many_as_the_deck_says() -> None:
    assert [c.index for c in CARDS] == list(range(len(CARDS)))
    assert len(set(CARD_NAMES)) == len(CARDS) >= 43
    assert all(c.caballeros == c.deck for c in CARDS), "the dummy's choice is never a tie (EG-A35)"


@pytest.mark.parametrize("name", CARD_NAMES)
def test_every_row_compiles_to_exactly_one_effect(name: str) -> None:
    card = CARDS[CARD_NAMES.index(name)]
    template = GAME.new(seats=4).rules.specials[card.index]
    step = STEPS[template[0]]
    assert len(template) == 1 + len(step.args)
    for value, (_, low, high) in zip(template[1:], step.args):
        assert low <= value <= high


def sections() -> dict[str, type]:
    """The test class of every card, by the card's name. ``needs`` says what it cannot be started without."""
    found: dict[str, type] = {}
    for module in SECTIONS:
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if hasattr(cls, "card"):
                assert cls.card not in found, f"{cls.card} has two sections"
                found[cls.card] = cls
    return found


def test_every_kind_of_card_has_its_section_of_tests() -> None:
    assert set(sections()) == set(CARD_NAMES)
    for name, cls in sections().items():
        tests = [attribute for attribute in vars(cls) if attribute.startswith("test_")]
        assert len(tests) >= 3, f"{name}: it works, it is refused, and one thing more"


# -- what can be started -----------------------------------------------------------------------------------------------

NEEDS_CABALLEROS_ON_THE_MAP = {
    "intrigue",
    "redeployment",
    "grand_manoeuvre",
    "manoeuvre",
    "sabotage",
    "unrest",
    "departure",
    "expulsion",
    "estate",
    "court_of_the_mighty",
}
NEEDS_A_COURT = {"militia", "double_game"}


@pytest.mark.parametrize("name", [c for c in CARD_NAMES if c not in NO_ACTION])
def test_on_an_empty_map_with_an_empty_court_only_what_can_be_done_is_offered(name: str) -> None:
    state = card_scene(name, court=0)
    needs = name in NEEDS_CABALLEROS_ON_THE_MAP | NEEDS_A_COURT or hasattr(sections()[name], "needs")
    assert ("act" in legal(state)) == (not needs)


@pytest.mark.parametrize("name", CARD_NAMES)
def test_neither_part_is_compulsory(name: str) -> None:
    state = card_scene(name, king="granada")
    assert "finish" in legal(state)
    before = state.scores(), state.king, [p[: ids.PLACES] for p in state.players]
    play(state, "finish")
    assert (state.scores(), state.king, [p[: ids.PLACES] for p in state.players]) == before


@pytest.mark.parametrize("name", CARD_NAMES)
def test_each_card_places_as_many_caballeros_as_its_deck_says_and_not_one_more(name: str) -> None:
    state = card_scene(name, king="granada")
    number = CARDS[CARD_NAMES.index(name)].deck
    play(state, *["put toledo"] * number)
    assert state.prompt == "parts"
    assert not [text for text in legal(state) if text.startswith("put ")]
    assert state.players[P1][ids.TOLEDO] == number


# -- what no card may ever do ------------------------------------------------------------------------------------------


def crowded(name: str, king: str, seats: int, rng: Random) -> State:
    """A map filled at random with caballeros, grandes and tiles."""
    state = card_scene(name, king=king, seats=seats)
    for colour, p in enumerate(state.players):
        put(state, colour, **{r: rng.randrange(3) for r in (*REGIONS, "castillo")})
        if p[ids.GRANDE] != ids.NOWHERE:
            p[ids.GRANDE] = rng.choice([*range(9), state.king if state.king < 9 else 0, ids.CASTILLO])
    if rng.random() < 0.7:
        state.board[ids.TILE_8], state.board[ids.TILE_4] = rng.sample(range(10), 2)
    return state


def carry_out(state: State, rng: Random) -> None:
    """Start the special action and make every choice in it at random."""
    play(state, "act")
    while state.prompt != "parts":
        seat = rng.choice(state.owing)
        play(state, f"p{seat + 1}: {rng.choice(legal(state, seat))}")
    assert state.turn == P1
    assert "act" not in legal(state)


@pytest.mark.rule("EG-184", "EG-185", "EG-189", "EG-218", "EG-220", "EG-227", "EG-231")
@pytest.mark.parametrize("king", ["granada", "castilla", "castillo", "france"])
@pytest.mark.parametrize("name", [c for c in CARD_NAMES if c not in NO_ACTION])
def test_no_card_breaks_the_bans(name: str, king: str) -> None:
    """Whatever is chosen: the King's region stays as it is, the Castillo gives nothing back, tiles stay on the board.

    Only Entourage takes caballeros out of the King's region and only Deputy a grande (EG-A12); only Contest throws
    grandes, only Exile sends the King abroad, only Uprising to the Castillo, only Decree moves tiles.
    """
    rng = Random(f"{name} {king}")
    for seats in (2, 3, 4, 5, 4):
        state = crowded(name, king, seats, rng)
        if "act" not in legal(state):
            continue
        before = state.clone()
        carry_out(state, rng)
        at = before.king
        for old, new in zip(before.players, state.players):
            if at < 9 and name != "entourage":
                assert old[at] == new[at], "a caballero went into or out of the King's region"
            assert new[ids.CASTILLO] >= old[ids.CASTILLO], "something left the Castillo"
            if at == ids.CASTILLO:
                assert new[ids.CASTILLO] == old[ids.CASTILLO], "something went into the guarded Castillo"
            if name not in ("new_home", "contest", "deputy"):
                assert new[ids.GRANDE] == old[ids.GRANDE], "a grande moved"
            if name != "contest":
                assert (new[ids.GRANDE] == ids.CASTILLO) == (old[ids.GRANDE] == ids.CASTILLO)
            if name != "deputy" and at < 9:
                assert (new[ids.GRANDE] == at) == (old[ids.GRANDE] == at), "a grande entered or left the King's region"
            if name not in SCORING:
                assert new[ids.VP] == old[ids.VP], "somebody scored"
        if name not in KING_MOVES:
            assert state.king == at, "the King moved"
        else:
            expected = {"exile": {ids.FRANCE, ids.PORTUGAL}, "uprising": {ids.CASTILLO}}.get(name, set(range(9)))
            assert state.king in expected
        for field in ids.TILES:
            if name != "decree" or before.board[field] == at:
                assert state.board[field] == before.board[field], "a tile moved"
            elif before.board[field] != ids.NOWHERE:
                assert state.board[field] != ids.NOWHERE, "a tile left the board"
            if name == "decree" and before.board[field] != at:
                assert state.board[field] != at, "a tile was laid at the King's place"
