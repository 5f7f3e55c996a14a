"""What a finished game is worth to each seat, as one number."""

from typing import Callable, Final

from sobremesa.kernel import Config, ConfigError, Game, State, unknown
from sobremesa.words.scores import scores_seen

HUNDRED: Final = 100  # VP: scores in both games usually stay below


def win(state: State) -> list[float]:
    """1 for the winner, split if several share the first place, 0 for the others. Sums to 1 with two seats or more."""
    ranks = state.result() or ()
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def margin(state: State) -> list[float]:
    """A seat's VP minus the mean of the others', in hundreds. Sums to 0; in a solo game it is the seat's VP."""
    vps = state.scores()
    if len(vps) == 1:
        return score(state)
    total = sum(vps)
    return [(vp - (total - vp) / (len(vps) - 1)) / HUNDRED for vp in vps]


def score(state: State) -> list[float]:
    """A seat's VP, in hundreds."""
    return [vp / HUNDRED for vp in state.scores()]


PAYOFFS: Final[dict[str, Callable[[State], list[float]]]] = {"win": win, "margin": margin, "score": score}


def payoff(name: str) -> Callable[[State], list[float]]:
    """The payoff function with this name."""
    if name not in PAYOFFS:
        raise ConfigError(unknown("reward", name, PAYOFFS))
    return PAYOFFS[name]


def are_scores_open(game: Game, config: Config) -> bool:
    """Whether all scores at a table are visible to everybody at all times."""
    return None not in scores_seen(game.start(config).view(0))


def check_dense(game: Game, config: Config, name: str) -> None:
    """Raise `ConfigError` if a payoff cannot be paid during the game: ``win`` is known only at the end, and ``margin``
    must not give away hidden scores."""
    if name == "win":
        raise ConfigError("adapters.dense.win")
    if name == "margin" and not are_scores_open(game, config):
        raise ConfigError("adapters.dense.hidden")
