"""Lessons: a teacher beside the board, and something to do at every turn.

A lesson is a text file of blocks separated by empty lines. A block that begins like a position text is one, and the
lesson continues from there. Every other block is a step, line by line:

    say reveal               its name: the teacher's words are the message ``lesson.<game>.<lesson>.<step>``
    play p2: power 8         what happens on the way to this step, done by chance and by whoever is to decide
    rules turns#placement    where the book of rules explains it
    show region:toledo       the things that the teacher points at
    await put toledo|put galicia        what the learner has to do
    refuse king put granada|put c*       the answer to these attempts, the message ``lesson.<game>.<lesson>.no.king``

A step in which the learner has nothing to play asks a question instead. The answer is a thing on the table:

    find region:toledo                   what the learner has to find
    refuse less castillo|region:*        what else may be chosen, and the teacher's answer to it

The learner has the first seat. If there are several awaited actions, the lesson continues with the one chosen.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from typing import Final, Iterator, NamedTuple, Sequence

from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.kernel import Action, Config, Event, Game, IllegalAction, Seat, State

from .examples import SEAT

POSITION: Final = "sobremesa position"
LEARNER: Final[Seat] = 0


class Move(NamedTuple):
    """A move that the script makes; the seat is named where several owe a choice."""

    seat: Seat | None
    notation: str


class Step(NamedTuple):
    """What the teacher says, and what the learner does."""

    id: str
    position: str = ""  # the position to continue from, if it is a new one
    moves: tuple[Move, ...] = ()
    rules: str = ""
    show: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    refused: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (answer, patterns of the attempts it answers)
    sought: str = ""  # the thing that the learner has to find, if there is nothing to play

    @property
    def asks(self) -> bool:
        """Whether there is something to do."""
        return bool(self.awaited or self.sought)

    @property
    def offered(self) -> tuple[str, ...]:
        """The things listed to choose from: the one to find, and wrong ones. Patterns are only for clicks."""
        wrong = (thing for _, patterns in self.refused for thing in patterns if not set("*?[") & set(thing))
        return (self.sought, *wrong) if self.sought else ()

    def answer_to(self, thing: str) -> str:
        """The key of the answer to a wrong thing; empty if it is not to be chosen at all."""
        if not self.sought or thing == self.sought:
            return ""
        fits = (key for key, patterns in self.refused if any(fnmatchcase(thing, pattern) for pattern in patterns))
        return next(fits, "")

    @property
    def has_choice(self) -> bool:
        """Whether the learner decides how the lesson continues."""
        return len(self.awaited) > 1


class Stage(NamedTuple):
    """The table at the beginning of a step, and what has happened since the previous one."""

    step: Step
    state: State
    events: tuple[Event, ...]  # as the learner saw them
    chosen: tuple[Action, ...]  # the learner's choices so far, wherever there was one

    @property
    def legal(self) -> list[Action]:
        """What the learner may do: nothing if the teacher only talks."""
        return self.state.legal(LEARNER) if self.step.awaited else []


class NoSuchStep(LookupError):
    """A step, or a choice on the way to it, that the script does not have."""


@dataclass(frozen=True)
class Lesson:
    """One lesson; its file is ``lessons/<id>.lesson`` in a package, and its texts are messages."""

    game: str
    id: str
    package: str
    module: str = ""  # the one it is about

    @property
    def path(self) -> str:
        """Its path on the site."""
        return f"/learn/{self.game}/{self.id}"

    def steps(self) -> tuple[Step, ...]:
        return _steps(self)

    def config(self) -> Config:
        """The configuration of its table."""
        return load(self.game).from_position(self.steps()[0].position).config

    def text(self, step: Step) -> str:
        """What the teacher says; if there is something to do, the last line says what."""
        return say(f"lesson.{self.game}.{self.id}.{step.id}")

    def stage(self, number: int, chosen: Sequence[Action] = ()) -> Stage:
        """The table at a step, counted from 0, after these choices of the learner; for missing choices the first
        awaited action is played. `NoSuchStep` if the choices do not lead there."""
        steps = self.steps()
        if not 0 <= number < len(steps):
            raise NoSuchStep
        rules: Game = load(self.game)
        left, made = list(chosen), list[Action]()
        state, events = rules.from_position(steps[0].position), list[Event]()
        for at, step in enumerate(steps[: number + 1]):
            if step.position and at:
                state, events = rules.from_position(step.position), []
            state.sink = lambda event: events.append(rules.events.redact(event, LEARNER))  # noqa: B023
            for move in step.moves:
                state.play(rules.action(move.notation), move.seat)
            if at == number:
                break
            events.clear()
            if step.awaited:
                action = _chosen(rules, state, step, left)
                state.play(action, LEARNER)
                made += [action] if step.has_choice else []
        if left:
            raise NoSuchStep
        state.sink = None
        return Stage(steps[number], state, tuple(events), tuple(made))

    def is_awaited(self, step: Step, action: Action) -> bool:
        """Whether this is what the learner has to do."""
        return load(self.game).notation(action) in step.awaited

    def answer(self, stage: Stage, action: Action) -> str:
        """The teacher's answer to any other action: a prepared answer, the reason given by the rules, or that this is
        not what to try now."""
        notation = load(self.game).notation(action)
        for key, patterns in stage.step.refused:
            if any(fnmatchcase(notation, pattern) for pattern in patterns):
                return say(f"lesson.{self.game}.{self.id}.no.{key}")
        try:
            stage.state.check(action, LEARNER)
        except IllegalAction as e:
            return str(e)
        return say("lesson.not_now")

    def answer_to(self, step: Step, thing: str) -> str:
        """The teacher's answer to a thing that is not the one to find; `NoSuchStep` if it is not to be chosen."""
        key = step.answer_to(thing)
        if not key:
            raise NoSuchStep
        return say(f"lesson.{self.game}.{self.id}.no.{key}")

    def tries(self, stage: Stage) -> list[Action]:
        """The actions that the rules forbid now but the teacher has an answer to."""
        if stage.step.sought:
            return []
        rules: Game = load(self.game)
        named = [p for _, patterns in stage.step.refused for p in patterns if not set("*?[") & set(p)]
        return [a for a in map(rules.action, named) if a not in stage.legal]


def _chosen(rules: Game, state: State, step: Step, left: list[Action]) -> Action:
    """What the learner did at a step: the next remaining choice if there was one, else the first awaited action."""
    if not step.has_choice or not left:
        return rules.action(step.awaited[0])
    action = left.pop(0)
    if action not in state.legal(LEARNER) or rules.notation(action) not in step.awaited:
        raise NoSuchStep
    return action


@lru_cache(maxsize=128)
def _steps(lesson: Lesson) -> tuple[Step, ...]:
    return tuple(read(files(lesson.package).joinpath("lessons", f"{lesson.id}.lesson").read_text(encoding="utf-8")))


def read(text: str) -> Iterator[Step]:
    """Parse the steps of a file; `ValueError` quotes a line that makes no sense."""
    position = ""
    for block in filter(None, text.strip().split("\n\n")):
        if block.startswith(POSITION):
            position = block + "\n"
        else:
            yield _step(block.splitlines())._replace(position=position)
            position = ""


def _step(lines: Sequence[str]) -> Step:
    step = Step("")
    for line in lines:
        word, _, said = line.strip().partition(" ")
        if word == "say":
            step = step._replace(id=said)
        elif word == "play":
            who, colon, what = said.partition(": ")
            is_seat = bool(colon) and SEAT.fullmatch(who) is not None
            step = step._replace(moves=(*step.moves, Move(int(who[1:]) - 1, what) if is_seat else Move(None, said)))
        elif word == "rules":
            step = step._replace(rules=said)
        elif word == "show":
            step = step._replace(show=tuple(said.split()))
        elif word == "await":
            step = step._replace(awaited=tuple(said.split("|")))
        elif word == "find":
            step = step._replace(sought=said)
        elif word == "refuse":
            key, _, patterns = said.partition(" ")
            step = step._replace(refused=(*step.refused, (key, tuple(patterns.split("|")))))
        else:
            raise ValueError(f"a lesson cannot say {line!r}")
    return step
