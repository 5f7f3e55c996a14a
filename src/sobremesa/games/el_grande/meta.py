"""El Grande in the shop window: names, seats, editions, modules, options and rulings. Loads without the rules."""

from typing import Final

from sobremesa.kernel.config import CHOICE, FLAG, ORDER, SUBSET, Meta, ModuleMeta, Option

COLOURS: Final = ("violet", "green", "blue", "orange", "red")  # the fifth is our choice: the rulebook names four

META = Meta(
    name="el_grande",
    title="El Grande",
    text="Nine rounds of influence over the regions of fifteenth-century Spain.",
    credits=(
        "El Grande by Wolfgang Kramer and Richard Ulrich, published by Hans im Glueck. "
        "This is an unofficial fan implementation."
    ),
    seats=(2, 5),
    editions={
        "2023": "the 2023 edition: four decks of ten and the King card",
        "classic": "the classic 45 cards: four decks of eleven with both Vetoes, and the King card",
    },
    modules=[
        ModuleMeta("new_regency", "New Regency", "Ten King cards replace 'Your Majesty' as deck 5."),
        ModuleMeta(
            "alternative_cards",
            "Alternative action cards",
            "Up to four cards (two of them Vetoes) replace random cards of their decks.",
            editions=["2023"],  # the classic decks hold these cards anyway
        ),
        ModuleMeta("changing_powers", "Changing Powers", "Sixteen modifier cards change the value of power cards."),
    ],
    options=[
        Option("short", "the short game: 6 rounds instead of 9", FLAG, default=False),
        Option(
            "merged_decks", "3 players: decks 2 and 3 are merged, so that 4 cards are revealed", FLAG, default=False
        ),
        Option(
            "alternatives",
            "which alternative cards are added",
            SUBSET,
            values=["double_game", "veto_1", "veto_2", "referendum"],
            default=("double_game", "veto_1", "veto_2", "referendum"),
            needs_module="alternative_cards",
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
            "militia_source",
            "EG-A21: where the two caballeros of Militia come from",
            CHOICE,
            values=["court", "province"],
            default="court",
        ),
        Option(
            "entourage_caballeros",
            "EG-A22: whose caballeros go with the King",
            CHOICE,
            values=["any", "own"],
            default="any",
        ),
        Option(
            "deputy_grande",
            "EG-A25: whose grande may change places with the King",
            CHOICE,
            values=["any", "own"],
            default="any",
        ),
        Option(
            "dummy_in_castillo",
            "EG-A32: where the dummy's caballeros go when the Castillo is emptied in a general scoring",
            CHOICE,
            values=["stock", "stay", "region_card"],
            default="stock",
        ),
    ],
)
