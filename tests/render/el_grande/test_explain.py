"""Everything that is drawn can be explained; what is not there cannot."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS
from sobremesa.games.el_grande.picture.cards import short
from sobremesa.games.el_grande.picture.explain import EXPLAINERS
from sobremesa.games.el_grande.picture.modules import pictures
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS
from sobremesa.games.el_grande.words.names import Deck
from sobremesa.i18n import has
from sobremesa.render import gallery_of

from ...games.el_grande.scene import P1, P2, bare, card_scene, fresh, general_scoring, play, put
from .tables import GOLDEN, PICTURE, Reader, drawn, golden, is_worth_a_look, scene_of

KINDS = set(EXPLAINERS).union(*(picture.explain for picture in pictures().values()))
EVERYTHING = ("new_regency", "alternative_cards", "changing_powers")


def explain(state: Any, thing: str, seat: int | None = 0) -> Any:
    return PICTURE.explain(scene_of(state, seat), thing)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_thing_drawn_is_explained(name: str) -> None:
    kinds: set[str] = set()
    for ply, state in enumerate(golden(name)):
        if not is_worth_a_look(ply, state, 15):
            continue
        scene = scene_of(state, max(state.turn, 0))
        for thing in Reader(drawn(scene)).things:
            explained = PICTURE.explain(scene, thing)
            assert explained is not None, thing
            assert all((explained.title, explained.lines, *explained.lines)), thing
            kinds.add(thing.partition(":")[0])
    assert kinds <= KINDS
    assert {"region", "stack", "card", "hand", "king", "grande", "tile", "deck", "court"} <= kinds


@pytest.mark.parametrize(
    "thing",
    ["", "region", "region:", "region:madrid", "castillo:1", "king:", "king:p1", "abroad:france", "stack:p1",
     "stack:p9:toledo", "stack:p5:toledo", "stack:p1:castillo", "grande:p0", "grande:p-1", "tile:5", "card:",
     "card:ace", "deck:9", "option:1", "hand:0", "hand:14", "hand:m1", "hand:m99", "hand:\u0663", "played:p5",
     "court:1", "court:p6", "invite:3", "wheel:castillo", "round:0", "round:10", "round:x",
     "first:p1", "step", "<b>", "spent:99999999999999"],
)  # fmt: skip
def test_what_is_not_at_this_table_is_not_explained(thing: str) -> None:
    assert explain(fresh(seats=4), thing) is None


def test_no_word_from_outside_brings_it_down() -> None:
    rng = Random(1)
    scene = scene_of(fresh(modules=EVERYTHING), 0)
    words = [*sorted(KINDS), "p1", "p9", "toledo", "m3", "7", "", "٣", "-1", "8", "intrigue", "<b>", "\x00"]
    for _ in range(3000):
        thing = ":".join(rng.choice(words) for _ in range(rng.randint(1, 3)))
        explained = PICTURE.explain(scene, thing)
        assert explained is None or explained.title


def test_a_region_tells_everything_about_itself() -> None:
    state = put(put(bare(king="granada"), 0, toledo=3), 1, toledo=1)
    told = explain(state, "region:toledo")
    assert told.title == "Toledo"
    assert told.lines[0] == "Worth 7 VP for first place, 4 for second and 2 for third."
    text = " ".join(told.lines)
    assert "p1 violet (3), p2 green (1)" in text
    assert "If scored now: p1 violet (7 VP), p2 green (4 VP)." in text
    assert "Adjacent regions: Aragón, Castilla, Valencia, Sevilla, Granada." in text
    assert "Adjacent to the King" in text
    assert not told.is_stand_in
    assert "nothing may be placed here" in " ".join(explain(state, "region:granada").lines)


def test_a_disc_tells_what_it_would_bring_on_the_wheel_and_on_the_map() -> None:
    state = general_scoring(put(put(bare(king="granada"), P1, castillo=2, toledo=1), P2, toledo=2))
    told = "Scored with your 2 caballeros from the Castillo: p1 violet (7 VP), p2 green (4 VP)."
    for thing in ("wheel:toledo", "region:toledo"):
        assert told in explain(state, thing, P1).lines, thing
        assert told not in explain(state, thing, P2).lines, "who has nobody there"
    assert not any("Castillo" in line for line in explain(state, "region:granada", P1).lines), "the King keeps them out"


@pytest.mark.parametrize("name", CARD_NAMES)
def test_every_card_is_explained_with_its_rule_and_whether_it_is_a_stand_in(name: str) -> None:
    told = explain(fresh(), f"card:{name}")
    row = CARDS[CARD_NAMES.index(name)]
    assert told.title == row.title
    assert row.text in told.lines
    assert told.is_stand_in == ("reconstructed" in row.status or row.title_status == "reconstructed")
    assert not row.note or row.note not in " ".join(told.lines)


def test_every_modifier_is_explained_where_there_are_any() -> None:
    state = fresh(modules=EVERYTHING)
    for row in ROWS:
        told = explain(state, f"hand:m{row['number']}")
        assert row.get("text", "no property") in " ".join(told.lines)
        assert told.is_stand_in
    assert explain(fresh(), "hand:m1") is None


def test_what_is_offered_explains_itself_too() -> None:
    state = play(card_scene("double_game", modules=("alternative_cards",)), "act")
    assert explain(state, "option:2").title == "place 2 caballeros in any regions but the King's"


# -- the table in words, and the map alone -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN[:4])
def test_the_table_in_words_misses_nothing(name: str) -> None:
    for ply, state in enumerate(golden(name)):
        if ply % 60:
            continue
        view = state.view(0)
        html = str(PICTURE.text(scene_of(state, 0)))
        found = Reader(html)
        assert found.problems == []
        for card in (CARDS[CARD_NAMES.index(n)] for n in (*view.face_up, view.in_use) if n):
            assert card.title in found.text
            assert card.text in found.text
        cells = [int(c) for c in re.findall(r"<td>(\d+)", html)]
        assert all(n in cells for s in view.seats for n in (*s.regions, s.province))
        assert html.count("<h2>") == 5
        assert "<table>" in html


def test_the_table_in_words_keeps_secrets() -> None:
    state = fresh(modules=EVERYTHING)
    spectator = PICTURE.text(scene_of(state, None))
    assert "Your hand" not in spectator
    assert "Your hand" in PICTURE.text(scene_of(state, 0))


def test_the_map_stands_alone() -> None:
    state = put(bare(modules=("new_regency",)), 0, toledo=4)
    root = ElementTree.fromstring(str(PICTURE.board(scene_of(state, 0))))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    style = next(root.iter("{http://www.w3.org/2000/svg}style")).text or ""
    used = set(re.findall(r"var\((--[a-z-]+)", style))
    assert used <= set(re.findall(r"(--[a-z-]+):", style))  # every colour used is defined inside
    targets = {e.get("href", "")[1:] for e in root.iter("{http://www.w3.org/2000/svg}use")}
    assert targets <= {e.get("id") for e in root.iter()}
    assert "data-actions" not in ElementTree.tostring(root, encoding="unicode")


# -- words -------------------------------------------------------------------------------------------------------------


def test_every_card_has_its_few_words() -> None:
    deck = Deck(CARDS)
    assert all(short(deck, name) for name in CARD_NAMES)
    few = [name for name in CARD_NAMES if has(f"render.el_grande.short.{name}")]
    assert len(few) >= 43, "a new card may show its whole text instead"
    assert all(len(short(deck, name)) < 80 for name in few)
    assert all(has(f"hand.el_grande.modifier.m{row['number']}") == ("text" in row) for row in ROWS)


@pytest.mark.rule("EG-255")
@pytest.mark.parametrize("card", ["civil_war", "levy"])
@pytest.mark.parametrize(
    ("config", "is_for_taker"),
    [
        ({}, False),
        ({"edition": "classic"}, True),
        ({"edition": "classic", "rulings": {"classic_civil_war": "opponents"}}, False),
    ],
)
def test_a_card_tells_of_everyone_whom_it_asks(card: str, config: dict[str, Any], is_for_taker: bool) -> None:
    """EG-A46: at a classic table the taker sends caballeros back too, unless the table has ruled otherwise."""
    state = put(put(card_scene(card, **config), P1, toledo=3), P2, toledo=3)
    used = re.findall(r'class="eg-used.*', drawn(scene_of(state, P1)))[0].split("eg-row")[0]
    lying = next(e for e in gallery_of("el_grande").exhibits(state.config) if e.id == f"card-{card}").html
    assert ("you included" in " ".join(explain(state, f"card:{card}").lines)) is is_for_taker
    assert ("you included" in used, "Each player" in lying) == (is_for_taker, is_for_taker)
    assert ("#eg-i-rival" in used, "#eg-i-rival" in lying) == (not is_for_taker, not is_for_taker)
    assert (P1 in play(state, "act").owing) is is_for_taker
