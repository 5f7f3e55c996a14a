"""Changing Powers: modifiers in hand, beside power cards, in use, and about to be passed to the left neighbour."""

from typing import Final

from sobremesa.i18n import say
from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from ...picture.explain import of_seat, sentence
from ...picture.modules import Beside, HandCard, Held, ModulePicture, Offered
from ...picture.pen import message
from ...rules.view import SeatView
from .rules import ROWS
from .words import modifier_name, property_of, shown_shift

NAMES: Final = tuple(f"m{row['number']}" for row in ROWS)


# -- in the viewer's hand ----------------------------------------------------------------------------------------------


def _hand_card(own: SeatView, name: str) -> HandCard | None:
    return modifier(name, name == own.passing) if name in NAMES else None


@cached(64)
def modifier(name: str, is_passed: bool) -> HandCard:
    does = property_of(name)
    number = el("span", shown_shift(name), cls="eg-number")
    short = (el("span", say(f"hand.el_grande.modifier.{name}"), cls="eg-mod-text"),) if does else ()
    text = message("text.modifier", modifier=shown_shift(name), text=does) if does else shown_shift(name)
    return HandCard(
        modifier_name(name), (number, *short), shown_shift(name), text, "grey passing" if is_passed else "grey"
    )


def _secrets(own: SeatView) -> list[str]:
    return [message("text.passing", modifier=modifier_name(own.passing))] if own.passing else []


def _given(own: SeatView) -> list[str]:
    return [message("hand.gave", modifier=modifier_name(own.gave))] if own.gave else []


# -- for all to see ----------------------------------------------------------------------------------------------------


def _beside(s: SeatView) -> Beside | None:
    if not s.modifier:
        return None
    name = modifier_name(s.modifier)
    remark = message("text.modified", modifier=name)
    return Beside(s.modifier, f"modifier:{s.modifier}", name, shown_shift(s.modifier), remark)


def _held(s: SeatView) -> Held | None:
    count = s.modifiers_in_hand
    if not count:
        return None
    return Held("modifiers", message("court.modifiers", count=count), message("text.modifiers", count=count))


def _offered(s: SeatView) -> Offered | None:
    """The property of the modifier that a seat has played."""
    return Offered(modifier_name(s.modifier), property_of(s.modifier), "grey") if s.modifier else None


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_modifier(_: Scene, name: str) -> Explained | None:
    if name not in NAMES:
        return None
    text = property_of(name)
    does = sentence("modifier.property", text=text) if text else sentence("modifier.plain")
    status = ROWS[NAMES.index(name)]["status"]
    return Explained(modifier_name(name), (does, sentence("modifier.rule")), is_stand_in(status))


PICTURE: Final = ModulePicture(
    things={"modifier": "hand", "pass": "hand"},
    explain={
        **dict.fromkeys(("hand", "spent", "played", "modifier"), _explain_modifier),
        "modifiers": of_seat("modifiers", lambda s: s.modifiers_in_hand),
    },
    hand_card=_hand_card,
    card_face=lambda name: modifier(name, False),
    secrets=_secrets,
    given=_given,
    beside=_beside,
    held=_held,
    offered=_offered,
    source="modifiers",
)
