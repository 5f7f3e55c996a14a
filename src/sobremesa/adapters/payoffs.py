"""What a finished game is worth to every seat, as one number each."""

from typing import Callable, Final

from sobremesa.kernel import Config, ConfigError, Game, State, unknown
from sobremesa.words.scores import scores_seen

HUNDRED: Final = 100  # VP: both games usually end below


def win(state: State) -> list[float]:
    """1 for the winner, shared by all who share the first place, 0 for the others. Sums to 1 with two seats or more."""
    ranks = state.result() or ()
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def margin(state: State) -> list[float]:
    """A seat's VP less the mean of the others', in hundreds. Sums to 0; alone it is a seat's VP."""
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
    """The way of counting with this name."""
    if name not in PAYOFFS:
        raise ConfigError(unknown("reward", name, PAYOFFS))
    return PAYOFFS[name]


def are_scores_open(game: Game, config: Config) -> bool:
    """Whether everybody sees all scores at a table, all the time."""
    return None not in scores_seen(game.start(config).view(0))


def check_dense(game: Game, config: Config, name: str) -> None:
    """Rewards on the way need a score that grows, and must not tell what a seat may not know."""
    if name == "win":
        raise ConfigError("adapters.dense.win")
    if name == "margin" and not are_scores_open(game, config):
        raise ConfigError("adapters.dense.hidden")
