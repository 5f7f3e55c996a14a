"""Decks of one's own: a form for each card, what differs from ours, and the deck as a file and as a link.

A deck is known by a hash of what it has otherwise than ours, and never changes: whoever keeps a card gets another deck,
with an address of its own. The way back is the way back of the browser.
"""

from typing import Any, Final, Mapping, NamedTuple

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import sobremesa as sm
from sobremesa.games.decks import LONGEST_TEXT, LONGEST_WORD, Cards, Changes, card_name, changes_text, field_of, toml
from sobremesa.games.forms import EFFECT, MUST, Editor, Field, Grammar, Part, row_of, value_at
from sobremesa.i18n import ENGLISH, current, has, say
from sobremesa.kernel import ConfigError, Message
from sobremesa.render import Exhibit
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from ..decks import OURS, cards_of
from ..errors import NoSuchCard, NoSuchDeck
from ..hall import Hall
from ..visitors import HallHere, Visitor
from .cards import exhibits, gallery_here
from .kit import fragment, link_to, page, to, wants_json

router: Final = APIRouter()


class Difference(NamedTuple):
    """A field that is not as ours."""

    number: int
    card: str
    field: str
    ours: str
    theirs: str


def differences(cards: Cards, changes: Changes, titles: Mapping[int, str]) -> list[Difference]:
    """Everything that is not as ours, by number."""
    return [
        Difference(
            number,
            titles[number],
            field,
            _written(cards.rows[number].get(field, cards.decks.USUAL.get(field))),
            _written(value),
        )
        for number, fields in changes.items()
        for field, value in fields.items()
    ]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else toml(value)


async def titles_of(hall: Hall, game: str) -> dict[int, str]:
    """What our cards are called, with their numbers, in the language of whoever asks."""
    named = {e.number: e.told.title for e in await exhibits(hall, game) if e.number}
    return {n: title if title.startswith(f"{n} ") else f"{n} {title}" for n, title in named.items()}


def title_of(number: int, titles: Mapping[int, str], changes: Changes) -> str:
    """What a card is called now: what a deck says otherwise is shown as it stands there."""
    own = changes.get(number, {}).get("title")
    return titles[number] if own is None else printable(f"{number} {own}")


def _editor(game: str) -> Editor:
    editor = gallery_here(game).editor
    if editor is None:
        raise NoSuchDeck
    return editor


# -- the deck ----------------------------------------------------------------------------------------------------------


@router.get("/cards/{game}/d/{deck}")
async def show(request: Request, hall: HallHere, game: str, deck: str) -> Response:
    return await _deck_page(request, hall, game, deck)


async def _deck_page(request: Request, hall: Hall, game: str, deck: str, problem: str = "", text: str = "") -> Response:
    _editor(game)
    cards = cards_of(game)
    changes = await hall.decks.get(game, deck, hall.now())
    titles = await titles_of(hall, game)
    return page(
        request,
        "deck",
        422 if problem else 200,
        meta=sm.meta(game),
        deck=deck,
        ours=OURS,
        changes=changes,
        differences=differences(cards, changes, titles),
        titles={number: title_of(number, titles, changes) for number in sorted(cards.rows)},
        link=link_to(request, f"/cards/{game}/d/{deck}"),
        problem=problem,
        text=text,
    )


@router.get("/cards/{game}/d/{deck}/deck.toml")
async def whole(hall: HallHere, game: str, deck: str) -> Response:
    """The whole deck as a file to play with: of the base game, and of the modules whose cards have been changed."""
    cards = cards_of(game)
    changes = await hall.decks.get(game, deck, hall.now())
    modules = sorted({cards.modules[number] for number in changes} - {""})
    return _file(cards.text(changes, modules), f"{game}-{deck}.toml")


@router.get("/cards/{game}/d/{deck}/changes.toml")
async def only_changes(hall: HallHere, game: str, deck: str) -> Response:
    """Nothing but what differs from ours, as a file."""
    changes = await hall.decks.get(game, deck, hall.now())
    heading = say("web.deck.file_heading", game=game_title(game), name=game)
    return _file(changes_text(changes, heading), f"{game}-{deck}-changes.toml")


def _file(text: str, name: str) -> Response:
    return Response(
        text, media_type="application/toml", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/cards/{game}/upload")
async def upload(request: Request, hall: HallHere, person: Visitor, game: str) -> Response:  # noqa: ARG001
    _editor(game)
    async with request.form() as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
        text = str(form.get("text", ""))
    try:
        text = _decoded(data) or text
        changes = await hall.decks.read(game, text)
        name = await hall.decks.keep(game, changes, hall.now())
    except ConfigError as e:
        return await _deck_page(request, hall, game, OURS, str(e), text)
    return to(f"/cards/{game}/d/{name}")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise ConfigError("error.deck.not_toml") from None


# -- a card ------------------------------------------------------------------------------------------------------------


class Problem(NamedTuple):
    """Something that is wrong with a form."""

    field: str
    text: str  # with the name of the card and of the field
    short: str  # beside the field itself


class Filled(NamedTuple):
    """A form as it is to be shown: what stands in its fields, and how the card would look."""

    row: dict[str, Any]
    part: Part | None
    exhibit: Exhibit | None
    changes: Changes
    problems: tuple[Problem, ...] = ()
    typed: Mapping[str, str] = {}  # what stands in fields with a problem


@router.get("/cards/{game}/d/{deck}/{number}")
async def edit(request: Request, hall: HallHere, game: str, deck: str, number: int) -> Response:
    cards, editor, changes = await _card_here(hall, game, deck, number)
    filled = await hall.elsewhere.do(_looked_at, game, cards, editor, changes, number, None)
    return await _form(request, hall, game, deck, number, editor, changes, filled)


@router.post("/cards/{game}/d/{deck}/{number}")
async def check(request: Request, hall: HallHere, game: str, deck: str, number: int) -> Response:
    """How the card would look, and what is wrong with it."""
    cards, editor, changes = await _card_here(hall, game, deck, number)
    form = await request.form()
    filled = await hall.elsewhere.do(_looked_at, game, cards, editor, changes, number, form)
    return await _form(request, hall, game, deck, number, editor, changes, filled)


@router.post("/cards/{game}/d/{deck}/{number}/keep")
async def keep(request: Request, hall: HallHere, person: Visitor, game: str, deck: str, number: int) -> Response:  # noqa: ARG001
    """The card is as it was filled in, or again as ours is."""
    cards, editor, changes = await _card_here(hall, game, deck, number)
    form = await request.form()
    if form.get("way") == "ours":
        kept = {n: fields for n, fields in changes.items() if n != number}
    else:
        filled = await hall.elsewhere.do(_looked_at, game, cards, editor, changes, number, form)
        if filled.problems:
            return await _form(request, hall, game, deck, number, editor, changes, filled)
        kept = filled.changes
    name = await hall.decks.keep(game, kept, hall.now())
    return to(f"/cards/{game}/d/{name}")


async def _card_here(hall: Hall, game: str, deck: str, number: int) -> tuple[Cards, Editor, Changes]:
    editor, cards = _editor(game), cards_of(game)
    changes = await hall.decks.get(game, deck, hall.now())
    if number not in cards.rows:
        raise NoSuchCard
    return cards, editor, changes


def _looked_at(game: str, cards: Cards, editor: Editor, changes: Changes, number: int, form: FormData | None) -> Filled:
    """A card as it was filled in, checked and drawn; or what is wrong with it, and its fields as they were."""
    old = cards.row(number, changes)
    grammar = editor.grammar(number)
    row, part, new = old, _part(editor, grammar, number, old), changes
    mistakes: list[ConfigError] = []
    if form is not None:
        row, mistakes = row_of(form, editor.fields(number), grammar, old, card_name(old))
        part = _part(editor, grammar, number, row)
        new = cards.changed(changes, number, row)
        mistakes += _wrong_fields(cards, row, old)
    try:
        if not mistakes:
            cards.check(new)
            module = cards.modules[number]
            exhibit = gallery_here(game).card(cards.config(new, (module,) if module else ()), number)
            return Filled(row, part, exhibit, new)
    except ConfigError as e:
        mistakes = [e]
    problems = tuple(_problem(e, _effect_of(editor, number)) for e in mistakes)
    typed = {p.field: str(form[p.field]) for p in problems if form is not None and p.field in form}
    return Filled(row, part, None, changes, problems, typed)


def _wrong_fields(cards: Cards, row: dict[str, Any], old: dict[str, Any]) -> list[ConfigError]:
    """What the rules refuse about single fields, all of it: a field with a mistake is looked past by putting the old
    value in its place."""
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
    """A mistake with its field; one without a field is one of the effect."""
    text, params = str(e), e.said.params
    place = params.get("where")
    if isinstance(place, Message) and "field" in params:
        place = field_of(place, str(params["field"]))
    field = place.params.get("field", usual) if isinstance(place, Message) else usual
    return Problem(str(field), text, text.removeprefix(f"{place}: "))


def _effect_of(editor: Editor, number: int) -> str:
    """The field with the effect: a mistake without a field is one of the effect."""
    return next((f.name for f in editor.fields(number) if f.kind == EFFECT), "")


def _part(editor: Editor, grammar: Grammar, number: int, row: dict[str, Any]) -> Part | None:
    return grammar.parse(row[_effect_of(editor, number)])


async def _form(
    request: Request,
    hall: Hall,
    game: str,
    deck: str,
    number: int,
    editor: Editor,
    changes: Changes,
    filled: Filled,
) -> Response:
    gallery, grammar = gallery_here(game), editor.grammar(number)
    context = {
        "meta": sm.meta(game),
        "gallery": gallery,
        "deck": deck,
        "number": number,
        "fields": [_shown(game, field, filled, cards_of(game).rows[number]) for field in editor.fields(number)],
        "grammar": grammar,
        "part": filled.part,
        "exhibit": filled.exhibit,
        "problems": filled.problems,
        "wrong": {problem.field: problem.short for problem in filled.problems},
        "label": lambda key, name: label(game, key, name),
        "parameter": lambda name: parameter(game, name),
        "said": lambda kind, word: label(game, grammar.said.get(kind, kind), word),
        "effect": _effect_of(editor, number),
        "must": MUST,
        "ours": OURS,
    }
    if wants_json(request):
        drawn = None if filled.exhibit is None else str(gallery.frame(filled.exhibit.html))
        effect = fragment("card_effect", **context)
        told = {"html": drawn, "problems": [p._asdict() for p in filled.problems], "effect": effect}
        return JSONResponse(told)
    cards, titles = cards_of(game), await titles_of(hall, game)
    numbers = sorted(cards.rows)
    at = numbers.index(number)
    return page(
        request,
        "card_form",
        422 if filled.problems else 200,
        **context,
        title=title_of(number, titles, cards.changed(changes, number, filled.row)),
        is_changed=number in changes,
        differences=[d for d in differences(cards, changes, titles) if d.number == number],
        is_english=current() == ENGLISH,
        longest_word=LONGEST_WORD,
        longest_text=LONGEST_TEXT,
        before=numbers[at - 1] if at else 0,
        after=numbers[at + 1] if at + 1 < len(numbers) else 0,
    )


class Shown(NamedTuple):
    """A field of the form with what stands in it."""

    field: Field
    label: str
    help: str
    value: Any


def _shown(game: str, field: Field, filled: Filled, ours: dict[str, Any]) -> Shown:
    value = filled.typed.get(field.name, value_at(filled.row, field.name))
    if field.is_quiet and value == value_at(ours, field.name):
        value = ""
    key = f"editor.{game}.help.{field.name}"
    return Shown(field, label(game, "field", field.name), say(key) if has(key) else "", value)


def parameter(game: str, name: str) -> str:
    """What a parameter of an effect is called; `label` says the same of other words."""
    if has(f"editor.{game}.parameter_{name}"):
        return say(f"editor.{game}.parameter_{name}")
    return say(f"web.editor.parameter_{name}") if has(f"web.editor.parameter_{name}") else name


def label(game: str, key: str, name: str) -> str:
    """What a field, a word of an effect or a value is called in a form. A game says it; what is true of all games is
    said for all; a word that nobody has words for stands for itself, as in the data."""
    if has(f"editor.{game}.{key}.{name}"):
        return say(f"editor.{game}.{key}.{name}")
    if has(f"web.editor.{key}.{name}"):
        return say(f"web.editor.{key}.{name}")
    gallery = gallery_here(game)
    return gallery.good_name(name) if key == "value" and name in gallery.goods else name
