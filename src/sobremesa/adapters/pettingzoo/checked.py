"""The environment that catches misuse, as PettingZoo's wrappers do, in one class.

PettingZoo would stack three of its wrappers on ``raw_env``: `OrderEnforcingWrapper`, `AssertOutOfBoundsWrapper` and
`TerminateIllegalWrapper`. Every attribute would be looked up through all of them, many times a step, which takes longer
than the game itself. This class keeps their messages and their behaviour.
"""

from typing import Any, Final, Iterator

from pettingzoo.utils.env_logger import EnvLogger

from .environment import Saved, TableEnv

ILLEGAL_REWARD: Final = -1.0
NOT_BEFORE_RESET: Final = (
    *("agents", "agent_selection", "infos", "num_agents", "rewards", "terminations", "truncations"),
)


class CheckedEnv(TableEnv):
    """A table at which an illegal action ends the game, with a reward of -1 for the player."""

    def __init__(self, *chosen: Any, **named: Any) -> None:
        super().__init__(*chosen, **named)
        del self.agents  # there are none before the first reset
        self._has_begun = False
        self._has_updated = False  # whether anything was played since `agent_iter` last yielded an agent

    def __getattr__(self, name: str) -> Any:
        """Attributes that exist only after the first ``reset``."""
        if name in NOT_BEFORE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._has_updated = self._has_begun = True
        super().reset(seed, options)

    def restore(self, saved: Saved) -> None:
        super().restore(saved)
        self._has_begun = True

    def step(self, action: Any) -> None:
        if not self._has_begun:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        is_dead = self.terminations[agent] or self.truncations[agent]
        if action is None:
            assert is_dead, "action is not in action space"
        elif not is_dead and action not in self._legal:
            assert self.action_space(agent).contains(action), "action is not in action space"
            self._spoil(agent)
            return
        super().step(action)

    def _spoil(self, agent: str) -> None:
        """End the game because of an illegal action."""
        EnvLogger.warn_on_illegal_move()
        self._legal = []
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._has_begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        if not self._has_begun:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self._has_begun:
            EnvLogger.error_agent_iter_before_reset()
        return self._agents(max_iter)

    def _agents(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            most -= 1
            yield self.agent_selection
