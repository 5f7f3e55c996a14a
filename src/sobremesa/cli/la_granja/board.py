"""The common table of La Granja, drawn from a view: seats, craft buildings, market, dice and roof tiles."""

from functools import reduce
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.catalogue import BOARD, BUILDING_ROWS, SETUP, SIESTA_VP
from sobremesa.games.la_granja.ids import GOOD_NAMES, TRADE
from sobremesa.games.la_granja.rules import ROUNDS, Rules
from sobremesa.games.la_granja.view import RowView, SeatView, View
from sobremesa.i18n import has, say

from .names import FULL, OPEN, Deck, building_title, good_name, roof_text, roof_title, seat_name, style_of
from .terms import Terms

WIDE: Final = 105  # below this width nothing fits side by side
GAP: Final = 3
SEPARATOR: Final = " · "


def w(key: str, **params: object) -> str:
    """A word of the table."""
    return say(f"board.la_granja.{key}", **params)


def grid(gap: int = 2) -> Table:
    """A table with little ink: room is scarce in a terminal."""
    padding = (0, gap - 1, 0, 0)
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", padding=padding)


def flow(items: list[str], width: int) -> str:
    """Items side by side, as many in each line as fit: none is broken that is not too long itself."""
    lines: list[str] = []
    for item in items:
        longer = lines[-1] + SEPARATOR + item if lines else ""
        if longer and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(item)
    return "\n".join(lines)


def width_of(thing: RenderableType) -> int:
    """The width that something needs to show everything in one line each."""
    return Console(width=1000).measure(thing).maximum


def side_by_side(left: RenderableType, right: RenderableType, width: int, least: int = 0) -> list[RenderableType]:
    """Both beside each other if there is room, else one below the other; ``least`` if the right one can be broken."""
    if width < WIDE:
        return [left, right]
    at = width_of(left) + GAP
    if at + (least or width_of(right)) > width:
        return [left, right]
    both = Table.grid()
    both.add_column(width=at)
    both.add_column(width=width - at)
    both.add_row(left, right)
    return [both]


class Board:
    """Draws what lies in the middle of one table."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self.rules = rules
        self.deck = deck

    def draw(self, view: View, width: int, full: bool) -> list[RenderableType]:
        """Everything but the own farm; ``full`` shows what matters in other phases too."""
        parts: list[RenderableType] = [self.title(view), self.order(view)]
        extra = self._extras(view, full)
        seats: RenderableType = self.seats(view)
        parts += side_by_side(seats, extra[0], width, least=LEAST) if extra else [seats]
        parts += extra[1:]
        parts += self.others(view, width)
        parts += side_by_side(self.buildings(view), self.market(view), width)
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

    def title(self, view: View) -> RenderableType:
        if view.prompt == "over":
            return Rule(Text(w("title_over"), style="bold"), style="yellow")
        text = Text(w("title", round=view.round, last=ROUNDS), style="bold")
        text.append(SEPARATOR)
        text.append(say(f"phase.la_granja.{view.phase}"))
        if has(f"step.la_granja.{view.prompt}"):
            text.append(SEPARATOR)
            text.append(say(f"step.la_granja.{view.prompt}"))
        return Rule(text, style="yellow")

    def order(self, view: View) -> RenderableType:
        """The turn order, and the siesta track in the order in which it would make the next one."""
        if self.rules.is_solo:
            me = view.seats[0]
            first = w("solo_first" if view.solo_marker == 2 else "solo_second")
            track = w("siesta_order", seats=self._on_track(view, me.seat))
            return Text(first + "\n" + track)
        order = w("order", seats=_row([self._name(view, seat) for seat in view.order]))
        track = w("siesta_order", seats=_row([self._on_track(view, seat) for seat in view.siesta_order]))
        return self._coloured(view, order + "\n" + track)

    def _name(self, view: View, seat: int) -> str:
        return seat_name(seat, self.rules.seats, view.viewer)

    def _on_track(self, view: View, seat: int) -> str:
        space = view.seats[seat].siesta
        return w("siesta_at", seat=seat_name(seat, self.rules.seats), space=space, vp=SIESTA_VP[space])

    def _coloured(self, view: View, text: str) -> Text:
        out = Text(text)
        for seat in view.seats:
            out.highlight_words([seat_name(seat.seat, self.rules.seats)], style_of(seat.seat, self.rules.seats))
        return out

    def seats(self, view: View) -> Table:
        """What everybody has, in turn order."""
        table = grid(gap=1)
        table.add_column(w("seat"), no_wrap=True)
        for heading in (w("vp"), w("silver")):
            table.add_column(heading, justify="right", no_wrap=True)
        for good in GOOD_NAMES[:7]:
            table.add_column(good_name(good), justify="right", no_wrap=True)
        for heading in (w("trade"), w("hand")):
            table.add_column(heading, justify="right", no_wrap=True)
        for seat in view.order:
            s = view.seats[seat]
            counts = dict(s.goods)
            table.add_row(
                Text(self._name(view, seat), style=style_of(seat, self.rules.seats)),
                Text("?" if s.vp is None else str(s.vp), style="bold"),
                count(s.silver),
                *(count(counts[good]) for good in GOOD_NAMES[:3]),
                Text(f"{counts['pig']}/{Terms(self.rules, view, seat).stalls()}", style="" if counts["pig"] else "dim"),
                *(count(counts[good]) for good in GOOD_NAMES[4:7]),
                count(counts["trade_good"]),
                count(s.hand_size),
            )
        return table

    def others(self, view: View, width: int) -> list[RenderableType]:
        """A short line for every farm but the viewer's."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for seat in view.order:
            if seat != view.viewer:
                name = Text(seat_name(seat, self.rules.seats), style=style_of(seat, self.rules.seats))
                table.add_row(name, Text(flow(self.in_short(view.seats[seat]), width - NAME_WIDTH)))
        return [table] if table.row_count else []

    def in_short(self, s: SeatView) -> list[str]:
        out: list[str] = []
        if s.fields:
            out.append(w("fields_short", fields=" ".join(_filled(f.goods > 0) + good_name(f.crop) for f in s.fields)))
        if s.barrows:
            barrows = ", ".join(w("barrow_short", done=sum(b.covered), of=len(b.covered), vp=b.vp) for b in s.barrows)
            out.append(w("barrows_short", barrows=barrows))
        if s.extensions:
            out.append(w("extensions_short", count=len(s.extensions)))
        if s.helpers:
            out.append(w("helpers_short", helpers=", ".join(map(self.deck.title, s.helpers))))
        if s.roofs:
            ready = sum(not r.is_used for r in s.roofs)
            out.append(w("roofs_short", ready=ready, of=len(s.roofs)))
        if s.free_deliveries:
            out.append(w("deliveries_short", count=s.free_deliveries))
        if any(s.dice):
            out.append(w("dice_short", dice=" ".join(str(d) for d in s.dice if d)))
        out.append(w("donkeys_short", donkeys=" ".join(map(str, s.donkeys_left))))
        if s.donkey:
            out.append(w("donkey_shown", donkeys=s.donkey))
        elif s.donkey_is_chosen:
            out.append(w("donkey_is_chosen"))
        return out

    # -- craft buildings ---------------------------------------------------------------------------------------------

    def buildings(self, view: View) -> Table:
        """The rows of every building: what it wants, and who has covered what."""
        table = grid(gap=1)
        table.add_column(w("building"), no_wrap=True)
        table.add_column(w("wants"), no_wrap=True)
        for seat in view.seats:
            style = style_of(seat.seat, self.rules.seats)
            table.add_column(Text(f"p{seat.seat + 1}", style=style), justify="center", no_wrap=True)
        table.add_column(w("state"), no_wrap=True)
        blocked = dict(view.blocked)
        for b, row in enumerate(self.rules.buildings):
            rows = [" ".join(_symbol(GOOD_NAMES[g]) for g in goods) for goods in row.rows]
            equal = all(r == rows[0] for r in rows)
            wants = rows[:1] if equal else rows
            if not equal:
                wants = [w("row", number=i, goods=goods) for i, goods in enumerate(wants, 1)]
            table.add_row(
                Text(row.title, style="dim" if row.id in blocked else "bold"),
                Text("\n".join(wants), style="dim" if row.id in blocked else ""),
                *(self._covered(seat.rows[b], seat.seat, equal) for seat in view.seats),
                self._state(view, row.id, blocked),
            )
        table.caption, table.caption_justify = w("legend", full=FULL, open=OPEN), "left"
        return table

    def _covered(self, row: RowView, seat: int, equal: bool) -> Text:
        style = style_of(seat, self.rules.seats)
        if row.is_completed:
            return Text(w("fresh" if row.is_fresh else "done"), style=style)
        if not row.row:
            return Text("·", style="dim")
        symbols = "".join(map(_filled, row.covered))
        return Text(symbols if equal else f"{row.row}: {symbols}", style=style)

    def _state(self, view: View, building: str, blocked: dict[str, int]) -> Text:
        if building in blocked:
            return Text(w("blocked", marker=blocked[building]), style="red")
        if building in view.never_completed:
            return Text(w("first_vp", vp=view.round + SETUP["first_completion_vp"]), style="green")
        return Text(w("later_vp", vp=view.round))

    def building_texts(self) -> Table:
        table = grid()
        table.add_column(w("building"), no_wrap=True)
        table.add_column(w("effect"))
        for row in BUILDING_ROWS:
            table.add_row(building_title(row["id"]), row["text"])
        return table

    # -- market ------------------------------------------------------------------------------------------------------

    def market(self, view: View) -> RenderableType:
        """The hexes as they lie: rows are shifted by half a hex against each other."""
        table = BOARD["tables"][self.rules.config.edition][str(self.rules.seats)]
        hexes = next(m["hexes"] for m in BOARD["market"] if m["id"] == table["market"])
        closed = set(view.closed)
        at = {(2 * q + r, r): i for i, (q, r, _, _) in enumerate(hexes) if i not in closed}
        left, top = min(x for x, _ in at), min(y for _, y in at)
        bottom = max(y for _, y in at)
        lines = [Text.assemble((w("market"), "bold"), " ", (w("market_legend"), "dim"))]
        for y in range(top, bottom + 1):
            line = Text()
            for x, i in sorted((x, i) for (x, row), i in at.items() if row == y):
                line.pad_right((x - left) * HALF_HEX - len(line))
                line.append_text(self._hex(view, i))
            lines.append(line)
        return Group(*lines)

    def _hex(self, view: View, i: int) -> Text:
        value, owner = view.market[i]
        if owner is None:
            cell = Text(f"{value} ", style="bold")
            cell.append("··", "dim not bold")
        else:
            cell = Text(f"{value} ", style=f"{style_of(owner, self.rules.seats)} reverse")
            cell.append(f"p{owner + 1}" if owner < self.rules.seats else w("neutral"))
        cell.append(f" h{i + 1}", "dim not bold not reverse default")
        return cell

    # -- dice and roof tiles -----------------------------------------------------------------------------------------

    def dice(self, view: View) -> RenderableType:
        """The dice on the revenue spaces, and what each space gives."""
        table = grid()
        table.add_column(w("dice"), no_wrap=True)
        table.add_column(w("space"))
        for value, number in enumerate(view.dice, 1):
            style = "bold" if number else "dim"
            dice = Text(f"[{value}]" * number or "-", style=style)
            table.add_row(dice, Text(w("dice_on", value=value, space=say(f"space.la_granja.{value}")), style=style))
        notes: list[RenderableType] = []
        if view.last_die:
            notes.append(Text(w("last_die", value=view.last_die), style="bold"))
        if view.kept_space:
            space, seat = view.kept_space
            notes.append(self._coloured(view, w("kept", seat=seat_name(seat, self.rules.seats), space=space)))
        return Group(table, *notes) if notes else table

    def roofs(self, view: View) -> list[RenderableType]:
        """The roof tiles that can be bought in this round, with their price for the viewer."""
        if not view.roofs:
            return []
        if view.viewer is None:
            title = w("roofs_title", price=view.round)
        else:
            terms = Terms(self.rules, view, view.viewer)
            title = w("roofs", price=terms.roof(), vp=terms.next_roof_vp())
        table = grid()
        table.add_column(title)
        for tile in view.roofs:
            table.add_row(w("roof", roof=roof_title(tile), text=roof_text(tile)))
        return [table]


HALF_HEX: Final = 5
LEAST: Final = 44  # the room that dice or roof tiles need beside the seats
NAME_WIDTH: Final = 11  # of a seat, with the gap behind it


def count(number: int) -> Text:
    return Text(str(number)) if number else Text("·", style="dim")


def _symbol(good: str) -> str:
    """A good in one word, for a row of symbols."""
    return w("trade") if good == GOOD_NAMES[TRADE] else good_name(good)


def _filled(covered: bool) -> str:
    return FULL if covered else OPEN


def _row(names: list[str]) -> str:
    return reduce(lambda some, last: w("before", some=some, last=last), names)
