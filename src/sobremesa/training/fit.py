"""Fitting a network, with NumPy alone: layers, gradients and Adam."""

from typing import Any, Final

import numpy as np

from sobremesa.bots.net import Net

UNIT: Final = 10.0  # VP: the unit for differences
COMMON: Final = 0.2  # the weight of an error that all seats have in common
NAMES: Final = ("w1", "b1", "w2", "b2", "w3", "b3", "log_spread")
Arrays = dict[str, Any]


class Learner:
    """The weights, their averages over the last thousand steps, and Adam's memory."""

    def __init__(self, size: int, hidden: tuple[int, int], stages: int, seed: int, winning: float) -> None:
        rng = np.random.default_rng(seed)
        first, second = hidden
        self.size = size
        self.winning = winning  # the weight of who wins, relative to how many VP everybody makes
        self.mean: Any = np.zeros(size, dtype=np.float32)
        self.scale: Any = np.ones(size, dtype=np.float32)
        self.weights: Arrays = {
            "w1": rng.normal(0, (2 / 60) ** 0.5, (size, first)).astype(np.float32),  # about 60 inputs are non-zero
            "b1": np.zeros(first, dtype=np.float32),
            "w2": rng.normal(0, (2 / first) ** 0.5, (first, second)).astype(np.float32),
            "b2": np.zeros(second, dtype=np.float32),
            "w3": np.zeros(second, dtype=np.float32),
            "b3": np.zeros((), dtype=np.float32),
            "log_spread": np.full(stages, np.log(20.0), dtype=np.float32),
        }
        self.average: Arrays = {name: w.copy() for name, w in self.weights.items()}
        self._first: Arrays = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second: Arrays = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def standardise(self, rows: Any) -> None:
        """Centre and scale large inputs by their distribution in these rows; small ones and flags stay as they are."""
        x = rows.reshape(-1, self.size).astype(np.float32)
        deviation = x.std(axis=0)
        large = deviation > 1.0
        self.mean = np.where(large, x.mean(axis=0), 0.0).astype(np.float32)
        self.scale = np.where(large, 1 / np.maximum(deviation, 1.0), 1.0).astype(np.float32)

    def state(self) -> Arrays:
        """Everything needed to continue from here as if nothing had happened."""
        parts = {"weights": self.weights, "average": self.average, "first": self._first, "second": self._second}
        arrays = {f"{part}.{name}": w for part, found in parts.items() for name, w in found.items()}
        return {"mean": self.mean, "scale": self.scale, "steps": np.asarray(self.steps), **arrays}

    def resume(self, state: Arrays) -> None:
        """Continue from a `state`."""
        self.mean, self.scale, self.steps = state["mean"], state["scale"], int(state["steps"])
        parts = {"weights": self.weights, "average": self.average, "first": self._first, "second": self._second}
        for part, found in parts.items():
            for name in NAMES:
                w = np.array(state[f"{part}.{name}"])
                if w.shape != found[name].shape:
                    raise ValueError(f"{part}.{name} has the shape {w.shape}, not {found[name].shape}")
                found[name] = w

    def step(self, sample: tuple[Any, ...], rate: float) -> tuple[float, float]:
        """One step of Adam for a single number of seats; returns mean squared error in VP, and nats about winners."""
        rows, bases, targets, stages, won = sample[:5]
        w = self.weights
        count, seats = bases.shape
        x = rows.reshape(count * seats, self.size).astype(np.float32)
        x -= self.mean
        x *= self.scale
        h1 = x @ w["w1"] + w["b1"]
        np.maximum(h1, 0, out=h1)
        h2 = h1 @ w["w2"] + w["b2"]
        np.maximum(h2, 0, out=h2)
        forecast = bases + (h2 @ w["w3"] + w["b3"]).reshape(count, seats)
        error = forecast - targets
        common = error.mean(axis=1, keepdims=True)
        apart = error - common
        spread = np.exp(w["log_spread"])[stages][:, None]
        z = forecast / spread
        z -= z.max(axis=1, keepdims=True)
        p = np.exp(z)
        p /= p.sum(axis=1, keepdims=True)
        slope = (apart + COMMON * common) / UNIT**2 + self.winning * (p - won) / spread
        slope /= count
        by_log = -((p - won) * (z - (p * z).sum(axis=1, keepdims=True))).sum(axis=1) / count
        g = slope.reshape(-1).astype(np.float32)
        grads: Arrays = {"b3": g.sum(), "w3": h2.T @ g}
        d2 = np.outer(g, w["w3"]) * (h2 > 0)
        grads["w2"] = h1.T @ d2
        grads["b2"] = d2.sum(axis=0)
        d1 = (d2 @ w["w2"].T) * (h1 > 0)
        grads["w1"] = x.T @ d1
        grads["b1"] = d1.sum(axis=0)
        grads["log_spread"] = np.bincount(stages, weights=by_log, minlength=len(w["log_spread"])).astype(np.float32)
        self._descend(grads, rate)
        nats = -float((won * np.log(np.maximum(p, 1e-9))).sum(axis=1).mean())
        return float((apart**2).mean()), nats

    def measure(self, sample: tuple[Any, ...]) -> tuple[float, float]:
        """The mean squared errors, in VP, of the averaged weights and of the hand-made forecasts, counting only
        differences between seats."""
        rows, bases, targets = sample[:3]
        off = []
        for forecast in (bases + self.corrections(rows), bases):
            error = forecast - targets
            off.append(float(((error - error.mean(axis=1, keepdims=True)) ** 2).mean()))
        return off[0], off[1]

    def corrections(self, rows: Any) -> Any:
        """What the averaged weights add to the hand-made forecasts, by position and seat."""
        net = Net(self.arrays(0))
        found = [
            net.forward(bytearray(part.tobytes()), self.size) for part in np.array_split(rows, len(rows) // 5000 + 1)
        ]
        return np.concatenate(found).astype(np.float32).reshape(rows.shape[:2])

    def _descend(self, grads: Arrays, rate: float) -> None:
        self.steps += 1
        fix1, fix2 = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        follow = min(0.999, self.steps / (self.steps + 10))
        for name in NAMES:
            g = grads[name]
            m, v = self._first[name], self._second[name]
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            self.weights[name] -= rate * (m / fix1) / (np.sqrt(v / fix2) + 1e-8)
            self.average[name] += (1 - follow) * (self.weights[name] - self.average[name])

    def arrays(self, version: int) -> Arrays:
        """The averaged weights in the form that `Net` takes: the scaling becomes part of the first layer."""
        w = self.average
        first = w["w1"] * self.scale[:, None]
        return {
            "w1": first.astype(np.float32),
            "b1": (w["b1"] - self.mean @ first).astype(np.float32),
            "w2": w["w2"],
            "b2": w["b2"],
            "w3": w["w3"],
            "b3": w["b3"],
            "spread": np.exp(w["log_spread"]),
            "version": np.asarray(version),
        }
