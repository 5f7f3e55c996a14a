"""The English texts of the data of El Grande, for translators."""

from typing import Iterator

from sobremesa.games.el_grande.rules.catalogue import CARDS, PLACE_TITLES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES

from .modules import joined


def texts() -> Iterator[tuple[str, str, str]]:
    """Every text with its module (empty if none) and the key of its message."""
    for place, title in zip(PLACE_NAMES, PLACE_TITLES):
        yield "", f"place_title.el_grande.{place}", title
    for card in CARDS:
        for field in ("title", "text", "source", "note", "clarification"):
            if field != "clarification" or card.clarification:
                yield "", f"card.el_grande.{card.id}.{field}", getattr(card, field)
    for module, words in joined().by_module.items():
        if words.texts is not None:
            yield from ((module, key, text) for key, text in words.texts())
