"""Messages by key: parameters, plural forms of several languages, and English where a translation is missing."""

import pytest

from sobremesa import i18n
from sobremesa.i18n import MissingMessage, has, po, say

from .conftest import Write

COUNTS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 122)
ENGLISH = """
msgid "table.apples"
msgid_plural "table.apples.n"
msgstr[0] "1 apple for {seat}"
msgstr[1] "{count} apples for {seat}"

msgid "table.laid"
msgstr "The table is laid by {seat}."

msgid "table.only_english"
msgid_plural "table.only_english.n"
msgstr[0] "one"
msgstr[1] "{count}"
"""


def test_a_message_with_parameters() -> None:
    assert say("event.el_grande.king_moved", place="Toledo") == "The King moves to Toledo."
    assert say("event.el_grande.king_moved", place="Toledo", unused=1) == "The King moves to Toledo."


@pytest.mark.parametrize("count", COUNTS)
def test_a_number_selects_the_plural_form(count: int) -> None:
    text = say("action.el_grande.invite.some", count=count)
    assert text == ("invite 1 caballero" if count == 1 else f"invite {count} caballeros")


def test_what_is_missing_is_a_mistake() -> None:
    with pytest.raises(MissingMessage, match=r"there is no message 'event[.]el_grande[.]nonsense'"):
        say("event.el_grande.nonsense")
    with pytest.raises(MissingMessage, match="needs the parameter 'place'"):
        say("event.el_grande.king_moved")
    with pytest.raises(MissingMessage, match="needs a whole number as 'count'"):
        say("event.el_grande.invited", seat="p1")
    with pytest.raises(MissingMessage, match="needs a whole number as 'count'"):
        say("event.el_grande.invited", seat="p1", count="2")
    with pytest.raises(MissingMessage):
        say("")
    with pytest.raises(MissingMessage):  # the beginning of a key is not a key
        say("event.el_grande.scored", seat="p1")
    with pytest.raises(MissingMessage):  # nor is the plural half of a message
        say("event.el_grande.invited.n", seat="p1", count=2)


def test_whether_there_is_a_message() -> None:
    assert has("event.el_grande.king_moved")
    assert has("event.el_grande.invited")  # has plural forms
    assert not has("event.el_grande.scored")
    assert not has("")


SLAVIC = {
    "uk": ("{count} яблуко для {seat}", "{count} яблука для {seat}", "{count} яблук для {seat}"),
    "cs": ("{count} jablko pro {seat}", "{count} jablka pro {seat}", "{count} jablek pro {seat}"),
    "pl": ("{count} jabłko dla {seat}", "{count} jabłka dla {seat}", "{count} jabłek dla {seat}"),
}
#: the form (one, few, many) for each of the counts above
FORMS = {
    "uk": (2, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 0, 2, 2, 1),
    "cs": (2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2),
    "pl": (2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1),
}


@pytest.mark.parametrize("is_compiled", [False, True])
@pytest.mark.parametrize("language", SLAVIC)
def test_the_plural_forms_of_other_languages(language: str, is_compiled: bool, write: Write) -> None:
    forms = "".join(f'msgstr[{i}] "{text}"\n' for i, text in enumerate(SLAVIC[language]))
    write("en", ENGLISH)
    write(language, f'msgid "table.apples"\nmsgid_plural "table.apples.n"\n{forms}')
    if is_compiled:
        assert len(po.OURS.compile_all()) == 2
    with i18n.language(language):
        for count, form in zip(COUNTS, FORMS[language]):
            wanted = SLAVIC[language][form].format(count=count, seat="p1")
            assert say("table.apples", count=count, seat="p1") == wanted, count
        with pytest.raises(MissingMessage, match="needs a whole number"):
            say("table.apples", seat="p1")


def test_what_a_language_lacks_is_said_in_english(write: Write) -> None:
    write("en", ENGLISH)
    write(
        "uk",
        '#, fuzzy\nmsgid "table.laid"\nmsgstr "Стіл накрито?"\n\n'
        'msgid "table.apples"\nmsgid_plural "table.apples.n"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n',
    )
    with i18n.language("uk"):
        assert say("table.laid", seat="p1") == "The table is laid by p1."  # fuzzy counts as missing
        assert say("table.only_english", count=21) == "21"  # by the English rule 21 is not one
        assert say("table.apples", count=2, seat="p1") == "2 apples for p1"
        assert has("table.only_english")
        assert not has("table.nothing")
        with pytest.raises(MissingMessage):
            say("table.nothing")


def test_a_message_stands_in_one_file_only(write: Write) -> None:
    write("en", ENGLISH)
    write("en", 'msgid "table.laid"\nmsgstr "Twice."\n', "other.po")
    with pytest.raises(ValueError, match=r"'table[.]laid' stands in another file too"):
        say("table.laid", seat="p1")


# -- compiled files ----------------------------------------------------------------------------------------------------


def test_a_compiled_file_is_used_only_if_it_was_made_from_the_files_beside_it(write: Write) -> None:
    path = write("en", ENGLISH)
    (compiled,) = po.OURS.compile_all()
    fresh = compiled.read_bytes()
    assert po.OURS.compile_all() == [compiled]
    assert compiled.read_bytes() == fresh  # the same files give the same bytes
    assert fresh.count(b"table.laid") == 1
    compiled.write_bytes(fresh.replace(b"The table is laid", b"The fable is laid"))
    i18n._messages.cache_clear()
    assert say("table.laid", seat="p1") == "The fable is laid by p1."  # the compiled file is read
    path.write_text(path.read_text().replace("table is laid", "table was laid"))
    i18n._messages.cache_clear()
    assert say("table.laid", seat="p1") == "The table was laid by p1."  # until the source changes


@pytest.mark.parametrize("harm", [b"", b"not a compiled file", b"\xde\x12\x04\x95\x00\x00"])
def test_a_compiled_file_that_cannot_be_read_is_as_good_as_none(harm: bytes, write: Write) -> None:
    write("en", ENGLISH)
    (compiled,) = po.OURS.compile_all()
    compiled.write_bytes(harm)
    assert say("table.laid", seat="p1") == "The table is laid by p1."
