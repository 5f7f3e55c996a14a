"""What seats are ranked by: VP in most games, something else in others. The manifest says which (``score``)."""

from typing import Any

from sobremesa.games import manifest_of
from sobremesa.i18n import has, say


def scores_seen(view: Any) -> list[int | None]:
    """Everybody's score in a view; None where the viewer may not know it."""
    field = manifest_of(view.game).score
    return [getattr(seat, field) for seat in view.seats]


def score_text(game: str, score: int | None) -> str:
    """``12 VP``, in the game's own unit; a question mark stands for an unknown score."""
    if score is None:
        return say(f"web.people.vp.{game}", vp="?")
    return say(f"web.people.vp.{game}", vp=score, count=score)


def rank_name(rank: int) -> str:
    """``1st place``."""
    key = f"rank.{rank}"
    return say(key) if has(key) else say("rank.other", rank=rank)
