"""People's own decks: a form for each card, the differences from ours, and the deck as a file and as a link.

A deck is named by a hash of its differences from ours, and never changes: saving a card makes another deck, with an
address of its own. To undo something, use the browser's back button.
"""

from typing import Any, Final, Mapping, NamedTuple

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import sobremesa as sm
from sobremesa.games.decks import LONGEST_TEXT, LONGEST_WORD, Cards, Changes, toml
from sobremesa.games.forms import MUST, Editor, Field, value_at
from sobremesa.i18n import ENGLISH, current, has, say
from sobremesa.kernel import ConfigError
from sobremesa.words.shelf import game_title
from sobremesa.words.text import printable

from ..decks import OURS, cards_of
from ..errors import NoSuchCard
from ..filling import Filled, editor_of, effect_of, gallery_here, looked_at
from ..hall import Hall
from ..visitors import HallHere, Visitor
from .cards import exhibits
from .kit import fragment, link_to, page, to, wants_json

router: Final = APIRouter()


class Difference(NamedTuple):
    """A field that differs from ours."""

    number: int
    card: str
    field: str
    ours: str
    theirs: str


def differences(cards: Cards, changes: Changes, titles: Mapping[int, str]) -> list[Difference]:
    """All fields that differ from ours, by card number."""
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
    """The titles of our cards by number, with their numbers, in the language of the request."""
    named = {e.number: e.told.title for e in await exhibits(hall, game) if e.number}
    return {n: title if title.startswith(f"{n} ") else f"{n} {title}" for n, title in named.items()}


def title_of(number: int, titles: Mapping[int, str], changes: Changes) -> str:
    """The present title of a card; a title changed by the deck is shown as it was typed."""
    own = changes.get(number, {}).get("title")
    return titles[number] if own is None else printable(f"{number} {own}")


# -- the deck ----------------------------------------------------------------------------------------------------------


@router.get("/cards/{game}/d/{deck}")
async def show(request: Request, hall: HallHere, game: str, deck: str) -> Response:
    return await _deck_page(request, hall, game, deck)


async def _deck_page(request: Request, hall: Hall, game: str, deck: str, problem: str = "", text: str = "") -> Response:
    editor_of(game)
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
    """Download the whole deck as a file to play with: the base game, and the modules in which cards were changed."""
    cards = cards_of(game)
    changes = await hall.decks.get(game, deck, hall.now())
    modules = sorted({cards.modules[number] for number in changes} - {""})
    return _file(await hall.decks.text(game, changes, modules), f"{game}-{deck}.toml")


@router.get("/cards/{game}/d/{deck}/changes.toml")
async def only_changes(hall: HallHere, game: str, deck: str) -> Response:
    """Download just the differences from ours."""
    changes = await hall.decks.get(game, deck, hall.now())
    heading = say("web.deck.file_heading", game=game_title(game), name=game)
    return _file(await hall.decks.only_changes(changes, heading), f"{game}-{deck}-changes.toml")


def _file(text: str, name: str) -> Response:
    return Response(
        text, media_type="application/toml", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/cards/{game}/upload")
async def upload(request: Request, hall: HallHere, person: Visitor, game: str) -> Response:  # noqa: ARG001
    editor_of(game)
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


@router.get("/cards/{game}/d/{deck}/{number}")
async def edit(request: Request, hall: HallHere, game: str, deck: str, number: int) -> Response:
    editor, changes = await _card_here(hall, game, deck, number)
    filled = await hall.elsewhere.do(looked_at, game, changes, number, None)
    return await _form(request, hall, game, deck, number, editor, changes, filled)


@router.post("/cards/{game}/d/{deck}/{number}")
async def check(request: Request, hall: HallHere, game: str, deck: str, number: int) -> Response:
    """Show what the card would look like, and what is wrong with it."""
    editor, changes = await _card_here(hall, game, deck, number)
    filled = await hall.elsewhere.do(looked_at, game, changes, number, _typed(await request.form()))
    return await _form(request, hall, game, deck, number, editor, changes, filled)


@router.post("/cards/{game}/d/{deck}/{number}/keep")
async def keep(request: Request, hall: HallHere, person: Visitor, game: str, deck: str, number: int) -> Response:  # noqa: ARG001
    """Save the card as it was filled in, or reset it to ours."""
    editor, changes = await _card_here(hall, game, deck, number)
    form = await request.form()
    if form.get("way") == "ours":
        kept = {n: fields for n, fields in changes.items() if n != number}
    else:
        filled = await hall.elsewhere.do(looked_at, game, changes, number, _typed(form))
        if filled.problems:
            return await _form(request, hall, game, deck, number, editor, changes, filled)
        kept = filled.changes
    name = await hall.decks.keep(game, kept, hall.now())
    return to(f"/cards/{game}/d/{name}")


def _typed(form: FormData) -> list[tuple[str, str]]:
    return [(name, value) for name, value in form.multi_items() if isinstance(value, str)]


async def _card_here(hall: Hall, game: str, deck: str, number: int) -> tuple[Editor, Changes]:
    editor, cards = editor_of(game), cards_of(game)
    changes = await hall.decks.get(game, deck, hall.now())
    if number not in cards.rows:
        raise NoSuchCard
    return editor, changes


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
        "drawing": filled.drawing,
        "problems": filled.problems,
        "wrong": {problem.field: problem.short for problem in filled.problems},
        "label": lambda key, name: label(game, key, name),
        "parameter": lambda name: parameter(game, name),
        "said": lambda kind, word: label(game, grammar.said.get(kind, kind), word),
        "effect": effect_of(editor, number),
        "must": MUST,
        "ours": OURS,
    }
    if wants_json(request):
        drawn = None if filled.drawing is None else str(gallery.frame(filled.drawing))
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
    """A field of the form with its contents."""

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
    """The label of a parameter of an effect; `label` does the same for other words."""
    if has(f"editor.{game}.parameter_{name}"):
        return say(f"editor.{game}.parameter_{name}")
    return say(f"web.editor.parameter_{name}") if has(f"web.editor.parameter_{name}") else name


def label(game: str, key: str, name: str) -> str:
    """The label of a field, a word of an effect or a value in a form: the game's own, else the one for all games. A
    word without a label is shown as it is in the data."""
    if has(f"editor.{game}.{key}.{name}"):
        return say(f"editor.{game}.{key}.{name}")
    if has(f"web.editor.{key}.{name}"):
        return say(f"web.editor.{key}.{name}")
    gallery = gallery_here(game)
    return gallery.good_name(name) if key == "value" and name in gallery.goods else name
