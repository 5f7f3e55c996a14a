"""Batches: the same games as single environments, in arrays, with any number of processes."""

import os
import signal
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from sobremesa.adapters.batch import Batch
from sobremesa.adapters.batch.workers import Worker
from sobremesa.adapters.pettingzoo import raw_env
from sobremesa.adapters.slots import Slots
from sobremesa.kernel import ConfigError, IllegalAction, SobremesaError

TABLES: list[dict[str, Any]] = [
    {"game": "el_grande", "seats": 3, "modules": ["changing_powers"], "reward": "margin", "dense": True},
    {"game": "la_granja", "seats": 2},
    {"game": "mentiroso", "seats": 3},
]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda t: t["game"])


def chosen(masks: Any, step: int) -> Any:
    """An action for each game that depends only on the masks and the step."""
    return np.array([np.flatnonzero(mask)[7 * step % mask.sum()] for mask in masks])


@EVERY_TABLE
def test_a_batch_plays_the_games_of_environments(table: dict[str, Any]) -> None:
    """Observations, masks, seats and rewards, past the end of games and into the next deals."""
    batch = Batch(num_envs=3, **table)
    alone = [raw_env(**table) for _ in range(3)]
    seen, info = batch.reset(seed=5)
    for i, one in enumerate(alone):
        one.reset(seed=5 + i)
    ends = 0
    for step in range(900):
        actions = chosen(seen["action_mask"], step)
        for i, one in enumerate(alone):
            agent = one.agent_selection
            assert info["seat"][i] == one.possible_agents.index(agent)
            watched = one.observe(agent)
            assert (seen["observation"][i] == watched["observation"]).all()
            assert (seen["action_mask"][i] == watched["action_mask"]).all()
            one.step(int(actions[i]))
        seen, rewards, ended, truncated, info = batch.step(actions)
        assert not truncated.any()
        for i, one in enumerate(alone):
            assert rewards[i].tolist() == pytest.approx([one.rewards[agent] for agent in one.possible_agents])
            assert ended[i] == all(one.terminations.values())
            if ended[i]:
                ends += 1
                assert info["final_info"]["ranks"][i].tolist() == one.infos["p1"]["ranks"]
                assert info["final_info"]["scores"][i].tolist() == one.infos["p1"]["scores"]
                assert (info["final_obs"][i]["observation"] == one.observe(one.agent_selection)["observation"]).all()
                one.reset()
        assert ("_final_info" in info) == ended.any()
        if ends > 3:
            break
    assert ends > 3


def test_processes_change_nothing() -> None:
    table = TABLES[0]
    batches = [Batch(num_envs=5, **table), Batch(num_envs=5, processes=2, copy=False, **table)]
    try:
        lines = []
        for batch in batches:
            seen, info = batch.reset(seed=9)
            line = []
            for _ in range(150):
                line.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), info["seat"].tolist()))
                seen, rewards, ended, _, info = batch.step(batch.sample())
                line.append((rewards.tolist(), ended.tolist()))
            seen, _ = batch.reset()
            lines.append([*line, seen["observation"].tobytes()])
        assert lines[0] == lines[1]
        with pytest.raises(IllegalAction, match="not legal now"):
            batches[1].step(np.zeros(5, dtype=int))
        before = seen["observation"].copy()
        batches[1].step(batches[1].sample())  # nothing has changed, and the batch goes on
        assert (batches[1]._seen()["observation"] != before).any()
    finally:
        for batch in batches:
            batch.close()


def test_a_process_that_dies_is_told() -> None:
    batch = Batch("el_grande", 2, num_envs=2, processes=1)
    try:
        batch.reset(seed=1)
        os.kill(batch._crew.workers[0]._process.pid, signal.SIGKILL)
        with pytest.raises(SobremesaError, match="a process of the batch has ended"):
            batch.step(batch.sample())
    finally:
        batch.close()
    assert batch._crew is None


def test_forced_choices_can_be_skipped() -> None:
    batch = Batch("la_granja", 3, num_envs=4, skip_forced=True)
    seen, _ = batch.reset(seed=3)
    for _ in range(300):
        assert (seen["action_mask"].sum(axis=1) > 1).all()
        seen, *_ = batch.step(batch.sample())


def test_conventions_of_gymnasium() -> None:
    batch = Batch("el_grande", 2, num_envs=4)
    assert isinstance(batch, VectorEnv)
    assert batch.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = batch.reset(seed=[4, 4, 5, 6])
    assert batch.observation_space.contains(seen)
    assert (seen["observation"][0] == seen["observation"][1]).all()
    assert batch.action_space.contains(batch.sample())
    again, _ = Batch("el_grande", 2, num_envs=4).reset()
    assert again["observation"].shape == seen["observation"].shape
    kept = seen["observation"].copy()
    batch.step(batch.sample())
    assert (seen["observation"] == kept).all(), "a copy is nobody else's"
    batch.close()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ConfigError, match="at least 1 game"):
        Batch("el_grande", 2, num_envs=0)
    with pytest.raises(ConfigError, match="for 2 to 5 seats, not 9"):
        Batch("el_grande", 9)
    with pytest.raises(ConfigError, match="pay what changes on the way"):
        Batch("el_grande", 2, dense=True)
    batch = Batch("el_grande", 2, num_envs=2)
    with pytest.raises(ConfigError, match="a seed for each of its games: 2, not 3"):
        batch.reset(seed=[1, 2, 3])
    batch.reset(seed=1)
    before = batch._seen()["observation"]
    with pytest.raises(ConfigError, match=r"shape \(2,\), not \(3,\)"):
        batch.step([1, 2, 3])
    legal = batch.sample()
    with pytest.raises(IllegalAction):
        batch.step([int(legal[0]), 0])
    assert (batch._seen()["observation"] == before).all()


def test_seeds_may_be_integers_of_numpy() -> None:
    batch = Batch("el_grande", 2, num_envs=2)
    wanted = batch.reset(seed=7)[0]["observation"]
    assert (batch.reset(seed=np.int64(7))[0]["observation"] == wanted).all()
    assert (batch.reset(seed=np.array([7, 8]))[0]["observation"] == wanted).all()
    with pytest.raises(TypeError):
        batch.reset(seed=7.5)


def test_a_batch_begins_with_a_reset_and_ends_when_it_is_closed() -> None:
    batch = Batch("el_grande", 2, num_envs=2)
    for act in (lambda: batch.step([0, 0]), batch.sample):
        with pytest.raises(SobremesaError, match="has to be reset first"):
            act()
    batch.reset(seed=1)
    with pytest.raises(ConfigError, match="whole numbers, not float64"):
        batch.step(batch.sample() + 0.0)
    batch.step(batch.sample())
    batch.close()
    for act in (lambda: batch.step([0, 0]), batch.sample, batch.reset):
        with pytest.raises(SobremesaError, match="the batch is closed"):
            act()


@pytest.mark.parametrize("processes", [0, 2])
def test_an_interrupted_step_has_to_be_followed_by_a_reset(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise answers to the interrupted step would be taken for those to the next one."""

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    batch, other = (Batch("el_grande", 2, num_envs=3, processes=count) for count in (processes, 0))
    try:
        batch.reset(seed=1)
        with monkeypatch.context() as patch:
            patch.setattr(Worker if processes else Slots, "answer" if processes else "step", interrupted)
            with pytest.raises(KeyboardInterrupt):
                batch.step(batch.sample())
        with pytest.raises(SobremesaError, match="cut short"):
            batch.sample()
        batch.reset(seed=4)
        other.reset(seed=4)
        for _ in range(20):
            actions = batch.sample()
            assert (actions == other.sample()).all()
            assert (batch.step(actions)[0]["observation"] == other.step(actions)[0]["observation"]).all()
    finally:
        batch.close()
