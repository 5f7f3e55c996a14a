"""Changing Powers in words: the modifiers."""

from typing import Final, Iterator

from sobremesa.i18n import has, say
from sobremesa.words import Description, Fact
from sobremesa.words.stand_ins import is_stand_in

from ...rules.ids import HAND_CARD_NAMES, POWERS
from ...words.modules import Choice, Happening, ModuleWords, Question
from .rules import ROWS


def modifier_name(name: str) -> str:
    """What it adds and, in short, what it does: ``+1 (1 more to court)``."""
    short = f"hand.el_grande.modifier.{name}"
    shift = shown_shift(name)
    return say("hand.el_grande.modifier", shift=shift, does=say(short)) if has(short) else shift


def shown_shift(name: str) -> str:
    """``+1``; no modifier adds 0."""
    return f"{shift_of(name):+d}"


def property_of(modifier: str) -> str:
    """The text on a modifier; empty if it has none."""
    key = f"modifier.el_grande.{modifier}"
    return say(key) if has(key) else ""


def shift_of(modifier: str | None) -> int:
    """What a modifier adds; 0 if there is none."""
    return int(ROWS[int(modifier[1:]) - 1]["shift"]) if modifier else 0


def _hand_card(name: str) -> str:
    return modifier_name(name) if name.startswith("m") else ""


# -- questions and choices ---------------------------------------------------------------------------------------------


def _play_power(question: Question) -> str:
    """The prompt for a power card that goes with a modifier."""
    if not question.me.modifier:
        return ""
    question.params["modifier"] = modifier_name(question.me.modifier)
    return "modified"


def _power(choice: Choice) -> str:
    value, shift = int(choice.labels["value"]), shift_of(choice.view.seats[choice.view.turn].modifier)
    choice.params["total"] = value + shift
    return "modified" if shift else ""


def _modifier(choice: Choice) -> str:
    choice.params["modifier"] = modifier_name(choice.labels["modifier"])
    return ""


def _with_property(choice: Choice) -> str:
    """The choice of a modifier, with its property in full."""
    choice.params["modifier"] = shown_shift(choice.labels["modifier"])
    choice.params["property"] = property_of(choice.labels["modifier"])
    return "property" if choice.params["property"] else "plain"


# -- events ------------------------------------------------------------------------------------------------------------


def _played(what: Happening) -> str:
    what.params["modifier"] = modifier_name(HAND_CARD_NAMES[POWERS + what.fields["modifier"]])
    return ""


def _secretly(what: Happening) -> str:
    """Those who may not see the modifier only read that there is one."""
    if what.fields["modifier"] is None:
        return "hidden"
    _played(what)
    return "shown"


def _taken_back(what: Happening) -> str:
    return "modifier" if what.fields["card"] is None and what.fields["kind"] else ""


def _power_played(what: Happening) -> str:
    return "modified" if what.fields["total"] != what.fields["value"] else ""


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _explain(name: str) -> Description | None:
    """Explain a modifier by its name, such as m3."""
    if not (name.startswith("m") and name[1:].isdecimal() and 1 <= int(name[1:][:3]) <= len(ROWS)):
        return None
    modifier = f"m{int(name[1:])}"
    return Description(
        say("card.el_grande.modifier", modifier=modifier_name(modifier)),
        text=(property_of(modifier) or say("card.el_grande.no_property"),),
        is_stand_in=is_stand_in(ROWS[int(name[1:]) - 1]["status"]),
    )


def _facts() -> list[Fact]:
    kind, out = say("fact.el_grande.modifier"), list[Fact]()
    for row in ROWS:
        name = f"m{row['number']}"
        text = property_of(name) or say("fact.el_grande.no_property")
        out.append(Fact(kind, modifier_name(name), row["status"], text))
    return out


def _texts() -> Iterator[tuple[str, str]]:
    for row in ROWS:
        yield f"modifier.el_grande.m{row['number']}", row.get("text", "")


WORDS: Final = ModuleWords(
    labels={"modifier": ("modifier",), "pass": ("modifier",), "deal": ("modifier",)},
    choices={"power": _power, "modifier": _with_property, "pass": _with_property, "deal": _modifier},
    questions={"play_power": _play_power},
    phases={"pass": "", "choose_modifier": "powers"},
    events={
        "modifier_dealt": _secretly,
        "modifier_chosen": _secretly,
        "modifier_received": _secretly,
        "modifier_played": _played,
        "taken_back": _taken_back,
        "power_played": _power_played,
    },
    hand_card=_hand_card,
    explain=_explain,
    facts=_facts,
    texts=_texts,
)
