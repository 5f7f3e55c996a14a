"""Why a plan is good: every reason has a sentence in every language."""

import pytest

import sobremesa as sm
from sobremesa.i18n import LANGUAGES
from sobremesa.i18n import language as speaking
from sobremesa.words import Reason, words_of

from ..i18n.catalogue import messages
from .reasons import REASONS, said


@pytest.mark.parametrize("game", REASONS)
def test_every_reason_has_a_sentence(game: str) -> None:
    texts = [form for key, forms in messages("en").items() if key.startswith(f"reason.{game}.") for form in forms]
    assert len(set(said(game)) - {""}) == len(texts), "each form of each message is said once"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REASONS)
def test_reasons_are_said_in_every_language(game: str, language: str) -> None:
    with speaking(language):
        told = set(said(game)) - {""}
    assert len(told) > 20
    assert not any("{" in sentence or "reason." in sentence for sentence in told)


def test_reasons_name_places_and_players() -> None:
    lead, alone, *_ = said("el_grande")
    assert lead == "takes the lead in Toledo from p2 green, 7 VP at the next scoring"
    assert alone == "takes the lead in Toledo, 7 VP at the next scoring"
    words = words_of(sm.load("el_grande"), sm.meta("el_grande").config(3))
    won = Reason(1, False, "place", (5,), 3.0, (1, 4, 0), (0, 7, 1))
    assert words.reason(won) == "", "what others win is no reason"


def test_reasons_name_buildings() -> None:
    told = said("la_granja")
    assert "completes the Delicatessen" in told
    assert "delivers to the Delicatessen, which then lacks 1 good" in told
    assert "brings 3 silver" in told
