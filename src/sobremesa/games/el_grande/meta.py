"""El Grande in the shop window: names, seats, editions, modules, options and rulings. Loads without the rules."""

from typing import Final

from sobremesa.kernel.config import CHOICE, FLAG, ORDER, TEXT, Meta, Option

from .modules import MODULES

COLOURS: Final = ("violet", "green", "blue", "orange", "red")  # the fifth is our choice: the rulebook names four

_MODULES: Final = MODULES.windows()

META = Meta(
    name="el_grande",
    title="El Grande",
    text="Nine rounds of influence over the regions of fifteenth-century Spain.",
    credits="El Grande by Wolfgang Kramer and Richard Ulrich, published by Hans im Glueck. "
    "This is an unofficial fan implementation.",
    seats=(2, 5),
    editions={
        "2023": "the 2023 edition: four decks of ten and the King card",
        "classic": "the classic 45 cards: four decks of eleven with both Vetoes, and the King card",
    },
    modules=[m.meta for m in _MODULES if m.meta is not None],
    options=[
        Option("short", "the short game: 6 rounds instead of 9", FLAG, default=False),
        Option(
            "merged_decks", "3 players: decks 2 and 3 are merged, so that 4 cards are revealed", FLAG, default=False
        ),
        Option(
            "open_castillo",
            "everybody sees how many caballeros of each colour are in the Castillo",
            FLAG,
            default=False,
            is_quiet=True,
        ),
        Option("deck", "your own action cards, as a text like the one 'cards --export' writes", TEXT, default=""),
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
            "mutiny_discs",
            "which regions may be picked on the disc for Mutiny",
            CHOICE,
            values=["others", "any"],
            default="others",
            is_quiet=True,
            why="Caballeros must move to another region, and never to the King's. In the other reading, any region "
            "may be picked, and picking either of these two sends them to court.",
            ledger="EG-A19",
        ),
        Option(
            "militia_source",
            "where the two caballeros of Militia come from",
            CHOICE,
            values=["court", "province"],
            default="court",
            why="The rulebook does not say. The classic card with this effect takes them from the court.",
            ledger="EG-A21",
        ),
        Option(
            "entourage_caballeros",
            "whose caballeros go with the King",
            CHOICE,
            values=["any", "own"],
            default="any",
            why="The text names no colour.",
            ledger="EG-A22",
        ),
        Option(
            "deputy_grande",
            "whose grande may be swapped with the King",
            CHOICE,
            values=["any", "own"],
            default="any",
            why="The text speaks of grandes in general.",
            ledger="EG-A25",
        ),
        Option(
            "veto",
            "when a Veto can stop a special action",
            CHOICE,
            values=["announcement", "any_time"],
            default="announcement",
            is_quiet=True,
            why="The 2023 rulebook asks for the decision immediately, before the action begins. An older rulebook lets "
            "a Veto stop the rest of an action that has begun.",
            ledger="EG-A27",
        ),
        Option(
            "authority_modifier",
            "whether Authority takes back a modifier instead of a power card or as well",
            CHOICE,
            values=["instead", "also"],
            default="instead",
            is_quiet=True,
            why="The card grants one card; that a modifier may be taken back as well can be read either way.",
            ledger="EG-A28",
        ),
        Option(
            "dummy_in_castillo",
            "where the dummy's caballeros go when the Castillo is emptied in a general scoring",
            CHOICE,
            values=["stock", "stay", "region_card"],
            default="stock",
            why="The dummy has no disc. A player who picks no region gets their caballeros back.",
            ledger="EG-A32",
        ),
        Option(
            "classic_castillo",
            "which classic cards that score a region of your choice may score the Castillo",
            CHOICE,
            values=["deck_3", "every_copy", "no_copy"],
            default="deck_3",
            is_quiet=True,
            why="Only the text of the card in deck 3 is known to name the Castillo; the other three copies may say the "
            "same.",
            ledger="EG-A45",
        ),
        Option(
            "classic_civil_war",
            "who returns caballeros for the classic Civil War and Levy",
            CHOICE,
            values=["everyone", "opponents"],
            default="everyone",
            is_quiet=True,
            why="The classic cards say each player, the one who took the card included. In the 2023 edition it is all "
            "other players.",
            ledger="EG-A46",
        ),
        Option(
            "departure",
            "how many caballeros leave the region chosen for Departure",
            CHOICE,
            values=["compulsory", "up_to_all"],
            default="compulsory",
            is_quiet=True,
            why="A special action that has begun is carried out as fully as possible, and Double Game uses the same "
            "words.",
            ledger="EG-A47",
        ),
        *(ruling for m in _MODULES for ruling in m.rulings),
    ],
)
