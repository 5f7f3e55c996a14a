"""Ana: a revenue die of one's own (LL-013 to LL-016)."""

from typing import Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, ROLL
from sobremesa.games.la_granja.rules.events import DIE_PICKED_UP
from sobremesa.games.la_granja.rules.flow.revenue_phase import OWN_DIE as WHICH
from sobremesa.games.la_granja.rules.flow.revenue_phase import follow_die
from sobremesa.games.la_granja.rules.plan import Plan
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, DONE, Frame, Message, Seat, Step

from ..numbers import LADY, OWN_DIE, OWN_DIE_BACK, OWN_DIE_ROLLED, OWN_DIE_USED, ROLL_OWN_AGAIN, ROLL_OWN_DIE
from .cards import ANA

USE_OWN_DIE: Final = ACTIONS.offset("own-die")


def patch(plan: Plan) -> None:
    plan.revenue.insert(plan.revenue.index((k.DICE_ROLLED,)), (ROLL_OWN_DIE,))
    plan.revenue.insert(plan.revenue.index((k.LAST_DIE,)), (OWN_DIE_BACK, 0))
    plan.die_fields.append(OWN_DIE)
    # ``plan.own_die`` lists what can be done with her die: it may be changed by the owner's roof tile and helpers
    # (LL-A05) and used. A module whose own rules involve it, like workers sent by a die (HH-A08), adds its step there.
    # Grey dice play no part in it: her die is neither white nor grey (CC-A08).
    plan.own_die.append(OWN_DIE_BACK)
    plan.hooks.offers.append(offer)
    plan.hooks.acts["own-die"] = own_die
    plan.hooks.pick_ups.append(pick_ups)


def owner(s: State) -> Seat:
    """The seat with Ana, -1 if she went back to the box."""
    return next((seat for seat, p in enumerate(s.players) if p[LADY] == ANA), -1)


class RollOwnDie(Step[State]):
    """Roll her die along with the pool, which is as large as ever for the others (LL-013, LL-A04)."""

    name = "roll_own_die"

    def enter(self, s: State, f: Frame) -> Seat:
        if owner(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(ROLL + v, 1) for v in range(1, 7)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.players[owner(s)][OWN_DIE] = a - ROLL
        s.emit(OWN_DIE_ROLLED, owner(s), a - ROLL)

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if f in s.rules.round_frames else Message("position.la_granja.ana_die_rolled_outside_time")


class RollOwnAgain(RollOwnDie):
    """Her owner has picked up the die with one of their helpers to roll it again (LL-016, LL-A05)."""

    name = "roll_own_again"

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        fits = seat >= 0 and seat == owner(s) and not s.players[seat][OWN_DIE]
        return None if fits else Message("position.la_granja.no_die_ana_to_roll_again")


class OwnDieBack(Step[State]):
    """The die lies on Ana's card until the next revenue phase: it has been used, or both other dice have (LL-015)."""

    name = "own_die_back"
    args = (("which", 0, WHICH),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        s.frames.pop()
        for p in s.players if seat < 0 else [s.players[seat]]:
            p[OWN_DIE] = 0
        return AGAIN


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """In the turn of the first or the second die, offer her die too, before or after it (LL-014, LL-A09)."""
    if f[0] != k.TAKE_DIE or not s.players[seat][OWN_DIE]:
        return []
    _, _, _, taken = f
    return [USE_OWN_DIE] if taken or s.rules.config.rulings["own_die_order"] == "any_order" else []


def pick_ups(s: State, f: Frame, ids: list[int]) -> list[int]:
    """With a helper of its owner, her die may be rolled again, alone or with others."""
    _, seat, held = f
    if s.frames[-2][0] == ROLL_OWN_AGAIN and not held:
        return [DONE, *ids]
    return [*ids, USE_OWN_DIE] if s.players[seat][OWN_DIE] else ids


def own_die(s: State, f: Frame, seat: Seat, a: int) -> None:
    """Her die is used, or picked up."""
    p = s.players[seat]
    if f[0] == k.TAKE_DIE:
        s.emit(OWN_DIE_USED, seat, p[OWN_DIE])
        follow_die(s, seat, WHICH, s.rules.own_die_steps)
        return
    s.emit(DIE_PICKED_UP, seat, p[OWN_DIE])
    p[OWN_DIE] = 0
    s.frames.insert(-1, (ROLL_OWN_AGAIN, seat))
