"""What a thing is, in words: the small window beside it."""

from markupsafe import Markup

from ..markup import el, join
from ..scene import Explained


def explained(told: Explained) -> Markup:
    """Title, rule and how sure we are of it."""
    return join(
        [
            el("h3", told.title),
            [el("p", line) for line in told.lines],
            el("p", told.provenance, cls="provenance") if told.provenance else None,
        ]
    )
