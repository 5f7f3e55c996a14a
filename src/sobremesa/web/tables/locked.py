"""One change at a time, and none of them half done."""

import asyncio
from functools import wraps
from typing import Any, Awaitable, Callable, Concatenate, Coroutine, ParamSpec, Protocol, TypeVar

from sobremesa.kernel import EndlessEffect

from ..errors import PutAside, TooMuch


class Lockable(Protocol):
    lock: asyncio.Lock

    def spawn(self, work: Coroutine[Any, Any, "R"]) -> "asyncio.Task[R]":
        """Start work that goes on even if nobody waits for it any more."""
        ...

    async def put_aside(self) -> None:
        """Stop the game for good, and tell everybody."""
        ...


L = TypeVar("L", bound=Lockable)
P = ParamSpec("P")
R = TypeVar("R")


def locked(
    method: Callable[Concatenate[L, P], Awaitable[R]],
) -> Callable[Concatenate[L, P], Coroutine[Any, Any, R]]:
    """Run the method alone and to its end, even if its caller is cancelled.

    If an effect never ends, or takes more time or memory than allowed, nothing is changed and the game is put aside
    (`PutAside`).
    """

    @wraps(method)
    async def alone(self: L, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def work() -> R:
            async with self.lock:
                try:
                    return await method(self, *args, **kwargs)
                except (EndlessEffect, TooMuch) as e:
                    await self.put_aside()
                    raise PutAside from e

        return await asyncio.shield(self.spawn(work()))

    return alone
