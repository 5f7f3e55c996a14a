"""How many VP a position of El Grande promises each seat. Written by hand, then tuned by self-play."""

from typing import Final

from sobremesa.bots.evaluation import Evaluation, Term
from sobremesa.bots.rollout import Rollout
from sobremesa.games.el_grande.rules import kinds as k
from sobremesa.games.el_grande.rules.ids import (
    CASTILLO,
    COURT,
    HAND,
    KING,
    POWERS,
    PROVINCE,
    REGIONS,
    ROUND,
    VP,
)
from sobremesa.games.el_grande.rules.plan import SCORING_ROUNDS
from sobremesa.games.el_grande.rules.ranking import awards, ranking
from sobremesa.games.el_grande.rules.scoring import grandes
from sobremesa.games.el_grande.rules.state import State
from sobremesa.kernel import DONE

NEW_DECISIONS: Final = (k.PLAY_POWER, k.TAKE_CARD, k.DISCS)
NEAR: Final = (1.0, 0.75, 0.6)  # the share of today's majorities left at the next scoring, by rounds until then
LATER: Final = (0.45, 0.3)  # the same for the scorings after that
ON_BOARD: Final = 0.3  # per caballero on the map, for each scoring still to come
IN_COURT: Final = 0.35
IN_PROVINCE: Final = 0.05
IN_CASTILLO: Final = 1.1
LEAD: Final = 0.5  # a larger lead is worth something beyond the place itself
POWER: Final = 0.12  # per point of power in hand (at most 10 per card), less in later rounds
#: by round, fitted to the winners of 400 games of greedy players: early majorities say little about the end
SPREAD: Final[tuple[float, ...]] = (50.0, 45.0, 40.0, 13.0, 13.0, 12.0, 5.5, 5.5, 4.5)
#: average VP to come beyond what is promised, by players (two to five) and round, from games of greedy players
TO_COME: Final[tuple[tuple[float, ...], ...]] = (
    (62.0, 48.2, 36.8, 29.1, 20.1, 8.9, 9.2, 0.9, -9.3),
    (72.8, 56.8, 40.6, 32.1, 22.5, 11.1, 11.9, 2.3, -10.2),
    (64.1, 50.4, 36.4, 29.4, 19.6, 9.5, 10.5, 1.5, -9.8),
    (43.8, 34.2, 24.4, 19.6, 12.4, 3.5, 5.6, -1.2, -9.6),
)


def values(s: State) -> list[float]:
    """The VP that the position promises each seat."""
    board, players, seats = s.board, s.players, s.rules.seats
    now = board[ROUND]
    coming = [r - now for r in SCORING_ROUNDS if r >= now] if s.frames else []
    out = [float(players[seat][VP]) for seat in range(seats)]
    if not coming:
        return out
    weight = NEAR[min(coming[0], 2)] + sum(LATER[i] for i in range(len(coming) - 1))
    king = board[KING]
    standing = grandes(players)
    for place in range(REGIONS + 1):
        counts = tuple([p[place] for p in players])
        first = -1
        for colour, rank, vp, kings, grande in awards(counts, s.scale(place), king == place, standing[place]):
            if colour < seats:
                out[colour] += weight * (vp + kings + grande)
                if rank == 0:
                    first = colour
        if first >= 0:
            ranked = ranking(counts)
            lead = counts[first] - (counts[ranked[1][0]] if len(ranked) > 1 else 0)
            out[first] += LEAD * min(2, lead - 1)
    left = len(coming)
    for seat in range(seats):
        p = players[seat]
        on_board = hand = 0
        for region in range(REGIONS):
            on_board += p[region]
        for power in range(POWERS):
            if p[HAND] >> power & 1:
                hand += min(power, 10)
        out[seat] += left * (ON_BOARD * on_board + IN_COURT * min(p[COURT], 8) + IN_PROVINCE * min(p[PROVINCE], 10))
        out[seat] += IN_CASTILLO * p[CASTILLO]
        out[seat] += POWER * hand * (9 - now) / 9
    return out


def terms(s: State, seat: int) -> list[Term]:
    """The parts of `values` for one seat. The facts of a place are the seat's rank there (or -1), the VP it would score
    now, and the sole leader (or -1); the only fact of the other terms is how many there are."""
    board, p, seats = s.board, s.players[seat], s.rules.seats
    now = board[ROUND]
    coming = [r - now for r in SCORING_ROUNDS if r >= now] if s.frames else []
    found = [Term("vp", (), float(p[VP]), (p[VP],))]
    if not coming:
        return found
    weight = NEAR[min(coming[0], 2)] + sum(LATER[i] for i in range(len(coming) - 1))
    standing = grandes(s.players)
    for place in range(REGIONS + 1):
        counts = tuple([other[place] for other in s.players])
        ranked = ranking(counts)
        if not ranked:
            continue
        rank = next((r for colour, r in ranked if colour == seat), -1)
        leader = ranked[0][0] if ranked[0][1] == 0 else -1
        gains = awards(counts, s.scale(place), board[KING] == place, standing[place])
        vp = sum(a + b + c for colour, _, a, b, c in gains if colour == seat)
        more = 0.0
        if rank == 0:
            lead = counts[seat] - (counts[ranked[1][0]] if len(ranked) > 1 else 0)
            more = LEAD * min(2, lead - 1)
        found.append(Term("place", (place,), weight * vp + more, (rank, vp, leader if leader < seats else -1)))
    left = len(coming)
    on_board = sum(p[:REGIONS])
    powers = [power for power in range(POWERS) if p[HAND] >> power & 1]
    found += [
        Term("map", (), left * ON_BOARD * on_board, (on_board,)),
        Term("court", (), left * IN_COURT * min(p[COURT], 8), (p[COURT],)),
        Term("province", (), left * IN_PROVINCE * min(p[PROVINCE], 10), (p[PROVINCE],)),
        Term("castillo", (), IN_CASTILLO * p[CASTILLO], (p[CASTILLO],)),
        Term("powers", (), POWER * sum(min(power, 10) for power in powers) * (9 - now) / 9, (len(powers),)),
    ]
    return found


def spread(s: State) -> float:
    """How far final scores may still drift from these values: the scale of a logistic curve."""
    return SPREAD[s.board[ROUND] - 1]


def to_come(s: State) -> float:
    """The VP a seat gains on average beyond what its position promises."""
    return TO_COME[s.rules.seats - 2][s.board[ROUND] - 1] if s.frames else 0.0


def continues(s: State) -> bool:
    """Whether the pending decision belongs to a card that is being carried out."""
    return bool(s.frames) and s.frames[-1][0] not in NEW_DECISIONS


def ends_turn(_s: State, _a: int) -> bool:
    """Never: stopping early has consequences, for instance for the next player's choice of a card."""
    return False


def sensible(s: State, _seat: int, legal: list[int]) -> list[int]:
    """Place every caballero that may be placed, if only into the Castillo: stopping early gives something away."""
    if s.frames[-1][0] != k.PLACING:
        return legal
    return [a for a in legal if a != DONE] or legal


EVALUATION: Final = Evaluation(values, spread, to_come, continues, ends_turn, Rollout, terms=terms, keeps=sensible)
