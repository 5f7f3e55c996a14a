"""Positions that no game can reach, each made by one small change to a reachable one: all are refused."""

from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.kernel import Game

from .cases import EL_GRANDE, LA_GRANJA

FIXTURES = Path(__file__).parent.parent / "fixtures"
ROUND_FLOW = "game -1; next_round -1; general_scoring -1; end_round -1; turns -1"


def changed(game: Game, name: str, changes: dict[str, str]) -> str:
    """The position of a file, with another value for some of its lines, or with words in them replaced."""
    lines = (FIXTURES / game.name / "perft" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for key, value in changes.items():
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{key}: "))
        if "->" in value:
            old, new = value.split("->")
            assert old in lines[at], lines[at]
            lines[at] = lines[at].replace(old, new)
        else:
            lines[at] = f"{key}: {value}"
    return "\n".join(lines)


CASES: dict[str, tuple[str, dict[str, str]]] = {
    # the table
    "merged decks are for three": ("opening_4", {"game": "merged_decks=no->merged_decks=yes"}),
    "more seats than a number can hold": ("opening_4", {"game": f"seats=4->seats={'9' * 5000}"}),
    "a round the short game leaves out": ("last_turn_2", {"round": "4"}),
    # cards
    "all decks are empty": ("opening_4", {"decks": "1=- 2=- 3=- 4=- 5=-"}),
    "no deck is named": ("opening_4", {"decks": " "}),
    "a deck has lost a card": ("opening_4", {"decks": "redeployment,->"}),
    "the King card has left its deck": ("opening_4", {"decks": "5=your_majesty->5=-"}),
    "nothing lies face up": ("inspection_4", {"face up": "1=- 2=- 3=- 4=- 5=-"}),
    "a card is still to be revealed": ("opening_4", {"face up": "5=your_majesty->5=-"}),
    # hands and powers
    "a hand that cannot last": ("opening_4", {"p1": "grande=toledo hand=5 discard=1,2,3,4,6,7,8,9,10,11,12,13"}),
    "a power card was played too early": ("scoring_2", {"p1": "discard=3,8,9->discard=3,8,9 power=3 total=3"}),
    "a power that is not the sum": ("inspection_4", {"p1": "total=->total=1"}),
    "a card taken back that is not in hand": ("inspection_4", {"p1": "total=->back_1=1,2 total="}),
    "a disc that nobody asked for": ("opening_4", {"p1": "hand=->disc=3 hand="}),
    "a modifier laid out outside its time": ("modifiers_3", {"p1": "gave=->passing=1 gave="}),
    "what was passed on is nowhere": ("modifiers_3", {"p1": "gave=->gave=1"}),
    # pieces
    "a round without a King": (
        "opening_4",
        {"king": "-", **{f"p{i}": "hand=1,2,3,4,5,6,7,8,9,10,11,12,13" for i in (1, 2, 3, 4)}},
    ),
    "a seat without its grande": ("opening_4", {"p1": "hand=1,2,3,4,5,6,7,8,9,10,11,12,13"}),
    # flow
    "the game is missing below": ("opening_4", {"flow": "powers -1; play_power 0"}),
    "a turn before the powers are played": ("opening_4", {"flow": f"{ROUND_FLOW}; take_card 0"}),
    "two turns at once": ("inspection_4", {"flow": "parts->take_card 1; parts"}),
    "the same step twice": ("inspection_4", {"flow": "turns -1->turns -1; turns -1"}),
    "an effect number that does not exist": ("opening_4", {"flow": "powers -1->powers -1; choose 0 9999"}),
    "an effect waits below": ("opening_4", {"flow": "game -1->game -1; seq 0 9999"}),
    "an effect of no seat": ("opening_4", {"flow": "powers -1->powers -1; optional -1 0"}),
    "a placement of no seat": ("inspection_4", {"flow": f"{ROUND_FLOW}; placing -1 3 0"}),
    "the dummy in a game of four": ("opening_4", {"flow": f"{ROUND_FLOW}; powers -1; dummy_power -1"}),
    "the dummy places in a game of four": ("opening_4", {"flow": f"{ROUND_FLOW}; powers -1; dummy_places -1 2"}),
    "the dummy leaves in a game of four": ("opening_4", {"flow": f"{ROUND_FLOW}; dummy_leaves -1"}),
    "modifiers are dealt in a game without them": ("opening_4", {"flow": f"{ROUND_FLOW}; powers -1; deal -1"}),
    "discs of too few": ("scoring_2", {"flow": "discs -1 3 0 0->discs -1 1 0 0"}),
    "discs that a card did not ask for": (
        "mutiny_3",
        {"flow": "mutiny 1->scatter 1 2 5; discs 1 4 0 0"},
    ),
    "an objection to nothing": ("inspection_4", {"flow": f"{ROUND_FLOW}; objection 0 0"}),
    "an effect that the card does not have": ("inspection_4", {"flow": f"{ROUND_FLOW}; parts 2 14 1 0; lay_tile 2"}),
    "a step that waits for nobody": ("opening_4", {"flow": f"{ROUND_FLOW}; powers -1"}),
}


FARM_CASES: dict[str, tuple[str, dict[str, str]]] = {
    # the table
    "a deck nobody has heard of": ("opening_2", {"game": "seats=2->seats=2 deck=sha256:0123456789abcdef"}),
    "five seats": ("opening_2", {"game": "seats=2->seats=5"}),
    "a marker on a closed hex": ("dice_3", {"market": "h1=p1 h2=p1 h3=p1 h4=p1 h5=p1 h6=p1 h7=p1 h8=p1 h9=p1"}),
    "a phase that has not begun": ("dice_3", {"board": "phase=2->phase=3"}),
    "a round after the last": ("dice_3", {"board": "round=3->round=7"}),
    # cards
    "a card in two places": ("deliveries_4", {"p1 hand": "3 21 28 34->3 21 28 11"}),
    "a card that has left the game": ("deliveries_4", {"discards": "6 18->18"}),
    "a card that does not exist": ("deliveries_4", {"discards": "6 18->6 18 67"}),
    "four helpers": ("deliveries_4", {"p1 helpers": "11 51 37->11 51 37 3", "p1 hand": "3 21->21"}),
    "a barrow that is full": ("deliveries_4", {"p2 barrows": "47=0->47=63"}),
    "a field with two goods": ("deliveries_4", {"p1 fields": "62=0->62=2"}),
    # farms
    "more pigs than stalls": ("deliveries_4", {"p2": "pig=1->pig=9"}),
    "more markers than there are": ("deliveries_4", {"p1": "food=6->food=30"}),
    "two players in one row": ("deliveries_4", {"p3": "row_1=2->row_1=3"}),
    "a row of goods that is not taken": ("deliveries_4", {"p1": "row_1=3 ->"}),
    "a roof place left out": ("deliveries_4", {"p1": "roof_2=76 ->"}),
    "a turned craft marker that is not there": ("deliveries_4", {"p1": "siesta=5->fresh=1 siesta=5"}),
    # donkeys and dice
    "a donkey tile chosen too early": ("dice_3", {"p1": "donkeys=12->donkeys=12 donkey=3"}),
    "no donkey tile is left to choose": ("dice_3", {"p1": "donkeys=12 ->"}),
    "a donkey tile that is used up": ("deliveries_4", {"p1": "donkey=1->donkey=3"}),
    "too few dice": ("dice_3", {"board": "round=3 phase=2 roofs=0 dice_1=1"}),
    "a second last die": ("deliveries_4", {"board": "dice_3=1->dice_3=2"}),
    # flow
    "the game is missing below": ("dice_3", {"flow": "game -1; next_round->next_round"}),
    "a step is missing": ("dice_3", {"flow": "end_round -1; ->"}),
    "the same step twice": ("dice_3", {"flow": "last_die -1->last_die -1; last_die -1"}),
    "the turn of another seat": ("dice_3", {"flow": "take_die 0 0 0->take_die 1 0 0", "order": "p1 p2 p3"}),
    "the second die before the first": ("dice_3", {"flow": "take_die 0 0 0->take_die 0 1 0"}),
    "a die to use that was not taken": (
        "dice_3",
        {"flow": "take_die 0 0 0->take_die 0 0 0; use_die 0 0; change_die 0 0"},
    ),
    "an effect number that does not exist": ("dice_3", {"flow": "take_die 0 0 0->take_die 0 0 0; choose 0 9999"}),
    "a calculated number that does not exist": (
        "dice_3",
        {"flow": "take_die 0 0 0->take_die 0 0 0; upgrade 0 9999 15"},
    ),
    "goods nobody can gain": ("dice_3", {"flow": "take_die 0 0 0->take_die 0 0 0; gain 0 5000 1"}),
    "an effect of no seat": ("dice_3", {"flow": "take_die 0 0 0->take_die 0 0 0; upgrade -1 1 15"}),
    "an effect of another seat": ("dice_3", {"flow": "take_die 0 0 0->take_die 0 0 0; take_goods 1 7 1 0"}),
    "a price that waits below": (
        "dice_3",
        {"flow": "take_die 0 0 0->take_die 0 0 0; pay 0 1 0 0 0 0; take_goods 0 7 1 0"},
    ),
    "solo steps with three players": ("dice_3", {"flow": "last_die -1->last_die -1; solo_dice -1"}),
    "a helper waits in another game": ("helpers_3", {"flow": "trigger 2 6 7 66 0->trigger 2 120 7 66 0"}),
    "a revenue space 0": ("helpers_3", {"flow": "trigger 2 6 7 66 0->trigger 2 6 7 64 0"}),
    "an old hand that is not in hand": ("keeping_2", {"flow": "keeping 0 2 20752587082923249664->keeping 0 2 6"}),
    "an extension without its card": ("extension_2", {"flow": "enter 1 30 2 0 1; ->"}),
    "room for an extension": ("extension_2", {"flow": "pay_extension 1 1 0 1->make_room 1 1 1"}),
    "a helper that is marked and not at work": ("marking_2", {"flow": "running 1 19 0 0; ->"}),
    "a step that waits for nobody": ("dice_3", {"flow": "; take_die 0 0 0->"}),
}
EVERY = [(EL_GRANDE, case, *CASES[case]) for case in CASES] + [(LA_GRANJA, c, *FARM_CASES[c]) for c in FARM_CASES]


@pytest.mark.parametrize(
    ("game", "case", "name", "changes"), EVERY, ids=[f"{g.name}-{case}" for g, case, _, _ in EVERY]
)
def test_an_impossible_position_is_refused(game: Game, case: str, name: str, changes: dict[str, str]) -> None:
    with pytest.raises(sm.PositionError) as e:
        game.from_position(changed(game, name, changes))
    assert len(str(e.value).splitlines()) == 1


@pytest.mark.parametrize(("game", "name"), sorted({(game.name, name) for game, _, name, _ in EVERY}))
def test_without_the_change_it_is_accepted(game: str, name: str) -> None:
    found: Game = sm.load(game)
    assert found.problems(found.from_position(changed(found, name, {}))) == []
