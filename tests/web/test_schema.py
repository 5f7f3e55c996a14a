"""The server keeps the promises of its OpenAPI document, whatever is sent to it."""

from pathlib import Path
from random import Random
from typing import Any, Iterator

import httpx
import pytest

from sobremesa.web.settings import Settings

from .server import in_thread

schemathesis: Any = pytest.importorskip(
    "schemathesis",
    reason="SCHEMATHESIS IS NOT INSTALLED: the OpenAPI document is NOT tested; pip install schemathesis and run again",
)
from hypothesis import HealthCheck, given, settings  # noqa: E402
from schemathesis.core.parameters import ParameterLocation  # noqa: E402
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance  # noqa: E402

from ..patience import PATIENCE  # noqa: E402

FEW, MANY = 4, 60
RNG = Random(1)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The schema of a server with a table at which everything can be tried."""
    data: Path = tmp_path_factory.mktemp("schema")
    with in_thread(Settings(data, secret="s", bot_delay=0, bot_workers=1, is_limited=False)) as server:
        seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "open"}]
        with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
            made = client.post("/api/tables", json={"game": "el_grande", "seats": seats}).json()
            joined = client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
            joined.raise_for_status()
        schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json", timeout=PATIENCE)
        schema = schema.exclude(path_regex="/stream$")  # it never ends
        schema.made = made
        yield schema


def check(case: Any, made: dict[str, Any]) -> None:
    """Send one request; most are for a table that exists, by somebody who sits there."""
    wrong = {place for place in ParameterLocation if case.meta.is_negative_at(place)}
    if "table" in case.path_parameters and RNG.random() < 0.8:
        case.path_parameters["table"] = made["table"]
        wrong.discard(ParameterLocation.PATH)
        if RNG.random() < 0.9:
            case.headers["Authorization"] = f"Bearer {RNG.choice(made['seats'])['token']}"
            wrong.discard(ParameterLocation.HEADER)
        if isinstance(case.body, dict) and "invite" in case.body and RNG.random() < 0.5:
            case.body["invite"] = made["invite"]
            wrong.discard(ParameterLocation.BODY)
    # A schema cannot express everything that a game allows: a well-formed request may be refused. And what was wrong
    # with a request may just have been corrected above.
    untrue = [positive_data_acceptance] if wrong else [positive_data_acceptance, negative_data_rejection]
    case.call_and_validate(excluded_checks=untrue, timeout=PATIENCE)


def try_everything(api: Any, examples: int) -> None:
    """Send this many requests to every operation, both right and wrong ones."""
    quiet = settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    tried = 0
    for result in api.get_all_operations():
        operation = result.ok()
        for mode in schemathesis.GenerationMode:
            if mode.is_negative and not operation.body:
                continue  # nothing could be wrong with it

            @quiet
            @given(case=operation.as_strategy(generation_mode=mode))
            def requests(case: Any) -> None:
                check(case, api.made)

            requests()
            tried += 1
    assert tried > 20


def test_a_few_requests(api: Any) -> None:
    try_everything(api, FEW)


@pytest.mark.e2e
def test_many_requests(api: Any) -> None:
    try_everything(api, MANY)
