"""How Hypothesis runs here: the same examples every time, no deadline, no database."""

from typing import Any, Callable

from hypothesis import HealthCheck, settings


def quiet(examples: int) -> Callable[[Any], Any]:
    """A decorator for tests with this many examples, always the same ones."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
    )
