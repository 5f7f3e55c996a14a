"""All steps of La Granja by kind: the kernel's combinators and the game's own."""

from typing import Any

from sobremesa.kernel import COMBINATORS, Step

from . import kinds as k
from .cards import dice_effects, goods_effects, markers, playing, table_effects, triggers
from .flow import farm_phase, revenue_phase, scoring_phase, setup, solo, transport_phase

_BASE: dict[int, Step[Any]] = {
    k.START_PLAYER: setup.StartPlayer(),
    k.BLOCKS: setup.Blocks(),
    k.DEAL: setup.Deal(),
    k.SET_TABLE: setup.SetTable(),
    k.GAME: setup.GameLoop(),
    k.START_ROUND: setup.StartRound(),
    k.PHASE_STARTS: setup.PhaseStarts(),
    k.EACH: setup.Each(),
    k.SHOW_ROOFS: setup.ShowRoofs(),
    k.PLAY_CARDS: farm_phase.PlayCards(),
    k.DRAW_UP: farm_phase.DrawUp(),
    k.INCOME: farm_phase.Income(),
    k.GROWTH: farm_phase.Growth(),
    k.BUY_ROOF: farm_phase.BuyRoof(),
    k.DOUBLE_ROOF: farm_phase.DoubleRoof(),
    k.ROLL_DICE: revenue_phase.RollDice(),
    k.DICE_ROLLED: revenue_phase.DiceRolled(),
    k.TAKE_DIE: revenue_phase.TakeDie(),
    k.CHANGE_DIE: revenue_phase.ChangeDie(),
    k.USE_DIE: revenue_phase.UseDie(),
    k.LAST_DIE: revenue_phase.LastDie(),
    k.SHARED_DIE: revenue_phase.SharedDie(),
    k.DONKEYS: transport_phase.Donkeys(),
    k.SHOW_DONKEYS: transport_phase.ShowDonkeys(),
    k.ADVANCE: transport_phase.Advance(),
    k.SET_ORDER: transport_phase.SetOrder(),
    k.FREE_DELIVERIES: transport_phase.FreeDeliveries(),
    k.PAID_DELIVERIES: transport_phase.PaidDeliveries(),
    k.SCORE_MARKET: scoring_phase.ScoreMarket(),
    k.SCORE_SIESTA: scoring_phase.ScoreSiesta(),
    k.END_ROUND: scoring_phase.EndRound(),
    k.NEXT_ROUND: scoring_phase.NextRound(),
    k.FINAL: scoring_phase.Final(),
    k.SOLO_START: solo.SoloStart(),
    k.SOLO_DICE: solo.SoloDice(),
    k.DISCARD_DIE: solo.DiscardDie(),
    k.NEUTRAL_CARD: solo.NeutralCard(),
    k.NEUTRAL_HEX: solo.NeutralHex(),
    k.SOLO_TRANSPORT: solo.SoloTransport(),
    k.SOLO_ORDER: solo.SoloOrder(),
    k.TRIGGER: triggers.TriggerStep(),
    k.RUNNING: triggers.Running(),
    k.IF: goods_effects.If(),
    k.GAIN: goods_effects.Gain(),
    k.TAKE_GOODS: goods_effects.TakeGoods(),
    k.PAY: goods_effects.Pay(),
    k.DISCARD_HAND: playing.DiscardHand(),
    k.UPGRADE: goods_effects.Upgrade(),
    k.DELIVER: table_effects.Deliver(),
    k.CHOOSE_ROW: table_effects.ChooseRow(),
    k.GROW: goods_effects.Grow(),
    k.DRAWING: playing.Drawing(),
    k.DRAW_KEEP: playing.DrawKeep(),
    k.KEEPING: playing.Keeping(),
    k.REDRAW: playing.Redraw(),
    k.PLAY_CARD: playing.PlayCard(),
    k.ENTER: playing.Enter(),
    k.MAKE_ROOM: playing.MakeRoom(),
    k.PAY_EXTENSION: playing.PayExtension(),
    k.BUY: goods_effects.Buy(),
    k.SIESTA: table_effects.Siesta(),
    k.ROOF_FLIP: table_effects.RoofFlip(),
    k.REVENUE: dice_effects.Revenue(),
    k.REVENUE_OPTION: dice_effects.RevenueOption(),
    k.DIE_SHIFT: dice_effects.DieShift(),
    k.DIE_REROLL: dice_effects.DieReroll(),
    k.CRAFT_REWARD: table_effects.CraftReward(),
    k.CRAFT_INSTANT: table_effects.CraftInstant(),
    k.TRADE: goods_effects.Trade(),
    k.TRADE_OPTION: goods_effects.TradeOption(),
    k.ADJUST: table_effects.Adjust(),
    k.TAKE_INCOME: goods_effects.TakeIncome(),
    k.PLACE_MARKER: table_effects.PlaceMarker(),
    k.MARKET_STAND: table_effects.MarketStand(),
    k.MARKET_TAKE_BACK: table_effects.MarketTakeBack(),
    k.RETRIEVING: markers.Retrieving(),
    k.GUARD: dice_effects.Guard(),
    k.CARD_OR_DRAW: goods_effects.CardOrDraw(),
    k.ROLL_AGAIN: dice_effects.RollAgain(),
    k.MARKING: markers.Marking(),
}


def _table() -> tuple[Step[Any], ...]:
    table: list[Step[Any]] = list(COMBINATORS)
    for kind, step in _BASE.items():
        if kind != len(table):
            raise ValueError(f"{step.name} stands out of order: kind {kind} at place {len(table)}")
        table.append(step)
    return tuple(table)


STEPS: tuple[Step[Any], ...] = _table()
