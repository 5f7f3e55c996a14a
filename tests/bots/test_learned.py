"""What has been learned: how positions are encoded for a network, what it makes of them, and the search with it."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots.learned import BEST, HAND, LEARNED, Learned, judge_of
from sobremesa.bots.net import Net
from sobremesa.games import manifest_of
from sobremesa.games.la_granja.bot import features as farm
from sobremesa.kernel import is_compiled
from tests.conformance.cases import OWN_DECK, Case, name_of, quick

from .helpers import position

np = pytest.importorskip("numpy")

CASES = [c for c in quick() if c[0].name in sm.games()]
MOST_BYTES = 3_000_000  # all weights of a game together


def features_of(game: str) -> Any:
    part = manifest_of(game).features
    assert part is not None
    return part()


def untaught(game: str, **changed: Any) -> Net:
    """A network that corrects nothing."""
    features = features_of(game)
    arrays = {
        "w1": np.ones((features.size, 4)),
        "b1": np.zeros(4),
        "w2": np.ones((4, 3)),
        "b2": np.zeros(3),
        "w3": np.zeros(3),
        "b3": np.zeros(()),
        "spread": np.full(features.stages, 10.0),
        "version": np.asarray(features.version),
    }
    return Net({**arrays, **changed})


@pytest.mark.parametrize("case", CASES[::3], ids=name_of)
def test_every_position_can_be_written_in_bytes(case: Case) -> None:
    game, config = case
    features = features_of(game.name)
    state = game.start(config)
    rng = Random(1)
    while state.turn != sm.OVER:
        rows = bytearray()
        forecasts = features.write(state, rows)
        assert len(forecasts) == config.seats
        assert len(rows) == config.seats * features.size
        used = features.used(state) if features.used is not None else features.size
        assert not any(any(rows[at + used : at + features.size]) for at in range(0, len(rows), features.size))
        assert 0 <= features.stage(state) < features.stages
        if state.turn == sm.CHANCE:
            state.apply(rng.choice(state.outcomes())[0])
        else:
            state.apply(rng.choice(state.legal(state.owing[0])), state.owing[0])


def test_what_is_remembered_of_a_farm_changes_no_row() -> None:
    state = sm.load("la_granja").new(seats=3)
    dealer, rng = sm.Dealer("rows"), Random(2)
    for number in range(250):
        dealer.settle(state)
        if state.turn == sm.OVER:
            break
        if number % 5 == 0:
            for a in state.legal():
                after = state.clone()
                after.apply(a)
                if after.frames:
                    remembered = bytearray()
                    farm.write(after, remembered)
                    farm._known.clear()
                    anew = bytearray()
                    farm.write(after, anew)
                    assert remembered == anew
        state.play(rng.choice(state.legal()))


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_who_has_learned_nothing_forecasts_what_the_hand_made_values_say(game: str) -> None:
    how = manifest_of(game).evaluation
    assert how is not None
    state = position(game)
    learned = Learned(features_of(game), untaught(game))
    wanted = [value + how().to_come(state) for value in how().values(state)]
    assert learned.values([state, state]) == [pytest.approx(wanted), pytest.approx(wanted)]
    assert sum(learned.shares(state, wanted)) == pytest.approx(1)


def test_a_finished_game_is_judged_by_its_result() -> None:
    state = sm.load("la_granja").new(seats=2)
    dealer, rng = sm.Dealer("over"), Random(3)
    dealer.settle(state)
    while state.turn != sm.OVER:
        state.play(rng.choice(state.legal()))
        dealer.settle(state)
    learned = Learned(features_of("la_granja"), untaught("la_granja"))
    (values,) = learned.values([state])
    shares = learned.shares(state, values)
    assert [share > 0.5 for share in shares] == [rank == 1 for rank in state.result()]


@pytest.mark.parametrize("changed", [{"version": 999}, {"w1": np.ones((7, 4))}])
def test_weights_of_another_version_or_size_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="weights for version"):
        Learned(features_of("el_grande"), untaught("el_grande", **changed))


def test_a_network_is_what_its_weights_say() -> None:
    net = untaught("el_grande", w3=np.asarray([1.0, 0.0, -0.5]), b3=np.asarray(2.0))
    size = features_of("el_grande").size
    rows = bytearray(2 * size)
    rows[size + 3] = 5  # every hidden number of the second row: 5, then 4 * 5
    assert net.forward(rows, size) == net.forward(rows, 4) == [2.0, 2.0 + 20.0 - 10.0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_el_grande_has_been_learned_for_every_number_of_seats(seats: int) -> None:
    config = sm.load("el_grande").new(seats=seats).rules.config
    assert judge_of(config, LEARNED) is not None
    assert judge_of(config, HAND) is None
    assert (judge_of(config, BEST) is not None) == is_compiled()


def test_la_granja_has_been_learned_for_two_with_the_base_game_alone() -> None:
    meta = sm.load("la_granja").meta
    learned = [meta.config(2), meta.config(2, options={"hidden_vp": True})]
    by_hand = [
        meta.config(1),
        meta.config(3),
        meta.config(2, modules=["ladies"]),
        meta.config(2, edition="classic"),
        meta.config(2, options={"deck": OWN_DECK}),
    ]
    assert [judge_of(config, LEARNED) is not None for config in (*learned, *by_hand)] == [True] * 2 + [False] * 5


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_weights_say_how_they_were_made_and_are_small(game: str) -> None:
    folder = files(features_of(game).package).joinpath("weights")
    found = [f for f in folder.iterdir() if f.name.endswith(".npz")] if folder.is_dir() else []
    assert found
    assert sum(len(f.read_bytes()) for f in found) <= MOST_BYTES
    for file in found:
        with file.open("rb") as data, np.load(data, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
        assert about["recipe"]["game"] == game
        assert about["licence"] == "MIT"
        assert about["curve"]


def test_a_learned_search_thinks_the_same_again_and_neglects_nothing() -> None:
    """Of a hundred walks every action gets some, not only the first one that looks better."""
    state = position("el_grande", seats=2, decisions=30)
    one, two = (bots.make("learned:100", "a").advise(state) for _ in range(2))
    told = [[(c.action, c.visits, c.share, c.score) for c in advice.candidates] for advice in (one, two)]
    assert told[0] == told[1]
    assert sum(c.visits for c in one.candidates) == 100
    assert sorted(c.action for c in one.candidates) == state.legal()
    assert all(c.visits >= int(0.7 * 99**0.5 / len(state.legal())) for c in one.candidates)


def test_a_search_by_hand_is_another_bot() -> None:
    state = position("el_grande", seats=2, decisions=30)
    hand, learned = (bots.make(f"{word}:40", 1).advise(state) for word in ("hand", "learned"))
    assert [c.score for c in hand.candidates] != [c.score for c in learned.candidates]


def test_who_has_to_do_without_what_was_learned_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    config, other = sm.load("el_grande").meta.config(2), sm.load("la_granja").meta.config(3)
    assert bots.missed("learned:20", config) == ""
    for name in ("learned:20", "learned:1s"):
        assert bots.missed(name, other) == "weights"
        assert bots.missed(name, sm.load("mentiroso").meta.config(2)) == "weights"
    for name in ("random", "greedy", "hand:5", "broad:5", "search:5", "capataz", "nobody:Bot"):
        assert bots.missed(name, other) == ""
    monkeypatch.setattr("sobremesa.bots.learned.find_spec", lambda _: None)
    if not is_compiled():  # patches have no effect on compiled code
        assert bots.missed("learned:20", config) == "numpy"
        assert judge_of(config, LEARNED) is None
        monkeypatch.setattr(bots, "is_compiled", lambda: True)
        assert bots.missed("grande", config) == "numpy"
        assert bots.missed("hand:3", config) == ""


def test_without_weights_a_learned_search_is_the_one_by_hand() -> None:
    state = position("la_granja", seats=3, decisions=30)
    broad, learned = (bots.make(f"{word}:40", 1).advise(state) for word in ("broad", "learned"))
    assert [(c.visits, c.score) for c in broad.candidates] == [(c.visits, c.score) for c in learned.candidates]


@pytest.mark.parametrize("given", ["", "2"])
def test_a_net_works_in_one_thread_unless_somebody_says_otherwise(given: str) -> None:
    # NumPy's threads wait for each other: with two of them on a busy machine, a search took twenty times as long.
    asked = (
        "import os, sobremesa as sm; from sobremesa.bots.learned import LEARNED, judge_of; "
        "judge_of(sm.meta('el_grande').config(4), LEARNED); print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    env = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
    told = {"OPENBLAS_NUM_THREADS": given} if given else {}
    found = subprocess.run([sys.executable, "-c", asked], env=env | told, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == (given or "1")
