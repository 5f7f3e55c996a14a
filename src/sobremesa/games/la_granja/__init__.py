"""La Granja, by Andreas Odendahl and Michael Keller, published by Spielworxx. An unofficial fan implementation."""

from typing import Final

from sobremesa.games.manifest import Length, Manifest, Part, Phase

from .meta import META
from .modules import MODULES

MANIFEST: Final = Manifest(
    package=__name__,
    meta=META,
    modules=MODULES,
    usual_seats=3,
    rounds=6,
    phases=(
        Phase("farm", ("play_cards", "draw_up", "income", "growth", "buy_roof")),
        Phase("revenue", ("take_die", "shared_die")),
        Phase("transport", ("donkeys", "order", "free_deliveries", "paid_deliveries")),
        Phase("scoring", ("market", "siesta")),
    ),
    openings=("phase_begins",),
    scorings=("market_scored",),
    themes={
        "cards": ("card_played",),
        "helpers": ("helper_used",),
        "dice": ("die_taken", "revenue_used"),
        "roofs": ("roof_bought",),
        "donkeys": ("donkey_chosen",),
        "crafts": ("craft_completed",),
        "barrows": ("barrow_completed",),
        "deliveries": ("delivered",),
        "trade": ("sold", "bought", "trade_used"),
        "upgrading": ("upgraded",),
    },
    puzzles="puzzles/collection.jsonl",
    calibration="bot/calibration.json",
    first_card="play",
    length=Length(decisions=600, chance=200, chance_of_seat=100),
    glossary=(
        "farm_card", "field", "barrow", "extension", "helper", "harvest_good", "resource", "upgraded_good",
        "trade_good", "revenue", "donkey_tile", "siesta", "delivery", "craft_building", "craft_marker", "market",
        "roof_tile", "any_time",
    ),
    panel="picture/panel.svg",
    styles=(
        *(
            f"picture/{area}.css"
            for area in (
                "picture", "icons", "pen", "rounds", "dice", "roofs", "siesta", "crafts", "market", "hand", "cards",
                "fitted_cards", "farm", "yard", "neighbours", "modules",
            )
        ),
        "book/book.css",
        *(f"modules/{module}/picture.css" for module in MODULES.having("picture.css")),
    ),
    rules=Part(f"{__name__}.rules.game:GAME"),
    words=Part(f"{__name__}.words.words:LaGranjaWords"),
    provenance=Part(f"{__name__}.words.provenance:facts"),
    texts=Part(f"{__name__}.words.texts:texts"),
    picture=Part(f"{__name__}.picture:PICTURE"),
    odds=Part(f"{__name__}.odds:odds"),
    book=Part(f"{__name__}.book:BOOK"),
    terminal=Part(f"{__name__}.terminal.terminal:LaGranjaTerminal"),
    evaluation=Part(f"{__name__}.bot.evaluation:EVALUATION"),
    features=Part(f"{__name__}.bot.features:FEATURES"),
    observation=Part(f"{__name__}.observation:make"),
    decks=Part(f"{__name__}.rules.deck"),
    gallery=Part(f"{__name__}.gallery:GALLERY"),
)  # fmt: skip
