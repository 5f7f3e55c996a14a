"""What a position of El Grande promises each seat, in VP at the end of the game. Hand-made, then tuned by self-play."""

from typing import Any, Final

from sobremesa.games.el_grande import kinds as k
from sobremesa.games.el_grande.catalogue import GRANDE_BONUS, KING_BONUS
from sobremesa.games.el_grande.ids import (
    CASTILLO,
    COURT,
    GRANDE,
    HAND,
    KING,
    POWER_MASK,
    POWERS,
    PROVINCE,
    REGIONS,
    ROUND,
    VP,
)

NEW_DECISIONS: Final = (k.PLAY_POWER, k.TAKE_CARD, k.DISCS)
OWN_TURN: Final = False
SCORING_ROUNDS: Final = (3, 6, 9)
NEAR: Final = (1.0, 0.75, 0.6)  # how much of today's majorities is left at the next scoring, by rounds until then
LATER: Final = (0.45, 0.3)  # and at the scorings after that
ON_BOARD: Final = 0.3  # a caballero on the map, for every scoring still to come
IN_COURT: Final = 0.35
IN_PROVINCE: Final = 0.05
IN_CASTILLO: Final = 1.1
LEAD: Final = 0.5  # a margin is worth something beyond the place it brings
POWER: Final = 0.12  # a power card of middling value kept for later


def values(s: Any) -> list[float]:
    """The promise of the position for every seat."""
    board, players, seats = s.board, s.players, s.rules.seats
    now = board[ROUND]
    coming = [r - now for r in SCORING_ROUNDS if r >= now] if s.frames else []
    out = [float(players[seat][VP]) for seat in range(seats)]
    if not coming:
        return out
    weight = NEAR[min(coming[0], 2)] + sum(LATER[i] for i in range(len(coming) - 1))
    king = board[KING]
    for place in range(REGIONS + 1):
        counts = [p[place] for p in players]
        if not any(counts):
            continue
        scale = s.scale(place)
        rank = 0
        for n in sorted(set(counts), reverse=True):
            if n == 0 or rank >= len(scale):
                break
            tied = [c for c, count in enumerate(counts) if count == n]
            if len(tied) > 1:
                rank += 1
                if rank >= len(scale):
                    break
            for colour in tied:
                if colour < seats:
                    bonus = 0
                    if rank == 0:
                        bonus = (KING_BONUS if king == place else 0) + (
                            GRANDE_BONUS if players[colour][GRANDE] == place else 0
                        )
                    out[colour] += weight * (scale[rank] + bonus)
            rank += 1
        top = sorted(counts, reverse=True)
        if len(top) > 1 and top[0] > top[1]:
            leader = counts.index(top[0])
            if leader < seats:
                out[leader] += LEAD * min(2, top[0] - top[1] - 1)
    left = len(coming)
    for seat in range(seats):
        p = players[seat]
        out[seat] += left * (
            ON_BOARD * sum(p[:REGIONS]) + IN_COURT * min(p[COURT], 8) + IN_PROVINCE * min(p[PROVINCE], 10)
        )
        out[seat] += IN_CASTILLO * p[CASTILLO]
        hand = p[HAND] & POWER_MASK
        out[seat] += POWER * sum(min(v, 10) for v in range(POWERS) if hand >> v & 1) * (9 - now) / 9
    return out


def spread(s: Any) -> float:
    """How far apart final scores may still drift from these values."""
    left: int = 9 - s.board[ROUND]
    return 4.0 + 1.6 * left


def continues(s: Any) -> bool:
    """Whether the decision that is due belongs to a card that is being carried out."""
    return bool(s.frames) and s.frames[-1][0] not in NEW_DECISIONS
