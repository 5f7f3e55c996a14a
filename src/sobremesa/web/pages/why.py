"""Why a thing on the table cannot be chosen now: a line in the small window beside it, and where its rule stands."""

from collections import Counter

from sobremesa.book import book_of
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.render.common.explained import Why
from sobremesa.render.common.people import with_names

from ..tables.table import Table
from .update import rules_at
from .viewer import sitters


def why_not(table: Table, seat: int | None, thing: str) -> Why | None:
    """What keeps the viewer from choosing a thing; None if nothing does, or if nobody ever chooses it."""
    scene = table.scene(seat)
    is_pending = table.pending(seat) is not None
    if seat is None or table.over or (thing in scene.actions and not is_pending):
        return None
    reasons = table.refusals(seat, thing)
    if reasons is None:
        return None
    if is_pending:
        return Why(say("web.why.pending"))
    if seat not in table.owing:
        return Why(say("web.why.waiting", names=listed([table.names[s] for s in table.owing])))
    if not reasons:
        asked = say("web.why.rule", reason=scene.words.prompt(scene.view, scene.legal))
        return Why(with_names(asked, scene.words, sitters(table)))
    # a thing may be about many actions, each with a reason of its own: what is true of most says most about the thing
    said, _ = Counter(map(str, reasons)).most_common(1)[0]
    key = next(reason.key for reason in reasons if str(reason) == said)
    book = book_of(table.game.name)
    rules = book.of_reason(key) if book is not None else ""
    return Why(say("web.why.rule", reason=said), rules or rules_at(table, scene))
