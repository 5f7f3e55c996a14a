"""New Farm Cards in words: what their helpers ask beyond those of the base game."""

from typing import Final, Iterator

from sobremesa.i18n.formats import listed

from ...rules.ids import GOOD_NAMES, SOURCE_NAMES
from ...rules.view import SeatView, View
from ...words.modules import Choice, Effect, ModuleWords, Question
from ...words.names import building_title, good_name, goods, roof_text, roof_title, silver
from ...words.questions import die_of
from ...words.terms import Terms
from ...words.texts import fields_of
from ...words.things import shown
from .rules import ROWS

# -- questions ---------------------------------------------------------------------------------------------------------


def _market_place(question: Question) -> str:
    return "lower_than_lost" if question.asked["where"] else "value_2_or_3"


def _borrow_roof(question: Question) -> str:
    return "tile" if question.asked["lender"] or question.things.rules.is_solo else "lender"


def _change_borrowed(question: Question) -> str:
    question.params["value"] = die_of(question.me, question.asked)
    return ""


# -- choices -----------------------------------------------------------------------------------------------------------


def _sell(choice: Choice) -> str:
    """The helper that sells gets more for each good."""
    terms = Terms(choice.things.rules, choice.view, choice.me.seat)
    price = terms.sale(SOURCE_NAMES.index(choice.labels["source"]))
    choice.params["price"] = silver(price + choice.asked["bonus"])
    return ""


def _row(choice: Choice) -> str:
    row = choice.things.rules.buildings[choice.asked["target"]].rows[int(choice.labels["number"]) - 1]
    choice.params["goods"] = listed([good_name(GOOD_NAMES[g]) for g in row])
    return ""


def _roof(choice: Choice) -> str:
    """The tile lies on the lender's farm."""
    lender = choice.view.seats[choice.asked["lender"] - 1]
    tile = lender.roofs[int(choice.labels["number"]) - 1].tile
    choice.params.update(roof=roof_title(tile), text=roof_text(tile))
    return ""


def _which(choice: Choice) -> int:
    return int(choice.labels["number"]) - 1


def _lender(choice: Choice) -> str:
    choice.params["seat"] = choice.things.seats.name(_which(choice))
    return "lender"


def _fill_row(choice: Choice) -> str:
    choice.params["building"] = building_title(choice.things.rules.buildings[_which(choice)].id)
    return "fill_row"


def _swap(choice: Choice) -> str:
    return ("before", "after")[_which(choice)]


def _source(choice: Choice) -> str:
    return ("from_deck", "from_pile")[_which(choice)]


# -- effects, numbers and texts ----------------------------------------------------------------------------------------


def _spend(effect: Effect) -> str:
    effect.params["goods"] = goods(GOOD_NAMES[effect.params["what"]], effect.params["count"])
    return ""


def _completions(view: View, s: SeatView) -> int:
    completions = shown(view, "new_farm_cards").get("completions")
    return int(completions[s.seat]) if completions else 0


def _texts() -> Iterator[tuple[str, str]]:
    yield from fields_of("card", ROWS, "number", "title", "text", "note", "clarification")


WORDS: Final = ModuleWords(
    labels={"opponent": ("seat",)},
    choices={
        "sell.sell": _sell,
        "row.stand_in": _row,
        "roof.borrow_roof": _roof,
        "option.borrow_roof": _lender,
        "option.fill_row": _fill_row,
        "option.swap_turn_order": _swap,
        "option.draw_source": _source,
        "option.market_value": lambda _: "market_value",
        "option.double_second_roof": lambda _: "double",
    },
    questions={"market_place": _market_place, "borrow_roof": _borrow_roof, "change_borrowed": _change_borrowed},
    silver={"sell": "bonus", "rest_fields": "silver", "borrow_helper": "price", "roof_payment": "left"},
    effects={"spend": _spend},
    readings={"completions_this_round": _completions},
    texts=_texts,
)
