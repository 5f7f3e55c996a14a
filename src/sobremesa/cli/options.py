"""The command-line options, read and checked before anything is changed."""

import os
import sys
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any, Iterable, Sequence

import typer

from sobremesa import bots
from sobremesa.games import load, manifest_of
from sobremesa.games.decks import Cards
from sobremesa.games.manifest import Decks
from sobremesa.i18n import say
from sobremesa.kernel import Config, ConfigError, Game
from sobremesa.kernel.config import TEXT, Option
from sobremesa.words.shelf import game_title

from .files import read_text

HUMAN = "human"
DECK = "deck"  # the game option that takes a custom deck

GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli.help.game")]
Edition = Annotated[str | None, typer.Option("--edition", help="cli.help.edition")]
Modules = Annotated[list[str] | None, typer.Option("--module", metavar="NAME", help="cli.help.module")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli.help.option")]
Rulings = Annotated[list[str] | None, typer.Option("--ruling", metavar="NAME=VALUE", help="cli.help.ruling")]
Deck = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="cli.help.deck")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="cli.help.seed")]


def read_seats(text: str, humans: bool) -> tuple[str, ...]:
    """Who sits where: ``human,random,random``."""
    known = (HUMAN, *bots.NAMES) if humans else bots.NAMES
    kinds = tuple(word.strip() for word in text.split(","))
    for kind in kinds:
        if not kind:
            raise ConfigError("cli.seats.empty", known=", ".join(known))
        if kind == HUMAN and not humans:
            raise ConfigError("cli.seats.no_humans", known=", ".join(known))
        if kind != HUMAN and not bots.is_known(kind) and not bots.is_own(kind):
            raise ConfigError("cli.seats.unknown", kind=kind[:40], known=", ".join(known))
    find_own(kinds)
    return kinds


def find_own(kinds: Sequence[str]) -> None:
    """Import custom bots (``module:Class``), also from the current folder, and make each of them once as a test."""
    own = [kind for kind in kinds if bots.is_own(kind)]
    if own and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # at the end, so that files there do not shadow libraries
    for kind in own:
        bots.make(kind, 0)


def missing(kinds: Iterable[str], config: Config) -> list[str]:
    """One sentence for each of these bots that has to judge by hand-made values at this table, with the reason."""
    lacks = {kind: bots.missed(kind, config) for kind in dict.fromkeys(kinds) if kind != HUMAN}
    return [say(f"cli.bots.no_{what}", bot=kind, game=game_title(config.game)) for kind, what in lacks.items() if what]


def read_seat(text: str | None, seats: int) -> int | None:
    """A seat counted from 0, given as ``2`` or ``p2``; None, for a spectator, if nothing is given."""
    if text is None:
        return None
    number = text.lower().removeprefix("p")
    if number.isdecimal() and len(number) < 4 and 1 <= int(number) <= seats:
        return int(number) - 1
    known = ", ".join(f"p{s + 1}" for s in range(seats))
    raise ConfigError("cli.seats.no_such", seat=text[:20], seats=known)


def read_pairs(what: str, texts: Sequence[str]) -> dict[str, str]:
    """Parse ``name=value`` pairs."""
    out: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise ConfigError("cli.config.not_a_pair", what=what, text=text[:40])
        if name in out:
            raise ConfigError("cli.config.twice", what=what, name=name)
        out[name] = value
    return out


def read_config(
    name: str,
    seats: int,
    edition: str | None,
    modules: Sequence[str] | None,
    options: Sequence[str] | None,
    rulings: Sequence[str] | None,
    deck: Path | None = None,
) -> tuple[Game, Config]:
    """The game and its checked configuration."""
    game: Game = load(name)
    chosen: dict[str, Any] = dict(read_pairs("option", options or ()))
    names = module_names(modules)
    if DECK in chosen and deck_option(game) is not None:
        raise ConfigError("cli.config.deck_is_a_file")
    if deck is not None:
        chosen[DECK] = read_deck(game, deck, names)
    config = game.meta.config(
        seats,
        edition,
        names,
        read_pairs("ruling", rulings or ()),
        chosen,
    )
    game.start(config)  # incompatible options are reported here, before anything is changed
    return game, config


def module_names(texts: Sequence[str] | None) -> list[str]:
    """The modules named on the command line, one by one or separated by commas."""
    return [m for text in texts or () for m in text.split(",")]


def deck_option(game: Game) -> Option | None:
    """The option that takes a custom deck, if the game has one."""
    return next((o for o in game.meta.options if o.name == DECK and o.kind == TEXT), None)


def decks_of(name: str) -> Decks:
    """The deck tools of a game; `ConfigError` if it does not take custom decks."""
    part = manifest_of(name).decks
    if part is None:
        raise ConfigError("cli.config.no_deck", title=game_title(name))
    return part()


def smallest(game: Game, modules: Sequence[str], chosen: dict[str, Any] | None = None) -> Config:
    """The smallest table at which these modules can be played."""
    seats = max([game.meta.min_seats, *(m.min_seats for m in game.meta.modules if m.id in modules)])
    return game.meta.config(seats, modules=modules, options=chosen or {})


def read_deck(game: Game, path: Path, modules: Sequence[str] = ()) -> str:
    """The text of a deck with which the game can be played; `ConfigError` names card, field and what is allowed. Cards
    or fields missing from the file are as in our deck, so a file may contain only changes."""
    cards = Cards(game, decks_of(game.name))
    text = read_text(path)
    if not text.strip():
        raise ConfigError("cli.config.empty_deck", path=path)
    try:
        text = _whole(cards, text, modules)
        game.start(smallest(game, modules, {DECK: text}))
    except ConfigError as e:
        raise ConfigError("cli.files.bad", path=path, message=e.said) from None
    return text


def _whole(cards: Cards, text: str, modules: Sequence[str]) -> str:
    """The deck as given if it is complete, otherwise our deck with its changes."""
    wanted = cards.decks.numbers(modules)
    try:
        cards.decks.read_deck(text, wanted)
    except ConfigError:
        changes = cards.read(text)
        for number in changes:
            if number not in wanted:
                known = {"first": min(wanted), "last": max(wanted)}
                raise ConfigError("error.deck.no_number", number=number, **known) from None
        return cards.text(changes, modules)
    return text


def read_seed(text: str | None) -> str:
    """The seed, or a fresh secret one."""
    if text is None:
        return token_hex(16)
    if not text:
        raise ConfigError("cli.config.empty_seed")
    if not text.isprintable():  # line breaks, or bytes from the command line that are not text
        raise ConfigError("cli.config.odd_seed")
    return text
