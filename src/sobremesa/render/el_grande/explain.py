"""What every thing is, with its rule in words, and how sure we are of it."""

from typing import Callable, Final

from sobremesa.games.el_grande.catalogue import BOARD, CARD_NAMES, INVITES, NEIGHBOURS
from sobremesa.games.el_grande.ids import PLACE_NAMES, POWERS, TILE_NAMES
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIER_ROWS
from sobremesa.games.el_grande.rules import SCORING_ROUNDS
from sobremesa.games.el_grande.view import View
from sobremesa.i18n import say
from sobremesa.words.el_grande.cards import UNCERTAIN
from sobremesa.words.el_grande.names import modifier_name, place_name, property_of, tile_name

from ..scene import Explained, Scene
from .cards import card
from .map import lie, scale_of
from .rounds import rounds_of
from .standing import region_scores
from .touch import r

Explainer = Callable[[Scene, str], Explained | None]
_REGIONS: Final = {row["id"]: row for row in BOARD["region"]}
_ABROAD: Final = {row["id"]: row for row in BOARD["abroad"]}
_TILES: Final = {row["id"]: row for row in BOARD["tile"]}


def explain(scene: Scene, thing: str) -> Explained | None:
    """What the thing is; None if there is no such thing at this table."""
    kind, colon, rest = thing.partition(":")
    explainer = EXPLAINERS.get(kind)
    return None if explainer is None or (kind in ALONE) == (colon == ":") else explainer(scene, rest)


def _e(key: str, **params: object) -> str:
    return say(f"render.el_grande.explain.{key}", **params)


def provenance(*statuses: str) -> str:
    """How sure we are, if it is not beyond doubt: the words of `status` in the data, as a sentence."""
    words = {word for status in statuses for word in status.split("+")}
    if words == {UNCERTAIN}:
        return _e("sure.reconstructed")
    if UNCERTAIN in words:
        return _e("sure.partly")
    return "" if "rulebook" in words else _e("sure.sourced")


def _names(places: tuple[int, ...]) -> str:
    return ", ".join(place_name(PLACE_NAMES[p]) for p in places)


def _scale(scene: Scene, place: str) -> str:
    scale = scale_of(lie(scene.view), place)
    return _e(f"worth_{len(scale)}", first=scale[0], second=scale[1], third=scale[-1])


def _seat(scene: Scene, rest: str) -> int | None:
    """The seat of a name like p2, if it sits at this table."""
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
        lines.append(_e("region.tile"))
    here = [
        _e("region.some", seat=scene.name(s.seat), caballeros=s.regions[place]) for s in view.seats if s.regions[place]
    ]
    lines.append(_e("region.here", seats=", ".join(here)) if here else _e("region.empty"))
    lines += [_e("region.home", seat=scene.name(s.seat)) for s in view.seats if s.grande == rest]
    lines += _if_scored(scene, place)
    lines.append(_e("region.neighbours", regions=_names(NEIGHBOURS[place])))
    king = None if view.king is None else PLACE_NAMES.index(view.king)
    if king == place:
        lines.append(_e("region.royal"))
    elif king is not None and place in NEIGHBOURS[king]:
        lines.append(_e("region.near"))
    row = _REGIONS[rest]
    return Explained(place_name(rest), tuple(lines), provenance(row["points_status"], row["neighbours_status"]))


def _if_scored(scene: Scene, place: int) -> list[str]:
    scores = region_scores(scene.view, lie(scene.view), place)
    told = [_e("region.score", seat=scene.name(s.seat), vp=s.total) for s in scores]
    return [_e("region.if_scored", seats=", ".join(told))] if told else []


def _castillo(scene: Scene, _: str) -> Explained:
    view: View = scene.view
    lines = [_e("castillo.what"), _scale(scene, "castillo"), _e("castillo.scoring")]
    lines += [_e("castillo.grande", seat=scene.name(s.seat)) for s in view.seats if s.grande == "castillo"]
    if view.king == "castillo":
        lines.append(_e("castillo.royal"))
    return Explained(r("map.castillo"), tuple(lines), provenance(BOARD["castillo"]["points_status"]))


def _abroad(scene: Scene, rest: str) -> Explained | None:
    if rest not in _ABROAD or not lie(scene.view).abroad:
        return None
    near = NEIGHBOURS[PLACE_NAMES.index(rest)]
    lines = (_e("abroad.what"), _e("region.neighbours", regions=_names(near)))
    return Explained(place_name(rest), lines, provenance(_ABROAD[rest]["neighbours_status"]))


# -- pieces ------------------------------------------------------------------------------------------------------------


def _stack(scene: Scene, rest: str) -> Explained | None:
    who, _, where = rest.partition(":")
    seat = _seat(scene, who)
    if seat is None or where not in _REGIONS:
        return None
    count = scene.view.seats[seat].regions[PLACE_NAMES.index(where)]
    title = _e("stack.title", seat=scene.name(seat), place=place_name(where))
    return Explained(title, (_e("stack.count", count=count), _e("stack.rule")))


def _king(scene: Scene, _: str) -> Explained | None:
    king = scene.view.king
    if king is None:
        return None
    near = _e("king.near", regions=_names(NEIGHBOURS[PLACE_NAMES.index(king)]))
    lines = (_e("king.where", place=place_name(king)), _e("king.rule"), near, _e("king.bonus"))
    return Explained(_e("king.title"), lines)


def _grande(scene: Scene, rest: str) -> Explained | None:
    seat = _seat(scene, rest)
    if seat is None or scene.view.seats[seat].grande is None:
        return None
    where = _e("grande.where", place=place_name(scene.view.seats[seat].grande))
    return Explained(_e("grande.title", seat=scene.name(seat)), (where, _e("grande.bonus")))


def _tile(scene: Scene, rest: str) -> Explained | None:
    if rest not in TILE_NAMES:
        return None
    where = scene.view.tile_8 if rest == "8" else scene.view.tile_4
    lies = _e("tile.beside") if where is None else _e("tile.on", place=place_name(where))
    title = _e("tile.title", tile=tile_name(rest))
    return Explained(title, (lies, _e("tile.rule")), provenance(_TILES[rest]["status"]))


# -- action cards ------------------------------------------------------------------------------------------------------


def _card(scene: Scene, rest: str) -> Explained | None:
    if rest not in CARD_NAMES:
        return None
    c = card(rest)
    sure = provenance(c.status)
    doubts = [sure] if sure else []
    if c.title_status == UNCERTAIN:
        doubts.append(_e("card.working_title"))
    told = scene.words.explain(rest)
    if doubts:
        doubts += told.notes
    lines = (_e("card.caballeros", count=c.caballeros, deck=c.deck), *told.text)
    return Explained(told.title, lines, " ".join(doubts))


def _deck(scene: Scene, rest: str) -> Explained | None:
    left = dict(scene.view.decks).get(rest)
    if left is None:
        return None
    return Explained(_e("deck.title", deck=rest), (_e("deck.left", count=left), _e("deck.rule")))


def _option(scene: Scene, rest: str) -> Explained | None:
    actions = scene.actions.get(f"option:{rest}")
    return None if actions is None else Explained(scene.labels[actions[0]], (_e("option.rule"),))


# -- cards in hand and on the table ------------------------------------------------------------------------------------


def _hand_card(scene: Scene, rest: str) -> Explained | None:
    if rest.startswith("m"):
        return _modifier(scene, rest)
    if not rest.isascii() or not rest.isdecimal() or not 1 <= int(rest[:3]) <= POWERS:
        return None
    value = int(rest)
    lines = (_e("power.invites", count=INVITES[value]), _e("power.rule"))
    return Explained(_e("power.title", value=value), lines, provenance(BOARD["power_cards"]["status"]))


def _modifier(scene: Scene, rest: str) -> Explained | None:
    names = [f"m{row['number']}" for row in MODIFIER_ROWS]
    if rest not in names or "changing_powers" not in scene.view.config:
        return None
    text = property_of(rest)
    lines = (_e("modifier.property", text=text) if text else _e("modifier.plain"), _e("modifier.rule"))
    return Explained(modifier_name(rest), lines, provenance(MODIFIER_ROWS[names.index(rest)]["status"]))


def _played(scene: Scene, rest: str) -> Explained | None:
    """A card lying open this round: another seat's by the seat, the own ones by their names."""
    seat = _seat(scene, rest)
    if seat is None:
        return _hand_card(scene, rest)
    power = scene.view.seats[seat].power
    return _hand_card(scene, str(power)) if power else None


# -- what lies before a seat -------------------------------------------------------------------------------------------


def _of_seat(key: str) -> Explainer:
    """A thing that every seat has, with one rule."""

    def explainer(scene: Scene, rest: str) -> Explained | None:
        seat = _seat(scene, rest)
        if seat is None:
            return None
        s = scene.view.seats[seat]
        count = {"court": s.court, "province": s.province, "score": s.vp, "veto": s.vetoes}.get(key, 0)
        count = {"modifiers": s.modifiers_in_hand, "powers": s.powers_in_hand}.get(key, count)
        lines = (_e(f"{key}.now", count=count), _e(f"{key}.rule"))
        return Explained(_e(f"{key}.title", seat=scene.name(seat)), lines)

    return explainer


def _invite(scene: Scene, rest: str) -> Explained | None:
    actions = scene.actions.get(f"invite:{rest}")
    return None if actions is None else Explained(scene.labels[actions[0]], (_e("invite.rule"),))


def _wheel(_: Scene, rest: str) -> Explained | None:
    if rest not in _REGIONS:
        return None
    return Explained(_e("wheel.title", region=place_name(rest)), (_e("wheel.rule"), _e("wheel.royal")))


# -- the round ---------------------------------------------------------------------------------------------------------


def _round(scene: Scene, rest: str) -> Explained | None:
    if rest not in map(str, rounds_of(scene.view)):
        return None
    lines = [_e("round.now")] if rest == str(scene.view.round) else []
    lines.append(_e("round.scoring") if int(rest) in SCORING_ROUNDS else _e("round.rule"))
    return Explained(_e("round.title", round=rest), tuple(lines))


def _first(scene: Scene, _: str) -> Explained:
    return Explained(_e("first.title"), (_e("first.now", seat=scene.name(scene.view.first)), _e("first.rule")))


#: things without anything after their kind
ALONE: Final = ("castillo", "king", "first")
EXPLAINERS: Final[dict[str, Explainer]] = {
    "region": _region,
    "castillo": _castillo,
    "abroad": _abroad,
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
    "modifier": _modifier,
    "court": _of_seat("court"),
    "province": _of_seat("province"),
    "score": _of_seat("score"),
    "veto": _of_seat("veto"),
    "disc": _of_seat("disc"),
    "modifiers": _of_seat("modifiers"),
    "powers": _of_seat("powers"),
    "invite": _invite,
    "wheel": _wheel,
    "round": _round,
    "first": _first,
}
