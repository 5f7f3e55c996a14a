"""Compiled effects, briefly in words."""

from functools import reduce
from typing import Any, Callable, Final

from sobremesa.games.la_granja.rules.cards.operations import GAINS
from sobremesa.games.la_granja.rules.numbers import CALCULATED
from sobremesa.games.la_granja.rules.plan import Rules
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import COMBINATORS, Template
from sobremesa.kernel.effects import CHOOSE, OPTIONAL, PAY_THEN, REPEAT, SEQ

from .modules import Effect, joined
from .names import goods
from .parameters import name_silver

_GAINS: Final = {number: name for name, number in GAINS.items()}
#: which sentence says how a tile of this round is adjusted: more or fewer, steps or deliveries
_ADJUSTED: Final = {
    (True, True): "more_steps",
    (True, False): "more_deliveries",
    (False, True): "fewer_steps",
    (False, False): "fewer_deliveries",
}
_PRICES: Final = ("silver", "vp", "hand_card", "delivery", "upgraded")  # what `pay` can ask for


def effect(rules: Rules, template: Template, number: Callable[[int], int] | None = None) -> str:
    """What an effect does, without its conditions. Calculated numbers are given if ``number`` knows them."""
    kind = template[0]
    if kind < len(COMBINATORS):
        return _combined(rules, template, number)
    operation = rules.operations[kind]
    params: dict[str, Any] = dict(zip(operation.defaults, template[1:]))
    count = params.get("n", 1) if number is None else number(params.get("n", 1))
    params["count"] = count
    name_silver(operation.name, params, params)
    key = f"effect.la_granja.{operation.name}"
    if operation.name in ("gain", "buy"):
        what = _GAINS.get(params["what"], "resource")
        key += ".counted" if count >= CALCULATED else ".fixed"
        params["goods"] = goods(what, 1 if count >= CALCULATED else count)
    elif operation.name == "pay":
        params["price"] = listed([goods(name, params[name]) for name in _PRICES if params[name]])
    elif operation.name == "if":
        params["effect"] = effect(rules, rules.programs[template[1]][0], number)
    elif operation.name == "adjust":
        params["count"] = abs(params["by"])
        key += f".{_ADJUSTED[params['by'] > 0, bool(params['what'])]}"
    elif operation.name in joined().effects:
        variant = joined().effects[operation.name](Effect(rules, params))
        key += f".{variant}" if variant else ""
    return say(key, **params)


def act_of(rules: Rules, card: int) -> str:
    """What a card that can be used now does; if it has a condition, that is taken as met."""
    act = rules.card(card).act
    assert act is not None
    operation = rules.operations.get(act[0])
    is_conditional = operation is not None and operation.name == "if"
    return effect(rules, rules.programs[act[1]][0] if is_conditional else act)


def _combined(rules: Rules, template: Template, number: Callable[[int], int] | None) -> str:
    kind = template[0]
    parts = [effect(rules, part, number) for part in rules.programs[template[1]]]
    if kind == SEQ:
        return reduce(lambda first, then: say("effect.la_granja.seq", first=first, then=then), parts)
    if kind == PAY_THEN:
        return say("effect.la_granja.pay_then", cost=parts[0], effect=parts[1])
    if kind == CHOOSE:
        return reduce(lambda one, other: say("effect.la_granja.choose", one=one, other=other), parts)
    if kind == OPTIONAL:
        return say("effect.la_granja.optional", effect=parts[0])
    if kind == REPEAT:
        return say("effect.la_granja.repeat", effect=parts[0], count=template[2])
    return say(f"effect.la_granja.{COMBINATORS[kind].name}")
