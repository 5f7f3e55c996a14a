"""OpenSpiel's own players play whole games at our tables."""

from random import Random
from typing import Any

import pytest

from .helpers import draw, ismcts, load, mcts, numpy, pyspiel, question_at, rl_environment

TABLES = pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("el_grande", {"seats": 3, "modules": "changing_powers", "short": True}),
        pytest.param("la_granja", {"seats": 2}, marks=pytest.mark.slow),
    ],
)


class Indifferent(mcts.Evaluator):  # type: ignore[misc]
    """Finds every state equally good, and is fast: for growing deep trees."""

    def evaluate(self, state: Any) -> Any:
        return numpy.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        return [(a, 1 / len(state.legal_actions())) for a in state.legal_actions()]


def play(game: Any, bot: Any, seed: int, evaluated: int = 1000) -> Any:
    """Play a whole game with one bot on all seats; after ``evaluated`` decisions, actions are random."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            a = draw(state, rng)
        elif evaluated > 0:
            evaluated -= 1
            a = int(bot.step(state))
        else:
            a = rng.choice(state.legal_actions())
        assert a in state.legal_actions()
        state.apply_action(a)
    return state


def rollouts(seed: int) -> tuple[Any, Any]:
    random = numpy.random.RandomState(seed)
    return random, mcts.RandomRolloutEvaluator(1, random)


@TABLES
def test_mcts_plays_a_whole_game(name: str, chosen: dict[str, Any]) -> None:
    game = load(name, **chosen)
    random, evaluator = rollouts(1)
    state = play(game, mcts.MCTSBot(game, 1.0, 2, evaluator, random_state=random), 1)
    assert sum(state.returns()) == pytest.approx(0)


@TABLES
def test_information_set_mcts_plays_a_whole_game(name: str, chosen: dict[str, Any]) -> None:
    """With rollouts as usual, and with deep trees: equal information states must have equal legal actions."""
    game = load(name, **chosen)
    random, evaluator = rollouts(2)
    state = play(game, ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=random), 2)
    assert sum(state.returns()) == pytest.approx(0)
    state = play(game, ismcts.ISMCTSBot(game, Indifferent(), 1.0, 40, random_state=random), 3, evaluated=60)
    assert state.is_terminal()


def test_information_set_mcts_can_look_at_observations_only() -> None:
    game = load("el_grande", seats=2, short=True)
    random, evaluator = rollouts(3)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 2, random_state=random, use_observation_string=True)
    assert play(game, bot, 4, evaluated=20).is_terminal()


def test_a_search_can_be_repeated_if_its_worlds_can() -> None:
    """Without a resampler of its own, the bot draws worlds by the clock."""
    game = load("la_granja", seats=2)
    state = question_at(game, 1, 60)

    def policy() -> Any:
        random, evaluator = rollouts(5)
        bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 8, random_state=random)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.rand))
        return bot.get_policy(state)

    assert policy() == policy()


def test_a_search_sees_through_to_a_win() -> None:
    """One decision before the end the winning action is found, so returns reach the right seats."""
    game = load("el_grande", seats=2, short=True)
    for seed in range(1, 60):
        state, rng, before = game.new_initial_state(), Random(seed), None
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                before = state.clone()
            state.apply_action(draw(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
        assert before is not None
        player = before.current_player()
        ends = {a: before.child(a) for a in before.legal_actions()}
        if not all(end.is_terminal() for end in ends.values()):
            continue
        best = {a for a, end in ends.items() if end.returns()[player] == game.max_utility()}
        if not best or len(best) == len(ends):
            continue
        random, evaluator = rollouts(seed)
        for bot in (
            mcts.MCTSBot(game, 1.0, 100, evaluator, random_state=random),
            ismcts.ISMCTSBot(game, evaluator, 1.0, 400, random_state=random),
        ):
            assert int(bot.step(before)) in best
        return
    raise AssertionError("no game was decided by its last action")


def test_the_learning_environment_runs_an_episode() -> None:
    game = load("el_grande", seats=2, short=True)
    for kind in rl_environment.ObservationType:
        env = rl_environment.Environment(game, observation_type=kind)
        env.seed(3)
        step, rng = env.reset(), Random(3)
        size = game.observation_tensor_size()
        if kind == rl_environment.ObservationType.INFORMATION_STATE:
            size = game.information_state_tensor_size()
        while not step.last():
            player = step.observations["current_player"]
            assert len(step.observations["info_state"][player]) == size
            step = env.step([rng.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == pytest.approx(0)


def test_openspiels_code_in_cpp_can_play_on_our_states() -> None:
    game = load("el_grande", seats=2, short=True)
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)) == pytest.approx(0)
    state = question_at(game, 1, 70)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 10, 10, False, 1, False)
    root = bot.mcts_search(state)  # keep it: its children do not outlive it
    assert root.best_child().action in state.legal_actions()


def test_a_python_game_cannot_answer_cpp_with_other_worlds() -> None:
    """The page says to use the bot written in Python. If this fails, the page can say more."""
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 2)
    state = question_at(load("la_granja", seats=2), 1, 60)
    with pytest.raises(pyspiel.SpielError, match=r"ResampleFromInfostate\(\) not implemented"):
        bot.get_policy(state)
