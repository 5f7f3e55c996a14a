"""Mentiroso as a game object: makes states, reads and writes positions."""

from typing import Final

from sobremesa.kernel import CHANCE, Config, Game
from sobremesa.kernel import State as AnyState

from ..meta import META, WILD
from .actions import ACTIONS
from .events import EVENTS
from .ids import BOARD_FIELDS, DICE, SEAT_FIELDS
from .position import position, problems, read_position
from .state import Rules, State
from .steps import OPENING, STEPS


class Mentiroso(Game):
    """The game; ``GAME`` is its only instance."""

    def __init__(self) -> None:
        super().__init__(META, ACTIONS, EVENTS)

    def make_rules(self, config: Config) -> Rules:
        wild = config.rulings["aces"] == WILD
        return Rules(config, config.key, STEPS, int(config.options["dice"]), wild)

    def start(self, config: Config) -> State:
        rules: Rules = self.rules(config)
        players = [[0] * SEAT_FIELDS for _ in range(config.seats)]
        for p in players:
            p[DICE] = rules.dice
        state = State(rules, [0] * BOARD_FIELDS, players, [], list(OPENING), CHANCE)
        state.advance()
        return state

    def position(self, state: AnyState) -> str:
        return position(_ours(state))

    def from_position(self, text: str) -> State:
        return read_position(text, self.rules)

    def problems(self, state: AnyState) -> list[str]:
        return [str(problem) for problem in problems(_ours(state))]


def _ours(state: AnyState) -> State:
    assert isinstance(state, State), "a state of another game"
    return state


GAME: Final = Mentiroso()
