"""Helpers: everything that can be read at a table."""

from sobremesa.record import Session
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import Description, Words

from ..markup import Attributes, MarkupReader

SPOKEN = ("alt", "aria-label", "placeholder", "title")


class Reader(MarkupReader):
    """Collects everything that is shown or read out, and the things that one can ask about."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.things: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.texts |= {value for name, value in attrs if name in SPOKEN and value}
        self.things |= {value for name, value in attrs if name == "data-thing" and value}

    def handle_data(self, data: str) -> None:
        self.texts.add(data)


def asked(session: Session, words: Words) -> set[str]:
    """The question to the seat that decides, and its possible answers."""
    state = session.state
    if state.turn < 0:
        return set()
    view, legal = state.view(state.turn), state.legal()
    texts = {words.prompt(view, legal), words.hint(view, legal), *(words.label(view, a) for a in legal)}
    return texts | {heading for heading, _ in words.groups(view, legal)}


def shown(session: Session, words: Words, seat: int | None = None) -> set[str]:
    """The whole table as a seat sees it, with the explanation of everything on it; by default the seat that decides."""
    state = session.state
    seat = max(state.turn, 0) if seat is None else seat
    picture = picture_of(session.game.name)
    names = [f"p{s + 1}" for s in range(session.record.config.seats)]
    scene = Scene(state.view(seat), words, picture, names, state.legal(seat))
    reader = Reader()
    for html in (picture.skeleton(scene), picture.text(scene), picture.preview(scene)):
        reader.feed(str(html))
    for area in picture.areas(scene):
        reader.feed(str(area.html))
    texts = set(reader.texts)
    for thing in reader.things:
        told = picture.explain(scene, thing)
        assert told is not None, thing
        texts |= {told.title, *told.lines}
    return texts


def described(card: Description) -> set[str]:
    """A card with its explanation."""
    sides = {text for side in card.sides for text in (side.name, side.text)}
    return {card.title, card.caption, card.clarification, *card.text, *card.notes, *sides}


def cards(words: Words) -> set[str]:
    """All cards with their explanations."""
    return {text for name in words.cards() for text in described(words.explain(name))}
