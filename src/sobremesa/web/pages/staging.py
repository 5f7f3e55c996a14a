"""What has happened at a table as scenes for its pages to play, one thing after another, with a summary."""

from typing import Any, Final, Sequence

from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.scene import Beat, Scene, Show
from sobremesa.words.scores import score_text

from ..tables.table import Table

MOST_PLIES: Final = 80  # whoever has missed more can read the story
GAME_OVER: Final = "game_over"


def staged(table: Table, scene: Scene, seat: int | None, since: int, everybody: Sequence[Sitter]) -> list[Any]:
    """Everything after a ply that is worth watching, as plain data for the page's scripts."""
    session = table.session
    if not since < session.ply <= since + MOST_PLIES:
        return []
    redact = session.game.events.redact
    happened = [redact(e, seat) for ply in range(since + 1, session.ply + 1) for e in session.happened(ply)]
    events = [event for event in happened if event is not None]
    shows = list(table.picture.shows(scene, events))
    if any(session.game.events.type_of(e).key == GAME_OVER for e in events):
        shows.append(_end(table, scene))
    return [_plain(table, show, everybody) for show in shows]


def _end(table: Table, scene: Scene) -> Show:
    """Everybody's result, the winner's last."""
    ranked = sorted(table.words.standings(scene.view), reverse=True)
    told = tuple(Beat(f"{table.words.seat(seat)} {score_text(table.game.name, vp)}") for _, seat, vp in ranked)
    return Show("end", table.words.proclaim(scene.view), told)


def _plain(table: Table, show: Show, everybody: Sequence[Sitter]) -> dict[str, Any]:
    return {
        "kind": show.kind,
        "title": with_names(show.title, table.words, everybody),
        "beats": [
            {"html": with_names(beat.text, table.words, everybody), "things": beat.things, "gains": beat.gains}
            for beat in show.beats
        ],
    }
