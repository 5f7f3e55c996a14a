"""Our languages: complete, with the right parameters and plural forms, in their own words, and free of gender."""

import re
import warnings
from string import Formatter

import pytest
from babel.core import Locale
from tools.messages import noun_of, read_all, report

from sobremesa.i18n import ENGLISH, LANGUAGES, language, po, say
from sobremesa.i18n.nouns import Noun

from .catalogue import messages, names_in
from .completeness import is_excused, translated, waiting

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
COUNTS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 122)
#: the forms for these numbers, written by hand: 0 is the form of one, 1 of few, 2 of all others
FORMS = {
    "en": (1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "uk": (2, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 0, 2, 2, 1),
    "cs": (2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2),
    "pl": (2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1),
}


def test_there_are_four() -> None:
    assert sorted(LANGUAGES) == ["cs", "en", "pl", "uk"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_left_over_or_wrong(code: str) -> None:
    found = report(code)
    assert (found.unused, found.wrong) == ([], [])
    assert found.translated == len(messages()) - len(waiting(code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_missing_or_fuzzy(code: str) -> None:
    keys = sorted(waiting(code))
    if is_excused(code):
        warnings.warn(f"{code}: {len(keys)} messages wait for a translator: {keys[:8]}", stacklevel=1)
    else:
        assert keys == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_begins_or_ends_with_a_blank(code: str) -> None:
    assert [key for key, forms in messages(code).items() if any(form != form.strip() for form in forms)] == []


# -- plural forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_plural_rule_is_that_of_cldr(code: str) -> None:
    """Babel's rule, that of every file and our table agree; the first two for all numbers up to 1000."""
    rule = Locale.parse(code).plural_form
    kinds = [kind for kind in ("one", "few", "many", "other") if kind in {rule(n) for n in range(1001)}]
    assert tuple(kinds.index(rule(n)) for n in COUNTS) == FORMS[code]
    for name, catalogue in read_all(code).items():
        assert catalogue.num_plurals == len(kinds), name
    chosen = po.OURS.translations(code).plural  # type: ignore[attr-defined]
    assert [chosen(n) for n in range(1001)] == [kinds.index(rule(n)) for n in range(1001)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_message_that_counts_is_said_in_the_right_form(code: str) -> None:
    counting = [key for key, forms in translated(code).items() if len(forms) > 1]
    assert len(counting) > 200
    with language(code):
        for key in counting:
            forms = messages(code)[key]
            params: dict[str, object] = {name: any_noun(name) for form in forms for name in names_in(form)}
            for count, form in zip(COUNTS, FORMS[code]):
                assert say(key, **{**params, "count": count}) == forms[form].format(**{**params, "count": count}), key


def any_noun(name: str) -> Noun:
    return Noun(f"<{name}>", lambda case: f"<{name} in the {case}>")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_form_for_many_numbers_tells_which(code: str) -> None:
    """In Ukrainian 21 and 101 use the form of one, so no form may say 1 for all of them. Extensions add 5 at most."""
    rule = po.OURS.translations(code).plural  # type: ignore[attr-defined]
    broad = {form for form in range(3) if sum(rule(n) == form for n in range(200)) > 1}
    silent = [
        key
        for key, forms in translated(code).items()
        if len(forms) > 1 and any("count" in names_in(form) for form in forms) and not key.startswith("extension.")
        for number, form in enumerate(forms)
        if number in broad and "count" not in names_in(form)
    ]
    assert silent == []


# -- in the language itself --------------------------------------------------------------------------------------------

#: words that are the same in English and in one of our languages: names of games, people and places, and a few others
ALIKE = {
    "El", "Grande", "La", "Granja", "Sobremesa", "sobremesa", "Aprendiz", "Mozo", "Capataz", "Nina", "Carmen", "Felipa",
    "Ana", "Reina", "Savannah", "Galicia", "Navarra", "Aragón", "Cataluña", "Castilla", "Toledo", "Valencia", "Sevilla",
    "Granada", "Castillo", "Caballero", "Colchonera", "Automa", "automa", "Siesta", "siesta", "Fiesta", "Veto",
    "Referendum", "Region", "Importer", "Transport", "II", "III", "Arena", "Bot", "Chat", "Max", "Menu", "Min",
    "Rating", "SD", "Status", "HTTP", "API", "Elo",
}  # fmt: skip


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_the_same_as_in_english_but_names(code: str) -> None:
    same = {key: forms for key, forms in translated(code).items() if forms == messages()[noun_of(key)]}
    left = {key: forms for key, forms in same.items() if set(words(" ".join(forms))) - ALIKE}
    assert left == {}


def words(text: str) -> list[str]:
    literal = " ".join(literal for literal, *_ in Formatter().parse(text))
    return re.findall(r"[^\W\d_]{2,}", literal)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_a_name_of_its_own(code: str) -> None:
    assert messages(code)["language.name"][0].lower() == Locale.parse(code).get_display_name(code).lower()


#: endings of verbs in the past tense, which tell men from women
PAST = {"uk": r"(?:в|вся|ла|лася)", "cs": r"(?:l|la)", "pl": r"(?:ł|ła)"}
PRESENT = {"wysyła"}  # present, though it looks like the past


@pytest.mark.parametrize("code", OTHERS)
def test_no_verb_about_a_player_has_a_gender(code: str) -> None:
    """Sentences about players are in the present tense: the verb after a name is never in the past."""
    verb = re.compile(rf"\{{(?:seat|name|who|other)\}} (?:не |се |ne |se |si |nie |się )*(\w+{PAST[code]})(?!\w)")
    told = 0
    guessed: dict[str, str] = {}
    for key, forms in messages(code).items():
        for form in forms:
            told += "{seat} " in form
            found = verb.search(form)
            if found and found[1] not in PRESENT:
                guessed[key] = found[1]
    assert told > 100
    assert guessed == {}
