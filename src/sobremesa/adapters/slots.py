"""Many games of one configuration, played side by side and written into buffers. It needs no library.

A slot holds one game; where it ends, the next deal of its series begins. The games of a slot are those of a PettingZoo
environment that was reset with the same seed.
"""

from typing import Any, Callable, Final, NamedTuple, Sequence

from sobremesa.adapters.observation.scribe import Scribe
from sobremesa.kernel import OVER, Config, Dealer, EndlessEffect, Game, State

MOST_FORCED: Final = 10_000  # forced choices in a row


class Finished(NamedTuple):
    """How the game of a slot has ended, and what the seat that played last sees of it."""

    slot: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seen: bytes


class Buffers(NamedTuple):
    """Where the slots write, one row after the other: memory views of bytes (``rewards`` of 32 bit numbers)."""

    observations: Any
    masks: Any
    seats: Any
    rewards: Any
    ended: Any


class Slots:
    """Some slots of a batch."""

    def __init__(
        self,
        game: Game,
        config: Config,
        scribes: Sequence[Scribe],
        buffers: Buffers,
        payoff: Callable[[State], list[float]],
        is_dense: bool,
        skips_forced: bool,
    ) -> None:
        self._game = game
        self._config = config
        self._scribes: list[Scribe] = list(scribes)
        self._width: int = 4 * scribes[0].layout.size
        self._actions: int = game.num_actions
        self._players: int = config.seats
        self._observations, self._masks, self._seats, self._rewards, self._ended = buffers
        self._payoff = payoff
        self._is_dense = is_dense
        self._skips_forced = skips_forced
        self._states: list[State] = []
        self._dealers: list[Dealer] = []
        self._legal: list[list[int]] = [[] for _ in scribes]
        self._paid: list[list[float]] = [[] for _ in scribes]
        self._seeds: list[int] = [0] * len(scribes)
        self._deals: list[int] = [0] * len(scribes)

    def reset(self, seeds: Sequence[int] | None = None) -> None:
        """New games everywhere: with seeds the first of each series, else the next ones."""
        if seeds is not None:
            self._seeds = list(seeds)
            self._deals = [0] * len(self._scribes)
        self._states = []
        self._dealers = []
        for i in range(len(self._scribes)):
            self._deals[i] += 1
            self._states.append(self._game.start(self._config))
            self._dealers.append(Dealer(f"{self._seeds[i]}/{self._deals[i]}"))
            self._begin(i)
            self._pay(i, [0.0] * self._players)
            self._ended[i] = 0

    def check(self, actions: Sequence[int]) -> None:
        """`IllegalAction` if one of them may not be played."""
        for i, a in enumerate(actions):
            if a not in self._legal[i]:
                self._states[i].check(a, self._states[i].turn)

    def step(self, actions: Sequence[int]) -> list[Finished]:
        """In each slot the seat to decide has played; the games that have ended, in whose place new ones have begun."""
        finished: list[Finished] = []
        for i, a in enumerate(actions):
            state = self._states[i]
            seat = state.turn
            state.apply(a, seat)
            self._go_on(i)
            is_over = state.turn == OVER
            if self._is_dense or is_over:
                worth = self._payoff(state)
                paid = self._paid[i]
                self._pay(i, [worth[k] - paid[k] for k in range(self._players)])
                self._paid[i] = worth
            elif self._ended[i]:
                self._pay(i, [0.0] * self._players)
            self._ended[i] = 1 if is_over else 0
            if is_over:
                seen = self._scribes[i].look(state, seat)
                finished.append(Finished(i, state.result() or (), tuple(state.scores()), seen))
                self._deals[i] += 1
                self._states[i] = self._game.start(self._config)
                self._dealers[i] = Dealer(f"{self._seeds[i]}/{self._deals[i]}")
                self._begin(i)
            else:
                self._write(i)
        return finished

    def _begin(self, i: int) -> None:
        """A new game waits for its first decision."""
        self._paid[i] = [0.0] * self._players
        self._go_on(i)
        self._write(i)

    def _go_on(self, i: int) -> None:
        """Chance is settled, and so are choices with a single option where they are to be skipped."""
        state, dealer = self._states[i], self._dealers[i]
        for _ in range(MOST_FORCED):
            dealer.settle(state)
            if state.turn == OVER:
                self._legal[i] = []
                return
            legal = state.legal(state.turn)
            if not self._skips_forced or len(legal) > 1:
                self._legal[i] = legal
                return
            state.apply(legal[0], state.turn)
        raise EndlessEffect("error.endless.forced", most=MOST_FORCED)

    def _write(self, i: int) -> None:
        state = self._states[i]
        seat = state.turn
        width, actions = self._width, self._actions
        self._observations[i * width : (i + 1) * width] = self._scribes[i].look(state, seat)
        allowed = bytearray(actions)
        for a in self._legal[i]:
            allowed[a] = 1
        self._masks[i * actions : (i + 1) * actions] = allowed
        self._seats[i] = seat

    def _pay(self, i: int, rewards: list[float]) -> None:
        for k, reward in enumerate(rewards):
            self._rewards[i * self._players + k] = reward
