"""Decks that nobody should play with, for tests of what happens if somebody does."""

import re

import sobremesa as sm
from sobremesa.games.la_granja.modules.registry import patches_of
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.games.la_granja.rules.plan import Plan, finish
from sobremesa.games.la_granja.rules.steps import STEPS
from sobremesa.kernel import Config, Game

LA_GRANJA: Game = sm.load("la_granja")
#: using a revenue space uses another one, which counts as using a revenue space
ENDLESS_HELPER = '["on", ["revenue_used"], ["revenue", 4]]'


def deck(helpers: dict[int, str] | str, once: bool = False) -> str:
    """Our deck with other helpers, which are triggers: on some cards by number, or on all of them."""
    cards = re.split(r"(?m)^(?=\[\[card\]\]$)", export())
    out = cards[:1]
    for card in cards[1:]:
        found = re.search(r"(?m)^number = (\d+)$", card)
        assert found
        helper = helpers if isinstance(helpers, str) else helpers.get(int(found[1]))
        if helper is not None:
            card = re.sub(r"(?m)^helper = .*$", lambda _, new=helper: f"helper = {new}", card)
            card = re.sub(r"(?m)^kind = .*$", 'kind = "trigger"', card)
            card = re.sub(r"(?m)^once = .*$", f"once = {str(once).lower()}", card)
        out.append(card)
    return "".join(out)


ENDLESS = deck(ENDLESS_HELPER)


def config_of(text: str, seats: int = 2) -> Config:
    return LA_GRANJA.meta.config(seats, None, (), None, {"deck": text})


def unchecked(text: str = ENDLESS, seats: int = 2) -> Config:
    """The configuration of a deck that has slipped past the checks: its rules are built and cached without them."""
    config = config_of(text, seats)
    LA_GRANJA._rules[config.key] = finish(Plan(config), patches_of(config), STEPS)
    return config


def forget(config: Config) -> None:
    """Drop the cached rules, so that the deck is checked again."""
    LA_GRANJA._rules.pop(config.key, None)
