"""The table of El Grande, drawn from a view: regions, seats, action cards, the own hand."""

from typing import Any, Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.el_grande.catalogue import (
    CARD_NAMES,
    CARDS,
    NEIGHBOURS,
    PLACES_PAID,
    SCALES,
    TILE_SCALES,
)
from sobremesa.games.el_grande.ids import CASTILLO, PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules import FULL_ROUNDS, SCORING_ROUNDS
from sobremesa.games.el_grande.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.words.el_grande.names import Seats, card_text, card_title, modifier_name, place_name, place_title

from ..screen import heading

#: How each colour looks. The number stands beside it always: nobody has to tell colours apart.
STYLES: Final = {
    "violet": "bold magenta",
    "green": "bold green",
    "blue": "bold bright_blue",
    "orange": "bold dark_orange",
    "red": "bold red",
}
NARROW: Final = 100  # up to this width regions and seats never fit side by side
GAP: Final = 3
FULL_TEXTS: Final = (
    "play_power",
    "choose_modifier",
    "invite",
    "take_card",
    "optional",
)  # where cards are being weighed


def draw(view: View, width: int, full: bool = False) -> RenderableType:
    """The whole table as the viewer sees it; ``full`` shows the texts of the action cards in any case."""
    parts: list[RenderableType] = [heading(_title(view), width)]
    regions, seats = _regions(view), _seats(view, narrow=True)
    if _width(regions) > width:
        regions.padding = (0, 0)
    left = _width(regions) + GAP if width > NARROW else width
    if left < width and left + _width(seats) <= width:
        side = Table.grid()
        side.add_column(width=left)
        side.add_column(width=width - left)
        side.add_row(regions, Group(seats, Text(), *_hand(view)))
        parts.append(side)
    else:
        parts += [regions, _seats(view, narrow=False), *_hand(view)]
    return Group(*parts, *_cards(view, full or view.prompt in FULL_TEXTS))


def _width(table: Table) -> int:
    """The width that a table needs to show everything."""
    return Console(width=1000).measure(table).maximum


def _grid(**settings: Any) -> Table:
    """A table with little ink: height is scarce in a terminal."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", **settings)


def _b(key: str, **params: object) -> str:
    return say(f"board.el_grande.{key}", **params)


def _title(view: View) -> Text:
    if view.prompt == "over":
        text = Text(_b("title_over"), style="bold")
    else:
        text = Text(_b("title", round=view.round, last=FULL_ROUNDS[-1]), style="bold")
        scoring = next(r for r in SCORING_ROUNDS if r >= view.round)
        text.append(" · ")
        text.append(_b("scoring_now") if scoring == view.round else _b("scoring_later", round=scoring), "not bold")
    text.append(" · ")
    text.append(_b("king", place=place_name(view.king)) if view.king else _b("king_away"), "not bold")
    return text


# -- regions -----------------------------------------------------------------------------------------------------------


def _regions(view: View) -> Table:
    table = _grid()
    table.add_column(_b("region"), no_wrap=True)
    table.add_column(_b("king_column"), no_wrap=True)
    table.add_column(_b("worth"), no_wrap=True)
    for seat in view.seats:
        table.add_column(Text(_heading(seat), style=STYLES[seat.colour]), justify="right", no_wrap=True)
    king = PLACE_NAMES.index(view.king) if view.king else -1
    near = NEIGHBOURS[king] if king >= 0 else ()
    for place in range(REGIONS):
        here, counts = place == king, [s.regions[place] for s in view.seats]
        table.add_row(
            Text(place_title(PLACE_NAMES[place]), style="bold" if here or place in near else ""),
            Text(_b("here"), style="bold yellow") if here else Text(_b("near") if place in near else "", style="green"),
            _scale(view, place),
            *(_count(s, n, n == max(counts), PLACE_NAMES[place]) for s, n in zip(view.seats, counts)),
            style="on grey15" if here else "",
            end_section=place == REGIONS - 1,
        )
    table.add_row(
        Text(place_title(PLACE_NAMES[CASTILLO])),
        Text(_b("here"), style="bold yellow") if king == CASTILLO else "",
        _scale(view, CASTILLO),
        *(Text(_b("grande") if s.grande == "castillo" else "?", style=STYLES[s.colour]) for s in view.seats),
    )
    table.caption, table.caption_justify = _b("legend", grande=_b("grande")), "left"
    return table


def _heading(seat: SeatView) -> str:
    colour = say(f"colour.el_grande.{seat.colour}")
    return _b("dummy_column", colour=colour) if seat.is_dummy else _b("column", number=seat.seat + 1, colour=colour)


def _scale(view: View, place: int) -> Text:
    """What the places are worth now: as printed, or as a tile says."""
    paid = PLACES_PAID[sum(not s.is_dummy for s in view.seats)]
    name = PLACE_NAMES[place]
    tile = {view.tile_8: 0, view.tile_4: 1}.get(name)
    scale = SCALES[place] if tile is None else TILE_SCALES[tile]
    text = "/".join(map(str, scale[:paid]))
    return Text(text) if tile is None else Text(text + "*", style="bold yellow")


def _count(seat: SeatView, count: int, leads: bool, place: str) -> Text:
    text = Text(justify="right")
    if seat.grande == place:
        text.append(f"{_b('grande')} ", STYLES[seat.colour])
    if count:
        text.append(str(count), f"{STYLES[seat.colour]} underline" if leads else STYLES[seat.colour])
    else:
        text.append("·", "dim")
    return text


# -- seats -------------------------------------------------------------------------------------------------------------


def _seats(view: View, narrow: bool) -> Table:
    """A row for each seat; where there is little room the remarks stand below its name."""
    seats = Seats.of(view)
    table = _grid()
    if narrow:
        table.add_column(_b("seat"), max_width=20)
    else:
        table.add_column(_b("seat"), no_wrap=True)
    for key in ("vp", "court", "province", "power"):
        table.add_column(_b(key), justify="right", no_wrap=True)
    if not narrow:
        table.add_column(_b("remark"))
    for s in view.seats:
        name = Text(seats.name(s.seat, view.viewer), style=STYLES[s.colour])
        remarks = _remarks(view, s)
        if narrow and remarks:
            name.append("\n" + ", ".join(remarks), "not bold default")
        table.add_row(
            name,
            "-" if s.is_dummy else Text(str(s.vp), style="bold"),
            "-" if s.is_dummy else str(s.court),
            str(s.province),
            str(s.total) if s.power else "-",
            *(() if narrow else (", ".join(remarks),)),
        )
    return table


def _remarks(view: View, s: SeatView) -> list[str]:
    out: list[str] = []
    if s.is_dummy:
        out.append(_b("dummy_note"))
    if s.modifier and s.power:
        out.append(_b("power_modified", power=s.power, modifier=modifier_name(s.modifier)))
    elif s.modifier:
        out.append(_b("modifier_played", modifier=modifier_name(s.modifier)))
    if s.seat == view.first and view.prompt != "over":
        out.append(_b("first"))
    if s.seat in view.owing:
        out.append(_b("deciding"))
    if s.vetoes:
        out.append(_b("veto", count=s.vetoes))
    if s.disc_is_set:
        out.append(_b("disc_set"))
    if s.modifiers_in_hand and s.seat != view.viewer:
        out.append(_b("modifiers_held", count=s.modifiers_in_hand))
    return out


# -- hand and cards ----------------------------------------------------------------------------------------------------


def _hand(view: View) -> list[RenderableType]:
    """The viewer's own hand; a spectator has none."""
    own = next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)
    if own is None or own.hand is None:
        return []
    lines = [_b("powers", cards=" ".join(c for c in own.hand if not c.startswith("m")))]
    modifiers = [modifier_name(c) for c in own.hand if c.startswith("m")]
    if modifiers:
        lines.append(_b("modifiers", cards=", ".join(modifiers)))
    if own.spent:
        lines.append(_b("played_before", cards=" ".join(own.spent)))
    if own.disc:
        lines.append(_b("disc", region=place_name(own.disc)))
    if own.passing:
        lines.append(_b("passing", modifier=modifier_name(own.passing)))
    if own.gave:
        lines.append(_b("gave", modifier=modifier_name(own.gave)))
    text = Text(_b("hand"), style=STYLES[own.colour])
    text.append("".join(f" {line}" for line in lines), "not bold default")
    return [text]


def _cards(view: View, full: bool) -> list[RenderableType]:
    """The action cards nobody has taken yet: with their texts, or just their titles."""
    lying = [(label, name) for (label, _), name in zip(view.decks, view.face_up) if name is not None]
    if not lying:
        return []
    if not full:
        return [Text(_b("cards_left", cards=", ".join(card_title(name) for _, name in lying)), style="dim")]
    table = _grid()
    table.add_column(_b("card"), no_wrap=True, style="bold")
    table.add_column(_b("caballeros"), justify="center", no_wrap=True)
    table.add_column(_b("text"))
    for _, name in lying:
        card = CARDS[CARD_NAMES.index(name)]
        table.add_row(card_title(name), str(card.caballeros), card_text(name))
    return [table]
