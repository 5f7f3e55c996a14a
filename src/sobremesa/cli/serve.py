"""The command that runs the table in the browser."""

from pathlib import Path

from sobremesa.i18n import say
from sobremesa.kernel import ConfigError


def run(host: str, port: int, opens: bool, data: Path | None, database: str | None, is_dev: bool) -> None:
    """Serves until interrupted. The packages it needs are loaded now: other commands do without them."""
    try:
        from sobremesa.web.serve import serve
        from sobremesa.web.settings import settings_of
    except ModuleNotFoundError as e:
        raise ConfigError("cli.serve.needs_packages", name=e.name) from None
    if not 0 <= port <= 65535:
        raise ConfigError("cli.serve.bad_port", port=port)

    def announce(url: str) -> None:
        print(say("cli.serve.ready", url=url), flush=True)

    settings = settings_of(data=data, database=database)._replace(is_dev=is_dev)
    serve(settings, host, port, opens, announce)
