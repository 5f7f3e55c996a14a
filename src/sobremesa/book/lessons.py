"""Lessons: a teacher beside the board, and something to do at every turn.

A lesson is a text file of blocks with an empty line between them. A block that begins like a position text is one: the
lesson goes on there. Every other block is a step, line by line:

    say reveal               its name: the words of the teacher are the message ``lesson.<game>.<lesson>.<step>``
    play p2: power 8         what happens on the way to this step, done by chance and by whoever is to decide
    rules turns#placement    where the book of rules explains it
    show region:toledo       the things that the teacher points at
    await put toledo|put galicia        what the learner has to do
    refuse king put granada|put c*       what is answered to these tries, the message ``lesson.<game>.<lesson>.no.king``

Who learns has the first seat. Where several actions are awaited, the lesson goes on with the one that was chosen.
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
    """Something that the script carries out; the seat is named where several owe a choice."""

    seat: Seat | None
    notation: str


class Step(NamedTuple):
    """What the teacher says, and what the learner does."""

    id: str
    position: str = ""  # where the lesson goes on, if elsewhere
    moves: tuple[Move, ...] = ()
    rules: str = ""
    show: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    refused: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the answer, and what it answers

    @property
    def has_choice(self) -> bool:
        """Whether it is for the learner to say how the lesson goes on."""
        return len(self.awaited) > 1


class Stage(NamedTuple):
    """Where a step finds the table, and what has happened since the step before."""

    step: Step
    state: State
    events: tuple[Event, ...]  # as the learner saw them
    chosen: tuple[Action, ...]  # what the learner has chosen on the way, wherever there was a choice

    @property
    def legal(self) -> list[Action]:
        """What the learner may do: nothing where the teacher only talks."""
        return self.state.legal(LEARNER) if self.step.awaited else []


class NoSuchStep(LookupError):
    """A step, or a choice on the way to it, that the script does not have."""


@dataclass(frozen=True)
class Lesson:
    """One lesson; its file is ``lessons/<id>.lesson`` in a package, and its words are messages."""

    game: str
    id: str
    package: str
    module: str = ""  # the one that it is about

    @property
    def path(self) -> str:
        """Where it lies on a site."""
        return f"/learn/{self.game}/{self.id}"

    def steps(self) -> tuple[Step, ...]:
        return _steps(self)

    def config(self) -> Config:
        """What is played at its table in the end."""
        return load(self.game).from_position(self.steps()[0].position).config

    def text(self, step: Step) -> str:
        """What the teacher says; where something is to be done, the last line says what."""
        return say(f"lesson.{self.game}.{self.id}.{step.id}")

    def stage(self, number: int, chosen: Sequence[Action] = ()) -> Stage:
        """The table at a step, the first one being 0, after these choices of the learner; where fewer are told, it was
        the first thing awaited. `NoSuchStep` if they do not lead there."""
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
        """What the teacher says to something else: words of their own, the reason of the rules, or that it is not what
        is to be tried now."""
        notation = load(self.game).notation(action)
        for key, patterns in stage.step.refused:
            if any(fnmatchcase(notation, pattern) for pattern in patterns):
                return say(f"lesson.{self.game}.{self.id}.no.{key}")
        try:
            stage.state.check(action, LEARNER)
        except IllegalAction as e:
            return str(e)
        return say("lesson.not_now")

    def tries(self, stage: Stage) -> list[Action]:
        """What the rules forbid now, and the teacher has an answer to."""
        rules: Game = load(self.game)
        named = [p for _, patterns in stage.step.refused for p in patterns if not set("*?[") & set(p)]
        return [a for a in map(rules.action, named) if a not in stage.legal]


def _chosen(rules: Game, state: State, step: Step, left: list[Action]) -> Action:
    """What the learner did at a step: the first of their choices that are left, if there was one."""
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
    """The steps of a file; `ValueError` names a line that says nothing."""
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
        elif word == "refuse":
            key, _, patterns = said.partition(" ")
            step = step._replace(refused=(*step.refused, (key, tuple(patterns.split("|")))))
        else:
            raise ValueError(f"a lesson cannot say {line!r}")
    return step
