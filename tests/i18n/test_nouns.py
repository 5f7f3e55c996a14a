"""Nouns in the case that their sentence needs."""

from string import Formatter

import pytest
from tools.messages import noun_of

from sobremesa.i18n import ENGLISH, LANGUAGES, MissingMessage, language, say
from sobremesa.i18n.formats import either, listed
from sobremesa.i18n.nouns import CASES, noun

from .catalogue import messages

PIG, SILVER = "goods.la_granja.pig", "goods.la_granja.silver"


def test_a_noun_has_the_case_that_a_message_asks_for() -> None:
    with language("uk"):
        pig = noun(PIG, count=1)
        assert (pig, f"{pig:accusative}") == ("1 свиня", "1 свиню")
        assert say("event.la_granja.gained", seat="p1", goods=pig) == "p1 отримує 1 свиню."


def test_what_has_no_form_of_its_own_is_said_in_the_nominative() -> None:
    assert f"{noun(PIG, count=2):accusative}" == "2 pigs"
    with language("uk"):
        assert f"{noun(SILVER, count=2):accusative}" == "2 срібняки"


def test_the_number_decides_within_a_case() -> None:
    with language("pl"):
        assert [f"{noun(PIG, count=n):accusative}" for n in (1, 2, 5)] == ["1 świnię", "2 świnie", "5 świń"]


def test_each_noun_of_a_list_is_in_the_case() -> None:
    with language("pl"):
        both = [noun(PIG, count=1), "p1", noun(SILVER, count=3)]
        assert f"{listed(both):accusative}" == "1 świnię, p1 i 3 srebra"
        assert f"{either(both):accusative}" == "1 świnię, p1 lub 3 srebra"


def test_a_place_brings_its_preposition() -> None:
    france, court = noun("place.el_grande.france"), noun("place.el_grande.court")
    with language("cs"):
        assert (f"{france:in}", f"{court:to}") == ("ve Francii", "ke dvoru")


def test_only_nouns_have_cases() -> None:
    with language("uk"), pytest.raises(MissingMessage, match=r"event[.]la_granja[.]gained asks for the case"):
        say("event.la_granja.gained", seat="p1", goods="1 свиня")


@pytest.mark.parametrize("code", LANGUAGES)
def test_messages_ask_for_known_cases_and_english_for_none(code: str) -> None:
    specs = {
        spec for forms in messages(code).values() for form in forms for _, _, spec, _ in Formatter().parse(form) if spec
    }
    assert specs <= (set() if code == ENGLISH else set(CASES))
    assert {noun_of(key) for key in messages(code)} == set(messages())
