"""A strict and fast parser for the markup that our renderer writes.

`html.parser` forgives nearly everything, and took most of the time of the tests that read whole games.
"""

import re
from functools import lru_cache
from html import unescape
from typing import Final

TAG: Final = re.compile(r'<!--.*?-->|<(/?)([A-Za-z][\w:-]*)((?: [\w:-]+(?:="[^"<>]*")?)*)(/?)>', re.DOTALL)
ATTRIBUTE: Final = re.compile(r' ([\w:-]+)(?:="([^"]*)")?')

Attributes = tuple[tuple[str, str | None], ...]


class MarkupReader:
    """Calls a method for every tag and text; ``AssertionError`` for anything that is not markup."""

    def feed(self, markup: str) -> None:
        end = 0
        for tag in TAG.finditer(markup):
            start = tag.start()
            if start > end:
                self._text(markup[end:start])
            end = tag.end()
            closes, name, attributes, is_hollow = tag.groups()
            if name is None:
                continue  # a comment
            if closes:
                assert not attributes, tag[0]
                assert not is_hollow, tag[0]
                self.handle_endtag(name)
            elif is_hollow:
                self.handle_startendtag(name, _attributes(attributes))
            else:
                self.handle_starttag(name, _attributes(attributes))
        if end < len(markup):
            self._text(markup[end:])

    def _text(self, text: str) -> None:
        assert "<" not in text, f"no tag of ours: {text[:200]}"
        self.handle_data(unescape(text) if "&" in text else text)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """An element begins."""

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """An element with nothing inside."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""

    def handle_data(self, data: str) -> None:
        """The text between two tags."""


@lru_cache(maxsize=50_000)  # whole games are drawn again and again with few changes
def _attributes(text: str) -> Attributes:
    found = (attribute.groups() for attribute in ATTRIBUTE.finditer(text))
    return tuple((name, unescape(value) if value and "&" in value else value) for name, value in found)
