"""The training example: it runs, and it learns."""

import json
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa.adapters.pettingzoo import raw_env

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(EXAMPLES)
    import train_policy

    return train_policy


def test_it_runs(example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "GAMES_A_BATCH", 2)
    args = ["train_policy.py", "--games", "4", "--deals", "1", "--out", str(tmp_path / "policy")]
    monkeypatch.setattr(sys, "argv", args)
    example.main()
    numbers = json.loads((tmp_path / "policy.json").read_text())
    assert [row["games"] for row in numbers["random"]] == [0, 2, 4]
    assert numbers["greedy"]["size"] == 2
    assert len(list(ElementTree.parse(tmp_path / "policy.svg").iter())) > 20
    weights = np.load(tmp_path / "policy.npz")
    assert weights["w1"].shape == (432, example.HIDDEN)
    assert weights["layout"] == "el_grande/3"
    assert np.abs(weights["w2"]).max() > 0


def test_what_went_well_becomes_likelier(example: ModuleType) -> None:
    """Of two legal actions one is always better: its probability grows, that of an illegal one stays 0."""
    policy = example.Policy(4, 3, seed=1)
    seen, mask = np.ones(4, np.float32), np.array([True, True, False])
    for _ in range(30):
        chances = policy(seen, mask)[1]
        steps = [example.Step(seen, mask, a, chances[a], 0.0, 0.0) for a in (0, 1) * 8]
        policy.learn(steps, np.array([1.0, -1.0] * 8), np.array([0.5] * 16))
    _, chances, value = policy(seen, mask)
    assert chances[0] > 0.9
    assert chances[2] == 0
    assert value == pytest.approx(0.5, abs=0.1)
    assert {example.choose(np.array([0.0, 1.0, 0.0]), policy.rng) for _ in range(50)} == {1}


def test_a_story_is_judged_by_what_follows(example: ModuleType) -> None:
    story = [
        example.Step(None, None, 0, 1.0, 0.5, 0.0),
        example.Step(None, None, 0, 1.0, 1.0, 10.0),
        example.Step(None, None, 0, 1.0, 0.0, 30.0),  # the end: 30 VP ahead, including the win
    ]
    steps, advantages, returns = example.judged(story)
    assert len(steps) == 2
    assert advantages[1] == pytest.approx(20 / 20 - 1.0)
    assert advantages[0] == pytest.approx(10 / 20 + 1.0 - 0.5 + 0.95 * advantages[1])
    assert list(returns) == pytest.approx([advantages[0] + 0.5, advantages[1] + 1.0])


@pytest.mark.slow
def test_it_learns(example: ModuleType) -> None:
    table = raw_env("el_grande", 2)
    table.reset(seed=1)
    policy = example.Policy(table.layout.size, table.game.num_actions, 1)
    for _ in range(16):
        example.train(table, policy, example.GAMES_A_BATCH)
    found = example.measure(raw_env("el_grande", 2), policy, "random", 40)
    assert found.low > 0.6
