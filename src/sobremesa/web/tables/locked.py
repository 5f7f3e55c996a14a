"""One change at a time, and none of them half done."""

import asyncio
from functools import wraps
from typing import Any, Awaitable, Callable, Concatenate, Coroutine, ParamSpec, Protocol, TypeVar


class Lockable(Protocol):
    lock: asyncio.Lock

    def spawn(self, work: Coroutine[Any, Any, "R"]) -> "asyncio.Task[R]":
        """The work goes on even if nobody waits for it any more."""
        ...


L = TypeVar("L", bound=Lockable)
P = ParamSpec("P")
R = TypeVar("R")


def locked(
    method: Callable[Concatenate[L, P], Awaitable[R]],
) -> Callable[Concatenate[L, P], Coroutine[Any, Any, R]]:
    """The method runs alone, and to its end: whoever called it may hang up without tearing it in the middle."""

    @wraps(method)
    async def alone(self: L, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def work() -> R:
            async with self.lock:
                return await method(self, *args, **kwargs)

        return await asyncio.shield(self.spawn(work()))

    return alone
