"""A table as an environment in which agents take turns (PettingZoo's AEC)."""

from copy import copy, deepcopy
from secrets import token_hex
from typing import Any, Final, Iterable, Mapping, NamedTuple

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from sobremesa.adapters.observation import layout_of, mask, scribe_of
from sobremesa.adapters.payoffs import are_scores_open, check_dense, payoff
from sobremesa.adapters.picture import picture, text
from sobremesa.games import load
from sobremesa.kernel import OVER, ConfigError, Dealer, Game, State, unknown
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
        self._scribe = scribe_of(self.layout)
        self._are_scores_open = are_scores_open(self.game, self.config)
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
            check_dense(self.game, self.config, reward)
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
        self._paid = (0.0,) * self.config.seats
        self._go_on()

    def step(self, action: Any) -> None:
        """The agent selected plays an action; `IllegalAction` if it may not, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play(int(action), self._seat_of[agent])
        self._go_on()
        if self._is_dense or self._state.turn == OVER:
            self._cumulative_rewards[agent] = 0.0
            self._pay()
            self._accumulate_rewards()

    def _play(self, action: int, seat: int) -> None:
        if action in self._legal:
            self._state.apply(action, seat)
        else:
            self._state.play(action, seat)  # says what is wrong with it

    def _pay(self) -> None:
        """Everybody has been rewarded: at the end, or for what the action and the chance after it have changed."""
        worth = self._payoff(self._state)
        self.rewards = {a: now - paid for a, now, paid in zip(self.possible_agents, worth, self._paid)}
        self._paid = tuple(worth)

    def _go_on(self) -> None:
        """Chance is settled and the next agent selected, or the game is over."""
        state = self._state
        self._dealer.settle(state)
        seat = state.turn
        if seat == OVER:
            self._legal = []
            for agent in self.possible_agents:
                self.terminations[agent] = True
                self.infos[agent] = self._info(agent, ranks=list(state.result() or ()))
        else:
            self._legal = state.legal(seat)
            self.infos[self.agent_selection] = {}
            self.agent_selection = agent = self.possible_agents[seat]
            self.infos[agent] = self._info(agent)

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
        asked = self._state.turn
        self._legal = [] if asked == OVER else self._state.legal(asked)

    def clone(self) -> "TableEnv":
        """Another table at the same point of the same game."""
        twin: TableEnv = deepcopy(self)  # made anew from what this one was made from
        twin.restore(self.save())
        return twin

    # -- looking -----------------------------------------------------------------------------------------------------

    def _info(self, agent: str, **more: Any) -> dict[str, Any]:
        state = self._state
        if self._are_scores_open:
            scores: list[int | None] = list(state.scores())
        else:
            scores = scores_seen(state.view(self._seat_of[agent]))[: self.config.seats]
        info = {"prompt": state.prompt, "scores": scores, "legal": self._legal, **more}
        if self.render_mode == "ansi":
            info["text"] = text(state.view(self._seat_of[agent]))
        return info

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do now."""
        legal = self._legal if agent == self.agent_selection else ()
        return {
            "observation": np.frombuffer(self._scribe.look(self._state, self._seat_of[agent]), dtype=np.float32).copy(),
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
