"""The odds of El Grande in words: the Castillo, the decks, power cards, and what a general scoring would bring."""

from itertools import groupby
from typing import Final, Iterator, Sequence

from sobremesa.games.el_grande.rules.view import View
from sobremesa.games.el_grande.words.words import ElGrandeWords
from sobremesa.i18n import formats, say
from sobremesa.kernel import Event
from sobremesa.words.odds import Section

from . import counting

DASH: Final = "\N{EN DASH}"


def odds(words: ElGrandeWords, view: View, events: Sequence[Event]) -> list[Section]:
    """What can be counted and predicted; empty once the game is over."""
    if view.prompt == "over":
        return []
    return [_scores(words, view), _castillo(words, view), _decks(words, view), _powers(words, view, events)]


def message(key: str, **params: object) -> str:
    return say(f"odds.el_grande.{key}", **params)


def _scores(words: ElGrandeWords, view: View) -> Section:
    """The scores if everything were scored now, and whether that happens at the end of this round."""
    scoring = counting.next_scoring(words.rules, view)
    told = message("scoring_now" if scoring == view.round else "scoring_later", round=scoring)
    rows = []
    for s in counting.standings(view):
        numbers = (s.now, s.castillo, s.regions, s.scored)
        rows.append((words.seat(s.seat), *map(str, numbers)))
    head = ("seat", "now", "castillo_vp", "regions", "scored")
    moves = any(counting.in_castillo(view)) and view.king != "castillo"
    return Section(
        message("scores"),
        (told,),
        tuple(message(f"head.{key}") for key in head),
        tuple(rows),
        (message("moves"),) if moves else (),
    )


def _castillo(words: ElGrandeWords, view: View) -> Section:
    inside = [(words.seat(seat), str(n)) for seat, n in enumerate(counting.in_castillo(view)) if n]
    if not inside:
        return Section(message("castillo"), (message("castillo_empty"),))
    head = (message("head.seat"), message("head.caballeros"))
    return Section(message("castillo"), (), head, tuple(inside), (message("castillo_note", all=counting.CABALLEROS),))


def _decks(words: ElGrandeWords, view: View) -> Section:
    lines: list[str] = []
    for stack in counting.stacks(words.rules, view):
        told = [message("deck", deck=stack.label, count=stack.left, come=stack.to_come)]
        if stack.removed:
            told.append(message("removed", count=stack.removed))
        lines.append(" ".join((*told, *_next(words, stack))))
    return Section(message("decks"), tuple(lines))


def _next(words: ElGrandeWords, stack: counting.Stack) -> Iterator[str]:
    """The cards that may come in the next round, grouped by chance, the likeliest first."""
    by_chance = sorted(stack.next, key=lambda card: -card[1])
    for chance, cards in groupby(by_chance, key=lambda card: card[1]):
        titles = [words.deck.title(name) for name, _ in cards]
        key = "next_each" if len(titles) > 1 else "next_one"
        yield message(key, chance=formats.percent(float(chance), 0), cards=formats.listed(titles))


def _powers(words: ElGrandeWords, view: View, events: Sequence[Event]) -> Section:
    held = counting.powers(words.rules, view, events)
    return Section(message("powers"), tuple(message("held", seat=words.seat(p.seat), powers=_held(p)) for p in held))


def _held(p: counting.Powers) -> str:
    """``1-4, 9, 13``, and how many more are unknown."""
    if not p.values:
        return message("some_powers", count=p.more) if p.more else message("no_powers")
    told = spans(p.values)
    return message("more_powers", powers=told, count=p.more) if p.more else told


def spans(values: Sequence[int]) -> str:
    """Ascending numbers as text, with runs of three or more written as a range."""
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    told = [f"{run[0]}{DASH}{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(told)
