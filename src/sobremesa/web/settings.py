"""How a server is set up: told by the command line and the environment, checked once."""

import os
from pathlib import Path
from typing import Final, Mapping, NamedTuple

from sobremesa.kernel import ConfigError

DATABASE: Final = "SOBREMESA_DATABASE_URL"
SECRET: Final = "SOBREMESA_SECRET"
DATA: Final = "SOBREMESA_DATA"
DELAY: Final = "SOBREMESA_BOT_DELAY"
HTTPS: Final = "SOBREMESA_HTTPS"
LONGEST_DELAY: Final = 60


class Settings(NamedTuple):
    """Everything that can be set. ``data`` is the folder for the database and the key that signs cookies."""

    data: Path
    database: str = ""  # a URL of SQLAlchemy or a plain postgresql:// one; empty means SQLite in the data folder
    secret: str = ""  # signs cookies; empty means one that is made once and kept in the data folder
    is_dev: bool = False
    is_https: bool = False  # cookies travel over TLS alone
    bot_workers: int = 0  # processes in which bots think; 0 means one less than there are processors
    bot_delay: float = 0.7  # seconds a bot takes at least, so that people can follow
    bot_patience: float = 60.0  # seconds after which a worker that does not answer is replaced
    keep_alive: float = 15.0  # seconds of silence after which a stream says that it is still there
    tables_in_memory: int = 1000
    is_limited: bool = True  # whether requests are counted; a load test of one's own has to be able to hurry

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy's asynchronous engines want it named."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data / 'sobremesa.db'}"
        scheme, colon, rest = self.database.partition("://")
        drivers = {
            "sqlite": "sqlite+aiosqlite",
            "postgresql": "postgresql+asyncpg",
            "postgres": "postgresql+asyncpg",
        }
        return drivers.get(scheme, scheme) + colon + rest


def data_folder(env: Mapping[str, str] = os.environ) -> Path:
    """Where this machine keeps what programmes have to remember."""
    if env.get(DATA):
        return Path(env[DATA])
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "sobremesa"
    if os.name == "nt" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / "sobremesa"
    return Path.home() / ".local" / "share" / "sobremesa"


def settings_of(env: Mapping[str, str] = os.environ, data: Path | None = None, database: str | None = None) -> Settings:
    """The settings of this environment; what is told explicitly counts more."""
    settings = Settings(
        data=data or data_folder(env),
        database=database or env.get(DATABASE, ""),
        secret=env.get(SECRET, ""),
        is_https=env.get(HTTPS, "") not in ("", "0", "no"),
    )
    return settings._replace(bot_delay=_seconds(env[DELAY])) if env.get(DELAY) else settings


def _seconds(text: str) -> float:
    """How long bots take; `ConfigError` if that is no number."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_DELAY:
        raise ConfigError("server.serve.bad_delay", name=DELAY, most=LONGEST_DELAY, text=text[:20])
    return seconds
