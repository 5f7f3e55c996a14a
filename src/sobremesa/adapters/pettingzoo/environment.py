"""A table as an environment in which agents take turns (PettingZoo's AEC)."""

from copy import copy, deepcopy
from secrets import token_hex
from typing import Any, Final, Iterable, Mapping, NamedTuple

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


class Saved(NamedTuple):
    """An environment in the middle of a game, as `TableEnv.save` keeps it. It can be pickled."""

    config: str
    state: State
    dealer: Dealer
    seed: str
    deal: int
    paid: tuple[float, ...]
    #: what PettingZoo keeps of agents, by the name of the attribute
    agents: dict[str, Any]


KEPT: Final = (
    *("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
)


class TableEnv(AECEnv, EzPickle):
    """One table. ``reward`` is one of `payoffs.PAYOFFS`, ``dense`` pays what it changes after every action; everything
    else is what ``game.new`` takes."""

    def __init__(
        self,
        game: str,
        seats: int,
        edition: str | None = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        reward: str = "win",
        dense: bool = False,
        **options: object,
    ) -> None:
        EzPickle.__init__(self, game, seats, edition, modules, rulings, render_mode, reward, dense, **options)
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
        self._is_dense = dense
        if dense:
            self._check_dense(reward)
        self._make_spaces()
        self._seed = ""
        self._deal = 0

    def _check_dense(self, reward: str) -> None:
        """Rewards on the way need a score that grows, and must not tell what a seat may not know."""
        if reward == "win":
            raise ConfigError("adapters.dense.win")
        if reward == "margin" and None in scores_seen(self.game.start(self.config).view(0)):
            raise ConfigError("adapters.dense.hidden")

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
        self._paid = (0.0,) * self.config.seats
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
        self._pay()
        self._accumulate_rewards()

    def _pay(self) -> None:
        """Everybody has been rewarded: at the end, or for what the action and the chance after it have changed."""
        if self._is_dense or self._state.is_over:
            worth = self._payoff(self._state)
            self.rewards = {a: now - paid for a, now, paid in zip(self.possible_agents, worth, self._paid)}
            self._paid = tuple(worth)

    def _go_on(self) -> None:
        """Chance is settled and the next agent selected, or the game is over."""
        state = self._state
        self._dealer.settle(state)
        if state.turn == OVER:
            for agent in self.possible_agents:
                self.terminations[agent] = True
                self.infos[agent] = self._info(self._look(agent), ranks=list(state.result() or ()))
        else:
            self.infos[self.agent_selection] = {}
            self.agent_selection = self.possible_agents[state.turn]
            self.infos[self.agent_selection] = self._info(self._look(self.agent_selection))

    # -- going back --------------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """Where the game stands, to come back to by `restore`: as often as one likes, on any table like this one."""
        agents = {name: deepcopy(getattr(self, name)) for name in KEPT}
        dealer = copy(self._dealer)
        return Saved(self.config.key, self._state.clone(), dealer, self._seed, self._deal, self._paid, agents)

    def restore(self, saved: Saved) -> None:
        """The game stands where it stood; what comes by chance from here on comes again."""
        if saved.config != self.config.key:
            raise ConfigError("error.layout.other_table", wanted=self.config.key, found=saved.config)
        self._state, self._dealer = saved.state.clone(), copy(saved.dealer)
        self._seed, self._deal, self._paid = saved.seed, saved.deal, saved.paid
        for name, value in saved.agents.items():
            setattr(self, name, deepcopy(value))
        self._look(self.agent_selection)

    def clone(self) -> "TableEnv":
        """Another table at the same point of the same game."""
        twin: TableEnv = deepcopy(self)  # made anew from what this one was made from
        twin.restore(self.save())
        return twin

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
