"""What the compiled build needs to know, and how to tell that it is running. In pure Python all of it does nothing."""

from typing import Callable, TypeVar

__all__ = ["is_compiled", "mypyc_attr"]

C = TypeVar("C")

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler reads these marks, and it brings the real thing along

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[C], C]:  # noqa: ARG001
        return lambda marked: marked


def is_compiled() -> bool:
    """Whether kernel and games run as machine code made by mypyc; the rules are the same."""
    return not __file__.endswith(".py")
