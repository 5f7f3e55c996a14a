"""Mentiroso, the traditional game of liar's dice, for Sobremesa. This file names every part of the game."""

from typing import Final

from sobremesa.games.manifest import Length, Manifest, Part, Phase

from .meta import META

MANIFEST: Final = Manifest(
    package=__name__,
    meta=META,
    usual_seats=4,
    phases=(Phase("rolling"), Phase("bidding"), Phase("showing")),
    # every bid is higher than the last: six players with five dice can make 2784 bids and roll 464 dice
    length=Length(decisions=480, chance=1, chance_of_seat=80),
    glossary=("cup", "bid", "doubt", "aces", "starter"),
    score="dice",
    rules=Part(f"{__name__}.rules.game:GAME"),
    words=Part(f"{__name__}.words.words:MentirosoWords"),
    picture=Part(f"{__name__}.picture:PICTURE"),
    panel="picture/panel.svg",
    styles=("picture/dice.css", "picture/table.css"),
    observation=Part(f"{__name__}.observation:make"),
    odds=Part(f"{__name__}.words.odds:odds"),
)
