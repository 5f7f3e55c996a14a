"""What a viewer sees, as JSON; the same view always gives the same bytes."""

import json
from typing import Any

from sobremesa.kernel import CHANCE, plain

from ..streams import ServerEvent, Updates
from ..tables.table import Table
from .models import RequestDoc, SeatDoc


def view_text(table: Table, seat: int | None) -> str:
    """The table as the viewer sees it, as the JSON text of a `ViewDoc`."""
    return table.once("json", seat, lambda: json.dumps(_view(table, seat), ensure_ascii=False, separators=(",", ":")))


def _view(table: Table, seat: int | None) -> dict[str, Any]:
    facts, state = table.facts, table.session.state
    view = state.view(seat)
    legal = table.legal(seat)
    return {
        "table": table.id,
        "version": table.version,
        "ply": facts.ply if table.is_lost else table.ply,
        "undos": facts.undos,
        "stage": facts.stage,
        "seat": seat,
        "seats": [s.model_dump() for s in SeatDoc.all_of(table.stored_seats)],
        "owing": list(table.owing),
        "prompt": table.words.prompt(view, legal) if table.started and state.turn != CHANCE else "",
        "legal": actions(table, seat),
        "pending": table.pending(seat),
        "requests": [RequestDoc.of(r).model_dump() for r in table.requests],
        "seal": facts.seal,
        "is_seed_told": facts.is_seed_told,
        "seed": table.session.record.seed,
        "scores": list(state.scores()) if table.over and not table.is_lost else None,
        "ranks": list(state.result() or ()) if table.over and not table.is_lost else None,
        "rematch": facts.rematch,
        "trouble": "" if table.trouble is None else str(table.trouble),
        "view": {} if table.is_lost else plain(view),
    }


def actions(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """What the seat may do, as plain `ActionDoc`s."""
    legal = table.legal(seat)
    if not legal:
        return []
    view = table.session.state.view(seat)
    label, notation = table.words.label, table.game.notation
    return [{"id": a, "notation": notation(a), "label": label(view, a)} for a in legal]


def json_updates(table: Table, seat: int | None) -> Updates:
    """The updates of a stream for programs: the whole view, whenever it has changed."""
    return lambda _: [ServerEvent("view", view_text(table, seat))]
