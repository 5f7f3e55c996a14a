"""Donkey Song, in the shop window."""

from sobremesa.games.manifest import Module
from sobremesa.kernel.config import CHOICE, ModuleMeta, Option

MODULE = Module(
    meta=ModuleMeta("donkey_song", "Donkey Song", "twelve donkey tiles to buy after a long siesta"),
    rulings=[
        Option(
            "song_marks",
            "what a colour beside the siesta track covers: the whole VP section, or only its spaces after the first",
            CHOICE,
            values=["section", "after_first"],
            default="section",
            needs_module="donkey_song",
            why="Only whoever has not reached the section of 1 VP cannot buy a tile, so reaching a section is enough. "
            "We have not seen beside which spaces the colours stand.",
            ledger="DS-A09",
        )
    ],
)
