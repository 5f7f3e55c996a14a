"""Where modules hook into the base game.

In the base game every list here is empty and every replacement is None: a rule checks once whether anybody has
something to add, and goes on. A module fills in what it needs when it patches the plan.
"""

from typing import Any, Callable

from sobremesa.kernel import EventType, Frame, Message, Seat

# The state is Any here because of a cycle: states hold rules, rules come from a plan, and a plan carries these hooks.
Offer = Callable[[Any, Frame, Seat], list[int]]
Act = Callable[[Any, Frame, Seat, int], None]
Narrow = Callable[[Any, Frame, list[int]], list[int]]
Places = Callable[[Any, Seat, int, int], list[int]]
Arrive = Callable[[Any, Seat, int, int], None]
Refuse = Callable[[Any, Seat, int, int, int], "Message | None"]
Filter = Callable[[Any, Seat, list[int], int], list[int]]
Delivered = Callable[[Any, Seat, int, int], None]
Count = Callable[[Any, Seat], int]
AtBuilding = Callable[[Any, Seat, int], None]
Show = Callable[[Any], tuple[tuple[str, Any], ...]]


class Pieces:
    """Pieces of a module on market markers: where it keeps them, and the event for one that has done its work."""

    __slots__ = ("event", "hexes", "supply")

    def __init__(self, hexes: int, supply: int, event: EventType) -> None:
        self.hexes = hexes  # the field with a mask of their hexes
        self.supply = supply  # the seat field that counts those at hand
        self.event = event  # its fields are a seat and a hex


class BigMarkers(Pieces):
    """Markers that only others of their kind remove. The hexes are those of all seats, in a board field."""

    __slots__ = ("first", "worth")

    def __init__(self, hexes: int, supply: int, event: EventType, first: int, worth: int) -> None:
        super().__init__(hexes, supply, event)
        self.first = first  # the first of the actions that place one, by hex
        self.worth = worth  # VP for each marker that a big one removes


class Hooks:
    """What modules add to turns, deliveries, the market, craft buildings and the end of the game."""

    def __init__(self) -> None:
        #: whether there is any module; turns check this first
        self.active = False

        # -- one's own turn
        #: more any-time actions, also in the middle of a die or an effect: (s, frame of the turn, seat) -> ids
        self.anytime: list[Offer] = []
        #: more that a seat may do in its turn, but not in the middle of something else: same arguments
        self.offers: list[Offer] = []
        #: the same, for turns of one step kind only
        self.offers_in: dict[int, list[Offer]] = {}
        #: what those actions do, by the word of their block: (s, frame of the turn, seat, action)
        self.acts: dict[str, Act] = {}
        #: limits the choices of a turn, by its step kind: (s, frame, ids) -> ids, and why the others are not available
        self.narrow: dict[int, tuple[Narrow, Message]] = {}
        #: step kinds that a seat carries out before its turn, by the kind of the turn
        self.before: dict[int, list[int]] = {}
        #: a seat's turn is about to begin; frames pushed now are carried out at its end: (s, seat)
        self.turn_begins: list[Callable[[Any, Seat], None]] = []
        #: a seat's turn is over, or the first turn of a step begins: (s)
        self.turn_ends: list[Callable[[Any], None]] = []

        # -- cards and the farm phase
        #: a card is about to be drawn; true if something else happens instead: (s, frame of the drawing)
        self.drawing: Callable[[Any, Frame], bool] | None = None
        #: the price of an extension is about to be paid; its frame is on top: (s, seat)
        self.paying_extension: list[Callable[[Any, Seat], None]] = []
        #: goods are about to grow; replaces `farm_phase.harvest`; the frame of the turn is still there: (s, seat)
        self.before_growth: Callable[[Any, Seat], None] | None = None
        #: more that counts as silver when a roof tile is bought: (s, seat)
        self.roof_purse: list[Count] = []
        #: a roof tile is about to be paid for; true if the module takes over the payment: (s, seat, tile, cost)
        self.paying_roof: Callable[[Any, Seat, int, int], bool] | None = None

        # -- deliveries
        #: more deliveries: (s, seat, place as in operations.PLACES, how) -> ids
        self.deliveries: list[Places] = []
        #: what these deliveries do, by the word of their block: (s, seat, action, how)
        self.arrive: dict[str, Arrive] = {}
        #: why one of these deliveries cannot be made: (s, seat, action, place, how)
        self.refuse_delivery: Refuse | None = None
        #: other ways to make the same deliveries, as further ids: (s, seat, ids, how) -> ids
        self.variants: list[Filter] = []
        #: a good is about to arrive: (s, seat, action, how); `deliveries.target_of` tells where
        self.delivered: list[Delivered] = []
        #: a further target is full and takes nothing more: (s, target)
        self.target_full: list[Callable[[Any, int], None]] = []
        #: a further target has left the game, and everything on it goes back to its owners: (s, target)
        self.target_gone: list[Callable[[Any, int], None]] = []
        #: drops what the donkeys of the seat's tile may not deliver now: (s, seat, ids) -> ids, and why it is dropped
        self.donkey_filters: list[tuple[Callable[[Any, Seat, list[int]], list[int]], Message]] = []
        #: the donkeys of the seat's tile make a delivery: (s, seat, action)
        self.donkeys_deliver: list[Callable[[Any, Seat, int], None]] = []
        #: a good covers a symbol of a row or barrow: (s, seat, target, symbol)
        self.covered: list[Callable[[Any, Seat, int, int], None]] = []
        #: a mask of the places where a joint venture lies: (s)
        self.ventures: Callable[[Any], int] | None = None
        #: the values of what a seat fills at a further target, empty if it fills nothing there: (s, seat, target)
        self.target_values: Callable[[Any, Seat, int], tuple[int, ...]] | None = None
        #: whether a seat may deliver to a blocked building anyway: (s, seat, building)
        self.access: list[Callable[[Any, Seat, int], bool]] = []

        #: a mask of the goods that may stand in for any good of a barrow or building: (s, seat)
        self.stand_ins: list[Count] = []
        #: a good has arrived; true if it stands in for another and the module handles it: (s, seat, target, good)
        self.stand_in: Callable[[Any, Seat, int, int], bool] | None = None

        # -- completion
        #: a barrow or similar of a value, or a craft building (value 0), has been completed: (s, seat, value)
        self.completed: list[Callable[[Any, Seat, int], None]] = []
        #: a row is full and about to be cleared: (s, seat, building)
        self.row_full: list[AtBuilding] = []
        #: a barrow leaves the farm, completed or dropped: (s, seat, card)
        self.barrow_leaves: list[Callable[[Any, Seat, int], None]] = []
        #: the frame that places the marker of a barrow or similar: (s, seat, value, card); ``card`` is 0 for none, and
        #: ``-1 - target`` for what has been completed at a further target
        self.place_frame: Callable[[Any, Seat, int, int], Frame] | None = None
        #: the frame that carries out the instant effect of a completed building: (s, seat, building)
        self.instant_frame: Callable[[Any, Seat, int], Frame] | None = None
        #: whether completing a blocked building unblocks it without the usual VP: (s, seat, building)
        self.quiet_unblocking: list[Callable[[Any, Seat, int], bool]] = []

        # -- the market
        #: big markers, and pieces given up in place of the marker they lie on (hexes of each seat): `modules.market`
        self.big_markers: BigMarkers | None = None
        self.guards: Pieces | None = None
        #: the hexes open to a marker of a value: (s, seat, value) -> hexes
        self.hexes_for: Callable[[Any, Seat, int], list[int]] | None = None
        #: a marker goes to a hex; replaces `market.place`: (s, seat, hex, reason, displaces, scores)
        self.set_marker: Callable[[Any, Seat, int, int, bool, bool], None] | None = None
        #: a marker has left a hex: (s, hex, owner)
        self.taken_off: list[Callable[[Any, int, int], None]] = []
        #: more VP when the market is scored
        self.market_vp: list[Count] = []

        #: a marker for a barrow of this value is about to be placed: (s, seat, value); the frame that places it is on
        #: top, with the value as its first number
        self.barrow_marker: list[Callable[[Any, Seat, int], None]] = []

        # -- seats, dice, markers, the end
        #: donkey tiles that can be chosen again after they have been used: (s, seat) -> mask, tile t is bit t - 1
        self.donkeys: list[Count] = []
        #: a siesta marker has moved to a space: (s, seat)
        self.siesta_moved: list[Callable[[Any, Seat], None]] = []
        #: a mask of the craft markers of the neutral colour: (s)
        self.neutral_craft: Callable[[Any], int] | None = None
        #: the VP of an opponent without a seat, which a solo player has to beat
        self.rival: Callable[[Any], int] | None = None
        #: dice that a module's step has yet to roll: (s)
        self.dice_to_come: list[Callable[[Any], int]] = []
        #: the dice that may be picked up for a reroll: (s, frame of the step, ids) -> ascending ids; ``acts`` says what
        #: those of modules do
        self.pick_ups: list[Narrow] = []
        #: a die came to or left the revenue spaces other than by being taken: (s, value, +1 or -1)
        self.dice_moved: list[Callable[[Any, int, int], None]] = []
        #: player markers in use at a module's places
        self.markers_in_use: list[Count] = []
        #: the seat's own markers that may be taken back for another use: (s, seat, ids) -> ids
        self.to_take_back: list[Callable[[Any, Seat, list[int]], list[int]]] = []
        #: covered symbols of a row or barrow under something other than a player marker: (s, seat, target) -> mask
        self.pinned: list[Callable[[Any, Seat, int], int]] = []
        #: questions to helpers that a module's step asks, so that they need no action of their own
        self.asks: set[str] = set()
        #: what cards can count but only a module keeps, by the word in `numbers.READINGS`
        self.readings: dict[str, Count] = {}
        #: more silver in the final sale: (s, seat)
        self.final_sale: list[Count] = []

        # -- looking
        #: what a module shows, to everybody alike, by its id: (s) -> pairs of a name and plain data
        self.shows: dict[str, Show] = {}
        #: what is wrong with a state, in words
        self.problems: list[Callable[[Any], list[Message]]] = []
