"""What La Granja offers as one choice: its words, and that the engine does what they say."""

from collections import Counter

import pytest

from sobremesa.games.la_granja.rules.deliveries import going_together
from sobremesa.games.la_granja.rules.ids import FIELD, GRAIN, OLIVE, PIG, TRADE, WINE
from sobremesa.games.la_granja.rules.state import State

from ..games.la_granja import scene as s
from .la_granja import EVERYTHING, GAME, Table, named, wealthy, words_for


def bundles(state: State, *notations: str) -> dict[str, str]:
    """The bundles offered after these actions: labels by actions."""
    s.play(s.again(state), *notations)
    found = words_for(state).bundles(state.view(state.turn), state.legal())
    return {" + ".join(map(GAME.notation, bundle.actions)): bundle.label for bundle in found}


def test_each_good_covers_a_symbol_of_its_own_and_fields_come_first() -> None:
    stock = {OLIVE: 2, GRAIN: 1, FIELD + GRAIN: 1, PIG: 3}
    assert going_together([OLIVE, GRAIN, WINE, TRADE], stock) == [OLIVE, FIELD + GRAIN]
    assert going_together([GRAIN, GRAIN, GRAIN, PIG, PIG], stock) == [FIELD + GRAIN, GRAIN, PIG, PIG]
    assert stock[PIG] == 3


def test_everything_that_a_place_wants_is_delivered_at_once() -> None:
    farm = s.own(s.delivering(4), olive=2, wine=1, trade_good=1)
    assert bundles(s.supplied(farm, "general_store", 0b0010)) == {
        "deliver olive greengrocer + deliver trade_good greengrocer": (
            "deliver 1 olive and 1 trade good to the Greengrocer"
        ),
        "deliver olive general_store + deliver wine general_store + deliver trade_good general_store": (
            "deliver 1 olive, 1 wine and 1 trade good to the General Store, which completes it"
        ),
    }
    barrow = bundles(s.barrow(s.own(s.delivering(4), pig=3), 48))
    assert barrow["deliver pig barrow1 + deliver pig barrow1"] == "deliver 2 pigs to barrow 1, 48 Livestock Dealer"


def test_where_a_good_comes_from_is_said_if_it_could_be_another_one() -> None:
    grape = s.own(s.field(s.delivering(4), 1, 1), trade_good=1)
    both = "deliver field-grape greengrocer + deliver trade_good greengrocer"
    assert bundles(grape) == {both: "deliver 1 grape and 1 trade good to the Greengrocer"}
    label = bundles(s.own(grape, grape=1))[both]
    assert label == "deliver 1 trade good and 1 grape (from the field) to the Greengrocer"


def test_no_more_is_offered_than_can_be_delivered() -> None:
    farm = s.blocked(s.own(s.delivering(2), olive=1, grain=1, trade_good=1), "greengrocer")
    assert list(bundles(farm)) == [
        "deliver olive delicatessen + deliver grain delicatessen",
        "deliver olive general_store + deliver grain general_store",
        "deliver olive general_store + deliver trade_good general_store",
        "deliver grain general_store + deliver trade_good general_store",
    ]
    assert len(bundles(s.own(s.delivering(2), olive=1, grain=1, trade_good=1))) == 1, "too many to choose from"
    assert bundles(s.own(s.delivering(1), olive=1, grain=1, trade_good=1)) == {}


def test_goods_are_chosen_at_once() -> None:
    assert list(bundles(s.taking(3, 5, 6), "die 3").values()) == [
        "take 1 olive and 1 grain",
        "take 1 olive and 1 grape",
        "take 1 grain and 1 grape",
    ]
    assert bundles(s.own(s.taking(5, 5, 6), pig=1, grape=2), "die 5", "option 1") == {
        "improve grape + improve grape": "upgrade 2 grapes to wine",
        "improve grape + improve pig": "upgrade 1 grape and 1 pig to wine and meat",
    }


def test_an_option_comes_with_the_good_that_it_leads_to() -> None:
    assert bundles(s.own(s.taking(6, 5, 6), pig=1, grape=2), "die 6") == {
        "option 1 + deliver grape trading_house": "deliver 1 grape to the Trading House",
        "option 1 + deliver pig trading_house": "deliver 1 pig to the Trading House",
        "option 1 + deliver grape greengrocer": "deliver 1 grape to the Greengrocer",
        "option 1 + deliver pig butcher": "deliver 1 pig to the Butcher",
    }
    farm = s.supplied(s.own(s.delivering(1), trade_good=1), "greengrocer", 0b0111)
    taken = [f"option 1 + take {good}" for good in ("olive", "grain", "grape", "pig")]
    assert list(bundles(farm, "deliver trade_good greengrocer")) == taken


@pytest.mark.parametrize("table", [{"seats": 3}, EVERYTHING[0]], ids=named)
def test_what_is_offered_goes_through(table: Table) -> None:
    """On rich farms with helpers: a bundle stops only if another question comes in between."""
    ended = Counter[str]()
    for state, words in wealthy(table, 0, []):
        view, legal = state.view(max(0, state.turn)), state.legal() if state.turn >= 0 else []
        found = words.bundles(view, legal)
        assert len({*(b.label for b in found), *(words.label(view, a) for a in legal)}) == len(found) + len(legal)
        for bundle in found:
            after, step = state.clone(), state.prompt
            for a in bundle.actions:
                if (after.turn, after.prompt) != (state.turn, step):
                    ended[after.prompt] += 1
                    break
                assert a in after.legal(), bundle.label
                after.play(a)
                step = bundle.step or state.prompt
            else:
                ended["whole"] += 1
    assert ended["whole"] > 100
    assert ended.keys() <= {"whole", "retrieving"}, "where no marker is left for a good"
