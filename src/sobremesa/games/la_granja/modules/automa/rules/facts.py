"""What the data file of the automa says."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.catalogue import DATA
from sobremesa.kernel import Config

FACTS: Final[dict[str, Any]] = DATA.read("modules", "automa", "automa.toml")


def level_of(config: Config) -> dict[str, Any]:
    """What the chosen level changes."""
    level: dict[str, Any] = FACTS["level"][config.options["automa"]]
    return level
