"""What a picture is drawn from, and what it has to draw.

A *thing* is anything a player could point at: a region, a card in hand, a die, a hex, a row of a craft building. It has
an id like ``region:3`` or ``hand:34``, the same in every language. The picture of a game says which things belong to an
action (`Picture.things`); the scene inverts that, so that every thing drawn carries the actions it offers. A thing with
one action plays it when clicked, one with several opens a menu of them, one with none explains itself.
"""

from abc import ABC, abstractmethod
from typing import Any, Final, Iterable, Mapping, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.kernel import Event
from sobremesa.words import Passage
from sobremesa.words.text import begun

from .markup import EMPTY, el, join


class Explained(NamedTuple):
    """What a thing is, in words."""

    title: str
    lines: tuple[str, ...]  # its rule in sentences
    is_stand_in: bool = False  # wholly or in part: we do not know what is printed


class Sign(NamedTuple):
    """How a choice looks in the list: what it brings, as icons, and what it belongs to, such as a card. Choices that
    belong to the same thing are kept together."""

    html: Markup
    of: str = ""


class Area(NamedTuple):
    """A part of the table that is sent again when it has changed."""

    id: str
    html: Markup


class Beat(NamedTuple):
    """One moment of a show: a sentence, the things that glow, and the VP that fly to seats."""

    text: str
    things: tuple[str, ...] = ()
    gains: tuple[tuple[int, int], ...] = ()  # (seat, VP)


class Show(NamedTuple):
    """Something that happened by itself and is worth watching, one beat after another."""

    kind: str  # one of `KINDS`
    title: str
    beats: tuple[Beat, ...]


#: all are listed as summaries; dice and built are over in a moment
KINDS: Final = ("scoring", "end", "dice", "built")


class Picture(ABC):
    """What each game draws."""

    @abstractmethod
    def things(self, view: Any, action: int) -> tuple[str, ...]:
        """The things that a player would click for this action, legal or not; empty if there are none (``done``)."""

    @abstractmethod
    def skeleton(self, scene: "Scene") -> Markup:
        """The places of all areas, arranged by CSS: empty elements with the ids of `areas`."""

    @abstractmethod
    def areas(self, scene: "Scene") -> Sequence[Area]:
        """Everything on the table, always the same ids in the same order for one configuration."""

    @abstractmethod
    def explain(self, scene: "Scene", thing: str) -> Explained | None:
        """What the thing is; None if there is no such thing at this table."""

    @abstractmethod
    def sources(self, scene: "Scene", events: Iterable[Event]) -> list[tuple[str, tuple[int, ...]]]:
        """(label, score of each seat) for each source, from all events since the beginning, as the viewer saw them."""

    @abstractmethod
    def board(self, scene: "Scene") -> Markup:
        """The middle of the table as one self-contained SVG, including its styles: for docs and programs."""

    def sign(self, scene: "Scene", action: int) -> Sign | None:
        """How the action looks in the list of choices, if not just as words."""
        return None

    def text(self, scene: "Scene") -> Markup:
        """The whole table in words, for those who cannot see it: headings, lists and tables. By default what the words
        say about it (`Words.describe`)."""
        passages: Sequence[Passage] = scene.words.describe(scene.view, scene.name)
        return join([(el("h2", p.title), el("ul", [el("li", line) for line in p.lines])) for p in passages])

    def preview(self, scene: "Scene") -> Markup:
        """What everybody would get if it were scored now; empty if nothing is scored."""
        return EMPTY

    def shows(self, scene: "Scene", events: Sequence[Event]) -> Sequence[Show]:
        """Which of these events, as the viewer saw them, are worth watching; the end is shown in every game."""
        return ()


def spoken(title: str, label: str) -> str:
    """How a thing that offers actions is read out: its title, and the label of the action if there is just one, without
    repeating what both have in common."""
    name = title.removesuffix(".")
    if label in ("", name) or name.endswith(f" {label}"):
        return title
    return label if label.startswith((f"{name}:", f"{name} ")) else f"{name}: {label}"


class Scene:
    """A view with its words, the names at the table, and what the viewer may do."""

    __slots__ = ("_picture", "actions", "labels", "legal", "names", "view", "words")

    def __init__(
        self, view: Any, words: Any, picture: Picture, names: Sequence[str] = (), legal: Sequence[int] = ()
    ) -> None:
        """``words`` are those of the table (`words_of`), ``legal`` what the viewer may do now: nothing in a replay."""
        self._picture = picture
        self.view = view
        self.words = words
        self.names = tuple(names)
        self.legal = tuple(legal)
        self.labels: Mapping[int, str] = {a: words.label(view, a) for a in legal}
        actions: dict[str, list[int]] = {}
        for a in legal:
            for thing in picture.things(view, a):
                actions.setdefault(thing, []).append(a)
        self.actions: Mapping[str, tuple[int, ...]] = {thing: tuple(of) for thing, of in actions.items()}

    def title(self, seat: int) -> str:
        """The name of a seat on a line of its own."""
        name = self.name(seat)
        return begun(name) if seat in self.words.neutrals(self.view) else name

    def name(self, seat: int) -> str:
        """The name of a seat: that of its player, if there is one."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else str(self.words.seat(seat))

    def things(self, action: int) -> tuple[str, ...]:
        """The things that an action is about, legal or not."""
        return self._picture.things(self.view, action)

    def sign(self, action: int) -> Sign | None:
        """How an action looks in the list of choices, if not just as words."""
        return self._picture.sign(self, action)

    def on(self, thing: str, title: str) -> dict[str, str | int | None]:
        """The attributes of an element for this thing: pass them to `el`, along with ``cls`` from `cls`."""
        actions = self.actions.get(thing, ())
        if not actions:
            return {"data_thing": thing, "aria_label": title}
        label = self.labels[actions[0]] if len(actions) == 1 else title
        return {
            "data_thing": thing,
            "data_actions": " ".join(map(str, actions)),
            "tabindex": 0,
            "role": "button",
            "aria_label": spoken(title, label),
        }

    def cls(self, thing: str, *names: str) -> str:
        """The classes of an element for this thing: with ``can``, which makes it glow, if it offers an action.

        A picture may use ``may`` instead for an action that is possible but not asked for: that takes a second click.
        """
        return " ".join((*names, "can") if thing in self.actions else names)

    def draw(self, thing: str, title: str, tag: str, *children: Any, cls: str = "", **attributes: Any) -> Markup:
        """An element for a thing."""
        return el(tag, *children, cls=self.cls(thing, cls) or None, **attributes, **self.on(thing, title))
