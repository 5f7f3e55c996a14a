"""Positions that no game can reach, made by one small change to one that a game has reached: all are refused."""

from pathlib import Path

import pytest

import sobremesa as sm

from .cases import EL_GRANDE

FOLDER = Path(__file__).parent.parent / "fixtures" / "el_grande" / "perft"
ROUND_FLOW = "game -1; next_round -1; general_scoring -1; end_round -1; turns -1"


def changed(name: str, changes: dict[str, str]) -> str:
    """The position of a file after some of its lines have been given another value, or words of them replaced."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
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
    "discs of too few": ("scoring_2", {"flow": "discs -1 3 0->discs -1 1 0"}),
    "discs that a card did not ask for": (
        "mutiny_3",
        {"flow": "mutiny 1->scatter 1 2 5; discs 1 4 0"},
    ),
    "an objection to nothing": ("inspection_4", {"flow": f"{ROUND_FLOW}; objection 0 0"}),
    "an effect that the card does not have": ("inspection_4", {"flow": f"{ROUND_FLOW}; parts 2 14 1 0; lay_tile 2"}),
    "a step that waits for nobody": ("opening_4", {"flow": f"{ROUND_FLOW}; powers -1"}),
}


@pytest.mark.parametrize("case", CASES)
def test_an_impossible_position_is_refused(case: str) -> None:
    name, changes = CASES[case]
    with pytest.raises(sm.PositionError) as e:
        EL_GRANDE.from_position(changed(name, changes))
    assert len(str(e.value).splitlines()) == 1


@pytest.mark.parametrize("name", sorted({name for name, _ in CASES.values()}))
def test_without_the_change_it_is_accepted(name: str) -> None:
    assert EL_GRANDE.problems(EL_GRANDE.from_position(changed(name, {}))) == []
