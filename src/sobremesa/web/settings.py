"""The settings of a server: read from the command line and the environment, and checked once."""

import os
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Mapping, NamedTuple

from sobremesa.kernel import ConfigError

from .logs import FORMATS

DATABASE: Final = "SOBREMESA_DATABASE_URL"
SECRET: Final = "SOBREMESA_SECRET"
DATA: Final = "SOBREMESA_DATA"
DELAY: Final = "SOBREMESA_BOT_DELAY"
HTTPS: Final = "SOBREMESA_HTTPS"
PUBLIC: Final = "SOBREMESA_URL"
PROXIES: Final = "SOBREMESA_PROXIES"
METRICS: Final = "SOBREMESA_METRICS"
LOG: Final = "SOBREMESA_LOG"
INSIDE: Final = "SOBREMESA_INSIDE"
CHECKOUT: Final = "SOBREMESA_CHECKOUT"
LONGEST_DELAY: Final = 60


class Settings(NamedTuple):
    """All settings. ``data`` is the folder for the database and the key that signs cookies."""

    data: Path
    database: str = ""  # an SQLAlchemy URL or a plain postgresql:// one; empty means SQLite in the data folder
    secret: str = ""  # signs cookies; empty means one made once and stored in the data folder
    is_dev: bool = False
    is_https: bool = False  # cookies are sent over TLS only
    public: str = ""  # the address people type, without a slash at the end; empty means whatever their browser uses
    proxies: tuple[str, ...] = ()  # addresses and networks of proxies in front of us, whose X-Forwarded-For is trusted
    metrics: str = ""  # the token for reading metrics; empty means nobody can
    log: str = ""  # "text" or "json" to log every request, too
    workers: int = 1  # processes that answer requests; several need PostgreSQL
    is_shared: bool = False  # whether other processes may serve the same database (PostgreSQL)
    inside: str = "127.0.0.1"  # the address at which other processes reach this one
    checkout: Path | None = None  # the sources to compile in the background (`stronger`)
    bot_workers: int = 0  # processes in which bots think; 0 means one fewer than processors, divided among `workers`
    bot_delay: float = 0.7  # seconds that a bot takes at least, so that people can follow
    bot_patience: float = 60.0  # seconds after which a worker that does not answer is replaced
    keep_alive: float = 15.0  # seconds of silence after which a stream sends a sign of life
    tables_in_memory: int = 1000
    is_limited: bool = True  # whether requests are rate-limited; our own load tests turn this off

    @property
    def database_url(self) -> str:
        """The database URL in the form SQLAlchemy expects."""
        if not self.database:
            return f"sqlite:///{self.data / 'sobremesa.db'}"
        scheme, colon, rest = self.database.partition("://")
        drivers = {"sqlite+aiosqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        return drivers.get(scheme, scheme) + colon + rest


def data_folder(env: Mapping[str, str] = os.environ) -> Path:
    """The folder for application data on this machine."""
    if env.get(DATA):
        return Path(env[DATA])
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "sobremesa"
    if os.name == "nt" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / "sobremesa"
    return Path.home() / ".local" / "share" / "sobremesa"


def settings_of(env: Mapping[str, str] = os.environ, data: Path | None = None, database: str | None = None) -> Settings:
    """The settings from the environment; explicit arguments take precedence."""
    public = _address(env.get(PUBLIC, ""))
    settings = Settings(
        data=data or data_folder(env),
        database=database or env.get(DATABASE, ""),
        secret=env.get(SECRET, ""),
        is_https=env.get(HTTPS, "") not in ("", "0", "no") or public.startswith("https:"),
        public=public,
        proxies=_networks(env.get(PROXIES, "")),
        metrics=env.get(METRICS, ""),
        log=_format(env.get(LOG, "")),
        inside=env.get(INSIDE, "").strip() or "127.0.0.1",
        checkout=Path(env[CHECKOUT]) if env.get(CHECKOUT) else None,
    )
    return settings._replace(bot_delay=_seconds(env[DELAY])) if env.get(DELAY) else settings


def _seconds(text: str) -> float:
    """The delay of bots in seconds; `ConfigError` if it is not a number in range."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_DELAY:
        raise ConfigError("server.serve.bad_delay", name=DELAY, most=LONGEST_DELAY, text=text[:20])
    return seconds


def _address(text: str) -> str:
    """The public address of a server, such as ``https://example.org``; `ConfigError` if it is malformed."""
    address = text.strip().rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        raise ConfigError("server.serve.bad_url", name=PUBLIC, text=text[:80])
    return address


ADDRESS: Final = re.compile(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", re.ASCII)


def _networks(text: str) -> tuple[str, ...]:
    """Addresses and networks separated by commas; `ConfigError` names what is neither. A network of all addresses is
    refused, since then anybody could pose as a proxy."""
    found = [word.strip() for word in text.split(",") if word.strip()]
    for word in found:
        try:
            is_one = ip_network(word).prefixlen > 0
        except ValueError:
            is_one = False
        if not is_one:
            raise ConfigError("server.serve.bad_proxy", name=PROXIES, text=word[:80])
    return tuple(found)


def _format(text: str) -> str:
    """The format of log lines; `ConfigError` lists the known ones."""
    if text and text not in FORMATS:
        raise ConfigError("server.serve.bad_log", name=LOG, known=", ".join(FORMATS), text=text[:20])
    return text
