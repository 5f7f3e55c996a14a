"""The commands that run the web server, and bots for it on other machines."""

import os
from pathlib import Path

from sobremesa.i18n import say
from sobremesa.kernel import ConfigError


def run(host: str, port: int, opens: bool, data: Path | None, database: str | None, workers: int, is_dev: bool) -> None:
    """Serve until interrupted. The required packages are imported only now: other commands do without them."""
    try:
        from sobremesa.web.serve import serve
        from sobremesa.web.settings import settings_of
        from sobremesa.web.stronger import start_compiled
    except ModuleNotFoundError as e:
        raise ConfigError("cli.serve.needs_packages", name=e.name) from None
    if not 0 <= port <= 65535:
        raise ConfigError("cli.serve.bad_port", port=port)

    def announce(url: str) -> None:
        print(say("cli.serve.ready", url=url), flush=True)

    settings = settings_of(data=data, database=database)._replace(workers=workers, is_dev=is_dev)
    if settings.checkout is not None:
        start_compiled(settings.checkout)
    serve(settings, host, port, opens, announce, lambda line: print(line, flush=True))


def think(database: str | None, workers: int) -> None:
    """Let bots think on this machine for the servers of a database, until interrupted."""
    try:
        from sobremesa.web.afar import run as think_on
        from sobremesa.web.settings import settings_of
    except ModuleNotFoundError as e:
        raise ConfigError("cli.serve.needs_packages", name=e.name) from None
    count = workers or os.cpu_count() or 1
    think_on(settings_of(database=database), count, lambda: print(say("cli.bots.ready", number=count), flush=True))
