"""The language belongs to the context: tasks and threads do not disturb each other, and no text is kept."""

import asyncio
import os
import re
from collections.abc import Callable
from contextvars import copy_context
from string import Formatter
from threading import Thread

import pytest

from sobremesa import i18n
from sobremesa.i18n import LANGUAGES, PSEUDO, current, language, preferred, say
from sobremesa.i18n.formats import decimal, either, integer, listed, percent
from sobremesa.i18n.pseudo import pseudo

from .catalogue import messages, names_in
from .conftest import Write


@pytest.fixture
def greetings(write: Write) -> None:
    """Three languages that have one word."""
    for code, word in (("en", "hello"), ("uk", "привіт"), ("cs", "ahoj")):
        write(code, f'msgid "word.hello"\nmsgstr "{word}"\n')


@pytest.mark.usefixtures("greetings")
def test_a_language_lasts_as_long_as_its_block() -> None:
    said = [say("word.hello")]
    with language("uk"):
        said.append(say("word.hello"))
        with language("cs"):
            said.append(say("word.hello"))
            assert current() == "cs"
        said.append(say("word.hello"))
        with pytest.raises(ZeroDivisionError), language("cs"):
            raise ZeroDivisionError
        said.append(say("word.hello"))
    said.append(say("word.hello"))
    assert said == ["hello", "привіт", "ahoj", "привіт", "привіт", "hello"]


@pytest.mark.usefixtures("greetings")
def test_a_language_can_be_chosen_for_the_rest_of_a_block() -> None:
    with language("uk"):
        i18n.use("cs")
        assert say("word.hello") == "ahoj"
    assert current() == "en"


@pytest.mark.usefixtures("greetings")
def test_tasks_speak_their_own_languages() -> None:
    async def greet(code: str, turns: list[str]) -> None:
        with language(code):
            for _ in range(3):
                turns.append(say("word.hello"))
                await asyncio.sleep(0)

    async def meet() -> list[str]:
        turns: list[str] = []
        await asyncio.gather(greet("uk", turns), greet("cs", turns), greet("en", turns))
        return turns

    assert asyncio.run(meet()) == ["привіт", "ahoj", "hello"] * 3


@pytest.mark.usefixtures("greetings")
def test_a_thread_begins_in_english_unless_it_is_given_a_context() -> None:
    def heard(run: Callable[[Callable[[], None]], object]) -> str:
        out: list[str] = []
        thread = Thread(target=lambda: run(lambda: out.append(say("word.hello"))))
        thread.start()
        thread.join()
        return out[0]

    with language("uk"):
        assert heard(lambda say_it: say_it()) == "hello"
        assert heard(copy_context().run) == "привіт"


@pytest.mark.parametrize("code", ["xx", "", ".", "..", "../en", "EN", "en/LC_MESSAGES"])
def test_a_language_without_messages_is_refused(code: str) -> None:
    with pytest.raises(LookupError, match="there are no messages in the language"), language(code):
        pass
    with pytest.raises(LookupError):
        i18n.use(code)
    assert current() == "en"


def test_our_languages() -> None:
    assert LANGUAGES[0] == "en"
    assert PSEUDO not in LANGUAGES


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "cs_CZ@euro", "LC_MESSAGES": ""}, "cs"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "pl_PL", "LC_ALL": "uk_UA"}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "SOBREMESA_LANG": "cs"}, "cs"),
        ({"LANG": "uk_UA.UTF-8", "SOBREMESA_LANG": ""}, "uk"),
        ({"SOBREMESA_LANG": "xx"}, "xx"),  # requested by name: using it will say that there is none
        ({"LANG": "en_XA"}, "en"),
    ],
)
def test_the_language_that_the_environment_prefers(
    environ: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "LANGUAGES", ("en", "cs", "pl", "uk"))
    assert preferred(environ) == code


def test_tests_are_run_in_english() -> None:
    assert preferred(os.environ) == "en"


# -- lists and numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "12,345"), ("uk", "12\xa0345"), ("cs", "12\xa0345"), ("pl", "12\xa0345"), (PSEUDO, "12,345")],
)
def test_large_numbers_of_things_are_written_in_groups(code: str, written: str, write: Write) -> None:
    for known in ("en", "uk", "cs", "pl"):
        forms = "".join(f'msgstr[{i}] "{{count}}: {{ply}}"\n' for i in range(2 if known == "en" else 3))
        write(known, f'msgid "a.b"\nmsgid_plural "a.b.n"\n{forms}')
    with language(code):
        assert integer(12345) == written
        assert say("a.b", count=12345, ply=12345) == f"{written}: 12345"  # a ply is a number, but not a count
        assert say("a.b", count=999, ply=0) == "999: 0"


@pytest.mark.parametrize(
    ("code", "lists", "choices", "numbers"),
    [
        ("en", ["", "a", "a and b", "a, b and c"], "a, b or c", ["12.50", "12.5", "33.3%", "50%"]),
        ("uk", ["", "a", "a і b", "a, b і c"], "a, b або c", ["12,50", "12,5", "33,3%", "50%"]),
        ("cs", ["", "a", "a a\xa0b", "a, b a\xa0c"], "a, b nebo c", ["12,50", "12,5", "33,3\xa0%", "50\xa0%"]),
        ("pl", ["", "a", "a i b", "a, b i c"], "a, b lub c", ["12,50", "12,5", "33,3%", "50%"]),
        (PSEUDO, ["", "a", "a and b", "a, b and c"], "a, b or c", ["12.50", "12.5", "33.3%", "50%"]),
    ],
)
def test_lists_and_numbers(code: str, lists: list[str], choices: str, numbers: list[str], write: Write) -> None:
    for known in ("en", "uk", "cs", "pl"):
        write(known, 'msgid "a.b"\nmsgstr "c"\n')
    with language(code):
        assert [listed(["a", "b", "c"][:n]) for n in range(4)] == lists
        assert either(["a", "b", "c"]) == choices
        assert [
            decimal(12.5, 2),
            decimal(12.5, 3, at_most=True),
            percent(1 / 3),
            percent(0.5, 2, at_most=True),
        ] == numbers


# -- the pseudo-language -----------------------------------------------------------------------------------------------


def test_the_language_nobody_speaks_keeps_parameters_and_plural_forms() -> None:
    with language(PSEUDO):
        assert say("event.el_grande.king_moved", place="Toledo") == "ŢŢĥéé Ķîññĝ ɱɱóṽééš ţţó Toledo."
        one, many = (say("action.el_grande.invite.some", count=count) for count in (1, 21))
        assert one != many
        assert "21" in many


def test_every_message_of_the_language_nobody_speaks_is_longer_and_has_no_plain_letters() -> None:
    for key, forms in messages().items():
        for text in forms:
            longer = pseudo(text)
            assert names_in(longer) == names_in(text), key
            letters, more = (sum(c.isalpha() for c in without_names(t)) for t in (text, longer))
            assert 1.4 * letters <= more <= 1.4 * letters + 2, key
            assert not re.search("[A-Za-z]", without_names(longer)), key
            assert longer.format_map(Anything()) != text.format_map(Anything()) or not letters, key


def without_names(text: str) -> str:
    return "".join(literal for literal, *_ in Formatter().parse(text))


class Anything(dict[str, int]):
    def __missing__(self, key: str) -> int:
        return 7


def test_braces_that_are_no_parameters_are_kept() -> None:
    assert pseudo("{{a}} {b!r:>3}").format(b=1) == "{àà}   1"
