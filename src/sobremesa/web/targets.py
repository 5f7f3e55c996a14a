"""What a request asks for: one path, however it is written."""

import re
from typing import Final
from urllib.parse import unquote

#: a target may begin with the address of the server, as proxies are told it
SERVER: Final = re.compile(rb"https?://[^/?]*", re.IGNORECASE)


def local(target: bytes) -> bytes:
    """The target of a request, without the address of the server."""
    found = SERVER.match(target)
    if found is None:
        return target
    rest = target[found.end() :]
    return rest if rest.startswith(b"/") else b"/" + rest


def path_of(target: bytes) -> str:
    """The path that a target names, with plain letters for those that are written as %xx."""
    return unquote(local(target).partition(b"?")[0].decode("latin-1"))
