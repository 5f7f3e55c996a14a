"""The same matches on a Ray cluster. Our own source is sent along, so that all machines play by the same rules."""

from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import Any, Final, Generator, Sequence

import sobremesa
from sobremesa.kernel import Config, SobremesaError

from .match import Result, play
from .pairings import Match
from .versions import code_hash

AHEAD: Final = 4  # matches queued per processor of the cluster, so that none has to wait for us

PATIENCE: Final = 5.0  # seconds to wait for an answer


def load_ray() -> Any:
    """Import Ray; if it is missing, raise an error that says in one line what to install."""
    try:
        return import_module("ray")
    except ImportError:
        raise SobremesaError("arena.missing.ray") from None


def play_on_cluster(config: Config, matches: Sequence[Match], address: str) -> Generator[Result, None, None]:
    """Yield the results in the order in which the games end."""
    ray = load_ray()
    _connect(ray, address)
    try:
        yield from _spread(ray, config, matches)
    except ray.exceptions.RayTaskError as e:  # an error in a game is reported as it would be here
        raise e.cause from None
    except ray.exceptions.RayError as e:
        raise SobremesaError("arena.run.cluster_failed", why=_line_of(e)) from None
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    """Join the cluster. Ray itself would wait for minutes if nobody answers, so check the port first."""
    try:
        host, _, port = address.removeprefix("ray://").rpartition(":")
        if host and port.isdecimal():
            create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", runtime_env={"py_modules": [sobremesa]})
    except (ray.exceptions.RayError, OSError, OverflowError, RuntimeError, ValueError) as e:
        raise SobremesaError("arena.run.no_cluster", address=address, why=_line_of(e)) from None


def _spread(ray: Any, config: Config, matches: Sequence[Match]) -> Generator[Result, None, None]:
    task = ray.remote(play_as_told)
    shared = ray.put(config)
    queue = iter(matches)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [task.remote(shared, m, code_hash(config.game, m.bots)) for m in islice(queue, room)]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        waiting += [task.remote(shared, m, code_hash(config.game, m.bots)) for m in islice(queue, len(done))]
        yield from ray.get(done)


def play_as_told(config: Config, match: Match, code: str) -> Result:
    """Play the match, unless this machine has other rules or other bots."""
    found = code_hash(config.game, match.bots)
    if found != code:
        raise SobremesaError("arena.run.other_code", there=found, here=code)
    return play(config, match)


def _line_of(e: Exception) -> str:
    text = " ".join(str(e).split())
    return text[:200] or type(e).__name__
