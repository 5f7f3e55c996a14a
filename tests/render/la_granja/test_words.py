"""What a table can tell: explanations of every thing, the table in words, forecasts, and where VP came from."""

import re
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.automa.numbers import AUTOMA_VP
from sobremesa.games.la_granja.modules.automa.rules.phases import Sale, Score
from sobremesa.games.la_granja.picture import PICTURE
from sobremesa.games.la_granja.picture.pen import Table
from sobremesa.games.la_granja.picture.preview import forecast, of_neutral
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.flow.scoring_phase import Final, score_market, score_siesta
from sobremesa.games.la_granja.rules.ids import VP
from sobremesa.games.la_granja.words.cards import stand_ins
from sobremesa.games.la_granja.words.names import building_text, building_title
from sobremesa.games.la_granja.words.things import shown
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from ...games.la_granja.modules.pieces import HANDS, table, worker
from .tables import GAME, MODULES, RECORDS, golden, html, parse, random_game, scene, somewhere, things_in

STAGES = [
    (1, 90, 3, "deluxe", {}),
    (2, 300, 4, "classic", {}),
    (3, 60, 2, "deluxe", {"modules": MODULES}),
    (4, 380, 2, "deluxe", {"modules": MODULES}),
    (5, 60, 1, "deluxe", {"automa": "hard"}),
]


@pytest.mark.parametrize("stage", STAGES, ids=lambda s: f"{s[2]} seats, ply {s[1]}")
def test_everything_that_is_drawn_explains_itself(stage: tuple[int, int, int, str, dict[str, object]]) -> None:
    seed, plies, seats, edition, chosen = stage
    drawn = scene(somewhere(seed, plies, seats, edition, **chosen), 0)
    for thing in things_in(html(drawn)):
        explained = PICTURE.explain(drawn, thing)
        assert explained is not None, thing
        assert explained.title, thing
        assert explained.lines or "closed" in html(drawn), thing


@pytest.mark.parametrize(
    "thing",
    [
        "", ":", "nothing", "hand", "hand:0", "hand:67", "hand:1:roof", "hand:x", "hex:h0", "hex:h31", "hex:5",
        "good:4:olive", "good:0:gold", "good:-1:olive", "tile:0:1", "place:0:0", "place:0:9", "siesta:-1", "siesta:9",
        "space:0", "space:7", "row:butcher:5", "row:baker:1", "building:baker", "donkey:0:0", "donkey:0:5",
        "taken:0:0", "step:nap", "phase:5", "venture:1", "town:inn", "song:1", "lady:nina", "patron:0", "board:0",
        "route:olive", "automa", "counselor:1", "mattress:olive", "modifier:0:+1", "roster:grand_markers:0",
        "roof:slate", "grey:1", "corner:1",
    ],
)  # fmt: skip
def test_what_is_not_at_the_table_is_not_explained(thing: str) -> None:
    drawn = scene(somewhere(1, 3, 2), 0)
    assert PICTURE.explain(drawn, thing) is None


def marked(drawn: Scene, thing: str) -> bool:
    """Whether a thing has the mark of a stand-in, anywhere before the next thing begins."""
    found = re.search(rf'data-thing="{thing}"(?:(?!data-thing=).)*', html(drawn), re.DOTALL)
    assert found is not None, thing
    return 'class="stand-in"' in found[0]


def test_every_part_that_is_a_stand_in_bears_the_mark_and_says_so() -> None:
    drawn = scene(somewhere(2, 200, 4), 0)
    view = drawn.view
    card = view.seats[0].hand[0]
    drawn_things = (
        "row:butcher:1", "good:0:grape", f"roof:{view.roofs[0]}",
        *(f"hand:{card}:{side}" for side in stand_ins(drawn.words.deck.rows[card])),
        *(f"field:0:{field.card}" for field in view.seats[0].fields),
        *(f"barrow:0:{barrow.card}" for barrow in view.seats[0].barrows),
        *(f"extension:0:{extension}" for extension in view.seats[0].extensions),
    )  # fmt: skip
    assert len(drawn_things) > 6
    for thing in drawn_things:
        assert marked(drawn, thing), thing
        explained = PICTURE.explain(drawn, thing)
        assert explained is not None
        assert explained.is_stand_in, thing
    for thing in ("building:butcher", "hex:h1", "siesta:3"):  # the mark is on their areas
        told = PICTURE.explain(drawn, thing)
        assert told is not None
        assert told.is_stand_in, thing
    olive = PICTURE.explain(drawn, "good:0:olive")
    assert olive is not None
    assert not olive.is_stand_in, "the price of olives is from the rulebook"
    assert not marked(drawn, "good:0:olive")


def test_a_card_is_explained_with_its_four_sides() -> None:
    drawn = scene(somewhere(1, 3, 2), 0)
    explained = PICTURE.explain(drawn, "hand:1")
    assert explained is not None
    assert explained.title == "1 Chef"
    assert [line.split(":")[0] for line in explained.lines] == ["Field", "Barrow ≈", "Extension", "Helper"]
    assert PICTURE.explain(drawn, "hand:1:barrow") == explained


def test_a_craft_building_explains_itself_though_a_card_has_its_name() -> None:
    drawn = scene(somewhere(1, 3, 2), 0)
    assert building_title("cartwright") == drawn.words.deck.title(14)  # type: ignore[attr-defined]
    for building in BUILDING_NAMES:
        for thing in (f"building:{building}", f"row:{building}:1"):
            explained = PICTURE.explain(drawn, thing)
            assert explained is not None
            assert explained.title == building_title(building)
            assert building_text(building) in explained.lines


@pytest.mark.parametrize("stage", STAGES, ids=lambda s: f"{s[2]} seats, ply {s[1]}")
def test_the_table_in_words_names_everything_that_is_open(
    stage: tuple[int, int, int, str, dict[str, object]],
) -> None:
    seed, plies, seats, edition, chosen = stage
    state = somewhere(seed, plies, seats, edition, **chosen)
    drawn = scene(state, 0)
    text = PICTURE.text(drawn)
    parse(text)
    deck = drawn.words.deck  # type: ignore[attr-defined]
    for s in drawn.view.seats:
        for card in (*s.helpers, *s.extensions, *(b.card for b in s.barrows)):
            assert deck.title(card) in text.unescape()
        assert PICTURE.text(drawn).unescape().count(drawn.name(s.seat)) >= 3
    for card in drawn.view.seats[0].hand:
        assert deck.name(card) in text.unescape()
    for _, owner in drawn.view.market:
        assert owner is None or owner < 3 + seats
    hexes = {f"h{i + 1}" for i in range(len(drawn.view.market)) if i not in drawn.view.closed}
    assert hexes <= set(re.findall(r"\bh\d+\b", text))


def test_the_table_in_words_tells_pieces_in_the_supply_from_those_that_are_out() -> None:
    state = worker(table("free_deliveries", HANDS), "trading_house")
    drawn = Scene(state.view(0), words_of(GAME, state.rules.config), PICTURE, ["Ana", "Ben"])
    text = PICTURE.text(drawn)
    assert "Ana: 1 worker in the supply; out: the Trading House<" in text
    assert "Ben: 2 workers in the supply<" in text


# -- forecasts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "chosen"), [(1, {}), (2, {"modules": MODULES}), (3, {"modules": ("ladies",)})])
def test_a_forecast_is_what_the_rules_would_score(seed: int, chosen: dict[str, object]) -> None:
    """The rules themselves score the same position, on a copy."""
    seen = modifiers = 0
    for i, (state, _, _) in enumerate(random_game(seed, 3, "deluxe", **chosen)):
        if i % 25 or state.turn == sm.OVER:
            continue
        drawn = scene(state, None)
        for f in forecast(Table.of(drawn), drawn.view):
            copy = state.clone()
            before = copy.players[f.seat][VP]
            score_market(copy, f.seat)
            assert copy.players[f.seat][VP] - before == f.market
            before = copy.players[f.seat][VP]
            score_siesta(copy, f.seat)
            assert copy.players[f.seat][VP] - before == f.siesta
            ended, told = state.clone(), []
            ended.sink = told.append
            ended.frames.append((0, 0))
            Final().enter(ended, ())
            assert ended.players[f.seat][VP] - state.players[f.seat][VP] == f.helpers + f.sale
            sales = [fields for key, fields in map(GAME.events.named, told) if key == "final_sale"]
            assert f.silver == sales[f.seat]["silver"]
            seen += f.market > 0
            modifiers += bool(shown(drawn.view, "trade_boards")) and "received', ('" in str(drawn.view)
    assert seen > 5
    assert modifiers or "trade_boards" not in chosen.get("modules", ())


def test_the_automa_is_foreseen_as_it_scores() -> None:
    seen = 0
    for state, _, _ in random_game(4, 1, automa="hard"):
        if state.turn == sm.OVER:
            continue
        drawn = scene(state, None)
        f = of_neutral(Table.of(drawn), drawn.view)
        assert f is not None
        copy, told = state.clone(), list[Any]()
        copy.sink = told.append
        for step in (Score(), Sale()):
            copy.frames.append((0, 0))
            step.enter(copy, ())
        scored, sold = (fields for _, fields in map(GAME.events.named, told))
        assert (scored["market"], scored["siesta"], sold["silver"]) == (f.market, f.siesta, f.silver)
        assert copy.board[AUTOMA_VP] == f.total
        seen += f.market > 0
    assert seen > 5


def test_secret_vp_stay_secret_in_a_forecast() -> None:
    drawn = scene(somewhere(1, 100, 2, "classic", hidden_vp=True), 0)
    theirs = next(f for f in forecast(Table.of(drawn), drawn.view) if f.seat == 1)
    assert theirs.now is None
    assert theirs.total is None
    assert "?" in PICTURE.preview(drawn)


def test_a_game_that_is_over_forecasts_nothing_more() -> None:
    *_, (state, _, _) = random_game(1, 2)
    drawn = scene(state, None)
    assert [f.total for f in sorted(forecast(Table.of(drawn), drawn.view))] == list(state.scores())


# -- where VP came from ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_the_sources_of_a_golden_game_add_up_to_its_scores(name: str) -> None:
    for viewer in (None, 0):
        events: list[tuple[object, ...]] = []
        for state, _, _ in golden(name):
            if state.sink is None:
                state.sink = events.append
        last = state
        told = [GAME.events.redact(e, viewer) for e in events]
        rows = PICTURE.sources(scene(last, viewer), [e for e in told if e is not None])
        automa = [dict(data)["vp"] for module, data in last.view(viewer).modules if module == "automa"]
        assert tuple(map(sum, zip(*(vp for _, vp in rows)))) == (*last.scores(), *automa)
        assert all(any(vp) for _, vp in rows)
        assert len({label for label, _ in rows}) == len(rows)


def test_vp_are_told_apart_by_their_source() -> None:
    """In a game with all modules, most VP have a row of their own."""
    events: list[tuple[object, ...]] = []
    for state, _, _ in random_game(4, 3, modules=MODULES):
        if state.sink is None:
            state.sink = events.append
    rows = dict(PICTURE.sources(scene(state, None), events))
    scored = sum(fields["vp"] for key, fields in map(GAME.events.named, events) if key == "market_scored")
    assert sum(rows["Markers on the market"]) == scored
    assert sum(map(abs, rows.get("Other effects", ()))) < sum(map(sum, rows.values())) / 5
    assert all(vp < 0 for vp in rows["VP paid"] if vp)


@pytest.mark.parametrize(("seats", "edition", "is_secret"), [(2, "deluxe", True), (1, "deluxe", False)])
def test_whoever_plays_alone_has_no_secrets(seats: int, edition: str, is_secret: bool) -> None:
    told = PICTURE.explain(scene(somewhere(1, 3, seats, edition), 0), "donkey:0:1")
    assert told is not None
    assert ("in secret" in " ".join(told.lines)) is is_secret
