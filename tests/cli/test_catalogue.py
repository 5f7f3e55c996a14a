"""Every key that the programme can ask for has a message, with exactly the parameters it can be given."""

import re
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import i18n
from sobremesa.cli.el_grande.log import BY_THE_DUMMY
from sobremesa.cli.el_grande.phrases import ARGS, LABELS
from sobremesa.cli.faces import Face, face_of
from sobremesa.games.el_grande.cards.operations import OPERATIONS
from sobremesa.games.el_grande.catalogue import CARD_NAMES
from sobremesa.games.el_grande.ids import COLOURS, PLACE_NAMES
from sobremesa.i18n import MissingMessage, has, has_forms, keys, placeholders, say
from sobremesa.kernel import COMBINATORS, Step
from sobremesa.kernel.events import PUBLIC

from ..games.el_grande.scene import card_scene, put
from ..games.el_grande.scene import legal as legal_now
from .table import GAME, TABLES, decisions, refused, run

SHOWN = [game for game in sm.games() if find_spec(f"sobremesa.cli.{game}")]
EVERY_GAME = pytest.mark.parametrize("game", SHOWN)
#: what no card of El Grande needs today: effects that only the kernel knows
UNUSED = {"any_order", "repeat"}


def below(prefix: str) -> set[str]:
    """The first words after a prefix."""
    return {key.removeprefix(prefix + ".").split(".")[0] for key in keys(prefix + ".")}


def deciding(game: str) -> set[str]:
    """The steps that can ask somebody: those that know what is legal. Chance asks nobody."""
    steps: tuple[Step[Any], ...] = import_module(f"sobremesa.games.{game}.steps").STEPS
    return {step.name for step in steps if type(step).legal is not Step.legal}


# -- say ---------------------------------------------------------------------------------------------------------------


def test_a_message_with_parameters() -> None:
    assert say("event.el_grande.king_moved", place="Toledo") == "The King goes to Toledo."


@pytest.mark.parametrize(("count", "text"), [(0, "invite 0"), (1, "invite 1"), (2, "invite 2"), (11, "invite 11")])
def test_a_number_selects_the_plural_form(count: int, text: str) -> None:
    end = " caballero" if count == 1 else " caballeros"
    assert say("action.el_grande.invite.some", count=count) == text + end


def test_what_is_missing_is_a_mistake() -> None:
    with pytest.raises(MissingMessage, match=r"there is no message 'event[.]el_grande[.]nonsense'"):
        say("event.el_grande.nonsense")
    with pytest.raises(MissingMessage, match="needs the parameter 'place'"):
        say("event.el_grande.king_moved")
    with pytest.raises(MissingMessage, match="needs a whole number as 'count'"):
        say("event.el_grande.invited", seat="p1")
    with pytest.raises(MissingMessage):  # a table of messages is no message
        say("event.el_grande.scored", seat="p1")


def test_keys_are_no_sentences_and_plurals_are_not_guessed() -> None:
    for key in keys():
        assert re.fullmatch(r"[a-z0-9_.-]+", key), key
        message = i18n._message(key)
        forms = {"other": message} if isinstance(message, str) else message
        assert set(forms) in ({"other"}, {"one", "other"}), key
        assert not any("(s)" in text for text in forms.values()), key
        if has_forms(key):
            assert "1" in forms["one"] or " a " in forms["one"] or "the caballero" in forms["one"], key


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


def test_games_without_words_are_refused_not_stammered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.cli.faces.find_spec", lambda _: None)
    for game in sm.games():
        title = sm.meta(game).title
        assert refused("play", game).startswith(f"{title} cannot be shown in the terminal yet")
        run("simulate", game, "--games", "1", "--seats", "random,random", "--seed", "7", "--save", game)
        record = folder / game / "0001.record"
        assert run("check", record).exit_code == 0
        assert refused("replay", record).startswith(f"{title} cannot be shown in the terminal yet")


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


def ask(view: Any, legal: list[int], face: Face) -> str:
    """The prompt is complete and no two choices are called the same; returns the name of the step that asks."""
    assert face.prompt(view, legal)
    labels = [face.label(view, a) for a in legal]
    assert len(set(labels)) == len(labels), labels
    return str(view.prompt)


def asked_by_cards() -> set[str]:
    """The steps that ask when the special action of each card is carried out, with a few random choices each."""
    face = face_of(GAME, GAME.meta.config(4))
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
                asked.add(ask(state.view(state.turn), state.legal(), face))
                text = actions.pop() if actions else GAME.notation(choices.choice(state.legal()))
                state.play(GAME.action(text))
    return asked


def test_everything_that_can_be_asked_is_asked_in_words() -> None:
    asked = asked_by_cards()
    for table in TABLES:
        for session, face in decisions(table):
            state = session.state
            asked.add(ask(state.view(state.turn), state.legal(), face))
        for viewer in (None, *range(table["seats"])):
            assert face.tell(session.seen(viewer))[-1] == "The game is over."
    assert asked == deciding("el_grande") - UNUSED | {"over"}


# -- the command line --------------------------------------------------------------------------------------------------


def sources(*only: str) -> str:
    """The programme text of the command line, or of the faces of some games."""
    folder = files("sobremesa.cli")
    folders = [folder.joinpath(game) for game in only or SHOWN]
    if not only:
        folders.append(folder)
    found = [f for sub in folders for f in sub.iterdir() if f.name.endswith(".py")]
    return "\n".join(f.read_text(encoding="utf-8") for f in found)


def test_every_key_in_the_source_has_a_message() -> None:
    text = sources()
    asked = set(re.findall(r'\bsay\(\s*"([^"]+)"', text))
    asked |= {f"cli.games.{key}" for key in re.findall(r'\b_s\("([^"]+)"', text)}
    asked |= {f"board.el_grande.{key}" for key in re.findall(r'\b_b\("([^"]+)"', text)}
    face = sources("la_granja")
    asked |= {f"board.la_granja.{key}" for key in re.findall(r'\bw\("([^"]+)"', face)}
    asked |= {f"card.la_granja.{key}" for key in re.findall(r'\b_?c\(\s*"([^"]+)"', face)}
    assert len(asked) > 300
    assert [key for key in sorted(asked) if not has(key)] == []


def test_no_message_of_the_command_line_is_left_over() -> None:
    words = set(re.findall(r"[a-z0-9_]+", sources()))
    words |= {value for game in SHOWN for option in sm.meta(game).options for value in option.values}
    stale = [key for prefix in ("cli.", "board.", "card.") for key in keys(prefix) if key.split(".")[-1] not in words]
    assert stale == []
