"""Long Distance Trade in words: sets of goods for the trade routes."""

from typing import Final, Iterator, Sequence

from sobremesa.i18n import say
from sobremesa.i18n.formats import either
from sobremesa.words import Fact

from ...rules.ids import GOOD_NAMES, VP
from ...words.modules import Choice, Entry, Happening, ModuleWords, Question
from ...words.names import good_name, goods
from ...words.provenance import kind_of, sections
from ...words.things import Things
from .numbers import KINDS_OF_SET
from .rules import EXCHANGE_VP, ROUTES, SET, SET_TRADE, SET_VP


def _trade_route(question: Question) -> str:
    return "none" if question.words == {"done"} else "some"


def _route(choice: Choice) -> str:
    good = choice.labels["good"]
    kind = KINDS_OF_SET.index(good)
    choice.params.update(goods=goods(good, SET), vp=SET_VP[kind])
    return "trade" if SET_TRADE[kind] else "plain"


def _exchange(choice: Choice) -> str:
    good = choice.labels["good"]
    choice.params.update(goods=goods(good, 1), vp=EXCHANGE_VP[KINDS_OF_SET.index(good)])
    return ""


def _used(what: Happening) -> str:
    what.params["goods"] = goods(GOOD_NAMES[what.fields["good"]], SET)
    return ""


def _exchanged(what: Happening) -> str:
    what.params["goods"] = goods(GOOD_NAMES[what.fields["good"]], 1)
    return ""


def _any(names: Sequence[str]) -> str:
    return either([good_name(g) for g in names])


def _cards(_: Things) -> list[Entry]:
    lines = [
        say(
            "card.la_granja.routes.trade" if row["trade_goods"] else "card.la_granja.routes.plain",
            goods=_any(row["goods"]),
            vp=row["vp"],
            exchange=row["exchange_vp"],
        )
        for row in ROUTES["kind"]
    ]
    return [Entry("routes", say("card.la_granja.routes.name"), "\n".join(lines), "partial")]


def _facts() -> list[Fact]:
    kind = kind_of("long_distance_trade")
    out = [
        Fact(
            kind,
            say("fact.la_granja.route", count=ROUTES["set_size"], goods=_any(row["goods"])),
            row["status"],
            goods("vp", row["vp"]),
        )
        for row in ROUTES["kind"]
    ]
    return [*out, *sections("long_distance_trade", ROUTES, ("spaces",))]


def _texts() -> Iterator[tuple[str, str]]:
    yield "note.la_granja.long_distance_trade.spaces", ROUTES["spaces"]["note"]


WORDS: Final = ModuleWords(
    labels={"route": ("good",), "exchange": ("good",)},
    choices={"route": _route, "exchange": _exchange},
    questions={"trade_route": _trade_route},
    events={"route_used": _used, "exchanged": _exchanged},
    gains={"route_used": lambda f: (VP, f["vp"]), "exchanged": lambda f: (VP, f["vp"])},
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
