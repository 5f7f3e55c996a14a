"""The sections of a report, both for a web page and for a file."""

from typing import Callable, Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.i18n import formats, say
from sobremesa.kernel import CHANCE
from sobremesa.render.common.people import Sitter, who, with_names
from sobremesa.render.markup import Child, el
from sobremesa.words import Words

from . import chart
from .attribution import Swing, accounts, changes, key_moments
from .chart import SIGNS
from .grades import GRADES
from .result import Analysis, Judgement, Stretch
from .stretches import Line
from .told import line_in_words

SENTENCES: Final = 6  # at most, about a key moment
#: the address that shows a ply or the stretch with a number; empty if there is none
Address = Callable[[int], str]
VIEWS: Final = ("shares", "scores", "ranks")


class Teller(NamedTuple):
    """All that is needed to describe an analysis: the game itself, its words, who played, and where moments are shown.

    ``step`` and ``retry`` give the address of a better plan on the board, and of another try, by the number of the
    stretch; a file has neither.
    """

    analysis: Analysis
    line: Line
    words: Words
    sitters: Sequence[Sitter]
    address: Address
    step: Address
    retry: Address

    def sentences(self, stretch: Stretch, plan: Sequence[int]) -> list[Markup]:
        before = self.line.at(stretch.first - 1)
        told = line_in_words(self.line.record.game, before, stretch.seat, plan, self.words)
        return [with_names(sentence, self.words, self.sitters) for sentence in told]

    def happened(self, stretch: Stretch) -> list[Markup]:
        """What happened in a stretch, as seen by the seat responsible for it."""
        viewer = None if stretch.seat == CHANCE else stretch.seat
        events = [e for ply in range(stretch.first, stretch.last + 1) for e in self.line.happened(ply)]
        redact = self.line.record.game.events.redact
        told = self.words.tell(redact(event, viewer) for event in events)
        return [with_names(sentence, self.words, self.sitters) for sentence in told]

    def link(self, ply: int, *children: Child) -> Markup:
        """A link to the moment after a ply, if there is a page that shows it."""
        href = self.address(ply)
        return el("a", *children, href=href) if href else el("span", *children)

    def moment_name(self, stretch: Stretch) -> str:
        return (
            say("analysis.turn", round=stretch.round, ply=stretch.first)
            if stretch.round
            else say("analysis.turn_only", ply=stretch.first)
        )


def points(share: float, signed: bool = True) -> str:
    """A change of a share in percentage points: ``+3.4``."""
    text = formats.decimal(abs(100 * share), 1)
    if not signed:
        return text
    return ("\N{MINUS SIGN}" if share < 0 else "+") + text


def course(t: Teller) -> Markup:
    """The three charts, one visible at a time: radio buttons, no script."""
    drawn = [draw(t.analysis, t.sitters) for draw in (chart.shares, chart.scores, chart.ranks)]
    choices: list[Child] = [
        el(
            "label",
            Markup(f'<input type="radio" name="course" value="{view}"{" checked" if not n else ""}>'),
            " ",
            say(f"analysis.chart.{view}"),
        )
        for n, view in enumerate(VIEWS)
    ]
    return el(
        "div",
        el("div", choices, cls="row views", role="radiogroup", aria_label=say("analysis.chart.what")),
        el("p", [[who(s), " "] for s in t.sitters], cls="row legend"),
        [el("div", picture, cls=f"view view-{view} scroll-x") for view, picture in zip(VIEWS, drawn)],
        el("p", say("analysis.chart.text"), cls="faint small"),
        el(
            "details",
            el("summary", say("analysis.chart.numbers")),
            el("div", _numbers(t), cls="scroll-x", tabindex="0"),
        ),
        cls="course-views",
    )


def _numbers(t: Teller) -> Markup:
    """The shares at the beginning of each round, or of each tenth of the game, for readers who prefer numbers."""
    a = t.analysis
    rounds = [(m.ply, m.number) for m in a.marks if m.kind == "round"]
    places = [(next(i for i, m in enumerate(a.moments) if m.ply >= ply), n) for ply, n in rounds]
    places = places or [(len(a.moments) * n // 10, n) for n in range(10)]
    columns = [*((a.moments[i], str(n)) for i, n in places), (a.moments[-1], say("analysis.end"))]
    head = el(
        "tr", el("th", say("analysis.chart.rounds"), scope="col"), [el("th", n, cls="number") for _, n in columns]
    )
    rows = [
        el(
            "tr",
            el("th", s.name, scope="row"),
            [el("td", formats.percent(m.shares[s.seat], 0), cls="number") for m, _ in columns],
        )
        for s in t.sitters
    ]
    return el("table", el("thead", head), el("tbody", rows))


def balance(t: Teller) -> Markup:
    """The skill and luck of every seat, what others did, and the result without the luck."""
    keys = ("start", "skill", "luck", "others", "result", "adjusted")
    head = [el("th", say(f"analysis.account.{key}"), scope="col", cls="number") for key in keys]
    rows: list[Child] = []
    for s, account in zip(t.sitters, accounts(t.analysis)):
        adjusted = account.adjusted
        span = say("analysis.give_or_take", points=formats.decimal(100 * (adjusted.high - adjusted.value), 1))
        cells: list[Child] = [
            el("td", formats.percent(account.start, 0), cls="number"),
            *(el("td", points(v), cls="number") for v in (account.skill, account.luck, account.others)),
            el("td", formats.percent(account.result, 0), cls="number"),
            el(
                "td",
                el("b", formats.percent(adjusted.value, 0)),
                " ",
                el("span", span, cls="faint small"),
                cls="number",
            ),
        ]
        rows.append(el("tr", el("th", who(s), scope="row"), cells))
    table = el(
        "table", el("thead", el("tr", el("th", say("analysis.account.player"), scope="col"), head)), el("tbody", rows)
    )
    return el(
        "div",
        el("div", table, cls="scroll-x", tabindex="0", role="group", aria_label=say("analysis.account.title")),
        el("p", say("analysis.account.text"), cls="faint small"),
        el("p", say("analysis.account.noise"), cls="faint small"),
    )


def moments(t: Teller) -> Markup:
    """The five stretches in which the most of the win changed hands."""
    return el("ol", [_moment(t, swing) for swing in key_moments(t.analysis)], cls="key-moments")


def _moment(t: Teller, swing: Swing) -> Markup:
    stretch = t.analysis.stretches[swing.number]
    by = el("span", say("analysis.by_chance")) if stretch.seat == CHANCE else who(t.sitters[stretch.seat])
    moved = [
        el("li", who(s), " ", el("b", points(swing.changes[s.seat])), cls="up" if swing.changes[s.seat] > 0 else "down")
        for s in t.sitters
        if abs(swing.changes[s.seat]) >= 0.005
    ]
    return el(
        "li",
        el("p", t.link(stretch.last, t.moment_name(stretch)), " ", by, cls="row"),
        el("ul", moved, cls="moved row"),
        el("p", Markup(" ").join(t.happened(stretch)[:SENTENCES]), cls="small faint"),
    )


def grades(t: Teller) -> Markup:
    """How many turns of each player got which grade, and each of these turns with the better plan."""
    head = [el("th", SIGNS[name], " ", say(f"analysis.grade.{name}"), scope="col", cls="number") for name, _ in GRADES]
    rows: list[Child] = []
    for s in t.sitters:
        own = [x.judgement for x in t.analysis.stretches if x.seat == s.seat and x.judgement is not None]
        lost = sum(max(0.0, j.lost.value) for j in own)
        cells = [el("td", sum(j.grade == name for j in own), cls="number") for name, _ in GRADES]
        cells.append(el("td", points(lost / max(1, len(own)), signed=False), cls="number"))
        rows.append(el("tr", el("th", who(s), scope="row"), el("td", len(own), cls="number"), cells))
    first = [el("th", say("analysis.account.player"), scope="col"), el("th", say("analysis.grade.turns"), cls="number")]
    last = el("th", say("analysis.grade.mean"), scope="col", cls="number")
    table = el("table", el("thead", el("tr", first, head, last)), el("tbody", rows))
    graded = [n for n, x in enumerate(t.analysis.stretches) if x.judgement is not None and x.judgement.grade]
    return el(
        "div",
        el("div", table, cls="scroll-x", tabindex="0", role="group", aria_label=say("analysis.grade.title")),
        el("p", say("analysis.grade.text"), cls="faint small"),
        el("ol", [_graded(t, n) for n in graded], cls="graded") if graded else el("p", say("analysis.grade.none")),
    )


def _graded(t: Teller, number: int) -> Markup:
    stretch = t.analysis.stretches[number]
    j = stretch.judgement
    assert j is not None
    s = t.sitters[stretch.seat]
    sure = say("analysis.between", low=points(j.lost.low, False), high=points(j.lost.high, False))
    ways: list[Child] = []
    for key, href in (("step", t.step(number)), ("retry", t.retry(number)), ("look", t.address(stretch.first - 1))):
        if href:
            ways.append(el("a", say(f"analysis.way.{key}"), href=href, cls="button small"))
    return el(
        "li",
        el(
            "h3",
            el("span", SIGNS[j.grade], cls=f"sign {j.grade}", aria_hidden="true"),
            " ",
            who(s),
            " ",
            el("span", say(f"analysis.grade.{j.grade}")),
        ),
        el(
            "p",
            t.moment_name(stretch),
            " · ",
            el("b", say("analysis.lost", points=points(j.lost.value, False))),
            " ",
            sure,
        ),
        el("div", _plans(t, stretch, j), cls="plans"),
        el("p", say("analysis.hindsight", points=points(j.hindsight, False)), cls="faint small hindsight"),
        el("p", ways, cls="row") if ways else None,
        id=f"turn-{number}",
        cls=f"c-{s.colour}",
    )


def _plans(t: Teller, stretch: Stretch, j: Judgement) -> list[Child]:
    found: list[Child] = []
    for key, plan in (("played", j.played), ("better", j.better)):
        if plan is not None:
            share, score = formats.percent(plan.share, 0), formats.decimal(plan.score, 1)
            found.append(
                el(
                    "div",
                    el("h4", say(f"analysis.plan.{key}")),
                    el("p", say("analysis.plan.promise", share=share, score=score), cls="small"),
                    el("ul", [el("li", sentence) for sentence in t.sentences(stretch, plan.actions)]),
                    cls=f"plan {key}",
                )
            )
    return found


def turns(t: Teller) -> Markup:
    """All turns of the game, round by round, with a link to each moment."""
    rounds: dict[int, list[int]] = {}
    for number, stretch in enumerate(t.analysis.stretches):
        rounds.setdefault(stretch.round, []).append(number)
    return el("div", [_round(t, round, numbers) for round, numbers in rounds.items()], cls="all-turns")


def _round(t: Teller, round: int, numbers: Sequence[int]) -> Markup:
    title = say("analysis.round", number=round) if round else say("analysis.all_turns")
    return el("details", el("summary", title), el("ol", [_turn(t, n) for n in numbers]))


def _turn(t: Teller, number: int) -> Markup:
    stretch = t.analysis.stretches[number]
    change = changes(t.analysis, number)
    j = stretch.judgement
    by: Child = say("analysis.by_chance")
    moved: Child = None
    if stretch.seat != CHANCE:
        by = who(t.sitters[stretch.seat])
        moved = el("b", points(change[stretch.seat]))
    sign = (
        el("span", SIGNS[j.grade], cls=f"sign {j.grade}", title=say(f"analysis.grade.{j.grade}"))
        if j and j.grade
        else None
    )
    where = say("analysis.after", ply=stretch.last)
    return el("li", t.link(stretch.last, where), " ", by, " ", moved, " ", sign)


def facts(t: Teller) -> Markup:
    """How the analysis was made, so that anybody can reproduce it."""
    a = t.analysis
    return el(
        "p",
        say(
            "analysis.facts",
            version=a.version,
            rules=a.rules,
            evaluation=say(f"analysis.evaluation.{a.evaluation}"),
            depth=say(f"analysis.depth.{a.depth.name}"),
            simulations=a.depth.simulations,
            worlds=a.depth.worlds,
            most=a.depth.most,
            seed=a.seed,
        ),
        cls="faint small",
    )


SECTIONS: Final = (
    ("course", course),
    ("account", balance),
    ("moments", moments),
    ("grade", grades),
    ("turns", turns),
    ("how", facts),
)


def sections(t: Teller) -> Markup:
    """The whole report below its heading."""
    return Markup("\n").join(
        el(
            "section",
            el("h2", say(f"analysis.{name}.title"), id=f"analysis-{name}"),
            make(t),
            cls="sheet analysis",
            aria_labelledby=f"analysis-{name}",
        )
        for name, make in SECTIONS
    )
