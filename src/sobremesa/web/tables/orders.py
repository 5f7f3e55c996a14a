"""What somebody wants to play, and with whom: checked before a table is made from it."""

from typing import Any, Container, Final, Mapping, NamedTuple

from sobremesa import bots
from sobremesa.games import games, load, meta
from sobremesa.i18n import say
from sobremesa.kernel import TEXT, Config, ConfigError, Game, unknown

HUMAN: Final = "human"  # played by whoever makes the table; several make a hot seat
OPEN: Final = "open"  # waits for somebody with the invitation
BOT: Final = "bot"
KINDS: Final = (HUMAN, OPEN, BOT)
#: bots that can be chosen as opponents: those whose thinking time is limited
OPPONENTS: Final = (*bots.LEVELS, "random", "greedy")

LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
MODES: Final = (LIVE, CORRESPONDENCE)
#: seconds a player may be away before the others may give the seat to a bot
PATIENCE: Final = {LIVE: 300.0, CORRESPONDENCE: 3 * 86400.0}
LEAST_PATIENCE: Final = 60.0
MOST_PATIENCE: Final = 60 * 86400.0

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")  # for duplicate names: digits would look like points
LONGEST_NAME: Final = 30
LONGEST_SEED: Final = 100


class SeatOrder(NamedTuple):
    """Who is to sit here. Names are for hot seats, levels for bots."""

    kind: str = OPEN
    level: str = ""
    name: str = ""


class TableOrder(NamedTuple):
    """What is ordered for a table; `rules` checks the game's part of it, `check` the rest."""

    game: str
    seats: tuple[SeatOrder, ...]
    edition: str | None = None
    modules: tuple[str, ...] = ()
    rulings: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}
    mode: str = LIVE
    seed: str | None = None  # chosen by the maker of the table, who could then foresee chance
    is_watchable: bool = True
    patience: float | None = None  # seconds; None means the default for the mode
    is_open: bool = False  # at a hot seat: everything on the shared screen may be seen by all
    coaching: bool = True  # whether the coach may be asked; several people must all agree

    def rules(self) -> tuple[Game, Config]:
        """The game and its checked configuration; `ConfigError` says what does not fit."""
        game: Game = load(self.game)
        config = game.meta.config(len(self.seats), self.edition, self.modules, self.rulings, self.options)
        game.start(config)  # some choices are only possible with some numbers of seats, which only the rules know
        return game, config

    def completed(self, config: Config) -> "TableOrder":
        """The order with all defaults filled in, since defaults may change one day."""
        chosen = config.plain()
        return self._replace(
            edition=config.edition, modules=config.modules, rulings=chosen["rulings"], options=chosen["options"]
        )

    @property
    def has_own_cards(self) -> bool:
        """Whether the maker of the table brought their own deck, and so their own rules."""
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
        """How many seconds a player may be away."""
        return PATIENCE[self.mode] if self.patience is None else self.patience

    def plain(self) -> dict[str, Any]:
        """The order as plain data for JSON, without the seed, which is stored elsewhere and secret."""
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
        """Read an order written by `plain`."""
        return TableOrder(
            **{
                **plain,
                "seats": tuple(SeatOrder(*seat) for seat in plain["seats"]),
                "modules": tuple(plain["modules"]),
            }
        )


def clean_name(name: str) -> str:
    """Remove from a name whatever could break the line or reverse the text, and shorten it; it may end up empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def free_name(name: str, taken: Container[str]) -> str:
    """The name, numbered if it is taken: nobody should be able to pass for somebody else."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = say("server.copy_name", name=name, number=ROMAN[number] if number < len(ROMAN) else str(number))
    return free
