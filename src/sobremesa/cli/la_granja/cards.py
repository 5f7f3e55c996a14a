"""Cards explained: their four sides, and how sure we are of them. Also tiles, buildings, and what modules bring."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, BUILDING_ROWS, CARD_ROWS, FACE_NAMES, FACES
from sobremesa.games.la_granja.modules.new_farm_cards import ROWS as NEW_ROWS
from sobremesa.i18n import say
from sobremesa.kernel import NotationError, unknown

from ..screen import listed, printable
from .layout import grid
from .module_cards import Entry, entries
from .names import Deck, barrow_words, extension_words, good_name
from .things import Things

CERTAIN: Final = ("sourced", "rulebook")
SIDES_KNOWN: Final = (1,)  # the only card of which more than the helper is known
ROMAN: Final = ("", "I", "II", "III", "IV")


def _c(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def explain(things: Things, name: str) -> RenderableType:
    """A card by number or title, a roof tile, a craft building or what a module brings; `NotationError` names what is
    near."""
    deck = things.deck
    key = " ".join(name.replace("_", " ").replace('"', " ").split()).lower()
    number = key.split(" ")[0].removeprefix("#")
    if number.isdecimal():
        if len(number) > 3 or int(number) not in deck.rows:
            raise NotationError(_c("no_number", number=number[:20], first=min(deck.rows), last=max(deck.rows)))
        return _card(deck, int(number))
    for card in deck.rows:
        if key in (deck.title(card).lower(), str(deck.rows[card]["id"]).replace("_", " ").lower()):
            return _card(deck, card)
    for building in BUILDING_NAMES:
        if key in (building.replace("_", " "), _title_of(BUILDING_ROWS, building).lower()):
            return _building(building)
    for tile in FACE_NAMES:
        if key in (tile.replace("_", " "), _title_of(FACES, tile).lower()):
            return _roof(tile)
    more = entries(things)
    for entry in more:
        if key in (entry.name.lower(), entry.alias.lower()):
            return _entry(entry)
    titles = [*map(deck.title, deck.rows), *(row["title"] for row in (*BUILDING_ROWS, *FACES))]
    raise NotationError(unknown("card", name[:40], [*titles, *(entry.name for entry in more)]))


def _title_of(rows: list[dict[str, Any]], id: str) -> str:
    return str(next(row["title"] for row in rows if row["id"] == id))


def _card(deck: Deck, number: int) -> RenderableType:
    """The four sides, then what is known and what is made up."""
    row = deck.rows[number]
    sides = Table.grid(padding=(0, 2))
    sides.add_column(style="bold", no_wrap=True)
    sides.add_column()
    sides.add_row(_c("field"), good_name(row["field"]))
    sides.add_row(_c("barrow"), _barrow(row))
    sides.add_row(_c("extension"), extension_words(row["extension"]))
    helper = Text(deck.text(number))
    helper.append(f" ({_when(row)})", "dim")
    sides.add_row(_c("helper"), helper)
    lines = [Text()]
    if row in CARD_ROWS or row in NEW_ROWS:
        others = "others_sourced" if number in SIDES_KNOWN else "others_reconstructed"
        lines += [Text(_c(row["status"]), style=_style(row["status"])), Text(_c(others), style="yellow")]
    else:
        lines.append(Text(_c("own", status=row["status"]), style=_style(row["status"])))
    lines.append(Text(_c("note", note=printable(row["note"])), style="dim"))
    return Panel(Group(sides, *lines), title=Text(deck.name(number)), title_align="left", width=80)


def _barrow(row: dict[str, Any]) -> str:
    return _c("for_vp", goods=barrow_words(row["barrow"]["goods"]), vp=row["barrow"]["vp"])


def _when(row: dict[str, Any]) -> str:
    phases = _c("any_phase") if "any" in row["window"] else _c("phases", phases=listed(row["window"]))
    return f"{phases}, {_c('once')}" if row["once"] else phases


def _building(building: str) -> RenderableType:
    row = BUILDING_ROWS[BUILDING_NAMES.index(building)]
    rows = row["rows"] if isinstance(row["rows"][0], list) else [row["rows"]]
    wants = [Text(_c("wants", goods=listed([good_name(g) for g in goods]))) for goods in rows]
    return Panel(Group(*wants, Text(row["text"])), title=Text(row["title"]), title_align="left", width=80)


def _roof(tile: str) -> RenderableType:
    row = FACES[FACE_NAMES.index(tile)]
    lines = [Text(_c("roof"), style="dim"), Text(row["text"])]
    if "phases" in row:
        lines.append(Text(_c("roof_phases", phases=listed([ROMAN[p] for p in row["phases"]])), style="dim"))
    return Panel(Group(*lines), title=Text(row["title"]), title_align="left", width=80)


def _entry(entry: Entry) -> RenderableType:
    """What a card, a tile or a board of a module says, and how sure we are of it."""
    lines = [Text(entry.text), Text(), Text(_c(f"of_module.{entry.status}"), style=_style(entry.status))]
    if entry.note:
        lines.append(Text(_c("note", note=printable(entry.note)), style="dim"))
    return Panel(Group(*lines), title=Text(entry.name), title_align="left", width=80)


def listing(things: Things) -> RenderableType:
    """The whole deck in a table, each card with how sure we are of its helper; then what modules bring."""
    deck = things.deck
    table = grid()
    table.add_column(_c("title"), max_width=19)
    table.add_column(_c("other_sides"), max_width=26)
    table.add_column(_c("helper"), ratio=1)
    for number, row in deck.rows.items():
        name = Text(deck.name(number), style="bold")
        name.append("\n" + _c("status", status=row["status"]), _style(row["status"]))
        sides = (good_name(row["field"]), _barrow(row), extension_words(row["extension"]))
        table.add_row(name, "\n".join(sides), deck.text(number))
    parts: list[RenderableType] = [Text(_c("listing", count=len(deck.rows)), style="bold"), table]
    parts.append(Text(_c("marks"), style="yellow"))
    more = entries(things)
    if more:
        parts += [Text(), Text(_c("of_modules"), style="bold"), _listed(more)]
    return Group(*parts)


def _listed(more: list[Entry]) -> RenderableType:
    table = grid()
    table.add_column(_c("title"), max_width=24)
    table.add_column(_c("says"), ratio=1)
    for entry in more:
        name = Text(entry.name, style="bold")
        name.append("\n" + _c("status", status=entry.status), _style(entry.status))
        table.add_row(name, entry.text)
    return table


def _style(status: str) -> str:
    return "not bold green" if status in CERTAIN else "not bold yellow"
