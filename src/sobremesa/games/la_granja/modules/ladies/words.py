"""The Ladies in words: cards that work like helpers, and Ana's die."""

from typing import Any, Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words import Fact

from ...rules.ids import CARDS
from ...words.effects import act_of
from ...words.modules import Choice, Entry, Happening, ModuleWords, Patrons, Question
from ...words.provenance import kind_of
from ...words.texts import fields_of
from ...words.things import Things
from .numbers import NAMES, ROWS

_OWN_DIE: Final = 2  # its place among the dice of a seat


def lady_number(lady: str) -> int:
    """The number of a Lady among the cards that work like helpers."""
    return next(int(row["number"]) for row in ROWS if row["id"] == lady)


def _said(row: dict[str, Any], field: str) -> str:
    """The title, text or note of a Lady."""
    return say(f"lady.la_granja.{row['id']}.{field}")


# -- questions and choices ---------------------------------------------------------------------------------------------


def _trigger(question: Question) -> str:
    """A waiting Lady is not called a helper."""
    is_lady = question.asked["card"] == question.me.patron
    return "lady" if is_lady and "first" not in question.words else ""


def _lady(choice: Choice) -> str:
    number, deck = lady_number(choice.labels["lady"]), choice.things.deck
    choice.params.update(lady=deck.name(number), text=deck.text(number))
    return ""


def _ask_lady(choice: Choice) -> str:
    things, patron = choice.things, choice.me.patron
    choice.params.update(lady=things.deck.name(patron), effect=act_of(things.rules, patron))
    return ""


def _own_die(choice: Choice) -> str:
    value = choice.me.dice[_OWN_DIE]
    choice.params.update(value=value, space=choice.things.space(choice.view, value))
    return ""


# -- events ------------------------------------------------------------------------------------------------------------


def _shown(what: Happening) -> str:
    what.params["ladies"] = listed([_name(what.things, f["lady"]) for f in what.together])
    return ""


def _chosen(what: Happening) -> str:
    what.params["lady"] = _name(what.things, what.fields["lady"])
    return ""


def _name(things: Things, lady: int) -> str:
    return things.deck.name(lady_number(NAMES[lady]))


def _helper_used(what: Happening) -> str:
    return "lady" if what.fields["card"] > CARDS else ""


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    return [
        Entry(
            f"lady:{row['id']}",
            _said(row, "title"),
            _said(row, "text"),
            row["status"],
            rulings=("own_die_order",) if row["id"] == "ana" else (),
        )
        for row in ROWS
    ]


def _facts() -> list[Fact]:
    kind = kind_of("ladies")
    return [
        Fact(kind, _said(row, "title"), row["status"], _said(row, "note" if row["note"] else "text")) for row in ROWS
    ]


def _texts() -> Iterator[tuple[str, str]]:
    yield from fields_of("lady", ROWS, "id", "title", "text", "note")


WORDS: Final = ModuleWords(
    labels={"show-lady": ("lady",), "lady": ("lady",)},
    choices={"show-lady": _lady, "lady": _lady, "ask-lady": _ask_lady, "own-die": _own_die},
    any_time=("ask-lady",),
    questions={"trigger": _trigger},
    events={"lady_shown": _shown, "lady_chosen": _chosen, "helper_used": _helper_used},
    together=("lady_shown",),
    dice_taken=("own_die_used",),
    patrons=Patrons(ROWS, _said),
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
