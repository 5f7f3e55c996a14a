"""What everything on the table is, in words: its rule, and whether it is a stand-in."""

from typing import Any, Callable, Final

from sobremesa.games.la_granja.rules.catalogue import (
    BOARD,
    BUILDING_NAMES,
    FACE_NAMES,
    SETUP,
    SIESTA_VP,
)
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, PIG, RESOURCES, SIDE_NAMES, UPGRADES_TO
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.cards import building, roof
from sobremesa.games.la_granja.words.names import good_name, goods, roof_text, roof_title, silver
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.scene import Explained, Scene
from sobremesa.words import Description
from sobremesa.words.stand_ins import is_stand_in, marked

from .asked import Asked, known
from .modules import pictures_at
from .pen import Table, message
from .rounds import STEPS
from .text_farm import limits
from .worth import worth_of
from .yard import on_fields

MARKETS: Final = {row["id"]: row for row in BOARD["market"]}


def explain(scene: Scene, thing: str) -> Explained | None:
    """What a thing is; None if the table has nothing of this name."""
    kind, *names = thing.split(":")
    asked = Asked(scene, Table.of(scene), scene.view, tuple(names))
    explainers = [*(p.explain for p in pictures_at(asked.table).values()), EXPLAIN]
    try:
        answers = (explain_[kind](asked) for explain_ in explainers if kind in explain_)
        return next((answer for answer in answers if answer is not None), None)
    except (LookupError, ValueError):
        return None  # no such card, seat or place


def told(explained: Description, *more: str) -> Explained:
    """The description of a card, a tile or a building, for the table."""
    lines = [
        message("explain.side", side=marked(side.name, side.is_stand_in), text=side.text) for side in explained.sides
    ]
    lines = [explained.caption, *lines, *explained.text, *more, *explained.notes]
    return Explained(explained.title, tuple(line for line in lines if line), explained.has_stand_ins)


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(a: Asked) -> Explained:
    return told(a.scene.words.explain(known(a.names[-1], map(str, a.table.deck.rows))))


def _hand(a: Asked) -> Explained:
    """The whole card, even if asked about one of its sides."""
    if len(a.names) > 1:
        known(a.names[1], SIDE_NAMES)
    return _card(a._replace(names=a.names[:1]))


def _deck(a: Asked) -> Explained:
    return Explained(message("round.deck", count=a.view.deck), (message("explain.deck"),))


def _pile(a: Asked) -> Explained:
    cards = [a.table.deck.name(card) for card in a.view.discards]
    lines = (
        (message("explain.pile"), message("explain.pile_cards", cards=listed(cards)))
        if cards
        else (message("explain.pile"),)
    )
    return Explained(message("round.pile", count=len(cards)), lines)


# -- goods -------------------------------------------------------------------------------------------------------------


def _good(a: Asked) -> Explained:
    s, name = a.seat, a.names[1]
    g = GOOD_NAMES.index(name)
    title = good_name(name)
    if name == "silver":
        return Explained(title, (message("explain.silver", count=s.silver),))
    if name == "vp":
        return Explained(title, (message("explain.vp"),))
    lines = [message("explain.stored", goods=goods(name, dict(s.goods)[name]))]
    if grown := on_fields(s, name):
        lines.append(message("explain.grown", goods=goods(name, grown)))
    worth = worth_of(a.table, a.view, s.seat)
    if g in RESOURCES:
        lines.append(message("explain.prices", buy=silver(worth.buy[g]), sell=silver(worth.sell[g])))
        lines.append(
            message("explain.upgrade", into=good_name(GOOD_NAMES[UPGRADES_TO[g]]), price=silver(worth.upgrade[g]))
        )
        row = BOARD["prices"][name]
        if g == PIG:
            lines.append(message("explain.pigs", stalls=worth.stalls))
        return Explained(title, tuple(lines), is_stand_in(row["status"], row["upgrade_status"]))
    if name == "trade_good":
        row = BOARD["trade_good"]
        lines.append(
            message(
                "explain.trade_good",
                silver=silver(row["silver"]),
                harvest=goods("harvest_diff", row["harvest"]),
                count=row["upgrades"],
            )
        )
    else:
        lines.append(message("explain.upgraded"))
    return Explained(title, tuple(lines))


# -- dice, siesta, roofs -----------------------------------------------------------------------------------------------


def _space(a: Asked) -> Explained:
    value = a.number(0, 1, len(BOARD["revenue"]))
    lines = [a.table.things.space(a.view, value), message("explain.space")]
    if a.view.last_die == value:
        lines.append(message("dice.last", value=value))
    return Explained(message("explain.space_title", value=value), tuple(lines))


def _taken(a: Asked) -> Explained:
    value = a.seat.dice[a.number(1, 0, len(a.seat.dice) - 1)]
    if not value:
        raise LookupError("there is no such die")
    return Explained(
        message("farm.own_die" if a.names[1] == "2" else "farm.die", value=value), (message("explain.taken"),)
    )


def _siesta(a: Asked) -> Explained:
    space = a.number(0, 0, len(SIESTA_VP) - 1)
    here = [a.scene.name(s.seat) for s in a.view.seats if s.siesta == space]
    lines = [message("explain.siesta")]
    if here:
        lines.append(message("explain.siesta_here", seats=listed(here)))
    title = message("siesta.space", space=space, vp=SIESTA_VP[space])
    return Explained(title, tuple(lines), is_stand_in(BOARD["siesta"]["status"]))


def _roof(a: Asked) -> Explained:
    told_ = roof(known(a.names[0], FACE_NAMES))
    return Explained(told_.title, (*told_.text, *told_.notes, message("explain.roof")), told_.is_stand_in)


def _tile(a: Asked) -> Explained:
    roof = a.seat.roofs[a.number(1, 1, len(a.seat.roofs)) - 1]
    state = message("explain.roof_used" if roof.is_used else "explain.roof_ready")
    return Explained(roof_title(roof.tile), (roof_text(roof.tile), state))


def _place(a: Asked) -> Explained:
    places = worth_of(a.table, a.view, a.seat.seat).roofs
    number = a.number(1, 1, len(places))
    title = message("roof.place", number=number, vp=places[number - 1])
    return Explained(title, (message("explain.roof"),), is_stand_in(BOARD["roof_places"]["status"]))


def explain_donkey(a: Asked) -> Explained:
    tile = int(known(a.names[1], map(str, a.table.rules.donkey_tiles)))
    lines = [
        a.table.things.donkey(tile),
        message("explain.donkey" if a.table.rules.seats > 1 else "explain.donkey_solo"),
    ]
    s: SeatView = a.seat
    state = "chosen" if tile == s.donkey else "left" if tile in s.donkeys_left else "gone"
    lines.append(message(f"explain.donkey_{state}"))
    return Explained(message("explain.donkey_tile"), tuple(lines), is_stand_in(BOARD["donkeys"]["status"]))


# -- buildings and the market ------------------------------------------------------------------------------------------


def _building(a: Asked) -> Explained:
    id = a.names[-1] if a.names[-1] in BUILDING_NAMES else a.names[0]
    b = BUILDING_NAMES.index(id)
    view: View = a.view
    lines: list[str] = []
    marker = dict(view.blocked).get(id)
    if marker:
        lines.append(message("explain.blocked", marker=marker, vp=SETUP["order_marker_vp"]))
    first = id in view.never_completed
    vp = view.round + (SETUP["first_completion_vp"] if first else 0)
    lines.append(message("explain.complete_first" if first else "explain.complete", vp=vp))
    for s in view.seats:
        if s.rows[b].is_completed:
            lines.append(
                message("craft.owner_fresh" if s.rows[b].is_fresh else "craft.owner", seat=a.scene.name(s.seat))
            )
    told_ = building(id)
    return Explained(told_.title, (*told_.text, *lines), told_.is_stand_in)


def _row(a: Asked) -> Explained:
    explained = _building(Asked(a.scene, a.table, a.view, (a.names[0],)))
    number = a.number(1, 1, len(a.table.rules.buildings[BUILDING_NAMES.index(a.names[0])].rows))
    return explained._replace(lines=(message("explain.row", number=number), *explained.lines))


def _hex(a: Asked) -> Explained:
    i = [f"h{n + 1}" for n in range(len(a.view.market))].index(a.names[0])
    value, owner = a.view.market[i]
    row: dict[str, Any] = MARKETS[BOARD["tables"][a.table.rules.config.edition][str(a.table.rules.seats)]["market"]]
    doubt = is_stand_in(row["status"])
    if i in a.view.closed:
        return Explained(message("market.closed", hex=a.names[0]), (), doubt)
    names = a.table.names(a.scene)
    title = message("market.free", hex=a.names[0], value=value)
    if owner is not None:
        title = message("market.owned", hex=a.names[0], value=value, seat=names[owner])
    near = [f"h{n + 1} ({a.view.market[n][0]})" for n in a.table.rules.market.near[i] if n not in a.view.closed]
    lines = (message("explain.hex", value=value), message("explain.hex_near", hexes=listed(near)))
    return Explained(title, lines, doubt)


# -- the round and the farm --------------------------------------------------------------------------------------------


def _step(a: Asked) -> Explained:
    step = known(a.names[0], (name for steps in STEPS.values() for name in steps))
    return Explained(message(f"step.{step}.title"), (message(f"step.{step}.text"),))


def _phase(a: Asked) -> Explained:
    number = a.number(0, 1, len(STEPS))
    steps = tuple(
        message("explain.side", side=message(f"step.{s}.title"), text=message(f"step.{s}.text")) for s in STEPS[number]
    )
    return Explained(say(f"phase.la_granja.{number}"), steps)


def _seat(a: Asked) -> Explained:
    worth = worth_of(a.table, a.view, a.seat.seat)
    place = a.view.order.index(a.seat.seat) + 1
    lines = [message("farm.place", place=place)] if a.table.rules.seats > 1 else []
    lines.append(message("farm.hand", count=a.seat.hand_size))
    return Explained(message("farm.of", seat=a.scene.name(a.seat.seat)), (*lines, limits(worth)))


def _left(a: Asked) -> Explained:
    return Explained(
        message("explain.deliveries"),
        (message("farm.free", count=a.seat.free_deliveries), message("farm.paid", count=a.seat.paid_deliveries)),
    )


EXPLAIN: Final[dict[str, Callable[[Asked], Explained]]] = {
    "hand": _hand,
    "field": _card,
    "barrow": _card,
    "extension": _card,
    "helper": _card,
    "deck": _deck,
    "pile": _pile,
    "good": _good,
    "space": _space,
    "die": _space,
    "taken": _taken,
    "siesta": _siesta,
    "roof": _roof,
    "tile": _tile,
    "place": _place,
    "donkey": explain_donkey,
    "building": _building,
    "craft": _building,
    "row": _row,
    "hex": _hex,
    "step": _step,
    "phase": _phase,
    "seat": _seat,
    "limits": _seat,
    "free": _left,
    "paid": _left,
}
