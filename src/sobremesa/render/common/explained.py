"""What a thing is, in words: the small window beside it."""

from markupsafe import Markup

from sobremesa.words.stand_ins import mark, sentence

from ..markup import el, join
from ..scene import Explained


def explained(told: Explained) -> Markup:
    """Title and rule, and what the mark of a stand-in means."""
    return join(
        [
            el("h3", told.title),
            [el("p", line) for line in told.lines],
            el("p", f"{mark()} {sentence()}", cls="provenance") if told.is_stand_in else None,
        ]
    )
