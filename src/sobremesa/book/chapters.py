"""The parts of a book: chapters made of topics. All of it is plain data; words are looked up when a page is read."""

from dataclasses import dataclass, field
from typing import Callable, Mapping, Sequence

from markupsafe import Markup

from sobremesa.games import manifest_of
from sobremesa.i18n import say
from sobremesa.render.scene import Scene
from sobremesa.words import shelf

from .examples import Example
from .lessons import Lesson

#: draws a part of the table, or a small board: it is given the scene and the words that follow the name of the panel
Panel = Callable[[Scene, Sequence[str]], Markup]
#: an example, or anything else drawn from the data of a game, such as a table or a legend
Figure = Example | Callable[[], Markup]
#: the numbers and titles used in sentences
Facts = Callable[[], Mapping[str, object]]


def _no_facts() -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Topic:
    """One rule and everything that belongs to it; links lead to its id.

    Its messages are ``book.<game>.<chapter>.<topic>.title`` and ``.text``. Each line of the text is a paragraph, or a
    list item if it begins with a hyphen.
    """

    id: str
    #: the sections of the rule ledger that it explains
    covers: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    #: rules of these sections that were added to the ledger after the topic was written, and that it covers too
    rules: Sequence[str] = ()


@dataclass(frozen=True)
class Chapter:
    """A page of the book."""

    id: str
    topics: Sequence[Topic]
    #: the phase of the round that it explains; the text of that phase opens the chapter
    phase: str = ""
    #: numbers and titles used in its sentences, in addition to those of the book
    facts: Facts = _no_facts
    #: small boards that only this chapter has
    panels: Mapping[str, Panel] = field(default_factory=dict)
    #: kinds of things from the base game that are only used with this module
    things: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Book:
    """The rules of one game."""

    game: str
    #: in the order in which a beginner should read them
    chapters: Sequence[Chapter]
    #: one for each module, by module name
    modules: Mapping[str, Chapter]
    facts: Facts
    panels: Mapping[str, Panel]
    #: the words by which claims refer to places of a list, in order
    labels: Sequence[str] = ()
    #: shapes that the drawings of a page refer to, included once per page
    shapes: Callable[[], Markup]
    #: pictures for the terms of the glossary that are things
    legend: Mapping[str, Callable[[], Markup]]
    #: the topic that explains a step of the round, by phase and step; other steps link to the chapter of their phase
    steps: Mapping[tuple[str, str], str] = field(default_factory=dict)
    #: where things of the table are explained, by kind or by full name: ``turns#castillo``, ``module/<id>``
    things: Callable[[], Mapping[str, str]] = dict
    #: where to find the rule behind a reason (`State.why_not`), by the key of its message; for others see the topic of
    #: the step
    reasons: Mapping[str, str] = field(default_factory=dict)
    #: the guided first game, then a short lesson for each module
    lessons: Sequence[Lesson] = ()

    def all_chapters(self) -> list[Chapter]:
        return [*self.chapters, *self.modules.values()]

    def find(self, chapter: str) -> Chapter | None:
        """The chapter with this name; modules are not included."""
        return next((c for c in self.chapters if c.id == chapter), None)

    def lesson(self, id: str) -> Lesson | None:
        """The lesson with this name."""
        return next((lesson for lesson in self.lessons if lesson.id == id), None)

    def lesson_title(self, lesson: Lesson) -> str:
        """The title of a lesson: that of its module, if it has one."""
        if lesson.module:
            return self.title(self.modules[lesson.module])
        return say(f"lesson.{self.game}.{lesson.id}.title")

    def lesson_lead(self, lesson: Lesson) -> str:
        """What a lesson teaches, in one sentence."""
        if not lesson.module:
            return say(f"lesson.{self.game}.{lesson.id}.lead")
        lead = self.lead(self.modules[lesson.module])
        return lead or sentence(shelf.option_text(self.game, lesson.module))

    def title(self, chapter: Chapter) -> str:
        """The title of a chapter: that of its phase or its module, if it has one."""
        if chapter.phase:
            return say(f"web.round.{self.game}.{chapter.phase}.title")
        if chapter.id in {m.id for m in manifest_of(self.game).meta.modules}:
            return shelf.module_title(self.game, chapter.id)
        return say(f"book.{self.game}.{chapter.id}.title")

    def lead(self, chapter: Chapter) -> str:
        """A chapter in a sentence or two; empty if its topics say it all."""
        if chapter.phase:
            return say(f"web.round.{self.game}.{chapter.phase}.text")
        if chapter.id in {m.id for m in manifest_of(self.game).meta.modules}:
            return sentence(shelf.module_text(self.game, chapter.id))
        return ""

    def path(self, chapter: Chapter) -> str:
        """The path of a chapter on the site; links to a topic add ``#`` and its id."""
        folder = "module/" if chapter.id in self.modules else ""
        return f"/rules/{self.game}/{folder}{chapter.id}"

    def of_stage(self, phase: str, step: str) -> str:
        """The path to the rules of a phase, at the topic of the step if it has one; empty if there is no chapter."""
        chapter = next((c for c in self.chapters if c.phase and c.phase == phase), None)
        if chapter is None:
            return ""
        topic = self.steps.get((phase, step))
        return self.path(chapter) + (f"#{topic}" if topic else "")

    def of_thing(self, thing: str) -> str:
        """The path to the explanation of a thing on the table; empty if there is none."""
        things = self.things()
        found = things.get(thing) or things.get(thing.partition(":")[0])
        return f"/rules/{self.game}/{found}" if found else ""

    def of_reason(self, key: str) -> str:
        """The path to the rule that forbids something; empty if it has no topic of its own."""
        found = self.reasons.get(key)
        return f"/rules/{self.game}/{found}" if found else ""

    def topic_title(self, chapter: Chapter, topic: Topic) -> str:
        return say(f"book.{self.game}.{chapter.id}.{topic.id}.title")

    def topic_text(self, chapter: Chapter, topic: Topic) -> str:
        """The text of a topic, with its numbers filled in."""
        return say(f"book.{self.game}.{chapter.id}.{topic.id}.text", **{**self.facts(), **chapter.facts()})

    def example_text(self, chapter: Chapter, example: Example) -> str:
        """What an example is about, with the numbers from its play filled in."""
        params = {**self.facts(), **chapter.facts(), **example.numbers()}
        return say(f"book.{self.game}.{chapter.id}.example.{example.id}", **params)


def sentence(text: str) -> str:
    """Turn a phrase from a list of modules into a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def book_of(game: str) -> Book | None:
    """The book of a game; None if it has none."""
    part = manifest_of(game).book
    return None if part is None else part()


def lesson_about(game: str, module: str = "") -> str:
    """The path to the lesson about a module, or to the one that teaches the game itself; empty if there is none."""
    book = book_of(game)
    return next((lesson.path for lesson in (book.lessons if book else ()) if lesson.module == module), "")
