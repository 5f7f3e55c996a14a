"""New Farm Cards in words: all questions of its helpers, each in a scene of its own."""

from random import Random
from typing import Callable

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.new_farm_cards.rules import OPERATIONS, ROWS, STEPS
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES
from sobremesa.games.la_granja.rules.pile import to_discard
from sobremesa.games.la_granja.rules.plan import each
from sobremesa.games.la_granja.rules.state import State
from sobremesa.games.la_granja.words.effects import effect
from sobremesa.kernel import Event, Step

from ..games.la_granja import scene as s
from ..games.la_granja.modules.new_cards import NEW
from ..i18n.catalogue import below
from .la_granja import GAME, Scene, at, words_for


def farm(step: str, *helpers: int, **goods: int) -> State:
    """Bare farms except for these helpers and goods of p1, whose turn it is."""
    return s.helper(s.own(s.scene(step, **NEW), **goods), *helpers)


def pile_of(state: State, *cards: int) -> State:
    for card in cards:
        s._fetch(state, card)
        to_discard(state, card)
    return state


def second_roof() -> State:
    """Roof tiles are for sale, and p1 has the Roof Mender."""
    state = s.own(s.helper(s.bare(2, 3, **NEW), 101), silver=9)
    state.board[ids.ROOFS] = 1 << FACE_NAMES.index("siesta_2")
    state.board[ids.PHASE] = 1
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    kind, *numbers = each(kinds.BUY_ROOF)
    state.frames = frames[: frames.index((kind, -1, *numbers)) + 1]
    return s.again(state)


def roof_for_goods() -> State:
    state = farm("buy_roof", 104, pig=1, silver=1)
    state.board[ids.ROOFS] = 1 << 3
    return state


#: (step, scene, actions that lead to it, the prompt, one of the choices and its label)
SCENES: list[Scene] = [
    (
        "convert",
        lambda: farm("growth", 69, silver=2, pig=1),
        "use 69",
        "Convert a resource: which one, and into what?",
        "improve pig",
        "convert 1 pig",
    ),
    (
        "convert",
        lambda: farm("growth", 69, silver=2, pig=1),
        "use 69; improve pig",
        "Convert a resource: which one, and into what?",
        "take wine",
        "it becomes 1 wine",
    ),
    (
        "sell",
        lambda: farm("growth", 73, pig=1),
        "use 73",
        "You may sell up to 2 goods for 2 silver more than usual each, one by one.",
        "sell pig",
        "sell 1 pig for 5 silver",
    ),
    (
        "scoring_helpers",
        lambda: s.phase(s.helper(s.own(s.bare(**NEW), food=2), 74), 4),
        "",
        "You may use a helper in phase IV.",
        "done",
        "continue",
    ),
    (
        "spend_alike",
        lambda: s.phase(s.helper(s.own(s.bare(**NEW), food=2), 74), 4),
        "use 74",
        "Return 2 identical goods: of which kind?",
        "take food",
        "1 food, 2 times",
    ),
    (
        "tenant",
        lambda: s.field(farm("growth", 78), 1, goods=1, seat=s.P2),
        "use 78",
        "Which good on an opponent's field do you take from the supply? That opponent takes 1 silver.",
        "take grape",
        "take 1 grape",
    ),
    (
        "return_card",
        lambda: s.field(farm("growth", 79), 1),
        "use 79",
        "Which card comes back to your hand? Goods on it are lost.",
        "drop 1",
        "take 1 Chef back into your hand",
    ),
    (
        "roof_payment",
        roof_for_goods,
        "buy-roof {roof}",
        "The roof tile still costs 2 silver. Which goods do you give for it? No change is given.",
        "take pig",
        "give 1 pig",
    ),
    (
        "draw_source",
        lambda: pile_of(farm("growth", 110, 22), 7),
        "use 22",
        "Where does the next card come from?",
        "option 2",
        "take the top card of the discard pile",
    ),
    (
        "sow_hand_card",
        lambda: s.hand(farm("growth", 111, silver=2), 1),
        "use 111",
        "Discard a card from your hand for 2 harvest goods of its field.",
        "discard 1",
        "discard 1 Chef",
    ),
    (
        "borrow_helper",
        lambda: s.helper(farm("growth", 112, silver=2), 41, seat=s.P2),
        "use 112",
        "Which helper do you use, for 1 silver?",
        "use 41",
        "use 41 Bagpiper: In your turn you may pay 1 silver to advance 2 siesta steps.",
    ),
    (
        "stand_in",
        lambda: s.helper(s.own(s.delivering(1, **NEW), trade_good=1), 116),
        "deliver trade_good greengrocer",
        "Which good does the trade good stand for?",
        "option 1",
        "use it as another good",
    ),
    (
        "stand_in",
        lambda: s.helper(s.own(s.delivering(1, **NEW), trade_good=1), 116),
        "deliver trade_good greengrocer; option 1",
        "Which good does the trade good stand for?",
        "take grain",
        "it stands for 1 grain",
    ),
    (
        "substitute",
        lambda: s.hand(farm("play_cards", 118, silver=2), 9),
        "play 9 extension",
        "The extension costs 1 good. Do you replace it by 2 silver?",
        "purchase 1",
        "replace 1 good",
    ),
    (
        "rest_fields",
        lambda: s.field(farm("growth", 120), 1),
        "go",
        "You may leave up to 2 empty fields as they are, for 3 silver each, one by one.",
        "take grape",
        "a field stays empty (1 grape)",
    ),
    (
        "market_remove",
        lambda: s.marker(s.marker(s.helper(s.own(s.delivering(0, **NEW), silver=2), 90), "h10"), "h6", s.P2),
        "use 90",
        "Which marker next to one of yours do you remove?",
        "hex h6",
        "hex h6, value 3: removes 1 marker (p2 red)",
    ),
    (
        "market_place",
        lambda: s.helper(s.own(s.delivering(0, **NEW), trade_good=1), 91),
        "use 91",
        "Place a marker on a free market hex of value 2 or 3: it scores nothing and removes nothing.",
        "hex h4",
        "hex h4, value 3",
    ),
    (
        "market_value",
        lambda: s.barrow(s.helper(s.own(s.delivering(1, **NEW), grain=1), 83), 88, 0b10),
        "deliver grain barrow1",
        "The barrow is worth 1 VP. Place its marker as if it were worth 1 more?",
        "option 1",
        "yes, as if it were worth 1 more VP",
    ),
    (
        "fill_row",
        lambda: s.helper(s.own(s.supplied(s.delivering(0, **NEW), "trading_house", 0b1011), silver=3), 86),
        "use 86",
        "At which craft building is the last symbol of your row covered?",
        "option 1",
        "the Trading House",
    ),
    (
        "deliver_again",
        lambda: s.barrow(s.helper(s.own(s.delivering(2, **NEW), olive=2), 98), 26),
        "deliver olive barrow1; option 1",
        "Deliver a second good to the same place.",
        "deliver olive barrow1",
        "deliver 1 olive to barrow 1, 26 Notary",
    ),
    (
        "swap_turn_order",
        lambda: s.phase(s.helper(s.bare(3, **NEW), 96), 3),
        "p1: donkey 1; p2: donkey 2; p3: donkey 3; option 1",
        "With whom do you swap places in the turn order? That player takes 1 silver.",
        "option 2",
        "with the player after you",
    ),
    (
        "borrow_roof",
        lambda: s.roof(s.own(s.helper(s.delivering(0, **NEW), 102), silver=1), "silver_4", seat=s.P2),
        "use 102",
        "Whose roof tile do you use, for 1 silver?",
        "option 2",
        "a roof tile of p2 red",
    ),
    (
        "borrow_roof",
        lambda: s.roof(s.own(s.helper(s.delivering(0, **NEW), 102), silver=1), "silver_4", seat=s.P2),
        "use 102; option 2",
        "Which roof tile do you use?",
        "roof 1",
        "use roof tile 1, Four silver: Take 4 silver.",
    ),
    (
        "change_borrowed",
        lambda: s.own(s.roof(s.helper(s.taking(2, 5, 6, **NEW), 102), "die_2", seat=s.P2), silver=1),
        "die 2; option 1; option 2; roof 1",
        "Your die shows 2. How do you change it?",
        "change +2",
        "use it as 4",
    ),
    (
        "revenue_instead",
        lambda: s.helper(s.taking(2, 5, 6, **NEW), 105),
        "die 2; option 1",
        "Which revenue space without a die do you use instead?",
        "space 4",
        "revenue space 4: 4 silver",
    ),
    (
        "buy_second_roof",
        lambda: second_roof(),
        "done; done; option 1",
        "Buy a second roof tile.",
        "buy-roof siesta_2",
        "buy the roof tile Long siesta: Advance 1 or 2 steps on the siesta track.",
    ),
    (
        "double_second_roof",
        lambda: s.roof(second_roof(), "double_vp"),
        "done; done; option 1; buy-roof siesta_2",
        "Double the 1 VP for this roof tile? That uses up your tile Double points.",
        "option 1",
        "yes, score 1 additional VP",
    ),
]


@pytest.mark.parametrize(("step", "scene", "actions", "prompt", "choice", "label"), SCENES)
def test_what_is_asked(
    step: str, scene: Callable[[], State], actions: str, prompt: str, choice: str, label: str
) -> None:
    state = scene()
    tile = GAME.notation(next((a for a in state.legal() if GAME.notation(a).startswith("buy-roof")), 0)).split()[-1]
    played = [a for a in actions.format(roof=tile).split("; ") if a]
    said, labels = at(state, *played)
    assert (state.prompt, said, labels[choice]) == (step, prompt, label)


def test_an_opponent_is_named() -> None:
    state = s.field(s.helper(s.scene("growth", seats=3, **NEW), 78), 1, goods=1, seat=s.P2)
    _, labels = at(s.field(state, 2, goods=1, seat=s.P3), "use 78", "take grape")
    assert labels == {"opponent p2": "p2 red", "opponent p3": "p3 yellow"}


def busy_farm(card: int) -> State:
    """A round starts; p1 has the helper, p2 has another one, and both have some of everything."""
    state = s.bare(2, round=2, edition=("classic", "deluxe")[card % 2], **NEW)
    rest = [c for c in range(1, 67) if c != 41]
    s.helper(s.helper(state, card), 41, seat=s.P2)
    s.hand(state, *rest[:4])
    s.barrow(s.field(s.field(s.field(state, rest[4], 1), rest[5]), rest[7], 1, s.P2), rest[6])
    s.own(state, silver=6, olive=1, grain=1, grape=1, pig=2, food=2, wine=1, trade_good=2, vp=5)
    s.roof(s.roof(s.roof(state, "die_2", "double_vp"), "pig", used=True), "pig", "die_1", seat=s.P2)
    s.marker(s.marker(state, "h9"), "h4", s.P2)
    state.board[ids.ROOFS] = 0b1111 << 2
    state.frames = [(kinds.GAME, -1), *state.rules.round_frames]
    return s.again(state)


def test_everything_can_be_said_on_busy_farms() -> None:
    found: set[str] = set()
    for card in range(67, 127):
        state = busy_farm(card)
        words, dealer, rng = words_for(state), sm.Dealer(card), Random(card)
        seen: list[Event] = []
        state.sink = seen.append
        for _ in range(60):
            dealer.settle(state)
            if state.turn < 0:
                break
            view, legal = state.view(state.turn if state.turn >= 0 else None), state.legal()
            found.add(view.prompt)
            assert words.prompt(view, legal)
            named = [words.label(view, a) for a in legal]
            assert len(set(named)) == len(named), named
            groups = [group for _, group in words.groups(view, legal)]
            state.play(rng.choice(groups[rng.choice([0, 0, len(groups) - 1])]))
        assert words.tell(seen)
    assert len(found) > 25


def test_every_step_and_effect_has_words() -> None:
    asking = {step.name for step in STEPS.values() if type(step).legal is not Step.legal}
    assert asking <= below("prompt.la_granja")
    assert {o.name for o in OPERATIONS} <= below("effect.la_granja")
    rules = GAME.rules(GAME.meta.config(4, modules=["new_farm_cards"]))
    said = {}
    for row in ROWS:
        card = rules.card(row["number"])
        for template in (card.act, *(trigger.effect for trigger in card.triggers.values())):
            if template is not None:
                said[card.number] = effect(rules, template)
    assert said[70] == "return 1 food, then take 1 VP, then take 2 siesta steps"
    assert said[74] == "return 2 identical goods, then take 2 VP"
    assert said[117] == "return 1 trade good, then take 2 VP, up to 3 times"
