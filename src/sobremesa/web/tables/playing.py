"""Sitting down, playing, confirming and taking back.

A change is worked out on copies, written in one transaction, and only then put in place and shown. So nobody sees or is
told anything that a crash could still undo.
"""

import logging
from contextlib import suppress
from time import monotonic
from typing import Sequence

from sobremesa.kernel import CHANCE, StaleView
from sobremesa.kernel import OVER as NOBODY
from sobremesa.record import Session
from sobremesa.record.record import UNDO

from ..errors import GameOver, Moving, NoSuchTable, NothingPending, NotStarted, OtherRules, SeatTaken, TableFull
from ..people import Person
from ..storage import Conflict
from . import consent
from .facts import (
    ASIDE,
    ENDLESS,
    LINES_KEPT,
    OVER,
    PLAYING,
    SNAPSHOT_EVERY,
    WAITING,
    Change,
    ChatLine,
    Facts,
    SeatFacts,
    Snapshot,
)
from .locked import locked
from .looking import SEEN_EVERY, Looking, replaced
from .manner import ASKED, EVERYTHING, Manner, Went, decided
from .moves import Click, begun, played, rehearse, rehearse_start, waits
from .orders import HUMAN, OPEN, free_name

log = logging.getLogger(__name__)


class Playing(Looking):
    """A table where people can act. Callers have checked whose seat it is (`seat_for`)."""

    # -- sitting down ------------------------------------------------------------------------------------------------

    @locked
    async def join(self, person: Person, seat: int | None = None, token: str = "") -> int:
        """Take a seat, by default the first free one; when no seat is free any more, the game begins.

        Whoever gave their seat to a bot may come back to it. ``token`` is the hash of a program's token.
        """
        mine = self.seats_of(person)
        if mine and (seat is None or seat in mine) and not token:
            return mine[0] if seat is None else seat
        free = [s.seat for s in self.stored_seats if s.kind == OPEN or (s.is_bot and s.person == person.id)]
        if seat is None:
            if not free:
                raise TableFull
            seat = free[0]
        elif self.seat_at(seat).seat not in free:
            raise SeatTaken
        await self._seat(
            self.seat_at(seat)._replace(
                kind=HUMAN,
                level="",
                person=person.id,
                name=self._free_name(person.name, seat),
                token=token,
                is_instant=bool(token),
                seen=self.hall.now(),
            )
        )
        return seat

    def _free_name(self, name: str, seat: int) -> str:
        return free_name(name, {s.name for s in self.stored_seats if s.seat != seat}) if name else ""

    async def _seat(self, seat: SeatFacts, facts: Facts | None = None) -> None:
        """Change a seat's player; if it was the last free seat, begin the game."""
        seats = replaced(self.stored_seats, seat)
        new = facts or self.facts
        if new.stage == WAITING and all(s.kind != OPEN for s in seats):
            if self.order.has_own_cards:
                await self.hall.elsewhere.do(rehearse_start, self.session.record, new, seats)
            session = await self.work(begun, self.session.record, new, seats)
            await self._commit(session, seats, new._replace(stage=PLAYING))
        else:
            await self._commit(seats=seats, facts=new)

    @locked
    async def new_token(self, seat: int, token: str) -> None:
        """Let a program play the seat with the token that has this hash."""
        await self._change(self.seat_at(seat)._replace(token=token))

    @locked
    async def prefer(self, seat: int, is_instant: bool) -> None:
        """Set whether the seat's turns end without being confirmed."""
        await self._change(self.seat_at(seat)._replace(is_instant=is_instant))

    # -- playing -----------------------------------------------------------------------------------------------------

    @locked
    async def act(
        self,
        seat: int,
        ply: int,
        action: int,
        undos: int | None = None,
        is_final: bool = False,
        manner: Manner = ASKED,
        further: Sequence[int] = (),
    ) -> Went:
        """Play the action, or let it wait for confirmation unless it is final; sending it twice plays it only once.
        Return what was then played for the seat automatically.

        The ``further`` actions of a bundle follow, each only if `goes_on` allows it; one that ends the turn waits like
        any other.

        `StaleView` if it was meant for another ply, or for a line of the game that has been undone since.
        """
        if self._has_played(seat, ply, action):
            return Went(self.ply)
        self._expect(seat, ply, undos)
        self.session.state.check(action, seat)
        s = self.seat_at(seat)
        may_wait = s.is_human and not s.is_instant and not is_final
        click = self._click(seat, (action, *further), manner, may_wait)
        await self._rehearse(click)
        if may_wait and await self.work(waits, self.session.state, self.words, seat, action, manner):
            if s.pending != action:
                await self._change(s._replace(pending=action))
            return Went(self.ply)
        return await self._play(click)

    @locked
    async def go_on(self, seat: int, ply: int, manner: Manner) -> Went:
        """Play what the seat need not be asked; nothing if it has to decide, or if ``ply`` is out of date."""
        if self.over or ply != self.ply or self.seat_at(seat).pending is not None:
            return Went(self.ply)
        return await self._rehearsed_play(self._click(seat, (), manner))

    @locked
    async def confirm(self, seat: int, ply: int, manner: Manner = ASKED) -> Went:
        """Play the action that waits for the seat's confirmation."""
        s = self.seat_at(seat)
        if s.pending is None and 0 <= ply < self.ply and self.session.moves[ply][0] == seat:
            return Went(self.ply)  # already confirmed
        self._expect(seat, ply)
        if s.pending is None:
            raise NothingPending
        return await self._rehearsed_play(self._click(seat, (s.pending,), manner))

    @locked
    async def take_back(self, seat: int, ply: int, to: int | None = None, asks: str = EVERYTHING) -> None:
        """Drop the action waiting for confirmation; without one, undo the seat's last decision (or everything down to
        ``to``), with what was then played automatically. A bundle is one decision, whether or not its last action is
        waiting. If only bots would have to agree, the seat may go back as far as it likes."""
        s = self.seat_at(seat)
        if s.pending is not None:
            began = self._began(seat, self.ply, self.session.undo_floor(seat))
            if began < self.ply:
                await self._undo(seat, began)
            else:
                await self._change(s._replace(pending=None))
            return
        last = self.session.record.entries[-1:]
        if last and last[0].kind == UNDO and last[0].seat == seat and last[0].value == self.ply < ply:
            return  # already taken back
        self._expect_running()
        if ply != self.ply:
            raise StaleView(self.ply, ply)
        floor = self.undo_floor(seat)
        wanted = self._began(seat, decided(self.session, seat, asks, floor), floor) if to is None else to
        await self._undo(seat, wanted, agreed=floor <= wanted < self.ply)

    @locked
    async def restart_turn(self, seat: int) -> None:
        """Undo the seat's decisions down to the last barrier."""
        self._expect_running()
        s = self.seat_at(seat)
        floor = self.session.undo_floor(seat)
        if floor < self.ply:
            await self._undo(seat, floor)
        elif s.pending is not None:
            await self._change(s._replace(pending=None))
        else:
            raise NothingPending

    def _began(self, seat: int, ply: int, floor: int) -> int:
        """The ply itself, or if it lies within a bundle of this seat, the ply where that began."""
        own = [(start, end) for start, end in self.bundles if floor <= start and self.session.moves[start][0] == seat]
        return next((start for start, end in own if start < ply < end), ply)

    def _click(self, seat: int, actions: tuple[int, ...], manner: Manner, may_wait: bool = False) -> Click:
        manner = manner._replace(confirms=manner.confirms and not self.seat_at(seat).is_instant)
        return Click(seat, actions, manner, may_wait)

    async def _rehearse(self, click: Click) -> None:
        """At a table with a stranger's cards, play a click with limited time and memory first."""
        if self.order.has_own_cards:
            session = self.session
            await self.hall.elsewhere.do(rehearse, session.record, session.dealer, session.at_hand, click)

    async def _rehearsed_play(self, click: Click) -> Went:
        await self._rehearse(click)
        return await self._play(click)

    async def _play(self, click: Click) -> Went:
        """Play these actions, as far as possible, and then whatever the seat need not be asked."""
        began, first = monotonic(), self.ply
        session = self.session.copy()
        s = self.seat_at(click.seat)
        went, pending = await self.work(played, session, self.words, click)
        if session.ply == first:
            return went
        now = self.hall.now()
        seen = now if s.is_human and now - s.seen > SEEN_EVERY else s.seen
        await self._commit(session, replaced(self.stored_seats, s._replace(pending=pending, seen=seen)))
        if len(click.actions) > 1:
            self.bundles.append((first, went.ply + (pending is not None)))
        self.hall.metrics.moved(monotonic() - began)
        return went

    async def _undo(self, seat: int, ply: int, agreed: bool = False) -> None:
        session = self.session.copy()
        await self.work(session.undo, seat, ply, agreed)
        seats = replaced(self.stored_seats, self.seat_at(seat)._replace(pending=None))
        await self._commit(session, seats, self.facts._replace(undos=self.facts.undos + 1))
        self.bundles = [bundle for bundle in self.bundles if bundle[1] <= ply]

    def _has_played(self, seat: int, ply: int, action: int) -> bool:
        """Whether this move has already been made, and was sent a second time."""
        if not 0 <= ply < self.ply:
            return False
        moves = self.session.moves[ply : ply + len(self.stored_seats)]  # others may have chosen at the same time
        return next((move for move in moves if move[0] in (seat, CHANCE)), None) == (seat, action)

    # -- is it still what they saw? ----------------------------------------------------------------------------------

    def _expect_running(self) -> None:
        if self.facts.stage == WAITING:
            raise NotStarted
        if self.trouble is not None:
            raise self.trouble
        if self.over:
            raise GameOver

    def _expect(self, seat: int, ply: int, undos: int | None = None) -> None:
        """`StaleView` unless the seat has seen what it is deciding about.

        Where several seats choose at the same time, the others' choices do not make one's own out of date.
        """
        self._expect_running()
        if undos is not None and undos != self.facts.undos:
            raise StaleView(self.ply, ply)
        if ply == self.ply:
            return
        since = self._asked_since()
        if not since <= ply < self.ply or any(who == seat for who, _ in self.session.moves[since:]):
            raise StaleView(self.ply, ply)

    def _asked_since(self) -> int:
        """The ply when the present decision was first asked for: in the past only if several seats choose at once."""
        frames = self.session.state.frames
        ply = self.ply
        while ply and self.session.moves[ply - 1][0] >= 0:
            before = self.session.at(ply - 1)
            if before.frames != frames or len(before.owing) < 2:
                break
            ply -= 1
        return ply

    # -- the only way to change anything -----------------------------------------------------------------------------

    async def adopt(self) -> None:
        """Store what loading the game found out: that other rules have taken it over, or that it cannot go on."""
        if self.loaded.is_changed:
            log.info("table %s goes on by other rules from ply %d", self.id, self.ply)
            await self._commit(self.session, is_another_order=self.loaded.is_another_order)
        elif self.loaded.trouble and self.facts.stage == PLAYING:
            await self.put_aside(self.loaded.trouble)

    async def put_aside(self, trouble: str = ENDLESS) -> None:
        """Stop the game for good. It stays as it is, everybody is told, and its bots are not woken again."""
        if self.is_aside:
            return
        log.warning("table %s is put aside at ply %d: %s", self.id, self.facts.ply, trouble)
        session = self.session.copy()
        session.record.seed = self.facts.seed
        seats = tuple(s._replace(pending=None) for s in self.stored_seats)
        facts = self.facts._replace(stage=ASIDE, trouble=trouble, owing=(), requests=())
        await self._commit(seats=seats, facts=facts)
        session.dealer = None
        self.session = session

    async def _change(self, seat: SeatFacts) -> None:
        """Store a change that only this seat can see."""
        await self._commit(seats=replaced(self.stored_seats, seat), only=seat.seat)

    async def _commit(
        self,
        session: Session | None = None,
        seats: Sequence[SeatFacts] | None = None,
        facts: Facts | None = None,
        chat: tuple[ChatLine, ...] = (),
        only: int | None = None,
        is_another_order: bool = False,
    ) -> None:
        """Write everything in one transaction, then put it in place and show it: to all, or only to the seat ``only``.

        If it cannot be written, nothing has changed. `StaleView` if somebody else has changed the table in the
        database, `Moving` if another process has taken it over.
        """
        if self.has_left:
            raise Moving
        if session is not None and self.is_lost:
            raise OtherRules
        new = facts or self.facts
        sitting = tuple(seats or self.stored_seats)
        if session is not None:
            new, sitting = self._moved(session, new, sitting)
        bots_owe = new.stage == PLAYING and any(sitting[s].is_bot for s in new.owing)
        new = new._replace(
            bots_owe=bots_owe, revision=self.facts.revision + 1, version=self.facts.version + (only is None)
        )
        known = self.stored_entries
        entries = () if session is None else tuple(session.record.entries[known:])
        changed = tuple(s for s, old in zip(sitting, self.stored_seats) if s != old)
        snapshot = None if session is None else self._snapshot(new)
        is_undo = new.undos != self.facts.undos
        change = Change(new, self.facts.revision, changed, entries, known, chat, snapshot, is_undo, is_another_order)
        try:
            await self.hall.store.save(change)
        except Conflict:
            ply = self.ply
            await self._reload()
            raise StaleView(self.ply, ply) from None
        self.facts, self.stored_seats = new, sitting
        self.session = session or self.session
        self.stored_entries += len(entries)
        if snapshot is not None:
            self.last_snapshot = snapshot.ply
        elif is_undo:
            self.last_snapshot = min(self.last_snapshot, new.ply)
        self.chat = (*self.chat, *chat)[-LINES_KEPT:]
        self._shown(only)

    def _moved(
        self, session: Session, facts: Facts, seats: tuple[SeatFacts, ...]
    ) -> tuple[Facts, tuple[SeatFacts, ...]]:
        """What a move or an undo changes around the game."""
        state = session.state
        kept = tuple(s if self._stays(s, session) else s._replace(pending=None) for s in seats)
        new = facts._replace(
            moved=facts.moved if session is self.session else self.hall.now(),
            ply=session.ply,
            owing=tuple(state.owing),
            stage=OVER if state.turn == NOBODY else facts.stage,
            requests=consent.still_open(facts.requests, state.owing),
            position=self.game.position(state),
        )
        return new, kept

    def _snapshot(self, facts: Facts) -> Snapshot | None:
        """A snapshot, if one is due."""
        is_due = facts.ply // SNAPSHOT_EVERY > self.last_snapshot // SNAPSHOT_EVERY
        return Snapshot(facts.ply, facts.position) if is_due else None

    def _stays(self, seat: SeatFacts, session: Session) -> bool:
        """Whether the seat's pending action still answers the same question, or has just been chosen."""
        if seat.pending is None or seat.pending != self.seat_at(seat.seat).pending:
            return True
        state = session.state
        same = state.frames == self.session.state.frames
        return same and seat.seat in state.owing and seat.pending in state.legal(seat.seat)

    @locked
    async def reload(self) -> None:
        """Load the table again after somebody else has changed or removed it."""
        with suppress(NoSuchTable, Moving):
            await self._reload()

    async def _reload(self) -> None:
        stored = await self.hall.store.load(self.id)
        if stored is None:
            self.is_gone = True
            self._shown()
            raise NoSuchTable
        if stored.facts.fence != self.facts.fence:
            self.hall.forget(self)
            raise Moving
        self._take(stored, await self.hall.taken_up(stored))
        self._shown()

    def _shown(self, only: int | None = None) -> None:
        """Let everybody concerned look again, including bots."""
        self._made.clear()
        self.touched = self.hall.now()
        self.wake(only)
        self.hall.bots.wake(self)
