"""The PettingZoo environments: PettingZoo's own tests, and what they leave out."""

import pickle
import sys
import warnings
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from sobremesa import bots
from sobremesa.adapters.extras import extra
from sobremesa.adapters.pettingzoo import TableEnv, env, raw_env
from sobremesa.kernel import ConfigError, IllegalAction, SobremesaError

TABLES: list[dict[str, Any]] = [
    {"game": "el_grande", "seats": 2},
    {"game": "el_grande", "seats": 5, "modules": ["changing_powers", "new_regency"], "edition": "classic"},
    {"game": "la_granja", "seats": 1, "automa": "standard"},
    {"game": "la_granja", "seats": 2, "rulings": {"die_change": "both"}, "reward": "margin", "dense": True},
    {"game": "la_granja", "seats": 4, "modules": ["ladies", "hired_hands", "new_farm_cards"]},
    {"game": "mentiroso", "seats": 3},
]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t['game']}-{t['seats']}")
#: PettingZoo's own card games also have a dict with a mask, and our seats are called p1 to p5 everywhere
ADVICE = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "We recommend agents to be named in the format <descriptor>_<number>",
)


@EVERY_TABLE
def test_the_api(table: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(**table), num_cycles=1000)
    assert [str(w.message) for w in said if not str(w.message).startswith(ADVICE)] == []


@EVERY_TABLE
def test_equal_seeds_give_equal_games(table: dict[str, Any]) -> None:
    seed_test(lambda: env(**table), num_cycles=100)


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    clock = SimpleNamespace(time=lambda: next(ticks) / 10)  # its 5 seconds are 50 turns
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    for table in TABLES[::2]:
        performance_benchmark(env(**table))


def play_out(table: TableEnv, seed: int | None = None, most: int = 10**6) -> list[tuple[str, int]]:
    """Play the first legal action, but every third time the last one; return what was played."""
    table.reset(seed=seed)
    played: list[tuple[str, int]] = []
    while len(played) < most and not all(table.terminations.values()):
        agent = table.agent_selection
        legal = np.flatnonzero(table.observe(agent)["action_mask"])
        played.append((agent, int(legal[-1 if len(played) % 3 == 0 else 0])))
        table.step(played[-1][1])
    return played


def test_another_seed_is_another_game_and_resets_go_on() -> None:
    def openings(seeds: list[int | None]) -> list[Any]:
        table = raw_env("la_granja", 3)
        out = []
        for seed in seeds:
            table.reset(seed=seed)
            out.append(table.observe(table.agent_selection)["observation"].tobytes())
        return out

    one = openings([7, None, None, 7, 8])
    assert one == openings([7, None, None, 7, 8])
    assert one[0] == one[3]
    assert len({*one}) == 4
    assert openings([None]) != openings([None])


@pytest.mark.parametrize(("reward", "total"), [("win", 1), ("margin", 0), ("score", None)])
def test_rewards_come_at_the_end(reward: str, total: int | None) -> None:
    table = raw_env("el_grande", 4, reward=reward)
    played = play_out(table, 3)
    assert {agent for agent, _ in played} == {"p1", "p2", "p3", "p4"}
    scores, ranks = table.infos["p1"]["scores"], table.infos["p1"]["ranks"]
    rewards = [table.rewards[agent] for agent in table.possible_agents]
    if total is not None:
        assert sum(rewards) == pytest.approx(total)
        assert max(rewards) == rewards[ranks.index(1)]
    if reward == "score":
        assert rewards == [vp / 100 for vp in scores]
    if reward == "margin":
        assert rewards[0] == pytest.approx((scores[0] - sum(scores[1:]) / 3) / 100)
    assert not table.observe("p1")["action_mask"].any()
    for agent in ("p1", "p2", "p3", "p4"):
        assert table.infos[agent]["ranks"] == ranks
    last = dict(zip(table.possible_agents, rewards))
    while table.agents:
        assert table.last()[1] == last[table.agent_selection]
        table.step(None)


def test_a_shared_win_is_shared() -> None:
    table = raw_env("el_grande", 3)
    table.reset(seed=1)
    table._state.frames.clear()
    table._state.advance()
    table._go_on()
    table._pay()  # everyone has 0 VP
    assert table.rewards == pytest.approx({"p1": 1 / 3, "p2": 1 / 3, "p3": 1 / 3})


def test_only_who_is_asked_may_act() -> None:
    table = raw_env("la_granja", 3)
    table.reset(seed=1)
    asked = table.agent_selection
    for agent in table.agents:
        observed = table.observe(agent)
        assert observed["action_mask"].any() == (agent == asked)
        assert table.observation_space(agent).contains(observed)
    assert set(table.infos[asked]) == {"prompt", "scores", "legal"}
    assert table.infos[asked]["legal"] == np.flatnonzero(table.observe(asked)["action_mask"]).tolist()
    assert all(table.infos[agent] == {} for agent in table.agents if agent != asked)


def test_choices_made_at_the_same_time_stay_secret() -> None:
    """Whatever disc the first agent has set, the second one sees the same."""
    probe = raw_env("el_grande", 3)
    before = 0
    for count in range(1, 400):
        play_out(probe, 5, count)
        if probe.infos[probe.agent_selection]["prompt"] == "discs":
            before = count
            break
    seen = []
    for choice in (0, 1):
        table = raw_env("el_grande", 3)
        play_out(table, 5, before)
        assert table.agent_selection == "p1"
        assert not table.observe("p2")["action_mask"].any(), "it will be asked later"
        table.step(int(np.flatnonzero(table.observe("p1")["action_mask"])[choice]))
        assert (table.agent_selection, table.infos["p2"]["prompt"]) == ("p2", "discs")
        seen.append({agent: table.observe(agent)["observation"].tobytes() for agent in table.agents})
    assert seen[0]["p2"] == seen[1]["p2"]
    assert seen[0]["p3"] == seen[1]["p3"]
    assert seen[0]["p1"] != seen[1]["p1"]


def test_hidden_vp_are_in_no_info() -> None:
    table = raw_env("la_granja", 3, edition="classic", hidden_vp=True)
    table.reset(seed=1)
    seat = table.possible_agents.index(table.agent_selection)
    scores = table.infos[table.agent_selection]["scores"]
    assert [vp is None for vp in scores] == [i != seat for i in range(3)]
    play_out(table, 1)
    assert None not in table.infos["p1"]["scores"]


def test_illegal_actions(caplog: pytest.LogCaptureFixture) -> None:
    table = env("el_grande", seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    table.step(illegal)
    assert "Illegal move made" in caplog.text
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1
    raw = raw_env("el_grande", 3)
    raw.reset(seed=1)
    before = raw.observe(agent)["observation"].tobytes()
    with pytest.raises(IllegalAction, match="is not legal now"):
        raw.step(illegal)
    assert raw.agent_selection == agent
    assert raw.observe(agent)["observation"].tobytes() == before


def test_misuse_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    table = env("el_grande", seats=3)
    for misuse in (lambda: table.step(0), lambda: table.observe("p1"), table.render, table.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            misuse()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = table.agents
    table.reset(seed=1)
    for nonsense in (None, 10**6, "power 1"):
        with pytest.raises(AssertionError, match="action is not in action space"):
            table.step(nonsense)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in table.agent_iter():
            pass
    again = pickle.loads(pickle.dumps(table))
    again.reset(seed=1)
    assert again.observe(again.agent_selection)["observation"].any()
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0]))
    while table.agents:
        table.step(None)
    table.step(None)
    assert "step" in caplog.text


def test_pictures() -> None:
    table = env("la_granja", seats=2, render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert table.infos[table.agent_selection]["text"] == shown
    assert "La Granja, round 1 of 6" in shown
    assert f"{table.agent_selection} " in shown.split("(you)")[0].splitlines()[-1]
    assert "Your hand" in shown
    drawing = env("el_grande", seats=3, render_mode="svg")
    drawing.reset(seed=1)
    svg = drawing.render()
    words = " ".join(ElementTree.fromstring(svg).itertext()).replace("\xa0", " ")
    assert "Granada" in words
    assert svg.count("http") == 1  # only the namespace: nothing is fetched
    raw = raw_env("la_granja", 2, render_mode="svg")
    play_out(raw, 1)
    assert "Your hand" not in " ".join(ElementTree.fromstring(raw.render()).itertext()).replace("\xa0", " ")
    plain = env("el_grande", seats=3)
    plain.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert plain.render() is None
    plain.close()


def test_bots_of_ours_can_be_asked() -> None:
    table = raw_env("la_granja", 3)
    table.reset(seed=1)
    for name in ("random", "greedy"):
        action = table.ask(bots.make(name, 1))
        assert table.observe(table.agent_selection)["action_mask"][action] == 1


def test_what_cannot_be_is_refused() -> None:
    for chosen, message in (
        ({"seats": 9}, "for 2 to 5 seats, not 9"),
        ({"seats": 4, "merged_decks": True}, "merged_decks is the option for 3 players"),
        ({"seats": 3, "render_mode": "human"}, "unknown render mode 'human'"),
        ({"seats": 3, "reward": "gold"}, "unknown reward 'gold'"),
        ({"seats": 3, "speed": 2}, "unknown option 'speed'"),
    ):
        with pytest.raises(ConfigError, match=message):
            env("el_grande", **chosen)


def test_tables_can_be_sent_away() -> None:
    table = raw_env("la_granja", 3, modules=["ladies"], reward="margin", hidden_vp=False)
    again = pickle.loads(pickle.dumps(table))
    assert again.config.key == table.config.key
    assert play_out(again, 4, 20) == play_out(table, 4, 20)
    assert str(table) == "la_granja_v2"


def test_a_game_can_be_saved_and_gone_back_to() -> None:
    table = raw_env("la_granja", 3, reward="margin", dense=True)
    play_out(table, 4, 25)
    saved = pickle.loads(pickle.dumps(table.save()))
    twin = table.clone()
    seen = []
    for other in (table, twin):
        line = []
        while not all(other.terminations.values()):
            agent = other.agent_selection
            legal = np.flatnonzero(other.observe(agent)["action_mask"])
            other.step(int(legal[len(line) % len(legal)]))
            line.append((agent, other.observe(agent)["observation"].tobytes(), dict(other.rewards)))
        seen.append(line)
    assert seen[0] == seen[1]
    table.restore(saved)
    assert not any(table.terminations.values())
    before = table.observe(table.agent_selection)["observation"].tobytes()
    table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    table.restore(saved)
    assert table.observe(table.agent_selection)["observation"].tobytes() == before
    assert before == raw_again(saved)
    with pytest.raises(ConfigError, match="this layout is for tables of la_granja seats=2"):
        raw_env("la_granja", 2).restore(saved)


def raw_again(saved: Any) -> bytes:
    """The observation at a fresh table that has been brought to the same point."""
    table = raw_env("la_granja", 3)
    table.restore(saved)
    seen: bytes = table.observe(table.agent_selection)["observation"].tobytes()
    return seen


def rewards_of(game: str, **chosen: Any) -> list[dict[str, float]]:
    """What every action of a game has paid to each agent."""
    table = raw_env(game, 3, **chosen)
    table.reset(seed=9)
    paid: list[dict[str, float]] = []
    while not all(table.terminations.values()):
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        table.step(int(legal[7 * len(paid) % len(legal)]))
        paid.append(dict(table.rewards))
    return paid


@pytest.mark.parametrize("reward", ["margin", "score"])
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_dense_rewards_come_to_the_same_in_all(game: str, reward: str) -> None:
    sparse, dense = (rewards_of(game, reward=reward, dense=dense) for dense in (False, True))
    assert not any(any(paid.values()) for paid in sparse[:-1])
    assert sum(any(paid.values()) for paid in dense) > 5
    total = {agent: sum(paid[agent] for paid in dense) for agent in ("p1", "p2", "p3")}
    assert total == pytest.approx(sparse[-1])


def test_dense_rewards_tell_nothing_that_is_hidden() -> None:
    with pytest.raises(ConfigError, match="dense rewards by margin would tell them"):
        raw_env("la_granja", 3, edition="classic", hidden_vp=True, reward="margin", dense=True)
    with pytest.raises(ConfigError, match="pay what changes on the way"):
        raw_env("la_granja", 3, dense=True)
    raw_env("la_granja", 3, edition="classic", hidden_vp=True, reward="score", dense=True)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(SobremesaError, match=r"this needs pettingzoo: pip install 'sobremesa\[research\]'"):
        extra("pettingzoo")
