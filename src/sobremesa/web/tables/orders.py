"""What somebody wants to play, with whom: checked before a table is made of it."""

from typing import Any, Container, Final, Mapping, NamedTuple

from sobremesa import bots
from sobremesa.games import games, load, meta
from sobremesa.i18n import say
from sobremesa.kernel import TEXT, Config, ConfigError, Game, unknown

HUMAN: Final = "human"  # played by whoever makes the table; several of them are a hot seat
OPEN: Final = "open"  # waits for somebody with the invitation
BOT: Final = "bot"
KINDS: Final = (HUMAN, OPEN, BOT)
#: who may be asked to play: bots whose thinking is bounded
OPPONENTS: Final = (*bots.LEVELS, "random", "greedy")

LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
MODES: Final = (LIVE, CORRESPONDENCE)
#: seconds somebody may be away before the others may give the seat to a bot
PATIENCE: Final = {LIVE: 300.0, CORRESPONDENCE: 3 * 86400.0}
LEAST_PATIENCE: Final = 60.0
MOST_PATIENCE: Final = 60 * 86400.0

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")  # after names: digits would be taken for points
LONGEST_NAME: Final = 30
LONGEST_SEED: Final = 100


class SeatOrder(NamedTuple):
    """Who shall sit here. A name is for the seats of a hot seat; a level is for bots."""

    kind: str = OPEN
    level: str = ""
    name: str = ""


class TableOrder(NamedTuple):
    """A table as it is ordered; `config` checks the game's part of it, `check` the rest."""

    game: str
    seats: tuple[SeatOrder, ...]
    edition: str | None = None
    modules: tuple[str, ...] = ()
    rulings: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}
    mode: str = LIVE
    seed: str | None = None  # told by whoever makes the table, who then could know what chance will bring
    is_watchable: bool = True
    patience: float | None = None  # seconds; None means what is usual for the mode
    is_open: bool = False  # at a hot seat: all who share the screen may see everything on it
    coaching: bool = True  # the coach may be asked; where several people play, if all of them agree

    def rules(self) -> tuple[Game, Config]:
        """The game and its checked configuration; `ConfigError` says what does not fit."""
        game: Game = load(self.game)
        config = game.meta.config(len(self.seats), self.edition, self.modules, self.rulings, self.options)
        game.start(config)  # some choices go with some seat counts only, and only the rules know
        return game, config

    def completed(self, config: Config) -> "TableOrder":
        """The order with everything that nobody has chosen: what is usual may be something else one day."""
        chosen = config.plain()
        return self._replace(
            edition=config.edition, modules=config.modules, rulings=chosen["rulings"], options=chosen["options"]
        )

    @property
    def has_own_cards(self) -> bool:
        """Whether whoever made the table brought rules along: a deck of their own."""
        known = meta(self.game).options if self.game in games() else ()
        return any(o.kind == TEXT and self.options.get(o.name) for o in known)

    def check(self) -> None:
        """`ConfigError` says what is wrong with seats, mode, seed or patience."""
        for seat in self.seats:
            if seat.kind not in KINDS:
                raise ConfigError(unknown("kind", seat.kind[:40], KINDS))
            if seat.kind == BOT and seat.level not in OPPONENTS:
                raise ConfigError(unknown("bot", seat.level[:40], OPPONENTS))
        if self.mode not in MODES:
            raise ConfigError(unknown("mode", self.mode[:40], MODES))
        if self.seed is not None and not (0 < len(self.seed) <= LONGEST_SEED and self.seed.isprintable()):
            raise ConfigError("server.problem.bad_seed", most=LONGEST_SEED)
        if self.patience is not None and not LEAST_PATIENCE <= self.patience <= MOST_PATIENCE:
            raise ConfigError("server.problem.bad_patience", low=round(LEAST_PATIENCE), high=round(MOST_PATIENCE))

    @property
    def waits(self) -> float:
        """The agreed time in seconds."""
        return PATIENCE[self.mode] if self.patience is None else self.patience

    def plain(self) -> dict[str, Any]:
        """The order as JSON can carry it, without the seed: that is kept elsewhere, and secret."""
        return {
            "game": self.game,
            "seats": [list(seat) for seat in self.seats],
            "edition": self.edition,
            "modules": list(self.modules),
            "rulings": dict(self.rulings),
            "options": {k: list(v) if isinstance(v, tuple) else v for k, v in self.options.items()},
            "mode": self.mode,
            "is_watchable": self.is_watchable,
            "patience": self.patience,
            "is_open": self.is_open,
            "coaching": self.coaching,
        }

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "TableOrder":
        """The order that `plain` wrote."""
        return TableOrder(
            **{
                **plain,
                "seats": tuple(SeatOrder(*seat) for seat in plain["seats"]),
                "modules": tuple(plain["modules"]),
            }
        )


def clean_name(name: str) -> str:
    """A name without what could break a line or turn the writing round, and not too long; perhaps nothing is left."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def free_name(name: str, taken: Container[str]) -> str:
    """The name, or the name with a number: nobody shall be able to speak for another."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = say("server.copy_name", name=name, number=ROMAN[number] if number < len(ROMAN) else str(number))
    return free
