"""What a puzzle is about: what its solution does, under the game's headings."""

from itertools import takewhile
from typing import Final, Sequence

from sobremesa.games import ROUND_STARTS, load, manifest_of
from sobremesa.kernel import Event, Seat, State

LAST_ROUND: Final = "last_round"  # a theme of every game with a fixed number of rounds


def themes_of(world: State, seat: Seat, plan: Sequence[int]) -> tuple[str, ...]:
    """The themes of a plan, in the order of the game's manifest: taken from the visible events while it is carried out,
    up to a scoring or a new round, which would have come anyway."""
    manifest, events = manifest_of(world.config.game), load(world.config.game).events
    happened: list[Event] = []
    state = world.clone()
    state.sink = happened.append
    for action in plan:
        state.apply(action, seat)
    told = [events.type_of(e).key for e in happened if events.redact(e, seat) is not None]
    by_itself = {*manifest.scorings, ROUND_STARTS}
    keys = set(takewhile(lambda key: key not in by_itself, told))
    found = [theme for theme, signs in manifest.themes.items() if not keys.isdisjoint(signs)]
    if found and manifest.rounds and world.round == manifest.rounds:
        found.append(LAST_ROUND)
    return tuple(found)


def all_themes(game: str) -> tuple[str, ...]:
    """All themes that a puzzle of a game can have."""
    manifest = manifest_of(game)
    return (*manifest.themes, *((LAST_ROUND,) if manifest.rounds else ()))
