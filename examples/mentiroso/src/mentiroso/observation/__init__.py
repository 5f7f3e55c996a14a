"""The observation of Mentiroso. Raise ``VERSION`` whenever a view would be written differently."""

from typing import Final

from mentiroso.rules.dice import FACE_NAMES, FACES, bid_of
from mentiroso.rules.state import Rules
from mentiroso.rules.view import BidView
from sobremesa.adapters.observation.asking import Asking, deciding
from sobremesa.adapters.observation.kinds import Flag, Number, OneOf, Seat, SomeOf
from sobremesa.adapters.observation.layout import Layout, Part, Players, Table
from sobremesa.kernel import Config, Game

VERSION: Final = "mentiroso/1"


def make(game: Game, config: Config) -> Layout:
    rules: Rules = game.rules(config)
    seats, dice = config.seats, rules.dice
    throw = SomeOf(range(1, FACES + 1), dice)
    bids = range(seats * dice * FACES)
    names = [f"{count}_{face}" for count in range(1, seats * dice + 1) for face in FACE_NAMES]
    table = [
        Part("round", Number(10, seats * dice), lambda v: v.round, "the round"),
        Part("starter", Seat(seats), lambda v: v.starter, "who opens the bidding"),
        Part("wild", Flag(), lambda v: v.wild, "aces count as every face"),
        Part("bids", SomeOf(bids), lambda v: [_bid(b) for b in v.bids], "the bids of this round, from 1 ace up"),
        Part("last.bid", OneOf(bids, names=names), lambda v: v.last and _bid(v.last.bid), "the bid doubted last"),
        Part("last.bidder", Seat(seats), lambda v: v.last and v.last.bid.seat, "whose bid it was"),
        Part("last.doubter", Seat(seats), lambda v: v.last and v.last.doubter, "who doubted"),
        Part("last.found", Number(10, seats * dice), lambda v: v.last and v.last.found, "how many there were"),
        Part("last.loser", Seat(seats), lambda v: v.last and v.last.loser, "who lost a die"),
    ]
    everybody = [
        Part("dice", Number(1, dice), lambda p: p.dice, "dice left"),
        Part("place", Number(1, seats), lambda p: p.place, "the final place of who is out"),
        Part("thrown", Number(1, dice), lambda p: p.thrown, "dice under the cup"),
        Part("shown", throw, lambda p: p.shown, "dice shown after the last doubt"),
    ]
    own = [Part("cup", throw, lambda p: p.cup, "the viewer's dice")]
    chapters = [deciding(seats), Asking(seats, rules.steps, {}, (), {}), Table(table), Players(seats, everybody, own)]
    return Layout(VERSION, config.key, chapters)


def _bid(bid: BidView) -> int:
    return bid_of(bid.dice, bid.face)
