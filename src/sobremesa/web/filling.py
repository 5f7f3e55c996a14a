"""A card of somebody's own deck, as filled in on its form: read, checked and drawn."""

from typing import Any, Mapping, NamedTuple, Sequence

from markupsafe import Markup
from starlette.datastructures import FormData

import sobremesa as sm
from sobremesa.games.decks import Cards, Changes, card_name, field_of
from sobremesa.games.forms import EFFECT, Editor, Part, row_of
from sobremesa.kernel import ConfigError, Message
from sobremesa.render import Gallery, gallery_of

from .decks import cards_of
from .errors import NoSuchCard, NoSuchDeck


def gallery_here(game: str) -> Gallery:
    """The gallery of a game; `NoSuchCard` if it has none."""
    gallery = gallery_of(game) if game in sm.games() else None
    if gallery is None:
        raise NoSuchCard
    return gallery


def editor_of(game: str) -> Editor:
    """The editor for the cards of a game; `NoSuchDeck` if they cannot be edited."""
    editor = gallery_here(game).editor
    if editor is None:
        raise NoSuchDeck
    return editor


class Problem(NamedTuple):
    """A mistake in a form."""

    field: str
    text: str  # names the card and the field
    short: str  # shown beside the field itself


class Filled(NamedTuple):
    """A form to be shown: the contents of its fields, and what the card would look like."""

    row: dict[str, Any]
    part: Part | None  # its effect, parsed
    drawing: Markup | None
    changes: Changes
    problems: tuple[Problem, ...] = ()
    typed: Mapping[str, str] = {}  # the raw text of fields with a mistake


def looked_at(game: str, changes: Changes, number: int, fields: Sequence[tuple[str, str]] | None) -> Filled:
    """Check and draw a card as it was filled in; if there are mistakes, return them and leave the deck as it was.
    Without ``fields``, show the card as it is."""
    cards, editor = cards_of(game), editor_of(game)
    old = cards.row(number, changes)
    form = None if fields is None else FormData([*fields])
    row, new = old, changes
    mistakes: list[ConfigError] = []
    if form is not None:
        row, mistakes = row_of(form, editor.fields(number), editor.grammar(number), old, card_name(old))
        new = cards.changed(changes, number, row)
        mistakes += _wrong_fields(cards, row, old)
    try:
        if not mistakes:
            cards.check(new)
            module = cards.modules[number]
            exhibit = gallery_here(game).card(cards.config(new, (module,) if module else ()), number)
            return Filled(row, part_of(editor, number, row), exhibit.html, new)
    except ConfigError as e:
        mistakes = [e]
    problems = tuple(_problem(e, effect_of(editor, number)) for e in mistakes)
    typed = {p.field: str(form[p.field]) for p in problems if form is not None and p.field in form}
    return Filled(row, part_of(editor, number, row), None, changes, problems, typed)


def _wrong_fields(cards: Cards, row: dict[str, Any], old: dict[str, Any]) -> list[ConfigError]:
    """All that the rules refuse about single fields; each wrong one is reset to its old value to find the next."""
    found: list[ConfigError] = []
    row = dict(row)
    while True:
        try:
            cards.decks.check(row)
        except ConfigError as e:
            table = str(e.said.params.get("field", "")).partition(".")[0]
            if table not in old or row[table] == old[table]:
                return [*found, e]
            found.append(e)
            row[table] = old[table]
        else:
            return found


def _problem(e: ConfigError, usual: str) -> Problem:
    """A mistake with its field; if the error names none, it is about the effect."""
    text, params = str(e), e.said.params
    place = params.get("where")
    if isinstance(place, Message) and "field" in params:
        place = field_of(place, str(params["field"]))
    field = place.params.get("field", usual) if isinstance(place, Message) else usual
    return Problem(str(field), text, text.removeprefix(f"{place}: "))


def effect_of(editor: Editor, number: int) -> str:
    """The name of the field for the effect: errors that name no field are about the effect."""
    return next((f.name for f in editor.fields(number) if f.kind == EFFECT), "")


def part_of(editor: Editor, number: int, row: Mapping[str, Any]) -> Part | None:
    """The effect of a card, parsed."""
    return editor.grammar(number).parse(row[effect_of(editor, number)])
