"""The fixed panel of a table: whose turn it is, what is asked, every choice in a list, and the way back."""

from typing import Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.words import Bundle

from ..markup import Child, el
from ..scene import Scene, Sign
from .people import BOT, FORM, Sitter, who, with_names

FEW: Final = 4  # at most this many bundles come before the single choices
LETTERS: Final = "abdefghilmnopqrstvwxyz"  # the other letters have another use at the table


class Desk(NamedTuple):
    """The viewer's place at the table, apart from the view itself."""

    table: str  # the address of the table
    seat: int | None  # the viewer's; None for a spectator
    owing: tuple[int, ...]
    pending: str = ""  # the choice waiting to be confirmed, in words
    doubt: str = ""  # what speaks against it
    can_take_back: bool = False
    can_restart: bool = False
    since: int | None = None  # the ply of the viewer's last move, if anything has happened since
    news: int = 0  # how many things have happened since
    thinks: float = 0.0  # how many seconds the bot to move takes; 0 if it moves at once
    asks: str = ""  # the preference with which this decision would be played automatically
    rules: str = ""  # where the rules for this moment are explained
    may_ask_coach: bool = False
    bundles: Sequence[Bundle] = ()  # offered as single choices


def prompt(scene: Scene, desk: Desk, sitters: Sequence[Sitter]) -> Markup:
    """Whose turn it is and what is asked. Always visible."""
    if desk.pending:
        return _pending(scene, desk, sitters)
    if not desk.owing:
        whose: Child = say("web.prompt.over")
        asked: Child = with_names(scene.words.proclaim(scene.view), scene.words, sitters)
        kind = "over"
    elif desk.seat is None or desk.seat not in desk.owing:
        whose = [_waiting(sitters, desk.owing), _thinking(desk)]
        asked = None
        kind = "theirs"
    else:
        others = [s for s in desk.owing if s != desk.seat]
        whose = [
            el("span", say("web.prompt.your_turn"), cls="mine"),
            el("span", _waiting(sitters, others, also=True), cls="also") if others else None,
            _since(desk),
        ]
        asked = with_names(scene.words.prompt(scene.view, scene.legal), scene.words, sitters)
        kind = "mine"
    hint = scene.words.hint(scene.view, scene.legal) if kind == "mine" else ""
    result = el("a", say("web.table.to_end"), href=f"{desk.table}/end", cls="button primary")
    return el(
        "div",
        el("p", whose, _rules(desk) if desk.owing else None, cls="whose"),
        el("h2", asked, cls="asked") if asked else None,
        el("p", with_names(hint, scene.words, sitters), cls="hint") if hint else None,
        el("p", result) if kind == "over" else None,
        cls=f"prompt {kind}",
        data_mine=kind == "mine",
    )


def _rules(desk: Desk) -> Markup | None:
    """A link to the rules for this moment, which opens beside the game."""
    if not desk.rules:
        return None
    return el("a", say("web.table.rules_here"), href=desk.rules, target="_blank", cls="rulebook")


def _since(desk: Desk) -> Markup | None:
    """A link to what has happened since the viewer's last move, step by step."""
    if desk.since is None:
        return None
    text = say("web.table.since", count=desk.news)
    href = f"{desk.table}/since/{desk.since}?seat={desk.seat}"
    return el("a", text, href=href, cls="since", data_look="since", data_since=desk.since)


def past(table: str, ply: int, last: int, told: Markup) -> Markup:
    """Replaces the prompt while a past moment is shown: what happened there, and the way on and back."""

    def button(way: str, cls: str = "") -> Markup:
        return el("button", say(f"web.look.{way}"), type="button", cls=cls or None, data_look=way)

    return el(
        "div",
        el("p", el("a", say("web.look.past", ply=ply, last=last), href=f"{table}/ply/{ply}"), cls="whose"),
        el("h2", told, cls="asked") if told else None,
        el("div", button("previous"), button("next"), button("now", "primary"), cls="ways"),
        cls="prompt past",
    )


def _waiting(sitters: Sequence[Sitter], owing: Sequence[int], also: bool = False) -> list[Child]:
    people = [sitters[s] for s in owing]
    thinks = len(people) == 1 and people[0].kind == BOT
    key = "also" if also else "thinking" if thinks else "waiting"
    return [el("span", say(f"web.prompt.{key}")), " ", [[who(p), " "] for p in people]]


def _thinking(desk: Desk) -> Child:
    """How far a bot has got; a script moves the bar."""
    return el("progress", "", max=desk.thinks, data_thinks=desk.thinks, aria_hidden="true") if desk.thinks else None


def _pending(scene: Scene, desk: Desk, sitters: Sequence[Sitter]) -> Markup:
    """The last choice of a turn, waiting to be confirmed; nothing of what it leads to is known yet."""
    return el(
        "div",
        el("p", el("span", say("web.prompt.about_to"), cls="mine"), cls="whose"),
        el("h2", with_names(desk.pending, scene.words, sitters), cls="asked"),
        el("p", desk.doubt, cls="doubt") if desk.doubt else None,
        cls="prompt mine pending",
        data_mine=True,
    )


def ways(desk: Desk) -> Markup:
    """Buttons to confirm, take back, restart the turn, hurry a bot or ask the coach."""
    buttons: list[Child] = []
    if desk.pending:
        buttons.append(_way(desk, "confirm", "primary"))
    if desk.pending or desk.can_take_back:
        buttons.append(_way(desk, "take-back"))
    if desk.can_restart:
        buttons.append(_way(desk, "restart"))
    if desk.thinks and desk.seat is not None:
        buttons.append(_way(desk, "hurry"))
    if desk.may_ask_coach:
        buttons.append(_way(desk, "hint"))
    return el("div", buttons, cls="ways") if buttons else Markup("")


def _way(desk: Desk, way: str, cls: str = "") -> Markup:
    return button(desk, way, say(f"web.way.{way}"), cls, data_way=way)


def button(desk: Desk, way: str, text: str, cls: str = "", **attributes: str) -> Markup:
    """A button that submits the page's form to one of the table's addresses."""
    return el("button", text, form=FORM, formaction=f"{desk.table}/{way}", cls=cls or None, **attributes)


def choices(scene: Scene, desk: Desk, sitters: Sequence[Sitter]) -> Markup:
    """Every choice as a button, under the headings of the words; what is possible at any time has a place of its own.
    Bundles come first in the group of their first action, unless there are so many that they would hide the rest.

    A choice with nothing to click on the table is marked ``bare``: it must be visible even when the list is folded.
    """
    if not scene.legal:
        return Markup("")
    things: dict[int, list[str]] = {}
    for thing, actions in scene.actions.items():
        for a in actions:
            things.setdefault(a, []).append(thing)
    grouped = scene.words.groups(scene.view, scene.legal)
    keys = _keys(scene, [a for _, actions in grouped for a in actions])
    letters = (letter for letter in LETTERS if letter not in keys.values())
    groups: list[Child] = []
    for place, (heading, actions) in enumerate(grouped):
        bundles = [bundle for bundle in desk.bundles if bundle.actions[0] in actions]
        is_first = len(bundles) <= FEW
        rows: list[Child] = []
        for bundle in bundles:
            points = tuple(dict.fromkeys(thing for a in bundle.actions for thing in scene.things(a)))
            label = with_names(bundle.label, scene.words, sitters)
            choice = Choice("+".join(map(str, bundle.actions)), label, next(letters, ""), points)
            rows.append(_row(choice, desk, is_asked=place == 0, cls="bundle first" if is_first else "bundle"))
        items: list[Child] = []
        before = ""  # what the previous choice belongs to
        for a in actions:
            sign = scene.sign(a)
            of = sign.of if sign else ""
            points = tuple(things.get(a, ()))
            choice = Choice(str(a), with_names(scene.labels[a], scene.words, sitters), keys[a], points, sign)
            cls = "" if points else "bare"
            items.append(_row(choice, desk, place == 0, f"{cls} starts".strip() if items and of != before else cls))
            before = of
        listed = el("ol", [*rows, *items] if is_first else [*items, *rows], cls="choices")
        if place == 0:
            groups.append(el("div", el("h3", heading) if heading else None, listed, cls="asked-for"))
        else:
            title = el("summary", heading or say("web.prompt.any_time"), el("span", len(actions), cls="count"))
            groups.append(el("details", title, listed, cls="any-time", id=f"group-{place}", open=True))
    return el(
        "div", groups, role="group", aria_label=say("web.prompt.choices"), id="choices", data_asks=desk.asks or None
    )


def _keys(scene: Scene, actions: Sequence[int]) -> dict[int, str]:
    """What to type for each choice: the number it shows on the table, so that power 10 is typed 1 0, and a letter for
    the others; if no choice shows a number, its place in the list. Bundles get the remaining letters."""
    shown = {a: key for a in actions if (key := scene.words.key(scene.view, a))}
    if len(set(shown.values())) < len(shown):
        shown = {}
    if not shown:
        return {a: str(n) for n, a in enumerate(actions, 1)}
    others = [a for a in actions if a not in shown]
    return shown | {a: LETTERS[n : n + 1] for n, a in enumerate(others)}


class Choice(NamedTuple):
    """What one row of the list offers."""

    action: str  # or several of a bundle, joined by plus signs
    label: Markup
    key: str
    points: tuple[str, ...]  # the things it is about
    sign: Sign | None = None


def _row(choice: Choice, desk: Desk, is_asked: bool, cls: str) -> Markup:
    """A row of the list. What is not asked needs a second click, and says so after the first. ``starts`` marks the
    first choice of a card."""
    action, text, key, points, sign = choice
    label = el("span", text)
    return el(
        "li",
        el(
            "button",
            el("kbd", key, aria_hidden="true") if key else None,
            el("span", label, el("span", sign.html, cls="sign", aria_hidden="true"), cls="signed")
            if sign and sign.html
            else label,
            form=FORM,
            formaction=f"{desk.table}/act",
            name="action",
            value=action,
            data_action=action,
            data_points=" ".join(points) or None,
            data_key=key or None,
            data_again=None if is_asked else say("web.prompt.again"),
        ),
        cls=cls or None,
    )


def title(desk: Desk, sitters: Sequence[Sitter], name: str) -> str:
    """The page title: it says whose turn it is, even on a background tab."""
    if not desk.owing:
        return say("web.table.title_over", game=name)
    if desk.seat is not None and desk.seat in desk.owing:
        return say("web.table.title_mine", game=name)
    return say("web.table.title_theirs", game=name, who=", ".join(sitters[s].name for s in desk.owing))
