"""Which things on the table an action is about: what a player would click for it."""

from typing import Callable, Final, NamedTuple

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.ids import CARDS, GOOD_NAMES, SEAT_NAMES
from sobremesa.games.la_granja.modules.donkey_song.songs import ORDINARY
from sobremesa.games.la_granja.table import ACTIONS
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.words.la_granja.parameters import ARGS
from sobremesa.words.la_granja.questions import asked_seat, die_of

Things = tuple[str, ...]
SPACES: Final = range(1, 7)  # of revenue
OUTLAWS: Final = 6  # spaces of the board, which go round


def things(view: View, action: int) -> Things:
    """The things a player would click; empty for what has none, such as ``done``."""
    block = ACTIONS.block(action)
    point = POINTERS.get(block.word)
    if point is None:
        return ()
    labels = tuple(dim[i] for dim, i in zip(block.dims, ACTIONS.labels(action)))
    return tuple(dict.fromkeys(point(Pointed(view, asked_seat(view), labels))))


class Pointed(NamedTuple):
    """An action to be pointed at: its labels, and the seat that is asked."""

    view: View
    me: SeatView
    labels: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.labels[0]

    @property
    def asked(self) -> dict[str, int]:
        """The numbers of the step that asks, by name."""
        return dict(zip(ARGS[self.view.prompt], self.view.asked))

    def mine(self, kind: str, name: str | int) -> str:
        return f"{kind}:{self.me.seat}:{name}"

    # -- where things are --------------------------------------------------------------------------------------------

    def source(self, name: str) -> Things:
        """Where a good would be taken: a storeroom, or the fields that bear it."""
        if name.startswith("field-"):
            crop = name.removeprefix("field-")
            return tuple(self.mine("field", f.card) for f in self.me.fields if f.crop == crop and f.goods)
        return (self.mine("good", name),)

    def place(self, name: str) -> Things:
        """Where a good is delivered, a worker is sent or a marker lies."""
        if name in BUILDING_NAMES:
            return (f"building:{name}",)
        if name.startswith("barrow"):
            return (self.mine("barrow", self.me.barrows[int(name.removeprefix("barrow")) - 1].card),)
        if name.startswith("venture"):
            return (f"venture:{name.removeprefix('venture')}",)
        if name.startswith("board-"):
            return (f"board:{SEAT_NAMES.index(name.removeprefix('board-'))}",)
        return (f"hex:{name}",)

    def card(self, card: int) -> Things:
        """A card that lies open on a farm, whoever's it is, or one in hand."""
        for s in self.view.seats:
            if card == s.patron:
                return (f"patron:{s.seat}",)
            for kind, cards in (
                ("helper", s.helpers),
                ("extension", s.extensions),
                ("barrow", tuple(b.card for b in s.barrows)),
                ("field", tuple(f.card for f in s.fields)),
            ):
                if card in cards:
                    return (f"{kind}:{s.seat}:{card}",)
        return (f"hand:{card}",) if card <= CARDS else ()

    def die(self) -> Things:
        """The die that a step is about, or the one taken last."""
        asked = self.asked
        which = asked.get("which", asked.get("second", 1 if self.me.dice[1] else 0))
        return (self.mine("taken", which),)


# -- the base game -----------------------------------------------------------------------------------------------------


def _play(p: Pointed) -> Things:
    card, side = p.labels
    return (f"hand:{card}:{side}", f"hand:{card}")


def _take(p: Pointed) -> Things:
    """A good of one's choice; where fields are asked about, the fields too."""
    good = p.mine("good", p.name)
    if p.view.prompt in ("grow", "rest_fields"):
        return (*(p.mine("field", f.card) for f in p.me.fields if f.crop == p.name and not f.goods), good)
    if p.view.prompt == "tenant":
        others = (s for s in p.view.seats if s.seat != p.me.seat)
        return (*(f"field:{s.seat}:{f.card}" for s in others for f in s.fields if f.crop == p.name and f.goods), good)
    return (good,)


def _row(p: Pointed) -> Things:
    asked = p.asked
    return (f"row:{BUILDING_NAMES[asked.get('building', asked.get('target', 0))]}:{p.name}",)


def _roof(p: Pointed) -> Things:
    seat = p.asked["lender"] - 1 if p.view.prompt == "borrow_roof" else p.me.seat
    return (f"tile:{seat}:{p.name}",)


def _retrieve(p: Pointed) -> Things:
    kind, _, name = p.name.partition("-")
    if kind in ("row", "completed"):
        return (f"building:{name}",)
    if kind.startswith("barrow"):
        return p.place(kind)
    if kind == "field" or kind in GOOD_NAMES:
        return p.source(p.name)
    return (f"hex:{p.name}",)


def _go(p: Pointed) -> Things:
    if p.view.prompt == "shared_die":
        return (f"die:{p.view.last_die}", f"space:{p.view.last_die}")
    return (f"step:{p.view.prompt}",)


def _option(p: Pointed) -> Things:
    """Options are but numbers; of a few steps we know what they are about."""
    i = int(p.name) - 1
    step = p.view.prompt
    if step == "trigger":
        return p.card(p.view.asked[1])
    if step == "fill_row":
        return (f"building:{BUILDING_NAMES[i]}",)
    if step == "borrow_roof":
        return (f"seat:{i}",)
    if step == "card_or_draw":
        return ("deck",) if i else ()
    if step == "draw_source":
        return (("deck", "pile")[i],)
    if step == "revenue_option":
        return (f"space:{p.view.last_die or die_of(p.me)}",)
    if step == "revenue" and p.view.asked[1] in SPACES:  # else it is calculated
        return (f"space:{p.view.asked[1]}",)
    if step == "defend":
        return (f"hex:h{p.asked['hex'] + 1}",)
    return ()


# -- modules -----------------------------------------------------------------------------------------------------------


def _deliver_to(p: Pointed) -> Things:
    good, where = p.labels
    if where == "colchonera":
        return (f"mattress:{good.removeprefix('field-')}", *p.source(good))
    return (*p.place(where), *p.source(good))


def _counsel(p: Pointed) -> Things:
    which = p.asked.get("which", 1 if p.me.dice[1] else 0)
    return (f"counselor:{p.me.dice[which]}",)


def _cash_in(p: Pointed) -> Things:
    return tuple(f"counselor:{(int(p.name) - 1 + i) % OUTLAWS + 1}" for i in range(3))


#: by the word of a block; chance, ``done`` and ``decline`` have nothing to point at
POINTERS: Final[dict[str, Callable[[Pointed], Things]]] = {
    "option": _option,
    "go": _go,
    "play": _play,
    "discard": lambda p: (f"hand:{p.name}",),
    "drop": lambda p: p.card(int(p.name)),
    "keep": lambda p: (f"hand:{p.name}",),
    "pay": lambda p: p.source(p.name),
    "buy-roof": lambda p: (f"roof:{p.name}",),
    "die": lambda p: (f"die:{p.name}", f"space:{p.name}"),
    "change": lambda p: p.die(),
    "reroll": lambda p: (f"die:{p.name}", f"space:{p.name}"),
    "donkey": lambda p: (p.mine("donkey", p.name),),
    "deliver": lambda p: (*p.place(p.labels[1]), *p.source(p.name)),
    "row": _row,
    "hex": lambda p: (f"hex:{p.name}",),
    "take": _take,
    "improve": lambda p: p.source(p.name),
    "space": lambda p: (f"space:{p.name}",),
    "turn-roof": _roof,
    "purchase": lambda p: (p.mine("good", "silver"),),
    "first": lambda p: p.card(int(p.name)),
    "retrieve": _retrieve,
    "trade": lambda p: (p.mine("good", "trade_good"),),
    "buy": lambda p: p.source(p.name),
    "sell": lambda p: p.source(p.name),
    "upgrade": lambda p: p.source(p.name),
    "roof": _roof,
    "use": lambda p: p.card(int(p.name)),
    # modules
    "deliver-to": _deliver_to,
    "reward": lambda p: p.place(p.name),
    "buy-broken": lambda p: ("roof:broken",),  # noqa: ARG005
    "build": lambda p: (f"town:{p.name}",),
    "corner": lambda p: (f"corner:{p.name}",),
    "lay-at": lambda p: p.place(p.name),
    "use-town": lambda p: (f"town:{p.name}",),
    "rest": lambda p: (p.mine("good", "trade_good"),),
    "grey-die": lambda p: (f"grey:{p.name}", f"space:{p.name}"),
    "counsel": _counsel,
    "penalty": _counsel,
    "cash-in": _cash_in,
    "song": lambda p: (p.mine("donkey", ORDINARY + int(p.name)),),
    "buy-song": lambda p: (f"song:{p.name}",),
    "song-effect": lambda p: (p.mine("donkey", p.me.donkey or 0),),
    "grand": lambda p: (*p.place(p.labels[1]), *p.source(p.name), f"grand:{p.me.seat}"),
    "grand-hex": lambda p: (f"hex:{p.name}",),
    "instant": lambda p: p.place(p.name),
    "send": lambda p: p.place(p.name),
    "work": lambda p: p.place(p.name),
    "lie-down": lambda p: p.place(p.name),
    "recall": lambda p: p.place(p.name),
    "lady": lambda p: (f"lady:{p.name}",),
    "ask-lady": lambda p: (f"patron:{p.me.seat}",),
    "own-die": lambda p: (p.mine("taken", 2),),
    "route": lambda p: (f"route:{p.name}",),
    "exchange": lambda p: (f"route:{p.name}",),
    "modify": lambda p: (p.mine("modifier", p.name.partition("as")[0]), *p.die()),
    "cash-modifier": lambda p: (p.mine("modifier", p.name),),
    "opponent": lambda p: (f"seat:{SEAT_NAMES.index(p.name)}",),
}
