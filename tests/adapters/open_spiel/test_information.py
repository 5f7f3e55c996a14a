"""Information states: everything a seat has seen, and nothing else."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import sobremesa as sm

from .helpers import last, load, numpy, sampler, tensors, texts, walk

GAMES = pytest.mark.parametrize(
    "game",
    [load("el_grande", seats=3, modules="changing_powers"), load("la_granja", seats=3)],
    ids=lambda game: game.name,
)
#: the prompts whose answers others do not see; for chance, those that draw cards
SECRET = {"el_grande": {"discs", "pass", "take_back"}, "la_granja": {"donkeys"}}
DEALT = {"el_grande": {"deal"}, "la_granja": {"deal", "drawing"}}


def owner(state: Any) -> int:
    """The seat that sees what is about to be done, even if others may not."""
    child = state.child(state.legal_actions()[0])
    _, _, events = child.table.log[-1]
    return int(events[0][1])


def shows(state: Any, a: int) -> bool:
    """Whether an action reveals a secret."""
    events = state.child(a).table.log[-1][2]
    return any(sm.load(state.get_game().name).events.is_barrier(e) for e in events)


def open_part(state: Any, a: int) -> tuple[str, ...]:
    """What everybody sees of a card taken back: its kind, and the card itself if it lies face up."""
    word, *rest = state.action_to_string(a).split()
    if word != "recover":
        return ()
    seat = state.table.state.view(None).seats[state.current_player()]
    return rest[0][0] if rest[0].startswith("m") else "", rest[0] if rest[0] in (str(seat.power), seat.modifier) else ""


@GAMES
def test_secret_actions_look_alike_to_all_but_their_owner(game: Any) -> None:
    met: Counter[str] = Counter()
    for seed in range(16 if game.name == "el_grande" else 3):
        for state, a in walk(game, seed):
            prompt = state.table.state.prompt
            if prompt not in SECRET[game.name] | DEALT[game.name] or shows(state, a):
                continue
            others = [x for x in state.legal_actions() if x != a and open_part(state, x) == open_part(state, a)]
            if not others:
                continue
            met[prompt] += 1
            one, two = state.child(a), state.child(others[seed % len(others)])
            for p in range(3):
                is_own = p == owner(state)
                assert (texts(one)[p] == texts(two)[p]) != is_own
                assert (tensors(one)[p] == tensors(two)[p]) != is_own
                assert (one.observation_string(p) == two.observation_string(p)) != is_own
    assert set(met) == SECRET[game.name] | DEALT[game.name]
    assert min(met.values()) >= 10


@GAMES
def test_open_actions_are_told_apart_by_everybody(game: Any) -> None:
    compared = 0
    for state, a in walk(game, 1):
        legal = state.legal_actions()
        if state.table.state.prompt in SECRET[game.name] | DEALT[game.name] or len(legal) < 2 or len(legal) % 3:
            continue
        one, two = state.child(a), state.child(next(x for x in legal if x != a))
        assert all(mine != other for mine, other in zip(texts(one), texts(two)))
        assert all(mine != other for mine, other in zip(tensors(one), tensors(two)))
        compared += 1
    assert compared > 30


@GAMES
def test_nothing_seen_is_forgotten(game: Any) -> None:
    """Later information states begin with the earlier ones, and contain every own or public action."""
    before, seen = [""] * 3, [0] * 3
    slots = game.max_history_length()
    for state, a in walk(game, 2):
        actor, prompt = state.current_player(), state.table.state.prompt
        after = state.child(a)
        line = f"{'chance' if actor < 0 else f'p{actor + 1}'} {state.action_to_string(a)}\n"
        secret = prompt in SECRET[game.name] | DEALT[game.name] and not any(open_part(state, a)[1:])
        for p, text in enumerate(texts(after)):
            assert text.startswith(before[p])
            assert (line in text[len(before[p]) :]) == (not secret or p == owner(state))
            before[p] = text
            if len(state.history()) % 50 == 0:
                numbers = numpy.array(after.information_state_tensor(p))[-3 * slots :].reshape(slots, 3)
                used = int(numbers.any(axis=1).sum())
                assert numbers[:used].any(axis=1).all()
                assert used == len(after.table.sightings(p)) >= seen[p]
                seen[p] = used


def happens(state: Any, a: int) -> list[list[Any]]:
    """The events of an action as each player sees them, according to the engine alone."""
    engine = state.table.state.clone()
    events: list[Any] = []
    engine.sink = events.append
    engine.play(a)
    redact = sm.load(state.get_game().name).events.redact
    return [[redact(e, p) for e in events] for p in range(3)]


@GAMES
def test_histories_are_told_apart_exactly_by_what_has_been_seen(game: Any) -> None:
    """Change one secret and replay the rest: information states are equal as long as events and views are."""
    equal = parted = 0
    for seed in range(40 if game.name == "el_grande" else 12):
        rng = Random(seed)
        moves = [(state.clone(), a) for state, a in walk(game, seed)]
        secrets = [m for m in moves if m[0].table.state.prompt in SECRET[game.name] | DEALT[game.name]]
        start, a = rng.choice(secrets)
        options = [x for x in start.legal_actions() if x != a and open_part(start, x) == open_part(start, a)]
        if not options:
            continue
        one, two = start, start
        alike = [True] * 3
        for b in (a, *(b for _, b in moves[len(start.history()) + 1 :][:100])):
            c = rng.choice(options) if one is start else b
            if one.current_player() != two.current_player() or c not in two.legal_actions():
                break
            events = happens(one, b), happens(two, c)
            one, two = one.child(b), two.child(c)
            for p in range(3):
                same_view = one.observation_string(p) == two.observation_string(p)
                alike[p] = alike[p] and events[0][p] == events[1][p] and same_view
                assert (one.information_state_string(p) == two.information_state_string(p)) == alike[p]
                equal += alike[p]
                parted += not alike[p]
        for p in range(3):
            assert (one.table.sightings(p) == two.table.sightings(p)) == alike[p]
    assert equal > 200
    assert parted > 200


# -- drawn anew --------------------------------------------------------------------------------------------------------


@GAMES
def test_a_world_drawn_anew_looks_the_same(game: Any) -> None:
    """Everything OpenSpiel's own test of resampling checks, for every player at every decision."""
    changed = 0
    for state, _ in walk(game, 3):
        if state.is_chance_node() or len(state.history()) % 7:
            continue
        for p in range(3):
            world = state.resample_from_infostate(p, sampler(len(state.history())))
            assert world.information_state_string(p) == state.information_state_string(p)
            assert world.information_state_tensor(p) == state.information_state_tensor(p)
            assert world.observation_string(p) == state.observation_string(p)
            assert world.current_player() == state.current_player()
            assert world.legal_actions(p) == state.legal_actions(p)
            assert world.move_number() == state.move_number()
            changed += str(world) != str(state)
    assert changed > 20


@GAMES
def test_a_world_can_be_drawn_at_any_time_but_only_for_players(game: Any) -> None:
    start, end = game.new_initial_state(), last(game, 4)
    for state in (start, end, next(s for s, _ in walk(game, 4) if s.is_chance_node() and len(s.history()) > 60)):
        world = state.resample_from_infostate(2, sampler(1))
        assert texts(world)[2] == texts(state)[2]
        assert (world.current_player(), world.returns()) == (state.current_player(), state.returns())
        for player in (-1, 3):
            with pytest.raises(sm.SobremesaError, match=f"no player {player}; they run from 0 to 2"):
                state.resample_from_infostate(player, sampler(1))


@GAMES
def test_the_history_of_a_world_names_what_its_player_saw(game: Any) -> None:
    state = max((s.clone() for s, _ in walk(game, 5)), key=lambda s: len(s.history()))
    hidden_of = [0, 0, 0]
    for p in range(3):
        world = state.resample_from_infostate(p, sampler(1))
        seen = state.information_state_string(p)
        for true, told in zip(state.full_history(), world.full_history(), strict=True):
            assert told.player == true.player
            assert told.action in (true.action, -1)
            assert true.player != p or told.action == true.action
            hidden_of[p] += told.action == -1
        assert hidden_of[p] == len(re.findall(r"^(chance|p\d) \?$", seen, re.MULTILINE))
    assert min(hidden_of) > 5


@GAMES
def test_a_world_tells_nothing_about_the_truth(game: Any) -> None:
    """Drawing a world from the truth or from another world makes no difference to anything in it."""
    differing = 0
    for state, _ in walk(game, 8):
        if state.is_chance_node() or len(state.history()) % 11:
            continue
        p = len(state.history()) % 3
        other_truth = state.resample_from_infostate(p, sampler(1))
        differing += str(other_truth) != str(state)
        one, two = (s.resample_from_infostate(p, sampler(2)) for s in (state, other_truth))
        assert str(one) == str(two)
        assert one.history() == two.history()
        assert texts(one) == texts(two)
        assert tensors(one) == tensors(two)
    assert differing > 5


@GAMES
def test_in_a_world_others_know_what_they_hold_there(game: Any) -> None:
    """Worlds in which another seat sees something different are different to that seat; later it forgets nothing."""
    compared = 0
    for state, _ in walk(game, 6):
        if state.is_chance_node() or len(state.history()) % 40 != 30:
            continue
        worlds = [state.resample_from_infostate(0, sampler(n)) for n in range(6)]
        for one in worlds:
            for two in worlds:
                for p in (1, 2):
                    same = one.observation_string(p) == two.observation_string(p)
                    assert (one.information_state_string(p) == two.information_state_string(p)) == same
                    assert (one.information_state_tensor(p) == two.information_state_tensor(p)) == same
                    compared += not same
        later = worlds[0].child(worlds[0].legal_actions()[0])
        for p in range(3):
            assert later.information_state_string(p).startswith(worlds[0].information_state_string(p))
    assert compared > 10


def test_every_event_with_a_secret_fits_into_its_numbers() -> None:
    for name in sm.games():
        for kind in sm.load(name).events.types:
            if kind.barrier or any(kind.sight):
                assert kind.fields[0] in ("seat", "colour")
                assert len(kind.fields) <= 3
