"""What each thing is, with its rule in words, and whether it is a stand-in."""

from typing import Callable, Final

from sobremesa.games.el_grande.rules.catalogue import BOARD, CARD_NAMES, INVITES, NEIGHBOURS
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, POWERS, TILE_NAMES
from sobremesa.games.el_grande.rules.plan import SCORING_ROUNDS
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.games.el_grande.words.names import place_name, tile_name
from sobremesa.i18n import say
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from .forecast import Forecast, best_choice, by_card, if_moved, with_more
from .map import layout_of, scale_of
from .modules import Explainer, pictures_at
from .pen import message
from .rounds import rounds_of
from .things import labels_of

_REGIONS: Final = {row["id"]: row for row in BOARD["region"]}
_TILES: Final = {row["id"]: row for row in BOARD["tile"]}


def explain(scene: Scene, thing: str) -> Explained | None:
    """What the thing is; None if there is no such thing at this table."""
    kind, colon, rest = thing.partition(":")
    if (kind in ALONE) == (colon == ":"):
        return None
    explainers = [*(picture.explain for picture in pictures_at(scene.view)), EXPLAINERS]
    answers = (of[kind](scene, rest) for of in explainers if kind in of)
    return next((answer for answer in answers if answer is not None), None)


def sentence(key: str, **params: object) -> str:
    """A sentence of an explanation."""
    return say(f"render.el_grande.explain.{key}", **params)


def names_of(places: tuple[int, ...]) -> str:
    """The names of places, for a sentence."""
    return ", ".join(place_name(PLACE_NAMES[p]) for p in places)


def _scale(scene: Scene, place: str) -> str:
    scale = scale_of(layout_of(scene.view), place)
    return sentence(f"worth_{len(scale)}", first=scale[0], second=scale[1], third=scale[-1])


def _seat(scene: Scene, rest: str) -> int | None:
    """The seat with a name like p2, if it is at this table."""
    number = rest.removeprefix("p")
    if rest.startswith("p") and number in ("1", "2", "3", "4", "5") and int(number) <= len(scene.view.seats):
        return int(number) - 1
    return None


# -- places ------------------------------------------------------------------------------------------------------------


def _region(scene: Scene, rest: str) -> Explained | None:
    if rest not in _REGIONS:
        return None
    view: View = scene.view
    place = PLACE_NAMES.index(rest)
    lines = [_scale(scene, rest)]
    if rest in (view.tile_8, view.tile_4):
        lines.append(sentence("region.tile"))
    here = [
        sentence("region.some", seat=scene.name(s.seat), caballeros=s.regions[place])
        for s in view.seats
        if s.regions[place]
    ]
    lines.append(sentence("region.here", seats=", ".join(here)) if here else sentence("region.empty"))
    lines += [sentence("region.home", seat=scene.name(s.seat)) for s in view.seats if s.grande == rest]
    lines += _if_scored(scene, place)
    lines.append(sentence("region.neighbours", regions=names_of(NEIGHBOURS[place])))
    king = None if view.king is None else PLACE_NAMES.index(view.king)
    if king == place:
        lines.append(sentence("region.royal"))
    elif king is not None and place in NEIGHBOURS[king]:
        lines.append(sentence("region.near"))
    row = _REGIONS[rest]
    return Explained(place_name(rest), tuple(lines), is_stand_in(row["points_status"], row["neighbours_status"]))


def _if_scored(scene: Scene, place: int) -> list[str]:
    """The VP of this region now, and with the piece that the viewer could move there."""
    told = _told(scene, with_more(scene.view, place, 0))
    lines = [sentence("region.if_scored", seats=told)] if told else []
    for word in dict.fromkeys(labels_of(a)[0] for a in scene.actions.get(f"region:{PLACE_NAMES[place]}", ())):
        then = if_moved(scene.view, word, place)
        if then and then.vp:
            lines.append(sentence(f"region.if_{word}", seats=_told(scene, then)))
        if word == "disc":
            lines += _if_picked(scene, place)
    return lines


def _if_picked(scene: Scene, place: int) -> list[str]:
    """The VP of this region if a disc sends the viewer's caballeros from the Castillo there."""
    view: View = scene.view
    inside = None if view.viewer is None else view.seats[view.viewer].castillo
    if not inside or PLACE_NAMES[place] == view.king or view.in_use is not None:
        return []
    return [sentence("wheel.if_picked", count=inside, seats=_told(scene, with_more(view, place, inside)))]


def _told(scene: Scene, forecast: Forecast) -> str:
    """Who would get how much; empty if nobody gets anything."""
    return ", ".join(sentence("region.score", seat=scene.name(seat), vp=vp) for seat, vp in forecast.vp)


def _castillo(scene: Scene, _: str) -> Explained:
    view: View = scene.view
    lines = [sentence("castillo.what"), _scale(scene, "castillo"), sentence("castillo.scoring")]
    here = [sentence("region.some", seat=scene.name(s.seat), caballeros=s.castillo) for s in view.seats if s.castillo]
    if here:
        lines.append(sentence("region.here", seats=", ".join(here)))
    lines += [sentence("castillo.grande", seat=scene.name(s.seat)) for s in view.seats if s.grande == "castillo"]
    if view.king == "castillo":
        lines.append(sentence("castillo.royal"))
    return Explained(message("map.castillo"), tuple(lines), is_stand_in(BOARD["castillo"]["points_status"]))


# -- pieces ------------------------------------------------------------------------------------------------------------


def _stack(scene: Scene, rest: str) -> Explained | None:
    who, _, where = rest.partition(":")
    seat = _seat(scene, who)
    if seat is None or (where not in _REGIONS and where != "castillo"):
        return None
    own: SeatView = scene.view.seats[seat]
    count = own.castillo if where == "castillo" else own.regions[PLACE_NAMES.index(where)]
    if where == "castillo" and not count:
        return None
    title = sentence("stack.title", seat=scene.name(seat), place=place_name(where))
    return Explained(title, (sentence("stack.count", count=count), sentence("stack.rule")))


def _king(scene: Scene, _: str) -> Explained | None:
    king = scene.view.king
    if king is None:
        return None
    near = sentence("king.near", regions=names_of(NEIGHBOURS[PLACE_NAMES.index(king)]))
    lines = (sentence("king.where", place=place_name(king)), sentence("king.rule"), near, sentence("king.bonus"))
    return Explained(sentence("king.title"), lines)


def _grande(scene: Scene, rest: str) -> Explained | None:
    seat = _seat(scene, rest)
    if seat is None or scene.view.seats[seat].grande is None:
        return None
    where = sentence("grande.where", place=place_name(scene.view.seats[seat].grande))
    return Explained(sentence("grande.title", seat=scene.name(seat)), (where, sentence("grande.bonus")))


def _tile(scene: Scene, rest: str) -> Explained | None:
    if rest not in TILE_NAMES:
        return None
    where = scene.view.tile_8 if rest == "8" else scene.view.tile_4
    lies = sentence("tile.beside") if where is None else sentence("tile.on", place=place_name(where))
    title = sentence("tile.title", tile=tile_name(rest))
    return Explained(title, (lies, sentence("tile.rule")), is_stand_in(_TILES[rest]["status"]))


# -- action cards ------------------------------------------------------------------------------------------------------


def _card(scene: Scene, rest: str) -> Explained | None:
    if rest not in CARD_NAMES:
        return None
    c, told = scene.words.deck.card(rest), scene.words.explain(rest)
    lines = [sentence("card.caballeros", count=c.caballeros, deck=c.deck), *told.text, *told.notes]
    if (now := by_card(scene.view, c)) and now.vp:
        lines.append(sentence("card.if_used", regions=names_of(now.regions), seats=_told(scene, now)))
    if (best := best_choice(scene.view, c)) and best.vp:
        lines.append(sentence("card.best", region=names_of(best.regions), seats=_told(scene, best)))
    return Explained(told.title, tuple(lines), told.has_stand_ins)


def _deck(scene: Scene, rest: str) -> Explained | None:
    left = dict(scene.view.decks).get(rest)
    if left is None:
        return None
    return Explained(sentence("deck.title", deck=rest), (sentence("deck.left", count=left), sentence("deck.rule")))


def _option(scene: Scene, rest: str) -> Explained | None:
    actions = scene.actions.get(f"option:{rest}")
    return None if actions is None else Explained(scene.labels[actions[0]], (sentence("option.rule"),))


# -- cards in hand and on the table ------------------------------------------------------------------------------------


def _hand_card(_: Scene, rest: str) -> Explained | None:
    if not rest.isascii() or not rest.isdecimal() or not 1 <= int(rest[:3]) <= POWERS:
        return None
    value = int(rest)
    lines = (sentence("power.invites", count=INVITES[value]), sentence("power.rule"))
    return Explained(sentence("power.title", value=value), lines, is_stand_in(BOARD["power_cards"]["status"]))


def _played(scene: Scene, rest: str) -> Explained | None:
    """A card lying open this round: that of another seat goes by the seat, the viewer's own by its name."""
    seat = _seat(scene, rest)
    if seat is None:
        return _hand_card(scene, rest)
    power = scene.view.seats[seat].power
    return _hand_card(scene, str(power)) if power else None


# -- what lies in front of a seat --------------------------------------------------------------------------------------


def of_seat(key: str, count: Callable[[SeatView], int] = lambda _: 0) -> Explainer:
    """The explainer of a thing that every seat has, with a single rule."""

    def explainer(scene: Scene, rest: str) -> Explained | None:
        seat = _seat(scene, rest)
        if seat is None:
            return None
        lines = (sentence(f"{key}.now", count=count(scene.view.seats[seat])), sentence(f"{key}.rule"))
        return Explained(sentence(f"{key}.title", seat=scene.name(seat)), lines)

    return explainer


def _invite(scene: Scene, rest: str) -> Explained | None:
    actions = scene.actions.get(f"invite:{rest}")
    return None if actions is None else Explained(scene.labels[actions[0]], (sentence("invite.rule"),))


def _wheel(scene: Scene, rest: str) -> Explained | None:
    if rest not in _REGIONS:
        return None
    lines = [sentence("wheel.rule"), sentence("wheel.royal"), *_if_picked(scene, PLACE_NAMES.index(rest))]
    return Explained(sentence("wheel.title", region=place_name(rest)), tuple(lines))


# -- the round ---------------------------------------------------------------------------------------------------------


def _round(scene: Scene, rest: str) -> Explained | None:
    if rest not in map(str, rounds_of(scene.view)):
        return None
    lines = [sentence("round.now")] if rest == str(scene.view.round) else []
    lines.append(sentence("round.scoring") if int(rest) in SCORING_ROUNDS else sentence("round.rule"))
    return Explained(sentence("round.title", round=rest), tuple(lines))


def _first(scene: Scene, _: str) -> Explained:
    return Explained(
        sentence("first.title"),
        (sentence("first.now", seat=scene.name(scene.view.first)), sentence("first.rule")),
    )


#: things whose name is just their kind
ALONE: Final = ("castillo", "king", "first")
EXPLAINERS: Final[dict[str, Explainer]] = {
    "region": _region,
    "castillo": _castillo,
    "stack": _stack,
    "king": _king,
    "grande": _grande,
    "tile": _tile,
    "card": _card,
    "gone": _card,
    "deck": _deck,
    "option": _option,
    "hand": _hand_card,
    "spent": _hand_card,
    "played": _played,
    "court": of_seat("court", lambda s: s.court),
    "province": of_seat("province", lambda s: s.province),
    "score": of_seat("score", lambda s: s.vp),
    "veto": of_seat("veto", lambda s: s.vetoes),
    "disc": of_seat("disc"),
    "powers": of_seat("powers", lambda s: s.powers_in_hand),
    "invite": _invite,
    "wheel": _wheel,
    "round": _round,
    "first": _first,
}
