"""Scenes for tests: positions set up by hand, and actions given in notation."""

from typing import Any, Callable, Iterator

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES
from sobremesa.games.el_grande.rules.kinds import PARTS
from sobremesa.games.el_grande.rules.state import State

GAME = sm.load("el_grande")
P1, P2, P3, P4, P5 = range(5)


def place(name: str) -> int:
    return PLACE_NAMES.index(name)


def fresh(seats: int = 4, seed: int = 1, **config: Any) -> State:
    """A new game with the chance of its set-up settled: the first power card is to be played."""
    state: State = GAME.new(seats=seats, **config)
    sm.Dealer(seed).settle(state)
    return state


def bare(seats: int = 4, king: str = "granada", court: int = 7, **config: Any) -> State:
    """A game in round 1: the King where told, all grandes in Sevilla, all caballeros at court or in the province."""
    state = fresh(seats, **config)
    state.board[ids.KING] = place(king)
    for colour, p in enumerate(state.players):
        for i in range(ids.PLACES):
            p[i] = 0
        if colour != state.rules.dummy:
            p[ids.COURT] = court
            p[ids.GRANDE] = place("sevilla")
        p[ids.PROVINCE] = 30 - p[ids.COURT]
    return state


def put(state: State, seat: int, **counts: int) -> State:
    """Put this many caballeros of a colour in each place named; the province makes up the difference."""
    p = state.players[seat]
    for name, count in counts.items():
        p[ids.PROVINCE] += p[place(name)] - count
        p[place(name)] = count
    assert p[ids.PROVINCE] >= 0
    return state


def grande(state: State, seat: int, where: str) -> State:
    state.players[seat][ids.GRANDE] = place(where)
    return state


def holding(state: State, card: str, seat: int = P1) -> State:
    """The seat has just taken the card, with both of its parts still unused. All powers are played."""
    for i, p in enumerate(state.players):
        if not p[ids.POWER]:
            p[ids.POWER] = p[ids.TOTAL] = 10 - i
            p[ids.HAND] &= ~(1 << 9 - i)
            p[ids.DISCARD] |= 1 << 9 - i
        p[ids.WENT] = 1
    for slot in range(ids.SLOTS):
        state.board[ids.FACE + slot] = 0
    while state.frames and state.steps[state.frames[-1][0]].name != "powers":
        state.frames.pop()
    state.frames[-1] = (state.frames[-2][0], -1)  # nobody else has a turn
    state.frames.pop()
    state.frames.append((PARTS, seat, CARD_NAMES.index(card), 3, 0))
    state.advance()
    return state


def card_scene(card: str, seat: int = P1, seats: int = 4, king: str = "granada", **config: Any) -> State:
    """An empty map, and the seat has just taken the card."""
    return holding(bare(seats, king, **config), card, seat)


def legal(state: State, seat: int | None = None) -> list[str]:
    """The notations of what is legal now."""
    return [GAME.notation(a) for a in state.legal(seat)]


def play(state: State, *notations: str) -> State:
    """Play the actions in order, checking each. ``p2: disc toledo`` names the seat of a simultaneous choice."""
    for text in notations:
        seat = None
        if ":" in text:
            who, text = text.split(":")
            seat = int(who.strip()[1:]) - 1
        state.play(GAME.action(text), seat)
        assert GAME.problems(state) == [], GAME.problems(state)
    return state


def why(state: State, notation: str, seat: int | None = None) -> str:
    """Why something cannot be chosen now; empty if it can."""
    reason = state.why_not(GAME.action(notation), seat)
    return "" if reason is None else str(reason)


def illegal(state: State, notation: str) -> bool:
    """Whether the action is refused and the refusal leaves no trace."""
    before = state.digest()
    try:
        state.play(GAME.action(notation))
    except sm.IllegalAction:
        return state.digest() == before
    return False


def count(state: State, seat: int, where: str) -> int:
    """The caballeros of a colour in a place."""
    return state.players[seat][place(where)]


def vp(state: State) -> tuple[int, ...]:
    return state.scores()


def events(state: State, *notations: str) -> list[tuple[str, dict[str, object]]]:
    """Play the actions and return everything that happened as (key, fields)."""
    seen: list[Any] = []
    state.sink = seen.append
    play(state, *notations)
    state.sink = None
    return [GAME.events.named(e) for e in seen]


# -- whole rounds and whole games -------------------------------------------------------------------------------------

HOMES = ("galicia", "navarra", "aragon", "cataluna", "castilla")
CARDS_OF_ROUND_1 = ("intrigue", "withdrawal", "fiesta", "decree")  # the King card needs no chance


def table(
    first: str = "p1",
    king: str = "granada",
    homes: tuple[str, ...] = HOMES,
    cards: tuple[str, ...] = CARDS_OF_ROUND_1,
    seats: int = 4,
    **config: Any,
) -> State:
    """A game for 3 to 5 with chance set by hand; homes go clockwise from the first player, who is to play a power."""
    state: State = GAME.new(seats=seats, **config)
    return play(
        state,
        f"first {first}",
        f"start-king {king}",
        *(f"start-grande {home}" for home in homes[:seats]),
        *(f"reveal {card}" for card in cards),
    )


def powers(state: State, *values: int) -> State:
    """Play these power cards in turn order."""
    return play(state, *(f"power {v}" for v in values))


def turn(state: State, card: str, *parts: str) -> State:
    """Play a whole turn: invite nobody, take the card, use its parts as told and finish."""
    if state.prompt == "invite":
        play(state, "invite 0")
    return play(state, f"take {card}", *parts, "finish")


def idle(state: State, until: str) -> State:
    """Everybody does as little as possible, and chance is settled, until this step asks something."""
    dealer = sm.Dealer("idle")
    while state.prompt != until:
        assert state.turn != sm.OVER, f"the game is over and {until} has not come"
        options = legal(state)
        least = [o for o in ("finish", "done", "decline", "invite 0") if o in options]
        if state.turn == sm.CHANCE:
            dealer.settle(state)
        else:
            play(state, (least or options)[0])
    return state


def wander(state: State, seed: int = 1) -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """Play the game at random to its end, yielding after each action everything it brought about."""
    chance, choice = sm.Dealer(f"chance {seed}"), sm.Dealer(f"choice {seed}")
    seen: list[Any] = []
    state.sink = seen.append
    while state.turn != sm.OVER:
        if state.turn == sm.CHANCE:
            state.play(chance.draw(state.outcomes()))
        else:
            options = state.legal()
            state.play(options[choice.below(len(options))])
        yield [GAME.events.named(e) for e in seen]
        seen.clear()


def general_scoring(state: State, round: int = 3) -> State:
    """The last turn of the round is over: a general scoring is due and the discs are to be set."""
    state.board[ids.ROUND] = round
    return play(holding(state, "fiesta"), "finish")


def discs(state: State, *regions: str) -> State:
    """All seats set their discs, in seat order."""
    return play(state, *(f"p{i + 1}: disc {region}" for i, region in enumerate(regions)))


def score(state: State, region: str) -> tuple[int, ...]:
    """The VP of all seats after Inspection has scored the region."""
    return vp(play(holding(state, "inspection"), "act", f"choose {region}"))


# -- chance set step by step, and pieces placed by hand ---------------------------------------------------------------

DULL = ("finish", "done", "decline", "allow", "invite 0")


def start(seats: int = 4, king: str = "granada", **config: Any) -> State:
    """A new game with this set-up: p1 is first, seat i starts in HOMES[i]. The next outcome of chance is still open."""
    state: State = GAME.new(seats=seats, **config)
    return play(state, "first p1", f"start-king {king}", *(f"start-grande {home}" for home in HOMES[:seats]))


def chances(state: State) -> dict[str, int]:
    """The possible outcomes of chance now, with their weights; empty when a seat has to decide."""
    return {GAME.notation(a): weight for a, weight in state.outcomes()}


def dull(state: State, until: Callable[[State], bool]) -> State:
    """Everybody does as little as possible and chance takes its first outcome, until the condition holds."""
    while not until(state):
        options = list(chances(state)) or legal(state)
        play(state, next((o for o in options if o in DULL), options[0]))
    return state


def asks(prompt: str, seat: int | None = None) -> Callable[[State], bool]:
    """A condition for `dull`: this prompt is being asked, of this seat if one is given."""
    return lambda state: state.prompt == prompt and (seat is None or state.turn == seat)


def in_round(number: int, prompt: str = "play_power") -> Callable[[State], bool]:
    """A condition for `dull`: the game is in this round and the prompt is being asked."""
    return lambda state: state.round == number and state.prompt == prompt


def tile(state: State, name: str, where: str) -> State:
    """Put a VP tile ("8" or "4") in a place."""
    state.board[{"8": ids.TILE_8, "4": ids.TILE_4}[name]] = place(where)
    return state


def king_at(state: State, where: str) -> State:
    state.board[ids.KING] = place(where)
    return state


def where_king(state: State) -> str:
    return PLACE_NAMES[state.king]


def where_grande(state: State, seat: int) -> str:
    return PLACE_NAMES[state.players[seat][ids.GRANDE]]


def on_map(state: State, seat: int) -> dict[str, int]:
    """Where the caballeros of a colour are, apart from the province: place -> number."""
    p = state.players[seat]
    return {PLACE_NAMES[i]: p[i] for i in range(ids.PROVINCE) if p[i]}


def dealt(seats: int = 4, first: tuple[int, ...] = (1, 2, 3), **config: Any) -> State:
    """Changing Powers: p1 was dealt these modifiers, the others the lowest ones left; everybody is to pass one on."""
    state = play(start(seats, modules="changing_powers", **config), *(f"deal m{m}" for m in first))
    return dull(state, asks("pass"))


def modified(number: int, king: str = "granada", power: int = 7) -> State:
    """Changing Powers: p1 has played a modifier with a power card and is to invite; the others played 1, 2 and 3."""
    others = [m for m in range(1, 17) if m != number][:2]
    state = dealt(4, (number, *others), king=king)
    play(state, f"pass m{others[0]}")
    dull(state, asks("choose_modifier", P1))
    play(state, f"modifier m{number}", f"power {power}")
    for value in (1, 2, 3):
        play(state, "decline", f"power {value}")
    return state
