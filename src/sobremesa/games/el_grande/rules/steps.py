"""All steps of El Grande by kind: the kernel's combinators, the base game, the modules."""

from typing import Any

from sobremesa.kernel import Step, step_table

from ..modules.registry import STEPS as MODULE_STEPS
from . import kinds as k
from .cards import king, moving, other, scoring_cards, sending_back
from .flow import dummy, general_scoring, rounds, setup, turn

_BASE: dict[int, Step[Any]] = {
    k.FIRST_PLAYER: setup.FirstPlayer(),
    k.START_KING: setup.StartKing(),
    k.START_GRANDES: setup.StartGrandes(),
    k.GAME: rounds.GameLoop(),
    k.START_ROUND: rounds.StartRound(),
    k.REVEAL: rounds.Reveal(),
    k.POWERS: rounds.Powers(),
    k.PLAY_POWER: rounds.PlayPower(),
    k.TURNS: rounds.Turns(),
    k.END_ROUND: rounds.EndRound(),
    k.GENERAL_SCORING: general_scoring.GeneralScoring(),
    k.NEXT_ROUND: rounds.NextRound(),
    k.INVITE: turn.Invite(),
    k.RECALLING: turn.Recalling(),
    k.TAKE_CARD: turn.TakeCard(),
    k.PARTS: turn.Parts(),
    k.PLACING: turn.Placing(),
    k.OBJECTION: turn.Objection(),
    k.DISCS: general_scoring.Discs(),
    k.OPEN_CASTILLO: general_scoring.OpenCastillo(),
    k.DUMMY_LEAVES: dummy.DummyLeaves(),
    k.SCORE_REGIONS: general_scoring.ScoreRegions(),
    k.DUMMY_PLACES: dummy.DummyPlaces(),
    k.DUMMY_POWER: dummy.DummyPower(),
    k.SHUFFLE_REGIONS: dummy.ShuffleRegions(),
    k.MOVE: moving.Move(),
    k.MOVE_OUT: moving.MoveOut(),
    k.LEAVING: moving.Leaving(),
    k.MOVE_TO: moving.MoveTo(),
    k.MUSTER: moving.Muster(),
    k.POST: moving.Post(),
    k.THROW: moving.Throw(),
    k.BRING: moving.Bring(),
    k.FETCH: moving.Fetch(),
    k.OPPONENTS_GIVE_BACK: sending_back.OpponentsGiveBack(),
    k.GIVING: sending_back.Giving(),
    k.OPPONENTS_ABANDON: sending_back.OpponentsAbandon(),
    k.ABANDON: sending_back.Abandon(),
    k.OPPONENTS_DISMISS: sending_back.OpponentsDismiss(),
    k.EXPEL: sending_back.Expel(),
    k.MUTINY: scoring_cards.Mutiny(),
    k.SCATTER: scoring_cards.Scatter(),
    k.SCORE_CHOICE: scoring_cards.ScoreChoice(),
    k.SCORE_WORTH: scoring_cards.ScoreWorth(),
    k.SCORE_CASTILLO: scoring_cards.ScoreCastillo(),
    k.SCORE_CROWD: scoring_cards.ScoreCrowd(),
    k.SCORE_FIRST_PLACES: scoring_cards.ScoreFirstPlaces(),
    k.SCORE_DISCS: scoring_cards.ScoreDiscs(),
    k.TALLY_DISCS: scoring_cards.TallyDiscs(),
    k.MOVE_KING: king.MoveKing(),
    k.ESCORT: king.Escort(),
    k.SWAP_GRANDE: king.SwapGrande(),
    k.MOVE_GRANDE: other.MoveGrande(),
    k.THROW_GRANDES: other.ThrowGrandes(),
    k.LAY_TILE: other.LayTile(),
    k.TAKE_BACK: other.TakeBack(),
    k.INFILTRATE: other.Infiltrate(),
    k.HOLD_VETO: other.HoldVeto(),
    k.GAIN: other.Gain(),
}


STEPS: tuple[Step[Any], ...] = step_table({**_BASE, **MODULE_STEPS})
