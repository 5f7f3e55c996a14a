"""What the words of all games have in common: plain data, and stories that can be cut by plies."""

from typing import Any, Iterator

import pytest

from sobremesa.kernel import Game
from sobremesa.record import Session
from sobremesa.words import Description, Words, provenance, words_of
from sobremesa.words.text import printable

from . import el_grande, la_granja

TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, table) for table in el_grande.TABLES),
    *((la_granja.GAME, table) for table in (*la_granja.TABLES, *la_granja.EVERYTHING)),
]


def finished(game: Game, table: dict[str, Any]) -> tuple[Session, Words]:
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    *_, last = decisions(table)
    return last


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_a_story_begins_each_sentence_at_an_event_of_its_own(game: Game, table: dict[str, Any]) -> None:
    session, words = finished(game, table)
    for viewer in (None, 0):
        events = session.seen(viewer)
        story = words.story(events)
        assert [told.text for told in story] == words.tell(events)
        starts = [told.at for told in story]
        assert len(set(starts)) == len(starts)
        assert starts[0] == 0
        assert set(starts) <= set(range(len(events)))
        # a sentence about a single event is the same as that event told alone
        alone = [(told.text, words.tell([events[told.at]])[0]) for told in story]
        assert sum(text == one for text, one in alone) > len(alone) / 3


def test_caballeros_placed_in_turn_are_told_at_the_first_of_each_place() -> None:
    events = el_grande.GAME.events
    placed = next(e for e in events.types if e.key == "placed")
    where = (1, 2, 1, 2, 3)
    story = words_of(el_grande.GAME, el_grande.GAME.meta.config(4)).story(
        [(placed.number, *_fields(placed.fields, seat=0, place=place)) for place in where]
    )
    assert [told.at for told in story] == [0, 1, 4]


def _fields(names: tuple[str, ...], **values: int) -> Iterator[int]:
    return (values.get(name, 1) for name in names)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_cards_are_explained_in_plain_data(game: Game, table: dict[str, Any]) -> None:
    words = words_of(game, game.meta.config(**table))
    for name in words.cards():
        card = words.explain(name)
        assert isinstance(card, Description)
        assert card.title
        sides = [text for side in card.sides for text in (side.name, side.text)]
        texts = [card.title, card.caption, *card.text, *card.notes, *sides]
        assert all(isinstance(text, str) and "\n" not in text for text in texts)
        assert card.text or card.sides


def test_a_card_of_el_grande_is_a_stand_in_if_only_by_its_title() -> None:
    words = words_of(el_grande.GAME, el_grande.GAME.meta.config(4))
    card = words.explain("grand_manoeuvre")
    assert card.caption.startswith("Deck ")
    assert card.is_stand_in
    assert not words.explain("intrigue").is_stand_in
    assert words.explain("m3").title == "Modifier +1 (1 more to court)"


def test_a_farm_card_has_four_sides_and_a_roof_its_phases() -> None:
    words = words_of(la_granja.GAME, la_granja.GAME.meta.config(2))
    card = words.explain("23")
    assert [side.name for side in card.sides] == ["Field", "Barrow", "Extension", "Helper"]
    assert card.sides[3].text.endswith(" (any time in your turn, once per round)")
    assert [side.is_stand_in for side in card.sides] == [True, True, True, False]
    assert [side.is_stand_in for side in words.explain("1").sides] == [False, True, False, False]
    roof = words.explain("Long siesta")
    assert (roof.caption, roof.text) == ("Roof tile.", ("Advance 1 or 2 steps on the siesta track.",))
    assert roof.is_stand_in  # the round in which it comes, and the phases in which it can be used


def test_nothing_in_a_text_can_command_a_terminal() -> None:
    assert printable("a\n b\x1b[2J\t c") == "a b?[2J c"


@pytest.mark.parametrize("game", [el_grande.GAME, la_granja.GAME])
def test_telling_reads_no_data_into_the_rules(game: Game) -> None:
    """Records name the data they were played with; looking something up must not change that."""
    before = game.data_revision()
    for other, table in TABLES:
        if other is game:
            words = words_of(game, game.meta.config(**table))
            assert [words.explain(name) for name in words.cards()]
    assert provenance(game.name)
    assert game.data_revision() == before
