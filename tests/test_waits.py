"""No test fails because a machine is busy: everything that must happen is given minutes (`PATIENCE`)."""

import ast
from pathlib import Path
from typing import Iterator

import pytest

TESTS = Path(__file__).parent
ENOUGH = 120  # seconds
#: the argument of each call that says how long to wait
WAITING = {"until": 1, "asyncio.wait_for": 1, "asyncio.timeout": 0, ".wait": 0, ".join": 0, ".result": 0}
CLOCKS = ("monotonic()", "perf_counter()", "time()")
HTTP = (
    "httpx.get",
    "httpx.post",
    "httpx.request",
    "httpx.Client",
    "httpx.AsyncClient",
    "schemathesis.openapi.from_url",
)
#: waits that are retried, or that are meant to time out
EXCEPTIONS = {
    "web/test_serve.py": {"timeout=1.0"},  # for a locked database: this has to time out
    "web/test_elsewhere.py": {"timeout=0.5"},  # for something that must not happen
    "web/test_crash_workers.py": {"timeout=10"},  # asks again if there is no answer
    "e2e/player.py": {"timeout=8000", "timeout=5000"},  # looks again if it cannot click
    "e2e/test_together.py": {"timeout=2000"},  # the same
}


def is_short(node: ast.expr, enough: int = ENOUGH) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value < enough


def waits(text: str, enough: int = ENOUGH) -> Iterator[str]:
    """Calls and comparisons that allow only a short time."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.BinOp) and isinstance(node.ops[0], ast.Lt):
            if is_short(node.comparators[0]) and any(clock in ast.unparse(node.left) for clock in CLOCKS):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            yield from (ast.unparse(k) for k in node.keywords if k.arg == "timeout" and is_short(k.value, enough))
            for called, at in WAITING.items():
                is_called = name.endswith(called) if called.startswith(".") else name == called
                if is_called and at < len(node.args) and is_short(node.args[at]):
                    yield ast.unparse(node)
            if name in HTTP and not {"timeout", "transport"}.intersection(k.arg or "" for k in node.keywords):
                yield f"{name} waits for seconds"


def test_no_test_waits_for_less_than_two_minutes() -> None:
    short = {}
    for path in sorted(TESTS.rglob("*.py")):
        is_browser = path.parent.name == "e2e"  # Playwright counts in milliseconds
        if found := set(waits(path.read_text("utf-8"), ENOUGH * 1000 if is_browser else ENOUGH)):
            short[path.relative_to(TESTS).as_posix()] = found
    assert short == EXCEPTIONS


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("until(lambda: x, 60)", True),
        ("asyncio.timeout(10)", True),
        ("asyncio.wait_for(x(), 100)", True),
        ("client.get(x, timeout=5)", True),
        ("thread.join(30)", True),
        ("f().result(5)", True),
        ("assert time.monotonic() - began < 2", True),
        ("httpx.get(url)", True),
        ("httpx.get(url, timeout=PATIENCE)", False),
        ("until(lambda: x < 60)", False),
        ("', '.join(x)", False),
        ("assert len(a) - len(b) < 2", False),
    ],
)
def test_short_waits_are_found(text: str, is_one: bool) -> None:
    assert bool(list(waits(text))) == is_one
