"""How a game is presented to players: games, editions, modules, options and rulings by name.

The English texts are in the `Meta` of a game. A message for the same thing translates it; the English text is the
fallback.
"""

from sobremesa.games import meta
from sobremesa.i18n import has, say
from sobremesa.kernel import Message, ModuleMeta


def game_title(game: str) -> str:
    return str(Message(f"game.{game}.title", otherwise=meta(game).title))


def game_text(game: str) -> str:
    """A game in one sentence."""
    return str(Message(f"game.{game}.text", otherwise=meta(game).text))


def game_credits(game: str) -> str:
    return str(Message(f"game.{game}.credits", otherwise=meta(game).credits))


def game_footer(game: str) -> str:
    """The credits of a game, in one sentence."""
    key = f"web.footer.{game}"
    return say(key) if has(key) else game_credits(game)


def game_facts(game: str) -> str:
    """What somebody choosing a game wants to know: how many can play, and how much there is in it."""
    key = f"web.game.{game}.facts"
    return say(key) if has(key) else say("web.game.seats", low=meta(game).min_seats, high=meta(game).max_seats)


def game_goal(game: str) -> str:
    """What one has to do to win."""
    return say(f"web.game.{game}.goal")


def edition_text(game: str, edition: str) -> str:
    return str(Message(f"edition.{game}.{edition}", otherwise=meta(game).editions[edition]))


def module_title(game: str, module: str) -> str:
    return str(Message(f"module.{game}.{module}.title", otherwise=_module(game, module).title))


def module_text(game: str, module: str) -> str:
    return str(Message(f"module.{game}.{module}.text", otherwise=_module(game, module).text))


def why_seats(game: str, module: str) -> str:
    """Why a module cannot be played with fewer players; empty if it can."""
    return str(Message(f"module.{game}.{module}.why_seats", otherwise=_module(game, module).why_seats))


def why_excluded(game: str, module: str, other: str) -> str:
    """Why two modules cannot be played together."""
    return str(Message(f"module.{game}.{module}.excludes.{other}", otherwise=_module(game, module).excludes[other]))


def option_text(game: str, option: str) -> str:
    named = {o.name: o.text for o in meta(game).options}
    return str(Message(f"option.{game}.{option}", otherwise=named[option]))


def ruling_text(game: str, ruling: str) -> str:
    named = {o.name: o.text for o in meta(game).rulings}
    return str(Message(f"ruling.{game}.{ruling}", otherwise=named[ruling]))


def ruling_why(game: str, ruling: str) -> str:
    """The reason for a ruling; empty if none is given."""
    named = {o.name: o.why for o in meta(game).rulings}
    return str(Message(f"ruling.{game}.{ruling}.why", otherwise=named[ruling]))


def value_text(game: str, option: str, value: str) -> str:
    """How a value of an option or a ruling is displayed; the same word may need another form with another option."""
    return str(Message(f"web.value.{game}.{option}.{value}", otherwise=value))


def status_words(status: str) -> list[str]:
    """The words of a status such as ``rulebook+sourced``."""
    return [say(f"status.{word}") for word in status.split("+")]


def _module(game: str, module: str) -> ModuleMeta:
    return next(m for m in meta(game).modules if m.id == module)
