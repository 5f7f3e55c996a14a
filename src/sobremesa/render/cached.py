"""Caching of drawings: the same values in the same language look the same."""

from functools import lru_cache, wraps
from typing import Any, Callable, ParamSpec, TypeVar

from sobremesa.i18n import current

P = ParamSpec("P")
R = TypeVar("R")


def cached(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache the results of a drawing function by its arguments and the current language."""

    def caching(draw: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=size)
        def drawn(language: str, *args: Any) -> R:  # noqa: ARG001
            return draw(*args)  # type: ignore[call-arg]

        @wraps(draw)
        def again(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs, "values are handed by place"
            return drawn(current(), *args)

        return again

    return caching
