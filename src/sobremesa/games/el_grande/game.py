"""The front of El Grande: makes states, reads and writes positions."""

from sobremesa.kernel import Config, Game

from .catalogue import DATA
from .events import EVENTS
from .meta import META
from .modules import PATCHES
from .position import position, problems, read_position
from .rules import Rules, draft, finish
from .state import State, new_state
from .steps import STEPS
from .table import ACTIONS


class ElGrande(Game):
    """The game; ``GAME`` is its only instance."""

    def __init__(self) -> None:
        super().__init__(META, ACTIONS, EVENTS)

    def make_rules(self, config: Config) -> Rules:
        return finish(draft(config), [PATCHES[m] for m in config.modules], STEPS)

    def start(self, config: Config) -> State:
        return new_state(self.rules(config))

    def data_revision(self) -> str:
        return DATA.revision()

    def position(self, state: State) -> str:
        return position(state)

    def from_position(self, text: str) -> State:
        return read_position(text, self.rules)

    def problems(self, state: State) -> list[str]:
        return [str(problem) for problem in problems(state)]


GAME = ElGrande()
