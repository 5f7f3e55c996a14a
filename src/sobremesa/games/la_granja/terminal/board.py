"""The common table of La Granja, drawn from a view: seats, craft buildings, market, dice and roof tiles."""

from functools import reduce
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.cli.screen import heading
from sobremesa.games.la_granja.rules.catalogue import BOARD, BUILDING_NAMES, SETUP, SIESTA_VP
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, PIG
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.games.la_granja.rules.view import RowView, SeatView, View
from sobremesa.games.la_granja.words.names import (
    building_text,
    building_title,
    good_name,
    roof_text,
    roof_title,
    silver,
)
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.games.la_granja.words.things import Things
from sobremesa.i18n import has, say

from .colours import FULL, OPEN, Colours
from .layout import SEPARATOR, STORED, aligned, count, fitted, flow, grid, message, short, side_by_side
from .modules import Modules

HALF_HEX: Final = 5
LEAST: Final = 44  # the width that dice or roof tiles need beside the seats
HEX_NAME: Final = "dim not bold not reverse default"
NAME_WIDTH: Final = 11  # of a seat, including the gap after it


class Board:
    """Draws what lies in the middle of one table."""

    def __init__(self, things: Things, modules: Modules) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck
        self.names = things.seats
        self.colours = Colours(things.seats)
        self.modules = modules

    def draw(self, view: View, width: int, full: bool) -> list[RenderableType]:
        """Everything but the viewer's farm; ``full`` shows what matters in other phases too."""
        parts: list[RenderableType] = [heading(self.title(view), width), self.order(view)]
        extra = self._extras(view, full)
        seats: RenderableType = self.seats(view)
        parts += side_by_side(seats, extra[0], width, least=LEAST) if extra else [seats]
        parts += extra[1:]
        parts += self.others(view, width)
        parts += side_by_side(self.buildings(view, width), self.market(view), width)
        parts += self.modules.draw(view, width, full)
        if full:
            parts.append(self.building_texts())
        return parts

    def _extras(self, view: View, full: bool) -> list[RenderableType]:
        """Dice in the revenue phase, roof tiles in the farm phase, or both."""
        out: list[RenderableType] = []
        if view.phase == 1 or full:
            out += self.roofs(view)
        if view.phase == 2 or full:
            out.append(self.dice(view))
        return out

    # -- who and when ------------------------------------------------------------------------------------------------

    def title(self, view: View) -> Text:
        if view.prompt == "over":
            return Text(message("title_over"), style="bold")
        text = Text(message("title", round=view.round, last=ROUNDS), style="bold")
        text.append(SEPARATOR)
        text.append(say(f"phase.la_granja.{view.phase}"))
        if has(f"step.la_granja.{view.prompt}"):
            text.append(SEPARATOR)
            text.append(say(f"step.la_granja.{view.prompt}"))
        return text

    def order(self, view: View) -> RenderableType:
        """The turn order, and the siesta track in the order it would make next."""
        siesta = message("siesta_order")
        if self.rules.is_solo:
            order = message("solo_first" if view.solo_marker == 2 else "solo_second")
        else:
            first = max(cell_len(message("order")), cell_len(siesta))
            order = f"{set_cell_size(message('order'), first)}  {_row([self._name(view, seat) for seat in view.order])}"
            siesta = set_cell_size(siesta, first)
        track = _row([self._on_track(view, seat) for seat in view.siesta_order])
        deck = message("deck", deck=view.deck, discards=len(view.discards))
        return self.colours.coloured(f"{order}{SEPARATOR}{deck}\n{siesta}  {track}")

    def _name(self, view: View, seat: int) -> str:
        return self.names.name(seat, view.viewer)

    def _on_track(self, view: View, seat: int) -> str:
        space = view.seats[seat].siesta
        return message("siesta_at", seat=self.names.name(seat), space=space, vp=SIESTA_VP[space])

    def seats(self, view: View) -> RenderableType:
        """What everybody has, in turn order."""
        head = [message("seat"), message("vp"), message("silver"), *map(short, STORED), message("hand")]
        rows: list[list[Text]] = []
        for seat in view.order:
            s = view.seats[seat]
            pigs = f"{dict(s.goods)['pig']}/{Terms(self.rules, view, seat).stalls()}"
            row = [count(n) for _, n in s.goods]
            row[PIG] = Text(pigs, style="dim" if pigs.startswith("0") else "")
            name = self.colours.name(seat, view.viewer)
            vp = Text("?" if s.vp is None else str(s.vp), style="bold")
            rows.append([name, vp, count(s.silver), *row, count(s.hand_size)])
        return aligned(head, rows, right=range(1, len(head)))

    def others(self, view: View, width: int) -> list[RenderableType]:
        """A short line for every farm but the viewer's."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for seat in view.order:
            if seat != view.viewer:
                name = self.colours.name(seat)
                table.add_row(name, Text(flow(self.in_short(view, view.seats[seat]), width - NAME_WIDTH)))
        return [table] if table.row_count else []

    def in_short(self, view: View, s: SeatView) -> list[str]:
        out: list[str] = []
        if s.fields:
            out.append(
                message("fields_short", fields=" ".join(_filled(f.goods > 0) + good_name(f.crop) for f in s.fields))
            )
        if s.barrows:
            barrows = ", ".join(
                message("barrow_short", done=sum(b.covered), of=len(b.covered), vp=b.vp) for b in s.barrows
            )
            out.append(message("barrows_short", barrows=barrows))
        if s.extensions:
            out.append(message("extensions_short", count=len(s.extensions)))
        if s.helpers:
            out.append(message("helpers_short", helpers=", ".join(map(self.deck.title, s.helpers))))
        if s.roofs:
            ready = sum(not r.is_used for r in s.roofs)
            out.append(message("roofs_short", ready=ready, of=len(s.roofs)))
        if s.free_deliveries:
            out.append(message("deliveries_short", count=s.free_deliveries))
        dice = self.modules.taken_dice(view, s)
        if dice:
            out.append(message("dice_short", dice=dice))
        out.append(message("donkeys_short", donkeys=", ".join(map(self.things.donkey_short, s.donkeys_left))))
        if s.donkey:
            out.append(message("donkey_shown", donkeys=self.things.donkey_short(s.donkey)))
        elif s.donkey_is_chosen:
            out.append(message("donkey_is_chosen"))
        return out

    # -- craft buildings ---------------------------------------------------------------------------------------------

    def buildings(self, view: View, width: int) -> RenderableType:
        """The rows of every building: what it wants, and who has covered what."""
        names = [self.colours.short(s.seat) for s in view.seats]
        blocked = dict(view.blocked)
        rows: list[list[Text]] = []
        for b, building in enumerate(self.rules.buildings):
            lists = [" ".join(short(GOOD_NAMES[g]) for g in goods) for goods in building.rows]
            equal = len(set(lists)) == 1
            wants = lists[0] if equal else SEPARATOR.join(lists)
            style = "dim" if building.id in blocked else ""
            covered = [self._covered(s.rows[b], s.seat, equal) for s in view.seats]
            name = Text(building_title(building.id), style)
            rows.append([name, Text(wants, style), *covered, self._state(view, building.id)])
        table = fitted([message("building"), message("wants"), *names, message("state")], rows, width)
        return Group(table, Text(message("legend", full=FULL, open=OPEN), style="dim"))

    def _covered(self, row: RowView, seat: int, equal: bool) -> Text:
        style = self.colours.style(seat)
        if row.is_completed:
            return Text(message("fresh" if row.is_fresh else "done"), style=style)
        if not row.row:
            return Text("·", style="dim")
        symbols = "".join(map(_filled, row.covered))
        return Text(symbols if equal else f"{row.row}: {symbols}", style=style)

    def _state(self, view: View, building: str) -> Text:
        """What completing the building is worth now, or that it is blocked."""
        blocked = dict(view.blocked)
        if building in blocked:
            return Text(message("blocked", marker=blocked[building]), style="red")
        if building in view.never_completed:
            return Text(message("first_vp", vp=view.round + SETUP["first_completion_vp"]), style="green")
        return Text(message("later_vp", vp=view.round))

    def building_texts(self) -> Table:
        table = grid()
        table.add_column(message("building"), no_wrap=True)
        table.add_column(message("effect"))
        for building in BUILDING_NAMES:
            table.add_row(building_title(building), building_text(building))
        return table

    # -- market ------------------------------------------------------------------------------------------------------

    def market(self, view: View) -> RenderableType:
        """The hexes, each row shifted by half a hex against the next."""
        table = BOARD["tables"][self.rules.config.edition][str(self.rules.seats)]
        hexes = next(m["hexes"] for m in BOARD["market"] if m["id"] == table["market"])
        closed = set(view.closed)
        at = {(2 * q + r, r): i for i, (q, r, _, _) in enumerate(hexes) if i not in closed}
        left, top = min(x for x, _ in at), min(y for _, y in at)
        bottom = max(y for _, y in at)
        lines = [Text.assemble((message("market"), "bold"), " ", (self._market_legend(), "dim"))]
        for y in range(top, bottom + 1):
            line = Text()
            for x, i in sorted((x, i) for (x, row), i in at.items() if row == y):
                line.pad_right((x - left) * HALF_HEX - len(line))
                line.append_text(self._hex(view, i))
            lines.append(line)
        return Group(*lines)

    def _market_legend(self) -> str:
        more = self.modules.market_legends()
        return message("market_legend_more", more=", ".join(more)) if more else message("market_legend")

    def _hex(self, view: View, i: int) -> Text:
        value, owner = view.market[i]
        if owner is None:
            cell = Text(f"{value} ", style="bold")
            cell.append("··", "dim not bold")
            cell.append(f" h{i + 1}", HEX_NAME)
        else:
            name = self.names.short(owner)
            written = self.modules.on_hex(view, i, name)
            cell = Text(f"{value} {written}", style=f"{self.colours.style(owner)} reverse")
            cell.append(f"h{i + 1}" if len(written) > len(name) else f" h{i + 1}", HEX_NAME)
        return cell

    # -- dice and roof tiles -----------------------------------------------------------------------------------------

    def dice(self, view: View) -> RenderableType:
        """The dice on the revenue spaces, and what each space gives."""
        table = grid()
        table.add_column(message("dice"), no_wrap=True)
        table.add_column(message("space"))
        for value, number in enumerate(view.dice, 1):
            style = "bold" if number else "dim"
            odd = self.modules.odd_dice(view, value)
            dice = [str(value)] * (number - len(odd)) + odd
            written = Text("".join(f"[{die}]" for die in dice) or "-", style=style)
            table.add_row(
                written, Text(message("dice_on", value=value, space=self.things.space(view, value)), style=style)
            )
        notes: list[RenderableType] = [Text(legend, style="dim") for legend in self.modules.dice_legends(view)]
        if view.last_die:
            notes.append(Text(message("last_die", value=view.last_die), style="bold"))
        if view.kept_space:
            space, seat = view.kept_space
            notes.append(self.colours.coloured(message("kept", seat=self.names.name(seat), space=space)))
        return Group(table, *notes) if notes else table

    def roofs(self, view: View) -> list[RenderableType]:
        """The roof tiles that can be bought in this round, with their price for the viewer."""
        if not view.roofs:
            return []
        if view.viewer is None:
            title = message("roofs_title", price=silver(view.round))
        else:
            terms = Terms(self.rules, view, view.viewer)
            title = message("roofs", price=silver(terms.roof()), vp=terms.next_roof_vp())
        table = grid()
        table.add_column(title)
        for tile in view.roofs:
            line = self.modules.roof(tile)
            table.add_row(message("roof", roof=roof_title(tile), text=roof_text(tile)) if line is None else line)
        return [table]


def _filled(covered: bool) -> str:
    return FULL if covered else OPEN


def _row(names: list[str]) -> str:
    return reduce(lambda some, last: message("before", some=some, last=last), names)
