"""What a thing is, in words: the small window beside it."""

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.words.stand_ins import mark, sentence

from ..markup import el, join
from ..scene import Explained


def explained(told: Explained, rules: str = "") -> Markup:
    """Title and rule, what the mark of a stand-in means, and the way to the rules."""
    return join(
        [
            el("h3", told.title),
            [el("p", line) for line in told.lines],
            el("p", f"{mark()} {sentence()}", cls="provenance") if told.is_stand_in else None,
            el("p", el("a", say("web.table.rules_here"), href=rules, target="_blank")) if rules else None,
        ]
    )
