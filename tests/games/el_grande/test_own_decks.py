"""El Grande with custom action cards: rules, words and pictures all use them."""

import pytest

import sobremesa as sm
from sobremesa.games.decks import Cards
from sobremesa.i18n import LANGUAGES, language, say
from sobremesa.kernel import Config, Dealer, Event
from sobremesa.record import Record
from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of

from .scene import P1, card_scene, play, put

GAME = sm.load("el_grande")
_DECKS = sm.manifest_of("el_grande").decks
assert _DECKS is not None
CARDS = Cards(GAME, _DECKS())
CHANGES = {
    n: {"title": f"New {row['title']}", "caballeros": 3, "text": "Gain 2 VP.", "effect": ["gain", {"vp": 2}]}
    for n, row in CARDS.rows.items()
    if row["deck"] < 5 and row["effect"][0] not in ("hold_veto", "take_back", "infiltrate")
}


@pytest.fixture
def config() -> Config:
    return GAME.meta.config(3, options={"deck": CARDS.text(CHANGES)})


def test_cards_do_and_say_what_the_deck_says(config: Config) -> None:
    state = GAME.start(config)
    dealer = Dealer("a")
    words, picture = words_of(GAME, config), picture_of("el_grande")
    dealer.settle(state)
    seen = set()
    while state.turn != sm.OVER and len(seen) < 3:
        seat = state.turn
        view, legal = state.view(seat), state.legal()
        notation = {GAME.notation(a): a for a in legal}
        taken = [a for text, a in notation.items() if text.startswith("take ")]
        if taken:
            named = next((a for a in taken if "New" in words.label(view, a)), taken[0])
            scene = Scene(view, words, picture, ("A", "B", "C"), legal)
            html = "".join(area.html for area in picture.areas(scene))
            if "New" in words.label(view, named):
                assert "Gain 2 VP." in html
                assert "Gain 2 VP." in picture.text(scene)
                seen.add("take")
            state.play(named)
        elif "act" in notation and view.in_use and "New" in words.explain(view.in_use).title:
            assert words.hint(view, legal) == "Gain 2 VP."
            before = state.scores()[seat]
            events: list[Event] = []
            state.sink = events.append  # type: ignore[attr-defined]
            state.play(notation["act"])
            state.sink = None  # type: ignore[attr-defined]
            assert state.scores()[seat] == before + 2
            assert any("New " in line for line in words.tell(events))
            seen.add("act")
        elif any(text.startswith("put ") for text in notation) and view.prompt == "parts":
            state.play(next(a for text, a in notation.items() if text.startswith("put ")))
            if state.view(seat).prompt == "placing":
                seen.add("placing")
        else:
            state.play(legal[0])
        dealer.settle(state)
    assert seen == {"take", "act", "placing"}


def test_a_card_of_the_deck_says_so_and_stands_in_for_nothing_else(config: Config) -> None:
    words = words_of(GAME, config)
    assert words.explain("1").title == "New Intrigue"
    assert words.explain("1").notes == ("From an edited deck.",)
    assert words.explain("29").notes == ()
    with language("uk"):
        assert words.explain("1").title == "New Intrigue", "as it stands in the deck"
        assert words.explain("29").title != "Your Majesty"


def test_a_record_remembers_the_deck(config: Config) -> None:
    state = GAME.start(config)
    assert "deck=sha256:" in config.key
    assert "deck=" not in GAME.meta.config(3).key, "records of our own cards stay as they are"
    text = Record(GAME, config, ("a", "b", "c"), "").dumps()
    assert Record.loads(text).config.options["deck"] == config.options["deck"]
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()


@pytest.mark.parametrize(("ruling", "key"), [("everyone", ".everyone"), ("opponents", "")])
def test_an_effect_in_short_names_those_whom_it_concerns(ruling: str, key: str) -> None:
    """EG-A46: with the ruling for everyone, opponents are not the only ones who send caballeros back."""
    civil_war = next(n for n, row in CARDS.rows.items() if row["id"] == "civil_war")
    deck = CARDS.text({civil_war: {"effect": ["optional", CARDS.rows[civil_war]["effect"]]}})
    table = {"edition": "classic", "deck": deck, "rulings": {"classic_civil_war": ruling}}
    state = play(put(card_scene("civil_war", **table), P1, toledo=3), "act")
    words = words_of(GAME, state.config)
    for code in LANGUAGES:
        with language(code):
            effect = say(f"effect.el_grande.opponents_abandon{key}")
            assert effect in words.prompt(state.view(P1), state.legal()), code
