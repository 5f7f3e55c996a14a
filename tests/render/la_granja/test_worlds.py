"""What a viewer cannot see leaves no trace in what is drawn and told."""

from random import Random

import pytest

from sobremesa.games.la_granja.picture import PICTURE
from sobremesa.games.la_granja.rules.ids import DONKEY
from sobremesa.render import Scene

from .tables import MODULES, html, random_game, scene, things_in


def everything(drawn: Scene) -> str:
    """Everything a page could contain."""
    text = html(drawn)
    explained = [str(PICTURE.explain(drawn, thing)) for thing in things_in(text)]
    more = [PICTURE.skeleton(drawn), PICTURE.text(drawn), PICTURE.preview(drawn), PICTURE.board(drawn)]
    return "\n".join([text, *explained, *more])


@pytest.mark.parametrize(
    ("seats", "edition", "chosen"),
    [
        (2, "classic", {"hidden_vp": True}),
        (3, "deluxe", {}),
        (4, "deluxe", {"modules": MODULES}),
        (2, "deluxe", {"modules": ("new_farm_cards", "donkey_song")}),
    ],
)
def test_worlds_that_differ_only_in_hidden_things_look_the_same(
    seats: int, edition: str, chosen: dict[str, object]
) -> None:
    rng = Random(seats)
    varied = 0
    for state, _, _ in random_game(seats, seats, edition, **chosen):
        if rng.random() > 0.04 and state.prompt != "donkeys":
            continue
        viewer = rng.randrange(seats)
        world = state.determinise(viewer, rng)
        assert everything(scene(world, viewer)) == everything(scene(state, viewer))
        varied += any(
            world.hands[seat] != state.hands[seat] or world.players[seat][DONKEY] != state.players[seat][DONKEY]
            for seat in range(seats)
            if seat != viewer
        )
    assert varied >= 8, "the worlds must differ in something"


def test_a_tile_chosen_in_secret_is_only_said_to_be_chosen() -> None:
    for state, seat, action in random_game(7, 3):
        if state.prompt == "donkeys" and len(state.owing) == 3:
            twin = state.clone()
            others = [a for a in twin.legal(seat) if a != action]
            state.play(action, seat)
            twin.play(others[0], seat)
            viewer = next(s for s in range(3) if s != seat)
            assert html(scene(state, viewer)) == html(scene(twin, viewer))
            assert html(scene(state, seat)) != html(scene(twin, seat))
            assert "lg-secret" in html(scene(state, viewer))
            return
    raise AssertionError("nobody chose a donkey tile")


def test_names_cannot_write_into_the_page() -> None:
    state = next(s for s, _, _ in random_game(1, 2))
    drawn = scene(state, 0, ("<script>alert(1)</script>", '"><img src=x onerror=y>'))
    pages = [html(drawn), PICTURE.skeleton(drawn), PICTURE.text(drawn), PICTURE.preview(drawn), PICTURE.board(drawn)]
    for page in pages:
        assert "<script" not in page
        assert "<img" not in page
    assert "&lt;script&gt;" in html(drawn)
