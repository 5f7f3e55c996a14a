"""What every thing on the table is, in words: its rule, and how sure we are of it."""

from typing import Any, Callable, Final

from sobremesa.games.la_granja.catalogue import BOARD, BUILDING_NAMES, BUILDING_ROWS, FACE_NAMES, SETUP, SIESTA_VP
from sobremesa.games.la_granja.ids import GOOD_NAMES, PIG, RESOURCES, SIDE_NAMES, UPGRADES_TO
from sobremesa.games.la_granja.modules.donkey_song.songs import song_of
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words import Explained as Told
from sobremesa.words.la_granja.cards import building, is_certain, roof
from sobremesa.words.la_granja.names import good_name, goods, note, roof_text, roof_title, silver

from ..scene import Explained, Scene
from .explain_modules import EXPLAIN as MODULE_THINGS
from .explain_modules import Asked, known, sure
from .pen import Table, w
from .rounds import STEPS
from .text_farm import limits
from .worth import worth_of

MARKETS: Final = {row["id"]: row for row in BOARD["market"]}


def explain(scene: Scene, thing: str) -> Explained | None:
    """What a thing is; None if there is none of this name at the table."""
    kind, *names = thing.split(":")
    tell = EXPLAIN.get(kind)
    if tell is None:
        return None
    try:
        return tell(Asked(scene, Table.of(scene), scene.view, tuple(names)))
    except (LookupError, ValueError):
        return None  # no such card, seat or place


def told(explained: Told, *more: str) -> Explained:
    """The words of a card, a tile or a building, for the table."""
    lines = [w("explain.side", side=side, text=text) for side, text in explained.sides]
    lines = [explained.caption, *lines, *explained.text, *more]
    doubts = [remark.text for remark in explained.remarks if not remark.is_certain]
    return Explained(
        explained.title,
        tuple(line for line in lines if line),
        " ".join([*doubts, *explained.notes]) if doubts else "",
    )


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(a: Asked) -> Explained:
    return told(a.scene.words.explain(known(a.names[-1], map(str, a.table.deck.rows))))


def _hand(a: Asked) -> Explained:
    """The whole card, or one of its sides: the card all the same."""
    if len(a.names) > 1:
        known(a.names[1], SIDE_NAMES)
    return _card(a._replace(names=a.names[:1]))


def _deck(a: Asked) -> Explained:
    return Explained(w("round.deck", count=a.view.deck), (w("explain.deck"),))


def _pile(a: Asked) -> Explained:
    cards = [a.table.deck.name(card) for card in a.view.discards]
    lines = (w("explain.pile"), w("explain.pile_cards", cards=listed(cards))) if cards else (w("explain.pile"),)
    return Explained(w("round.pile", count=len(cards)), lines)


# -- goods -------------------------------------------------------------------------------------------------------------


def _good(a: Asked) -> Explained:
    s, name = a.seat, a.names[1]
    g = GOOD_NAMES.index(name)
    title = good_name(name)
    if name == "silver":
        return Explained(title, (w("explain.silver", count=s.silver),))
    if name == "vp":
        return Explained(title, (w("explain.vp"),))
    lines = [w("explain.stored", goods=goods(name, dict(s.goods)[name]))]
    worth = worth_of(a.table, a.view, s.seat)
    if g in RESOURCES:
        lines.append(w("explain.prices", buy=silver(worth.buy[g]), sell=silver(worth.sell[g])))
        lines.append(w("explain.upgrade", into=good_name(GOOD_NAMES[UPGRADES_TO[g]]), price=silver(worth.upgrade[g])))
        row = BOARD["prices"][name]
        doubt = [row["status"], row["upgrade_status"]]
        if g == PIG:
            lines.append(w("explain.pigs", stalls=worth.stalls))
        status = next((d for d in doubt if not is_certain(d)), "rulebook")
        return Explained(title, tuple(lines), sure(status))
    if name == "trade_good":
        row = BOARD["trade_good"]
        lines.append(
            w(
                "explain.trade_good",
                silver=silver(row["silver"]),
                harvest=goods("harvest_diff", row["harvest"]),
                count=row["upgrades"],
            )
        )
    else:
        lines.append(w("explain.upgraded"))
    return Explained(title, tuple(lines))


# -- dice, siesta, roofs -----------------------------------------------------------------------------------------------


def _space(a: Asked) -> Explained:
    value = a.number(0, 1, len(BOARD["revenue"]))
    lines = [a.table.things.space(a.view, value), w("explain.space")]
    if a.view.last_die == value:
        lines.append(w("dice.last", value=value))
    return Explained(w("explain.space_title", value=value), tuple(lines))


def _taken(a: Asked) -> Explained:
    value = a.seat.dice[a.number(1, 0, len(a.seat.dice) - 1)]
    if not value:
        raise LookupError("there is no such die")
    return Explained(w("farm.own_die" if a.names[1] == "2" else "farm.die", value=value), (w("explain.taken"),))


def _siesta(a: Asked) -> Explained:
    space = a.number(0, 0, len(SIESTA_VP) - 1)
    here = [a.scene.name(s.seat) for s in a.view.seats if s.siesta == space]
    lines = [w("explain.siesta")]
    if here:
        lines.append(w("explain.siesta_here", seats=listed(here)))
    title = w("siesta.space", space=space, vp=SIESTA_VP[space])
    return Explained(title, tuple(lines), sure(BOARD["siesta"]["status"], note("siesta")))


def _roof(a: Asked) -> Explained:
    tile = a.names[0]
    if tile == "broken":
        return Explained(roof_title(tile), (roof_text(tile), w("explain.roof")))
    told_ = roof(known(tile, FACE_NAMES))
    return Explained(told_.title, (*told_.text, *told_.notes, w("explain.roof")), w("explain.roof_doubt"))


def _tile(a: Asked) -> Explained:
    roof = a.seat.roofs[a.number(1, 1, len(a.seat.roofs)) - 1]
    state = w("explain.roof_used" if roof.is_used else "explain.roof_ready")
    return Explained(roof_title(roof.tile), (roof_text(roof.tile), state))


def _place(a: Asked) -> Explained:
    places = worth_of(a.table, a.view, a.seat.seat).roofs
    number = a.number(1, 1, len(places))
    title = w("roof.place", number=number, vp=places[number - 1])
    return Explained(title, (w("explain.roof"),), sure(BOARD["roof_places"]["status"], note("roof_places")))


def _donkey(a: Asked) -> Explained:
    tile = a.number(1, 1, len(a.table.rules.donkeys) - 1)
    lines = [a.table.things.donkey(tile), w("explain.donkey")]
    s: SeatView = a.seat
    state = "chosen" if tile == s.donkey else "left" if tile in s.donkeys_left else "gone"
    lines.append(w(f"explain.donkey_{state}"))
    title = w("explain.song_tile" if song_of(tile) else "explain.donkey_tile")
    return Explained(title, tuple(lines), sure(BOARD["donkeys"]["status"]))


# -- buildings and the market ------------------------------------------------------------------------------------------


def _building(a: Asked) -> Explained:
    id = a.names[-1] if a.names[-1] in BUILDING_NAMES else a.names[0]
    b = BUILDING_NAMES.index(id)
    view: View = a.view
    lines: list[str] = []
    marker = dict(view.blocked).get(id)
    if marker:
        lines.append(w("explain.blocked", marker=marker, vp=SETUP["order_marker_vp"]))
    first = id in view.never_completed
    vp = view.round + (SETUP["first_completion_vp"] if first else 0)
    lines.append(w("explain.complete_first" if first else "explain.complete", vp=vp))
    for s in view.seats:
        if s.rows[b].is_completed:
            lines.append(w("craft.owner_fresh" if s.rows[b].is_fresh else "craft.owner", seat=a.scene.name(s.seat)))
    told_ = building(id)
    doubt = "" if is_certain(BUILDING_ROWS[b]["rows_status"]) else w("explain.rows_doubt")
    return Explained(told_.title, (*told_.text, *lines), doubt)


def _row(a: Asked) -> Explained:
    explained = _building(Asked(a.scene, a.table, a.view, (a.names[0],)))
    number = a.number(1, 1, len(a.table.rules.buildings[BUILDING_NAMES.index(a.names[0])].rows))
    return explained._replace(lines=(w("explain.row", number=number), *explained.lines))


def _hex(a: Asked) -> Explained:
    i = [f"h{n + 1}" for n in range(len(a.view.market))].index(a.names[0])
    value, owner = a.view.market[i]
    row: dict[str, Any] = MARKETS[BOARD["tables"][a.table.rules.config.edition][str(a.table.rules.seats)]["market"]]
    doubt = sure(row["status"], note(f"market.{row['id']}"))
    if i in a.view.closed:
        return Explained(w("market.closed", hex=a.names[0]), (), doubt)
    names = a.table.names(a.scene)
    title = w("market.free", hex=a.names[0], value=value)
    if owner is not None:
        title = w("market.owned", hex=a.names[0], value=value, seat=names[owner])
    near = [f"h{n + 1} ({a.view.market[n][0]})" for n in a.table.rules.market.near[i] if n not in a.view.closed]
    lines = (w("explain.hex", value=value), w("explain.hex_near", hexes=listed(near)))
    return Explained(title, lines, doubt)


# -- the round and the farm --------------------------------------------------------------------------------------------


def _step(a: Asked) -> Explained:
    step = known(a.names[0], (name for steps in STEPS.values() for name in steps))
    return Explained(w(f"step.{step}.title"), (w(f"step.{step}.text"),))


def _phase(a: Asked) -> Explained:
    number = a.number(0, 1, len(STEPS))
    steps = tuple(w("explain.side", side=w(f"step.{s}.title"), text=w(f"step.{s}.text")) for s in STEPS[number])
    return Explained(say(f"phase.la_granja.{number}"), steps)


def _seat(a: Asked) -> Explained:
    worth = worth_of(a.table, a.view, a.seat.seat)
    place = a.view.order.index(a.seat.seat) + 1
    lines = [w("farm.place", place=place)] if a.table.rules.seats > 1 else []
    lines.append(w("farm.hand", count=a.seat.hand_size))
    return Explained(w("farm.of", seat=a.scene.name(a.seat.seat)), (*lines, limits(worth)))


def _left(a: Asked) -> Explained:
    return Explained(
        w("explain.deliveries"),
        (w("farm.free", count=a.seat.free_deliveries), w("farm.paid", count=a.seat.paid_deliveries)),
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
    "donkey": _donkey,
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
    **MODULE_THINGS,
}
