"""The automa in words: who plays the neutral colour of a solo game, and how."""

from typing import Final, Iterator

from sobremesa.i18n import say
from sobremesa.words import Fact

from ...rules.view import View
from ...words.modules import Choice, Entry, Happening, ModuleWords, Opponent
from ...words.names import note
from ...words.things import Things, shown
from .rules.facts import FACTS


def _vp(view: View) -> int:
    return int(shown(view, "automa")["vp"])


def _proclaim(seat: str, vp: int, other: int, has_won: bool) -> str:
    if has_won:
        return say("end.la_granja.against", seat=seat, vp=vp, other=other)
    return say("end.la_granja.automa", vp=other, other=vp)


def _level(level: str) -> str:
    return say(f"board.la_granja.automa.{level}")


# -- choices and events ------------------------------------------------------------------------------------------------


def _donkey(choice: Choice) -> str:
    choice.params["donkey"] = choice.things.donkey(int(choice.labels["number"]))
    return ""


def _donkey_shown(what: Happening) -> str:
    what.params["donkey"] = what.things.donkey(what.fields["donkeys"])
    return ""


def _marker(what: Happening) -> str:
    what.params["value"] = what.things.rules.market.values[what.fields["hex"]]
    return ""


def _die(what: Happening) -> str:
    """A die brings siesta steps, deliveries or silver."""
    steps, deliveries = what.fields["steps"], what.fields["deliveries"]
    what.params["count"] = steps or deliveries
    return "steps" if steps else "deliveries" if deliveries else "silver"


def _roof(what: Happening) -> str:
    what.params["count"] = what.fields["steps"]
    return "steps" if what.fields["steps"] else "plain"


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    lines = [say("card.la_granja.automa.text")]
    for level, row in FACTS["level"].items():
        lines.append(
            say(
                "card.la_granja.automa.level" if row["roofs"] else "card.la_granja.automa.level_without_roofs",
                level=_level(level),
                craft=row["craft"],
                deliveries=row["deliveries"],
                vp=FACTS["vp"] + row["vp"],
            )
        )
    return [Entry("automa", say("card.la_granja.automa.name"), "\n".join(lines), FACTS["status"])]


def _facts() -> list[Fact]:
    kind, status = say("fact.la_granja.automa"), FACTS["status"]
    out = [Fact(kind, say("fact.la_granja.automa.rules"), status, note("automa"))]
    for level, row in FACTS["level"].items():
        name = say("fact.la_granja.automa.level", level=_level(level))
        numbers = {name: row[name] for name in ("craft", "deliveries", "vp")}
        out.append(Fact(kind, name, status, say("fact.la_granja.automa.numbers", **numbers)))
    return out


def _texts() -> Iterator[tuple[str, str]]:
    yield "note.la_granja.automa", FACTS["note"]


WORDS: Final = ModuleWords(
    labels={"automa-donkey": ("number",)},
    choices={"automa-donkey": _donkey},
    events={
        "automa_donkey": _donkey_shown,
        "automa_marker": _marker,
        "automa_die": _die,
        "automa_roof": _roof,
    },
    opponent=Opponent(_vp, _proclaim),
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
