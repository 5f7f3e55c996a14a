"""One change at a time, and none of them half done."""

import asyncio
from functools import wraps
from typing import Any, Awaitable, Callable, Concatenate, Coroutine, ParamSpec, Protocol, TypeVar

from sobremesa.kernel import EndlessEffect

from ..errors import PutAside


class Lockable(Protocol):
    lock: asyncio.Lock

    def spawn(self, work: Coroutine[Any, Any, "R"]) -> "asyncio.Task[R]":
        """The work goes on even if nobody waits for it any more."""
        ...

    async def put_aside(self) -> None:
        """The game cannot go on, and everybody can see that."""
        ...


L = TypeVar("L", bound=Lockable)
P = ParamSpec("P")
R = TypeVar("R")


def locked(
    method: Callable[Concatenate[L, P], Awaitable[R]],
) -> Callable[Concatenate[L, P], Coroutine[Any, Any, R]]:
    """The method runs alone, and to its end: whoever called it may hang up without tearing it in the middle.

    If what it was about to do has no end, nothing of it is done and the game is put aside (`PutAside`).
    """

    @wraps(method)
    async def alone(self: L, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def work() -> R:
            async with self.lock:
                try:
                    return await method(self, *args, **kwargs)
                except EndlessEffect as e:
                    await self.put_aside()
                    raise PutAside from e

        return await asyncio.shield(self.spawn(work()))

    return alone
