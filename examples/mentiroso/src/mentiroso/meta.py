"""Mentiroso in the shop window: names, seats, the option and the ruling. Loads without the rules."""

from typing import Final

from sobremesa.kernel import CHOICE, Meta, Option

WILD: Final = "wild"
PLAIN: Final = "plain"

META: Final = Meta(
    name="mentiroso",
    title="Mentiroso",
    text="Liar's dice: bid on all the dice under the cups, and doubt anyone who bids too high.",
    credits="Mentiroso is a traditional game.",
    seats=(2, 6),
    editions={"traditional": "the traditional game"},
    options=[Option("dice", "how many dice each player starts with", CHOICE, values=["3", "4", "5"], default="5")],
    rulings=[
        Option("aces", "whether aces are wild", CHOICE, values=[WILD, PLAIN], default=WILD),
    ],
)
