"""The chapters, in the order in which a beginner reads them. Their texts are in ``book.po``."""

from typing import Final, Sequence

from sobremesa.book import Chapter, Example, Topic

from .legend import all_icons
from .tables import all_cards, full_track, power_cards, scales, short_track, vp_tiles

SCORE: Final = "score"


def _example(id: str, *show: str, after: Sequence[str] | None = None) -> Example:
    return Example(id, __package__, show, after)


CHAPTERS: Final = (
    Chapter(
        "start",
        (
            Topic("goal", ("Goal",)),
            Topic("components", ("Components",)),
            Topic("setup", ("Set-up",)),
            Topic("rounds", ("Round structure",), (full_track,)),
        ),
    ),
    Chapter("reveal", (Topic("cards", ("Phase 1: reveal action cards",)),), "reveal"),
    Chapter(
        "powers",
        (Topic("power", ("Phase 2: power cards",), (power_cards, _example("powers", after=("powers",)))),),
        "powers",
    ),
    Chapter(
        "turns",
        (
            Topic("order", ("Phase 3: turn order",)),
            Topic(
                "invite",
                ("Invite caballeros",),
                (
                    _example("invite", "powers", "courts p1"),
                    _example("shortage", "map toledo aragon granada", "courts p1"),
                ),
            ),
            Topic(
                "card", ("Use an action card",), (_example("fiesta", "map castilla aragon toledo valencia navarra"),)
            ),
            Topic(
                "placement",
                ("Placement",),
                (
                    _example("placement", "map galicia navarra castilla toledo aragon"),
                    _example("your_majesty", "map valencia toledo granada castillo"),
                ),
            ),
            Topic("castillo", ("Castle",)),
            Topic("kings_region", ("King's region",)),
            Topic("end_of_turn", ("End of a turn",)),
        ),
        "turns",
    ),
    Chapter("end", (Topic("end", ("Phase 4: end of round",), (_example("end_of_round"),)),), "end"),
    Chapter(
        "scoring",
        (
            Topic("scales", ("Phase 5: general scoring",), (scales,)),
            Topic("discs", ("Scoring step A: secret disc",)),
            Topic(
                "castillo",
                ("Scoring step B: castle",),
                (_example("castillo", "map granada castillo", SCORE),),
            ),
            Topic("regions", ("Scoring step C: regions",), (_example("galicia", "map galicia", SCORE),)),
            Topic(
                "ties",
                ("Ties",),
                (_example("navarra", "map navarra", SCORE), _example("sevilla", "map sevilla", SCORE)),
            ),
            Topic("bonuses", ("King and grande bonus",), (_example("granada", "map granada", SCORE),)),
            Topic("tiles", ("VP tiles",), (vp_tiles, _example("decree", "map castilla toledo granada"))),
            Topic("end", ("After a scoring", "End of game")),
        ),
        "scoring",
    ),
    Chapter(
        "cards",
        (
            Topic(
                "moving",
                ("Card terms: moving caballeros", "Card: Intrigue", "Card: Departure"),
                (_example("intrigue", "map"),),
            ),
            Topic(
                "sending_back",
                ("Card terms: sending back to the province", "Card: Withdrawal", "Card: Civil War"),
                (_example("withdrawal", "map toledo valencia", "courts p2 p3 p4"),),
            ),
            Topic(
                "special_scoring",
                ("Card terms: special scoring of regions", "Card: Outposts", "Card: Revelation"),
                (_example("outposts", "map", SCORE),),
            ),
            Topic("disc", ("Card terms: secret disc", "Card: Mutiny"), (_example("mutiny", "map"),)),
            Topic(
                "notes",
                ("Card: Militia", "Card: Authority", "Card: Decree", "Card: New Home", "Card: Your Majesty"),
                (all_icons, all_cards),
                ("EG-254",),
            ),
        ),
    ),
    Chapter(
        "variants",
        (
            Topic("short", ("Variant: short game",), (short_track,)),
            Topic("three", ("Variant: 3 players",), (_example("three_players", "map toledo", SCORE),)),
            Topic(
                "two",
                ("Variant: 2 players",),
                (
                    _example("two_players", "map toledo granada", "powers"),
                    _example("dummy_scores_nothing", "map toledo", SCORE),
                ),
            ),
            Topic("classic", ("Classic edition",), rules=("EG-255", "EG-256")),
        ),
    ),
)
