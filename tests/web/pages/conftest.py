from collections.abc import AsyncIterator, Callable

import pytest

from ..server import Running
from .visitors import Visitor

Come = Callable[[], Visitor]


@pytest.fixture
async def come(server: Running) -> AsyncIterator[Come]:
    """Lets in a new visitor."""
    visitors: list[Visitor] = []

    def one() -> Visitor:
        visitors.append(Visitor(server))
        return visitors[-1]

    yield one
    for visitor in visitors:
        await visitor.client.aclose()


@pytest.fixture
async def visitor(come: Come) -> Visitor:
    """A visitor who has seen the front page."""
    visitor = come()
    await visitor.get("/")
    return visitor
