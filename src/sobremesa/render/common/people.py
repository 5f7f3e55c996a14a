"""The people at the table: names with their tokens, in sentences and in the player strip."""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple, Sequence

from markupsafe import Markup, escape

from sobremesa.i18n import say
from sobremesa.words.scores import score_text
from sobremesa.words.text import begun

from ..cached import cached
from ..markup import el
from .tokens import NEUTRAL, badge, colour_name

HUMAN: Final = "human"
BOT: Final = "bot"
GUEST: Final = "guest"  # holds no seat, and is called what it is: the automa, the dummy
FORM: Final = "desk-form"  # the single form of the page that all buttons of the table belong to


class Sitter(NamedTuple):
    """Who holds a seat. ``level`` is the strength of a bot; ``is_away`` if a human has left."""

    seat: int
    colour: str
    name: str
    kind: str = HUMAN
    level: str = ""
    is_away: bool = False


def guests(words: Any, view: Any) -> list[tuple[Sitter, int]]:
    """Those ranked along with the seats without holding one, such as an automa, with their scores."""
    return [
        (Sitter(seat, NEUTRAL, str(words.seat(seat)), GUEST), score)
        for _, seat, score in words.standings(view)
        if seat >= len(view.seats)
    ]


def others(words: Any, view: Any) -> list[tuple[Sitter, int | None]]:
    """The guests, and colours that take part without being ranked, which have no score, such as the dummy."""
    neutrals = (Sitter(i, view.seats[i].colour, str(words.seat(i)), GUEST) for i in words.neutrals(view))
    return [*guests(words, view), *((sitter, None) for sitter in neutrals)]


def heading(sitter: Sitter) -> str:
    """A name on a line of its own, which begins with a capital unless somebody has chosen it."""
    return begun(sitter.name) if sitter.kind == GUEST else sitter.name


#: what distinguishes two players with the same name: ``Apprentice III``, ``Ana (2)``
_TAIL: Final = re.compile(r"^(.+?)(\s+\S{1,4})$")


def called(name: str, cls: str = "") -> Markup:
    """A name that can be shortened in the middle, because its end may be what distinguishes it from another."""
    found = _TAIL.match(name)
    parts = [el("span", part) for part in found.groups()] if found else [el("span", name)]
    return el("span", parts, cls=f"called {cls}".rstrip(), dir="auto")


@cached(4096)
def who(sitter: Sitter, is_me: bool = False) -> Markup:
    """A name with its token; the colour is also given as text for screen readers."""
    return el(
        "span",
        badge(sitter.colour),
        called(heading(sitter)),
        el("span", say("web.people.in_colour", colour=colour_name(sitter.colour)), cls="unseen"),
        el("span", say("web.people.you"), cls="you") if is_me else None,
        cls=f"who c-{sitter.colour}",
    )


def level_name(level: str) -> str:
    """The name of a bot strength."""
    return say(f"web.level.{level.partition(':')[0]}")


def opponent_name(level: str) -> str:
    """The same with the bot's own name: ``Mozo (Farm hand)``."""
    return say("web.level.named", name=say(f"server.bot.{level}"), level=level_name(level))


@lru_cache(maxsize=1024)
def _finder(names: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern that finds the names of seats; the longest first, so that no name is found inside another."""
    ordered = sorted(names, key=len, reverse=True)
    return re.compile("|".join(re.escape(n) for n in ordered) or r"(?!)")


def with_names(text: str, words: Any, sitters: Sequence[Sitter]) -> Markup:
    """A sentence with every seat replaced by its player's name and token."""
    return named(text, spoken_of(words, sitters), tuple(sitters))


def spoken_of(words: Any, sitters: Sequence[Sitter]) -> tuple[str, ...]:
    """What the words call the seats of these people."""
    return tuple(str(words.seat(s.seat)) for s in sitters)


@cached(4096)
def named(text: str, names: tuple[str, ...], sitters: tuple[Sitter, ...]) -> Markup:
    """The same, given what the words call the seats."""
    called = dict(zip(names, sitters)) | dict(zip(map(begun, names), sitters))  # also where a sentence begins
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
    others: Sequence[tuple[Sitter, int | None]] = (),
) -> Markup:
    """Everybody with their scores, and who is to decide; given the table's address, absent players can be replaced."""
    told = [(s, score_text(game, scores[s.seat] if s.seat < len(scores) else None)) for s in sitters]
    told += [(s, "" if score is None else score_text(game, score)) for s, score in others]
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
