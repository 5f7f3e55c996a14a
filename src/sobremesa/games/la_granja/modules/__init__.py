"""The twelve modules of the Deluxe edition, and the automa. Each is one folder; only its line here names it elsewhere.

New ones are added at the end, with numbers after all others: see `rules/modules`.
"""

from typing import Final

from sobremesa.games.manifest import Modules

MODULES: Final = Modules(
    __name__,
    (
        "betwixt",
        "broken_roofs",
        "bustling_town",
        "colchonera",
        "counselors_outlaws",
        "donkey_song",
        "grand_markers",
        "hired_hands",
        "ladies",
        "long_distance_trade",
        "new_farm_cards",
        "trade_boards",
        "automa",
    ),
)
