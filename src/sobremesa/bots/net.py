"""A small network that corrects the hand-made values of positions. Its weights are arrays; playing needs only NumPy."""

from importlib import import_module
from io import BytesIO
from os import environ
from typing import Any, Final

LAYERS: Final = ("w1", "b1", "w2", "b2", "w3", "b3")


def _numpy() -> Any:
    """Import NumPy with a single thread, unless the environment says otherwise. Our products are small: several threads
    wait for each other longer than they work, and a search is many times slower when other programs want the cores."""
    environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded
    return import_module("numpy")


class Net:
    """Two hidden layers between the rows of positions and one number for each row, in VP.

    ``spread`` says, for each stage of a game, how far final scores may still diverge: the scale of a logistic curve.
    """

    __slots__ = ("_b1", "_b2", "_b3", "_np", "_w1", "_w2", "_w3", "size", "spread", "version")

    def __init__(self, arrays: Any) -> None:
        np = self._np = _numpy()
        self._w1: Any = np.ascontiguousarray(arrays["w1"], dtype=np.float32)
        self._b1: Any = np.asarray(arrays["b1"], dtype=np.float32)
        self._w2: Any = np.ascontiguousarray(arrays["w2"], dtype=np.float32)
        self._b2: Any = np.asarray(arrays["b2"], dtype=np.float32)
        self._w3: Any = np.ascontiguousarray(arrays["w3"], dtype=np.float32)
        self._b3 = float(arrays["b3"])
        self.size = int(self._w1.shape[0])
        self.version = int(arrays["version"])
        self.spread: list[float] = [float(x) for x in arrays["spread"]]

    @staticmethod
    def read(data: bytes) -> "Net":
        """Read the weights of an ``.npz`` file."""
        with _numpy().load(BytesIO(data), allow_pickle=False) as arrays:
            return Net({name: arrays[name] for name in arrays.files})

    def forward(self, rows: bytearray, used: int) -> list[float]:
        """A number for each row. Each row is ``size`` consecutive numbers, all 0 after the first ``used``."""
        np = self._np
        x: Any = np.frombuffer(rows, dtype=np.uint8).reshape(-1, self.size)[:, :used].astype(np.float32)
        h: Any = x.dot(self._w1[:used])
        h += self._b1
        np.maximum(h, 0.0, out=h)
        h = h.dot(self._w2)
        h += self._b2
        np.maximum(h, 0.0, out=h)
        out: list[float] = (h.dot(self._w3) + self._b3).tolist()
        return out
