"""Donkey Song: the song tiles on offer, by section of the siesta track."""

from functools import lru_cache

from markupsafe import Markup

from sobremesa.games.la_granja.modules.donkey_song.songs import PRICE, SONGS, Song
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown, song_text

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..pen import Offers, Pen, Table, counted, heading, icon, offers_of, w


def draw(table: Table, scene: Scene, view: View) -> Markup:  # noqa: ARG001  areas share one signature
    return _drawn(offers_of(scene, ("song",)), shown(view, "donkey_song")["on_offer"])


@kept(256)
def _drawn(offers: Offers, on_offer: tuple[tuple[int, int], ...]) -> Markup:
    pen = Pen(offers)
    levels: dict[int, list[Markup]] = {}
    for number, level in on_offer:
        levels.setdefault(level, []).append(_tile(pen, SONGS[number - 1]))
    rows = [
        el("div", el("span", icon("hat"), vp_badge(level), cls="lg-n"), *tiles, cls=f"lg-songs lg-vp{level}")
        for level, tiles in levels.items()
    ]
    return el(
        "div",
        heading(w("song.title"), icon("song"), counted("silver", PRICE)),
        *(rows or [el("p", w("song.none"), cls="lg-empty")]),
        cls="lg-box lg-songbox",
    )


def _tile(pen: Pen, song: Song) -> Markup:
    title = w("song.tile", number=song.number, text=song_text(song.number))
    number = el("span", str(song.number), cls="lg-no")
    return pen.thing(f"song:{song.number}", title, "div", number, *parts(song), cls="lg-tile lg-song")


@lru_cache(maxsize=16)
def parts(song: Song) -> tuple[Markup, ...]:
    """What a song tile has, as numbers with icons."""
    out = [
        counted("hat", song.hats) if song.hats else None,
        counted("donkey", song.deliveries, "lg-different" if song.different else "") if song.deliveries else None,
        counted("vp", f"+{song.vp}") if song.vp else None,
        counted("upgrade", song.upgrades) if song.upgrades else None,
        counted("silver", song.silver) if song.silver else None,
        counted("card", 1) if song.card else None,
        counted("delivery", song.paid) if song.paid else None,
        counted("hat", f"+{song.steps}") if song.steps else None,
        counted("silver", f"-{song.step_price}") if song.steps else None,
    ]
    return tuple(part for part in out if part is not None)
