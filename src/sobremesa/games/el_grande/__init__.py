"""El Grande, by Wolfgang Kramer and Richard Ulrich, published by Hans im Glueck. An unofficial fan implementation."""

from typing import Final

from sobremesa.games.manifest import Length, Manifest, Part, Phase

from .meta import META
from .modules import MODULES

MANIFEST: Final = Manifest(
    package=__name__,
    meta=META,
    modules=MODULES,
    usual_seats=4,
    rounds=9,
    phases=(
        Phase("reveal"),
        Phase("powers"),
        Phase("turns", ("invite", "take_card", "parts")),
        Phase("end"),
        Phase("scoring", ("discs", "castillo", "regions")),
    ),
    openings=("general_scoring",),
    scorings=("general_scoring",),
    themes={
        "powers": ("power_played",),
        "veto": ("vetoed", "allowed"),
        "scoring": ("scored",),
        "king": ("king_moved",),
        "grande": ("grande_moved",),
        "discs": ("disc_set",),
        "moving": ("moved", "sent_back"),
        "cards": ("card_taken",),
        "placing": ("placed",),
    },
    puzzles="puzzles/collection.jsonl",
    calibration="bot/calibration.json",
    first_card="power",
    length=Length(decisions=200, chance=150),
    glossary=(
        "region", "castillo", "kings_region", "caballero", "grande", "court", "province", "power_card", "action_card",
        "scale", "vp_tile", "disc", "general_scoring", "special_scoring", "veto", "modifier", "dummy",
    ),
    panel="picture/panel.svg",
    styles=(
        *(
            f"picture/{area}.css"
            for area in ("picture", "ground", "map", "rounds", "cards", "hand", "courts", "preview")
        ),
        "book/book.css",
        *(f"modules/{module}/picture.css" for module in MODULES.having("picture.css")),
    ),
    rules=Part(f"{__name__}.rules.game:GAME"),
    words=Part(f"{__name__}.words.words:ElGrandeWords"),
    provenance=Part(f"{__name__}.words.provenance:facts"),
    texts=Part(f"{__name__}.words.texts:texts"),
    picture=Part(f"{__name__}.picture:PICTURE"),
    odds=Part(f"{__name__}.odds:odds"),
    book=Part(f"{__name__}.book:BOOK"),
    terminal=Part(f"{__name__}.terminal.terminal:ElGrandeTerminal"),
    evaluation=Part(f"{__name__}.bot.evaluation:EVALUATION"),
    features=Part(f"{__name__}.bot.features:FEATURES"),
    observation=Part(f"{__name__}.observation:make"),
    decks=Part(f"{__name__}.rules.deck"),
    gallery=Part(f"{__name__}.gallery:GALLERY"),
)  # fmt: skip
