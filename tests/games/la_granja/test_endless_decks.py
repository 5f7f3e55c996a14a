"""Custom decks whose helpers would trigger each other for ever are refused; ours are not."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa.games.decks import LONGEST
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.kernel import Config, ConfigError, Dealer, EndlessEffect

from ...decks import ENDLESS, ENDLESS_HELPER, LA_GRANJA, config_of, deck, forget, unchecked

STAND_AGAIN = '["on", ["market_placed"], ["seq", ["market_take_back"], ["market_stand"]]]'
REVENUE_4 = '["on", ["revenue_used", ["space", 3]], ["revenue", 4]]'
REVENUE_3 = '["on", ["revenue_used", ["space", 4]], ["if", ["odd_round"], ["revenue", 3], ["gain", "silver", 1]]]'


@pytest.mark.parametrize("modules", [(), ("new_farm_cards",), LA_GRANJA.modules])
def test_our_own_cards_are_fine(modules: tuple[str, ...]) -> None:
    LA_GRANJA.new(2, modules=modules, deck=export(modules) + "\n# as a deck of one's own\n")


@pytest.mark.parametrize(
    "helper",
    [
        ENDLESS_HELPER,
        STAND_AGAIN,
        '["on", ["revenue_used", "taken_die"], ["revenue", { space = 4, how = 0 }]]',
        '["on", ["revenue_used"], ["choose", ["revenue", 4], ["revenue", 5]]]',
        '["on", ["revenue_used"], ["if", ["odd_round"], ["revenue", 4]]]',
        '["on", ["revenue_used"], ["pay_then", ["pay", { silver = 1 }], ["revenue", ["round"]]]]',
        '["on", ["revenue_used"], ["any_order", ["gain", "silver", 1], ["revenue", 4]]]',
    ],
)
def test_a_helper_that_sets_itself_off_is_refused(helper: str) -> None:
    with pytest.raises(ConfigError, match=r"trigger each other for ever: card 7 \(.+\)\. Let"):
        LA_GRANJA.start(config_of(deck({7: helper})))


def test_cards_that_set_each_other_off_are_named() -> None:
    LA_GRANJA.start(config_of(deck({7: REVENUE_4})))
    LA_GRANJA.start(config_of(deck({11: REVENUE_3})))
    with pytest.raises(ConfigError, match=r"for ever: card 7 \(.+\); card 11 \(.+\)\. Let"):
        LA_GRANJA.start(config_of(deck({7: REVENUE_4, 11: REVENUE_3})))


@pytest.mark.parametrize(
    "helper",
    [
        '["on", ["revenue_used"], ["optional", ["revenue", 4]]]',
        '["on", ["revenue_used"], ["choose", ["revenue", 4], ["gain", "silver", 1]]]',
        '["on", ["revenue_used"], ["repeat", 2, ["revenue", 4]]]',
        '["on", ["revenue_used", ["space", 1, 2]], ["revenue", 4]]',
        '["on", ["revenue_used", "taken_die"], ["revenue", 4]]',
        '["on", ["upgraded"], ["upgrade", 1]]',
    ],
)
def test_what_somebody_can_stop_or_what_stops_by_itself_is_allowed(helper: str) -> None:
    LA_GRANJA.start(config_of(deck({7: helper})))


def test_once_per_round_is_enough() -> None:
    LA_GRANJA.start(config_of(deck(ENDLESS_HELPER, once=True)))


def test_a_deck_has_a_length() -> None:
    LA_GRANJA.start(config_of(export() + "#" * 1000))
    with pytest.raises(ConfigError, match="too long"):
        LA_GRANJA.start(config_of(export() + "#" * LONGEST))


@pytest.mark.parametrize(
    "helper", [ENDLESS_HELPER, '["on", ["revenue_used"], ["seq", ["revenue", 4], ["revenue", 4]]]']
)
def test_what_slips_past_the_check_is_stopped_by_the_kernel(helper: str) -> None:
    config = unchecked(deck(helper))
    try:
        with pytest.raises(EndlessEffect):
            play_on(config)
    finally:
        forget(config)


def play_on(config: Config) -> None:
    state = LA_GRANJA.start(config)
    dealer, rng = Dealer(1), Random(1)
    while state.turn != sm.OVER:
        dealer.settle(state)
        state.play(rng.choice(state.legal()))


def test_the_deck_of_the_tests_is_refused_as_a_whole() -> None:
    with pytest.raises(ConfigError, match="card 1"):
        LA_GRANJA.start(config_of(ENDLESS))
