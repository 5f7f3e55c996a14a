"""``make messages``: languages are added, brought up to date and checked, and no translation is lost."""

from pathlib import Path

import pytest
from babel.messages.catalog import Message
from tools import messages
from tools.messages import key_of, mistakes, noun_of, read_all, report, update

from sobremesa import i18n
from sobremesa.i18n import ENGLISH, LANGUAGES, po, say

from .conftest import Write, folder

TABLE = """
# what is on it
msgid "table.apples"
msgid_plural "table.apples.n"
msgstr[0] "1 apple for {seat}"
msgstr[1] "{count} apples for {seat}"

msgid "table.laid"
msgstr "The table is laid by {seat}, which takes a while: there are plates, forks and knives, and a vase.\\nSit down."

msgid "table.empty"
msgstr "The table is empty."
"""
UKRAINIAN = {"table.laid": "Стіл накриває {seat}.", "table.empty": "Стіл порожній."}


@pytest.fixture
def table(write: Write) -> Path:
    """An English catalogue with three messages."""
    return write("en", TABLE)


def text_of(language: str = "uk", name: str = "small") -> str:
    return (folder(language) / f"{name}.po").read_text(encoding="utf-8")


def translate(language: str = "uk", **more: str) -> None:
    """Translate some messages, as if by hand."""
    path = folder(language) / "small.po"
    text = path.read_text(encoding="utf-8")
    for key, translation in (UKRAINIAN | more).items():
        head = f'msgid "{key}"\nmsgstr ""\n'
        assert head in text
        text = text.replace(head, f'msgid "{key}"\nmsgstr "{translation}"\n')
    forms = ("{count} яблуко для {seat}", "{count} яблука для {seat}", "{count} яблук для {seat}")
    for i, form in enumerate(forms):
        assert f'msgstr[{i}] ""' in text
        text = text.replace(f'msgstr[{i}] ""', f'msgstr[{i}] "{form}"')
    path.write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("table")
def test_a_language_begins_with_the_english_texts_beside_its_messages() -> None:
    update("uk")
    text = text_of()
    assert "#. what is on it\n#. en[0]: 1 apple for {seat}\n#. en[1]: {count} apples for {seat}\n" in text
    assert '#. en: The table is empty.\nmsgid "table.empty"\nmsgstr ""\n' in text
    assert text.count('msgstr[2] ""') == 1  # three plural forms
    assert '"Language: uk\\n"' in text
    assert "nplurals=3" in text
    assert text.index("table.apples") < text.index("table.laid") < text.index("table.empty")
    assert report("uk") == (0, ["table.apples", "table.laid", "table.empty"], [], [], [])
    with i18n.language("uk"):
        assert say("table.empty") == "The table is empty."


@pytest.mark.usefixtures("table")
def test_nothing_changes_where_nothing_has_changed() -> None:
    update("uk")
    translate()
    text = text_of()
    for _ in range(2):
        update("uk")
        assert text_of() == text
    assert report("uk") == (3, [], [], [], [])
    i18n._messages.cache_clear()
    with i18n.language("uk"):
        assert say("table.apples", count=22, seat="p1") == "22 яблука для p1"


@pytest.mark.parametrize(
    ("before", "after", "fuzzy"),
    [
        ("forks and knives", "knives and forks", ["table.laid"]),
        ("{count} apples", "{count} pears", ["table.apples"]),
        ("what is on it", "what lies on it", []),  # hints are not translated
    ],
)
def test_a_changed_english_text_makes_its_translation_fuzzy(
    table: Path, before: str, after: str, fuzzy: list[str]
) -> None:
    update("uk")
    translate()
    table.write_text(table.read_text().replace(before, after))
    update("uk")
    assert report("uk").fuzzy == fuzzy
    assert report("uk").translated == 3 - len(fuzzy)
    assert after in " ".join(text_of().replace("#. ", "").split("\n"))
    assert "Стіл накриває" in text_of()  # kept
    update("uk")
    assert report("uk").fuzzy == fuzzy  # until somebody has looked at it
    path = folder("uk") / "small.po"
    path.write_text(path.read_text().replace("#, fuzzy\n", ""))
    update("uk")
    assert report("uk").fuzzy == []


def test_what_english_no_longer_has_is_kept_aside_and_comes_back(table: Path) -> None:
    update("uk")
    translate()
    whole = table.read_text()
    table.write_text(whole[: whole.index('msgid "table.empty"')])
    assert report("uk").unused == ["table.empty"]
    update("uk")
    assert '#~ msgid "table.empty"\n#~ msgstr "Стіл порожній."' in text_of()
    assert report("uk") == (2, [], [], [], [])
    update("uk")
    assert '#~ msgid "table.empty"' in text_of()
    table.write_text(whole)
    update("uk")
    assert "#~" not in text_of()
    assert report("uk").fuzzy == ["table.empty"]  # it may have been translated from another text


def test_a_message_that_moves_to_another_file_keeps_its_translation(table: Path, write: Write) -> None:
    update("uk")
    translate()
    whole = table.read_text()
    cut = whole.index('msgid "table.empty"')
    table.write_text(whole[:cut])
    write("en", whole[cut:], "other.po")
    update("uk")
    assert report("uk") == (3, [], [], [], [])
    assert 'msgstr "Стіл порожній."' in text_of(name="other")
    assert "#~" not in text_of()
    # a file that English no longer has is removed
    (folder("en") / "other.po").unlink()
    table.write_text(whole)
    update("uk")
    assert not (folder("uk") / "other.po").exists()
    assert report("uk").translated == 3


def test_a_message_that_gets_plural_forms_is_looked_at_again(table: Path) -> None:
    update("uk")
    translate()
    one = 'msgid "table.empty"\nmsgstr "The table is empty."\n'
    many = 'msgid "table.empty"\nmsgid_plural "table.empty.n"\nmsgstr[0] "{count} table"\nmsgstr[1] "{count} tables"\n'
    table.write_text(table.read_text().replace(one, many))
    assert report("uk").wrong == ["table.empty: it has plural forms in one of the languages only"]
    update("uk")
    assert report("uk").fuzzy == ["table.empty"]
    assert text_of().count('"Стіл порожній."') == 3
    table.write_text(table.read_text().replace(many, one))
    update("uk")
    assert report("uk").fuzzy == ["table.empty"]
    assert text_of().count('"Стіл порожній."') == 1


@pytest.mark.usefixtures("table")
def test_remarks_of_translators_are_kept() -> None:
    update("uk")
    path = folder("uk") / "small.po"
    path.write_text(
        path.read_text().replace("#. en: The table is empty.", "# чи стіл голий?\n#. en: The table is empty.")
    )
    update("uk")
    assert "# чи стіл голий?\n" in text_of()


@pytest.mark.parametrize(
    ("english", "other", "why"),
    [
        ("{a} and {b}", "{b} і {a}", []),
        ("{a} and {b}", "{a}", ["the parameter b is missing"]),
        ("{a}", "{a} {c}", ["English has no parameter c"]),
        ("{a}", "{a", ["it cannot be filled in: expected '}' before end of string"]),
        ("none", "жодного", []),
        (("1 {a}", "{count} {a}"), ("{count} {a}",) * 3, []),
        (("1 {a}", "{count} {a}"), ("один {a}", "{count} {a}", "{count} {a}"), []),
        (("1 {a}", "{count} {a}"), ("{count} {a}",) * 2, ["it has 2 plural forms instead of 3"]),
        (("1 {a}", "{count} {a}"), ("{count}",) * 3, ["the parameter a is missing"]),
        ("{a}", ("{a}",) * 3, ["it has plural forms in one of the languages only"]),
    ],
)
def test_mistakes_of_translations(english: str | tuple[str, ...], other: str | tuple[str, ...], why: list[str]) -> None:
    def message(text: str | tuple[str, ...]) -> Message:
        return Message("key" if isinstance(text, str) else ("key", "key.n"), text)

    assert mistakes(message(english), message(other), 3) == why


@pytest.mark.usefixtures("table")
def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    place = "i18n/locales/en/small_data.po"
    data = {place: {"data.one": "one"}}
    monkeypatch.setattr(messages, "texts", lambda: data)
    assert messages.main(["--add", "uk"]) == 0
    assert capsys.readouterr().out == (
        "en: 4 messages\nuk: 0 messages\n  missing 4: table.apples, table.laid, table.empty, data.one\n"
    )
    assert f"# {messages.TITLE}\n" in text_of("en", "small_data")
    assert (folder("uk") / po.COMPILED).exists()
    translate()
    data[place]["data.one"] = "1"
    assert messages.main([]) == 0
    assert "uk: 3 messages\n  missing 1: data.one" in capsys.readouterr().out
    assert 'msgstr "one"' in text_of("en", "small_data")  # nothing was written
    assert messages.main(["--update"]) == 0
    assert 'msgstr "1"' in text_of("en", "small_data")
    path = folder("uk") / "small.po"
    path.write_text(path.read_text().replace("Стіл накриває {seat}.", "Стіл."))
    capsys.readouterr()
    assert messages.main([]) == 1
    assert "wrong 1: table.laid: the parameter seat is missing" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["xx_nothing", "../en", "klingon"])
def test_only_languages_can_be_added(code: str, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        messages.main(["--add", code])
    assert "is no language that Babel knows" in capsys.readouterr().err
    assert po.OURS.languages() == ["en"]


# -- our own -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_languages_are_sound(code: str) -> None:
    found = report(code)
    assert (found.unused, found.wrong) == ([], [])


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH] or [ENGLISH])
def test_our_languages_are_in_step_with_english(code: str) -> None:
    """Their files have the same messages in the same order, and cases of nouns. If not, run ``make messages``."""
    english, own = read_all(ENGLISH), read_all(code)
    assert list(own) == list(english)
    for name, catalogue in english.items():
        keys = dict.fromkeys(noun_of(key_of(m)) for m in own[name] if m.id)
        assert list(keys) == [key_of(m) for m in catalogue if m.id], name


def test_english_is_complete() -> None:
    found = report(ENGLISH)
    assert (found.missing, found.fuzzy) == ([], [])
