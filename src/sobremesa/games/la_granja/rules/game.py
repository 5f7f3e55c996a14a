"""The entry point of La Granja: creates states, reads and writes positions."""

from sobremesa.kernel import Config, Game
from sobremesa.kernel import State as AnyState

from ..meta import META
from ..modules.registry import patches_of
from .actions import ACTIONS
from .catalogue import DATA
from .endless import check_ends
from .events import EVENTS
from .plan import Plan, Rules, finish
from .position import position, problems, read_position
from .state import State, new_state
from .steps import STEPS


class LaGranja(Game):
    """The game; ``GAME`` is its only instance."""

    revision: int = 2

    def __init__(self) -> None:
        super().__init__(META, ACTIONS, EVENTS)

    def make_rules(self, config: Config) -> Rules:
        rules = finish(Plan(config), patches_of(config), STEPS)
        if config.options["deck"]:  # the built-in cards have been checked
            check_ends(rules)
        return rules

    def start(self, config: Config) -> State:
        return new_state(self.rules(config))

    def data_revision(self) -> str:
        return DATA.revision()

    def position(self, state: AnyState) -> str:
        return position(_ours(state))

    def from_position(self, text: str) -> State:
        return read_position(text, self.rules)

    def problems(self, state: AnyState) -> list[str]:
        return [str(problem) for problem in problems(_ours(state))]


def _ours(state: AnyState) -> State:
    assert isinstance(state, State), "a state of another game"
    return state


GAME = LaGranja()
