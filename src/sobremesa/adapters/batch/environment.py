"""A batch as a vector environment of Gymnasium."""

from secrets import randbits
from typing import Any, Final, Iterable, Mapping, Sequence

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sobremesa.adapters.observation import layout_of
from sobremesa.adapters.payoffs import check_dense, payoff
from sobremesa.adapters.slots import Finished
from sobremesa.games import load
from sobremesa.kernel import ConfigError, Game

from .arrays import Arrays, Table, own
from .workers import Worker, split

VERSION: Final = 1  # raise it whenever the same actions would bring about something else


class Batch(VectorEnv):
    """Games of one table. ``processes`` share them out, 0 for none but this one; ``skip_forced`` plays choices with a
    single option without asking; with ``copy=False`` the next step writes into the arrays of this one. ``reward`` and
    ``dense`` are those of `sobremesa.adapters.pettingzoo`, everything else is what ``game.new`` takes."""

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
        self._workers: list[Worker] = []
        self.game: Game = load(game)
        self.config = self.game.meta.config(seats, edition, modules, rulings, options)
        self.game.start(self.config)  # some choices go with some seat counts only, and only the rules know
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
        if processes:
            self._arrays, self._workers = split(table, num_envs, min(processes, num_envs))
        else:
            self._arrays = Arrays(table, num_envs)
            self._slots = own(table, self._arrays)

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
        """New games. A number is the seed of the first one, and the others count on from there; without seeds they are
        the next deals of the series that the last seeds have begun."""
        if seed is None and not hasattr(self, "_seeds"):
            seed = randbits(31)
        seeds = None
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else [int(s) for s in seed]
            if len(seeds) != self.num_envs:
                raise ConfigError("adapters.batch.seeds", wanted=self.num_envs, given=len(seeds))
            self._seeds = seeds
            self._rng = np.random.default_rng(seeds)
        if self._workers:
            self._tell([("reset", None if seeds is None else seeds[w.first : w.end]) for w in self._workers])
        else:
            self._slots.reset(seeds)
        return self._seen(), self._info([])

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """In each game the seat to decide plays. `IllegalAction` if one of them may not, and nothing has changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ConfigError("adapters.batch.actions", wanted=self.num_envs, shape=str(chosen.shape))
        ids = chosen.tolist()
        if self._workers:
            self._tell([("check", ids[w.first : w.end]) for w in self._workers])
            finished = self._tell([("step", None)] * len(self._workers))
        else:
            self._slots.check(ids)
            finished = self._slots.step(ids)
        arrays = self._arrays
        ended = arrays.ended.astype(bool)
        rewards = arrays.rewards.copy() if self._copy else arrays.rewards
        return self._seen(), rewards, ended, np.zeros(self.num_envs, dtype=bool), self._info(finished)

    def sample(self) -> Any:
        """A legal action for every game, all equally likely; the seeds of ``reset`` decide."""
        masks = self._arrays.masks
        places = np.flatnonzero(masks.reshape(-1).view(bool))
        starts: Any = np.searchsorted(places, np.arange(self.num_envs + 1) * masks.shape[1])
        picked = starts[:-1] + (self._rng.random(self.num_envs) * np.diff(starts)).astype(np.int64)
        return places[picked] % masks.shape[1]

    def _tell(self, orders: Sequence[tuple[str, Any]]) -> list[Finished]:
        """Every process has done what it was told; the games that have ended."""
        for worker, order in zip(self._workers, orders):
            worker.send(order)
        answers = [worker.answer() for worker in self._workers]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return [f._replace(slot=f.slot + w.first) for w, answer in zip(self._workers, answers) for f in answer]

    # -- looking -----------------------------------------------------------------------------------------------------

    def _seen(self) -> dict[str, Any]:
        arrays = self._arrays
        seen = {"observation": arrays.observations, "action_mask": arrays.masks}
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen

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
        """The processes have ended."""
        for worker in self._workers:
            worker.close()
        self._workers = []

    def __del__(self) -> None:
        """Processes end with their batch."""
        self.close_extras()
