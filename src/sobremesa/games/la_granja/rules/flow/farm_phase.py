"""Phase I, farm: play and draw cards, income, growth and piglets, roof tiles."""

from sobremesa.kernel import AGAIN, DECLINE, DONE, OPTION, Frame, Message, Seat, Step, frame

from .. import kinds as k
from .. import triggers
from ..actions import BUY_ROOF, DISCARD_1, GO, PLAY
from ..cards.playing import discard, playable, why_not_play
from ..catalogue import FACE_NAMES, PIG_PRICE, ROOF_VP
from ..events import GAINED, GREW, PIGLETS, ROOF_BOUGHT, ROOF_USED, SOLD
from ..farm import field_card, goods_on
from ..goods import gain, stalls, supply
from ..helpers import ask, at_work, raise_trigger
from ..ids import (
    BUILDINGS,
    FIELD,
    GROWN,
    HARVEST,
    MOST_GOODS,
    PIG,
    ROOF_1,
    ROOF_PLACES,
    ROOFS,
    ROUND,
    SILVER,
    USED_ROOF,
    VP,
)
from ..plan import Rules
from ..reasons import NOT_OFFERED, too_dear
from ..state import State
from .anytime import WORDS
from .turns import Turn, hand_limit


class PlayCards(Turn):
    """Round 1: two cards; later: one card or none (LG-091, LG-092, A-07)."""

    name = "play_cards"
    args = (("played", 0, 2), ("over", 0, 1))
    explains = ("done", "play", *WORDS)

    def _must(self, s: State) -> bool:
        return s.board[ROUND] == 1 and s.rules.first_cards_must

    def _most(self, s: State) -> int:
        return 2 if s.board[ROUND] == 1 else 1

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, played, _ = f
        cards = playable(s, seat) if played < self._most(s) else []
        return cards if cards and self._must(s) else [DONE, *cards]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, played, _ = f
        if a == DONE:
            return None if DONE in self.choices(s, f) else Message("why.la_granja.first_cards")
        if played >= self._most(s):
            return Message("why.la_granja.cards_played", count=self._most(s))
        return why_not_play(s, seat, a)

    def is_idle(self, s: State, f: Frame) -> bool:
        return True

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, played, over = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, played + 1, over)
        card, side = divmod(a - PLAY, 4)
        s.frames.append((k.ENTER, seat, card + 1, side, 0, 0))


class DrawUp(Step[State]):
    """At the end of the step each seat draws up, or discards down, to its hand limit (LG-106 to LG-111)."""

    name = "draw_up"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        surplus = len(s.hands[seat]) - hand_limit(s, seat)
        if surplus > 0:
            return seat
        s.frames.pop()
        if surplus < 0:
            s.frames.append((k.DRAWING, seat, -surplus))
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DISCARD_1 + card for card in s.hands[seat]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        discard(s, seat, a - DISCARD_1)


class Income(Turn):
    """Each player takes income from their own farm (LG-112 to LG-116)."""

    name = "income"
    args = (("begun", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, begun = f
        if begun:
            return seat
        s.frames[-1] = (kind, seat, 1)
        raise_trigger(
            s, triggers.INCOME_STEP_START, seat
        )  # before anything is bought, sold or taken in this step (card 57)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [GO]

    def is_idle(self, s: State, f: Frame) -> bool:
        return True

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, _ = f
        s.frames[-1] = (k.CARRY_OUT, seat, k.INCOME)
        raise_trigger(s, triggers.INCOME_STEP, seat)  # after the income itself
        s.frames.append((k.TAKE_INCOME, seat))


def take_income(s: State, seat: Seat) -> None:
    """Silver, goods and trade goods from extensions and flipped craft markers (LG-113 to LG-115, A-32).

    Buildings pay in order. The Greengrocer, the only one with a choice, comes last: all other income can be used before
    its resource is chosen, and no other order could bring more (LG-327).
    """
    for b in range(BUILDINGS - 1, -1, -1):
        building = s.rules.buildings[b]
        if s.lasting(seat) >> b & 1 and building.income is not None and not is_delayed(s, building.id):
            s.frames.append(frame(building.income, seat))
    for card in s.extensions[seat]:
        extension = s.rules.card(card).extension
        gain(s, seat, SILVER, extension.get("silver", 0))
        for crop, name in zip(HARVEST, ("olive", "grain", "grape")):
            gain(s, seat, crop, extension.get(name, 0))


def is_delayed(s: State, building: str) -> bool:
    """Whether a building pays in the growth step instead: the Greengrocer, by the other reading of D-01."""
    return s.rules.greengrocer_grows and building == "greengrocer"


class Growth(Turn):
    """Every empty field grows, then pigs have offspring (LG-117 to LG-121)."""

    name = "growth"

    def choices(self, s: State, f: Frame) -> list[int]:
        return [GO]

    def is_idle(self, s: State, f: Frame) -> bool:
        """Only if no goods stand on fields: using them first could make room for new ones."""
        return not any(goods_on(field) for field in s.fields[f[1]])

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        if s.rules.hooks.before_growth is not None:
            s.rules.hooks.before_growth(s, seat)
            return
        s.frames.pop()
        harvest(s, seat)


def harvest(s: State, seat: Seat, resting: int = 0) -> None:
    """Grow goods and breed pigs; fields whose cards are in the mask ``resting`` stay empty. The turn lasts until
    everything has been carried out."""
    s.frames.append((k.CARRY_OUT, seat, k.GROWTH))
    for b, building in enumerate(s.rules.buildings):
        if s.lasting(seat) >> b & 1 and building.income is not None and is_delayed(s, building.id):
            s.frames.append(frame(building.income, seat))
    grow(s, seat, resting)
    raise_trigger(s, triggers.HARVESTED, seat)
    breed(s, seat)


def grow(s: State, seat: Seat, resting: int = 0) -> None:
    """Put one more good on every field with room; without a free marker, the owner is asked to take one back."""
    p = s.players[seat]
    p[GROWN] = 0
    room = field_capacity(s, seat)
    fields = list(s.fields[seat])
    left = supply(s, seat) if s.rules.markers_limited else len(fields)
    counts = [0, 0, 0]
    for i, field in enumerate(fields):
        if goods_on(field) >= room or resting >> field_card(field) & 1:
            continue
        crop = s.rules.card(field_card(field)).crop
        if left <= 0:
            s.frames.append((k.RETRIEVING, seat, FIELD + crop, 1))
            continue
        left -= 1
        fields[i] = field + 1
        counts[crop] += 1
        p[GROWN] |= 1 << crop
    s.fields[seat] = tuple(fields)
    for crop in HARVEST:
        if counts[crop]:
            s.emit(GREW, seat, crop, counts[crop])


def field_capacity(s: State, seat: Seat) -> int:
    """How many goods can stand on one field (LG-118)."""
    return min(MOST_GOODS, ask(s, "field_capacity", seat, 1))


def breed(s: State, seat: Seat) -> None:
    """Two pigs have one piglet if a stall is free; otherwise only a helper allows selling it (LG-120, LG-121)."""
    p = s.players[seat]
    if p[PIG] < ask(s, "piglet_parents", seat, 2):
        return
    born = ask(s, "piglets", seat, 1)
    count = min(born, stalls(s, seat) - p[PIG])
    if count < born and ask(s, "piglet_without_stall", seat, 0):
        p[SILVER] += PIG_PRICE
        s.emit(SOLD, seat, PIG, PIG_PRICE)
    if count > 0:
        s.emit(PIGLETS, seat, count)
        for _ in range(count):
            raise_trigger(s, triggers.PIGLET_BORN, seat)
        gain(s, seat, PIG, count)


class BuyRoof(Turn):
    """Buy at most one of this round's roof tiles for as much silver as the round's number (LG-123 to LG-129)."""

    name = "buy_roof"
    args = (("bought", 0, 1),)
    explains = ("done", "buy-roof", *WORDS)

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, bought = f
        if bought or roof_purse(s, seat) < roof_cost(s, seat) or roofs(s, seat) >= roof_places(s, seat):
            return [DONE]
        tiles = s.board[ROOFS]
        return [DONE, *(BUY_ROOF + t for t in range(len(FACE_NAMES)) if tiles >> t & 1)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, bought = f
        if a == DONE:
            return None
        if not s.board[ROOFS] >> a - BUY_ROOF & 1:
            return NOT_OFFERED
        if bought:
            return Message("why.la_granja.roof_bought")
        price, purse = roof_cost(s, seat), roof_purse(s, seat)
        if purse < price:
            return too_dear(price, purse)
        return Message("why.la_granja.roof_full") if roofs(s, seat) >= roof_places(s, seat) else None

    def is_idle(self, s: State, f: Frame) -> bool:
        """Only once a tile is bought: a seat that cannot afford one could still sell something."""
        _, _, bought = f
        return bool(bought)

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, _ = f
        if a == DONE:
            s.frames.pop()
            return
        buy_roof(s, f, a - BUY_ROOF, roof_cost(s, seat))


def buy_roof(s: State, f: Frame, tile: int, cost: int) -> None:
    """Buy a tile, for silver unless a helper offers another way to pay."""
    paying = s.rules.hooks.paying_roof
    if paying is None or not paying(s, f[1], tile, cost):
        take_roof(s, f, tile, cost)


def take_roof(s: State, f: Frame, tile: int, cost: int) -> None:
    """Take the tile of this turn for ``cost`` silver; its VP may be doubled."""
    seat = f[1]
    s.frames[-1] = (f[0], seat, 1)
    vp = lay_roof(s, seat, tile, cost)
    if vp and double_tiles(s, seat):
        s.frames.append((k.DOUBLE_ROOF, seat, vp))


def lay_roof(s: State, seat: Seat, tile: int, cost: int) -> int:
    """Pay for a tile, put it on the leftmost free roof place, and score and return its VP (LG-127, LG-128)."""
    p = s.players[seat]
    place = roofs(s, seat)
    p[SILVER] -= cost
    p[ROOF_1 + place] = tile + 1 + (USED_ROOF if s.rules.faces[tile].is_broken else 0)
    s.board[ROOFS] &= ~(1 << tile)
    vp = place_vp(s.rules, at_work(s, seat), place)
    s.emit(ROOF_BOUGHT, seat, tile, cost, vp)
    gain(s, seat, VP, vp)
    raise_trigger(s, triggers.ROOF_BOUGHT, seat, tile)
    return vp


def roof_cost(s: State, seat: Seat) -> int:
    return max(0, ask(s, "roof_cost", seat, s.board[ROUND]))


def roof_purse(s: State, seat: Seat) -> int:
    """What the seat could pay for a roof tile."""
    silver = s.players[seat][SILVER]
    for more in s.rules.hooks.roof_purse:
        silver += more(s, seat)
    return silver


def roof_places(s: State, seat: Seat) -> int:
    return min(ROOF_PLACES, ask(s, "roof_spaces", seat, len(ROOF_VP)))


def roofs(s: State, seat: Seat) -> int:
    """How many roof tiles lie on the farm."""
    p = s.players[seat]
    return sum(p[ROOF_1 + i] > 0 for i in range(ROOF_PLACES))


def place_vp(rules: Rules, helpers: tuple[int, ...], place: int) -> int:
    """The VP of a roof place; places beyond the printed five come from helpers, one after another (LG-128, LG-130)."""
    if place < len(ROOF_VP):
        return ROOF_VP[place]
    place -= len(ROOF_VP)
    answers = rules.answers["roof_spaces"]
    for card in helpers:
        if card in answers:
            mod = answers[card]
            places = mod.add if mod.value is None else mod.value - len(ROOF_VP)
            if place < places:
                return mod.extra
            place -= places
    return 0


def double_tiles(s: State, seat: Seat) -> list[int]:
    """The places of unused tiles that double the VP of a roof place (LG-156)."""
    p = s.players[seat]
    return [i for i in range(ROOF_PLACES) if 0 < p[ROOF_1 + i] < USED_ROOF and s.rules.faces[p[ROOF_1 + i] - 1].double]


class DoubleRoof(Step[State]):
    """The VP for the tile just placed may be doubled, which uses up the doubling tile (D-36)."""

    name = "double_roof"
    args = (("vp", 0, 30),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, OPTION]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, vp = f
        s.frames.pop()
        if a == OPTION:
            at = ROOF_1 + double_tiles(s, seat)[0]
            p = s.players[seat]
            s.emit(ROOF_USED, seat, p[at] - 1)
            p[at] += USED_ROOF
            p[VP] += vp
            s.emit(GAINED, seat, VP, vp)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and double_tiles(s, seat) else Message("position.la_granja.no_tile_doubles")
