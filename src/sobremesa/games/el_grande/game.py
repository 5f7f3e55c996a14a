"""The front of El Grande: makes states, reads and writes positions, tells where each fact comes from."""

from sobremesa.kernel import Config, Game

from .catalogue import BOARD, CARDS, DATA
from .events import EVENTS
from .meta import META
from .modules import PATCHES
from .modules.changing_powers import ROWS as MODIFIER_ROWS
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
        return problems(state)

    def provenance(self) -> list[tuple[str, str, str, str]]:
        """Every card, scale, border and modifier with its status; the uncertain ones say why."""
        out: list[tuple[str, str, str, str]] = []
        for c in CARDS:
            out.append(("card", c.id, c.status, c.note))
            if c.title_status == "reconstructed":
                out.append(("card title", c.title, c.title_status, "a working title; the printed one is not known"))
        for r in BOARD["region"]:
            out.append(("scale", r["id"], r["points_status"], "/".join(map(str, r["points"]))))
            out.append(("borders", r["id"], r["neighbours_status"], ", ".join(r["neighbours"])))
        for r in BOARD["abroad"]:
            out.append(("borders", r["id"], r["neighbours_status"], ", ".join(r["neighbours"])))
        for t in BOARD["tile"]:
            out.append(("tile", t["id"], t["status"], "/".join(map(str, t["points"]))))
        out.append(("power cards", "invitations", BOARD["power_cards"]["status"], "caballeros for powers 1 to 13"))
        out.append(("board", "side for 2-3 players", BOARD["scoring"]["board_side_2_3_status"], "same map and values"))
        out.append(("board", "scoring order", BOARD["scoring"]["order_status"], "without effect on the result"))
        for m in MODIFIER_ROWS:
            out.append(("modifier", f"m{m['number']} ({m['shift']:+d})", m["status"], m.get("text", "no property")))
        return out


GAME = ElGrande()
