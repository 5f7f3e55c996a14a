"""Shows tell all VP of a scoring, point at things that exist, and reveal no secret."""

import re

import pytest

from sobremesa.record import Session
from sobremesa.render import picture_of
from sobremesa.render.scene import KINDS, Picture, Scene, Show

from .games import GAMES, all_modules, played, scene_of

SCORING = {"el_grande": ("scored",), "la_granja": ("market_scored", "siesta_scored", "helper_scored", "final_sale")}


def watched(session: Session, viewer: int | None = None) -> list[tuple[Scene, Show]]:
    """All shows of a game, ply by ply, each with the scene that follows."""
    redact = session.game.events.redact
    out = []
    for ply in range(1, session.ply + 1):
        events = [redact(e, viewer) for e in session.happened(ply)]
        scene = scene_of(session, viewer)
        shows = picture(session).shows(scene, events)
        out += [(scene, show) for show in shows]
    return out


def picture(session: Session) -> Picture:
    return picture_of(session.game.name)


def points(session: Session) -> dict[int, int]:
    """The VP of all scorings, by seat."""
    sums: dict[int, int] = {}
    for ply in range(1, session.ply + 1):
        for event in session.happened(ply):
            key, f = session.game.events.named(event)
            if key in SCORING[session.game.name]:
                vp = sum(int(str(f.get(name, 0))) for name in ("vp", "king", "grande"))
                seat = int(str(f["seat"]))
                sums[seat] = sums.get(seat, 0) + vp
    return {seat: vp for seat, vp in sums.items() if vp}


@pytest.mark.parametrize("name", GAMES)
def test_shows_tell_all_vp_of_scorings(name: str) -> None:
    session = played(name, modules=all_modules(name))
    shows = [show for _, show in watched(session)]
    told: dict[int, int] = {}
    for show in shows:
        assert show.kind in KINDS
        assert show.title
        assert show.beats
        assert all(beat.text for beat in show.beats)
        for beat in show.beats:
            for seat, vp in beat.gains if show.kind == "scoring" else ():
                told[seat] = told.get(seat, 0) + vp
    assert told == points(session)


def test_a_general_scoring_is_one_show_with_its_regions_one_after_the_other() -> None:
    session = played("el_grande")
    general = [show for _, show in watched(session) if show.title == "General scoring"]
    assert len(general) == 3
    things = [beat.things for beat in general[-1].beats if beat.gains]
    assert len(set(things)) == len(things) > 4
    assert any("disc" in beat.text for beat in general[0].beats)
    assert "Castillo" in {beat.text for beat in general[0].beats if beat.things == ("castillo",)}, "a heading"


def test_dice_and_completed_buildings_are_shown() -> None:
    session = played("la_granja", seed=3)
    shows = [show for _, show in watched(session)]
    assert {"dice", "built", "scoring"} == {show.kind for show in shows}
    dice = next(show for show in shows if show.kind == "dice")
    (said,) = re.findall(r'<span class="unseen">(\d(?: \d)*)</span>', dice.beats[0].text)
    assert re.findall(r"#lg-die-(\d)", dice.beats[0].text) == said.split()
    scored = [beat for show in shows if show.kind == "scoring" for beat in show.beats]
    assert all(beat.things for beat in scored if beat.gains), "one sees where VP come from"


@pytest.mark.parametrize("name", GAMES)
def test_things_of_shows_are_things_of_the_table(name: str) -> None:
    session = played(name)
    seen = picture(session)
    for scene, show in watched(session):
        for thing in (t for beat in show.beats for t in beat.things if not t.startswith("barrow:")):
            assert seen.explain(scene, thing) is not None, thing
