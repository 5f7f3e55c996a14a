"""Errors carry keys and parameters: their texts are made on demand, in the language of that moment."""

import errno
import pickle
import re
from collections.abc import Callable

import pytest

import sobremesa as sm
from sobremesa import bots, i18n
from sobremesa.games.la_granja.rules.deck import read_deck
from sobremesa.i18n import PSEUDO, say
from sobremesa.kernel import Message, SobremesaError, StaleView, echo, errors, reason, unknown
from sobremesa.kernel.errors import ECHOED
from sobremesa.record import Record, Session

from .catalogue import has_forms, keys

EL_GRANDE = sm.load("el_grande")
LA_GRANJA = sm.load("la_granja")
#: words that are the same in every language: names, notation, what somebody typed
KEPT = {"el_grande", "la_granja", "El", "Grande", "p1", "put", "grenada", "granada", "navarra", "galicia"}


def session() -> Session:
    return Session.new(EL_GRANDE, EL_GRANDE.meta.config(2), "seed")


def of_position(change: Callable[[str], str]) -> Callable[[], object]:
    return lambda: EL_GRANDE.from_position(change(EL_GRANDE.position(session().state)))


def told(cause: Callable[[], object]) -> SobremesaError:
    with pytest.raises(SobremesaError) as e:
        cause()
    return e.value


MISTAKES: dict[str, Callable[[], object]] = {
    "game": lambda: sm.load("chess"),
    "seats": lambda: EL_GRANDE.new(9),
    "module": lambda: EL_GRANDE.new(4, modules="kings"),
    "ruling": lambda: EL_GRANDE.new(4, rulings={"militia_source": "moon"}),
    "merged": lambda: EL_GRANDE.new(4, merged_decks=True),
    "bot": lambda: bots.make("search:many", 1),
    "notation": lambda: EL_GRANDE.action("put grenada"),
    "illegal": lambda: session().act(EL_GRANDE.action("done")),
    "stale": lambda: session().act(0, ply=99),
    "undo": lambda: session().undo(0, 0),
    "broken position": of_position(lambda text: text.replace("caballeros: ", "caballeros: france=1 ")),
    "name in a position": of_position(lambda text: text.replace("king: ", "king: x")),
    "record": lambda: Record.loads("nonsense"),
    "record line": lambda: Record.loads(session().record.dumps().replace(" chance first", " chance fist")),
    "file": lambda: Record.open("/nowhere/at/all"),
    "deck": lambda: read_deck("x = "),
    "card": lambda: read_deck('[[card]]\nnumber = 1\ntitle = "Ã"\n'),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_an_error_says_the_same_in_the_language_of_whoever_asks(what: str) -> None:
    error = told(MISTAKES[what])
    english = str(error)
    assert not re.search(r"error\.|position\.|\{|Message", english)
    assert i18n.has(error.said.key)
    with i18n.language(PSEUDO):
        foreign = str(error)
    assert foreign != english
    assert str(error) == english  # the other text is not kept
    left = {word for word in re.findall(r"[A-Za-z]{4,}", foreign) if word in english} - KEPT
    quoted = set(re.findall(r"[A-Za-z]{4,}", " ".join(map(str, _leaves(error.said)))))
    assert left <= quoted, foreign


def _leaves(said: Message) -> list[object]:
    """The parameters of a message and of messages inside it, except for messages themselves."""
    out: list[object] = []
    for value in said.params.values():
        parts = value.parts if isinstance(value, errors.Listed) else [value]
        for part in parts:
            out += _leaves(part) if isinstance(part, Message) else [part]
    return out


@pytest.mark.parametrize(
    "error",
    [
        told(MISTAKES["seats"]),
        told(MISTAKES["notation"]),
        told(MISTAKES["broken position"]),
        told(MISTAKES["record line"]),
        StaleView(3, 2),
    ],
    ids=lambda e: type(e).__name__,
)
def test_errors_travel_between_processes(error: SobremesaError) -> None:
    there = pickle.loads(pickle.dumps(error))
    assert type(there) is type(error)
    assert str(there) == str(error)
    assert repr(there) == repr(error) == f"{type(error).__name__}({str(error)!r})"
    for name in ("ply", "expected", "got"):
        assert getattr(there, name, None) == getattr(error, name, None)


def test_what_no_catalogue_knows_is_said_as_it_stands() -> None:
    assert str(SobremesaError("a game of one's own is broken")) == "a game of one's own is broken"
    assert str(Message("module.mus.kings.why_seats", otherwise="kings are four")) == "kings are four"


def test_without_a_speaker_an_error_still_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernel and rules work without any language."""
    monkeypatch.setattr(errors, "_speaker", errors._by_nobody)
    assert str(StaleView(3, 2)) == "error.stale_view expected=3 got=2"


def test_a_word_that_is_unknown_has_a_sentence_for_each_kind_of_thing() -> None:
    assert str(unknown("bot", "grady", ("greedy", "search"))) == "unknown bot 'grady'; did you mean greedy?"
    assert str(unknown("bot", "x", ("greedy", "search"))) == "unknown bot 'x'; available: greedy, search"
    assert str(unknown("bot", "x", ())) == "unknown bot 'x'; there are none here"
    assert not any(has_forms(key) for key in keys("error.unknown."))


@pytest.mark.parametrize("name", errors.TROUBLES)
def test_troubles_with_files_are_put_into_words(name: str) -> None:
    number = getattr(errno, name.upper())
    trouble = reason(OSError(number, "as the system says"))
    assert str(trouble) == say(f"error.file.{name}")


def test_other_troubles_are_told_as_they_are() -> None:
    assert reason(OSError(errno.EIO, "as the system says")) == "as the system says"
    assert reason(ValueError("embedded null byte")) == "embedded null byte"


def test_a_message_repeats_no_more_than_the_beginning_of_what_is_long() -> None:
    said = str(unknown("bot", "x" * 100_000, ("greedy", "search")))
    assert said == f"unknown bot '{'x' * ECHOED}…'; available: greedy, search"
    assert str(Message("error.hint.known", names="y" * 1000)) == "available: " + "y" * 1000  # a list of our own
    assert echo(["x" * 1000]) == f"['{'x' * (ECHOED - 2)}…"
    assert echo(2**5_000_000) == f"0x1{'0' * (ECHOED - 3)}…"
    assert echo([2**50_000]) == "…"
    for short in ("x" * ECHOED, 2**60, 0.5, None, True, ["x"], Message("error.hint.none")):
        assert echo(short) is short
