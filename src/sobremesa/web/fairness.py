"""Whose bot thinks next, and for how long: games with people first, and a fair share for each network and each creator.

This module keeps no time and does no thinking: `botpool` asks it, and reports how long each thought took.
"""

from collections import defaultdict
from typing import Final, NamedTuple

#: one turn in this many goes to games without people, so that they finish some day
ALONE_EVERY: Final = 10
#: seconds that anybody should wait at most for long thoughts: the more are waiting, the shorter they get
PATIENCE: Final = 12.0
LEAST: Final = 0.4  # seconds that a long thought gets at least
SHORT: Final = 0.2  # seconds that a short thought is expected to take
REMEMBERED: Final = 10_000  # networks and creators, as long as anybody is waiting
MOST_WAITING: Final = 300  # thoughts; beyond that, no new tables with bots are made
#: games without people that may run at the same time: of one creator, from one network, on the server
ALONE_OF_ONE: Final = 4
ALONE_FROM_ONE: Final = 12
ALONE: Final = 60


class Owner(NamedTuple):
    """On whose account a bot thinks: the network the table comes from, who made it, and whether people play there."""

    network: str
    creator: str
    has_people: bool


class Thought:
    """Something to think about. The same object is handed back when its turn has come."""

    def __init__(self, owner: Owner, seconds: float | None) -> None:
        """``seconds`` is how long the level would like to think; None if it is quick."""
        self.owner = owner
        self.seconds = seconds
        self.charged = 0.0

    @property
    def is_long(self) -> bool:
        return self.seconds is not None


class Shares:
    """How much time each party has had. Newcomers, and those who return, start level with whoever has had least: nobody
    saves up for later, and nobody pays for ever."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}
        self._busy: defaultdict[str, int] = defaultdict(int)  # thoughts waiting or being thought
        self._floor = 0.0

    def come(self, who: str) -> None:
        if not self._busy[who]:
            self._spent[who] = max(self._spent.get(who, 0.0), self._floor)
        self._busy[who] += 1

    def charge(self, who: str, seconds: float) -> None:
        self._floor = max(self._floor, min(self._spent[one] for one in self._busy))
        self._spent[who] += seconds

    def go(self, who: str) -> None:
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]
            if not self._busy:
                self._spent.clear()
                self._floor = 0.0
            elif len(self._spent) > REMEMBERED:
                self._spent = {one: spent for one, spent in self._spent.items() if one in self._busy}

    def __getitem__(self, who: str) -> float:
        return self._spent[who]


class Queue:
    """The waiting thoughts."""

    def __init__(self) -> None:
        self._waiting: list[Thought] = []  # in order of arrival
        self._networks = Shares()
        self._creators = Shares()
        self._taken = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def long_ones(self, people_only: bool = False) -> int:
        """How many long thoughts are waiting."""
        return sum(t.is_long and (t.owner.has_people or not people_only) for t in self._waiting)

    def add(self, thought: Thought) -> None:
        self._waiting.append(thought)
        self._networks.come(thought.owner.network)
        self._creators.come(thought.owner.creator)

    def drop(self, thought: Thought) -> None:
        """Remove a thought that nobody waits for any more."""
        self._waiting.remove(thought)
        self.end(thought)

    def take(self, quick_only: bool = False) -> Thought | None:
        """Take the next thought off the queue; None if none is waiting (or no quick one, with ``quick_only``)."""
        fit = [t for t in self._waiting if not (quick_only and t.is_long)]
        if not fit:
            return None
        people = [t for t in fit if t.owner.has_people]
        alone = [t for t in fit if not t.owner.has_people]
        self._taken += 1
        is_turn_of_alone = self._taken % ALONE_EVERY == 0
        group = alone if alone and (is_turn_of_alone or not people) else people
        # min() keeps the first of equals: among one creator's thoughts, the one that came first
        thought = min(group, key=lambda t: (self._networks[t.owner.network], self._creators[t.owner.creator]))
        self._waiting.remove(thought)
        self._charge(thought, SHORT if thought.seconds is None else thought.seconds)
        return thought

    def end(self, thought: Thought, took: float = 0.0) -> None:
        """Finish a thought: in the end its owner is charged for the seconds it took."""
        if thought.charged:
            self._charge(thought, took - thought.charged)
        self._networks.go(thought.owner.network)
        self._creators.go(thought.owner.creator)

    def _charge(self, thought: Thought, seconds: float) -> None:
        thought.charged += seconds
        self._networks.charge(thought.owner.network, seconds)
        self._creators.charge(thought.owner.creator, seconds)

    def seconds_for(self, thought: Thought, workers: int) -> float:
        """How long it may think now: as long as it likes while there is room, and less the more others are waiting.
        Games without people give way to everybody; games with people do not wait for them."""
        assert thought.seconds is not None
        waiting = self.long_ones(people_only=thought.owner.has_people)
        return min(thought.seconds, max(LEAST, PATIENCE * workers / (waiting + 1)))


def is_too_many(owners: list[Owner], new: Owner) -> bool:
    """Whether one more game without people would be too many, given the owners of those that run."""
    alone = [o for o in owners if not o.has_people]
    return (
        len(alone) >= ALONE
        or sum(o.network == new.network for o in alone) >= ALONE_FROM_ONE
        or sum(o.creator == new.creator for o in alone) >= ALONE_OF_ONE
    )
