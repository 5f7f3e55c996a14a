"""Trade Boards in words: exports to the boards of other players, and modifiers of dice."""

from typing import Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import either, listed
from sobremesa.i18n.nouns import Noun, noun
from sobremesa.words import Fact

from ...rules.ids import FIELD, GOOD_NAMES, SEAT_NAMES, SILVER, SOURCE_NAMES, VP
from ...words.modules import Choice, Entry, Happening, ModuleWords, Question
from ...words.names import goods, note
from ...words.provenance import kind_of
from ...words.questions import die_of
from ...words.things import Things, shown
from .numbers import MODIFIERS
from .numbers import TRADE_FILE as DATA_FILE
from .rules import MODIFY, SIDES, USES


def _place(things: Things, name: str) -> Noun:
    return noun("place.la_granja.board", seat=things.seats.name(SEAT_NAMES.index(name.removeprefix("board-"))))


# -- questions and choices ---------------------------------------------------------------------------------------------


def _modify_die(question: Question) -> str:
    question.params["value"] = die_of(question.me, question.asked)
    return ""


def _modify(choice: Choice) -> str:
    marker, by = USES[choice.action - MODIFY]
    value = (die_of(choice.me, choice.asked) - 1 + by) % SIDES + 1
    choice.params.update(modifier=MODIFIERS[marker], by=f"{by:+d}", value=value)
    return "partly" if "as" in choice.labels["modifier"] else "fully"


def _deliver(choice: Choice) -> str:
    """An export takes as many goods as the importer's board asks for, and brings the VP on one's own board."""
    boards = shown(choice.view, "trade_boards")
    importer = dict(boards[choice.labels["place"].removeprefix("board-")])
    mine = dict(boards[SEAT_NAMES[choice.me.seat]])
    good = GOOD_NAMES[SOURCE_NAMES.index(choice.labels["source"]) % FIELD]
    count = dict(importer["spaces"][importer["imports"]]).get(good, 1)
    if count > 1:
        choice.params["good"] = goods(good, count)
    choice.params["vp"] = mine["vp"][mine["exports"]]
    return "board"


# -- events ------------------------------------------------------------------------------------------------------------


def _exported(what: Happening) -> str:
    f = what.fields
    what.params.update(to=what.things.seats.name(f["to"]), goods=goods(GOOD_NAMES[f["source"] % FIELD], f["count"]))
    return ""


def _modifier(what: Happening) -> str:
    what.params["modifier"] = MODIFIERS[what.fields["modifier"]]
    return ""


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    """Each board with its spaces from left to right."""
    vps = say("card.la_granja.boards.vp", vps=listed([str(vp) for vp in DATA_FILE["vp"]]))
    out: list[Entry] = []
    for row in DATA_FILE["board"]:
        lines = [
            say(
                "card.la_granja.boards.space",
                number=i,
                goods=either([goods(good, n) for good, n in space]),
                modifier=modifier,
            )
            for i, (space, modifier) in enumerate(zip(row["spaces"], DATA_FILE["modifiers"]), 1)
        ]
        id, name = f"board:{row['number']}", say("card.la_granja.boards.name", number=row["number"])
        out.append(Entry(id, name, "\n".join([*lines, vps]), row["status"]))
    return out


def _facts() -> list[Fact]:
    kind = kind_of("trade_boards")
    out: list[Fact] = []
    for row in DATA_FILE["board"]:
        name = say("fact.la_granja.board", number=row["number"])
        out.append(Fact(kind, name, row["status"], note(f"board.{row['number']}")))
    for part in ("vp", "modifiers"):
        name = say(f"fact.la_granja.trade_boards.{part}")
        out.append(Fact(kind, name, DATA_FILE[f"{part}_status"], note(f"trade_boards.{part}")))
    return out


def _texts() -> Iterator[tuple[str, str]]:
    for row in DATA_FILE["board"]:
        yield f"note.la_granja.board.{row['number']}", row["note"]
    for part in ("vp", "modifiers"):
        yield f"note.la_granja.trade_boards.{part}", DATA_FILE[f"{part}_note"]


WORDS: Final = ModuleWords(
    labels={"deal-board": ("number",), "modify": ("modifier",), "cash-modifier": ("modifier",)},
    choices={"modify": _modify},
    deliveries={"board": _deliver},
    any_time=("cash-modifier",),
    questions={"modify_die": _modify_die},
    events={
        "exported": _exported,
        "modifier_gained": _modifier,
        "modifier_used": _modifier,
        "modifier_cashed": _modifier,
    },
    gains={"exported": lambda f: (VP, f["vp"]), "modifier_cashed": lambda _: (SILVER, 1)},
    places={"board": _place},
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
