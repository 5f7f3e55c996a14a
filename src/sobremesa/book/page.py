"""A chapter as HTML: its topics as text, its figures drawn by the picture of the game."""

from itertools import groupby
from typing import Any, Final, Mapping, Sequence

from markupsafe import Markup

from sobremesa.games import manifest_of
from sobremesa.i18n import say
from sobremesa.render.common.people import Sitter, who, with_names
from sobremesa.render.common.tokens import colour_name, colour_of
from sobremesa.render.markup import el, join
from sobremesa.render.scene import Picture, Scene
from sobremesa.words import Words
from sobremesa.words.scores import score_text, scores_seen
from sobremesa.words.text import begun

from .chapters import Book, Chapter, Figure, Panel, Topic
from .examples import Example, Refused

ENTRY: Final = "- "


def draw_chapter(book: Book, chapter: Chapter) -> Markup:
    """All topics of a chapter, in the current language."""
    return join(_topic(book, chapter, topic) for topic in chapter.topics)


def _topic(book: Book, chapter: Chapter, topic: Topic) -> Markup:
    return el(
        "section",
        el("h2", book.topic_title(chapter, topic), id=topic.id),
        paragraphs(book.topic_text(chapter, topic)),
        (_figure(book, chapter, figure) for figure in topic.figures),
        cls="topic",
    )


def paragraphs(text: str) -> Markup:
    """Turn lines into paragraphs, and those that begin with a hyphen into lists."""
    out: list[Markup] = []
    for is_list, lines in groupby(text.split("\n"), key=lambda line: line.startswith(ENTRY)):
        if is_list:
            out.append(el("ul", [el("li", line.removeprefix(ENTRY)) for line in lines]))
        else:
            out += [el("p", line) for line in lines]
    return join(out)


def _figure(book: Book, chapter: Chapter, figure: Figure) -> Markup:
    return _example(book, chapter, figure) if isinstance(figure, Example) else figure()


def _example(book: Book, chapter: Chapter, example: Example) -> Markup:
    """What it is about, the board before, what happens in the words of the table, and the board after."""
    played = example.play(book.game)
    sitters = sitters_of(played.before, played.words)
    told = [
        el("li", _refused(one), cls="refused")
        if isinstance(one, Refused)
        else el("li", with_names(one, played.words, sitters))
        for one in played.told
    ]
    shown_after = example.show if example.show_after is None else example.show_after
    sides = (("before", played.before, example.show), ("after", played.after, shown_after))
    boards = [
        el("div", el("h3", say(f"book.page.{side}")), _boards(book, chapter, view, played.words, show), cls="side")
        for side, view, show in sides
        if show
    ]
    return el(
        "figure",
        el("figcaption", el("b", say("book.page.example")), " ", book.example_text(chapter, example)),
        el("div", boards, cls="boards") if boards else None,
        el("ol", told, cls="told"),
        cls="example",
        id=f"example-{example.id}",
    )


def _refused(one: Refused) -> str:
    if one.reason:
        return say("book.page.refused_because", action=one.label, reason=one.reason)
    return say("book.page.refused", action=one.label)


def _boards(book: Book, chapter: Chapter, view: Any, words: Words, show: Sequence[str]) -> list[Markup]:
    part = manifest_of(book.game).picture
    assert part is not None, "a book needs the picture of its game"
    picture: Picture = part()
    scene = Scene(view, words, picture, [sitter.name for sitter in sitters_of(view, words)])
    panels: Mapping[str, Panel] = {"score": _score, **book.panels, **chapter.panels}
    out = []
    for spec in show:
        name, *rest = spec.split()
        out.append(el("div", panels[name](scene, rest), cls=f"panel panel-{name}"))
    return out


def sitters_of(view: Any, words: Words) -> list[Sitter]:
    """The sitters of an example, named after their colours, except for a dummy player."""
    out = []
    for i, seat in enumerate(view.seats):
        colour = getattr(seat, "colour", colour_of(i))
        name = words.seat(i) if getattr(seat, "is_dummy", False) else colour_name(colour)
        out.append(Sitter(i, colour, begun(name)))
    return out


def _score(scene: Scene, _: Sequence[str]) -> Markup:
    """Everybody's score so far."""
    scores = scores_seen(scene.view)
    people = zip(sitters_of(scene.view, scene.words), scores)
    return el(
        "ul",
        [el("li", who(sitter), " ", score_text(scene.view.game, score)) for sitter, score in people],
        cls="standing",
    )
