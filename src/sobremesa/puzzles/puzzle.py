"""A puzzle as plain data, and a collection of them as a text: one puzzle a line, JSON."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final, Iterable

from sobremesa.analysis.grades import Interval
from sobremesa.games import load
from sobremesa.kernel import Action, Game, RecordError, Seat, SobremesaError, State, plain

from .course import Course

FORM: Final = 1  # of this data
LEVELS: Final = (1, 2, 3)  # how far one has to look: what bots of different strength find


@dataclass(frozen=True, slots=True)
class Rival:
    """Another plan, and the share of the win that it loses against the solution."""

    plan: tuple[str, ...]
    lost: Interval
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A seat is to decide, and one plan is clearly best. Plans are in the notation of the game."""

    id: str  # made of what the seat sees
    game: str
    position: str  # a world that the seat could be in: its hidden things were drawn anew
    seat: Seat
    seats: int
    round: int  # 0 in a game that counts none
    is_step: bool  # whether a plan is the next step alone, not the whole turn (`Course`)
    solution: tuple[str, ...]
    share: float  # of the win, and the expected score, with the solution
    score: float
    rivals: tuple[Rival, ...]  # the closest ones, the best first
    plans: int  # that were compared
    worlds: int  # in which the closest ones were compared at last
    level: int  # 1 to 3
    themes: tuple[str, ...]  # the first is what it is most of all about
    origin: str  # who played the game: its bots, or "people"
    made: str  # version, rules, judge, simulations and seed: the same ones find the same again

    @property
    def margin(self) -> Interval:
        """By how much the solution is better than the next best plan."""
        return self.rivals[0].lost

    @property
    def rules(self) -> Game:
        return load(self.game)

    def state(self) -> State:
        """The position, in the world that was drawn for the seat."""
        return self.rules.from_position(self.position)

    def course(self) -> Course:
        """The position, for a plan to be carried out."""
        return Course(self.state(), self.seat, self.is_step)

    def actions(self) -> tuple[Action, ...]:
        return actions_of(self.rules, self.solution)

    def __hash__(self) -> int:
        """By its name, so that drawings of it can be found quickly."""
        return hash(self.id)

    def plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {"form": FORM, **asdict(self)}

    @staticmethod
    def read(plain: Any) -> "Puzzle":
        """What `plain` wrote; ValueError if it was written in another form."""
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
    """The name of a puzzle: the same in all worlds that the seat cannot tell apart."""
    seen = json.dumps([state.config.key, seat, plain(state.view(seat))], sort_keys=True)
    return sha256(seen.encode()).hexdigest()[:8]


def written(puzzles: Iterable[Puzzle]) -> str:
    """A collection as a text, by the names of its puzzles."""
    lines = [json.dumps(p.plain(), ensure_ascii=False) for p in sorted(puzzles, key=lambda p: p.id)]
    return "".join(f"{line}\n" for line in lines)


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a text; `RecordError` names the line that is none."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Puzzle.read(json.loads(line)))
        except (ValueError, TypeError, KeyError, SobremesaError) as e:
            raise RecordError("puzzle.unreadable", line=number) from e
    return found
