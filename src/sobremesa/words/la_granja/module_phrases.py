"""What the choices of modules mean, in plain words."""

from typing import Any, Final

from sobremesa.games.la_granja.ids import FIELD, GOOD_NAMES, SEAT_NAMES, SOURCE_NAMES
from sobremesa.games.la_granja.modules.blocks import KINDS_OF_SET, MODIFIERS, TOWN
from sobremesa.games.la_granja.modules.bustling_town.town import BUILD_EFFECT
from sobremesa.games.la_granja.modules.donkey_song.songs import ORDINARY, PAID_PRICE
from sobremesa.games.la_granja.modules.long_distance_trade import EXCHANGE_VP, SET, SET_TRADE, SET_VP
from sobremesa.games.la_granja.modules.trade_boards import MODIFY, SIDES, USES
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n.formats import listed

from .effects import act_of, effect
from .markers import hex_words
from .names import goods, silver
from .questions import die_of
from .terms import Terms
from .things import Things, grey_text, shown, song_in_use, tile_name, town_text, town_title

_WITH_PLACE: Final = ("reward", "grand", "send", "work", "recall")
_OUTLAWS: Final = 6  # spaces of the board, which go round


class ModulePhrases:
    """The labels of what only modules offer."""

    #: the words that need more than their labels say
    words: Final = frozenset(
        (
            *_WITH_PLACE, "deliver-to", "venture", "lay-tile", "show-town", "build", "use-town", "corner", "rest",
            "grey-die", "counsel", "penalty", "cash-in", "song", "buy-song", "song-effect", "grand-hex", "instant",
            "ask-lady", "own-die", "route", "exchange", "modify", "automa-donkey",
        )
    )  # fmt: skip

    def __init__(self, things: Things) -> None:
        self.things = things
        self.rules = things.rules

    def say(
        self,
        word: str,
        action: int,
        raw: dict[str, str],
        asked: dict[str, int],
        view: View,
        me: SeatView,
        params: dict[str, Any],
    ) -> str:
        """Which of several labels fits, if there are several; the parameters they need are added."""
        if word in _WITH_PLACE:
            params["place"] = self.things.place(raw["place"], me)
        if word == "deliver-to":
            return self._deliver(raw["source"], raw["place"], view, me, params)
        if word == "reward":
            params["vp"] = dict(shown(view, "betwixt")[raw["place"]])["owed"][1]
        elif word == "venture":
            params["text"] = self.things.venture(int(raw["number"]))
        elif word == "lay-tile":
            number = int(raw["number"])
            params.update(tile=tile_name(number), text=self.things.tile(number))
        elif word in ("show-town", "build", "use-town"):
            params.update(town=town_title(raw["town"]), text=town_text(raw["town"]))
            if word == "use-town":
                params["effect"] = effect(self.rules, self.rules.effects[BUILD_EFFECT[TOWN.index(raw["town"])]])
        elif word == "corner":
            params["hexes"] = self.things.corner(int(raw["number"]))
        elif word == "rest":
            params["effect"] = effect(self.rules, self.rules.trade_uses[action])
        elif word in ("grey-die", "counsel", "penalty"):
            return self._grey(word, raw, asked, view, me, params)
        elif word == "cash-in":
            first = int(raw["number"])
            params["spaces"] = listed([str((first - 1 + i) % _OUTLAWS + 1) for i in range(3)])
        elif word in ("song", "buy-song"):
            params["donkey"] = self.things.donkey(ORDINARY + int(raw["song"]))
        elif word == "song-effect":
            return _song_effect(raw["song_effect"], me, params)
        elif word == "grand-hex":
            return hex_words(self.things, view, int(raw["hex"][1:]) - 1, me, params, grand=True)
        elif word == "instant":
            building = next(b for b in self.rules.buildings if b.id == raw["building"])
            params["effect"] = effect(self.rules, building.instant, Terms(self.rules, view, me.seat).number)
        elif word == "ask-lady":
            params.update(lady=self.things.deck.name(me.patron), effect=act_of(self.rules, me.patron))
        elif word == "own-die":
            params.update(value=me.dice[2], space=self.things.space(view, me.dice[2]))
        elif word in ("route", "exchange"):
            good = KINDS_OF_SET.index(raw["good"])
            if word == "exchange":
                params.update(goods=goods(raw["good"], 1), vp=EXCHANGE_VP[good])
            else:
                params.update(goods=goods(raw["good"], SET), vp=SET_VP[good])
                return "trade" if SET_TRADE[good] else "plain"
        elif word == "modify":
            marker, by = USES[action - MODIFY]
            params.update(modifier=MODIFIERS[marker], by=f"{by:+d}", value=(die_of(me, asked) - 1 + by) % SIDES + 1)
            return "partly" if "as" in raw["modifier"] else "fully"
        elif word == "automa-donkey":
            params["donkey"] = self.things.donkey(int(raw["number"]))
        return ""

    # -- deliveries --------------------------------------------------------------------------------------------------

    def _deliver(self, source: str, place: str, view: View, me: SeatView, params: dict[str, Any]) -> str:
        params["place"] = self.things.place(place)
        good = SOURCE_NAMES.index(source) % FIELD
        if place == "colchonera":
            params["reward"] = self.things.mattress_reward(good)
            return "colchonera" if params["reward"] else "colchonera_silver"
        if place.startswith("board-"):
            boards = shown(view, "trade_boards")
            importer, mine = dict(boards[place.removeprefix("board-")]), dict(boards[SEAT_NAMES[me.seat]])
            price = dict(importer["spaces"][importer["imports"]])
            if GOOD_NAMES[good] in price and price[GOOD_NAMES[good]] > 1:
                params["good"] = goods(GOOD_NAMES[good], price[GOOD_NAMES[good]])
            params["vp"] = mine["vp"][mine["exports"]]
            return "board"
        card = dict(shown(view, "betwixt")[place])
        if card["owners"].count(None) > 1:
            return "venture"
        mine = card["owners"].count(me.seat) + 1
        others = len(card["owners"]) - mine
        first, second = card["values"]
        params["vp"] = first + second if not others else first if mine >= others else second
        return "venture_done"

    # -- grey dice ---------------------------------------------------------------------------------------------------

    def _grey(
        self, word: str, raw: dict[str, str], asked: dict[str, int], view: View, me: SeatView, params: dict[str, Any]
    ) -> str:
        board = shown(view, "counselors_outlaws")
        value = int(raw["value"]) if word == "grey-die" else die_of(me, asked)
        params["text"] = grey_text(board["side"], value)
        if word != "grey-die":
            return raw["price"]
        return "plain" if value in board["marked"][me.seat] else str(board["side"])


def _song_effect(name: str, me: SeatView, params: dict[str, Any]) -> str:
    """What the song tile in use has of an effect."""
    song = song_in_use(me)
    assert song is not None
    count = {
        "silver": song.silver, "upgrade": song.upgrades, "card": 1, "steps": song.steps, "paid": song.paid,
    }[name]  # fmt: skip
    params.update(count=count, goods=silver(song.silver))
    params["price"] = silver(song.step_price if name == "steps" else PAID_PRICE)
    return name
