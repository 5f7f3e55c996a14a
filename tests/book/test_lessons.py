"""The lessons: each is played through on the engine, along every path it offers, in every language."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa import i18n
from sobremesa.book import Lesson
from sobremesa.book.lessons import LEARNER, NoSuchStep, Stage, read
from sobremesa.i18n import LANGUAGES
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of

from ..i18n.catalogue import keys as said
from .books import BOOKS, anchors

LESSONS = [lesson for book in BOOKS.values() for lesson in book.lessons]

#: of a guided first game, which takes 15 to 25 minutes
STEPS = range(25, 61)
WORDS = range(900, 2600)


def walks(lesson: Lesson) -> Iterator[list[Stage]]:
    """The stages of a lesson, once for each action it accepts at some step; elsewhere the first one is chosen."""
    steps, rules = lesson.steps(), sm.load(lesson.game)
    choices = [[rules.action(a) for a in step.awaited] for step in steps if step.has_choice]
    usual = [some[0] for some in choices]
    lines = [usual] + [[*usual[:i], a, *usual[i + 1 :]] for i, some in enumerate(choices) for a in some[1:]]
    for line in lines:
        made = 0
        stages = []
        for number, step in enumerate(steps):
            stages.append(lesson.stage(number, line[:made]))
            made += step.has_choice
        yield stages


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}.{lesson.id}")
class TestALesson:
    def test_everything_that_is_awaited_goes(self, lesson: Lesson) -> None:
        rules = sm.load(lesson.game)
        for stages in walks(lesson):
            for stage in stages:
                legal = {rules.notation(a) for a in stage.legal}
                assert set(stage.step.awaited) <= legal, stage.step.id
                assert len(legal) > 1 or not legal, f"{stage.step.id}: there is nothing to get wrong"

    def test_refusals_answer_something_else_than_what_is_awaited(self, lesson: Lesson) -> None:
        rules = sm.load(lesson.game)
        for stage in next(walks(lesson)):
            if stage.step.sought:
                continue
            legal = {rules.notation(a) for a in stage.legal} - set(stage.step.awaited)
            seen: set[str] = set()
            for key, patterns in stage.step.refused:
                assert not set(patterns) & set(stage.step.awaited)
                tries = {rules.notation(rules.action(p)) for p in patterns if not set("*?") & set(p)} - legal
                found = {a for p in patterns for a in legal - seen if fnmatchcase(a, p)}
                assert found or tries, f"{stage.step.id}: {key} answers nothing"
                seen |= found

    def test_what_the_rules_forbid_can_be_clicked(self, lesson: Lesson) -> None:
        """If a lesson answers a forbidden try, some thing on the table stands for that action."""
        for stage in next(walks(lesson)):
            scene = scene_of(lesson, stage)
            for action in lesson.tries(stage):
                things = picture_of(lesson.game).things(scene.view, action)
                assert things, (stage.step.id, action)

    def test_the_teacher_points_at_things_that_there_are(self, lesson: Lesson) -> None:
        picture = picture_of(lesson.game)
        for stage in next(walks(lesson)):
            scene = scene_of(lesson, stage)
            drawn = "".join((str(picture.skeleton(scene)), *(area.html for area in picture.areas(scene))))
            for thing in (*stage.step.show, *stage.step.offered):
                assert f'data-thing="{thing}"' in drawn, (stage.step.id, thing)

    def test_every_step_but_the_last_has_something_to_do(self, lesson: Lesson) -> None:
        steps = lesson.steps()
        assert [step.id for step in steps if not step.asks] == [steps[-1].id]
        assert not [step.id for step in steps if step.awaited and step.sought]

    def test_what_is_to_be_found_is_offered_among_others(self, lesson: Lesson) -> None:
        """Whatever has been chosen on the way there; and each wrong one has an answer of its own."""
        picture = picture_of(lesson.game)
        for stages in walks(lesson):
            for stage in stages:
                step, scene = stage.step, scene_of(lesson, stage)
                if not step.sought:
                    continue
                told = [picture.explain(scene, thing) for thing in step.offered]
                titles = {one.title for one in told if one is not None}
                assert len(titles) == len(step.offered) >= 2, (step.id, titles)
                assert all(lesson.answer_to(step, thing) for thing in step.offered[1:])
                with pytest.raises(NoSuchStep):
                    lesson.answer_to(step, step.sought)

    def test_its_words_are_there_in_every_language(self, lesson: Lesson) -> None:
        start = f"lesson.{lesson.game}.{lesson.id}"
        keys = [f"{start}.{step.id}" for step in lesson.steps()]
        assert len(set(keys)) == len(keys)
        keys += [] if lesson.module else [f"{start}.title", f"{start}.lead"]
        keys += {f"{start}.no.{key}": "" for step in lesson.steps() for key, _ in step.refused}
        assert set(said(f"{start}.")) == set(keys)
        for language in LANGUAGES:
            with i18n.language(language):
                assert all(i18n.has(key) for key in keys), language
                for stage in next(walks(lesson)):
                    assert lesson.text(stage.step)
                    words_of(sm.load(lesson.game), stage.state.config).tell(stage.events)
                    for action in (*stage.legal, *lesson.tries(stage)):
                        assert lesson.is_awaited(stage.step, action) or lesson.answer(stage, action)

    def test_its_rules_are_in_the_book(self, lesson: Lesson) -> None:
        places = {line.replace("/", "/module/", 1) for line in anchors()} | set(anchors())
        for step in lesson.steps():
            assert not step.rules or f"{lesson.game}/{step.rules}" in places, step.rules

    def test_it_ends_with_the_teacher(self, lesson: Lesson) -> None:
        steps = lesson.steps()
        assert any(step.awaited for step in steps)  # and not only questions
        assert not steps[-1].awaited
        assert steps[0].position


def scene_of(lesson: Lesson, stage: Stage) -> Scene:
    words = words_of(sm.load(lesson.game), stage.state.config)
    return Scene(stage.state.view(LEARNER), words, picture_of(lesson.game), (), stage.legal)


@pytest.mark.parametrize(
    "lesson", [book.lessons[0] for book in BOOKS.values() if book.lessons], ids=lambda lesson: lesson.game
)
def test_a_guided_game_takes_a_quarter_of_an_hour_and_a_bit(lesson: Lesson) -> None:
    steps = lesson.steps()
    assert len(steps) in STEPS
    assert sum(bool(step.awaited) for step in steps) * 2 > len(steps), "in most steps the learner plays"
    with i18n.language("en"):
        assert sum(len(lesson.text(step).split()) for step in steps) in WORDS


def test_every_module_has_its_lesson() -> None:
    for book in BOOKS.values():
        assert {lesson.module for lesson in book.lessons} == {"", *book.modules}


def test_every_lesson_says_what_it_is_about() -> None:
    for book in BOOKS.values():
        for language in LANGUAGES:
            with i18n.language(language):
                assert all(book.lesson_lead(lesson).endswith((".", ")")) for lesson in book.lessons), language


def test_no_file_is_left_over() -> None:
    used = {Path(str(files(lesson.package))) / "lessons" / f"{lesson.id}.lesson" for lesson in LESSONS}
    folders = [Path(str(files(sm.manifest_of(game).package))) for game in sm.ours()]
    assert {path for folder in folders for path in folder.rglob("lessons/*")} == used


def test_choices_that_lead_nowhere_are_refused() -> None:
    lesson = LESSONS[0]
    steps = lesson.steps()
    for number, chosen in ((-1, ()), (len(steps), ()), (0, (7,)), (len(steps) - 1, (0,))):
        with pytest.raises(NoSuchStep):
            lesson.stage(number, chosen)


def test_a_file_of_a_lesson_is_read() -> None:
    first, second, third = read(
        "sobremesa position 1\nlines\n\nsay one\nshow region:toledo\nrules turns#order\n\n"
        "say two\nplay power 3\nplay p2: disc toledo\nawait put a|put b\nrefuse far put c|put d*\n\n"
        "say three\nfind region:toledo\nrefuse less castillo|region:galicia\n"
    )
    assert (first.id, first.position, first.show) == ("one", "sobremesa position 1\nlines\n", ("region:toledo",))
    assert (first.rules, first.awaited, first.has_choice) == ("turns#order", (), False)
    assert second.moves == ((None, "power 3"), (1, "disc toledo"))
    assert (second.awaited, second.refused) == (("put a", "put b"), (("far", ("put c", "put d*")),))
    assert second.has_choice
    assert (third.asks, third.offered) == (True, ("region:toledo", "castillo", "region:galicia"))
    assert (first.asks, second.offered) == (False, ())
    assert not second.position
    with pytest.raises(ValueError, match="cannot say"):
        list(read("sobremesa position 1\n\nhope for the best\n"))
