"""What a game offers (`Meta`) and what a table has chosen (`Config`). Can be loaded without any rules."""

from hashlib import sha256
from typing import Any, Iterable, Mapping, Sequence

from .errors import ConfigError, Message, unknown

FLAG = "flag"
CHOICE = "choice"
SUBSET = "subset"
ORDER = "order"  # all of several values in some order: first those that are named, then the others
TEXT = "text"  # a whole text, such as a custom deck; one-line configurations contain its hash


class Option:
    """A named option: a flag, one of several values, any subset or order of them, or a text."""

    __slots__ = ("_texts", "default", "is_quiet", "kind", "ledger", "name", "needs_module", "text", "values", "why")

    def __init__(
        self,
        name: str,
        text: str,
        kind: str = FLAG,
        values: Sequence[str] = (),
        default: Any = False,
        needs_module: str = "",
        is_quiet: bool = False,
        why: str = "",
        ledger: str = "",
    ) -> None:
        self.name = name
        self.text = text
        self.ledger = ledger  # of a ruling: the entry in the ledger with our reasons
        self.why = why  # the reason for the default, if rulebooks allow another reading
        self.kind = kind
        self.is_quiet = is_quiet  # left out of the key of a configuration that has it at its default
        self.values: tuple[str, ...] = tuple(values)
        self.default = default
        self.needs_module = needs_module
        self._texts: dict[str, str] = {}  # the texts seen most recently, by hash

    def read(self, value: object) -> Any:
        """The value in its canonical form; `ConfigError` says what would be right."""
        if self.kind == FLAG:
            if isinstance(value, bool):
                return value
            if str(value).lower() in ("yes", "true", "on", "1"):
                return True
            if str(value).lower() in ("no", "false", "off", "0"):
                return False
            raise ConfigError("error.config.not_a_flag", name=self.name, value=value)
        if self.kind == CHOICE:
            if value not in self.values:
                raise ConfigError(unknown("value", str(value), self.values, name=self.name))
            return value
        if self.kind == TEXT:
            return self._read_text(value)
        names = _names(value)
        for n in names:
            if n not in self.values:
                raise ConfigError(unknown("value", n, self.values, name=self.name))
        if self.kind == ORDER:
            for i, n in enumerate(names):
                if n in names[:i]:
                    raise ConfigError("error.config.named_twice", name=self.name, value=n)
            return (*names, *(v for v in self.values if v not in names))
        if not names:
            raise ConfigError("error.config.empty_subset", name=self.name, values=", ".join(self.values))
        return tuple(v for v in self.values if v in names)

    def _read_text(self, value: object) -> str:
        """The text itself, or, given the hash of a text seen before, that text."""
        if not isinstance(value, str):
            raise ConfigError("error.config.not_a_text", name=self.name, value=value)
        if value.startswith(HASH):
            if value not in self._texts:
                raise ConfigError("error.config.unknown_text", name=self.name, value=value)
            return self._texts[value]
        if value:
            name = text_hash(value)
            self._texts.pop(name, None)  # the most recently seen text is the last to be forgotten
            self._texts[name] = value
            while len(self._texts) > TEXTS_KEPT:
                self._texts.pop(next(iter(self._texts)))  # the oldest
        return value


HASH = "sha256:"
TEXTS_KEPT = 64


def text_hash(text: str) -> str:
    """The short name of a text, for lines that cannot contain it."""
    return HASH + sha256(text.encode(errors="backslashreplace")).hexdigest()[:16]


class ModuleMeta:
    """A module as presented to players."""

    __slots__ = ("editions", "excludes", "id", "min_seats", "text", "title", "why_seats")

    def __init__(
        self,
        id: str,
        title: str,
        text: str,
        editions: Sequence[str] = (),
        excludes: Mapping[str, str] | None = None,
        min_seats: int = 1,
        why_seats: str = "",
    ) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.editions: tuple[str, ...] = tuple(editions)
        self.min_seats = min_seats
        self.why_seats = why_seats  # why fewer players cannot use it
        #: module id -> why the two cannot be played together
        self.excludes: dict[str, str] = dict(excludes or {})


class Meta:
    """Names, seats, editions, modules, options and rulings of a game."""

    __slots__ = (
        "credits",
        "default_edition",
        "editions",
        "max_seats",
        "min_seats",
        "modules",
        "name",
        "options",
        "rulings",
        "text",
        "title",
    )

    def __init__(
        self,
        name: str,
        title: str,
        text: str,
        credits: str,
        seats: tuple[int, int],
        editions: Mapping[str, str],
        modules: Sequence[ModuleMeta] = (),
        options: Sequence[Option] = (),
        rulings: Sequence[Option] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.text = text
        self.credits = credits
        self.min_seats, self.max_seats = seats
        self.editions: dict[str, str] = dict(editions)
        self.default_edition: str = next(iter(self.editions))
        self.modules: tuple[ModuleMeta, ...] = tuple(modules)
        self.options: tuple[Option, ...] = tuple(options)
        self.rulings: tuple[Option, ...] = tuple(rulings)

    def config(
        self,
        seats: object,
        edition: object = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> "Config":
        """A valid configuration; `ConfigError` says what does not fit and what would. So any values may be passed."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise self.wrong_seats(seats)
        chosen = self.default_edition if edition is None else str(edition)
        if chosen not in self.editions:
            raise ConfigError(unknown("edition", chosen, self.editions, title=self.title))
        wanted = self._modules(_names(modules), chosen, seats)
        return Config(
            self.name,
            seats,
            chosen,
            wanted,
            _read_all("ruling", self.rulings, rulings or {}, wanted),
            _read_all("option", self.options, options or {}, wanted),
            tuple(o.name for o in self.options if o.kind == TEXT),
            {o.name: o.default for o in (*self.options, *self.rulings) if o.is_quiet},
        )

    def remember(self, config: "Config") -> None:
        """Make the hashes of a configuration's texts known again, however many other texts have been seen since."""
        for option in self.options:
            if option.kind == TEXT:
                option.read(config.options.get(option.name, ""))

    def wrong_seats(self, seats: object) -> ConfigError:
        return ConfigError("error.config.seats", title=self.title, low=self.min_seats, high=self.max_seats, seats=seats)

    def read_key(self, pairs: dict[str, str]) -> "Config":
        """Read the configuration from a line written by `Config.key`, already split into pairs."""
        rest = dict(pairs)
        seats = rest.pop("seats", "?")
        edition = rest.pop("edition", self.default_edition)
        modules = rest.pop("modules", "-")
        names = [r.name for r in self.rulings]
        return self.config(
            int(seats) if seats.isascii() and seats.isdecimal() and len(seats) < 4 else -1,
            edition,
            modules,
            {k: v for k, v in rest.items() if k in names},
            {k: v for k, v in rest.items() if k not in names},
        )

    def _modules(self, names: Sequence[str], edition: str, seats: int) -> tuple[str, ...]:
        for n in names:
            if n not in [m.id for m in self.modules]:
                raise ConfigError(unknown("module", n, [m.id for m in self.modules], title=self.title))
        for m in self.modules:
            if m.id not in names:
                continue
            if m.editions and edition not in m.editions:
                raise ConfigError(
                    "error.config.module_edition", module=m.id, edition=edition, editions=", ".join(m.editions)
                )
            if seats < m.min_seats:
                why = Message(f"module.{self.name}.{m.id}.why_seats", otherwise=m.why_seats)
                raise ConfigError("error.config.module_seats", module=m.id, low=m.min_seats, seats=seats, why=why)
            for other, text in m.excludes.items():
                if other in names:
                    why = Message(f"module.{self.name}.{m.id}.excludes.{other}", otherwise=text)
                    raise ConfigError("error.config.modules_exclude", module=m.id, other=other, why=why)
        return tuple(m.id for m in self.modules if m.id in names)


class Config:
    """What a table has chosen, complete with all defaults."""

    __slots__ = ("edition", "game", "modules", "options", "quiet", "rulings", "seats", "texts")

    def __init__(
        self,
        game: str,
        seats: int,
        edition: str,
        modules: tuple[str, ...],
        rulings: dict[str, Any],
        options: dict[str, Any],
        texts: tuple[str, ...] = (),
        quiet: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.edition = edition
        self.modules = modules
        self.rulings = rulings
        self.options = options
        self.texts = texts  # the options that are whole texts
        self.quiet: dict[str, Any] = dict(quiet or {})  # those that are in the key only if not at these defaults

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a configuration, to send it to other processes; compiled objects need to say how."""
        chosen = (self.game, self.seats, self.edition, self.modules, self.rulings, self.options)
        return Config, (*chosen, self.texts, self.quiet)

    def plain(self) -> dict[str, Any]:
        """The configuration as data for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "edition": self.edition,
            "modules": list(self.modules),
            "rulings": dict(self.rulings),
            "options": {k: list(v) if isinstance(v, tuple) else v for k, v in self.options.items()},
        }

    @property
    def key(self) -> str:
        """The configuration as one line: equal lines mean equal rules."""
        words = [self.game, f"seats={self.seats}", f"edition={self.edition}"]
        words.append("modules=" + (",".join(self.modules) or "-"))
        for name, value in (*sorted(self.options.items()), *sorted(self.rulings.items())):
            if name in self.quiet and value == self.quiet[name]:
                continue
            if isinstance(value, tuple):
                value = ",".join(value)
            elif isinstance(value, bool):
                value = "yes" if value else "no"
            elif name in self.texts:
                if not value:
                    continue
                value = text_hash(value)
            words.append(f"{name}={value}")
        return " ".join(words)


def _names(value: object) -> list[str]:
    """A list of names from a list, a tuple or comma-separated words."""
    if isinstance(value, str):
        return [v.strip() for v in value.split(",") if v.strip() and v.strip() != "-"]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [str(v) for v in value]
    raise ConfigError("error.config.not_a_list", value=value)


def _read_all(
    what: str, known: Sequence[Option], given: Mapping[str, object], modules: Sequence[str]
) -> dict[str, Any]:
    names = [o.name for o in known]
    for key in given:
        if key not in names:
            raise ConfigError(unknown(what, str(key), names))
    out: dict[str, Any] = {}
    for o in known:
        if o.needs_module and o.needs_module not in modules:
            if o.name in given:
                raise ConfigError(f"error.config.{what}_needs_module", name=o.name, module=o.needs_module)
            continue
        out[o.name] = o.read(given.get(o.name, o.default))
    return out
