"""How a server is set up: told by the command line and the environment, checked once."""

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
    """Everything that can be set. ``data`` is the folder for the database and the key that signs cookies."""

    data: Path
    database: str = ""  # a URL of SQLAlchemy or a plain postgresql:// one; empty means SQLite in the data folder
    secret: str = ""  # signs cookies; empty means one that is made once and kept in the data folder
    is_dev: bool = False
    is_https: bool = False  # cookies travel over TLS alone
    public: str = ""  # the address that people type, without a slash at the end; empty means what their browser says
    proxies: tuple[str, ...] = ()  # addresses and networks of servers in front of us, whose X-Forwarded-For is believed
    metrics: str = ""  # the token with which numbers of this server can be read; empty means nobody can
    log: str = ""  # "text" or "json" if every request is written down too
    workers: int = 1  # processes that answer requests; several need PostgreSQL
    is_shared: bool = False  # whether other processes may serve the same database (PostgreSQL)
    inside: str = "127.0.0.1"  # the address of this machine at which other processes hand requests over
    checkout: Path | None = None  # the sources of which a compiled build is made in the background (`stronger`)
    bot_workers: int = 0  # processes in which bots think; 0 means one less than there are processors
    bot_delay: float = 0.7  # seconds a bot takes at least, so that people can follow
    bot_patience: float = 60.0  # seconds after which a worker that does not answer is replaced
    keep_alive: float = 15.0  # seconds of silence after which a stream says that it is still there
    tables_in_memory: int = 1000
    is_limited: bool = True  # whether requests are counted; a load test of one's own has to be able to hurry

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy wants it named."""
        if not self.database:
            return f"sqlite:///{self.data / 'sobremesa.db'}"
        scheme, colon, rest = self.database.partition("://")
        drivers = {"sqlite+aiosqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        return drivers.get(scheme, scheme) + colon + rest


def data_folder(env: Mapping[str, str] = os.environ) -> Path:
    """Where this machine keeps what programs have to remember."""
    if env.get(DATA):
        return Path(env[DATA])
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "sobremesa"
    if os.name == "nt" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / "sobremesa"
    return Path.home() / ".local" / "share" / "sobremesa"


def settings_of(env: Mapping[str, str] = os.environ, data: Path | None = None, database: str | None = None) -> Settings:
    """The settings of this environment; what is told explicitly counts more."""
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
    """How long bots take; `ConfigError` if that is no number."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_DELAY:
        raise ConfigError("server.serve.bad_delay", name=DELAY, most=LONGEST_DELAY, text=text[:20])
    return seconds


def _address(text: str) -> str:
    """The public address of a server, ``https://example.org``; `ConfigError` if it is none."""
    address = text.strip().rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        raise ConfigError("server.serve.bad_url", name=PUBLIC, text=text[:80])
    return address


ADDRESS: Final = re.compile(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", re.ASCII)


def _networks(text: str) -> tuple[str, ...]:
    """Addresses and networks, with commas between them; `ConfigError` names what is neither. Everybody's word is
    nobody's: a network of all addresses is refused."""
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
    """How lines are written; `ConfigError` names the ways we know."""
    if text and text not in FORMATS:
        raise ConfigError("server.serve.bad_log", name=LOG, known=", ".join(FORMATS), text=text[:20])
    return text
