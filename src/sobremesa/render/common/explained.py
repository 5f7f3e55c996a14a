"""The small window that explains a thing in words."""

from typing import NamedTuple

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.words.stand_ins import mark, sentence

from ..markup import el, join
from ..scene import Explained


class Why(NamedTuple):
    """Why a thing cannot be chosen now, and a link to the rule if there is one."""

    text: str
    rules: str = ""


def explained(told: Explained, rules: str = "", why: Why | None = None) -> Markup:
    """Title, why it cannot be chosen now, its rule, what the stand-in mark means, and a link to the rules."""
    return join(
        [
            el("h3", told.title),
            el("p", why.text, " ", _link(why.rules), cls="why") if why else None,
            [el("p", line) for line in told.lines],
            el("p", f"{mark()} {sentence()}", cls="provenance") if told.is_stand_in else None,
            el("p", _link(rules)) if rules and not (why and why.rules == rules) else None,
        ]
    )


def _link(rules: str) -> Markup | None:
    return el("a", say("web.table.rules_here"), href=rules, target="_blank") if rules else None
