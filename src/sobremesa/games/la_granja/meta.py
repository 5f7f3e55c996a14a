"""La Granja in the shop window: names, seats, editions, options and rulings. Loads without the rules."""

from typing import Final

from sobremesa.kernel.config import CHOICE, FLAG, ORDER, TEXT, Meta, Option

from .modules import MODULES

COLOURS: Final = ("blue", "red", "yellow", "green")

_MODULES: Final = MODULES.windows()

META = Meta(
    name="la_granja",
    title="La Granja",
    text="Six rounds on a farm near Esporles, Mallorca: grow, upgrade, deliver, and do not forget the siesta.",
    credits="La Granja by Andreas Odendahl and Michael Keller, published by Spielworxx (2014) and others. "
    "This is an unofficial fan implementation; most of its farm cards are stand-ins.",
    seats=(1, 4),
    editions={
        "deluxe": "the Deluxe edition of 2022",
        "classic": "the classic edition of 2014/15",
    },
    modules=[m.meta for m in _MODULES if m.meta is not None],
    options=[
        Option("hidden_vp", "classic: players keep their VP secret", FLAG, default=False),
        Option("deck", "your own farm cards, as a text like the one 'cards --export' writes", TEXT, default=""),
        *(option for m in _MODULES for option in m.options),
        Option(
            "colours",
            "the colours of the seats, in their order",
            ORDER,
            values=COLOURS,
            default=COLOURS,
            is_quiet=True,
        ),
    ],
    rulings=[
        Option(
            "greengrocer_step",
            "the step in which the Greengrocer gives its resource",
            CHOICE,
            values=["income", "growth"],
            default="income",
            why="Two rulebooks give it in step I.2, one in step I.3. A pig from step I.2 counts for the offspring.",
            ledger="D-01",
        ),
        Option(
            "slash_tiles",
            "roof tiles with a slash (olive / grape) are separate tiles, or leave the choice",
            CHOICE,
            values=["separate", "choice"],
            default="separate",
            why="One rulebook writes “4/3/2 silver” the same way, and nobody would choose 2 silver: the slash lists "
            "different tiles.",
            ledger="D-04",
        ),
        Option(
            "order_markers",
            "what removes a building order marker: the first completion of a building, or every completion",
            CHOICE,
            values=["first_completion", "every_completion"],
            default="first_completion",
            why="One rulebook says that another building must be completed, the others speak of whoever completes "
            "one first.",
            ledger="D-15",
        ),
        Option(
            "first_round_cards",
            "whether the two cards of round 1 must be played",
            CHOICE,
            values=["must", "may"],
            default="must",
            why="For rounds 2 to 6 the rulebooks say that you may play cards, for round 1 that you play two.",
            ledger="A-07",
        ),
        Option(
            "siesta_standing",
            "a siesta marker that does not move keeps its place in the stack, or goes on top",
            CHOICE,
            values=["keep", "on_top"],
            default="keep",
            why="The rulebooks put a marker on top when it comes to a space. They do not say what happens to one "
            "that takes no step.",
            ledger="A-09",
        ),
        Option(
            "late_siesta",
            "siesta steps after the new turn order was set count for VP only, or change the order at once",
            CHOICE,
            values=["vp_only", "order_too"],
            default="vp_only",
            why="The rulebooks set the new turn order in step III.2 only. They do not speak of later steps.",
            ledger="A-10",
        ),
        Option(
            "full_market",
            "if you already hold all hexes of a value, no marker is placed, or one on a hex of lower value",
            CHOICE,
            values=["none", "lower"],
            default="none",
            why="Only a module's rulebook lets you use a hex of lower value then. That of the base game says "
            "nothing of it.",
            ledger="A-11",
        ),
        Option(
            "market_stand",
            "the marker of the roof tile Market stand removes nothing, or removes lower neighbours as for a "
            "barrow, without VP",
            CHOICE,
            values=["quiet", "displaces"],
            default="quiet",
            why="The tile puts a marker on any free hex and gives no VP. The rulebooks describe removing only for "
            "barrows, but do not say that this marker is different.",
            ledger="A-13",
        ),
        Option(
            "die_change",
            "the roof tile that changes a die only raises it, or lowers it too",
            CHOICE,
            values=["raise", "both"],
            default="raise",
            why="The rulebooks say that the tile changes a die by 1 or 2 and never beyond 6. Only the tile itself "
            "shows in which direction, and we have not seen it.",
            ledger="A-14",
        ),
        Option(
            "die_change_by",
            "the roof tile that changes a die by 2 changes it by 1 or 2, or by exactly 2",
            CHOICE,
            values=["up_to", "exactly"],
            default="up_to",
            is_quiet=True,
            why="The rulebooks say by 1 or by 2, as the tile shows. Markers of the Trade Boards that change a die "
            "may be used in part, which speaks for the first reading; the number on the tile speaks for the second.",
            ledger="A-14",
        ),
        Option(
            "helpers_in_scoring",
            "whether helpers that can be used at any time in your turn can also be used in turns of the scoring phase",
            CHOICE,
            values=["no", "yes"],
            default="no",
            is_quiet=True,
            why="Some modules give you a turn in the scoring phase. The marks come off your helpers when that phase "
            "begins, so those that are used once per round could be used a second time.",
            ledger="A-42",
        ),
        Option(
            "craft_reward",
            "the instant effect of a craft marker comes after all other rewards, or before them",
            CHOICE,
            values=["last", "first"],
            default="last",
            why="Coming last, the effect can already use what the building brought, and a delivery can go to one "
            "that has just been unblocked.",
            ledger="A-20",
        ),
        Option(
            "paid_deliveries",
            "paid deliveries are bought one by one, or all of them up front",
            CHOICE,
            values=["one_by_one", "up_front"],
            default="one_by_one",
            why="The rulebooks do not say when you pay. One by one, what a delivery brings may pay for the next.",
            ledger="A-22",
        ),
        Option(
            "markers",
            "the 25 player markers are a limit, or there are always enough",
            CHOICE,
            values=["limited", "unlimited"],
            default="limited",
            why="The rulebooks let you take a marker back when you run out, which would make no sense if there were "
            "always enough.",
            ledger="A-18",
        ),
        Option(
            "classic_roofs",
            "classic edition: when the bonus of a roof tile can be used",
            CHOICE,
            values=["any_turn", "by_kind"],
            default="any_turn",
            is_quiet=True,
            why="Every classic tile has the colour of a phase, but we do not know which tile has which colour. In the "
            "other reading, goods and cards are used in phase I, silver, upgrades and VP in phase II, deliveries and "
            "siesta steps in phase III.",
            ledger="A-41",
        ),
        Option(
            "neutral_hex",
            "solo: from which higher hexes a neutral marker counts as easy to remove",
            CHOICE,
            values=["free", "free_or_own"],
            default="free",
            is_quiet=True,
            why="Two of the three rulebooks speak of higher hexes that are free. In the other reading, hexes that you "
            "hold count as well.",
            ledger="D-28",
        ),
        *(ruling for m in _MODULES for ruling in m.rulings),
    ],
)
