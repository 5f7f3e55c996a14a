"""La Granja in words: everything that can be asked, answered and told, and the prices shown."""

import re
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.meta import COLOURS
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.cards.playing import extension_cost
from sobremesa.games.la_granja.rules.catalogue import BOARD
from sobremesa.games.la_granja.rules.events import BOUGHT, CARD_DRAWN, DONKEY_CHOSEN, EVENTS, GAINED, UPGRADED
from sobremesa.games.la_granja.rules.flow.farm_phase import roof_cost
from sobremesa.games.la_granja.rules.flow.turns import hand_limit, paid_limit
from sobremesa.games.la_granja.rules.goods import buy_price, stalls, supply, upgrade_cost
from sobremesa.games.la_granja.rules.helpers import reading
from sobremesa.games.la_granja.rules.modules.numbers import MODULE_EVENTS
from sobremesa.games.la_granja.rules.numbers import READINGS as ALL_READINGS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.games.la_granja.words.effects import effect
from sobremesa.games.la_granja.words.modules import joined
from sobremesa.games.la_granja.words.parameters import ARGS
from sobremesa.games.la_granja.words.phrases import LABELS
from sobremesa.games.la_granja.words.terms import READINGS, UNSEEN, Terms
from sobremesa.games.la_granja.words.words import LaGranjaWords
from sobremesa.i18n import language
from sobremesa.kernel import COMBINATORS, Event
from sobremesa.kernel.events import PUBLIC
from sobremesa.words import Words

from ..games.la_granja import scene as s
from ..i18n.catalogue import below, keys, placeholders
from .la_granja import EVERYTHING, GAME, MODULE_TABLES, TABLES, Table, at, decisions, named, told, wealthy, words_for
from .test_catalogue import deciding
from .test_la_granja_module_questions import SCENES as MODULE_SCENES
from .test_la_granja_piece_questions import SCENES as PIECE_SCENES
from .test_la_granja_questions import SCENES
from .test_new_farm_cards import SCENES as NEW_SCENES

#: not needed by any card, building or module of La Granja today
UNUSED = {"any_order", "choose_row"}


# -- words -------------------------------------------------------------------------------------------------------------


def test_sentences_use_the_fields_of_their_events() -> None:
    more = {"goods", "good", "into", "value", "cards", "roofs", "values", "scores", "donkey"}
    more |= {"seats", "text", "towns", "ladies", "hexes", "effect", "spaces"}  # from modules
    for event in EVENTS.types:
        secret = {name for name, sight in zip(event.fields, event.sight) if sight != PUBLIC}
        for key in keys(f"event.la_granja.{event.key}.") or [f"event.la_granja.{event.key}"]:
            assert placeholders(key) <= {*event.fields, "count"} | more, key
            if not key.endswith(".shown"):
                assert not placeholders(key) & (secret | ({"cards", "donkey"} if secret else set())), f"{key} tells"


def test_every_action_knows_what_its_labels_mean() -> None:
    for block in GAME.table.blocks:
        assert len(LABELS.get(block.word, ())) == len(block.dims), block.word


def test_every_step_knows_what_its_numbers_mean() -> None:
    assert set(ARGS) >= deciding("la_granja")
    assert {len(names) for step, names in ARGS.items() if step == "pay"} == {6}


def test_every_noun_and_every_effect_has_a_word() -> None:
    assert below("good.la_granja") == set(ids.GOOD_NAMES)
    assert below("source.la_granja") == set(ids.SOURCE_NAMES)
    assert below("colour.la_granja") == set(COLOURS)
    operations = {o.name for table in EVERYTHING for o in GAME.rules(GAME.meta.config(**table)).operations.values()}
    assert below("effect.la_granja") == operations | {c.name for c in COMBINATORS}


def test_every_effect_can_be_said_in_short() -> None:
    rules = GAME.rules(GAME.meta.config(4))
    said = {}
    for card in filter(None, rules.cards):
        for template in (card.act, *(trigger.effect for trigger in card.triggers.values())):
            if template is not None:
                said[card.number] = effect(rules, template)
    assert len(said) > 40
    assert said[2] == "take 1 VP"
    assert said[4] == "pay 1 VP, then play 1 card from your hand"
    assert said[15] == "take 1 silver or more, as the card says"
    assert said[32] == "buy up to 2 different harvest goods for 1 silver each"
    assert said[33] == "take one of your markers off the market, then take 1 trade good, then take 1 VP"
    assert said[60] == "pay 1 delivery and 1 food, wine or meat, then take 2 VP"
    assert said[65] == "pay 2 silver and 1 card from your hand, then take 1 trade good"
    for number in (1, 2, 3, 4, 5, 6):
        assert all(effect(rules, option) for option in rules.revenue[number])


@pytest.mark.parametrize("table", EVERYTHING, ids=named)
def test_every_effect_of_modules_can_be_said_in_short(table: Table) -> None:
    rules = GAME.rules(GAME.meta.config(**table))
    said = {name: effect(rules, template) for name, template in rules.effects.items()}
    assert said["town_hall, activated"] == "take 1 VP for each of your markers that counts here, at most 3"
    assert said["school, built"] == "play 1 card from your hand, or draw 1 card"
    assert said["rest both"] == "make 1 upgrade for free, then take 1 siesta step"
    for options in rules.revenue:
        assert all(effect(rules, option) for option in options)


def test_the_words_of_the_revenue_spaces_fit_the_board() -> None:
    """They are written by hand: if a space gives something else, its words have to be changed too."""
    assert [row["options"] for row in BOARD["revenue"]] == [
        [["gain", "pig", 1]],
        [["play_card", 1], ["draw", 1], ["gain", "olive", 1], ["gain", "grain", 1], ["gain", "grape", 1]],
        [["gain", "harvest_diff", 2]],
        [["gain", "silver", 4]],
        [["upgrade", 2], ["seq", ["upgrade", 1], ["siesta", 1]], ["siesta", 2]],
        [["deliver", 1], ["gain", "silver", 2]],
    ]


# -- questions and answers ---------------------------------------------------------------------------------------------


def ask(view: Any, legal: list[int], words: Words) -> str:
    """Check that the prompt exists and that all choices have different labels; return the name of the step."""
    assert words.prompt(view, legal)
    assert isinstance(words.hint(view, legal), str)
    named = [words.label(view, a) for a in legal]
    assert len(set(named)) == len(named), sorted(n for n in named if named.count(n) > 1)
    assert sorted(a for _, group in words.groups(view, legal) for a in group) == legal
    return str(view.prompt)


def busy_farm(card: int) -> State:
    """A round starts; p1 has a helper and some of everything; on every third farm all 25 markers are in use."""
    state = s.bare(2, round=2, edition=("classic", "deluxe", "deluxe")[card % 3])
    rest = [c for c in range(1, 67) if c != card]
    s.helper(state, card)
    s.hand(state, *rest[:4])
    s.barrow(s.field(s.field(state, rest[4], 1), rest[5]), rest[6])
    s.own(state, silver=6, olive=1, grain=1, grape=1, pig=2, food=1, wine=1, trade_good=1, vp=5)
    s.roof(s.roof(state, "die_2", "double_vp"), "pig", used=True)
    state.board[ids.ROOFS] = 0b1111 << 2
    if card % 3 == 0:
        state.players[s.P1][ids.FOOD] += supply(state, s.P1)
    state.frames = [(kinds.GAME, -1), *state.rules.round_frames]
    return s.again(state)


def asked_on_busy_farms() -> set[str]:
    """The steps that ask while each card is a helper, with some random decisions for each."""
    found: set[str] = set()
    for card in range(1, 67):
        state = busy_farm(card)
        words, dealer, rng = words_for(state), sm.Dealer(card), Random(card)
        for _ in range(40):
            dealer.settle(state)
            if state.turn < 0:
                break
            view, legal = state.view(state.turn if state.turn >= 0 else None), state.legal()
            found.add(ask(view, legal, words))
            groups = [group for _, group in words.groups(view, legal)]
            state.play(rng.choice(groups[rng.choice([0, 0, len(groups) - 1])]))
    return found


def ending(table: Table) -> str:
    """How the story of a game ends, as a pattern."""
    return (
        r"p1 blue has \d+ VP, the automa \d+ VP[.]" if "automa" in table.get("options", {}) else "The game is over[.]"
    )


@pytest.mark.parametrize("table", MODULE_TABLES, ids=named)
def test_games_with_modules_are_asked_and_told_in_words(table: Table) -> None:
    for session, words in decisions(table):
        state = session.state
        ask(state.view(state.turn if state.turn >= 0 else None), state.legal(), words)
    for viewer in (None, *range(table["seats"])):
        story = words.tell(session.seen(viewer))
        assert re.fullmatch(ending(table), story[-1])
        assert not [line for line in story if "{" in line or "None" in line]


def asked_on_wealthy_farms() -> tuple[set[str], set[str]]:
    """The steps that ask, and the events that happen, in games in which everybody has much and does much."""
    asked, happened = set[str](), set[str]()
    for table in EVERYTHING:
        for seed in (1, 2):
            story: list[Event] = []
            for state, words in wealthy(table, seed, story):
                asked.add(ask(state.view(state.turn if state.turn >= 0 else None), state.legal(), words))
            for viewer in (None, 0):
                assert re.fullmatch(ending(table), words.tell([EVENTS.redact(e, viewer) for e in story])[-1])
            happened |= {EVENTS.named(e)[0] for e in story}
    return asked, happened


def test_everything_that_can_be_asked_is_asked_in_words() -> None:
    found = asked_on_busy_farms()
    for table in TABLES:
        for session, words in decisions(table):
            state = session.state
            found.add(ask(state.view(state.turn if state.turn >= 0 else None), state.legal(), words))
        for viewer in (None, *range(table["seats"])):
            assert words.tell(session.seen(viewer))[-1] == "The game is over."
    asked, happened = asked_on_wealthy_farms()
    keys = {event.key for events in MODULE_EVENTS.values() for event in events}
    assert len(happened & keys) > len(keys) - 6
    # scenes are for what rarely comes up by chance
    found |= asked | {step for scenes in (SCENES, NEW_SCENES, MODULE_SCENES, PIECE_SCENES) for step, *_ in scenes}
    found.add("repeat")  # asks only at the very end, for card 117; its words are checked below
    assert found == deciding("la_granja") - UNUSED | {"over"}


def test_prices_and_limits_are_those_of_the_rules() -> None:
    """Shown prices are computed from a view, those of the rules from the state."""
    checked = 0
    for table in (*TABLES, *EVERYTHING):
        for session, _ in decisions(table, "5"):
            state = session.state
            if session.ply % 7 or state.turn < 0:
                continue
            for seat in range(table["seats"]):
                terms = Terms(state.rules, state.view(None), seat)
                shown = [*map(terms.buy, ids.RESOURCES), *map(terms.upgrade, ids.RESOURCES)]
                ruled = [buy_price(state, seat, g) for g in ids.RESOURCES]
                ruled += [upgrade_cost(state, seat, g) for g in ids.RESOURCES]
                assert shown == ruled
                assert terms.roof() == roof_cost(state, seat)
                assert terms.stalls() == stalls(state, seat)
                assert terms.hand() == hand_limit(state, seat)
                assert terms.paid_deliveries() == paid_limit(state, seat)
                cost = int(terms.extension().split()[0])
                assert cost == extension_cost(state, seat)
                checked += len(state.helpers[seat])
    assert checked > 300


def test_what_cards_count_is_counted_alike() -> None:
    """What cards count is read from a view here, and from the state by the rules."""
    readings = {**READINGS, **joined().readings}
    for table in (*TABLES, *EVERYTHING):
        for session, _ in decisions(table, "5"):
            state = session.state
            if session.ply % 23 or not state.frames:
                continue
            view = state.view(None)
            for seat in range(table["seats"]):
                for what, read in readings.items():
                    assert read(view, view.seats[seat]) == reading(state, seat, what), what
                places = Terms(state.rules, view, seat).read("free_helper_places")
                assert places == reading(state, seat, "free_helper_places")


def test_whatever_cards_may_count_is_read_or_known_not_to_be_seen() -> None:
    """An unknown reading is an error, not 0."""
    terms = Terms(s.GAME.rules(s.GAME.meta.config(2)), s.scene("play_cards").view(None), s.P1)
    assert all(isinstance(terms.read(what), int) for what in ALL_READINGS)
    assert set(UNSEEN) < set(ALL_READINGS)
    for read in (terms.read, lambda what: reading(s.scene("play_cards"), s.P1, what)):
        with pytest.raises(KeyError):
            read("sheep")


def test_what_no_card_needs_has_words_too() -> None:
    state = s.scene("play_cards")
    words, view = words_for(state), state.view(s.P1)
    program = next(i for i, parts in state.rules.programs.items() if len(parts) > 1)
    for step, asked_for in (("any_order", (0, program, 3)), ("repeat", (0, program, 2))):
        assert words.prompt(view._replace(prompt=step, asked=asked_for), [GAME.action("option 1")])
    rows = view._replace(prompt="choose_row", asked=(0, 3, ids.OLIVE))
    assert words.prompt(rows, [GAME.action("row 2")]) == (
        "Choose your row of the Greengrocer for 1 olive; it stays yours."
    )
    assert words.label(rows, GAME.action("row 2")) == "row 2: olive, grain, grape and trade good"


def test_chance_has_words_too() -> None:
    """Nobody is asked, but telling a game by its notations may need them."""
    state = s.fresh(3, modules=["bustling_town"])
    words, view = words_for(state), state.view(0)
    chance = {
        "start p2": "p2 red is the first player",
        "block butcher": "the Butcher is blocked",
        "draw 23": "23 Farm Servant is drawn",
        "roll 4": "a die shows 4",
        "show-roof pig": "the roof tile Pig is laid out",
        "marker 2": "turn order marker 2 is drawn",
        "neutral 7": "7 Oil Presser is revealed for the neutral player",
        "neutral-hex h3": "the neutral player takes market hex h3",
        "keep 1": "keep 1 Chef",
        "venture 5": "joint venture card 5 is laid out: grain, food, pig, wine and olive for 5 and 2 VP",
        "lay-tile 3": "revenue tile A03 is placed: 1 harvest good or a build action",
        "show-town town_hall": "the building card Town Hall is shown",
        "show-lady reina": "Reina is revealed",
        "deal-board 2": "trade board 2 is dealt",
        "automa-donkey 2": "the automa reveals a donkey tile: 2 donkeys, 2 hats",
    }
    assert {text: words.label(view, GAME.action(text)) for text in chance} == chance


# -- the story ---------------------------------------------------------------------------------------------------------


def test_what_belongs_together_is_told_once() -> None:
    state = s.own(s.scene("play_cards"), silver=9, trade_good=1)
    assert told(state, "buy olive", "sell olive") == [
        "p1 blue buys 1 olive for 3 silver.",
        "p1 blue sells 1 olive for 1 silver.",
    ]
    assert told(state, "trade harvest", "take olive", "take grape") == [
        "p1 blue returns a trade good for harvest goods.",
        "p1 blue takes 1 olive and 1 grape.",
    ]
    assert told(state, "upgrade olive") == ["p1 blue upgrades 1 olive to food for 2 silver."]


def test_equal_goods_in_a_row_are_added_up() -> None:
    gains = [(GAINED.number, s.P1, good, n) for good, n in ((ids.SILVER, 1), (ids.PIG, 1), (ids.SILVER, 3))]
    words = LaGranjaWords(GAME, GAME.meta.config(2))
    assert words.tell([*gains, (GAINED.number, s.P2, ids.SILVER, 2)]) == [
        "p1 blue takes 4 silver and 1 pig.",
        "p2 red takes 2 silver.",
    ]


@pytest.mark.parametrize(
    ("code", "one", "two", "five"),
    [
        ("uk", "1 срібняк", "2 срібняки", "5 срібняків"),
        ("cs", "1 stříbrný", "2 stříbrné", "5 stříbrných"),
        ("pl", "1 srebro", "2 srebra", "5 sreber"),
    ],
)
def test_silver_is_told_with_the_word_for_its_number(code: str, one: str, two: str, five: str) -> None:
    """In every sentence with an amount of silver: in stories, questions, answers and effects."""
    words = LaGranjaWords(GAME, GAME.meta.config(2))
    with language(code):
        for price, said in ((1, one), (2, two), (5, five)):
            for kind in (BOUGHT, UPGRADED):
                assert said in words.tell([(kind.number, s.P1, ids.OLIVE, price)])[0]
            state = s.scene("buy_roof")
            state.board[ids.ROUND] = price
            assert said in at(s.own(state, silver=9))[0]
        labels = at(s.own(s.scene("play_cards"), silver=9, olive=1))[1]
        assert one in labels["sell olive"]
        assert two in labels["upgrade olive"]


def test_a_barrow_is_told_with_its_rewards() -> None:
    state = s.barrow(s.own(s.delivering(1), olive=1), 44, 0b10)
    assert told(state, "deliver olive barrow1", "hex h5") == [
        "p1 blue delivers 1 olive to barrow 1.",
        "p1 blue completes the barrow 44 Cellarer: 2 VP.",
        "p1 blue takes 1 trade good.",
        "p1 blue places a marker on market hex h5 (value 2).",
    ]


def test_an_order_marker_is_told_with_its_vp() -> None:
    state = s.supplied(s.own(s.delivering(1), wine=1), "trading_house", 0b0111)
    assert told(s.blocked(state, "butcher"), "deliver wine trading_house")[1:3] == [
        "p1 blue completes the Trading House: 3 VP.",
        "The Butcher is now open; p1 blue scores 1 VP for its building order marker.",
    ]


def test_pigs_without_a_stall_are_counted() -> None:
    state = s.own(s.dice(s.scene("take_die"), 1, 2, 3), pig=2)
    assert told(state, "die 1") == [
        "p1 blue takes a die showing 1 and uses its revenue space.",
        "p1 blue sells 1 pig for 3 silver.",
    ]


@pytest.mark.parametrize(("kind", "values"), [(CARD_DRAWN, range(1, 67)), (DONKEY_CHOSEN, range(1, 5))])
def test_the_story_is_the_same_whatever_the_others_hide(kind: Any, values: range) -> None:
    words = LaGranjaWords(GAME, GAME.meta.config(3))

    def stories(viewer: int | None) -> set[str]:
        return {line for v in values for line in words.tell([EVENTS.redact((kind.number, 1, v), viewer)])}

    assert len(stories(None)) == len(stories(0)) == 1
    assert len(stories(1)) == len(values)
