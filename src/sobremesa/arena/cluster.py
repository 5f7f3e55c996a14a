"""The same matches on a Ray cluster. Our own source travels with them, so that all machines play by the same rules."""

from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import Any, Final, Generator, Sequence

import sobremesa
from sobremesa.kernel import Config, SobremesaError

from .match import Result, play
from .pairings import Match
from .versions import code_hash

AHEAD: Final = 4  # matches handed out for every processor of the cluster, so that none has to wait for us

PATIENCE: Final = 5.0  # seconds until somebody has to answer


def load_ray() -> Any:
    """The module; one line says what to install if it is missing."""
    try:
        return import_module("ray")
    except ImportError:
        raise SobremesaError("arena.missing.ray") from None


def play_on_cluster(config: Config, matches: Sequence[Match], address: str) -> Generator[Result, None, None]:
    """The results, in the order in which the games end."""
    ray = load_ray()
    _connect(ray, address)
    try:
        yield from _spread(ray, config, matches)
    except ray.exceptions.RayTaskError as e:  # a mistake in a game is the same mistake as here
        raise e.cause from None
    except ray.exceptions.RayError as e:
        raise SobremesaError("arena.run.cluster_failed", why=_line_of(e)) from None
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    """We are part of the cluster. Ray itself would wait for minutes where nobody answers, so we knock first."""
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
    """The match, unless this machine would play it by other rules or with other bots."""
    found = code_hash(config.game, match.bots)
    if found != code:
        raise SobremesaError("arena.run.other_code", there=found, here=code)
    return play(config, match)


def _line_of(e: Exception) -> str:
    text = " ".join(str(e).split())
    return text[:200] or type(e).__name__
