"""An analysis as plain data."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from .depth import Depth
from .grades import Interval

VERSION: Final = 1  # of the form of this data, and of how it is found
ROUND: Final = "round"
SCORING: Final = "scoring"

Numbers = tuple[float, ...]  # one for each seat


@dataclass(frozen=True, slots=True)
class Moment:
    """What everybody could expect after a ply."""

    ply: int
    shares: Numbers  # of the win; they add up to 1
    scores: Numbers  # at the end of the game
    ranks: Numbers  # likewise; the best is 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat does in a stretch, and what comes of it on average in the worlds it could not tell apart."""

    actions: tuple[int, ...]
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a seat's own decisions were worth, by what the seat could know."""

    gained: Numbers  # shares of the win that everybody won or lost by them, against what was to be expected
    errors: Numbers  # the standard errors of these
    played: Plan
    better: Plan | None  # what the search would have done; None if just the same
    lost: Interval  # the share of the win that the better plan would have kept
    grade: str  # empty where there is none, or nothing is sure
    worlds: int  # in which the plans were compared
    hindsight: float  # the same loss in the world as it was, for curiosity alone


@dataclass(frozen=True, slots=True)
class Stretch:
    """Plies that belong together: a run of chance, or the decisions of one seat until somebody else or chance comes in
    between. Forced moves belong to what forced them."""

    first: int  # the first and the last ply
    last: int
    seat: int  # CHANCE if nobody decides
    round: int
    choices: int  # real ones, with more than one thing to do
    judgement: Judgement | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the time line: where a round begins, or a scoring."""

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
    rules: str  # and of rules and data
    evaluation: str  # who judged positions
    depth: Depth
    seed: str
    stretches: tuple[Stretch, ...]
    moments: tuple[Moment, ...]  # one before each stretch, and one at the end
    marks: tuple[Mark, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON can carry it."""
        return {"form": VERSION, **asdict(self), "depth": self.depth._asdict()}

    @staticmethod
    def read(plain: dict[str, Any]) -> "Analysis":
        """What `plain` wrote; ValueError if it was written in another form."""
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
