"""What the shop window of a game says: games, editions, modules, options and rulings by name."""

from sobremesa.i18n import has, say


def game_title(game: str) -> str:
    return say(f"game.{game}.title")


def game_text(game: str) -> str:
    """A game in one sentence."""
    return say(f"game.{game}.text")


def game_credits(game: str) -> str:
    return say(f"game.{game}.credits")


def edition_text(game: str, edition: str) -> str:
    return say(f"edition.{game}.{edition}")


def module_title(game: str, module: str) -> str:
    return say(f"module.{game}.{module}.title")


def module_text(game: str, module: str) -> str:
    return say(f"module.{game}.{module}.text")


def why_seats(game: str, module: str) -> str:
    """Why fewer cannot play with a module; nothing if everybody can."""
    key = f"module.{game}.{module}.why_seats"
    return say(key) if has(key) else ""


def why_excluded(game: str, module: str, other: str) -> str:
    """Why two modules cannot be played together."""
    return say(f"module.{game}.{module}.excludes.{other}")


def option_text(game: str, option: str) -> str:
    return say(f"option.{game}.{option}")


def ruling_text(game: str, ruling: str) -> str:
    return say(f"ruling.{game}.{ruling}")


def status_words(status: str) -> list[str]:
    """A status such as ``rulebook+sourced``, word by word."""
    return [say(f"status.{word}") for word in status.split("+")]
