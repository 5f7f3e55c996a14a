"""Several moves in one click: whoever makes the first usually makes the others too."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from typing import Final, Iterator, Sequence

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, DELIVER, TAKE, TARGETS
from sobremesa.games.la_granja.rules.cards.operations import ANYWHERE, CHOICE, DIFFERENT, PAID_FOR, TO_CRAFT
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.deliveries import going_together
from sobremesa.games.la_granja.rules.ids import BUILDINGS, FIELD, GOOD_NAMES, MEAT, SOURCE_NAMES
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.i18n.nouns import Noun
from sobremesa.kernel import OPTION
from sobremesa.words import Bundle

from .names import building_title, goods, source_name
from .parameters import ARGS, word_of
from .phrases import Phrases, upgraded
from .questions import asked_seat
from .terms import Terms

MOST: Final = 10  # of one kind: with more than these, nobody would find the one they want
FEW: Final = 4  # deliveries, if one has to choose what to deliver
LONGEST: Final = 4  # goods chosen with one click

Stock = dict[int, int]  # how many goods a seat has, by source: in its storerooms, or on its fields


class Bundles:
    """The bundles of one table."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.rules = phrases.rules

    def of(self, view: View, legal: Sequence[int]) -> list[Bundle]:
        """What to offer as a single choice besides these actions."""
        asked = dict(zip(ARGS.get(view.prompt, ()), view.asked))
        me = asked_seat(view)
        terms = Terms(self.rules, view, me.seat)
        match view.prompt:
            case "free_deliveries":
                return self._deliveries(view, me, legal, me.free_deliveries)
            case "deliver" if asked["place"] != PAID_FOR:
                return self._deliveries(view, me, legal, asked["count"])
            case "take_goods":
                return _taken(_sources("take", legal), asked["count"], bool(asked["different"]))
            case "upgrade":
                return _improved(_sources("improve", legal), _stock(me), terms.number(asked["count"]))
        options = self.phrases.options(view, me)
        return [b for i, option in enumerate(options) if OPTION + i in legal for b in self._led(view, me, i, option)]

    # -- deliveries --------------------------------------------------------------------------------------------------

    def _deliveries(self, view: View, me: SeatView, legal: Sequence[int], most: int) -> list[Bundle]:
        """Everything that can go to a craft building or a barrow; or, if that leaves few choices, as much of it as the
        deliveries allow."""
        offered: dict[int, dict[int, int]] = {}
        for a in legal:
            if word_of(a) == "deliver":
                source, target = ACTIONS.labels(a)
                offered.setdefault(target, {})[source] = a
        whole: list[Bundle] = []
        parts: list[Bundle] = []
        for target, actions in offered.items():
            stock = {source: n for source, n in _stock(me).items() if source in actions}
            wanted = self._wanted(view, me, target)
            sources = going_together(wanted, stock)
            count = min(most, len(sources))
            for way in dict.fromkeys(combinations(sources, count)) if count > 1 else ():
                label = self._delivered(me, target, way, stock, len(wanted))
                bundle = Bundle(label, tuple(actions[source] for source in way))
                (whole if count == len(sources) else parts).append(bundle)
        return [*whole, *parts] if len(whole) + len(parts) <= FEW else whole[:MOST]

    def _wanted(self, view: View, me: SeatView, target: int) -> list[int]:
        """The goods that a building or a barrow still wants from the seat; none if the seat will be asked for a row."""
        place = me.barrows[target - BUILDINGS] if target >= BUILDINGS else me.rows[target]
        if target >= BUILDINGS or me.rows[target].row:
            return [GOOD_NAMES.index(good) for good, is_full in zip(place.goods, place.covered) if not is_full]
        taken = {s.rows[target].row for s in view.seats}
        free = {wanted for row, wanted in enumerate(self.rules.buildings[target].rows, 1) if row not in taken}
        return list(free.pop()) if len(free) == 1 else []

    def _delivered(self, me: SeatView, target: int, sources: Sequence[int], stock: Stock, wanted: int) -> str:
        """The label for delivering all of these."""
        names = _goods(sources, stock)
        done = "_done" if len(sources) == wanted else ""
        if target < BUILDINGS:
            building = building_title(BUILDING_NAMES[target])
            return say(f"action.la_granja.deliver.building{done}", good=names, building=building)
        barrow = me.barrows[target - BUILDINGS]
        return say(
            f"action.la_granja.deliver.barrow{done}",
            good=names,
            number=target - BUILDINGS + 1,
            card=self.phrases.deck.name(barrow.card),
            vp=barrow.vp,
        )

    # -- an option, and what it leads to -----------------------------------------------------------------------------

    def _led(self, view: View, me: SeatView, i: int, option: tuple[int, ...]) -> list[Bundle]:
        """An option together with the good it leads to."""
        kind, *numbers = option
        terms = Terms(self.rules, view, me.seat)
        if kind == k.DELIVER and numbers[1] in (ANYWHERE, TO_CRAFT) and terms.number(numbers[0]) == 1:
            found = self._single(view, me, BUILDINGS + len(me.barrows) if numbers[1] == ANYWHERE else BUILDINGS)
            return [Bundle(label, (OPTION + i, a), "deliver") for label, a in found]
        if kind == k.GAIN and numbers[0] >= CHOICE:
            are_different, mask = divmod(numbers[0] - CHOICE, DIFFERENT)
            actions = {good: TAKE + good for good in range(MEAT + 1) if mask >> good & 1}
            taken = _taken(actions, terms.number(numbers[1]), bool(are_different), least=1)
            return [Bundle(label, (OPTION + i, *chosen), "take_goods") for label, chosen, _ in taken]
        return []

    def _single(self, view: View, me: SeatView, targets: int) -> list[tuple[str, int]]:
        """Every delivery that requires no choice of row, unless there are too many."""
        stock, blocked = _stock(me), dict(view.blocked)
        out: list[tuple[str, int]] = []
        for target in range(targets):
            if target < BUILDINGS and (me.rows[target].is_completed or BUILDING_NAMES[target] in blocked):
                continue
            wanted = self._wanted(view, me, target)
            for source in (s for s, n in stock.items() if n and s % FIELD in wanted):
                label = self._delivered(me, target, (source,), stock, len(wanted))
                out.append((label, DELIVER + source * TARGETS + target))
        return out if len(out) <= MOST else []


# -- goods that are chosen ---------------------------------------------------------------------------------------------


def _taken(actions: dict[int, int], count: int, are_different: bool, least: int = 2) -> list[Bundle]:
    """All the goods that may be chosen, taken at once."""
    return [
        Bundle(say("action.la_granja.take.take_goods", good=_goods(chosen, {})), tuple(actions[s] for s in chosen))
        for chosen in _choices(dict.fromkeys(actions, 1 if are_different else count), count, least)
    ]


def _improved(actions: dict[int, int], stock: Stock, count: int) -> list[Bundle]:
    """All the goods that may be upgraded, upgraded at once."""
    out: list[Bundle] = []
    for chosen in _choices({source: stock.get(source, 0) for source in actions}, count):
        into = listed(list(dict.fromkeys(upgraded(SOURCE_NAMES[source]) for source in chosen)))
        label = say("action.la_granja.improve", good=_goods(chosen, stock), into=into)
        out.append(Bundle(label, tuple(actions[s] for s in chosen)))
    return out


def _sources(word: str, legal: Sequence[int]) -> dict[int, int]:
    """The actions of a word that names a good, by the source of the good."""
    found = {a: ACTIONS.block(a) for a in legal if word_of(a) == word}
    return {SOURCE_NAMES.index(block.dims[0][ACTIONS.labels(a)[0]]): a for a, block in found.items()}


def _stock(me: SeatView) -> Stock:
    """The goods of a seat, by source."""
    stock = {GOOD_NAMES.index(good): count for good, count in me.goods}
    for field in me.fields:
        source = FIELD + GOOD_NAMES.index(field.crop)
        stock[source] = stock.get(source, 0) + field.goods
    return stock


def _choices(stock: Stock, count: int, least: int = 2) -> list[tuple[int, ...]]:
    """Every way to choose ``count`` goods, in any order; none if there are too many ways."""
    n = min(count, sum(stock.values()))
    found = list(islice(_fitting(stock, n), MOST + 1)) if least <= n <= LONGEST else []
    return found if len(found) <= MOST else []


def _fitting(stock: Stock, count: int) -> Iterator[tuple[int, ...]]:
    for chosen in combinations_with_replacement(stock, count):
        if all(chosen.count(source) <= stock[source] for source in chosen):
            yield chosen


def _goods(sources: Sequence[int], stock: Stock) -> Noun:
    """``1 olive and 2 pigs``; goods on fields are named as such if the same good is in the storeroom too."""
    fields = [source for source in sources if source >= FIELD and stock.get(source - FIELD)]
    stored = Counter(GOOD_NAMES[source % FIELD] for source in sources if source not in fields)
    names = [goods(good, count) for good, count in stored.items()]
    return listed([*names, *(source_name(SOURCE_NAMES[source]) for source in fields)])
