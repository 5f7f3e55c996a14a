"""Why a thing on the table cannot be chosen now: a line in its small window, and where the rule is explained."""

from collections import Counter
from typing import Iterable, Iterator, Sequence

from sobremesa.book import book_of
from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Seat, State
from sobremesa.render import picture_of
from sobremesa.render.common.explained import Why
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.scene import Scene

from ..tables.table import Table
from .viewer import sitters


def why_not(table: Table, seat: Seat | None, thing: str) -> Why | None:
    """What keeps the viewer from choosing a thing; None if nothing does, or if nobody ever chooses it."""
    scene = table.scene(seat)
    is_pending = table.pending(seat) is not None
    if seat is None or table.over or (thing in scene.actions and not is_pending):
        return None
    if is_pending or seat not in table.owing:
        if not _is_of_choices(scene, thing):
            return None
        waiting = say("web.why.waiting", names=listed([table.names[s] for s in table.owing]))
        return Why(say("web.why.pending") if is_pending else waiting)
    return refused(table.session.state, seat, scene, thing, sitters(table))


def refused(state: State, seat: Seat, scene: Scene, thing: str, everybody: Sequence[Sitter]) -> Why | None:
    """The rule by which a seat that is to decide may not choose a thing; None if nobody ever chooses it."""
    reasons = [state.why_not(a, seat) for a, found in _about(scene, state.explained()) if found == thing]
    told = [reason for reason in reasons if reason is not None]
    if not told:
        if not reasons and all(found != thing for _, found in _about(scene, load(scene.view.game).table.ids())):
            return None
        asked = say("web.why.rule", reason=scene.words.prompt(scene.view, scene.legal))
        return Why(with_names(asked, scene.words, everybody))
    # a thing may belong to many actions, each refused for its own reason: show the most common one
    said, _ = Counter(map(str, told)).most_common(1)[0]
    key = next(reason.key for reason in told if str(reason) == said)
    book = book_of(scene.view.game)
    rules = book.of_reason(key) if book is not None else ""
    return Why(say("web.why.rule", reason=said), rules or rules_at(scene))


def rules_at(scene: Scene) -> str:
    """Where the rules for the present moment are explained: those of its phase, or the first page of the book."""
    book = book_of(scene.view.game)
    if book is None:
        return ""
    return book.of_stage(*scene.words.stage(scene.view)) or f"/rules/{book.game}"


def _is_of_choices(scene: Scene, thing: str) -> bool:
    """Whether anybody ever chooses things of this kind."""
    kind = thing.partition(":")[0]
    everything = _about(scene, load(scene.view.game).table.ids())
    return any(found.partition(":")[0] == kind for _, found in everything)


def _about(scene: Scene, actions: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Actions, each paired with the things it involves."""
    picture = picture_of(scene.view.game)
    return ((a, found) for a in actions for found in picture.things(scene.view, a))
