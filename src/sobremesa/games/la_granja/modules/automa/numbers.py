"""The numbers of the automa, from its data file."""

from typing import Any, Final

from sobremesa.kernel import Config

from ...catalogue import DATA

NUMBERS: Final[dict[str, Any]] = DATA.read("modules", "automa", "automa.toml")


def level_of(config: Config) -> dict[str, Any]:
    """What the chosen level changes."""
    level: dict[str, Any] = NUMBERS["level"][config.options["automa"]]
    return level
