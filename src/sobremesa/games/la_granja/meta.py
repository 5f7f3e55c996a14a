"""La Granja in the shop window: names, seats, editions, options and rulings. Loads without the rules."""

from typing import Final

from sobremesa.kernel.config import CHOICE, FLAG, ORDER, TEXT, Meta, ModuleMeta, Option

COLOURS: Final = ("blue", "red", "yellow", "green")

META = Meta(
    name="la_granja",
    title="La Granja",
    text="Six rounds on a farm near Esporles, Mallorca: grow, upgrade, deliver, and do not forget the siesta.",
    credits=(
        "La Granja by Andreas Odendahl and Michael Keller, published by Spielworxx (2014) and others. "
        "This is an unofficial fan implementation; most of its farm cards are reconstructed."
    ),
    seats=(1, 4),
    editions={
        "deluxe": "the Deluxe edition of 2022",
        "classic": "the classic edition of 2014/15",
    },
    modules=[
        ModuleMeta(
            "betwixt",
            "Betwixt",
            "joint ventures between neighbours: both fill one row of goods from their own ends",
            min_seats=2,
            why_seats="a joint venture lies between two players",
        ),
        ModuleMeta("broken_roofs", "Broken Roofs", "every round a roof tile without a bonus for 1 silver"),
        ModuleMeta(
            "bustling_town", "Bustling Town", "six revenue tiles on the revenue spaces, and ten buildings in the town"
        ),
        ModuleMeta("colchonera", "Colchonera", "deliveries to the mattress maker, the better the longer the siesta"),
        ModuleMeta(
            "counselors_outlaws", "Counselors & Outlaws", "grey dice bring a counselor's reward, or an outlaw's penalty"
        ),
        ModuleMeta("donkey_song", "Donkey Song", "twelve donkey tiles to buy after a long siesta"),
        ModuleMeta(
            "grand_markers",
            "Grand Markers",
            "two big markers each, for two deliveries at once and a strong place on the market",
            min_seats=2,
            why_seats="the neutral colour has no grand markers",
        ),
        ModuleMeta(
            "hired_hands",
            "Hired Hands",
            "two workers each, sent by the value of a die to help or to guard",
            min_seats=2,
            why_seats="there is nobody to guard against",
        ),
        ModuleMeta("ladies", "Ladies of La Granja", "every farm has a Lady with an ability of her own"),
        ModuleMeta(
            "long_distance_trade",
            "Long Distance Trade",
            "sets of three equal goods for the trade routes after every round",
        ),
        ModuleMeta("new_farm_cards", "New Farm Cards", "the farm cards 67 to 126"),
        ModuleMeta(
            "trade_boards",
            "Trade Boards",
            "exports to the boards of the others, who gain markers that change dice",
            min_seats=2,
            why_seats="goods are exported to another player",
        ),
    ],
    options=[
        Option("hidden_vp", "classic: everybody keeps the own victory points secret", FLAG, default=False),
        Option(
            "deck", "farm cards of one's own, as a text like the one that 'cards --export' writes", TEXT, default=""
        ),
        Option(
            "town_side",
            "the side of the six revenue tiles",
            CHOICE,
            ["a", "b"],
            default="a",
            needs_module="bustling_town",
        ),
        Option(
            "town_buildings",
            "whether buildings can be erected in the town",
            FLAG,
            default=True,
            needs_module="bustling_town",
        ),
        Option(
            "grey_dice",
            "which side of the boards the grey dice go with: counselors by day, outlaws by night",
            CHOICE,
            ["counselors", "outlaws"],
            default="counselors",
            needs_module="counselors_outlaws",
        ),
        Option(
            "automa",
            "solo: an opponent that plays by rules of its own, in three levels (reconstructed)",
            CHOICE,
            ["none", "easy", "standard", "hard"],
            default="none",
            is_quiet=True,
        ),
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
            "D-01: the step in which the Greengrocer gives its resource",
            CHOICE,
            values=["income", "growth"],
            default="income",
        ),
        Option(
            "slash_tiles",
            "D-04: roof tiles with a slash (olive / grape) are separate tiles, or leave the choice",
            CHOICE,
            values=["separate", "choice"],
            default="separate",
        ),
        Option(
            "order_markers",
            "D-15: what removes a building order marker: the first completion of a building, or every completion",
            CHOICE,
            values=["first_completion", "every_completion"],
            default="first_completion",
        ),
        Option(
            "first_round_cards",
            "A-07: whether the two cards of round 1 must be played",
            CHOICE,
            values=["must", "may"],
            default="must",
        ),
        Option(
            "siesta_standing",
            "A-09: a siesta marker that does not move keeps its place in the stack, or goes on top",
            CHOICE,
            values=["keep", "on_top"],
            default="keep",
        ),
        Option(
            "late_siesta",
            "A-10: siesta steps after the new turn order was set count for VP only, or change the order at once",
            CHOICE,
            values=["vp_only", "order_too"],
            default="vp_only",
        ),
        Option(
            "full_market",
            "A-11: if all hexes of a value are one's own, no marker is placed, or one on a lower hex",
            CHOICE,
            values=["none", "lower"],
            default="none",
        ),
        Option(
            "market_stand",
            "A-13: the roof tile market stand removes nothing, or displaces like a barrow without VP",
            CHOICE,
            values=["quiet", "displaces"],
            default="quiet",
        ),
        Option(
            "die_change",
            "A-14: the roof tile that changes a die only raises it, or lowers it too",
            CHOICE,
            values=["raise", "both"],
            default="raise",
        ),
        Option(
            "craft_reward",
            "A-20: the instant effect of a craft marker comes after all other rewards, or before them",
            CHOICE,
            values=["last", "first"],
            default="last",
        ),
        Option(
            "paid_deliveries",
            "A-22: paid deliveries are bought one by one, or all of them up front",
            CHOICE,
            values=["one_by_one", "up_front"],
            default="one_by_one",
        ),
        Option(
            "markers",
            "A-18: the 25 player markers are a limit, or there are always enough",
            CHOICE,
            values=["limited", "unlimited"],
            default="limited",
        ),
        Option(
            "venture_is_barrow",
            "FF-A05: whether a joint venture counts as a barrow, for the Butcher and for helpers",
            CHOICE,
            values=["no", "yes"],
            default="no",
            needs_module="betwixt",
        ),
        Option(
            "mattress_spaces",
            "CO-A01: the Colchonera board has room for any number of markers, or for four of each kind of good",
            CHOICE,
            values=["unlimited", "four"],
            default="unlimited",
            needs_module="colchonera",
        ),
        Option(
            "song_marks",
            "what a colour beside the siesta track covers: the whole VP section, or only its spaces after the first",
            CHOICE,
            values=["section", "after_first"],
            default="section",
            needs_module="donkey_song",
        ),
        Option(
            "ana_sends_workers",
            "HH-A08: whether Ana's die may send a worker",
            CHOICE,
            values=["yes", "no"],
            default="yes",
            needs_module="hired_hands",
        ),
        Option(
            "sets_from_fields",
            "LD-A01: whether goods on fields count for a set of the trade routes",
            CHOICE,
            values=["no", "yes"],
            default="no",
            needs_module="long_distance_trade",
        ),
        Option(
            "one_vp_barrows",
            "NF-A02: a barrow worth 1 VP places no marker on the market, or one on any free hex",
            CHOICE,
            values=["no_marker", "any_free_hex"],
            default="no_marker",
            needs_module="new_farm_cards",
        ),
    ],
)
