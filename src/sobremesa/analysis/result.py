"""An analysis as plain data."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from .depth import Depth
from .grades import Interval

VERSION: Final = 2  # of the data format and of the method
ROUND: Final = "round"
SCORING: Final = "scoring"

Numbers = tuple[float, ...]  # one for each seat


@dataclass(frozen=True, slots=True)
class Moment:
    """What every seat could expect after a ply."""

    ply: int
    shares: Numbers  # of the win; they add up to 1
    scores: Numbers  # at the end of the game
    ranks: Numbers  # also at the end; the best is 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat does in a stretch, and its mean outcome in the worlds that the seat could not tell apart."""

    actions: tuple[int, ...]
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a seat's own decisions were worth, given what it could know."""

    gained: Numbers  # shares of the win that each seat gained or lost by them, compared with the expectation
    errors: Numbers  # their standard errors
    played: Plan
    better: Plan | None  # what the search would have done; None if it is the same
    lost: Interval  # the share of the win that the better plan would have kept
    grade: str  # empty if there is none, or if it is uncertain
    worlds: int  # in which the plans were compared
    hindsight: float  # the same loss in the actual world, only out of curiosity


@dataclass(frozen=True, slots=True)
class Stretch:
    """Plies that belong together: a run of chance, or the decisions of one seat until somebody else or chance comes in.
    Forced moves belong to what forced them."""

    first: int  # the first and the last ply
    last: int
    seat: int  # CHANCE if nobody decides
    round: int
    choices: int  # real ones, with more than one option
    judgement: Judgement | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A point on the timeline: where a round or a scoring begins."""

    ply: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that was found out about a game, and how."""

    game: str
    seats: int
    plies: int
    digest: str  # of the last position
    version: str  # of the program
    rules: str  # of the rules and data
    evaluation: str  # who judged positions
    depth: Depth
    seed: str
    stretches: tuple[Stretch, ...]
    moments: tuple[Moment, ...]  # one before each stretch, and one at the end
    marks: tuple[Mark, ...]

    def plain(self) -> dict[str, Any]:
        """The analysis as data for JSON."""
        return {"form": VERSION, **asdict(self), "depth": self.depth._asdict()}

    @staticmethod
    def read(plain: dict[str, Any]) -> "Analysis":
        """Read what `plain` wrote; ValueError if it was written in another format."""
        told = dict(plain)
        if told.pop("form", None) != VERSION:
            raise ValueError("another form")
        told["depth"] = Depth(**told["depth"])
        told["stretches"] = tuple(read_stretch(s) for s in told["stretches"])
        told["moments"] = tuple(read_moment(m) for m in told["moments"])
        told["marks"] = tuple(Mark(**m) for m in told["marks"])
        return Analysis(**told)


def read_moment(plain: dict[str, Any]) -> Moment:
    return Moment(plain["ply"], tuple(plain["shares"]), tuple(plain["scores"]), tuple(plain["ranks"]))


def read_stretch(plain: dict[str, Any]) -> Stretch:
    found = plain["judgement"]
    return Stretch(**{**plain, "judgement": None if found is None else _read_judgement(found)})


def _read_judgement(plain: dict[str, Any]) -> Judgement:
    better = plain["better"]
    return Judgement(
        **{
            **plain,
            "gained": tuple(plain["gained"]),
            "errors": tuple(plain["errors"]),
            "played": _read_plan(plain["played"]),
            "better": None if better is None else _read_plan(better),
            "lost": Interval(*plain["lost"]),
        }
    )


def _read_plan(plain: dict[str, Any]) -> Plan:
    return Plan(tuple(plain["actions"]), plain["share"], plain["score"])
