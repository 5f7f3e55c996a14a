"""The Colchonera in words: mattresses filled with goods, and rests in exchange for trade goods."""

from typing import Final, Iterator, Sequence

from sobremesa.i18n import say
from sobremesa.i18n.formats import either, listed
from sobremesa.i18n.nouns import Noun, noun
from sobremesa.words import Fact

from ...rules.ids import FIELD, GOOD_NAMES, GOODS, SOURCE_NAMES
from ...words.effects import effect
from ...words.modules import Choice, Entry, Happening, ModuleWords
from ...words.names import good_name, note, source_name
from ...words.provenance import RULEBOOK, kind_of, row_of, sections
from ...words.things import Things
from .rules import BOARD, REST, REWARD


def _place(_things: Things, _name: str) -> Noun:
    return noun("place.la_granja.colchonera")


def _reward(good: int) -> str:
    """What the Colchonera gives for a good: ``1 olive, grain or grape``; silver brings nothing."""
    if good not in REWARD:
        return ""
    names = [good_name(GOOD_NAMES[g]) for g in range(GOODS) if REWARD[good] >> g & 1]
    return noun("place.la_granja.one_of", goods=either(names))


def _deliver(choice: Choice) -> str:
    reward = _reward(SOURCE_NAMES.index(choice.labels["source"]) % FIELD)
    choice.params["reward"] = reward
    return "colchonera" if reward else "colchonera_silver"


def _rest(choice: Choice) -> str:
    rules = choice.things.rules
    choice.params["effect"] = effect(rules, rules.trade_uses[choice.action])
    return ""


def _filled(what: Happening) -> str:
    what.params["good"] = source_name(SOURCE_NAMES[what.fields["source"]])
    return ""


def _rest_traded(what: Happening) -> str:
    rules = what.things.rules
    what.params["effect"] = effect(rules, rules.trade_uses[REST + what.fields["rest"]])
    return ""


def _any(names: Sequence[str]) -> str:
    return either([good_name(g) for g in names])


def _cards(_: Things) -> list[Entry]:
    lines = [
        say(
            "card.la_granja.colchonera.tier",
            goods=_any(row["goods"]),
            vp=row["siesta_vp"],
            reward=_any(row["reward"]),
        )
        for row in BOARD["tier"]
    ]
    lines.append(say("card.la_granja.colchonera.silver"))
    end = BOARD["end"]
    vp = listed([str(n) for n in end["vp"][1:]])
    lines.append(say("card.la_granja.colchonera.end", vp=vp, further=end["further"]))
    return [Entry("colchonera", say("card.la_granja.colchonera.name"), "\n".join(lines), RULEBOOK)]


def _facts() -> list[Fact]:
    kind = kind_of("colchonera")
    out = [
        Fact(kind, say("fact.la_granja.tier", vp=row["siesta_vp"]), row["status"], row_of(row["goods"]))
        for row in BOARD["tier"]
    ]
    out += sections("colchonera", BOARD, ("trade_good", "end"))
    spaces = say("fact.la_granja.colchonera.spaces")
    return [*out, Fact(kind, spaces, BOARD["spaces_status"], note("colchonera.spaces"))]


def _texts() -> Iterator[tuple[str, str]]:
    yield "note.la_granja.colchonera.spaces", BOARD["spaces_note"]


WORDS: Final = ModuleWords(
    labels={"rest": ("rest",)},
    choices={"rest": _rest},
    deliveries={"colchonera": _deliver},
    any_time=("rest",),
    events={"mattress_filled": _filled, "rest_traded": _rest_traded},
    places={"colchonera": _place},
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
