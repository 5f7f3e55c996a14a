"""Lonja: a tiny game of secret bids on a fish market, built on the kernel alone.

It proves that the kernel supports other games: fish dealt by chance into hidden hands, simultaneous secret bids, an
objection that cancels an announced effect, and lots whose effects use all six combinators.
"""

from random import Random
from typing import Any, NamedTuple

from sobremesa.kernel import (
    AGAIN,
    CHANCE,
    CHOICE,
    COMBINATORS,
    ActionTable,
    Block,
    Config,
    ConfigError,
    EventTable,
    EventType,
    Frame,
    Game,
    Meta,
    ModuleMeta,
    Operation,
    Option,
    PositionError,
    Programs,
    Seat,
    Step,
    bits,
    frame,
)
from sobremesa.kernel import State as AnyState
from sobremesa.kernel.codec import MAGIC, Lines, canonical, flow_text, parse_flow, parse_int, parse_pairs

FISH = ("anchovy", "bream", "cod", "dory", "eel", "flounder", "grouper", "hake", "ide", "kingfish")  # worth 1 to 10
LOTS: dict[str, list[Any]] = {
    "basket": ["seq", ["gain", {"coins": 1}], ["draw"]],
    "stall": ["choose", ["gain", {"coins": 2}], ["sell"]],
    "crates": ["any_order", ["gain"], ["sell"], ["draw"]],
    "barrel": ["optional", ["sell"]],
    "boat": ["optional", ["pay_then", ["pay", {"coins": 2}], ["draw", {"count": 2}]]],
    "nets": ["repeat", 2, ["seq", ["pay"], ["draw"]]],
}
LOT_NAMES = tuple(LOTS)
COINS, HAND, BID, SHOUTS = range(4)  # of a seat; BID is the secret bid + 1, 0 while there is none
ROUND, LOT, LOTS_LEFT, BAG, SOLD = range(5)  # of the board; LOT is the lot under the hammer + 1
HIGHEST_BID = 5
ALL_FISH = (1 << len(FISH)) - 1

META = Meta(
    name="lonja",
    title="Lonja",
    text="Secret bids on a fish market.",
    credits="made for these tests",
    seats=(2, 4),
    editions={"plain": "the only one"},
    modules=[ModuleMeta("loud", "Loud", "Everybody may shout twice.")],
    options=[Option("rounds", "how many lots are sold", CHOICE, values=["3", "5"], default="3")],
)
ACTIONS = ActionTable(
    [
        Block("bid", [str(n) for n in range(HIGHEST_BID + 1)]),
        Block("sell", FISH),
        Block("shout"),
        Block("hush"),
        Block("deal", FISH),
        Block("lot", LOT_NAMES),
    ]
)
BID_0, SELL_0, SHOUT, HUSH, DEAL_0, LOT_0 = (
    ACTIONS.offset(word) for word in ("bid", "sell", "shout", "hush", "deal", "lot")
)
DEALT = EventType("dealt", "seat", "fish!")
LOT_SHOWN = EventType("lot_shown", "lot")
BID_MADE = EventType("bid_made", "seat", "coins!")
BID_SHOWN = EventType("bid_shown", "seat", "coins", barrier=True)
WON = EventType("won", "seat", "lot")
SHOUTED = EventType("shouted", "seat")
GAINED = EventType("gained", "seat", "coins")
SOLD_FISH = EventType("sold", "seat", "fish")
EVENTS = EventTable([DEALT, LOT_SHOWN, BID_MADE, BID_SHOWN, WON, SHOUTED, GAINED, SOLD_FISH])


class SeatView(NamedTuple):
    coins: int
    fish: int
    hand: tuple[str, ...] | None
    has_bid: bool
    bid: int | None
    shouts: int


class View(NamedTuple):
    round: int
    lot: str | None
    bag: int
    sold: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: int
    prompt: str


class State(AnyState):
    __slots__ = ("board", "config", "players")

    def __init__(self, config: Config, board: list[int], players: list[list[int]], frames: list[Frame]) -> None:
        super().__init__(ACTIONS, STEPS, PROGRAMS.table, frames, CHANCE)
        self.config = config
        self.board = board
        self.players = players

    def clone(self) -> "State":
        copy = State(self.config, self.board[:], [p[:] for p in self.players], self.frames[:])
        copy.turn = self.turn
        return copy

    def encode(self) -> bytes:
        return canonical([self.board, *self.players, *self.frames], self.config.key)

    def scores(self) -> tuple[int, ...]:
        return tuple(p[COINS] + sum(b + 1 for b in bits(p[HAND])) for p in self.players)

    def result(self) -> tuple[int, ...] | None:
        points = self.scores()
        return None if self.frames else tuple(1 + sum(other > n for other in points) for n in points)

    def view(self, seat: Seat | None = None) -> View:
        b = self.board
        seats = tuple(
            SeatView(
                coins=p[COINS],
                fish=p[HAND].bit_count(),
                hand=tuple(FISH[x] for x in bits(p[HAND])) if i == seat else None,
                has_bid=p[BID] > 0,
                bid=p[BID] - 1 if i == seat and p[BID] else None,
                shouts=p[SHOUTS],
            )
            for i, p in enumerate(self.players)
        )
        lot = LOT_NAMES[b[LOT] - 1] if b[LOT] else None
        sold = tuple(FISH[x] for x in bits(b[SOLD]))
        return View(b[ROUND], lot, b[BAG].bit_count(), sold, seats, self.turn, self.prompt)

    def determinise(self, seat: Seat, rng: Random) -> "State":
        """Redeal the fish the seat cannot see among bag and hands; the others' bids become any that they can pay."""
        world = self.clone()
        others = [p for i, p in enumerate(world.players) if i != seat]
        pool = bits(ALL_FISH & ~world.board[SOLD] & ~world.players[seat][HAND])
        rng.shuffle(pool)
        for p in others:
            p[HAND] = sum(1 << pool.pop() for _ in range(p[HAND].bit_count()))
            if p[BID]:
                p[BID] = rng.randint(0, min(p[COINS], HIGHEST_BID)) + 1
        world.board[BAG] = sum(1 << x for x in pool)
        return world


class Deal(Step[State]):
    """Deals two fish to everybody, unseen by the others."""

    name = "deal"

    def _next(self, s: State) -> Seat:
        return next((i for i, p in enumerate(s.players) if p[HAND].bit_count() < 2), -1)

    def enter(self, s: State, f: Frame) -> Seat:
        if self._next(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DEAL_0 + x, 1) for x in bits(s.board[BAG])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        take_fish(s, self._next(s), a - DEAL_0)


def take_fish(s: State, seat: Seat, fish: int) -> None:
    s.board[BAG] &= ~(1 << fish)
    s.players[seat][HAND] |= 1 << fish
    s.emit(DEALT, seat, fish)


class Market(Step[State]):
    """The bottom of the stack: one lot after the other."""

    name = "market"

    def enter(self, s: State, f: Frame) -> Seat:
        if s.board[ROUND] < int(s.config.options["rounds"]):
            s.frames.extend([(AWARD, -1), (BIDS, -1), (SHOW_LOT, -1)])
        else:
            s.frames.pop()
        return AGAIN


class ShowLot(Step[State]):
    name = "show_lot"

    def enter(self, s: State, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(LOT_0 + i, 1) for i in bits(s.board[LOTS_LEFT])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[LOTS_LEFT] &= ~(1 << a - LOT_0)
        s.board[LOT] = a - LOT_0 + 1
        s.emit(LOT_SHOWN, a - LOT_0)


class Bids(Step[State]):
    """Everybody bids secretly and at the same time; then all bids are shown."""

    name = "bids"

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        return tuple(i for i, p in enumerate(s.players) if not p[BID])

    def enter(self, s: State, f: Frame) -> Seat:
        owing = self.owing(s, f)
        if owing:
            return owing[0]
        s.frames.pop()
        for seat, p in enumerate(s.players):
            s.emit(BID_SHOWN, seat, p[BID] - 1)
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [BID_0 + n for n in range(min(s.players[seat][COINS], HIGHEST_BID) + 1)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.players[seat][BID] = a - BID_0 + 1
        s.emit(BID_MADE, seat, a - BID_0)


class Award(Step[State]):
    """The highest bid, or the first seat's among equals, pays and announces the lot; the others may shout first."""

    name = "award"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        winner = max(range(len(s.players)), key=lambda i: (s.players[i][BID], -i))
        s.players[winner][COINS] -= s.players[winner][BID] - 1
        for p in s.players:
            p[BID] = 0
        lot = s.board[LOT] - 1
        s.board[LOT] = 0
        s.board[ROUND] += 1
        s.emit(WON, winner, lot)
        s.frames += [frame(LOT_TEMPLATES[lot], winner), (OBJECTION, winner, 0)]
        return AGAIN


class Objection(Step[State]):
    """A shout removes this frame and the effect beneath it."""

    name = "objection"
    args = (("asked", 0, 15),)

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        able = [i for i, p in enumerate(s.players) if i != f[1] and p[SHOUTS] and not f[2] >> i & 1]
        return tuple(able[:1])

    def enter(self, s: State, f: Frame) -> Seat:
        for seat in self.owing(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [SHOUT, HUSH]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a == SHOUT:
            s.frames.pop()
            s.players[seat][SHOUTS] -= 1
            s.emit(SHOUTED, seat)
        else:
            s.frames.append((f[0], f[1], f[2] | 1 << seat))


class Gain(Step[State]):
    """Adds coins; with ``sign`` -1 they are paid."""

    name = "gain"
    args = (("coins", 0, 9),)
    sign = 1

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.players[f[1]][COINS] += self.sign * f[2]
        s.emit(GAINED, f[1], self.sign * f[2])
        return AGAIN


class Pay(Gain):
    name = "pay"
    sign = -1

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][COINS] >= f[2]


class Draw(Step[State]):
    name = "draw"
    args = (("count", 0, 9),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and s.board[BAG]:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DEAL_0 + x, 1) for x in bits(s.board[BAG])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (f[0], f[1], f[2] - 1)
        take_fish(s, f[1], a - DEAL_0)

    def can(self, s: State, f: Frame) -> bool:
        return s.board[BAG] > 0


class Sell(Step[State]):
    name = "sell"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [SELL_0 + x for x in bits(s.players[seat][HAND])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        fish = a - SELL_0
        p = s.players[seat]
        p[HAND] &= ~(1 << fish)
        p[COINS] += fish + 1
        s.board[SOLD] |= 1 << fish
        s.emit(SOLD_FISH, seat, fish)

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][HAND] > 0


STEPS: tuple[Step[Any], ...] = (
    *COMBINATORS, Deal(), Market(), ShowLot(), Bids(), Award(), Objection(), Gain(), Pay(), Draw(), Sell()
)  # fmt: skip
DEAL, MARKET, SHOW_LOT, BIDS, AWARD, OBJECTION, GAIN, PAY, DRAW, SELL = range(len(COMBINATORS), len(STEPS))
OPERATIONS = (
    Operation("gain", GAIN, {"coins": 1}),
    Operation("pay", PAY, {"coins": 1}),
    Operation("draw", DRAW, {"count": 1}),
    Operation("sell", SELL),
)
PROGRAMS = Programs(OPERATIONS)
LOT_TEMPLATES = tuple(PROGRAMS.compile(effect, f"lot {name}") for name, effect in LOTS.items())
BOARD_KEYS = ("round", "lot", "lots", "bag", "sold")


class Lonja(Game):
    def __init__(self) -> None:
        super().__init__(META, ACTIONS, EVENTS)

    def start(self, config: Config) -> State:
        shouts = 2 if "loud" in config.modules else 1
        board = [0, 0, (1 << len(LOTS)) - 1, ALL_FISH, 0]
        state = State(config, board, [[5, 0, 0, shouts] for _ in range(config.seats)], [(MARKET, -1), (DEAL, -1)])
        state.advance()
        return state

    def data_revision(self) -> str:
        return "tiny"

    def position(self, state: State) -> str:
        board = " ".join(f"{key}={n}" for key, n in zip(BOARD_KEYS, state.board))
        seats = [f"p{i + 1}: " + " ".join(map(str, p)) for i, p in enumerate(state.players)]
        lines = [MAGIC, f"game: {state.config.key}", f"board: {board}", *seats]
        return "\n".join([*lines, f"flow: {flow_text(state.frames, STEPS)}", ""])

    def from_position(self, text: str) -> State:
        lines = Lines(text)
        try:
            config = META.read_key(dict(parse_pairs(lines.take("game").partition(" ")[2], "game")))
        except ConfigError as e:
            raise PositionError(f"game: {e}") from None
        pairs = dict(parse_pairs(lines.take("board"), "board"))
        board = [parse_int(pairs.get(key, ""), key, 0, ALL_FISH) for key in BOARD_KEYS]
        players = [
            [parse_int(n, f"p{i + 1}", 0, ALL_FISH) for n in lines.take(f"p{i + 1}").split()]
            for i in range(config.seats)
        ]
        state = State(config, board, players, parse_flow(lines.take("flow"), STEPS, config.seats))
        lines.finish([])
        broken = ["a seat has four numbers"] if any(len(p) != 4 for p in players) else self.problems(state)
        if broken:
            raise PositionError("this position breaks the rules: " + "; ".join(broken))
        state.advance()
        return state

    def problems(self, state: State) -> list[str]:
        out = []
        places = [state.board[BAG], state.board[SOLD], *(p[HAND] for p in state.players)]
        if sum(m.bit_count() for m in places) != len(FISH) or sum(places) != ALL_FISH:
            out.append("a fish is missing or doubled")
        for seat, p in enumerate(state.players):
            if p[COINS] < 0 or p[BID] > min(p[COINS], HIGHEST_BID) + 1:
                out.append(f"p{seat + 1} has less than nothing, or bids more than it has")
        return out


GAME = Lonja()
