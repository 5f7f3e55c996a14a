"""What a position of La Granja promises a seat, in VP: the judgement of a greedy player.

The heart of the judgement is a plan of what the seat can still complete (`plan`). Everything else is worth what it adds
to such plans, or VP outright.
"""

from functools import lru_cache
from typing import Final, Mapping

from sobremesa.games.la_granja.rules import ids, triggers
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS, ROOF_VP, SIESTA_VP, Hexes
from sobremesa.games.la_granja.rules.flow.farm_phase import roof_cost, roof_places, roofs
from sobremesa.games.la_granja.rules.flow.turns import hand_limit
from sobremesa.games.la_granja.rules.goods import stalls
from sobremesa.games.la_granja.rules.helpers import ask, number
from sobremesa.games.la_granja.rules.state import State

from .plan import END_SILVER, TASTE, Outlook, Taste, piglet, plan

STRENGTH: Final[Mapping[int, int]] = {row["number"]: row["strength"] for row in CARD_ROWS}
TILES: Final[Mapping[str, float]] = {  # what the bonus of a roof tile is worth
    "olive": 0.6, "grape": 0.7, "silver_4": 1.0, "silver_3": 0.8, "silver_2": 0.6, "grain_or_olive": 0.6,
    "any_harvest": 0.7, "two_harvest": 1.3, "pig": 1.0, "upgrade_1": 0.6, "upgrade_2": 1.1, "delivery": 1.0,
    "paid_delivery": 0.7, "card": 0.9, "vp_1": 1.0, "flip_roof": 0.8, "siesta_1": 0.4, "siesta_2": 0.7,
    "upgraded_good": 1.4, "die_1": 0.3, "die_2": 0.4, "income": 0.8, "market_stand": 2.0, "double_vp": 2.0,
}  # fmt: skip


def value(s: State, seat: int, taste: Taste = TASTE) -> float:
    """How much the position promises the seat, in VP. Uses nothing that is hidden from the seat."""
    p = s.players[seat]
    if not s.frames:
        return p[ids.VP] + 0.01 * p[ids.SILVER]  # silver breaks ties
    total = 0.0
    for part in parts(s, seat, Outlook(s, seat, taste), taste):
        total += part
    return total


def parts(s: State, seat: int, look: Outlook, taste: Taste = TASTE) -> list[float]:
    """The parts that add up to the value: VP, farm, roofs, silver, stands, siesta track, turn order and plan."""
    p = s.players[seat]
    siesta = SIESTA_VP[p[ids.SIESTA]] + taste.step * p[ids.SIESTA] if s.board[ids.PHASE] < 4 else 0.0
    return [
        float(p[ids.VP]),
        _farm(s, seat, look, taste),
        _roof_row(s, seat, look, taste),
        _silver(s, seat, look, taste),
        _stands(s.market, seat, s.rules.market, look.scorings, taste.threat),
        siesta,
        -taste.order * s.track.index(seat) * (1.0 if look.left else 0.3),
        plan(s, seat, look, taste),
    ]


def _farm(s: State, seat: int, look: Outlook, taste: Taste) -> float:
    """Cards on the farm and in hand, craft markers and stalls, by the number of rounds they will still be of use."""
    p = s.players[seat]
    a_round = sum(taste.fields[: len(s.fields[seat])]) + taste.hand * hand_limit(s, seat)
    a_round += sum(taste.lasting[b] for b in range(ids.BUILDINGS) if p[ids.CRAFT] >> b & 1)
    silver = sum(s.rules.card(card).extension.get("silver", 0) for card in s.extensions[seat])
    total = taste.silver[1] * look.incomes * silver
    room = stalls(s, seat)
    parents = ask(s, "piglet_parents", seat, 2)
    a_round += taste.stall * min(2, room - 2)
    if room > parents:
        a_round += taste.pair * min(p[ids.PIG] + piglet(s, seat, look), parents) / parents
    for held in s.helpers[seat]:
        card = s.rules.card(held)
        if card.score:
            total += number(s, seat, card.score)
        else:
            a_round += taste.helper[0] + taste.helper[1] * STRENGTH.get(held, 3)
        if held < len(taste.fancy):
            a_round += taste.fancy[held]
        if room > parents and (triggers.PIGLET_BORN in card.triggers or "piglets" in card.mods):
            a_round += taste.pair / 2
    total += taste.card * min(len(s.hands[seat]), 5) * (look.left > 0)
    return total + a_round * look.left


@lru_cache(maxsize=20_000)
def _stands(market: tuple[int, ...], seat: int, hexes: Hexes, scorings: int, threat: float) -> float:
    """The markers on the market over all scorings to come; one beside free higher hexes will not stay for long."""
    total = 0.0
    for i, owner in enumerate(market):
        if owner != seat:
            continue
        risk = 0.0
        for near in hexes.near[i]:
            if hexes.values[near] > hexes.values[i] and market[near] != seat:
                risk += threat if market[near] == ids.EMPTY else threat / 4
        keep = 1.0
        for _ in range(scorings):
            keep *= 1 - min(0.8, risk)
            total += keep
    return total


def _roof_row(s: State, seat: int, look: Outlook, taste: Taste) -> float:
    """Roof tiles to use, and those to buy: each one bought makes every later one worth 1 VP more."""
    p = s.players[seat]
    have = roofs(s, seat)
    unused = [p[ids.ROOF_1 + i] for i in range(have) if p[ids.ROOF_1 + i] < ids.USED_ROOF]
    total = taste.tile * sum(TILES.get(s.rules.faces[tile - 1].id, 0.6) for tile in unused)
    cost = roof_cost(s, seat) + (look.roofs == look.left)
    chances = look.roofs
    if chances > look.left and s.frames[-1][0] == k.BUY_ROOF and p[ids.SILVER] < cost:
        chances -= 1  # not this time, unless silver is raised first
        cost += 1
    for place in range(have, min(have + chances, roof_places(s, seat))):
        vp = ROOF_VP[place] if place < len(ROOF_VP) else ROOF_VP[-2]
        total += max(0.0, taste.ladder * (vp + taste.tile) - taste.silver[1] * (cost + place - have))
    return total


def _silver(s: State, seat: int, look: Outlook, taste: Taste) -> float:
    """Silver for the next roof and for paid deliveries is worth more than silver with no use in sight."""
    silver = s.players[seat][ids.SILVER]
    if not look.roofs:
        return END_SILVER * silver
    need = look.paid
    if roofs(s, seat) < roof_places(s, seat):
        need += roof_cost(s, seat) + (look.roofs == look.left)
    first = min(silver, need)
    second = min(8, silver - first)
    return taste.silver[0] * first + taste.silver[1] * second + taste.silver[2] * (silver - first - second)
