"""New farm cards are drawn as farm cards; here is what everybody knows of other hands."""

from typing import Final

from sobremesa.i18n.formats import listed

from ...picture.effects import times
from ...picture.modules import ModulePicture, OnFarm, Shown, Told
from ...picture.numbers import number
from ...picture.pen import Table, message
from ...picture.things import Pointed, Things, empty_fields
from ...rules.catalogue import BUILDING_NAMES
from ...rules.ids import SEAT_NAMES
from ...rules.view import SeatView, View
from ...words.things import shown


def _farm(table: Table, view: View, s: SeatView) -> OnFarm:
    known = () if s.seat == view.viewer else shown(view, "new_farm_cards")["known"][s.seat]
    return OnFarm(notes=(message("farm.known", cards=", ".join(map(table.deck.name, known))),) if known else ())


def _tell(t: Shown) -> Told:
    return message("text.known_title"), [
        message("text.known", seat=t.scene.name(seat), cards=listed(list(map(t.table.deck.name, cards))))
        for seat, cards in enumerate(t.data["known"])
        if cards and seat != t.view.viewer
    ]


# -- what can be clicked -----------------------------------------------------------------------------------------------


def _tenant(p: Pointed) -> Things:
    """The fields of other players that grow what is taken."""
    others = (s for s in p.view.seats if s.seat != p.me.seat)
    fields = (f"field:{s.seat}:{f.card}" for s in others for f in s.fields if f.crop == p.name and f.goods)
    return (*fields, p.mine("good", p.name))


PICTURE: Final = ModulePicture(
    tell=_tell,
    things={
        "opponent": lambda p: (f"seat:{SEAT_NAMES.index(p.name)}",),
        "take rest_fields": empty_fields,
        "take tenant": _tenant,
        "roof borrow_roof": lambda p: (f"tile:{p.asked['lender'] - 1}:{p.name}",),
        "option borrow_roof": lambda p: (f"seat:{int(p.name) - 1}",),
        "option fill_row": lambda p: (f"building:{BUILDING_NAMES[int(p.name) - 1]}",),
        "option draw_source": lambda p: (("deck", "pile")[int(p.name) - 1],),
    },
    farm=_farm,
    effects={
        "return_card": lambda _: ("#helper", "→", "#hand"),
        "borrow_helper": lambda n: (f"-{n[0]}", "#silver", "→", "#rival", "#helper"),
        "market_place": lambda _: ("+1", "#marker"),
        "market_remove": lambda _: ("#rival", "-1", "#marker"),
        "swap_turn_order": lambda _: ("#order", "⇄", "#order"),
        "revenue_instead": lambda _: ("#die", "⇄", "#die"),
        "spend": lambda n: (f"-{n[1]}", f"#{n[0]}"),
        "spend_alike": lambda n: (f"-{n[0]}", "#resource", "=", "#resource"),
        "convert": lambda _: ("#harvest", "→", "#harvest"),
        "sell": lambda n: (*number(n[0]), "#sale", f"+{n[1]}", "#silver"),
        "tenant": lambda _: ("#rival", "#grow", "→", "#harvest"),
        "sow_hand_card": lambda n: ("-1", "#card", "→", *times("harvest", n[0])),
        "rest_fields": lambda n: (*number(n[0]), "#grow", "→", str(n[1]), "#silver"),
        "deliver_again": lambda _: ("+1", "#delivery"),
        "fill_row": lambda _: ("#delivery", "→", "#craft"),
        "unblock": lambda _: ("#lock", "→", "#craft"),
        "buy_roof": lambda n: ("#roof", f"-{n[0]['discount']}", "#silver"),
        "borrow_roof": lambda n: ("#rival", "#roof", *(("#die",) if n else ())),
    },
)
