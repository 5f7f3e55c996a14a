"""Counselors & Outlaws in words: grey dice, and what the spaces of the board bring or cost."""

from typing import Any, Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words import Fact
from sobremesa.words.stand_ins import is_stand_in, marked

from ...rules.catalogue import DATA
from ...rules.ids import TRADE
from ...words.log import values_of
from ...words.modules import Choice, Entry, Happening, ModuleWords, Question
from ...words.names import note
from ...words.provenance import RULEBOOK, kind_of
from ...words.questions import die_of
from ...words.things import Things, shown

_SIDES: Final = ("counselors", "outlaws")
_SPACES: Final = 6  # in a circle
_CASHED: Final = 3  # neighbouring ones, cashed in together


def _data() -> dict[str, Any]:
    return DATA.read("modules", "counselors_outlaws", "boards.toml")


def grey_text(side: str, space: int) -> str:
    """What a space of the board brings or costs."""
    return say(f"grey.la_granja.{side}.{space}")


def _neighbours(first: int) -> str:
    """``5, 6 and 1``: the spaces cashed in, starting with this one."""
    return listed([str((first - 1 + i) % _SPACES + 1) for i in range(_CASHED)])


# -- questions and choices ---------------------------------------------------------------------------------------------


def _counsel(question: Question) -> str:
    value = die_of(question.me, question.asked)
    side = shown(question.view, "counselors_outlaws")["side"]
    question.params.update(value=value, space=grey_text(side, value) if value else "")
    return ""


def _penalty(question: Question) -> str:
    _counsel(question)
    return "none" if question.words == {"done"} else "some"


def _grey_die(choice: Choice) -> str:
    board = shown(choice.view, "counselors_outlaws")
    value = int(choice.labels["value"])
    choice.params["text"] = grey_text(board["side"], value)
    return "plain" if value in board["marked"][choice.me.seat] else str(board["side"])


def _price(choice: Choice) -> str:
    side = shown(choice.view, "counselors_outlaws")["side"]
    choice.params["text"] = grey_text(side, die_of(choice.me, choice.asked))
    return choice.labels["price"]


def _cash_in(choice: Choice) -> str:
    choice.params["spaces"] = _neighbours(int(choice.labels["number"]))
    return ""


# -- events ------------------------------------------------------------------------------------------------------------


def _rolled(what: Happening) -> str:
    what.params["values"] = values_of(what.together)
    return "together"


def _cashed(what: Happening) -> str:
    what.params["spaces"] = _neighbours(what.fields["space"])
    return ""


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(things: Things) -> list[Entry]:
    """One board with six spaces, most of them not known."""
    side: str = things.rules.config.options["grey_dice"]
    rows = _data()[side]
    lines = [
        say(
            "card.la_granja.grey.space",
            value=row["space"],
            text=marked(grey_text(side, row["space"]), is_stand_in(row["status"])),
        )
        for row in rows
    ]
    known = any(row["status"] == RULEBOOK for row in rows)
    status = "partial" if known else "reconstructed"
    return [Entry(f"grey:{side}", say(f"card.la_granja.grey.{side}"), "\n".join(lines), status)]


def _facts() -> list[Fact]:
    kind, boards = kind_of("counselors_outlaws"), _data()
    out: list[Fact] = []
    for side in _SIDES:
        board = say(f"card.la_granja.grey.{side}")
        for seats, mix in boards["dice"][side].items():
            dice = say("fact.la_granja.dice_for", board=board, count=int(seats))
            known = "note" not in mix
            told = say("fact.la_granja.dice", grey=mix["grey"], white=mix["white"]) if known else note("dice")
            out.append(Fact(kind, dice, mix["status"], told))
        for row in boards[side]:
            space = say("fact.la_granja.grey_space", board=board, space=row["space"])
            text, why = grey_text(side, row["space"]), note(f"{side}.{row['space']}")
            out.append(Fact(kind, space, row["status"], say("fact.la_granja.grey", text=text, note=why)))
    return out


def _texts() -> Iterator[tuple[str, str]]:
    boards = _data()
    for side in _SIDES:
        for row in boards[side]:
            yield f"grey.la_granja.{side}.{row['space']}", row["text"]
    yield "note.la_granja.dice", boards["dice"]["counselors"]["1"]["note"]  # the same for both sides
    for side in _SIDES:
        for row in boards[side]:
            yield f"note.la_granja.{side}.{row['space']}", row["note"]


WORDS: Final = ModuleWords(
    labels={"grey-die": ("value",), "counsel": ("price",), "penalty": ("price",), "cash-in": ("number",)},
    choices={"grey-die": _grey_die, "counsel": _price, "penalty": _price, "cash-in": _cash_in},
    any_time=("cash-in",),
    questions={"counsel": _counsel, "penalty": _penalty},
    events={"grey_die_rolled": _rolled, "outlaws_cashed": _cashed},
    together=("grey_die_rolled",),
    gains={"outlaws_cashed": lambda _: (TRADE, 1)},
    dice_taken=("grey_die_taken",),
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
