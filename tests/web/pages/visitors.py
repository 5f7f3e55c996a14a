"""A visitor to our pages."""

import re
from html import unescape

from ..server import Running


class Visitor:
    """A browser without a script: keeps its cookie and fills in forms."""

    def __init__(self, server: Running) -> None:
        self.client = server.client()
        self.client.follow_redirects = True
        self.csrf = ""

    async def get(self, path: str, status: int = 200, **headers: str) -> str:
        answer = await self.client.get(path, headers=headers)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
        found = re.search(r'<meta name="csrf" content="(\w+)"', answer.text)
        self.csrf = found[1] if found else self.csrf
        self.at = answer.url.path
        return unescape(answer.text)

    async def post(self, path: str, status: int = 200, **fields: str) -> str:
        answer = await self.client.post(path, data={"csrf": self.csrf, **fields})
        assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
        self.at = answer.url.path
        return unescape(answer.text)
