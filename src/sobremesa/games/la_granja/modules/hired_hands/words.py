"""Hired Hands in words: workers, where they are and what they do there."""

from typing import Final, Iterable, Iterator

from sobremesa.i18n import say
from sobremesa.words import Fact

from ...rules.deliveries import TARGET_NAMES
from ...rules.view import View
from ...words.modules import Choice, Entry, Happening, ModuleWords, Question
from ...words.names import silver
from ...words.provenance import sections
from ...words.questions import die_of
from ...words.things import Things, is_hex, shown
from .rules import place_name
from .rules.workers import FACTS, WILD

# -- questions and choices ---------------------------------------------------------------------------------------------


def _send_worker(question: Question) -> str:
    value = die_of(question.me, question.asked)
    question.params["value"] = value
    return "no_silver" if question.words == {"decline"} else "any" if value == WILD else "value"


def _working(question: Question) -> str:
    question.params["place"] = question.things.place(TARGET_NAMES[question.asked["place"]], question.me)
    return ""


def _defend(question: Question) -> str:
    question.params["place"] = question.things.place(f"h{question.asked['hex'] + 1}")
    return ""


def _free_deliveries(question: Question) -> str:
    """Even without free deliveries, a worker may still make one."""
    return "worker" if not question.me.free_deliveries and "work" in question.words else ""


def _at(choice: Choice) -> str:
    choice.params["place"] = choice.things.place(choice.labels["place"], choice.me)
    return ""


# -- events ------------------------------------------------------------------------------------------------------------


def _went(what: Happening) -> str:
    what.params["place"] = what.things.place(place_name(what.fields["place"]))
    return ""


def _saves(what: Happening) -> str:
    what.params["value"] = what.things.rules.market.values[what.fields["hex"]]
    return ""


def _saved(view: View) -> Iterable[int]:
    """The hexes on which a worker may save a marker."""
    places = shown(view, "hired_hands").get("places", ())
    return (int(place[1:]) - 1 for own in places for place in own if is_hex(place))


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    workers = FACTS["workers"]
    price, hats = silver(workers["wild_cost"]), say("hats.la_granja.number", count=FACTS["donkey_tile"]["hats"])
    text = say("card.la_granja.workers.text", each=workers["per_player"], price=price, hats=hats)
    return [Entry("workers", say("card.la_granja.workers.name"), text, "partial")]


def _facts() -> list[Fact]:
    return sections("hired_hands", FACTS, ("workers", "donkey_tile"))


def _texts() -> Iterator[tuple[str, str]]:
    yield "note.la_granja.hired_hands.donkey_tile", FACTS["donkey_tile"]["note"]


WORDS: Final = ModuleWords(
    labels={"send": ("place",), "work": ("place",), "lie-down": ("building",), "recall": ("place",)},
    choices={"send": _at, "work": _at, "recall": _at, "option.defend": lambda _: "defend"},
    delivering=("work",),
    questions={
        "send_worker": _send_worker,
        "working": _working,
        "defend": _defend,
        "free_deliveries": _free_deliveries,
    },
    events={"worker_sent": _went, "worker_used": _went, "worker_saves": _saves},
    saved_hexes=_saved,
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
