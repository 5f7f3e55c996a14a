"""A table as an environment in which agents take turns (PettingZoo's AEC)."""

from copy import copy, deepcopy
from secrets import token_hex
from typing import Any, Final, Iterable, Iterator, Mapping, NamedTuple

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from sobremesa.adapters.observation import layout_of, mask, scribe_of
from sobremesa.adapters.payoffs import are_scores_open, check_dense, payoff
from sobremesa.adapters.picture import picture, text
from sobremesa.games import load
from sobremesa.kernel import CHANCE, OVER, ConfigError, Dealer, Game, State, unknown
from sobremesa.words.scores import scores_seen

VERSION: Final = 2  # raise it whenever the same actions would have a different effect
RENDER_MODES: Final = ("ansi", "svg")
FLOAT: Final = np.dtype(np.float32)
BYTE: Final = np.dtype(np.int8)


class Saved(NamedTuple):
    """An environment in the middle of a game, as `TableEnv.save` keeps it. It can be pickled."""

    config: str
    state: State
    dealer: Dealer
    seed: str
    deal: int
    paid: tuple[float, ...]
    #: PettingZoo's own data about agents, by attribute name
    agents: dict[str, Any]


KEPT: Final = (
    *("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
)


class TableEnv(AECEnv, EzPickle):
    """One table. ``reward`` is one of `payoffs.PAYOFFS`, ``dense`` pays the change in it after every action; everything
    else is passed on to ``game.new``."""

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
        self.game.start(self.config)  # some options work only with some seat counts, and only the rules know which
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

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to act, until the game is over and every agent has been told."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    # -- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed it is the next deal of the current series."""
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
        """Play an action for the selected agent. If it is not allowed, raise `IllegalAction` and change nothing."""
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
            self._state.play(action, seat)  # raises an error that says what is wrong

    def _pay(self) -> None:
        """Reward every seat: at the end of the game, or for what the action and the chance after it have changed."""
        worth = self._payoff(self._state)
        self.rewards = {a: now - paid for a, now, paid in zip(self.possible_agents, worth, self._paid)}
        self._paid = tuple(worth)

    def _go_on(self) -> None:
        """Settle chance and select the next agent, or end the game."""
        state = self._state
        if state.turn == CHANCE:
            self._dealer.settle(state)
        seat = state.turn
        if seat == OVER:
            self._legal = []
            for agent in self.possible_agents:
                self.terminations[agent] = True
                self.infos[agent] = {**self._info(agent), "ranks": list(state.result() or ())}
        else:
            self._legal = state.legal(seat)
            self.infos[self.agent_selection] = {}
            self.agent_selection = agent = self.possible_agents[seat]
            self.infos[agent] = self._info(agent)

    # -- going back --------------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """A snapshot of the game, for `restore`: it can be used any number of times, on any table like this one."""
        agents = {name: deepcopy(getattr(self, name)) for name in KEPT}
        dealer = copy(self._dealer)
        return Saved(self.config.key, self._state.clone(), dealer, self._seed, self._deal, self._paid, agents)

    def restore(self, saved: Saved) -> None:
        """Go back to a snapshot; the same chance events follow from here as before."""
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
        twin: TableEnv = deepcopy(self)  # rebuilt from the same arguments
        twin.restore(self.save())
        return twin

    # -- looking -----------------------------------------------------------------------------------------------------

    def _info(self, agent: str) -> dict[str, Any]:
        state = self._state
        if self._are_scores_open:
            scores: list[int | None] = list(state.scores())
        else:
            scores = scores_seen(state.view(self._seat_of[agent]))[: self.config.seats]
        info: dict[str, Any] = {"prompt": state.prompt, "scores": scores, "legal": self._legal}
        if self.render_mode == "ansi":
            info["text"] = text(state.view(self._seat_of[agent]))
        return info

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do now."""
        legal = self._legal if agent == self.agent_selection else ()
        seen = self._scribe.look(self._state, self._seat_of[agent])
        return {
            "observation": np.frombuffer(bytearray(seen), FLOAT),  # a writable copy
            "action_mask": np.frombuffer(mask(self.game, legal), BYTE),
        }

    def ask(self, player: Any) -> int:
        """What one of our bots (``sobremesa.bots.make``) would play for the selected agent, knowing only its view."""
        chosen: int = player.move(self._state, self._seat_of[self.agent_selection])
        return chosen

    def render(self) -> str | None:
        """The table as the selected agent sees it; once the game is over, as everybody does."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or svg")
            return None
        seat = None if self._state.turn == OVER else self._seat_of[self.agent_selection]
        view = self._state.view(seat)
        return text(view) if self.render_mode == "ansi" else picture(view)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
