"""What a player points at: the things of El Grande, and which of them belong to an action.

``region:toledo`` ``castillo`` ``abroad:france``   places          ``stack:p3:toledo``   caballeros of a colour there
``king`` ``grande:p2`` ``tile:8``                  pieces          ``court:p1`` ``province:p1`` ``invite:3``
``card:intrigue`` ``option:1`` ``gone:intrigue``   action cards    ``hand:7`` ``hand:m3`` ``spent:7`` ``played:p1``
``wheel:toledo``                                   the viewer's disc    ``veto:p1`` ``disc:p1``  what lies before a seat
"""

from functools import cache
from typing import Final

from sobremesa.games.el_grande.rules.actions import ACTIONS
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.games.el_grande.rules.view import View

from .modules import beside, pictures

#: words whose label is a place to click
TO_PLACES: Final = ("put", "to", "choose", "king", "grande")
#: words whose label names one kind of thing
KINDS: Final = {"power": "hand", "take": "card", "option": "option"}
#: words of chance actions, which nobody clicks
BY_CHANCE: Final = (
    "first",
    "start-king",
    "start-grande",
    "reveal",
    "deal",
    "dummy-region",
    "dummy-power",
    "dummy-home",
)


def seat_thing(kind: str, seat: int) -> str:
    return f"{kind}:p{seat + 1}"


def stack(seat: int, place: str) -> str:
    """The caballeros of a colour in a region."""
    return f"stack:p{seat + 1}:{place}"


def place(name: str) -> str:
    """A place on the map."""
    return name if name == "castillo" else f"{'region' if name in PLACE_NAMES[:REGIONS] else 'abroad'}:{name}"


def things(view: View, action: int) -> tuple[str, ...]:
    """The things a player would click for this action; none if it has nothing to point at: done, decline, finish,
    allow."""
    seat = view.turn if view.viewer is None else view.viewer
    word, *labels = labels_of(action)
    if word == "act":
        return () if view.in_use is None else (f"card:{view.in_use}",)
    if word == "veto":
        return (seat_thing("veto", seat),)
    if word == "swap":
        owner = int(labels[0][1:]) - 1
        stands = view.seats[owner].grande if owner < len(view.seats) else None
        return (seat_thing("grande", owner), *(() if stands is None else (place(stands),)))
    if word == "power" and labels[0] in (view.seats[seat].spent or ()):
        return (f"spent:{labels[0]}",)
    if word == "take" and labels[0] not in view.face_up:
        return (f"gone:{labels[0]}",)
    if word == "recover":
        own = view.seats[seat]
        lies = labels[0] in (str(own.power), *(card.card for card in beside(view, own)))
        return (f"played:{labels[0]}" if lies else f"spent:{labels[0]}",)
    if word == "recall" or (word == "give" and labels[0] != "court"):
        return stack(seat, labels[0]), place(labels[0])
    if word == "give":
        return (seat_thing("court", seat),)
    if word == "invite":
        return f"invite:{labels[0]}", seat_thing("province", seat)
    return _plain(word, *labels)


@cache
def labels_of(action: int) -> tuple[str, ...]:
    """An action as words: ``("pick", "p3", "toledo")``."""
    block = ACTIONS.block(action)
    return (block.word, *(dim[i] for dim, i in zip(block.dims, ACTIONS.labels(action))))


@cache
def _kinds() -> dict[str, str]:
    """The kind of thing that has the label of an action, by the word of the action."""
    return KINDS | {word: kind for picture in pictures().values() for word, kind in picture.things.items()}


@cache
def _plain(word: str, *labels: str) -> tuple[str, ...]:
    """The things of actions that mean the same in every situation."""
    if word in BY_CHANCE:
        return ()
    if word in TO_PLACES:
        return (place(labels[0]),)
    if word == "pick":
        return f"stack:{labels[0]}:{labels[1]}", place(labels[1])
    if word == "disc":
        return place(labels[0]), f"wheel:{labels[0]}"
    if word == "tile":
        return f"tile:{labels[0]}", place(labels[1])
    kind = _kinds().get(word)
    return () if kind is None else (f"{kind}:{labels[0]}",)
