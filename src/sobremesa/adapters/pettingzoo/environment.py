"""A table as an environment in which agents take turns (PettingZoo's AEC)."""

from secrets import token_hex
from typing import Any, Final, Iterable, Mapping

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from sobremesa.adapters.observation import layout_of, mask
from sobremesa.adapters.payoffs import payoff
from sobremesa.adapters.picture import picture, text
from sobremesa.games import load
from sobremesa.kernel import OVER, ConfigError, Dealer, Game, State, View, unknown
from sobremesa.words.scores import scores_seen

VERSION: Final = 2  # raise it whenever the same actions would bring about something else
RENDER_MODES: Final = ("ansi", "svg")


class TableEnv(AECEnv, EzPickle):
    """One table. ``reward`` is one of `payoffs.PAYOFFS`; everything else is what ``game.new`` takes."""

    def __init__(
        self,
        game: str,
        seats: int,
        edition: str | None = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        **options: object,
    ) -> None:
        EzPickle.__init__(self, game, seats, edition, modules, rulings, render_mode, reward, **options)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ConfigError(unknown("render_mode", str(render_mode), RENDER_MODES))
        self.game: Game = load(game)
        self.config = self.game.meta.config(seats, edition, modules, rulings, options)
        self.game.start(self.config)  # some choices go with some seat counts only, and only the rules know
        self.layout = layout_of(self.game, self.config)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"p{seat + 1}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._payoff = payoff(reward)
        self._make_spaces()
        self._seed = ""
        self._deal = 0

    def _make_spaces(self) -> None:
        low, high = (np.array(bound, dtype=np.float32) for bound in self.layout.bounds())
        actions = self.game.num_actions
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=np.float32),
                    "action_mask": Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # -- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it is the next deal of the series that the last seed has begun."""
        if seed is not None or not self._seed:
            self._seed = token_hex(16) if seed is None else str(seed)
            self._deal = 0
        self._deal += 1
        self._dealer = Dealer(f"{self._seed}/{self._deal}")
        self._state: State = self.game.start(self.config)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: Any) -> None:
        """The agent selected plays an action; `IllegalAction` if it may not, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.play(int(action), self._seat_of[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Chance is settled and the next agent selected, or the game is over and rewarded."""
        state = self._state
        self._dealer.settle(state)
        if state.turn == OVER:
            for agent, reward in zip(self.possible_agents, self._payoff(state)):
                self.rewards[agent] = reward
                self.terminations[agent] = True
                self.infos[agent] = self._info(self._look(agent), ranks=list(state.result() or ()))
        else:
            self.infos[self.agent_selection] = {}
            self.agent_selection = self.possible_agents[state.turn]
            self.infos[self.agent_selection] = self._info(self._look(self.agent_selection))

    # -- looking -----------------------------------------------------------------------------------------------------

    def _look(self, agent: str) -> View:
        """The view of an agent; that of the agent selected is kept for its observation."""
        view = self._state.view(self._seat_of[agent])
        if agent == self.agent_selection:
            self._view = view
        return view

    def _info(self, view: View, **more: Any) -> dict[str, Any]:
        info = {"prompt": view.prompt, "scores": scores_seen(view)[: self.config.seats], **more}
        if self.render_mode == "ansi":
            info["text"] = text(view)
        return info

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do now."""
        is_asked = agent == self.agent_selection and self._state.turn != OVER
        view = self._view if is_asked else self._state.view(self._seat_of[agent])
        legal = self._state.legal(self._seat_of[agent]) if is_asked else []
        return {
            "observation": np.frombuffer(self.layout.packed(view), dtype=np.float32),
            "action_mask": np.frombuffer(mask(self.game, legal), dtype=np.int8),
        }

    def ask(self, player: Any) -> int:
        """What one of our bots (``sobremesa.bots.make``) would play for the agent selected, knowing only its view."""
        chosen: int = player.move(self._state, self._seat_of[self.agent_selection])
        return chosen

    def render(self) -> str | None:
        """The table as the agent selected sees it; once the game is over, as everybody does."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or svg")
            return None
        seat = None if self._state.turn == OVER else self._seat_of[self.agent_selection]
        view = self._state.view(seat)
        return text(view) if self.render_mode == "ansi" else picture(view)

    def close(self) -> None:
        """There is nothing to close."""
