"""Betwixt and Between in words: the joint ventures between neighbours."""

from typing import Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.i18n.nouns import Noun, noun
from sobremesa.words import Fact

from ...rules.ids import VP
from ...rules.labels import VENTURES
from ...words.modules import Choice, Entry, Happening, ModuleWords
from ...words.names import good_name, note
from ...words.provenance import kind_of
from ...words.things import Things, shown
from .numbers import CARDS


def card_text(card: int) -> str:
    """``grain, food, pig, wine and olive for 5 and 2 VP``."""
    row = CARDS[card - 1]
    goods = listed([good_name(g) for g in row["goods"]])
    return say("place.la_granja.venture_card", goods=goods, values=listed([str(v) for v in row["values"]]))


def partners(things: Things, place: int) -> str:
    """``p1 blue and p2 red``: the two partners of a joint venture."""
    return listed([things.seats.name(place), things.seats.name((place + 1) % things.rules.seats)])


def _place(_: Things, name: str) -> Noun:
    return noun("place.la_granja.venture", number=name.removeprefix("venture"))


# -- choices -----------------------------------------------------------------------------------------------------------


def _reward(choice: Choice) -> str:
    place = choice.labels["place"]
    choice.params["place"] = choice.things.place(place)
    choice.params["vp"] = dict(shown(choice.view, "betwixt")[place])["owed"][1]
    return ""


def _venture(choice: Choice) -> str:
    choice.params["text"] = card_text(int(choice.labels["number"]))
    return ""


def _deliver(choice: Choice) -> str:
    """What a delivery to a joint venture brings: the last one decides who gets which reward."""
    card = dict(shown(choice.view, "betwixt")[choice.labels["place"]])
    if card["owners"].count(None) > 1:
        return "venture"
    mine = card["owners"].count(choice.me.seat) + 1
    others = len(card["owners"]) - mine
    first, second = card["values"]
    choice.params["vp"] = first + second if not others else first if mine >= others else second
    return "venture_done"


# -- events ------------------------------------------------------------------------------------------------------------


def _at(what: Happening) -> str:
    what.params["place"] = what.things.place(VENTURES[what.fields["place"]])
    return ""


def _laid(what: Happening) -> str:
    what.params.update(seats=partners(what.things, what.fields["place"]), text=card_text(what.fields["venture"]))
    return _at(what)


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(_: Things) -> list[Entry]:
    return [
        Entry(
            f"venture:{row['number']}",
            say("card.la_granja.betwixt.name", number=row["number"]),
            say(
                "card.la_granja.betwixt.text",
                goods=listed([good_name(g) for g in row["goods"]]),
                first=row["values"][0],
                second=row["values"][1],
            ),
            row["status"],
            say("card.la_granja.betwixt.alias", number=row["number"]),
        )
        for row in CARDS
    ]


def _facts() -> list[Fact]:
    return [
        Fact(
            kind_of("betwixt"),
            say("fact.la_granja.venture", number=row["number"]),
            row["status"],
            note(f"venture.{row['number']}"),
        )
        for row in CARDS
    ]


def _texts() -> Iterator[tuple[str, str]]:
    for row in CARDS:
        yield f"note.la_granja.venture.{row['number']}", row["note"]


WORDS: Final = ModuleWords(
    labels={"reward": ("place",), "venture": ("number",)},
    choices={"reward": _reward, "venture": _venture},
    deliveries={"venture": _deliver},
    any_time=("reward",),
    events={"venture_laid": _laid, "venture_completed": _at, "venture_reward": _at},
    gains={"venture_reward": lambda f: (VP, f["vp"])},
    places={"venture": _place},
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
