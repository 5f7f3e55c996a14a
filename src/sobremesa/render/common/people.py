"""Who sits at the table: names with their tokens, in sentences and in the players' strip."""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple, Sequence

from markupsafe import Markup, escape

from sobremesa.i18n import say
from sobremesa.words.scores import score_text

from ..cached import cached
from ..markup import el
from .tokens import NEUTRAL, badge, colour_name

HUMAN: Final = "human"
BOT: Final = "bot"
GUEST: Final = "guest"  # holds no seat
FORM: Final = "desk-form"  # the one form of the page that all buttons of the table belong to


class Sitter(NamedTuple):
    """Who holds a seat. ``level`` is the strength of a bot; ``is_away`` if a human has left."""

    seat: int
    colour: str
    name: str
    kind: str = HUMAN
    level: str = ""
    is_away: bool = False


def guests(words: Any, view: Any) -> list[tuple[Sitter, int]]:
    """Those who are compared with the seats but hold none, such as an automa, with their scores."""
    return [
        (Sitter(seat, NEUTRAL, str(words.seat(seat)), GUEST), score)
        for _, seat, score in words.standings(view)
        if seat >= len(view.seats)
    ]


#: what tells two players of one name apart: ``Apprentice III``, ``Ana (2)``
_TAIL: Final = re.compile(r"^(.+?)(\s+\S{1,4})$")


def called(name: str, cls: str = "") -> Markup:
    """A name that may have to be cut: from the middle, because its end may be what tells it from another one."""
    found = _TAIL.match(name)
    parts = [el("span", part) for part in found.groups()] if found else [el("span", name)]
    return el("span", parts, cls=f"called {cls}".rstrip(), dir="auto")


@cached(4096)
def who(sitter: Sitter, is_me: bool = False) -> Markup:
    """A name with its token; the colour is told to those who do not see it."""
    return el(
        "span",
        badge(sitter.colour),
        called(sitter.name),
        el("span", say("web.people.in_colour", colour=colour_name(sitter.colour)), cls="unseen"),
        el("span", say("web.people.you"), cls="you") if is_me else None,
        cls=f"who c-{sitter.colour}",
    )


def level_name(level: str) -> str:
    """What a strength of computer opponents is called."""
    return say(f"web.level.{level.partition(':')[0]}")


def opponent_name(level: str) -> str:
    """The same with the name by which it plays: ``Mozo (Farm hand)``."""
    return say("web.level.named", name=say(f"server.bot.{level}"), level=level_name(level))


@lru_cache(maxsize=1024)
def _finder(names: tuple[str, ...]) -> re.Pattern[str]:
    """Finds seats as the words call them; the longest first, so that no name is found inside another."""
    ordered = sorted(names, key=len, reverse=True)
    return re.compile("|".join(re.escape(n) for n in ordered) or r"(?!)")


def with_names(text: str, words: Any, sitters: Sequence[Sitter]) -> Markup:
    """A sentence of the words in which every seat has become its player's name with its token."""
    return named(text, spoken_of(words, sitters), tuple(sitters))


def spoken_of(words: Any, sitters: Sequence[Sitter]) -> tuple[str, ...]:
    """What the words call the seats of these people."""
    return tuple(str(words.seat(s.seat)) for s in sitters)


@cached(4096)
def named(text: str, names: tuple[str, ...], sitters: tuple[Sitter, ...]) -> Markup:
    """The same where it is known what the words call the seats."""
    called = dict(zip(names, sitters))
    out: list[Markup] = []
    end = 0
    for found in _finder(tuple(called)).finditer(text):
        sitter = called[found[0]]
        out.append(escape(text[end : found.start()]))
        out.append(el("span", badge(sitter.colour), el("b", sitter.name, dir="auto"), cls=f"who c-{sitter.colour}"))
        end = found.end()
    out.append(escape(text[end:]))
    return Markup("").join(out)


def strip(
    game: str,
    sitters: Sequence[Sitter],
    scores: Sequence[int | None],
    owing: Sequence[int],
    me: int | None,
    table: str = "",
    others: Sequence[tuple[Sitter, int]] = (),
) -> Markup:
    """Everybody with their scores, and who is to decide; with the table's address, a way to replace who has left."""
    told = [(s, score_text(game, scores[s.seat] if s.seat < len(scores) else None)) for s in sitters]
    told += [(s, score_text(game, score)) for s, score in others]
    return el("ul", [_player(s, score, s.seat in owing, me, table) for s, score in told], cls="players")


@cached(4096)
def _player(s: Sitter, score: str, decides: bool, me: int | None, table: str) -> Markup:
    note = level_name(s.level) if s.kind == BOT else say("web.people.away") if s.is_away else ""
    return el(
        "li",
        who(s, s.seat == me),
        el("span", note, cls="note") if note else None,
        el("span", score, cls="vp", data_piece=f"vp-{s.seat}"),
        el("span", say("web.people.decides"), cls="decides") if decides else None,
        _replace(s, table) if s.is_away and table and me is not None else None,
        cls=f"player c-{s.colour}" + (" deciding" if decides else "") + (" me" if s.seat == me else ""),
    )


def _replace(s: Sitter, table: str) -> Markup:
    text = say("web.people.replace")
    return el("button", text, form=FORM, formaction=f"{table}/give", name="give", value=s.seat, cls="small")
