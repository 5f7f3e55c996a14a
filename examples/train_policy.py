"""Trains a small policy for El Grande by self-play, with nothing but NumPy, and plots how it learns.

    pip install 'sobremesa[research]'
    python examples/train_policy.py --out policy

A network with one hidden layer chooses among the legal actions, and a second output predicts how the game will go; both
learn by proximal policy optimisation (PPO) from games of the policy against itself. After 16, 32, 64 ... games it plays
against random play, each deal from both seats, and at the end against the bot greedy. It writes the numbers
(policy.json), the curve (policy.svg) and the weights (policy.npz).
"""

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from sobremesa import bots
from sobremesa.adapters.pettingzoo import TableEnv, raw_env
from sobremesa.arena.charts import curve
from sobremesa.arena.estimates import Estimate, share

HIDDEN = 96
GAMES_A_BATCH = 16
EPOCHS = 4
MINIBATCH = 512
RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
TEST_DEALS = 10**6  # the seeds of measurements start here, far from those of training
VP_SCALE = 20  # a lead of this many VP is worth as much as a win


class Step(NamedTuple):
    """A decision of one seat with more than one option."""

    seen: Any
    mask: Any
    action: int
    chance: float  # probability with which the policy chose it
    value: float  # what the policy expected
    lead: float  # in VP, before the decision


class Policy:
    """A network of two layers, trained with Adam."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        self.weights = {
            "w1": rng.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": np.zeros((HIDDEN, actions), np.float32),
            "b2": np.zeros(actions, np.float32),
            "w3": np.zeros((HIDDEN, 1), np.float32),
            "b3": np.zeros(1, np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.steps = 0

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """Return the hidden layer, the chance of each action and the expected outcome, for one or many decisions."""
        w = self.weights
        hidden = np.maximum(seen @ w["w1"] + w["b1"], 0)
        logits = np.where(mask, hidden @ w["w2"] + w["b2"], -1e9)
        odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return hidden, odds / odds.sum(axis=-1, keepdims=True), (hidden @ w["w3"] + w["b3"])[..., 0]

    def learn(self, steps: list[Step], advantages: Any, returns: Any) -> None:
        """Raise the probability of what went better than expected, within the limits of PPO."""
        seen = np.stack([step.seen for step in steps])
        mask = np.stack([step.mask for step in steps])
        action = np.array([step.action for step in steps])
        before = np.array([step.chance for step in steps], np.float32)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(EPOCHS):
            for some in np.array_split(self.rng.permutation(len(steps)), max(1, len(steps) // MINIBATCH)):
                hidden, chances, values = self(seen[some], mask[some])
                rows = np.arange(len(some))
                ratio = chances[rows, action[some]] / before[some]
                gain = advantages[some]
                is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = np.where(is_free, ratio * gain, 0)[:, None]
                chosen = np.zeros_like(chances)
                chosen[rows, action[some]] = 1
                logs = np.log(chances + 1e-9)
                entropy = -(chances * logs).sum(axis=1, keepdims=True)
                to_logits = push * (chances - chosen) + ENTROPY * chances * (logs + entropy)
                to_value = 0.5 * (values - returns[some])[:, None]
                back = (to_logits @ self.weights["w2"].T + to_value @ self.weights["w3"].T) * (hidden > 0)
                gradients = {
                    "w1": seen[some].T @ back,
                    "b1": back.sum(axis=0),
                    "w2": hidden.T @ to_logits,
                    "b2": to_logits.sum(axis=0),
                    "w3": hidden.T @ to_value,
                    "b3": to_value.sum(axis=0),
                }
                self._adam({name: g / len(some) for name, g in gradients.items()})

    def _adam(self, gradients: dict[str, Any]) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[name] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def choose(chances: Any, rng: np.random.Generator) -> int:
    """Draw an action by its probability."""
    sums = np.cumsum(chances, dtype=np.float64)
    return int(np.searchsorted(sums, rng.random() * sums[-1], side="right"))


def lead(info: dict[str, Any], seat: int) -> float:
    """How many VP a seat is ahead of the best of the others."""
    scores = info["scores"]
    return float(scores[seat] - max(vp for other, vp in enumerate(scores) if other != seat))


def self_play(table: TableEnv, policy: Policy) -> list[list[Step]]:
    """Play one game of self-play; return the decisions of every seat, each list ended by the result for the seat."""
    table.reset()
    stories: list[list[Step]] = [[] for _ in table.possible_agents]
    while not all(table.terminations.values()):
        agent = table.agent_selection
        seat = table.possible_agents.index(agent)
        observed = table.observe(agent)
        mask = observed["action_mask"] > 0
        if mask.sum() == 1:
            action = int(mask.argmax())
        else:
            seen = observed["observation"]
            _, chances, value = policy(seen, mask)
            action = choose(chances, policy.rng)
            story = Step(seen, mask, action, chances[action], float(value), lead(table.infos[agent], seat))
            stories[seat].append(story)
        table.step(action)
    for seat, agent in enumerate(table.possible_agents):
        won = 2 * table.rewards[agent] - 1
        stories[seat].append(Step(None, None, 0, 1, 0, lead(table.infos[agent], seat) + VP_SCALE * won))
    return stories


def judged(story: list[Step]) -> tuple[list[Step], Any, Any]:
    """The decisions of a seat, how much better than expected each went (GAE), and the return that followed it."""
    steps, count = story[:-1], len(story) - 1
    advantages = np.zeros(count, np.float32)
    ahead = 0.0
    for i in reversed(range(count)):
        after = story[i + 1].value if i + 1 < count else 0.0
        surprise = (story[i + 1].lead - story[i].lead) / VP_SCALE + after - story[i].value
        ahead = surprise + LAMBDA * ahead
        advantages[i] = ahead
    return steps, advantages, advantages + np.array([step.value for step in steps], np.float32)


def train(table: TableEnv, policy: Policy, games: int) -> None:
    """Play a number of games and learn from them."""
    parts = [judged(story) for _ in range(games) for story in self_play(table, policy)]
    steps = [step for part in parts for step in part[0]]
    policy.learn(steps, np.concatenate([p[1] for p in parts]), np.concatenate([p[2] for p in parts]))


def measure(table: TableEnv, policy: Policy, rival: str, deals: int) -> Estimate:
    """The share of wins against a bot. Each deal is played once from every seat."""
    rng = np.random.default_rng(TEST_DEALS)  # measuring does not disturb training
    results: list[tuple[int, float]] = []
    for deal in range(deals):
        for mine in table.possible_agents:
            table.reset(seed=TEST_DEALS + deal)
            other = bots.make(rival, f"{deal}/{mine}")
            while not all(table.terminations.values()):
                if table.agent_selection == mine:
                    observed = table.observe(mine)
                    chances = policy(observed["observation"], observed["action_mask"] > 0)[1]
                    table.step(choose(chances, rng))
                else:
                    table.step(table.ask(other))
            results.append((deal, table.rewards[mine]))
    return share(results)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=2048, help="games against itself")
    options.add_argument("--deals", type=int, default=100, help="deals of a measurement, each played from both seats")
    options.add_argument("--seed", type=int, default=1, help="decides deals, first weights and choices")
    options.add_argument("--out", type=Path, default=Path("policy"), help="the name of the files, without an ending")
    chosen = options.parse_args()
    if chosen.games < 0 or chosen.deals < 1:
        options.error("--games is 0 or more, --deals 1 or more")
    table, judge = raw_env("el_grande", 2), raw_env("el_grande", 2)
    table.reset(seed=chosen.seed)
    policy = Policy(table.layout.size, table.game.num_actions, chosen.seed)
    found: dict[int, Estimate] = {}
    played, next_look, start = 0, 0, perf_counter()
    while True:
        if played >= next_look or played >= chosen.games:
            found[played] = measure(judge, policy, "random", chosen.deals)
            tell(f"{played:6} games", found[played], perf_counter() - start)
            next_look = max(GAMES_A_BATCH, 2 * played)
        if played >= chosen.games:
            break
        train(table, policy, GAMES_A_BATCH)
        played += GAMES_A_BATCH
    greedy = measure(judge, policy, "greedy", max(1, chosen.deals // 4))  # fewer deals: greedy thinks longer
    tell("against greedy", greedy, perf_counter() - start)
    rows = [{"games": games, **estimate._asdict()} for games, estimate in found.items()]
    numbers = {"layout": table.layout.version, "seed": chosen.seed, "random": rows, "greedy": greedy._asdict()}
    chosen.out.with_suffix(".json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    title = "El Grande, 2 players: wins against random play after so many games of self-play"
    drawn = curve(title, [str(games) for games in found], list(found.values()), mark=0.5)
    chosen.out.with_suffix(".svg").write_text(drawn, encoding="utf-8")
    np.savez(chosen.out.with_suffix(".npz"), layout=table.layout.version, **policy.weights)


def tell(what: str, found: Estimate, seconds: float) -> None:
    bar = "#" * round(30 * found.value)
    print(f"{what:14} {found.value:6.1%} ({found.low:5.1%} to {found.high:6.1%}) {bar:30} {seconds:4.0f} s", flush=True)


if __name__ == "__main__":
    main()
