"""What a request asks for: one path, however it is written; and where a redirect leads."""

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


def here(address: str) -> str:
    """An address that a redirect leads to, without the name of a server: also where a browser would take the first
    part of a path for one (``//elsewhere``)."""
    return "/" + local(address.encode()).decode().lstrip("/\\")
