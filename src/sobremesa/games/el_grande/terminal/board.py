"""The table of El Grande, drawn from a view: regions, seats, action cards, the viewer's hand."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.cli.screen import STYLES, heading
from sobremesa.games.el_grande.rules.catalogue import NEIGHBOURS, PLACES_PAID, SCALES, TILE_SCALES
from sobremesa.games.el_grande.rules.ids import CASTILLO, HAND_CARD_NAMES, PLACE_NAMES, POWERS, REGIONS
from sobremesa.games.el_grande.rules.plan import FULL_ROUNDS, SCORING_ROUNDS
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.games.el_grande.words.names import Deck, Seats, place_name, place_title
from sobremesa.i18n import say

from .layout import grid, message, width_of
from .modules import Modules

NARROW: Final = 100  # up to this width, regions and seats never fit side by side
GAP: Final = 3
POWER_NAMES: Final = HAND_CARD_NAMES[:POWERS]
FULL_TEXTS: Final = (
    "play_power",
    "invite",
    "take_card",
    "optional",
)  # when players weigh up cards; modules add prompts of their own


def draw(view: View, modules: Modules, deck: Deck, width: int, full: bool = False) -> RenderableType:
    """The whole table as the viewer sees it; ``full`` always shows the texts of the action cards."""
    parts: list[RenderableType] = [heading(_title(view), width)]
    regions, seats, hand = _regions(view), _seats(view, modules, narrow=True), _hand(view, modules)
    if width_of(regions) > width:
        regions.padding = (0, 0)
    left = width_of(regions) + GAP if width > NARROW else width
    if left < width and left + width_of(seats) <= width:
        side = Table.grid()
        side.add_column(width=left)
        side.add_column(width=width - left)
        side.add_row(regions, Group(seats, Text(), *hand))
        parts.append(side)
    else:
        parts += [regions, _seats(view, modules, narrow=False), *hand]
    return Group(*parts, *_cards(view, deck, full or view.prompt in FULL_TEXTS or modules.weigh_cards(view.prompt)))


def _title(view: View) -> Text:
    if view.prompt == "over":
        text = Text(message("title_over"), style="bold")
    else:
        text = Text(message("title", round=view.round, last=FULL_ROUNDS[-1]), style="bold")
        scoring = next(r for r in SCORING_ROUNDS if r >= view.round)
        text.append(" · ")
        text.append(
            message("scoring_now") if scoring == view.round else message("scoring_later", round=scoring), "not bold"
        )
    text.append(" · ")
    text.append(message("king", place=place_name(view.king)) if view.king else message("king_away"), "not bold")
    return text


# -- regions -----------------------------------------------------------------------------------------------------------


def _regions(view: View) -> Table:
    table = grid()
    table.add_column(message("region"), no_wrap=True)
    table.add_column(message("king_column"), no_wrap=True)
    table.add_column(message("worth"), no_wrap=True)
    for seat in view.seats:
        table.add_column(Text(_heading(seat), style=STYLES[seat.colour]), justify="right", no_wrap=True)
    king = PLACE_NAMES.index(view.king) if view.king else -1
    near = NEIGHBOURS[king] if king >= 0 else ()
    for place in range(REGIONS):
        here, counts = place == king, [s.regions[place] for s in view.seats]
        table.add_row(
            Text(place_title(PLACE_NAMES[place]), style="bold" if here or place in near else ""),
            Text(message("here"), style="bold yellow")
            if here
            else Text(message("near") if place in near else "", style="green"),
            _scale(view, place),
            *(_count(s, n, n == max(counts), PLACE_NAMES[place]) for s, n in zip(view.seats, counts)),
            style="on grey15" if here else "",
            end_section=place == REGIONS - 1,
        )
    table.add_row(
        Text(place_title(PLACE_NAMES[CASTILLO])),
        Text(message("here"), style="bold yellow") if king == CASTILLO else "",
        _scale(view, CASTILLO),
        *(
            Text("?", style=STYLES[s.colour])
            if s.castillo is None and s.grande != "castillo"
            else _count(s, s.castillo or 0, False, PLACE_NAMES[CASTILLO])
            for s in view.seats
        ),
    )
    table.caption, table.caption_justify = message("legend", grande=message("grande")), "left"
    return table


def _heading(seat: SeatView) -> str:
    colour = say(f"colour.el_grande.{seat.colour}")
    return (
        message("dummy_column", colour=colour)
        if seat.is_dummy
        else message("column", number=seat.seat + 1, colour=colour)
    )


def _scale(view: View, place: int) -> Text:
    """What a place is worth now: as printed, or as on its tile."""
    paid = PLACES_PAID[sum(not s.is_dummy for s in view.seats)]
    name = PLACE_NAMES[place]
    tile = {view.tile_8: 0, view.tile_4: 1}.get(name)
    scale = SCALES[place] if tile is None else TILE_SCALES[tile]
    text = "/".join(map(str, scale[:paid]))
    return Text(text) if tile is None else Text(text + "*", style="bold yellow")


def _count(seat: SeatView, count: int, leads: bool, place: str) -> Text:
    text = Text(justify="right")
    if seat.grande == place:
        text.append(f"{message('grande')} ", STYLES[seat.colour])
    if count:
        text.append(str(count), f"{STYLES[seat.colour]} underline" if leads else STYLES[seat.colour])
    else:
        text.append("·", "dim")
    return text


# -- seats -------------------------------------------------------------------------------------------------------------


def _seats(view: View, modules: Modules, narrow: bool) -> Table:
    """A row for each seat; where space is short, the remarks go below its name."""
    seats = Seats.of(view)
    table = grid()
    if narrow:
        table.add_column(message("seat"), max_width=20)
    else:
        table.add_column(message("seat"), no_wrap=True)
    for key in ("vp", "court", "province", "power"):
        table.add_column(message(key), justify="right", no_wrap=True)
    if not narrow:
        table.add_column(message("remark"))
    for s in view.seats:
        name = Text(seats.name(s.seat, view.viewer), style=STYLES[s.colour])
        remarks = _remarks(view, s, modules)
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


def _remarks(view: View, s: SeatView, modules: Modules) -> list[str]:
    out: list[str] = []
    if s.is_dummy:
        out.append(message("dummy_note"))
    out += modules.power_remarks(s)
    if s.seat == view.first and view.prompt != "over":
        out.append(message("first"))
    if s.seat in view.owing:
        out.append(message("deciding"))
    if s.vetoes:
        out.append(message("veto", count=s.vetoes))
    if s.disc_is_set:
        out.append(message("disc_set"))
    return [*out, *modules.remarks(view, s)]


# -- hand and cards ----------------------------------------------------------------------------------------------------


def _hand(view: View, modules: Modules) -> list[RenderableType]:
    """The viewer's own hand; a spectator has none."""
    own = next((s for s in view.seats if s.seat == view.viewer and s.hand is not None), None)
    if own is None or own.hand is None:
        return []
    lines = [message("powers", cards=" ".join(c for c in own.hand if c in POWER_NAMES)), *modules.in_hand(own)]
    if own.spent:
        lines.append(message("played_before", cards=" ".join(own.spent)))
    if own.disc:
        lines.append(message("disc", region=place_name(own.disc)))
    lines += modules.secrets(own)
    text = Text(message("hand"), style=STYLES[own.colour])
    text.append("".join(f" {line}" for line in lines), "not bold default")
    return [text]


def _cards(view: View, deck: Deck, full: bool) -> list[RenderableType]:
    """The action cards nobody has taken yet: with their texts, or just their titles."""
    lying = [(label, name) for (label, _), name in zip(view.decks, view.face_up) if name is not None]
    if not lying:
        return []
    if not full:
        return [Text(message("cards_left", cards=", ".join(deck.title(name) for _, name in lying)), style="dim")]
    table = grid()
    table.add_column(message("card"), no_wrap=True, style="bold")
    table.add_column(message("caballeros"), justify="center", no_wrap=True)
    table.add_column(message("text"))
    for _, name in lying:
        table.add_row(deck.title(name), str(deck.card(name).caballeros), deck.text(name))
    return [table]
