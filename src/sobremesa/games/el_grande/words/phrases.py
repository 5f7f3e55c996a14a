"""What is asked, and what the choices mean, in plain words."""

from typing import Any, Final, Mapping, Sequence

from sobremesa.games.el_grande.rules.actions import ACT, ACTIONS
from sobremesa.games.el_grande.rules.cards.operations import OPERATIONS, OWN
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, INVITES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES
from sobremesa.games.el_grande.rules.steps import STEPS
from sobremesa.games.el_grande.rules.view import SeatView, View
from sobremesa.i18n import has, say
from sobremesa.kernel import COMBINATORS, Template
from sobremesa.words import Bundle

from .modules import Choice, Question, joined
from .names import ABANDON, Deck, Seats, hand_card_name, place_name, tile_name

#: what the numbers of a step mean, by the name of the step
ARGS: Final[dict[str, tuple[str, ...]]] = {step.name: ("seat", *(a[0] for a in step.args)) for step in STEPS}

#: what the labels of an action mean, by the word of the action
LABELS: Final[dict[str, tuple[str, ...]]] = {
    "option": ("number",),
    "power": ("value",),
    "invite": ("count",),
    "recall": ("region",),
    "take": ("card",),
    "put": ("place",),
    "pick": ("colour", "region"),
    "to": ("place",),
    "give": ("place",),
    "choose": ("place",),
    "disc": ("region",),
    "king": ("place",),
    "grande": ("region",),
    "swap": ("seat",),
    "tile": ("tile", "place"),
    "recover": ("card",),
    "first": ("seat",),
    "start-king": ("region",),
    "start-grande": ("region",),
    "reveal": ("card",),
    "dummy-region": ("region",),
    "dummy-power": ("value",),
    "dummy-home": ("region",),
    **joined().labels,
}

_COMBINATORS: Final = tuple(step.name for step in COMBINATORS)
_OPERATIONS: Final = {o.kind: o for o in OPERATIONS}


class Phrases:
    """The words for one table. ``programs`` are its compiled effects, the same for every state."""

    def __init__(self, programs: Mapping[int, tuple[Template, ...]], seats: Seats, deck: Deck) -> None:
        self.programs = programs
        self.seats = seats
        self.deck = deck

    # -- what is asked -----------------------------------------------------------------------------------------------

    def prompt(self, view: View, legal: Sequence[int]) -> str:
        """What the deciding seat is asked now."""
        step = view.prompt
        if step == "over":
            return say("prompt.el_grande.over")
        asked = dict(zip(ARGS[step], view.asked))
        me = view.seats[view.turn]
        params = self._asked(asked)
        params["count"] = self._how_many(step, asked, me, view)
        params["value"] = me.power
        if step in _COMBINATORS:
            params["effect"] = self.effect(self.programs[asked["program"]][0])
        words = {ACTIONS.block(a).word for a in legal}
        variant = _asked_how(step, asked, words)
        if step in joined().questions:
            variant = joined().questions[step](Question(me, params)) or variant
        return say(f"prompt.el_grande.{step}.{variant}" if variant else f"prompt.el_grande.{step}", **params)

    def hint(self, view: View, legal: Sequence[int]) -> str:
        """The text of the card just taken, as long as its special action may still be carried out."""
        return self.deck.text(CARD_NAMES[view.asked[1]]) if view.prompt == "parts" and ACT in legal else ""

    def _asked(self, asked: dict[str, int]) -> dict[str, Any]:
        """The numbers of a step as words."""
        params: dict[str, Any] = dict(asked)
        for name in ("seat", "colour"):
            if asked.get(name, -1) >= 0:
                params[name] = self.seats.name(asked[name])
        for name in ("region", "start", "end"):
            if name in asked:
                params[name] = place_name(PLACE_NAMES[asked[name]])
        if "card" in asked:
            params["card"] = self.deck.title(CARD_NAMES[asked["card"]])
        return params

    # -- what may be chosen ------------------------------------------------------------------------------------------

    def label(self, view: View, action: int) -> str:
        """What an action means in the situation of a view."""
        block = ACTIONS.block(action)
        word, step = block.word, view.prompt
        names = [dim[i] for dim, i in zip(block.dims, ACTIONS.labels(action))]
        labels = dict(zip(LABELS.get(word, ()), names))
        asked = dict(zip(ARGS[step], view.asked))
        params = self._asked(asked)
        params.update((name, self._named(name, value)) for name, value in labels.items())
        key = f"action.el_grande.{word}"
        variant = ""
        if word == "take":
            params["count"] = self.deck.card(names[0]).caballeros
        elif word == "recover":
            params["card"] = hand_card_name(names[0])
        elif word == "option":
            params["effect"] = self.effect(self.programs[asked["program"]][int(names[0]) - 1])
        elif word == "invite":
            params["count"] = int(names[0])
            variant = "some" if params["count"] else "none"
        elif word == "power":
            value = int(names[0])
            params.update(value=value, count=INVITES[value])
            variant = "some" if INVITES[value] else "none"
        elif word in ("put", "to"):
            variant = "castillo" if names[0] == "castillo" else "region"
        if word in joined().choices:
            variant = joined().choices[word](Choice(view, labels, params)) or variant
        if variant:
            key += f".{variant}"
        elif not has(key):
            key += f".{step}" if has(f"{key}.{step}") else ".default"
        return say(key, **params)

    def bundles(self, view: View, legal: Sequence[int]) -> list[Bundle]:
        """All caballeros that can still be placed, in one place."""
        if view.prompt not in ("parts", "placing"):
            return []
        count = self._how_many(view.prompt, dict(zip(ARGS[view.prompt], view.asked)), view.seats[view.turn], view)
        puts = [a for a in legal if ACTIONS.block(a).word == "put"]
        return [Bundle(_together(a, count), (a,) * count, "placing") for a in puts] if count > 1 else []

    def _named(self, name: str, value: str) -> str:
        """A label of an action as words."""
        if name in ("seat", "colour"):
            return self.seats.name(int(value[1:]) - 1)
        if name in ("place", "region"):
            return place_name(value)
        if name == "card" and value in CARD_NAMES:
            return self.deck.title(value)
        if name == "tile":
            return tile_name(value)
        return value

    def effect(self, template: Template) -> str:
        """A compiled effect in brief."""
        kind = template[0]
        if kind < len(_COMBINATORS):
            return say(f"effect.el_grande.{_COMBINATORS[kind]}")
        operation = _OPERATIONS[kind]
        params: dict[str, int] = dict(zip(operation.defaults, template[1:]))
        if "count" not in params:  # the only number in the brief text of an effect
            params["count"] = sum(params.get(n, 0) for n in ("own", "opposing", "any", "vp"))
        key = f"effect.el_grande.{operation.name}"
        if operation.name == ABANDON and self.deck.taker_abandons:
            key += ".everyone"
        return say(key, **params)

    def _how_many(self, step: str, asked: dict[str, int], me: SeatView, view: View) -> int:
        """How many of what is asked for can still be done, at most as many as there are."""
        if step == "parts":
            return min(self.deck.cards[asked["card"]].caballeros, me.court)
        return _how_many(step, asked, me, view)


def _together(put: int, count: int) -> str:
    """What placing several caballeros in one place is called."""
    place = ACTIONS.block(put).dims[0][ACTIONS.labels(put)[0]]
    if place == "castillo":
        return say("bundle.el_grande.put.castillo", count=count)
    return say("bundle.el_grande.put.region", count=count, place=place_name(place))


def _how_many(step: str, asked: dict[str, int], me: SeatView, view: View) -> int:
    count = asked.get("count", asked.get("times", 0))
    if step in ("placing", "post"):
        return min(count, me.court)
    if step == "invite":
        return min(INVITES[me.power], me.province)
    if step == "move":
        return asked["own"] + asked["opposing"] + asked["any"]
    if step == "leaving":
        owners = [me] if asked["whose"] == OWN else view.seats
        return min(count, sum(s.regions[asked["region"]] for s in owners))
    return count


def _asked_how(step: str, asked: dict[str, int], words: set[str]) -> str:
    """Which of several prompts fits, for the steps that have more than one."""
    if step == "parts":
        return {(1, 1): "both", (1, 0): "place", (0, 1): "act", (0, 0): "nothing"}["put" in words, "act" in words]
    if step == "play_power":
        return "plain"
    if step == "recalling":
        return "must" if asked["must"] else "may"
    if step == "leaving":
        return "must" if asked["must"] else "own" if asked["whose"] == OWN else "any"
    if step == "move":
        if asked["must"]:
            return "must"
        if asked["any"]:
            return "any"
        return "own_and_opposing" if asked["own"] and asked["opposing"] else "own" if asked["own"] else "opposing"
    if step == "discs":
        if asked["seat"] < 0:
            return "scoring"
        if asked["at_least"]:
            return "abandon"
        # Whoever called for the discs sets one too when regions are scored, but not when opponents are sent away.
        return "tally" if asked["mask"] >> asked["seat"] & 1 else "move"
    return ""
