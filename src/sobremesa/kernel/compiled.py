"""What the compiled build needs to know, and how to tell whether it is running. In pure Python it has no effect."""

from typing import Callable, TypeVar

__all__ = ["is_compiled", "mypyc_attr"]

C = TypeVar("C")

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler reads these decorators, and it comes with the real ones

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[C], C]:  # noqa: ARG001
        return lambda marked: marked


def is_compiled() -> bool:
    """Whether kernel and games run as machine code made by mypyc; the rules are the same."""
    return not __file__.endswith(".py")
