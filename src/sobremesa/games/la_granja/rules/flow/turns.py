"""A seat's own turn and its any-time actions (LG-067 to LG-086, LG-131)."""

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step, frame

from .. import kinds as k
from .. import triggers
from ..actions import ANYTIME, BUY_ONE, MODULES, SELL_ONE, TRADE_FOR, UPGRADE_ONE, USE, USE_ROOF
from ..asking import extended
from ..catalogue import SETUP
from ..events import BOUGHT, HELPER_USED, ROOF_USED, TRADE_USED
from ..goods import buy_price, gain, mark_used, sell, source_of, upgrade, upgrade_cost
from ..helper_rows import FarmCard
from ..helpers import ask, raise_trigger
from ..ids import FIELD, PHASE, ROOF_1, ROUND, SILVER, TRADE, USED_ROOF
from ..plan import ROUNDS
from ..state import State
from .anytime import WORDS, anytime, why_not_anytime


class Turn(Step[State]):
    """A turn of one seat: the choices of the step itself, and all any-time actions."""

    explains = WORDS

    def choices(self, s: State, f: Frame) -> list[int]:
        """Ascending ids of what the step itself offers; never empty."""
        raise AssertionError(f"{self.name} offers nothing")

    def act(self, s: State, f: Frame, a: int) -> None:
        raise AssertionError(f"{self.name} offers nothing")

    def is_idle(self, s: State, f: Frame) -> bool:
        """Whether nothing is lost by going on when the step itself offers nothing else: using trade goods, buying,
        selling and upgrading can wait until the seat's next turn."""
        return False

    def obvious(self, s: State, f: Frame) -> int:
        """Go on, unless something is on offer that could not be used later, or that only a module knows."""
        own = self.choices(s, f)
        if len(own) != 1 or not self.is_idle(s, f):
            return -1
        for a in self.legal(s, f, f[1]):
            if a >= MODULES or (a >= USE_ROOF and not _can_wait(s, a)):
                return -1
        return own[0]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        if not s.rules.has_modules:
            return self.choices(s, f) + anytime(s, seat, self.name)
        hooks = s.rules.hooks
        out = self.choices(s, f)
        if f[0] in hooks.narrow:
            narrow, _ = hooks.narrow[f[0]]
            out = narrow(s, f, out)
        out += anytime(s, seat, self.name)
        for offer in hooks.anytime:
            out += offer(s, f, seat)
        for offer in hooks.offers:
            out += offer(s, f, seat)
        for offer in hooks.offers_in.get(f[0], ()):
            out += offer(s, f, seat)
        out.sort()
        return out

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        if is_anytime(s, a):
            return why_not_anytime(s, seat, self.name, a)
        reason = self.why_not_choice(s, f, a)
        if reason is None and f[0] in s.rules.hooks.narrow:
            narrow, otherwise = s.rules.hooks.narrow[f[0]]
            return None if a in narrow(s, f, self.choices(s, f)) else otherwise
        return reason

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        """Why one of the step's own choices is not available; None if it is."""
        return None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a < ANYTIME:
            self.act(s, f, a)
        elif a < MODULES:
            do_anytime(s, seat, a)
        elif a in s.rules.acts:
            s.rules.acts[a](s, f, seat, a)
        else:
            self.act(s, f, a)  # a delivery


def _can_wait(s: State, a: int) -> bool:
    """Whether a roof tile or a helper that could be used now can still be used in a later phase of the round; for a
    tile, a later round is enough."""
    if a <= USE:
        return s.board[ROUND] < ROUNDS
    card = s.rules.card(a - USE)
    return not card.steps and card.window >> s.board[PHASE] + 1 > 0


class CarryOut(Step[State]):
    """The step of a turn is being carried out: whatever is asked meanwhile still belongs to the turn (A-26)."""

    name = "carry_out"
    args = (("kind", 0, k.MODULES),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        return AGAIN


class Choice(Step[State]):
    """A choice while a die, a delivery or an effect is carried out. In the seat's own turn, any-time actions are
    allowed there as well (LG-067, A-26).

    Only steps that check again what is possible whenever they come to the top are of this kind. Prices being paid and
    anything else already announced are not: what they count on must still be there.
    """

    explains = WORDS

    def choices(self, s: State, f: Frame) -> list[int]:
        """Ascending ids of what the step itself offers; never empty."""
        raise AssertionError(f"{self.name} offers nothing")

    def act(self, s: State, f: Frame, a: int) -> None:
        raise AssertionError(f"{self.name} offers nothing")

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, self.choices(s, f))

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_between(s, seat, a) if is_anytime(s, a) else self.why_not_choice(s, f, a)

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        """Why one of the step's own choices is not available; None if it is."""
        return None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            self.act(s, f, a)


def own_turn(s: State, seat: Seat) -> Frame | None:
    """The frame of the turn in which something is being carried out; None if it is not the seat's own turn."""
    for f in reversed(s.frames):
        if f[0] == k.CARRY_OUT or isinstance(s.steps[f[0]], Turn):
            return f if f[1] == seat else None
        if f[1] < 0:
            return None
    return None


def with_anytime(s: State, seat: Seat, choices: list[int]) -> list[int]:
    """The choices of a step, plus the any-time actions if it is carried out in the seat's own turn."""
    turn = own_turn(s, seat)
    if turn is None:
        return choices
    out = choices + anytime(s, seat, _step_of(s, turn))
    if s.rules.has_modules:
        for offer in s.rules.hooks.anytime:
            out += offer(s, turn, seat)
        out.sort()
    return out


def _step_of(s: State, turn: Frame) -> str:
    """The name of the step that a turn belongs to."""
    kind = turn[0]
    if kind == k.CARRY_OUT:
        _, _, kind = turn
    return s.steps[kind].name


def why_not_between(s: State, seat: Seat, a: int) -> Message | None:
    """Why an any-time action is not possible while something else is carried out."""
    turn = own_turn(s, seat)
    return Message("why.la_granja.own_turn") if turn is None else why_not_anytime(s, seat, _step_of(s, turn), a)


def is_anytime(s: State, a: int) -> bool:
    """Whether an action of a turn is an any-time action rather than one of the step itself."""
    return a >= ANYTIME and (a < MODULES or a in s.rules.acts)


def do_between(s: State, seat: Seat, a: int) -> None:
    """Take an any-time action while something else is carried out, which goes on afterwards."""
    if a < MODULES:
        do_anytime(s, seat, a)
        return
    turn = own_turn(s, seat)
    assert turn is not None
    s.rules.acts[a](s, turn, seat, a)


def trade_frame(s: State, seat: Seat, a: int) -> Frame:
    """The frame that carries out one use of a trade good."""
    return frame(s.rules.trade_uses[a], seat) if a >= MODULES else (k.TRADE, seat, a - TRADE_FOR)


def do_anytime(s: State, seat: Seat, a: int) -> None:
    p = s.players[seat]
    if a >= USE + 1:
        use_helper(s, seat, a - USE)
    elif a >= USE_ROOF:
        use_roof(s, seat, a - USE_ROOF)
    elif a >= UPGRADE_ONE:
        source = source_of(a - UPGRADE_ONE)
        upgrade(s, seat, source, upgrade_cost(s, seat, source - FIELD if source >= FIELD else source))
    elif a >= SELL_ONE:
        sell(s, seat, source_of(a - SELL_ONE))
    elif a >= BUY_ONE:
        good = a - BUY_ONE
        price = buy_price(s, seat, good)
        p[SILVER] -= price
        s.emit(BOUGHT, seat, good, price)
        gain(s, seat, good, 1)
    else:
        use_trade_good(s, seat, a - TRADE_FOR)


def use_trade_good(s: State, seat: Seat, option: int) -> None:
    """Return a trade good and push the frame of its option (LG-069)."""
    s.players[seat][TRADE] -= 1
    s.frames.append((k.TRADE, seat, option))
    s.emit(TRADE_USED, seat, option)
    raise_trigger(s, triggers.TRADE_GOOD_RETURNED, seat, option)


def use_helper(s: State, seat: Seat, number: int) -> None:
    """Put a helper to work; a once-per-round helper is marked as used (LG-014)."""
    card = s.rules.card(number)
    assert card.act is not None
    s.emit(HELPER_USED, seat, number)
    s.frames.append((k.RUNNING, seat, number, 0, 0))
    s.frames.append(frame(card.act, seat))
    if card.once:
        mark_used(s, seat, number)


def use_roof(s: State, seat: Seat, i: int) -> None:
    """Turn the tile face down and carry out its bonus (LG-131, LG-132)."""
    p = s.players[seat]
    tile = p[ROOF_1 + i] - 1
    p[ROOF_1 + i] += USED_ROOF
    s.emit(ROOF_USED, seat, tile)
    effect = s.rules.faces[tile].effect
    assert effect is not None
    s.frames.append(frame(effect, seat))


def paid_limit(s: State, seat: Seat) -> int:
    """How many deliveries the seat may buy in a round (LG-245 to LG-247)."""
    return ask(s, "paid_deliveries", seat, extended(SETUP["paid_deliveries"], extensions(s, seat), "paid_delivery"))


def hand_limit(s: State, seat: Seat) -> int:
    """The hand limit, raised by extensions and helpers (LG-107, LG-108)."""
    return ask(s, "hand_limit", seat, extended(SETUP["hand_limit"], extensions(s, seat), "hand_limit"))


def extensions(s: State, seat: Seat) -> list[FarmCard]:
    """The cards that extend the farm of a seat."""
    return [s.rules.card(card) for card in s.extensions[seat]]
