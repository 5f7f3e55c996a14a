"""A batch as a Gymnasium vector environment."""

from operator import index
from secrets import randbits
from typing import Any, Final, Iterable, Mapping, Sequence

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sobremesa.adapters.observation import layout_of
from sobremesa.adapters.payoffs import check_dense, payoff
from sobremesa.adapters.slots import Finished, Slots
from sobremesa.games import load
from sobremesa.kernel import ConfigError, Game, IllegalAction, SobremesaError

from .arrays import Arrays, Table, own
from .workers import Crew

VERSION: Final = 1  # raise it whenever the same actions would have a different effect


class Batch(VectorEnv):
    """Games of one table. ``processes`` is how many processes share them, 0 to play all of them in this one;
    ``skip_forced`` plays choices with a single option without asking; with ``copy=False`` the arrays returned are
    read-only and the next step overwrites them. ``reward`` and ``dense`` are as in `sobremesa.adapters.pettingzoo`,
    everything else is passed on to ``game.new``."""

    def __init__(
        self,
        game: str,
        seats: int,
        num_envs: int = 64,
        edition: str | None = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        reward: str = "win",
        dense: bool = False,
        skip_forced: bool = False,
        processes: int = 0,
        copy: bool = True,
        **options: object,
    ) -> None:
        self._crew: Crew | None = None
        self._is_whole = False  # whether all games wait for a decision: not before the first reset or after half a step
        self.game: Game = load(game)
        self.config = self.game.meta.config(seats, edition, modules, rulings, options)
        self.game.start(self.config)  # some options work only with some seat counts, and only the rules know which
        self.layout = layout_of(self.game, self.config)
        payoff(reward)
        if dense:
            check_dense(self.game, self.config, reward)
        if num_envs < 1 or processes < 0:
            raise ConfigError("adapters.batch.size", games=num_envs, processes=processes)
        self.num_envs = num_envs
        self.metadata = {"name": f"{game}_batch_v{VERSION}", "autoreset_mode": AutoresetMode.SAME_STEP}
        self._make_spaces()
        self._copy = copy
        self._rng = np.random.default_rng()
        table = Table(game, self.config, self.layout.size, self.game.num_actions, seats, reward, dense, skip_forced)
        self._games: Slots | Crew
        if processes:
            self._games = self._crew = Crew(table, num_envs, min(processes, num_envs))
            self._arrays = self._crew.arrays
        else:
            self._arrays = Arrays(table, num_envs)
            self._games = own(table, self._arrays)
        arrays = {"observation": self._arrays.observations, "action_mask": self._arrays.masks}
        self._open = {name: read_only(array) for name, array in arrays.items()}

    def _make_spaces(self) -> None:
        low, high = (np.array(bound, dtype=np.float32) for bound in self.layout.bounds())
        actions = self.game.num_actions
        self.single_observation_space = Dict(
            {"observation": Box(low, high, dtype=np.float32), "action_mask": Box(0, 1, (actions,), dtype=np.int8)}
        )
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = MultiDiscrete([actions] * self.num_envs)

    # -- playing -----------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start new games. A single number is the seed of the first game, and the others count up from it; without
        seeds, each game gets the next deal of its current series."""
        self._check_open()
        if seed is None and not hasattr(self, "_seeds"):
            seed = randbits(31)
        seeds = None
        if seed is not None:
            seeds = self._seeds_of(seed)
            self._rng = np.random.default_rng(seeds)
            self._seeds = seeds
        self._is_whole = False
        self._games.reset(seeds)
        self._is_whole = True
        return self._seen(), self._info([])

    def _seeds_of(self, seed: int | Sequence[int]) -> list[int]:
        try:
            first = index(seed)  # type: ignore[arg-type]  # NumPy's integers are none of Python's
        except TypeError:
            seeds = [index(s) for s in seed]  # type: ignore[union-attr]
        else:
            seeds = [first + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ConfigError("adapters.batch.seeds", wanted=self.num_envs, given=len(seeds))
        return seeds

    def _check_open(self) -> None:
        if self.closed:
            raise SobremesaError("adapters.batch.closed")

    def _check_whole(self) -> None:
        self._check_open()
        if not self._is_whole:
            raise SobremesaError("adapters.batch.reset")

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play one action per game, for the seat to decide. If any of them is not allowed, raise `IllegalAction` and
        change nothing. After an interrupted step (Ctrl-C in a notebook) reset the batch: only some of the games have
        moved on."""
        self._check_whole()
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ConfigError("adapters.batch.actions", wanted=self.num_envs, shape=str(chosen.shape))
        if chosen.dtype.kind not in "iu":
            raise ConfigError("adapters.batch.whole", kind=str(chosen.dtype))
        ids = chosen.tolist()
        self._is_whole = False
        try:
            self._games.check(ids)
        except IllegalAction:
            self._is_whole = True
            raise
        finished = self._games.step(ids)
        self._is_whole = True
        arrays = self._arrays
        ended = arrays.ended.astype(bool)
        rewards = arrays.rewards.copy() if self._copy else arrays.rewards
        return self._seen(), rewards, ended, np.zeros(self.num_envs, dtype=bool), self._info(finished)

    def sample(self) -> Any:
        """A legal action for every game, chosen uniformly at random from the seeds given to ``reset``."""
        self._check_whole()
        chances: list[float] = self._rng.random(self.num_envs).tolist()
        self._is_whole = False  # processes may be interrupted before they answer
        picked = self._games.sample(chances)
        self._is_whole = True
        return np.array(picked, dtype=np.int64)

    # -- looking -----------------------------------------------------------------------------------------------------

    def _seen(self) -> dict[str, Any]:
        return {name: array.copy() for name, array in self._open.items()} if self._copy else dict(self._open)

    def _info(self, finished: Sequence[Finished]) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self._arrays.seats.copy()}
        if finished:
            n, seats = self.num_envs, self.config.seats
            is_final: Any = np.zeros(n, dtype=bool)
            ranks: Any = np.zeros((n, seats), dtype=np.int64)
            scores: Any = np.zeros((n, seats), dtype=np.int64)
            last: Any = np.full(n, None, dtype=object)
            nothing: Any = np.zeros(self.game.num_actions, dtype=np.int8)
            for f in finished:
                is_final[f.slot] = True
                ranks[f.slot], scores[f.slot] = f.ranks, f.scores
                last[f.slot] = {"observation": np.frombuffer(f.seen, dtype=np.float32), "action_mask": nothing}
            info |= {"final_obs": last, "_final_obs": is_final, "_final_info": is_final}
            info["final_info"] = {"ranks": ranks, "scores": scores}
        return info

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        if self._crew is not None:
            self._crew.close()
            self._crew = None

    def __del__(self) -> None:
        """End the processes along with the batch."""
        self.close_extras()


def read_only(array: Any) -> Any:
    """A read-only view of the same array."""
    view = array.view()
    view.flags.writeable = False
    return view
