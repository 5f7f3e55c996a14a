"""EG-165 to EG-168: alternative action cards, and the unknown cards that are put into the box for them."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, permutations
from random import Random
from typing import Any, Iterable

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS
from sobremesa.games.el_grande.rules.plan import Deck

from ..scene import GAME, chances, dull, in_round, play, start

ALTERNATIVES = ("double_game", "veto_1", "veto_2", "referendum")
SELECTIONS = list(chain.from_iterable(combinations(ALTERNATIVES, n) for n in range(1, 5)))
DECK_OF = {"double_game": "1", "veto_1": "2", "veto_2": "2", "referendum": "4"}
DECK_1 = {"intrigue": 2, "unrest": 2} | dict.fromkeys(
    ("redeployment", "grand_manoeuvre", "manoeuvre", "sabotage", "departure", "militia"), 1
)


def decks(seats: int, alternatives: Iterable[str], **config: Any) -> dict[str, Deck]:
    state = start(seats, modules="alternative_cards", alternatives=list(alternatives), **config)
    return {deck.label: deck for deck in state.rules.decks}


def base_cards(*numbers: int) -> list[str]:
    """The base-game cards of these decks, copies included."""
    return [c.id for c in CARDS if c.deck in numbers for _ in range(c.copies.get("2023", 0))]


# -- the truth, by counting every way it can happen --------------------------------------------------------------------


def first_cards(old: list[str], sure: list[str], removed: int, depth: int) -> dict[tuple[str, ...], Fraction]:
    """The probability of each start of a deck: ``removed`` random cards of ``old`` leave, the rest is shuffled."""
    ways: Counter[tuple[str, ...]] = Counter()
    for box in combinations(range(len(old)), removed):
        deck = [card for i, card in enumerate(old) if i not in box] + sure
        ways.update(permutations(deck, depth))
    total = sum(ways.values())
    return {cards: Fraction(n, total) for cards, n in ways.items()}


def next_card(old: list[str], sure: list[str], removed: int, drawn: list[str]) -> dict[str, Fraction]:
    """The probability of each next card after ``drawn``: all boxes, weighted by how likely they make these draws."""
    weights: dict[str, Fraction] = {}
    for box in combinations(range(len(old)), removed):
        deck = Counter([card for i, card in enumerate(old) if i not in box] + sure)
        likely = Fraction(1)
        for card in drawn:
            likely *= Fraction(deck[card], deck.total())
            if not likely:
                break
            deck[card] -= 1
        for card, n in deck.items():
            if likely and n:
                weights[card] = weights.get(card, Fraction(0)) + likely * Fraction(n, deck.total())
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items()}


# -- what the engine says ----------------------------------------------------------------------------------------------


def said(deck: Deck, mask: int) -> dict[str, Fraction]:
    weights = {CARD_NAMES[card]: weight for card, weight in deck.outcomes(mask, 0)}
    return {card: Fraction(weight, sum(weights.values())) for card, weight in weights.items()}


def said_first_cards(deck: Deck, mask: int, depth: int) -> dict[tuple[str, ...], Fraction]:
    if depth == 0:
        return {(): Fraction(1)}
    out: dict[tuple[str, ...], Fraction] = {}
    for card, chance in said(deck, mask).items():
        rest = said_first_cards(deck, deck.without(mask, CARD_NAMES.index(card)), depth - 1)
        out.update({(card, *more): chance * then for more, then in rest.items()})
    return out


# (players, alternatives, deck label, cards that may be in the box, cards that cannot be, number of cards in the box)
BAGS: list[tuple[int, tuple[str, ...], str, list[str], list[str], int]] = [
    (4, ("double_game",), "1", base_cards(1), ["double_game"], 1),
    (4, ("veto_1",), "2", base_cards(2), ["veto"], 1),
    (4, ("veto_1", "veto_2"), "2", base_cards(2), ["veto", "veto"], 2),
    (4, ("referendum",), "4", base_cards(4), ["referendum"], 1),
    (2, ("veto_1",), "2+3", base_cards(2), ["veto", *base_cards(3)], 1),
    (2, ("veto_1", "veto_2"), "2+3", base_cards(2), ["veto", "veto", *base_cards(3)], 2),
]


@pytest.mark.rule("EG-166", "EG-168")
@pytest.mark.parametrize(("seats", "alternatives", "label", "old", "sure", "removed"), BAGS)
def test_the_first_cards_come_as_if_random_cards_had_left_and_the_rest_had_been_shuffled(
    seats: int, alternatives: tuple[str, ...], label: str, old: list[str], sure: list[str], removed: int
) -> None:
    deck = decks(seats, alternatives)[label]
    depth = 3 if len(old) + len(sure) < 15 else 2
    assert said_first_cards(deck, deck.full, depth) == first_cards(old, sure, removed, depth)


@pytest.mark.rule("EG-166", "EG-168")
@pytest.mark.parametrize(("seats", "alternatives", "label", "old", "sure", "removed"), BAGS)
def test_what_was_drawn_changes_what_may_be_in_the_box_down_to_the_last_card(
    seats: int, alternatives: tuple[str, ...], label: str, old: list[str], sure: list[str], removed: int
) -> None:
    deck = decks(seats, alternatives)[label]
    rng = Random(7)
    for _ in range(8):
        mask, drawn = deck.full, list[str]()
        while deck.left(mask):
            expected = next_card(old, sure, removed, drawn)
            assert said(deck, mask) == expected
            drawn.append(rng.choice(sorted(expected)))
            mask = deck.without(mask, CARD_NAMES.index(drawn[-1]))
        assert len(drawn) == len(old) + len(sure) - removed


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-165", "EG-166")
@pytest.mark.parametrize("selection", SELECTIONS)
def test_any_selection_may_be_added_and_every_deck_keeps_ten_cards(selection: tuple[str, ...]) -> None:
    state = start(4, modules="alternative_cards", alternatives=list(selection))
    assert state.view().decks == (("1", 10), ("2", 10), ("3", 10), ("4", 10), ("5", 1))
    for deck in state.rules.decks:
        added = [a for a in selection if DECK_OF[a] == deck.label]
        base = base_cards(int(deck.label))
        assert Counter(CARD_NAMES[c] for c in deck.cards) == Counter([*base, *(a.rstrip("_12") for a in added)])
        assert deck.removed == len(added)


@pytest.mark.rule("EG-165")
def test_all_four_are_added_unless_told_otherwise_and_an_empty_selection_is_refused() -> None:
    labels = {deck.label: deck.removed for deck in start(4, modules="alternative_cards").rules.decks}
    assert labels == {"1": 1, "2": 2, "3": 0, "4": 1, "5": 0}
    with pytest.raises(sm.ConfigError, match="at least one"):
        GAME.new(seats=4, modules="alternative_cards", alternatives=[])
    with pytest.raises(sm.ConfigError, match="alternative_cards"):
        GAME.new(seats=4, alternatives=["veto_1"])
    with pytest.raises(sm.ConfigError, match="classic"):
        GAME.new(seats=4, edition="classic", modules="alternative_cards")


@pytest.mark.rule("EG-167")
def test_example_all_four_cards_send_one_of_deck_1_two_of_deck_2_and_one_of_deck_4_to_the_box() -> None:
    by_label = decks(4, ALTERNATIVES)
    assert {label: deck.removed for label, deck in by_label.items()} == {"1": 1, "2": 2, "3": 0, "4": 1, "5": 0}
    assert {label: len(deck.cards) for label, deck in by_label.items()} == {"1": 11, "2": 12, "3": 10, "4": 11, "5": 1}


@pytest.mark.rule("EG-166", "EG-168")
def test_the_top_card_of_a_deck_may_be_the_new_one_or_any_old_one() -> None:
    state = start(4, modules="alternative_cards", alternatives=["double_game"])
    weights = chances(state)
    total = sum(weights.values())
    assert {name: Fraction(w, total) for name, w in weights.items()} == {
        "reveal double_game": Fraction(1, 10),
        **{f"reveal {card}": Fraction(9 * copies, 100) for card, copies in DECK_1.items()},
    }


@pytest.mark.rule("EG-168")
def test_the_new_card_is_equally_likely_at_every_place_of_its_deck() -> None:
    deck = decks(4, ["double_game"])["1"]
    new = CARD_NAMES.index("double_game")
    reached = {deck.full: Fraction(1)}
    places: list[Fraction] = []
    for _ in range(10):
        here = Fraction(0)
        after: dict[int, Fraction] = {}
        for mask, chance in reached.items():
            for card, p in said(deck, mask).items():
                rest = deck.without(mask, CARD_NAMES.index(card))
                if CARD_NAMES.index(card) == new:
                    here += chance * p
                after[rest] = after.get(rest, Fraction(0)) + chance * p
        places.append(here)
        reached = after
    assert places == [Fraction(1, 10)] * 10


@pytest.mark.rule("EG-166")
def test_decks_2_and_3_are_merged_after_two_cards_of_deck_2_were_replaced() -> None:
    for seats, config in ((2, {}), (3, {"merged_decks": True})):
        merged = decks(seats, ["veto_1", "veto_2"], **config)["2+3"]
        assert merged.left(merged.full) == 20
        unsure = {CARD_NAMES[c] for i, c in enumerate(merged.cards) if merged.unsure >> i & 1}
        assert unsure == set(base_cards(2)), "no card of deck 3 can be in the box"


@pytest.mark.rule("EG-166")
def test_a_game_uses_up_its_decks_round_by_round() -> None:
    state = start(4, modules="alternative_cards")
    for number in range(1, 10):
        dull(state, in_round(number))
        left = 10 - number
        assert state.view().decks[:4] == (("1", left), ("2", left), ("3", left), ("4", left))


@pytest.mark.rule("EG-165")
def test_an_added_card_can_be_taken_and_used() -> None:
    state = play(start(4, modules="alternative_cards"), "reveal double_game", "reveal veto", "reveal fiesta")
    play(state, "reveal referendum")
    assert state.view().face_up == ("double_game", "veto", "fiesta", "referendum", "your_majesty")
    dull(state, lambda s: s.prompt == "take_card")
    play(state, "take double_game", "act", "option 2", "put aragon", "put toledo")
    assert state.prompt == "parts"
