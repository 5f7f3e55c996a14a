"""Examples: a position, what is done in it, and what the result is.

An example is a text file. It starts with a position text; after an empty line it says what happens, line by line:

    play power 9             an action in its notation, by whoever is to decide; chance too
    play p2: disc toledo     the same, where several seats owe a choice
    refused power 8          the rules do not allow this now
    then p1 vp 0 -> 5        something that views show, before and after
"""

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, NamedTuple, Sequence

from sobremesa.games import load
from sobremesa.kernel import Event, Game, IllegalAction, Seat, State
from sobremesa.words import Words, words_of

SEAT: Final = re.compile(r"p[1-9]")


class Claim(NamedTuple):
    """What an example says about the views before and after."""

    path: tuple[str, ...]
    before: str
    after: str


class Script(NamedTuple):
    """The contents of an example file."""

    position: str
    moves: tuple[tuple[bool, Seat | None, str], ...]  # whether it is allowed, whose move it is if given, the notation
    claims: tuple[Claim, ...]


class Refused(NamedTuple):
    """Something that the rules did not allow: what it would have meant, and why not if the step gives a reason."""

    label: str
    reason: str


class Played(NamedTuple):
    """An example after the engine has played it."""

    before: Any  # the views
    after: Any
    told: tuple[str | Refused, ...]
    words: Words


@dataclass(frozen=True)
class Example:
    """One worked example; its file is ``examples/<id>.txt`` in a package, and its text is a message."""

    id: str
    package: str
    #: the small boards that show it: the name of a panel, and words for it
    show: Sequence[str] = ()
    #: the boards shown after it, if different
    show_after: Sequence[str] | None = None
    viewer: Seat | None = None

    def numbers(self) -> dict[str, str]:
        """The values its text can use, taken from its claims, which a test checks against the game: ``p1_vp_before``
        and ``p1_vp`` for ``then p1 vp 2 -> 8``, and ``p1_vp_change`` for the difference."""
        out: dict[str, str] = {}
        for claim in self.script().claims:
            name = "_".join(claim.path)
            out |= {f"{name}_before": claim.before, name: claim.after}
            if claim.before.isdecimal() and claim.after.isdecimal():
                out[f"{name}_change"] = str(abs(int(claim.after) - int(claim.before)))
        return out

    def script(self) -> Script:
        return read(files(self.package).joinpath("examples", f"{self.id}.txt").read_text(encoding="utf-8"))

    def play(self, game: str) -> Played:
        """Play it on the engine; `IllegalAction` if it cannot be played, `AssertionError` if a refused action is
        allowed."""
        rules: Game = load(game)
        script = self.script()
        state: State = rules.from_position(script.position)
        words = words_of(rules, state.config)
        before = state.view(self.viewer)
        told: list[str | Refused] = []
        events: list[Event] = []  # not told yet: a run of similar events is told in one sentence
        state.sink = lambda event: events.append(rules.events.redact(event, self.viewer))
        for is_allowed, seat, notation in script.moves:
            action = rules.action(notation)
            if is_allowed:
                state.play(action, seat)
                continue
            told += words.tell(events)
            events.clear()
            label = words.label(state.view(state.turn), action)
            try:
                state.play(action, seat)
            except IllegalAction as e:
                told.append(Refused(label, "" if e.reason is None else str(e.reason)))
            else:
                raise AssertionError(f"{self.id}: {notation} is allowed")
        told += words.tell(events)
        return Played(before, state.view(self.viewer), tuple(told), words)


def read(text: str) -> Script:
    """Parse the text of an example; `ValueError` quotes a line that makes no sense."""
    position, _, rest = text.partition("\n\n")
    moves: list[tuple[bool, Seat | None, str]] = []
    claims: list[Claim] = []
    for line in filter(None, map(str.strip, rest.splitlines())):
        word, _, said = line.partition(" ")
        if word in ("play", "refused"):
            who, colon, what = said.partition(": ")
            seat = int(who[1:]) - 1 if colon else None
            moves.append((word == "play", seat, what if colon else said))
        elif word == "then" and " -> " in said:
            start, _, after = said.partition(" -> ")
            *path, before = start.split()
            claims.append(Claim(tuple(path), before, after.strip()))
        else:
            raise ValueError(f"an example cannot say {line!r}")
    return Script(position + "\n", tuple(moves), tuple(claims))


def value_at(view: Any, path: Sequence[str], labels: Sequence[str] = ()) -> str:
    """What a view shows at a path like ``p1 goods olive``; labels name the places of a list."""
    found = view
    for i, word in enumerate(path):
        if not i and SEAT.fullmatch(word):
            found = view.seats[int(word[1:]) - 1]
        elif word.isdecimal():
            found = found[int(word)]
        elif hasattr(found, word):
            found = getattr(found, word)
        elif word in labels and len(found) <= len(labels) and not isinstance(found[0], tuple):
            found = found[labels.index(word)]
        else:
            found = dict(found)[word]
    return "-" if found is None else str(found)
