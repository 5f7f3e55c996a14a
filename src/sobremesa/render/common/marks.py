"""Marks with the same meaning in every game."""

from markupsafe import Markup

from sobremesa.words.stand_ins import mark, sentence

from ..cached import cached
from ..markup import el


@cached(64)
def stand_in_mark() -> Markup:
    """The stand-in mark; its meaning pops up beside it."""
    return el("span", mark(), cls="stand-in", title=sentence())
