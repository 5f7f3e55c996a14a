"""What a book is made of: chapters of topics. All of it is plain data; words are looked up when somebody reads."""

from dataclasses import dataclass, field
from typing import Callable, Mapping, Sequence

from markupsafe import Markup

from sobremesa.games import manifest_of
from sobremesa.i18n import say
from sobremesa.render.scene import Scene
from sobremesa.words import shelf

from .examples import Example
from .lessons import Lesson

#: draws a part of the table, or a little board: it is given the scene and the words behind the name of the panel
Panel = Callable[[Scene, Sequence[str]], Markup]
#: an example, or whatever else is drawn from the data of a game: a table, a legend
Figure = Example | Callable[[], Markup]
#: the numbers and the titles that sentences name
Facts = Callable[[], Mapping[str, object]]


def _no_facts() -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Topic:
    """One rule and everything that belongs to it; its id is where links to it lead.

    Its messages are ``book.<game>.<chapter>.<topic>.title`` and ``.text``. Each line of the text is a paragraph, or an
    entry of a list if it begins with a hyphen.
    """

    id: str
    #: the sections of the rule ledger that it explains
    covers: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    #: rules of these sections that were added to the ledger after the topic had been written, and that it tells as well
    rules: Sequence[str] = ()


@dataclass(frozen=True)
class Chapter:
    """A page of the book."""

    id: str
    topics: Sequence[Topic]
    #: the phase of the round that it explains, whose words open it
    phase: str = ""
    #: numbers and titles that its sentences name, beside those of the book
    facts: Facts = _no_facts
    #: little boards that no other chapter has
    panels: Mapping[str, Panel] = field(default_factory=dict)
    #: kinds of things of the base game that only this module brings into play
    things: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Book:
    """The rules of one game."""

    game: str
    #: in the order in which a beginner reads them
    chapters: Sequence[Chapter]
    #: one for each module, by its name
    modules: Mapping[str, Chapter]
    facts: Facts
    panels: Mapping[str, Panel]
    #: the words that claims use for places of a list, in their order
    labels: Sequence[str] = ()
    #: shapes that the drawings of a page refer to: they stand on it once
    shapes: Callable[[], Markup]
    #: how the words of the glossary look, where they are things
    legend: Mapping[str, Callable[[], Markup]]
    #: which topic explains a step of the round, by phase and step; others lead to the chapter of their phase
    steps: Mapping[tuple[str, str], str] = field(default_factory=dict)
    #: where things of the table are explained, by their kind or their whole name: ``turns#castillo``, ``module/<id>``
    things: Callable[[], Mapping[str, str]] = dict
    #: where the rule stands that a reason names (`State.why_not`), by the key of its message; others are those of their
    #: step
    reasons: Mapping[str, str] = field(default_factory=dict)
    #: the guided first game, then a short lesson for each module
    lessons: Sequence[Lesson] = ()

    def all_chapters(self) -> list[Chapter]:
        return [*self.chapters, *self.modules.values()]

    def find(self, chapter: str) -> Chapter | None:
        """The chapter of this name, no module."""
        return next((c for c in self.chapters if c.id == chapter), None)

    def lesson(self, id: str) -> Lesson | None:
        """The lesson of this name."""
        return next((lesson for lesson in self.lessons if lesson.id == id), None)

    def lesson_title(self, lesson: Lesson) -> str:
        """What a lesson is called: as its module is."""
        if lesson.module:
            return self.title(self.modules[lesson.module])
        return say(f"lesson.{self.game}.{lesson.id}.title")

    def lesson_lead(self, lesson: Lesson) -> str:
        """What is learned in it, in a sentence."""
        return self.lead(self.modules[lesson.module]) if lesson.module else say(f"lesson.{self.game}.{lesson.id}.lead")

    def title(self, chapter: Chapter) -> str:
        """What a chapter is called: as its phase or its module is."""
        if chapter.phase:
            return say(f"web.round.{self.game}.{chapter.phase}.title")
        if chapter.id in {m.id for m in manifest_of(self.game).meta.modules}:
            return shelf.module_title(self.game, chapter.id)
        return say(f"book.{self.game}.{chapter.id}.title")

    def lead(self, chapter: Chapter) -> str:
        """The chapter in a sentence or two; nothing where its topics say it."""
        if chapter.phase:
            return say(f"web.round.{self.game}.{chapter.phase}.text")
        if chapter.id in {m.id for m in manifest_of(self.game).meta.modules}:
            return sentence(shelf.module_text(self.game, chapter.id))
        return ""

    def path(self, chapter: Chapter) -> str:
        """Where a chapter lies on a site; links to a topic add its id behind a #."""
        folder = "module/" if chapter.id in self.modules else ""
        return f"/rules/{self.game}/{folder}{chapter.id}"

    def of_stage(self, phase: str, step: str) -> str:
        """Where the rules of a phase lie, at the topic of the step if it has one; nothing if no chapter explains it."""
        chapter = next((c for c in self.chapters if c.phase and c.phase == phase), None)
        if chapter is None:
            return ""
        topic = self.steps.get((phase, step))
        return self.path(chapter) + (f"#{topic}" if topic else "")

    def of_thing(self, thing: str) -> str:
        """Where a thing of the table is explained; nothing if nowhere."""
        things = self.things()
        found = things.get(thing) or things.get(thing.partition(":")[0])
        return f"/rules/{self.game}/{found}" if found else ""

    def of_reason(self, key: str) -> str:
        """Where the rule stands that forbids something; nothing if no topic of its own explains it."""
        found = self.reasons.get(key)
        return f"/rules/{self.game}/{found}" if found else ""

    def topic_title(self, chapter: Chapter, topic: Topic) -> str:
        return say(f"book.{self.game}.{chapter.id}.{topic.id}.title")

    def topic_text(self, chapter: Chapter, topic: Topic) -> str:
        """The rule in sentences, with its numbers filled in."""
        return say(f"book.{self.game}.{chapter.id}.{topic.id}.text", **{**self.facts(), **chapter.facts()})

    def example_text(self, chapter: Chapter, example: Example) -> str:
        """What an example is about, with the numbers of what is played in it."""
        params = {**self.facts(), **chapter.facts(), **example.numbers()}
        return say(f"book.{self.game}.{chapter.id}.example.{example.id}", **params)


def sentence(text: str) -> str:
    """What is said in a list of modules, as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def book_of(game: str) -> Book | None:
    """The book of a game; None if it has none."""
    part = manifest_of(game).book
    return None if part is None else part()


def lesson_about(game: str, module: str = "") -> str:
    """Where the lesson about a module lies, or that in which the game itself is learned; nothing if there is none."""
    book = book_of(game)
    return next((lesson.path for lesson in (book.lessons if book else ()) if lesson.module == module), "")
