"""Helpers: games of La Granja to look at, and the questions of a scene."""

from random import Random
from typing import Any, Callable, Iterator

import sobremesa as sm
from sobremesa.bots import make
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Event
from sobremesa.record import Session
from sobremesa.words import Words, words_of

from ..games.la_granja import scene as s

GAME = s.GAME
MODULES = [m.id for m in GAME.meta.modules]
#: the modules for one player
ALONE = [m.id for m in GAME.meta.modules if m.min_seats == 1]
OTHER_SIDES = {"town_side": "b", "grey_dice": "outlaws"}

Table = dict[str, Any]
#: every seat count, both editions, and the rulings that affect questions
TABLES: list[Table] = [
    {"seats": 1},
    {"seats": 2, "edition": "classic", "options": {"hidden_vp": True}},
    {"seats": 3},
    {"seats": 4, "rulings": {"paid_deliveries": "up_front", "die_change": "both", "market_stand": "displaces"}},
]
#: all modules together, with both sides of those that have two
EVERYTHING: list[Table] = [
    {"seats": 2, "modules": MODULES},
    {"seats": 3, "modules": MODULES, "options": OTHER_SIDES},
    {"seats": 4, "modules": MODULES},
    {"seats": 2, "modules": MODULES, "options": OTHER_SIDES, "edition": "classic"},
    {"seats": 1, "modules": ALONE, "options": {**OTHER_SIDES, "automa": "hard"}},
]
#: each module alone, all of them together, and the automa
MODULE_TABLES: list[Table] = [
    *({"seats": 2 + i % 3, "modules": [module]} for i, module in enumerate(MODULES)),
    *EVERYTHING,
    {"seats": 4, "modules": MODULES, "options": OTHER_SIDES},
    {"seats": 2, "modules": ["bustling_town"], "options": {"town_side": "b", "town_buildings": False}},
    {"seats": 1, "modules": ALONE},
    {"seats": 1, "options": {"automa": "easy"}},
    {"seats": 1, "options": {"automa": "standard"}, "edition": "classic"},
]


def named(table: Table) -> str:
    """A short name of a table, for parametrized tests."""
    modules = table.get("modules", ())
    words = [str(table["seats"]), *(modules if len(modules) < 3 else ["all"]), *table.get("options", {}).values()]
    return "-".join(map(str, words))


def decisions(table: Table, seed: str = "1") -> Iterator[tuple[Session, Words]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    config = GAME.meta.config(**table)
    session = Session.new(GAME, config, seed)
    words = words_of(GAME, config)
    bots = [make("random", f"{seed}/p{seat + 1}") for seat in range(config.seats)]
    while session.state.turn != sm.OVER:
        yield session, words
        seat = session.state.turn
        session.act(bots[seat].move(session.state, seat), seat)
    yield session, words


def enrich(state: State, rng: Random) -> None:
    """Give the seat to decide up to three helpers, and silver and goods."""
    seat = state.turn
    p = state.players[seat]
    deck = [card for card in range(1, ids.CARDS + 1) if state.board[ids.DECK] >> card & 1]
    rng.shuffle(deck)
    for card in deck[: max(0, 3 - len(state.helpers[seat]))]:
        state.board[ids.DECK] &= ~(1 << card)
        state.set_helpers(seat, (*state.helpers[seat], card))
    p[ids.SILVER] += rng.randint(0, 6)
    for good in (*ids.HARVEST, *ids.UPGRADED, ids.TRADE):
        if supply(state, seat) > 3:
            p[good] += rng.randint(0, 2)
    state.advance()


def wealthy(table: Table, seed: int, story: list[Event]) -> Iterator[tuple[State, Words]]:
    """A whole game on rich farms, at each of its decisions and at its end.

    Much is delivered, completed and used. All events are added to the story, unredacted.
    """
    config = GAME.meta.config(**table)
    state: State = GAME.start(config)
    words, dealer, rng = words_of(GAME, config), sm.Dealer(seed), Random(seed)
    state.sink = story.append
    while True:
        dealer.settle(state)
        if state.prompt in ("play_cards", "take_die", "free_deliveries") and rng.random() < 0.4:
            enrich(state, rng)
        yield state, words
        if state.turn == sm.OVER:
            return
        groups = [group for _, group in words.groups(state.view(state.turn), state.legal())]
        choices = groups[0] if rng.random() < 0.8 else groups[-1]
        doing = [a for a in choices if GAME.notation(a) not in ("done", "decline")]
        state.play(rng.choice(doing if doing and rng.random() < 0.85 else choices))


def told(state: State, *notations: str) -> list[str]:
    """The sentences that these actions lead to, as everybody may read them."""
    seen: list[Any] = []
    s.again(state).sink = seen.append
    s.play(state, *notations)
    state.sink = None
    return words_for(state).tell([EVENTS.redact(e, None) for e in seen])


def words_for(state: State) -> Words:
    return words_of(GAME, state.rules.config)


def at(state: State, *notations: str) -> tuple[str, dict[str, str]]:
    """The question after these actions, and the labels of all choices by notation."""
    s.play(s.again(state), *notations)
    words, view, legal = words_for(state), state.view(state.turn if state.turn >= 0 else None), state.legal()
    return words.prompt(view, legal), {GAME.notation(a): words.label(view, a) for a in legal}


#: a step, a position, what is played there, the question that follows, and one of its answers with its label
Scene = tuple[str, Callable[[], State], str, str, str, str]


def check_scene(scene: Scene) -> None:
    """The question has these words, the answer has this label, and all labels differ."""
    step, build, actions, question, choice, label = scene
    state = build()
    asked, choices = at(state, *filter(None, actions.split("; ")))
    assert (state.prompt, asked) == (step, question)
    assert choices[choice] == label
    assert len(set(choices.values())) == len(choices)
