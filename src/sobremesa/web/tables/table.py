"""The table: playing, and everything around it that people agree on."""

from typing import Final

from sobremesa.kernel import StaleView

from ..errors import BadText, GameOver, NoCoach, NotYourSeat, StillRunning, TooSoon
from ..fairness import Owner
from ..people import Person
from ..storage import puzzles
from . import consent
from .facts import COACH, GIVE, OVER, UNDO, ChatLine, Request
from .locked import locked
from .orders import BOT, OPEN
from .playing import Playing

LONGEST_LINE: Final = 500  # characters of a chat line


class Table(Playing):
    """One table of the hall."""

    # -- consent -----------------------------------------------------------------------------------------------------

    @locked
    async def ask_undo(self, seat: int, ply: int) -> None:
        """Ask the others for an undo further back than the seat may go alone; bots agree."""
        self._expect_running()
        self.session.copy().undo(seat, ply, agreed=True)  # raises an error if there is no such ply
        if any(r.kind == UNDO and r.by == seat and r.ply == ply for r in self.requests):
            return  # already asked
        asked = consent.to_ask(self.stored_seats, seat)
        await self._open(Request(self._next_request, UNDO, seat, ply, asked=asked))

    @locked
    async def give_to_bot(self, seat: int, level: str, by: Person) -> None:
        """Give a seat to a bot: at once if it is one's own or still free, otherwise once the others present agree."""
        consent.check_level(level)
        s = self.seat_at(seat)
        own = self.seats_of(by)
        if self.over:
            raise GameOver
        if seat in own or (s.kind == OPEN and by.id == self.facts.host):
            if all(o.is_bot for o in self.stored_seats if o.seat != seat):
                await self.hall.check_room(Owner(self.facts.origin or self.facts.host, self.facts.host, False))
            await self._give(seat, level)
            return
        if not own or not s.is_human:
            raise NotYourSeat
        if not self.is_left(seat):
            raise TooSoon(count=max(1, round((self.order.waits - self.away_for(seat)) / 60)))
        asked = tuple(o for o in consent.to_ask(self.stored_seats, own[0]) if o != seat and not self.is_left(o))
        await self._open(Request(self._next_request, GIVE, own[0], self.ply, seat, level, asked=asked))

    @locked
    async def may_ask_coach(self, seat: int, ply: int) -> bool:
        """Whether the seat, which is to decide, may ask the coach. If other people play, they are asked first, once for
        the whole game; `NoCoach` if the table was made without one."""
        self._expect(seat, ply)
        if not self.order.coaching or seat not in self.owing:
            raise NoCoach
        asked = consent.to_ask(self.stored_seats, seat)
        if self.facts.is_coached or not asked:
            return True
        if not any(r.kind == COACH for r in self.requests):
            await self._open(Request(self._next_request, COACH, seat, self.ply, asked=asked))
        return False

    @locked
    async def note_hint(self, seat: int, moment: tuple[int, int]) -> None:
        """Let everybody see that the seat has had a hint; `StaleView` if the game has moved on."""
        if moment != self.moment:
            raise StaleView(self.ply, moment[0])
        if (self.ply, seat) not in self.facts.hints:
            await self._commit(facts=self.facts._replace(hints=(*self.facts.hints, (self.ply, seat))))

    @locked
    async def answer(self, seat: int, number: int, yes: bool) -> None:
        """Agree to a request or refuse it; whoever made it withdraws it by refusing."""
        request = consent.find(self.requests, number)
        if yes:
            await self._open(consent.agreed(request, self.stored_seats, seat))
        else:
            consent.check_refusal(request, seat)
            await self._commit(facts=self.facts._replace(requests=consent.without(self.requests, number)))

    @property
    def _next_request(self) -> int:
        """The next number is made from public values: the revision also counts changes that only one seat can see."""
        return max((self.version, *(r.number for r in self.requests))) + 1

    async def _open(self, request: Request) -> None:
        """Wait for the answers to a request, or carry it out if none is missing."""
        others = consent.without(self.requests, request.number)
        if request.asked:
            await self._commit(facts=self.facts._replace(requests=(*others, request)))
        elif request.kind == UNDO:
            await self._undo(request.by, request.ply, agreed=True)
        elif request.kind == COACH:
            await self._commit(facts=self.facts._replace(requests=others, is_coached=True))
        else:
            await self._give(request.seat, request.level)

    async def _give(self, seat: int, level: str) -> None:
        s = self.seat_at(seat)._replace(kind=BOT, level=level, name="", pending=None, token="")
        await self._seat(s, self.facts._replace(requests=tuple(r for r in self.requests if r.seat != seat)))

    # -- chat and rematches ------------------------------------------------------------------------------------------

    @locked
    async def say(self, person: Person, text: str) -> None:
        """Say something at the table. Spectators cannot: they may know too much."""
        own = self.seats_of(person)
        if not own:
            raise NotYourSeat
        line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not 0 < len(line) <= LONGEST_LINE:
            raise BadText(most=LONGEST_LINE)
        number = self.chat[-1].number + 1 if self.chat else 0
        name = self.seat_at(own[0]).name
        await self._commit(chat=(ChatLine(number, person.id, name, line, self.hall.now()),))

    @locked
    async def rematch(self, by: Person) -> "Table":
        """Make a new table with the same order and people; it is the same one for all who ask."""
        if not self.seats_of(by):
            raise NotYourSeat
        if self.facts.rematch is not None:
            return await self.hall.glance(self.facts.rematch)
        if not self.over:
            raise StillRunning
        table = await self.hall.again(self, by)
        await self._commit(facts=self.facts._replace(rematch=table.id))
        return table

    @locked
    async def give_to_puzzles(self, person: Person, yes: bool) -> None:
        """Agree to puzzles being made from the finished game, or withdraw that consent, which deletes any that were
        made. `NotYourSeat` for anybody who has not played here."""
        own = {s.seat for s in self.stored_seats if s.person == person.id}
        if not own:
            raise NotYourSeat
        if self.facts.stage != OVER:
            raise StillRunning
        given = set(self.facts.given) | own if yes else set(self.facts.given) - own
        await self._commit(facts=self.facts._replace(given=tuple(sorted(given))))
        if not yes:
            await self.hall.store.database.write(lambda c: puzzles.forget(c, self.id))

    def record_text(self) -> str:
        """The text of the game's record; `StillRunning` before its end, because it reveals all secrets."""
        if not self.over and not self.is_lost:
            raise StillRunning
        if self.loaded.kept is not None:
            return self.loaded.kept.dumps(digest="")
        return self.session.record.dumps(self.session.state.digest())
