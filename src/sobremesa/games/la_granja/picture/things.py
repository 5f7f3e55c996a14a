"""Which things on the table an action is about: what a player would click for it."""

from functools import cache
from typing import Callable, Final, NamedTuple

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.ids import CARDS, GOOD_NAMES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.parameters import ARGS
from sobremesa.games.la_granja.words.questions import asked_seat, die_of

from .modules import pictures

Things = tuple[str, ...]
SPACES: Final = range(1, 7)  # revenue spaces


def things(view: View, action: int) -> Things:
    """The things a player would click; empty for actions without any, such as ``done``."""
    word, *labels = labels_of(action)
    pointers = _pointers()
    point = pointers.get(f"{word} {view.prompt}") or pointers.get(word)
    if point is None:
        return ()
    return tuple(dict.fromkeys(point(Pointed(view, asked_seat(view), tuple(labels)))))


@cache
def labels_of(action: int) -> tuple[str, ...]:
    """An action as words: ``("deliver", "field-olive", "butcher")``."""
    block = ACTIONS.block(action)
    return (block.word, *(dim[i] for dim, i in zip(block.dims, ACTIONS.labels(action))))


@cache
def _pointers() -> "dict[str, Callable[[Pointed], Things]]":
    """The functions that point at things: those of the base game and of all modules."""
    return POINTERS | {word: point for picture in pictures().values() for word, point in picture.things.items()}


class Pointed(NamedTuple):
    """An action to point at: its labels, and the seat that is asked."""

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
        """Where a good would be taken from: a storeroom, or the fields that grow it."""
        if name.startswith("field-"):
            crop = name.removeprefix("field-")
            return tuple(self.mine("field", f.card) for f in self.me.fields if f.crop == crop and f.goods)
        return (self.mine("good", name),)

    def place(self, name: str) -> Things:
        """Where a good is delivered or a marker lies."""
        if name in BUILDING_NAMES:
            return (f"building:{name}",)
        if name.startswith("barrow"):
            at = int(name.removeprefix("barrow")) - 1
            return tuple(self.mine("barrow", b.card) for b in self.me.barrows[at : at + 1])
        places = (picture.place(self, name) for picture in pictures().values() if picture.place)
        return next((things for things in places if things), (f"hex:{name}",))

    def card(self, card: int) -> Things:
        """A card that lies face up on any farm, or one in hand."""
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


def empty_fields(p: Pointed) -> Things:
    """The viewer's fields on which a crop could grow, and the storeroom."""
    fields = (p.mine("field", f.card) for f in p.me.fields if f.crop == p.name and not f.goods)
    return (*fields, p.mine("good", p.name))


def _take(p: Pointed) -> Things:
    """A good of one's choice."""
    return empty_fields(p) if p.view.prompt == "grow" else (p.mine("good", p.name),)


def _row(p: Pointed) -> Things:
    asked = p.asked
    return (f"row:{BUILDING_NAMES[asked.get('building', asked.get('target', 0))]}:{p.name}",)


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
    """Options are just numbers; for a few steps we know what they are about."""
    i = int(p.name) - 1
    step = p.view.prompt
    if step == "trigger":
        return p.card(p.view.asked[1])
    if step == "card_or_draw":
        return ("deck",) if i else ()
    if step == "revenue_option":
        return (f"space:{p.view.last_die or die_of(p.me)}",)
    if step == "revenue" and p.view.asked[1] in SPACES:  # otherwise it is calculated
        return (f"space:{p.view.asked[1]}",)
    if step == "defend":
        return (f"hex:h{p.asked['hex'] + 1}",)
    return ()


def _use(p: Pointed) -> Things:
    """An active helper: the viewer's, or one that can be borrowed."""
    return p.card(int(p.name)) if any(int(p.name) in s.helpers for s in p.view.seats) else ()


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
    "turn-roof": lambda p: (p.mine("tile", p.name),),
    "purchase": lambda p: (p.mine("good", "silver"),),
    "first": lambda p: p.card(int(p.name)),
    "retrieve": _retrieve,
    "trade": lambda p: (p.mine("good", "trade_good"),),
    "buy": lambda p: p.source(p.name),
    "sell": lambda p: p.source(p.name),
    "upgrade": lambda p: p.source(p.name),
    "roof": lambda p: (p.mine("tile", p.name),),
    "use": _use,
    "deliver-to": lambda p: (*p.place(p.labels[1]), *p.source(p.name)),
}
