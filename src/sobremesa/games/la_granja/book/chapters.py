"""The chapters, in the order in which a beginner reads them. Their text is in ``book.po``."""

from typing import Final, Sequence

from sobremesa.book import Chapter, Example, Topic

from .cards import base_cards
from .legend import all_icons
from .tables import buildings, donkeys, prices, revenue, roof_places, roof_tiles, siesta

FARM: Final = "farm p1"
SCORE: Final = "score"


def _example(id: str, *show: str, viewer: int | None = None, after: Sequence[str] | None = None) -> Example:
    return Example(id, __package__, show, after, viewer)


CHAPTERS: Final = (
    Chapter(
        "start",
        (
            Topic("goal", ("round flow",)),
            Topic("components", ("components", "terms"), (all_icons, _example("markers", FARM, "market"))),
            Topic("boards", ("board", "farm board")),
            Topic("setup", ("setup",)),
        ),
    ),
    Chapter(
        "anytime",
        (
            Topic("trade_goods", ("anytime actions",), (_example("trade_good", FARM),), ("LG-328",)),
            Topic("buying", (), (prices, _example("buying", FARM))),
            Topic("upgrading", (), (_example("upgrading", FARM),)),
        ),
    ),
    Chapter(
        "farm",
        (
            Topic("steps", ("I farm phase",)),
            Topic(
                "cards",
                ("I.1 play cards",),
                (
                    _example("four_sides", "hand", FARM, viewer=0),
                    _example("extension", FARM, viewer=0),
                    _example("hand_limit", FARM),
                ),
                ("LG-322",),
            ),
            Topic("income", ("I.2 income",), (_example("income", FARM),), ("LG-327",)),
            Topic("growth", ("I.3 growth and piglets",), (_example("growth", FARM), _example("no_stall", FARM))),
            Topic("roofs", ("I.4 roof tiles",), (roof_places, _example("roof", "roofs", FARM)), ("LG-324",)),
            Topic("roof_tiles", ("roof tile bonuses",), (roof_tiles,)),
        ),
        "farm",
    ),
    Chapter(
        "revenue",
        (
            Topic("dice", ("II revenue phase",), (_example("revenue", "dice"),)),
            Topic("spaces", ("II revenue spaces",), (revenue, _example("revenue_five", "dice", "siesta"))),
        ),
        "revenue",
    ),
    Chapter(
        "transport",
        (
            Topic("steps", ("III transport phase",)),
            Topic("donkeys", ("III.1 donkey tiles",), (donkeys,)),
            Topic(
                "siesta",
                ("III.2 siesta track", "III.2 siesta"),
                (siesta, _example("two_hats", "siesta"), _example("siesta", "siesta")),
                ("LG-321",),
            ),
            Topic("deliveries", ("III.3 free deliveries",), (_example("delivery", "crafts cartwright general_store"),)),
            Topic(
                "buildings",
                ("III.3 craft buildings", "III.3 blocked buildings"),
                (
                    _example("general_store", "crafts general_store butcher", SCORE),
                    _example("second_building", "crafts general_store greengrocer", SCORE),
                ),
            ),
            Topic(
                "crafts",
                ("III.3 craft markers",),
                (buildings, _example("cartwright", "crafts cartwright delicatessen", "siesta", SCORE)),
            ),
            Topic("barrows", ("III.3 market barrows",), (_example("barrow", FARM, "market", SCORE),)),
            Topic("market", ("III.3 market placement",), (_example("replace", "market", SCORE),)),
            Topic("paid", ("III.4 paid deliveries",), (_example("paid_delivery", FARM),)),
        ),
        "transport",
    ),
    Chapter(
        "scoring",
        (
            Topic("round", ("IV scoring phase",), (_example("scoring", "market", "siesta", SCORE),)),
            Topic("end", ("end of game",), (_example("final_sale", FARM, SCORE),)),
        ),
        "scoring",
    ),
    Chapter("cards", (Topic("sides", ("helpers",), (base_cards,)),)),
    Chapter(
        "variants",
        (
            Topic("modules", ("GE All modules",)),
            Topic("solo", ("solo",), (_example("solo", "dice", FARM),)),
            Topic("classic", rules=("LG-325",)),
        ),
    ),
)
