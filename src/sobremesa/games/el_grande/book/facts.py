"""The numbers mentioned in the sentences of the book, taken from the data of the game."""

from typing import Mapping

from sobremesa.i18n.formats import listed

from ..rules.catalogue import CARD_NAMES, CARDS, GRANDE_BONUS, INVITES, KING_BONUS, SCALES, SETUP
from ..rules.ids import CASTILLO, POWERS, REGIONS
from ..rules.plan import FULL_ROUNDS, SCORING_ROUNDS, SHORT_ROUNDS


def facts() -> Mapping[str, object]:
    first, second, third = SCALES[CASTILLO]
    return {
        "rounds": len(FULL_ROUNDS),
        "short_rounds": len(SHORT_ROUNDS),
        "short_first": SHORT_ROUNDS[0],
        "skipped": listed([str(r) for r in FULL_ROUNDS if r > SHORT_ROUNDS[0] and r not in SHORT_ROUNDS]),
        "scorings": listed([str(r) for r in SCORING_ROUNDS]),
        "regions": REGIONS,
        "king_bonus": KING_BONUS,
        "grande_bonus": GRANDE_BONUS,
        "both": KING_BONUS + GRANDE_BONUS,
        "caballeros": SETUP["caballeros"],
        "home": SETUP["home"],
        "court": SETUP["court"],
        "province": SETUP["caballeros"] - SETUP["court"] - SETUP["home"],
        "powers": POWERS,
        "without": listed([str(value) for value in range(1, POWERS + 1) if not INVITES[value]]),
        "first": first,
        "second": second,
        "third": third,
        "deck_size": sum(c.copies.get("2023", 0) for c in CARDS if c.deck == 1),
        "classic_cards": sum(c.copies.get("classic", 0) for c in CARDS),
        "classic_deck": sum(c.copies.get("classic", 0) for c in CARDS if c.deck == 1),
        "majesty": CARDS[CARD_NAMES.index("your_majesty")].caballeros,
    }
