"""A board with explanations beside it: a step of a lesson, a puzzle, or its solution."""

from typing import Any, Iterable, NamedTuple, Sequence

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from sobremesa.book import book_of
from sobremesa.book.page import sitters_of
from sobremesa.games import load, manifest_of
from sobremesa.kernel import Action, Event, Seat, State
from sobremesa.render import picture_of
from sobremesa.render.common import panel, people, rounds
from sobremesa.render.common.explained import explained
from sobremesa.render.common.panel import Desk
from sobremesa.render.common.people import with_names
from sobremesa.render.scene import Scene
from sobremesa.words import words_of
from sobremesa.words.scores import scores_seen

from .tables import furnished
from .why import refused


class Shown(NamedTuple):
    """The board as a seat sees it, with what is asked and what can be chosen."""

    board: Markup
    headline: str
    players: Markup
    text: Markup
    told: list[Markup]
    prompt: Markup
    choices: Markup


class Position(NamedTuple):
    """A seat in a position, what it may choose, and what has happened before. Players are called by their colours."""

    state: State
    seat: Seat
    legal: Sequence[Action]
    told: Iterable[str] = ()
    asks: bool = True

    @property
    def game(self) -> str:
        return self.state.config.game

    def scene(self) -> Scene:
        words = words_of(load(self.game), self.state.config)
        view: Any = self.state.view(self.seat)
        names = [sitter.name for sitter in sitters_of(view, words)]
        return Scene(view, words, picture_of(self.game), names, self.legal)

    def tell(self, events: Iterable[Event]) -> "Position":
        """The same position, with these events told in words."""
        return self._replace(told=list(self.scene().words.tell(events)))

    def drawn(self, path: str) -> Shown:
        """Draw the position; choices are sent to ``path``."""
        scene, picture = self.scene(), picture_of(self.game)
        view, words = scene.view, scene.words
        everybody = sitters_of(view, words)
        owing = self.state.owing if self.asks else ()
        desk = Desk(path, self.seat, owing)
        return Shown(
            furnished(picture.skeleton(scene), {area.id: area.html for area in picture.areas(scene)}),
            rounds.headline(manifest_of(self.game), words, view),
            people.strip(self.game, everybody, scores_seen(view), owing, self.seat),
            picture.text(scene),
            [with_names(sentence, words, everybody) for sentence in self.told],
            panel.prompt(scene, desk, everybody) if self.asks else Markup(""),
            panel.choices(scene, desk, everybody) if self.legal else Markup(""),
        )

    def explained(self, thing: str) -> Response:
        """Explain a thing on the board and why it cannot be chosen, as a fragment of a page."""
        scene = self.scene()
        told = picture_of(self.game).explain(scene, thing)
        if not told:
            return HTMLResponse("", 404)
        book = book_of(self.game)
        why = None
        if self.asks and thing not in scene.actions:
            why = refused(self.state, self.seat, scene, thing, sitters_of(scene.view, scene.words))
        return HTMLResponse(explained(told, book.of_thing(thing) if book is not None else "", why))
