"""The odds of La Granja in words: VP to come, dice, farm cards, roof tiles."""

from typing import Final, Sequence

from sobremesa.games.la_granja.picture.pen import Table
from sobremesa.games.la_granja.picture.pen import message as drawn
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import good_name, roof_title
from sobremesa.games.la_granja.words.words import LaGranjaWords
from sobremesa.i18n import formats, say
from sobremesa.kernel import Event
from sobremesa.words.odds import Section, at_least

from . import counting

COUNTS: Final = (1, 2, 3)  # dice showing the same
FACES: Final = 6


def odds(words: LaGranjaWords, view: View, events: Sequence[Event]) -> list[Section]:
    """What can be counted and predicted; nothing once the game is over."""
    if view.prompt == "over":
        return []
    return [_scores(words, view, events), _dice(words, view), _cards(words, view), _roofs(words, view)]


def message(key: str, **params: object) -> str:
    return say(f"odds.la_granja.{key}", **params)


def _scores(words: LaGranjaWords, view: View, events: Sequence[Event]) -> Section:
    """The VP if scored now, after this round, and if the game then ended."""
    rows = [
        (words.seat(s.seat), *("?" if n is None else str(n) for n in (s.now, s.after_round, s.at_end)))
        for s in counting.standings(Table(words.things, view.config), view, events)
    ]
    head = tuple(message(f"head.{key}") for key in ("player", "now", "after_round", "at_end"))
    return Section(message("scores"), (), head, tuple(rows), (message("scores_note"),))


def _dice(words: LaGranjaWords, view: View) -> Section:
    """How many dice are rolled and when, what is on the board, and how likely several dice of a face are."""
    dice = counting.dice(words.things.rules, view)
    lines: list[str] = []
    if dice.this_round:
        lines.append(message("rolled_now", count=dice.each_round))
    elif any(view.dice):
        lying = [drawn("dice.white", count=n, value=value) for value, n in enumerate(view.dice, 1) if n]
        lines.append(message("lying", dice=formats.listed(lying)))
    if dice.later_rounds:
        lines.append(message("rolled_later", count=dice.later_rounds, dice=dice.each_round))
    elif not dice.this_round:
        return Section(message("dice"), (*lines, message("rolled_never")))
    rows = [
        (message(f"faces_{faces}"), *(_chance(n, dice.each_round, faces) for n in COUNTS)) for faces in (1, 2)
    ]  # fmt: skip
    head = (message("head.face"), *(message("head.at_least", count=n) for n in COUNTS))
    return Section(message("dice"), tuple(lines), head, tuple(rows), (message("dice_note", count=dice.each_round),))


def _chance(wanted: int, dice: int, faces: int) -> str:
    return formats.percent(at_least(wanted, dice, faces / FACES), 0)


def _cards(words: LaGranjaWords, view: View) -> Section:
    cards = counting.cards(words.things.rules, view)
    lines = [drawn("round.deck", count=cards.deck), drawn("round.pile", count=len(view.discards))]
    if cards.hands:
        lines.append(message("unseen", count=cards.hands))
    if cards.crops:
        crops = [
            message("crop", crop=good_name(crop), chance=formats.percent(float(share), 0))
            for crop, share in cards.crops
        ]
        lines.append(message("next_card", crops=formats.listed(crops)))
    return Section(message("cards"), tuple(lines))


def _roofs(words: LaGranjaWords, view: View) -> Section:
    lines: list[str] = []
    if view.roofs:
        lines.append(message("on_offer", tiles=formats.listed([roof_title(tile) for tile in view.roofs])))
    for pile in counting.piles(words.things.rules, view):
        tiles = formats.listed([roof_title(tile) for tile in pile.tiles])
        if pile.shown < len(pile.tiles):
            chance = formats.percent(pile.shown / len(pile.tiles), 0)
            lines.append(message("some_come", round=pile.round, count=pile.shown, chance=chance, tiles=tiles))
        else:
            lines.append(message("all_come", round=pile.round, tiles=tiles))
    return Section(drawn("roof.title"), tuple(lines) or (drawn("roof.none"),))
