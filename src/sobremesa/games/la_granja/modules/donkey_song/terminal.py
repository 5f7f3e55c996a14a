"""Donkey Song, in the terminal."""

from rich.text import Text

from ...rules.view import SeatView, View
from ...terminal.layout import message
from ...terminal.modules import FarmRow, ModuleDrawing, Row
from ...words.names import silver
from .rules.songs import PRICE, song_of
from .words import song_text


class Drawing(ModuleDrawing):
    """The song tiles on offer by section, and those of a farm with their texts."""

    def rows(self, view: View, full: bool) -> list[Row]:
        on_offer = self.shown(view)["on_offer"]
        label = message("songs.title", price=silver(PRICE))
        if full:
            texts = [message("songs.song", number=n, vp=level, text=song_text(n)) for n, level in on_offer]
            return [(label, Text("\n".join(texts) or message("nothing")))]
        levels: dict[int, list[str]] = {}
        for number, level in on_offer:
            levels.setdefault(level, []).append(str(number))
        items = [message("songs.level", vp=level, numbers=", ".join(tiles)) for level, tiles in levels.items()]
        return [(label, items or [message("nothing")])]

    def belongings(self, view: View, s: SeatView) -> list[FarmRow]:
        songs = [song for song in map(song_of, s.donkeys_left) if song is not None]
        texts = [message("songs.owned", number=song.number, text=song_text(song.number)) for song in songs]
        return [(message("songs.own"), Text("\n".join(texts)))] if texts else []
