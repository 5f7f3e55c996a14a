"""A farm in full, and the viewer's hand, drawn from a view."""

from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, HARVEST, PIG, RESOURCES, UPGRADES_TO
from sobremesa.games.la_granja.rules.view import BarrowView, SeatView, View
from sobremesa.games.la_granja.words.names import (
    barrow_words,
    building_title,
    extension_words,
    good_name,
    roof_text,
    roof_title,
)
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.games.la_granja.words.things import Things

from .colours import FULL, OPEN, Colours
from .layout import STORED, Cell, aligned, count, fitted, message, short, side_by_side
from .modules import Modules

#: the steps where the texts of the helpers in hand are needed; modules add prompts of their own
CARDS_WEIGHED: Final = (
    "play_cards",
    "play_card",
    "draw_up",
    "keeping",
    "redraw",
    "discard_hand",
    "card_or_draw",
)
LEAST: Final = 50  # the width that the things on a farm need beside the goods


class Farm:
    """Draws farms of one table."""

    def __init__(self, things: Things, modules: Modules) -> None:
        self.things = things
        self.rules = things.rules
        self.deck = things.deck
        self.colours = Colours(things.seats)
        self.modules = modules
        self.cards_weighed = (*CARDS_WEIGHED, *modules.weighs_cards)

    def draw(self, view: View, seat: int, width: int, full: bool = True) -> list[RenderableType]:
        """A whole farm, with the hand if it is the viewer's."""
        s = view.seats[seat]
        own = seat == view.viewer
        name = self.things.seats.name(seat)
        title = Text(message("own_farm" if own else "farm", seat=name), style=self.colours.style(seat))
        parts: list[RenderableType] = [Rule(title, align="left", style="dim")]
        parts += side_by_side(self.store(view, s), self.belongings(view, s), width, least=LEAST)
        return [*parts, *self.hand(view, s, width, full)]

    # -- goods -------------------------------------------------------------------------------------------------------

    def store(self, view: View, s: SeatView) -> Text:
        """Storerooms, stalls and fields, with what goods cost and bring."""
        terms = Terms(self.rules, view, s.seat)
        stored: list[Cell] = [count(n) for _, n in s.goods]
        stored[PIG] = message("pigs", pigs=dict(s.goods)[GOOD_NAMES[PIG]], stalls=terms.stalls())
        wealth = [Text(str(s.silver), style="bold"), Text("?" if s.vp is None else str(s.vp), style="bold")]
        head = ["", *map(short, STORED), message("silver"), message("vp")]
        rows: list[list[Cell]] = [[message("have"), *stored, *wealth]]
        if s.fields:
            grown = (sum(f.goods for f in s.fields if f.crop == GOOD_NAMES[g]) for g in HARVEST)
            rows.append([message("on_fields"), *map(count, grown)])
        rows.append([message("buy"), *(str(terms.buy(g)) for g in RESOURCES)])
        rows.append([message("sell"), *(str(terms.sell(g)) for g in RESOURCES)])
        rows.append([message("upgrade"), *(str(terms.upgrade(g)) for g in RESOURCES)])
        rows.append([message("into"), *(short(GOOD_NAMES[UPGRADES_TO[g]]) for g in RESOURCES)])
        return aligned(head, rows, right=range(1, len(head)))

    # -- everything else ---------------------------------------------------------------------------------------------

    def belongings(self, view: View, s: SeatView) -> Table:
        """Fields, barrows, extensions, helpers, roof tiles, craft markers and donkeys."""
        terms = Terms(self.rules, view, s.seat)
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        fields = "  ".join(f"{FULL if f.goods else OPEN}{good_name(f.crop)}" for f in s.fields)
        table.add_row(message("fields"), fields or message("nothing"))
        table.add_row(message("barrows"), _lines([self._barrow(i, b) for i, b in enumerate(s.barrows, 1)]))
        table.add_row(message("helpers"), _lines([self._helper(s, card) for card in s.helpers]))
        if s.extensions:
            table.add_row(message("extensions"), _lines([self._extension(card) for card in s.extensions]))
        if s.roofs:
            table.add_row(
                message("roof_places"), _lines([_roof(i, r.tile, r.is_used) for i, r in enumerate(s.roofs, 1)])
            )
        crafts = [
            message("craft_later" if row.is_fresh else "craft_now", building=building_title(row.building))
            for row in s.rows
            if row.is_completed
        ]
        if crafts:
            table.add_row(message("crafts"), ", ".join(crafts))
        donkeys = message("donkeys_left", donkeys=", ".join(map(self.things.donkey_short, s.donkeys_left)))
        if s.donkey:
            donkeys = message("donkey_chosen", donkeys=donkeys, donkey=self.things.donkey_short(s.donkey))
        table.add_row(message("donkeys"), donkeys)
        dice = self.modules.taken_dice(view, s)
        if dice:
            table.add_row(message("dice"), message("dice_taken", dice=dice))
        for label, text in self.modules.on_farm(view, s):
            table.add_row(label, text)
        limits = message("limits_are", hand=terms.hand(), paid=terms.paid_deliveries(), extension=terms.extension())
        table.add_row(message("limits"), limits)
        return table

    def _barrow(self, number: int, barrow: BarrowView) -> Text:
        goods = "  ".join(f"{FULL if full else OPEN}{good_name(g)}" for g, full in zip(barrow.goods, barrow.covered))
        return Text(message("barrow", number=number, card=self.deck.name(barrow.card), vp=barrow.vp, goods=goods))

    def _helper(self, s: SeatView, card: int) -> Text:
        state = "used" if card in s.used_helpers else "ready" if self.rules.card(card).once else "always"
        text = message("helper", card=self.deck.name(card), state=message(state), text=self.deck.text(card))
        return Text(text, style="dim" if state == "used" else "")

    def _extension(self, card: int) -> Text:
        return Text(
            message("extension", card=self.deck.name(card), adds=extension_words(self.rules.card(card).extension))
        )

    # -- the hand ----------------------------------------------------------------------------------------------------

    def hand(self, view: View, s: SeatView, width: int, full: bool) -> list[RenderableType]:
        """The cards in hand, with their helpers while cards are being weighed up or in ``full``. Others see nothing of
        it."""
        if not s.hand:
            return []
        return [self.cards(s.hand, message("your_hand"), width, full or view.prompt in self.cards_weighed)]

    def cards(self, cards: tuple[int, ...], title: str, width: int, helpers: bool = True) -> RenderableType:
        """Cards with three of their sides, and below them the fourth, if wanted."""
        rows: list[list[Cell]] = []
        texts = Table.grid(padding=(0, 2, 0, 0))
        texts.add_column(no_wrap=True)
        texts.add_column()
        for number in cards:
            card = self.rules.card(number)
            name = Text(self.deck.name(number), style="bold")
            barrow = barrow_words([GOOD_NAMES[g] for g in card.goods])
            rows.append([name, good_name(GOOD_NAMES[card.crop]), barrow, str(card.vp), extension_words(card.extension)])
            texts.add_row(message("as_helper", number=number), self.deck.text(number))
        head = [title, message("field"), message("barrow_side"), message("vp"), message("extension_side")]
        table = fitted(head, rows, width, right=(3,))
        return Group(table, texts) if helpers else table


def _lines(lines: list[Text]) -> RenderableType:
    return Group(*lines) if lines else message("nothing")


def _roof(number: int, tile: str, is_used: bool) -> Text:
    if is_used:
        return Text(message("roof_used", number=number, roof=roof_title(tile)), style="dim")
    return Text(message("roof_ready", number=number, roof=roof_title(tile), text=roof_text(tile)))
