"""How things at one table are called: seats, cards, places, revenue spaces, donkey tiles, and what modules bring."""

from typing import Any, Final

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.ids import GOOD_NAMES, GOODS, SEAT_NAMES
from sobremesa.games.la_granja.modules.betwixt.ventures import CARDS as VENTURES
from sobremesa.games.la_granja.modules.bustling_town.corners import sites
from sobremesa.games.la_granja.modules.bustling_town.tiles import PRINTED, TILE_ROWS
from sobremesa.games.la_granja.modules.colchonera import REWARD
from sobremesa.games.la_granja.modules.donkey_song.songs import Song, song_of
from sobremesa.games.la_granja.rules import Rules
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import either, listed

from .names import Deck, Seats, building_title, good_name

_BUILD: Final = ["build"]  # the option of a revenue tile that there is with buildings only


def shown(view: View, module: str) -> dict[str, Any]:
    """What a module shows, by name; nothing if it is not at this table."""
    return dict(dict(view.modules).get(module, ()))


class Things:
    """The names of one table. ``rules`` is static, the same for every state."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = Seats(rules)
        self.deck = Deck(rules)
        self.modules: tuple[str, ...] = rules.config.modules
        self.has_town = "bustling_town" in self.modules and bool(rules.config.options["town_buildings"])

    # -- places ------------------------------------------------------------------------------------------------------

    def place(self, name: str, owner: SeatView | None = None) -> str:
        """``the Butcher``, ``joint venture 2``: a place by its label in actions; ``owner`` tells barrows apart."""
        if name in BUILDING_NAMES:
            return say("place.la_granja.building", building=building_title(name))
        if name.startswith("barrow"):
            number = int(name.removeprefix("barrow"))
            if owner is None:
                return say("place.la_granja.barrow", number=number)
            card = self.deck.name(owner.barrows[number - 1].card)
            return say("place.la_granja.barrow_card", number=number, card=card)
        if name.startswith("venture"):
            return say("place.la_granja.venture", number=name.removeprefix("venture"))
        if name.startswith("board-"):
            seat = SEAT_NAMES.index(name.removeprefix("board-"))
            return say("place.la_granja.board", seat=self.seats.name(seat))
        if is_hex(name):
            return say("place.la_granja.hex", hex=name, value=self.rules.market.values[int(name[1:]) - 1])
        return say("place.la_granja.colchonera")

    def partners(self, place: int) -> str:
        """``p1 blue and p2 red``: between whom a joint venture lies."""
        return listed([self.seats.name(place), self.seats.name((place + 1) % self.rules.seats)])

    def venture(self, card: int) -> str:
        """``grain, food, pig, wine and olive for 5 and 2 VP``."""
        row = VENTURES[card - 1]
        goods = listed([good_name(g) for g in row["goods"]])
        return say("place.la_granja.venture_card", goods=goods, values=listed([str(v) for v in row["values"]]))

    def corner(self, number: int) -> str:
        """``h5, h6 and h9``: the hexes that meet at a corner of the market."""
        return listed([f"h{i + 1}" for i in sites(self.rules)[number]])

    def mattress_reward(self, good: int) -> str:
        """What the Colchonera gives for a good: ``1 silver``, ``1 olive, grain or grape``; silver brings nothing."""
        if good not in REWARD:
            return ""
        return say("place.la_granja.one_of", goods=either(goods_of(REWARD[good])))

    # -- revenue spaces ----------------------------------------------------------------------------------------------

    def revenue_row(self, view: View, space: int) -> int:
        """The row of the rules' revenue that counts on a space: its own, or that of the tile which lies there."""
        tiles = shown(view, "bustling_town").get("tiles", ())
        return PRINTED + tiles[space - 1] if tiles and tiles[space - 1] else space

    def space(self, view: View, space: int) -> str:
        """What a revenue space gives now; nothing for 0, which is no space."""
        if not space:
            return ""
        row = self.revenue_row(view, space)
        return say(f"space.la_granja.{space}") if row <= PRINTED else self.tile(row - PRINTED)

    def tile(self, number: int) -> str:
        """What a revenue tile gives, with the side that is up."""
        side = self.rules.config.options["town_side"]
        if not self.has_town and _BUILD in TILE_ROWS[number - 1][side]["options"]:
            return say(f"tile.la_granja.without_buildings.{side}")
        return tile_text(side, number)

    # -- donkey tiles ------------------------------------------------------------------------------------------------

    def donkey(self, tile: int) -> str:
        """``2 donkeys and 2 hats``, ``song tile 5 (...)``: what a donkey tile shows."""
        song = song_of(tile)
        if song is not None:
            return say("donkey.la_granja.song", number=song.number, text=song_text(song.number))
        donkey = self.rules.donkeys[tile]
        hats = say("hats.la_granja.number", count=donkey.hats)
        if not donkey.deliveries:
            return say("donkey.la_granja.hats_only", hats=hats)
        return say("donkey.la_granja.tile", count=donkey.deliveries, hats=hats)

    def donkey_short(self, tile: int) -> str:
        """``2``, ``4 hats``, ``song 5``: a tile in one or two words; a number is that of its donkeys."""
        song = song_of(tile)
        if song is not None:
            return say("donkey.la_granja.song_short", number=song.number)
        donkey = self.rules.donkeys[tile]
        return str(donkey.deliveries) if donkey.deliveries else say("hats.la_granja.number", count=donkey.hats)


def is_hex(place: str) -> bool:
    """Whether a place is a market hex: ``h5``."""
    return place[0] == "h" and place[1:].isdecimal()


def song_in_use(s: SeatView) -> Song | None:
    """The song tile of this round, if it is one."""
    return song_of(s.donkey or 0)


def town_title(town: str) -> str:
    return say(f"town.la_granja.{town}.title")


def town_text(town: str) -> str:
    return say(f"town.la_granja.{town}.text")


def song_text(number: int) -> str:
    """What a song tile says."""
    return say(f"song.la_granja.{number}")


def grey_text(side: str, space: int) -> str:
    """What a space of the Counselors or Outlaws board brings or costs."""
    return say(f"grey.la_granja.{side}.{space}")


def tile_name(number: int) -> str:
    """``A03``, as printed."""
    return str(TILE_ROWS[number - 1]["id"])


def tile_text(side: str, number: int) -> str:
    return say(f"tile.la_granja.{side}.{number}")


def goods_of(mask: int) -> list[str]:
    """The names of the goods of a mask."""
    return [good_name(GOOD_NAMES[g]) for g in range(GOODS) if mask >> g & 1]
