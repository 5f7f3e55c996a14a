"""What a request asks for, as a single path however it is written; and where a redirect leads."""

import re
from typing import Final
from urllib.parse import unquote

#: a target may begin with the server's address, as in requests to proxies
SERVER: Final = re.compile(rb"https?://[^/?]*", re.IGNORECASE)


def local(target: bytes) -> bytes:
    """The target of a request, without the server's address."""
    found = SERVER.match(target)
    if found is None:
        return target
    rest = target[found.end() :]
    return rest if rest.startswith(b"/") else b"/" + rest


def path_of(target: bytes) -> str:
    """The path of a target, with %xx decoded."""
    return unquote(local(target).partition(b"?")[0].decode("latin-1"))


def here(address: str) -> str:
    """The target of a redirect, without the name of a server; also where a browser would take the first part of the
    path for one (``//elsewhere``)."""
    return "/" + local(address.encode()).decode().lstrip("/\\")
