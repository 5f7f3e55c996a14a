"""Places where several modules have pieces."""

from typing import Any

from sobremesa.adapters.observation.kinds import Kind, Vector

from ..rules.labels import VENTURES


class AroundTheTable(Kind):
    """Places by name; joint ventures, which lie between the seats, are counted from the viewer's own."""

    __slots__ = ("places", "seats")

    def __init__(self, seats: int, words: tuple[str, ...]) -> None:
        super().__init__(len(words), 0, 1, f"some of {words[0]} ... {words[-1]}; joint ventures from the viewer's on")
        self.places = {word: i for i, word in enumerate(words)}
        self.seats = seats

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for word in value:
            if word in VENTURES:
                word = VENTURES[(VENTURES.index(word) - first) % self.seats]
            out[at + self.places[word]] = 1.0

    def labels(self) -> list[str]:
        return list(self.places)
