"""A game in the terminal: bots move by themselves, humans are shown what they may see and asked for their moves."""

import sys
from os.path import expanduser  # unlike Path.expanduser it leaves an unknown user name alone
from pathlib import Path
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sobremesa import bots
from sobremesa.analysis.calibration import Calibration
from sobremesa.analysis.walks import name_of
from sobremesa.games import manifest_of
from sobremesa.i18n import say
from sobremesa.i18n.alphabets import alphabetical
from sobremesa.kernel import OVER, SobremesaError, View
from sobremesa.record import Session
from sobremesa.record.entries import UNDO
from sobremesa.words import Words
from sobremesa.words.odds import odds_of
from sobremesa.words.scores import score_text, scores_seen

from . import files, options
from .advised import ADVISER, advised
from .explained import panel
from .odds import drawn
from .options import HUMAN
from .screen import clear, tell
from .terminal import Terminal, terminal_of

PROMPT: Final = "> "
COMMANDS = ("undo", "board", "odds", "log", "card", "advice", "save", "quit", "help")
MANY = 12  # from this many choices on, show them in columns
NEWEST = 5  # log lines to show when there is little room


class Leave(Exception):
    """Raised when a human wants to leave the table."""


class Play:
    """One game from its current state to its end, or until somebody leaves.

    The state is asked only for views, legal actions, whose turn it is and how the game goes on without a seat: whatever
    a human sees comes from `State.view` and `Session.seen`. With ``passes``, humans are not asked where the game can go
    on without them (`State.passing`). With ``is_compact``, the output fits a terminal of 80 by 24 and the table is
    shown only on request.
    """

    def __init__(
        self,
        session: Session,
        kinds: tuple[str, ...],
        screen: Console,
        passes: bool = False,
        is_compact: bool = False,
    ) -> None:
        self.session = session
        self.passes = passes
        self.is_compact = is_compact
        self.kinds = kinds
        self.screen = screen
        self.terminal: Terminal = terminal_of(session.game, session.record.config)
        self.words: Words = self.terminal.words
        self.humans = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
        seed = session.dealer.seed if session.dealer else ""
        has = {"card": bool(self.words.cards()), "odds": manifest_of(session.game.name).odds is not None}
        self.commands = tuple(word for word in COMMANDS if has.get(word, True))
        self.bots = {
            seat: bots.make(kind, f"{seed}/p{seat + 1}/{session.ply}")
            for seat, kind in enumerate(kinds)
            if kind != HUMAN
        }
        self.told = {seat: self._last_decision(seat) for seat in self.humans}  # up to which ply each knows the story
        # a message for the human, shown with the next drawing of the table
        self.notice = "\n".join(options.missing(kinds, session.record.config))
        self.looking = self.humans[0] if len(self.humans) == 1 else None  # the human in front of the screen
        self.saved: tuple[Path, int] | None = None  # the file the game was saved to, and at which ply

    # -- the loop ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play the game to its end; `Leave` if a human leaves."""
        while self.session.state.turn != OVER:
            seat = self.session.state.turn
            if seat in self.bots:
                self._let(seat)
            elif self._passes_now():
                self.session.act(self.session.state.passing, seat)
            else:
                self._ask(seat)
        self._finish()

    def _passes_now(self) -> bool:
        """Whether the game goes on without asking; after an undo, people want to decide for themselves."""
        if not self.passes or self.session.state.passing < 0:
            return False
        return self.session.record.entries[-1].kind != UNDO

    def _last_decision(self, seat: int) -> int:
        """The ply of the seat's last decision in a resumed game, 0 in a new one."""
        return max((ply for ply, (who, _) in enumerate(self.session.moves, 1) if who == seat), default=0)

    def _let(self, seat: int) -> None:
        """Let the bot of this seat decide."""
        self.session.act(self.bots[seat].move(self.session.state, seat), seat)

    def _ask(self, seat: int) -> None:
        """Ask the human of this seat to decide; until then only undo changes the game."""
        if self.looking != seat:
            self._hand_over(seat)
        view = self.session.state.view(seat)
        groups = self.words.groups(view, self.session.state.legal(seat))
        legal = [a for _, group in groups for a in group]  # in the order in which they are numbered
        clear(self.screen)
        self._tell(seat)
        self._draw(view, legal)
        if self.notice:
            self.print(self.notice, "yellow")
            self.notice = ""
        while True:
            answer = self._read(f"{self.words.seat(seat)} {PROMPT}")
            try:
                if self._answer(answer, seat, view, legal):
                    return
            except SobremesaError as e:
                self.print(str(e), "red")

    def _answer(self, answer: str, seat: int, view: View, legal: list[int]) -> bool:
        """Handle an answer; returns whether it has changed the game, so that everything must be asked again."""
        word, _, rest = answer.partition(" ")
        if word.lower() in self.commands:
            return self._command(word.lower(), rest.strip(), seat, view, legal)
        if word.lower() in [sight.split()[0] for sight in self.terminal.sights()]:
            self.screen.print(self.terminal.look(view, word.lower(), rest.strip(), self.screen.width))
            return False
        if not answer:
            asked = self.words.groups(view, legal)[0][1]
            if len(asked) > 1:
                self.print(say("cli.play.empty"))
                return False
            action = asked[0]
        elif answer.isdecimal():
            if len(answer) > 6 or not 1 <= int(answer) <= len(legal):
                self.print(say("cli.play.no_such_choice", number=answer[:12], last=len(legal)), "red")
                return False
            action = legal[int(answer) - 1]
        else:
            action = self.session.game.action(answer)
        self.session.act(action, seat, self.session.ply)
        return True

    # -- commands ----------------------------------------------------------------------------------------------------

    def _command(self, word: str, rest: str, seat: int, view: View, legal: list[int]) -> bool:
        if word == "undo":
            self.session.undo(seat)
            self.told = {s: min(ply, self.session.ply) for s, ply in self.told.items()}
            self.notice = say("cli.play.taken_back", ply=self.session.ply)
            return True
        if word == "quit":
            raise Leave
        if word == "board":
            self._draw(view, legal, full=True)
        elif word == "odds":
            sections = odds_of(self.words, view, self.session.seen(seat)) or ()
            self.screen.print(drawn(sections, self.terminal.colour))
        elif word == "log":
            self._lines(self.words.tell(self.session.seen(seat)))
        elif word == "help":
            self._help(legal)
        elif word == "card":
            if rest:
                self.screen.print(panel(self.words.explain(rest)))
            else:
                self.print(say("cli.play.card_needs_name", known=", ".join(alphabetical(self.words.cards()))))
        elif word == "advice":
            self._advise(rest or ADVISER, seat, view, legal)
        elif rest:
            path = self._save(Path(expanduser(rest)))
            self.print(say("cli.play.saved_with_seed", path=path))
        else:
            self.print(say("cli.play.save_needs_name"))
        return False

    def _help(self, legal: list[int]) -> None:
        table = Table(title=say("cli.play.help.title"), title_justify="left", show_header=False)
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        table.add_row(say("cli.play.help.number"), say("cli.play.help.number_text"))
        example = self.session.game.notation(legal[-1])
        table.add_row(say("cli.play.help.notation"), say("cli.play.help.notation_text", example=example))
        for word in self.commands:
            shown = {"card": "card NAME", "advice": "advice NAME", "save": "save FILE"}.get(word, word)
            table.add_row(shown, say(f"cli.play.help.{word}"))
            if word == "board":
                for sight, text in self.terminal.sights().items():
                    table.add_row(sight, text)
        self.screen.print(table)

    def _advise(self, name: str, seat: int, view: View, legal: list[int]) -> None:
        """Show what a bot would do in the human's place. It knows no more than the human does."""
        for line in options.missing([name], self.session.record.config):
            self.screen.print(line)
        state = self.session.state
        advice = bots.make(name, f"advice/{self.session.ply}").advise(state, seat)
        believed = Calibration(state.config, name_of(state.config, bots.judgement_of(name)))
        self.screen.print(
            advised(
                name,
                advice,
                state.config.game,
                lambda share: believed.said_alone(state, share),
                lambda a: legal.index(a) + 1,
                lambda a: self.terminal.colour(self.words.label(view, a)),
            )
        )

    def _save(self, path: Path) -> Path:
        files.save(self.session, path)
        self.saved = (path, self.session.ply)
        return path

    def save_for_later(self) -> Path:
        """Save the game to the file it was last saved to, or under a new name in the current folder."""
        return self._save(self.saved[0] if self.saved else files.free_name(self.session))

    # -- showing -----------------------------------------------------------------------------------------------------

    def print(self, text: str, style: str = "") -> None:
        self.screen.print(Text(text, style=style))

    def _read(self, prompt: str) -> str:
        """Read a line of input; `EOFError` at the end of input."""
        if sys.stdin is None:
            raise EOFError
        self.screen.print(self.terminal.colour(prompt), end="")
        self.screen.file.flush()
        return " ".join(input().split())

    def _hand_over(self, seat: int) -> None:
        """Hand the screen over to this human, with nothing left of what another one saw."""
        clear(self.screen, history=True)
        self.screen.print(Rule())
        self._read(say("cli.play.handover", seat=self.words.seat(seat)))
        clear(self.screen, history=True)
        self.looking = seat

    def _tell(self, seat: int) -> None:
        """Tell what happened since the seat's last decision."""
        lines = self.words.tell(self.session.seen(seat, self.told[seat]))
        self.told[seat] = self.session.ply
        if self.is_compact:
            lines = lines[-NEWEST:]
        if lines:
            self.screen.print(Rule(say("cli.play.happened"), align="left", style="dim"))
            self._lines(lines)

    def _lines(self, lines: list[str]) -> None:
        tell(self.screen, map(self.terminal.colour, lines))

    def _draw(self, view: View, legal: list[int], full: bool = False) -> None:
        """Draw the table, what is asked, and the numbered choices."""
        if self.is_compact and not full:
            told = zip(map(self.words.seat, range(len(self.kinds))), scores_seen(view))
            scores = " · ".join(f"{seat} {score_text(view.game, score)}" for seat, score in told)
            self.screen.print(self.terminal.colour(scores))
        else:
            self.screen.print(self.terminal.board(view, self.screen.width, full))
        self.screen.print(Rule(say("cli.play.choices", seat=self.words.seat(view.turn)), align="left", style="dim"))
        self.screen.print(self.terminal.colour(self.words.prompt(view, legal)), style="bold")
        hint = self.words.hint(view, legal)
        if hint and not self.is_compact:
            self.print(hint, "italic")
        groups = self.words.groups(view, legal)
        for heading, actions in groups:
            if heading:
                self.print(heading, "underline")
            self._choices(view, legal, actions)
        if len(legal) == 1:
            self.print(say("cli.play.only_choice"), "dim")
        elif len(groups[0][1]) == 1:
            self.print(say("cli.play.only_asked", number=legal.index(groups[0][1][0]) + 1), "dim")

    def _choices(self, view: View, legal: list[int], actions: list[int]) -> None:
        """Show some of the legal actions, each with its number among all of them."""
        if self.is_compact:
            told = [
                Text.assemble((str(legal.index(a) + 1), "bold"), " ", self.terminal.colour(self.words.label(view, a)))
                for a in actions
            ]
            self.screen.print(Text(" · ").join(told))
            return
        rows = [
            (
                Text(f"{legal.index(a) + 1:>3}", style="bold"),
                self.terminal.colour(self.words.label(view, a)),
                self.session.game.notation(a),
            )
            for a in actions
        ]
        widest = max(len(number) + len(label) + len(notation) + 6 for number, label, notation in rows)
        if len(rows) < MANY or 2 * widest > self.screen.width:
            table = Table.grid(padding=(0, 2))
            for number, label, notation in rows:
                table.add_row(number, label, Text(notation, style="dim"))
            self.screen.print(table)
        else:
            lines = [Text.assemble(number, "  ", label, (f"  {notation}", "dim")) for number, label, notation in rows]
            self.screen.print(Columns(lines, column_first=True, padding=(0, 2)))

    def _finish(self) -> None:
        """Show the end of the game: what happened last, the final table, the places."""
        viewer = self.humans[0] if len(self.humans) == 1 else None
        clear(self.screen)
        if viewer is None:
            since = min(self.told.values(), default=0)
            self._lines(self.words.tell(self.session.seen(None, since)))
        else:
            self._tell(viewer)
        view = self.session.state.view(viewer)
        self.screen.print(self.terminal.board(view, self.screen.width))
        show_places(self.terminal, view, self.screen)
        record = self.session.record
        self.screen.print(
            Text(say("cli.play.final_seed", seed=record.seed, seal=record.seal), style="dim"), soft_wrap=True
        )
        if self.saved:
            self.print(say("cli.play.saved", path=self._save(self.saved[0])))
        elif self.humans:
            self._offer_record()

    def _offer_record(self) -> None:
        """Offer to save the record of the finished game; anything but ``save FILE`` leaves."""
        self.print(say("cli.play.keep"))
        while True:
            try:
                word, _, rest = self._read(PROMPT).partition(" ")
            except EOFError:
                return
            if word.lower() != "save" or not rest:
                return
            try:
                self.print(say("cli.play.saved", path=self._save(Path(expanduser(rest)))))
                return
            except SobremesaError as e:
                self.print(str(e), "red")


def show_places(terminal: Terminal, view: View, screen: Console) -> None:
    """Show everybody's place, and who has won."""
    table = Table(title=say("cli.play.over"), title_style="bold", header_style="bold")
    table.add_column(say("cli.play.rank"), justify="right")
    table.add_column(say("cli.play.seat"))
    table.add_column(say("cli.play.score"), justify="right")
    for rank, seat, score in terminal.words.standings(view):
        table.add_row(str(rank), terminal.colour(terminal.words.seat(seat)), score_text(view.game, score))
    screen.print(table)
    screen.print(terminal.colour(terminal.words.proclaim(view)), style="bold")
