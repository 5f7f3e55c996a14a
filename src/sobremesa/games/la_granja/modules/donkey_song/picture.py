"""Donkey Song: the song tiles on offer, by section of the siesta track."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry
from ...picture.cards import vp_badge
from ...picture.explain import explain_donkey
from ...picture.modules import Donkey, ModulePicture, OnFarm, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, counted, heading, icon, message, offers_of
from ...rules.view import SeatView, View
from ...words.things import shown
from .rules.songs import ORDINARY, PRICE, SONGS, Song, song_of
from .words import song_text


def draw(table: Table, scene: Scene, view: View) -> Markup:
    return _drawn(offers_of(scene, ("song",)), shown(view, "donkey_song")["on_offer"])


@cached(256)
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
        heading(message("song.title"), icon("song"), counted("silver", PRICE)),
        *(rows or [el("p", message("song.none"), cls="lg-empty")]),
        cls="lg-box lg-songbox",
    )


def _tile(pen: Pen, song: Song) -> Markup:
    title = message("song.tile", number=song.number, text=song_text(song.number))
    number = el("span", str(song.number), cls="lg-no")
    return pen.draw(f"song:{song.number}", title, "div", number, *parts(song), cls="lg-tile lg-song")


def _face(table: Table, id: str) -> Markup:
    return _tile(Pen(()), SONGS[int(id.partition(":")[2]) - 1])


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


def _farm(table: Table, view: View, s: SeatView) -> OnFarm:
    """The song tiles of a farm: those it owns, and the one of this round."""
    owned = (song + ORDINARY for song in shown(view, "donkey_song")["owned"][s.seat])
    songs = sorted({tile for tile in (*s.donkeys_left, s.donkey or 0, *owned) if tile > ORDINARY})
    return OnFarm(donkeys=tuple(Donkey(tile, "song", tile - ORDINARY) for tile in songs))


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_song(a: Asked) -> Explained:
    return entry(a, f"song:{a.names[0]}")


def _explain_donkey(a: Asked) -> Explained:
    """A song tile among the donkey tiles of a farm."""
    explained = explain_donkey(a)
    return explained._replace(title=message("explain.song_tile")) if song_of(int(a.names[1])) else explained


def _tell(t: Shown) -> Told:
    return message("song.title"), [
        message("text.song", number=n, vp=level, text=song_text(n)) for n, level in t.data["on_offer"]
    ]


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"song": _explain_song, "donkey": _explain_donkey},
    tell=_tell,
    things={
        "song": lambda p: (p.mine("donkey", ORDINARY + int(p.name)),),
        "buy-song": lambda p: (f"song:{p.name}",),
        "song-effect": lambda p: (p.mine("donkey", p.me.donkey or 0),),
    },
    farm=_farm,
    sources=Sources("songs", 6, causes=frozenset(("song_effect",))),
)
