"""A puzzle as plain data, and a collection of puzzles as text: one JSON object per line."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Iterable

from sobremesa.analysis.grades import Interval
from sobremesa.games import load
from sobremesa.kernel import Action, Game, RecordError, Seat, SobremesaError, State, plain

from .course import Course

FORM: Final = 1  # the format version of this data
LEVELS: Final = (1, 2, 3)  # how hard it is: what bots of different strength find


@dataclass(frozen=True, slots=True)
class Rival:
    """Another plan, and the share of the win that it loses to the solution."""

    plan: tuple[str, ...]
    lost: Interval
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one plan is clearly best for a seat. Plans are in the notation of the game."""

    id: str  # derived from what the seat sees
    game: str
    position: str  # a world that the seat could be in: what it cannot see was drawn anew
    seat: Seat
    seats: int
    round: int  # 0 if the game does not count rounds
    is_step: bool  # whether plans cover only the next step, not the whole turn (`Course`)
    solution: tuple[str, ...]
    share: float  # of the win, and the expected score, with the solution
    score: float
    rivals: tuple[Rival, ...]  # the closest ones, the best first
    plans: int  # that were compared
    worlds: int  # in which the closest ones were finally compared
    level: int  # 1 to 3
    themes: tuple[str, ...]  # the first is what it is mainly about
    origin: str  # who played the game: its bots, or "people"
    made: str  # version, rules, judge, simulations and seed: these reproduce it

    @property
    def margin(self) -> Interval:
        """How much better the solution is than the next best plan."""
        return self.rivals[0].lost

    @property
    def rules(self) -> Game:
        return load(self.game)

    def state(self) -> State:
        """The position, in the world that was drawn for the seat."""
        return self.rules.from_position(self.position)

    def course(self) -> Course:
        """The position as a course, ready for a plan."""
        return Course(self.state(), self.seat, self.is_step)

    def actions(self) -> tuple[Action, ...]:
        return actions_of(self.rules, self.solution)

    def __hash__(self) -> int:
        """Hashed by its id, so that its drawings can be found quickly."""
        return hash(self.id)

    def plain(self) -> dict[str, Any]:
        """The puzzle as data for JSON."""
        return {"form": FORM, **asdict(self)}

    @staticmethod
    def read(plain: Any) -> "Puzzle":
        """Read what `plain` wrote; ValueError if it was written in another format."""
        if not isinstance(plain, dict) or plain.get("form") != FORM:
            raise ValueError("another form")
        told = {key: value for key, value in plain.items() if key != "form"}
        for key in ("solution", "themes"):
            told[key] = tuple(told[key])
        told["rivals"] = tuple(
            Rival(tuple(r["plan"]), Interval(*r["lost"]), r["share"], r["score"]) for r in told["rivals"]
        )
        return Puzzle(**told)


def actions_of(game: Game, plan: Iterable[str]) -> tuple[Action, ...]:
    return tuple(game.action(word) for word in plan)


def id_of(state: State, seat: Seat) -> str:
    """The id of a puzzle: the same in all worlds that the seat cannot tell apart."""
    seen = json.dumps([state.config.key, seat, plain(state.view(seat))], sort_keys=True)
    return sha256(seen.encode()).hexdigest()[:8]


def written(puzzles: Iterable[Puzzle]) -> str:
    """A collection as text, sorted by puzzle id."""
    lines = [json.dumps(p.plain(), ensure_ascii=False) for p in sorted(puzzles, key=lambda p: p.id)]
    return "".join(f"{line}\n" for line in lines)


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a text; `RecordError` names the line that is not a puzzle."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Puzzle.read(json.loads(line)))
        except (ValueError, TypeError, KeyError, SobremesaError) as e:
            raise RecordError("puzzle.unreadable", line=number) from e
    return found
