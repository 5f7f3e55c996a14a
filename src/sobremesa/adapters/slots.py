"""Many games of one configuration, played side by side and written into buffers. Needs no other library.

A slot holds one game; when it ends, the next deal of its series begins. The games of a slot are those of a PettingZoo
environment that was reset with the same seed.
"""

from typing import Any, Callable, Final, NamedTuple, Sequence

from sobremesa.adapters.observation.scribe import Scribe
from sobremesa.kernel import CHANCE, OVER, Config, Dealer, EndlessEffect, Game, State

MOST_FORCED: Final = 10_000  # forced choices in a row
SHORT: Final = 4096  # bytes: a longer observation is updated in parts
FEW: Final = 4  # if at most this many parts have changed


class Finished(NamedTuple):
    """How the game of a slot ended, and what the seat that played last sees of it."""

    slot: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seen: bytes


class Buffers(NamedTuple):
    """Where the slots write, one row after another: memory views of bytes (``rewards`` of 32-bit floats)."""

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
        self._parts: list[list[bytes]] = [[] for _ in scribes]  # of the observations as last written
        self._has_ended: list[bool] = [False for _ in scribes]  # whether the game ended in the previous step
        self._paid: list[list[float]] = [[] for _ in scribes]
        self._seeds: list[int] = [0] * len(scribes)
        self._deals: list[int] = [0] * len(scribes)

    def reset(self, seeds: Sequence[int] | None = None) -> None:
        """Start new games in all slots: with seeds the first of each series, else the next ones."""
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
            self._has_ended[i] = False
            self._ended[i] = False

    def sample(self, chances: Sequence[float]) -> list[int]:
        """A legal action for each slot, picked by a number from 0 to 1."""
        return [legal[int(chances[i] * len(legal))] for i, legal in enumerate(self._legal)]

    def check(self, actions: Sequence[int]) -> None:
        """Raise `IllegalAction` if any of the actions is not legal."""
        for i, a in enumerate(actions):
            if a not in self._legal[i]:
                self._states[i].check(a, self._states[i].turn)

    def step(self, actions: Sequence[int]) -> list[Finished]:
        """Play one action in each slot; return the games that ended, which have been replaced by new ones."""
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
            elif self._has_ended[i]:
                self._pay(i, [0.0] * self._players)
            if is_over != self._has_ended[i]:
                self._has_ended[i] = is_over
                self._ended[i] = is_over
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
        """Bring a new game to its first decision."""
        self._paid[i] = [0.0] * self._players
        self._go_on(i)
        self._write(i)

    def _go_on(self, i: int) -> None:
        """Settle chance, and play choices with a single option if they are to be skipped."""
        state, dealer = self._states[i], self._dealers[i]
        for _ in range(MOST_FORCED):
            if state.turn == CHANCE:
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
        self._write_observation(i, self._scribes[i].parts(state, seat))
        self._write_mask(i, self._legal[i])
        self._seats[i] = seat

    def _write_observation(self, i: int, parts: list[bytes]) -> None:
        """Update only what has changed in a long one: when the same seat decides again, most of it is the same."""
        start = i * self._width
        written = self._parts[i]
        self._parts[i] = []  # until everything is written
        if self._width > SHORT and len(written) == len(parts):
            new = [k for k, part in enumerate(parts) if part is not written[k]]
            if len(new) <= FEW:
                for k in new:
                    at = start
                    for before in range(k):
                        at += len(parts[before])
                    self._observations[at : at + len(parts[k])] = parts[k]
                self._parts[i] = parts
                return
        self._observations[start : start + self._width] = b"".join(parts)
        self._parts[i] = parts

    def _write_mask(self, i: int, legal: list[int]) -> None:
        allowed = bytearray(self._actions)
        for a in legal:
            allowed[a] = 1
        self._masks[i * self._actions : (i + 1) * self._actions] = allowed

    def _pay(self, i: int, rewards: list[float]) -> None:
        for k, reward in enumerate(rewards):
            self._rewards[i * self._players + k] = reward
