"""Everything that can be asked, answered and told has a message, with exactly the parameters it can be given."""

import re
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any
from unicodedata import combining, normalize

import pytest

import sobremesa as sm
from sobremesa.games import ours
from sobremesa.games.el_grande.meta import COLOURS
from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS as MODIFIERS
from sobremesa.games.el_grande.rules.cards.operations import OPERATIONS
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES
from sobremesa.games.el_grande.words.log import BY_THE_DUMMY
from sobremesa.games.el_grande.words.phrases import ARGS, LABELS
from sobremesa.kernel import COMBINATORS, Step
from sobremesa.kernel.config import CHOICE, SUBSET
from sobremesa.kernel.events import PUBLIC
from sobremesa.words import Words, words_of

from ..games.el_grande.scene import card_scene, put
from ..games.el_grande.scene import legal as legal_now
from ..i18n.catalogue import below, keys, messages, placeholders
from .el_grande import GAME, TABLES, decisions

EVERY_GAME = pytest.mark.parametrize("game", ours())
#: not needed by any card of El Grande today: effects that only the kernel uses
UNUSED = {"any_order", "repeat"}


def deciding(game: str) -> set[str]:
    """The steps that can ask somebody, which are those with legal actions; chance asks nobody."""
    steps: tuple[Step[Any], ...] = import_module(f"sobremesa.games.{game}.rules.steps").STEPS
    return {step.name for step in steps if type(step).legal is not Step.legal}


def test_regions_keep_their_accents_wherever_they_are_named() -> None:
    regions = [text for key in keys("place.el_grande") for text in messages()[key]]
    bare = {without_accents(name) for name in regions} - set(regions)
    assert bare == {"Aragon", "Cataluna"}
    assert [key for key, forms in messages().items() if bare & set(re.findall(r"\w+", " ".join(forms)))] == []


def without_accents(text: str) -> str:
    return "".join(c for c in normalize("NFD", text) if not combining(c))


# -- games -------------------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_event_has_a_sentence(game: str) -> None:
    types = {t.key: t for t in sm.load(game).events.types}
    assert below(f"event.{game}") - {"cards_revealed"} == set(types)


@EVERY_GAME
def test_every_step_that_asks_has_a_prompt(game: str) -> None:
    assert below(f"prompt.{game}") == deciding(game) | {"over"}


@EVERY_GAME
def test_every_action_has_a_label(game: str) -> None:
    assert below(f"action.{game}") == {block.word for block in sm.load(game).table.blocks}


def test_a_game_without_words_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.words.manifest_of", lambda name: replace(sm.manifest_of(name), words=None))
    with pytest.raises(sm.ConfigError, match="El Grande cannot be told in words yet"):
        words_of(GAME, GAME.meta.config(4))


@EVERY_GAME
def test_every_edition_and_every_value_of_an_option_has_a_name(game: str) -> None:
    meta = sm.meta(game)
    assert below(f"web.edition.{game}") == set(meta.editions)
    for option in (*meta.options, *meta.rulings):
        if option.kind in (CHOICE, SUBSET):
            assert below(f"web.value.{game}.{option.name}") == set(option.values)


# -- El Grande ---------------------------------------------------------------------------------------------------------


def test_sentences_use_the_fields_of_their_events() -> None:
    for event in GAME.events.types:
        given = {*event.fields, "count"} | ({"seat"} if event.key in BY_THE_DUMMY else set())
        secret = {name for name, sight in zip(event.fields, event.sight) if sight != PUBLIC}
        variants = keys(f"event.el_grande.{event.key}.") or [f"event.el_grande.{event.key}"]
        for key in variants:
            assert placeholders(key) <= given, key
            if not key.endswith(".shown"):
                assert not placeholders(key) & secret, f"{key} tells a secret"


def test_prompts_use_what_their_steps_ask() -> None:
    for step in deciding("el_grande"):
        given = {*ARGS[step], "count", "value", "modifier", "effect"}
        for key in keys(f"prompt.el_grande.{step}.") or [f"prompt.el_grande.{step}"]:
            assert placeholders(key) <= given, key


def test_labels_use_what_their_actions_say() -> None:
    for block in GAME.table.blocks:
        assert len(LABELS.get(block.word, ())) == len(block.dims), block.word
        given = {*LABELS.get(block.word, ()), "count", "total", "effect", "property", "card", "seat", "end"}
        for key in keys(f"action.el_grande.{block.word}.") or [f"action.el_grande.{block.word}"]:
            assert placeholders(key) <= given, key


def test_every_effect_place_and_colour_has_a_name() -> None:
    assert below("effect.el_grande") == {o.name for o in OPERATIONS} | {c.name for c in COMBINATORS}
    assert below("place.el_grande") == set(PLACE_NAMES)
    assert below("colour.el_grande") == set(COLOURS)


def same(action: int) -> Any:
    """Modifiers with the same value and property are the same choice."""
    word, *labels = GAME.notation(action).split()
    if word not in ("pass", "modifier"):
        return action
    return word, str({**MODIFIERS[int(labels[0][1:]) - 1], "number": 0})


def ask(view: Any, legal: list[int], words: Words) -> str:
    """Check that the prompt exists and that different choices have different labels; return the name of the step."""
    assert words.prompt(view, legal)
    labels = [words.label(view, a) for a in {same(a): a for a in legal}.values()]
    assert len(set(labels)) == len(labels), labels
    return str(view.prompt)


def asked_by_cards() -> set[str]:
    """The steps that ask while the special action of each card is carried out, with a few random choices each."""
    words = words_of(GAME, GAME.meta.config(4))
    asked: set[str] = set()
    for card in CARD_NAMES:
        for seed in range(3):
            state = card_scene(card)
            for seat in range(4):
                put(state, seat, granada=1, toledo=2, aragon=2)
            choices = Random(seed)
            actions = ["act"] if "act" in legal_now(state) else []
            for _ in range(12):
                if state.turn < 0:
                    break
                asked.add(ask(state.view(state.turn if state.turn >= 0 else None), state.legal(), words))
                text = actions.pop() if actions else GAME.notation(choices.choice(state.legal()))
                state.play(GAME.action(text))
    return asked


def test_everything_that_can_be_asked_is_asked_in_words() -> None:
    asked = asked_by_cards()
    for table in TABLES:
        for session, words in decisions(table):
            state = session.state
            asked.add(ask(state.view(state.turn if state.turn >= 0 else None), state.legal(), words))
        for viewer in (None, *range(table["seats"])):
            assert words.tell(session.seen(viewer))[-1] == "The game is over."
    assert asked == deciding("el_grande") - UNUSED | {"over"}
