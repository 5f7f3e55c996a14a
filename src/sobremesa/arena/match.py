"""One match, played to the end. Its result is plain data: the same wherever and whenever it is played."""

from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from sobremesa import bots
from sobremesa.games import ROUND_STARTS, load, manifest_of
from sobremesa.kernel import CHANCE, OVER, Config, Dealer, Event, Game, State, check_length
from sobremesa.record import Entry, Record
from sobremesa.record.record import MOVE

from .pairings import Match


class Thinking(NamedTuple):
    """How long a seat has thought, in seconds: the only part of a result that is never the same twice."""

    choices: int  # decisions with more than one option
    seconds: float
    slowest: float


class Result(NamedTuple):
    """How a match ended, seat by seat."""

    match: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int
    plies: int  # decisions and draws of chance
    rounds: tuple[tuple[int, tuple[int, ...]], ...]  # (round, scores when it was over); round 0 if none are counted
    firsts: tuple[str, ...]  # the first card of every seat; empty if it played none
    digest: str  # of the final state
    thinking: tuple[Thinking, ...]

    def facts(self) -> tuple[Any, ...]:
        """Everything that depends on the match alone, provided no bot looks at a clock."""
        return self[:-1]


def by_clock(name: str) -> bool:
    """Whether a bot thinks for a given time, so that its games cannot be repeated exactly."""
    budget = bots.budget_of(name)
    return budget is not None and budget.seconds is not None


def play(config: Config, match: Match, file: Path | None = None) -> Result:
    """Play the match, and write its record if a file is given."""
    game = load(config.game)
    dealer = Dealer(match.seed)
    players = [bots.make(name, f"{match.seed}/p{seat + 1}") for seat, name in enumerate(match.bots)]
    state = game.start(config)
    rounds = _Rounds(game, state)
    firsts = [""] * config.seats
    thinking = [Thinking(0, 0.0, 0.0)] * config.seats
    line = [Entry(MOVE, CHANCE, a) for a in dealer.settle(state)]
    decisions = 0
    while state.turn != OVER:
        seat = state.turn
        legal = state.legal(seat)
        start = perf_counter()
        action = players[seat].move(state, seat)
        spent = perf_counter() - start
        if action not in legal:
            state.check(action, seat)
        if len(legal) > 1:
            before = thinking[seat]
            thinking[seat] = Thinking(before.choices + 1, before.seconds + spent, max(before.slowest, spent))
        if not firsts[seat]:
            firsts[seat] = _card(game, action, len(legal))
        state.apply(action, seat)
        decisions += 1
        line.append(Entry(MOVE, seat, action))
        line += [Entry(MOVE, CHANCE, a) for a in dealer.settle(state)]
        check_length(len(line))
    rounds.close()
    if file is not None:
        record = Record(game, config, match.bots, seal=dealer.seal, seed=dealer.seed)
        record.entries = line
        record.save(file)
    return Result(
        match.number,
        match.deal,
        match.bots,
        state.scores(),
        state.result() or (),
        decisions,
        len(line),
        tuple(rounds.seen),
        tuple(firsts),
        state.digest(),
        tuple(thinking),
    )


def _card(game: Game, action: int, options: int) -> str:
    """The first card according to this action: its name, or empty if it plays none."""
    word, _, rest = game.notation(action).partition(" ")
    card = manifest_of(game.name).first_card
    if card:
        return rest if word == card else ""
    return game.notation(action) if options > 1 else ""


class _Rounds:
    """Notes the scores at the end of each round: at the moment the next one starts, before anything else happens."""

    def __init__(self, game: Game, state: State) -> None:
        self.seen: list[tuple[int, tuple[int, ...]]] = []
        self._state = state
        self._starts = next((t.number for t in game.events.types if t.key == ROUND_STARTS), None)
        self._round = 0
        state.sink = self._see

    def _see(self, event: Event) -> None:
        if event[0] == self._starts:
            if self._round:
                self.close()
            self._round = event[1]

    def close(self) -> None:
        self.seen.append((self._round, self._state.scores()))
