"""Wherever a message of any language asks for the case of a parameter, it is given a noun."""

from string import Formatter

import pytest
from tools.messages import noun_of

import sobremesa.i18n
from sobremesa.games.la_granja.rules.events import EVENTS
from sobremesa.games.la_granja.words.effects import effect
from sobremesa.i18n import LANGUAGES
from sobremesa.i18n.nouns import Noun
from sobremesa.kernel import Event
from sobremesa.words import words_of

from ..games.el_grande.scene import card_scene, play, put
from ..i18n.catalogue import messages
from . import el_grande, la_granja
from .reading import asked, cards, shown
from .reasons import REASONS, said
from .test_catalogue import asked_by_cards
from .test_la_granja import MODULE_SCENES, NEW_SCENES, PIECE_SCENES, SCENES

Nouns = set[tuple[str, str]]  # the key of a message, the name of a parameter
#: not needed by any card of ours; its goods are those of ``buy.fixed``
UNUSED: Nouns = {("effect.la_granja.buy.counted", "goods")}


def asked_for() -> Nouns:
    """The parameters for which some language asks for a case."""
    return {
        (noun_of(key), name)
        for code in LANGUAGES
        for key, forms in messages(code).items()
        for form in forms
        for _, name, case, _ in Formatter().parse(form)
        if name and case
    }


class Remembering(str):
    """A message that remembers which parameters were nouns."""

    key: str
    nouns: Nouns

    def format(self, *args: object, **params: object) -> str:
        self.nouns.update((self.key, name) for name, value in params.items() if isinstance(value, Noun))
        return super().format(*args, **params)


@pytest.fixture
def nouns(monkeypatch: pytest.MonkeyPatch) -> Nouns:
    """The nouns in all texts from now on."""
    found: Nouns = set()
    find = sobremesa.i18n._Messages.find

    def remembering(self: sobremesa.i18n._Messages, key: str, count: object) -> str | None:
        text = find(self, key, count)
        if text is None:
            return None
        message = Remembering(text)
        message.key, message.nouns = key, found
        return message

    monkeypatch.setattr(sobremesa.i18n._Messages, "find", remembering)
    # Redraw what an earlier test has drawn: its texts would be missed here.
    monkeypatch.setattr("sobremesa.render.cached.current", lambda: "nouns")
    return found


def tell_el_grande() -> None:
    for table in el_grande.TABLES[:2]:  # these two ask everything that is needed
        for seed in ("2", "3", "4"):
            for number, (session, words) in enumerate(el_grande.decisions(table, seed)):
                asked(session, words)
                if session.state.turn >= 0:
                    words.bundles(session.state.view(session.state.turn), session.state.legal())
                if number % 50 == 0:
                    shown(session, words)
                if session.state.prompt == "discs" and session.state.turn > 0:
                    shown(session, words, 0)  # this seat has already chosen
            words.tell(session.seen(0))
    asked_by_cards()
    leaving = put(card_scene("departure", rulings={"departure": "up_to_all"}), 0, toledo=6)
    play(leaving, "act", "choose toledo")
    words_of(el_grande.GAME, leaving.config).prompt(leaving.view(0), leaving.legal())
    view = el_grande.GAME.new(4).view(0)._replace(prompt="take_card", asked=(0,))
    for chance in ("start-king granada", "start-grande granada"):
        words.label(view, el_grande.GAME.action(chance))


def tell_la_granja() -> None:
    for _, build, actions, *_ in (*SCENES, *MODULE_SCENES, *PIECE_SCENES, *NEW_SCENES):
        state = build()
        at_hand = state.view(None).roofs
        la_granja.at(state, *filter(None, actions.format(roof=at_hand[0] if at_hand else "").split("; ")))
    for table in la_granja.EVERYTHING[:2]:
        story: list[Event] = []
        for state, words in la_granja.wealthy(table, 1, story):
            view = state.view(max(state.turn, 0))
            words.prompt(view, state.legal())
            for action in state.legal():
                words.label(view, action)
        words.tell([EVENTS.redact(e, 0) for e in story])
    cards(words)
    rules = state.rules
    programs = [part for parts in rules.programs.values() for part in parts]
    of_cards = [
        t for card in filter(None, rules.cards) for t in (card.act, *(x.effect for x in card.triggers.values()))
    ]
    for template in (*programs, *rules.effects.values(), *filter(None, of_cards)):
        effect(rules, template)
    for event in EVENTS.types:
        if event.key in ("venture_completed", "venture_reward"):
            words.tell([(event.number, *(0 for _ in event.fields))])


def test_every_case_that_is_asked_for_is_that_of_a_noun(nouns: Nouns) -> None:
    tell_el_grande()
    tell_la_granja()
    for session, words in la_granja.decisions(la_granja.EVERYTHING[1], "1"):
        if session.ply % 200 == 100:
            shown(session, words)
    for game in REASONS:
        said(game)
    assert asked_for() - nouns == UNUSED
