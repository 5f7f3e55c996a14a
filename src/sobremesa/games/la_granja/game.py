"""The front of La Granja: makes states, reads and writes positions, tells where each fact comes from."""

from sobremesa.kernel import Config, Game

from .catalogue import BOARD, BUILDING_ROWS, CARD_ROWS, DATA, FACES, ROOFS
from .events import EVENTS
from .meta import META
from .modules.new_farm_cards import ROWS as NEW_ROWS
from .modules.registry import patches_of
from .position import position, problems, read_position
from .rules import Plan, Rules, finish
from .state import State, new_state
from .steps import STEPS
from .table import ACTIONS


class LaGranja(Game):
    """The game; ``GAME`` is its only instance."""

    def __init__(self) -> None:
        super().__init__(META, ACTIONS, EVENTS)

    def make_rules(self, config: Config) -> Rules:
        return finish(Plan(config), patches_of(config), STEPS)

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
        """Every card, price, building, tile and track with its status; the uncertain ones say why."""
        out: list[tuple[str, str, str, str]] = []
        for row in (*CARD_ROWS, *NEW_ROWS):
            name = f"{row['number']} {row['title']}"
            out.append(("helper", name, row["status"], row["note"]))
            sides = "sourced" if row["number"] == 1 else "reconstructed"
            goods = ", ".join(row["barrow"]["goods"])
            out.append(("other sides", name, sides, f"{row['field']} field; {goods} for {row['barrow']['vp']} VP"))
        for good, price in BOARD["prices"].items():
            out.append(("price", good, price["status"], f"buy {price['buy']}, sell {price['sell']}"))
            out.append(("upgrade", good, price["upgrade_status"], f"{price['upgrade']} silver"))
        for b in BUILDING_ROWS:
            out.append(("craft building", b["title"], b["rows_status"], ", ".join(b["rows"])))
        for m in BOARD["market"]:
            out.append(("market", m["id"], m["status"], m["note"]))
        for f in FACES:
            out.append(("roof tile", f["title"], "rulebook", f["text"]))
        out.append(("roof tiles", "rounds and phases", ROOFS["rounds"]["status"], "which tile comes in which round"))
        out.append(("siesta track", "spaces", BOARD["siesta"]["status"], BOARD["siesta"]["note"]))
        out.append(("roof places", "VP", BOARD["roof_places"]["status"], BOARD["roof_places"]["note"]))
        out.append(("donkey tiles", "hats", BOARD["donkeys"]["status"], "donkeys and hats make 4"))
        return out


GAME = LaGranja()
