"""The games as OpenSpiel knows them: `SpielGame` and `SpielState`, Python games with explicit chance."""

from base64 import b64encode
from pickle import dumps
from random import Random
from typing import Any, Callable, ClassVar, Final, Mapping

import pyspiel

import sobremesa as sm
from sobremesa.adapters.observation import layout_of
from sobremesa.adapters.payoffs import HUNDRED, score, win
from sobremesa.kernel import Config, Game, Meta, Seat, SobremesaError, State

from .observers import Observer
from .parameters import config_of, parameters_of, specification
from .sightings import Witness
from .table import Table

PREFIX: Final = "python_sobremesa_"
MOST_VP: Final = 1000  # nobody comes close
NOTHING: Final = b64encode(dumps({})).decode()  # a serialised state without its Python side


def spiel_type(meta: Meta, is_solo: bool = False) -> Any:
    """The OpenSpiel type of a game; a solo game is not zero-sum."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + meta.name,
        long_name=meta.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if is_solo else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=meta.max_seats,
        min_num_players=meta.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(meta),
        provides_factored_observation_string=True,
    )


class SpielGame(pyspiel.Game):
    """A game with the configuration given by its parameters. Each of our games has its own subclass."""

    name: ClassVar[str] = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        meta = sm.meta(self.name)
        self.config: Config = config_of(meta, params or {})
        self.game: Game = sm.load(self.name)
        seats = self.config.seats
        self._opening = Table(self.game.start(self.config), Witness(self.game, seats), [])
        length = sm.manifest_of(self.name).length
        self._chance = length.chance + length.chance_of_seat * seats
        self._slots = length.decisions * seats + self._chance
        lowest, highest = utility_range(self.config)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.num_actions,
            num_players=seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=None if seats == 1 else 0.0,
            max_game_length=length.decisions * seats,
        )
        super().__init__(spiel_type(meta, seats == 1), info, parameters_of(meta, self.config))

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel's own pickling would leave out the Python side."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self._opening.copy())

    def max_chance_nodes_in_history(self) -> int:
        return self._chance

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(layout_of(self.game, self.config), self._slots, kind, params)


class SpielState(pyspiel.State):
    """A state. All its Python data is in `table`; OpenSpiel copies and serialises whatever it finds in ``__dict__``."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        turn: Seat = self.table.state.turn
        return turn if turn >= 0 else WHO[turn]

    def is_terminal(self) -> bool:
        return bool(self.table.state.turn == sm.OVER)

    def _legal_actions(self, player: Seat) -> list[int]:
        legal: list[int] = self.table.state.legal(player)
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.table.state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(a, weight / total) for a, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.table.apply(action)

    def _action_to_string(self, player: Seat, action: int) -> str:
        return str(self.table.state.actions.notation(action))

    def returns(self) -> list[float]:
        return utilities(self.table.state)

    def __str__(self) -> str:
        return str(sm.load(self.table.state.config.game).position(self.table.state))

    def resample_from_infostate(self, player_id: Seat, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one. Its history contains only actions that the player saw."""
        if player_id not in range(self.num_players()):
            raise SobremesaError("open_spiel.player", player=player_id, last=self.num_players() - 1)
        table = self.table.drawn_anew(player_id, Random(sampler()))
        moves = table.moves()
        history = ",".join([f"{seat}:{a}" for seat, a in moves])
        world: SpielState = self.get_game().deserialize_state(
            f"history={history}\nmove_number={len(moves)}\n__dict__={NOTHING}"
        )
        world.table = table
        return world


WHO: Final = {sm.CHANCE: pyspiel.PlayerId.CHANCE, sm.OVER: pyspiel.PlayerId.TERMINAL}


def utility_range(config: Config) -> tuple[float, float]:
    """The lowest and the highest utility."""
    if config.seats > 1:
        return -1 / config.seats, 1 - 1 / config.seats
    return (-0.5, 0.5) if _has_rival(config) else (0.0, MOST_VP / HUNDRED)


def utilities(state: State) -> list[float]:
    """Each seat's share of the win minus the average share: all zero before the end, and always summing to zero.

    In a solo game against an automated rival, half a point is won or lost; without any rival the score counts.
    """
    seats: int = state.seats
    if state.result() is None:
        return [0.0] * seats
    if seats == 1 and not _has_rival(state.config):
        return score(state)
    average = 1 / max(2, seats)
    return [share - average for share in win(state)]


def _has_rival(config: Config) -> bool:
    return sm.manifest_of(config.game).modules.has_rival(config)
