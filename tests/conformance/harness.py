"""Helpers of the conformance tests: random play, and everything that must hold at every ply of every game."""

from random import Random
from typing import Any, Callable, Iterator

import pytest

import sobremesa as sm
from sobremesa.kernel import Config, Dealer, Game, Seat
from sobremesa.record.record import MOVE, Entry, Record

MOST_OPTIONS = {"la_granja": 120}  # people have to choose from these, and learning programs from their indices

Move = tuple[Seat, int]
Check = Callable[[Any, int], None]


def compiled(*values: Any) -> list[Any]:
    """More parameters of a test, for the compiled build alone: pure Python would take too long for so many games."""
    several = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*one, marks=pytest.mark.compiled) for one in several]


def decide(state: Any, dealer: Dealer, rng: Random) -> Move:
    """The next move of a random game: the dealer's draw at chance, else any legal action of any seat that owes one."""
    if state.turn == sm.CHANCE:
        return sm.CHANCE, dealer.draw(state.outcomes())
    seat = rng.choice(state.owing)
    return seat, rng.choice(state.legal(seat))


def random_game(game: Game, config: Config, seed: int, check: Check | None = None) -> tuple[list[Move], Any]:
    """All moves of one seeded random game and its final state; ``check(state, ply)`` is called before every move."""
    state = game.start(config)
    dealer, rng = Dealer(seed), Random(seed)
    moves: list[Move] = []
    while state.turn != sm.OVER:
        if check is not None:
            check(state, len(moves))
        seat, a = decide(state, dealer, rng)
        state.play(a, seat)
        moves.append((seat, a))
        assert len(moves) < 3000, "this game does not end"
    return moves, state


def walk(game: Game, config: Config, seed: int) -> Iterator[Any]:
    """The states of a random game, one before every move."""
    state = game.start(config)
    dealer, rng = Dealer(seed), Random(seed)
    while state.turn != sm.OVER:
        yield state
        seat, a = decide(state, dealer, rng)
        state.play(a, seat)


def finish(game: Game, state: Any, seed: int, most: int = 3000, every: int = 1) -> None:
    """Play a state on at random to the end, checking every invariant on the way."""
    dealer, rng = Dealer(seed), Random(seed)
    for n in range(most):
        if n % every == 0 or state.turn == sm.OVER:
            assert game.problems(state) == []
        if state.turn == sm.OVER:
            return
        seat, a = decide(state, dealer, rng)
        state.play(a, seat)
    raise AssertionError("this game does not end")


def record_of(game: Game, config: Config, moves: list[Move]) -> Record:
    record = Record(game, config)
    record.entries += [Entry(MOVE, seat, a) for seat, a in moves]
    return record


# -- what must hold ----------------------------------------------------------------------------------------------------


def check_ply(game: Game, state: Any, seats: int) -> None:
    """Check everything that holds for every reachable state before the end."""
    assert game.problems(state) == []
    assert state.result() is None
    assert len(state.scores()) == seats
    if state.turn == sm.CHANCE:
        outcomes = state.outcomes()
        actions = [a for a, _ in outcomes]
        assert outcomes
        assert all(weight > 0 for _, weight in outcomes)
        assert (state.owing, state.legal()) == ((), [])
        check_actions(game, actions)
    else:
        assert state.outcomes() == []
        assert state.turn in state.owing
        assert list(state.owing) == sorted(set(state.owing))
        for seat in state.owing:
            assert state.legal(seat), f"p{seat + 1} has no legal action at {state.prompt}"
            assert len(state.legal(seat)) < MOST_OPTIONS.get(game.name, 1000)
            check_actions(game, state.legal(seat))
        assert state.legal() == state.legal(state.turn)
    for seat in range(seats):
        if seat not in state.owing:
            assert state.legal(seat) == []
    for viewer in (*range(seats), None):
        hash(state.view(viewer))  # a view is plain, immutable data


def check_reasons(state: Any) -> None:
    """The step says for each explained action why it is not legal, says nothing of legal ones, and changes nothing."""
    if state.turn < 0:
        return
    before = state.digest()
    f = state.frames[-1]
    step = state.steps[f[0]]
    for seat in state.owing:
        legal = set(state.legal(seat))
        for a in state.explained():
            reason = step.why_not(state, f, seat, a)
            assert (reason is None) == (a in legal), (step.name, f, seat, state.actions.notation(a), reason)
    assert state.digest() == before


def check_actions(game: Game, actions: list[int]) -> None:
    assert actions == sorted(set(actions))
    for a in actions:
        assert 0 <= a < game.num_actions
        assert game.action(game.notation(a)) == a


def check_copies(game: Game, state: Any, seed: int) -> None:
    """Position text and clone give an equal, independent state."""
    before, raw, text = state.digest(), state.encode(), game.position(state)
    again = game.from_position(text)
    assert again.encode() == raw
    assert again.turn == state.turn
    assert again.owing == state.owing
    assert again.legal() == state.legal()
    assert again.outcomes() == state.outcomes()
    assert game.position(again) == text
    copy = state.clone()
    assert (copy.digest(), copy.turn, copy.legal()) == (before, state.turn, state.legal())
    dealer, rng = Dealer(seed), Random(seed)
    digests = [before]
    for _ in range(4):
        if copy.turn == sm.OVER:
            break
        seat, a = decide(copy, dealer, rng)
        older = copy.clone()
        copy.play(a, seat)
        assert older.digest() == digests[-1], "playing on a copy has changed the copied state"
        digests.append(copy.digest())
    assert state.encode() == raw, "playing on a copy has changed the original"


def check_end(game: Game, state: Any, seats: int) -> None:
    """Check everything that holds once the game is over."""
    assert state.turn == sm.OVER
    assert game.problems(state) == []
    assert (state.legal(), state.owing, state.outcomes()) == ([], (), [])
    before = state.digest()
    for a in (0, game.table.ids()[-1]):
        with pytest.raises(sm.IllegalAction):
            state.play(a)
    assert state.digest() == before
    scores, ranks = state.scores(), state.result()
    assert len(scores) == len(ranks) == seats
    if seats == 1 and ranks == (2,):
        assert state.rules.hooks.rival(state) >= scores[0], "the automa has won"
        ranks = (1,)
    assert min(ranks) == 1
    for mine, rank in zip(scores, ranks):
        assert rank == 1 + sum(other < rank for other in ranks)
        assert rank >= 1 + sum(other > mine for other in scores), (
            "only equal scores may be told apart by something else"
        )
        assert rank <= sum(other >= mine for other in scores)
    check_copies(game, state, 0)


def check_game(game: Game, config: Config, seed: int, every: int = 10) -> None:
    """Play one random game, check it at every ply, repeat it and record it."""

    def check(state: Any, ply: int) -> None:
        check_ply(game, state, config.seats)
        if ply % every == seed % every:
            check_copies(game, state, seed + ply)

    moves, state = random_game(game, config, seed, check)
    check_end(game, state, config.seats)
    again, same = random_game(game, config, seed)
    assert again == moves
    assert same.digest() == state.digest()
    record = Record.loads(record_of(game, config, moves).dumps())
    assert record.line() == moves
    assert record.check().digest() == state.digest()
    assert record.replay(len(moves) // 2).digest() == record_of(game, config, moves[: len(moves) // 2]).check().digest()
