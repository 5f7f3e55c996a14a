"""What can go wrong at a table on the web, each with its HTTP status."""

from typing import Any, ClassVar

from sobremesa.kernel import Message, SobremesaError


class WebError(SobremesaError):
    """A request that cannot be carried out; ``key`` names the message for people."""

    status: ClassVar[int] = 400
    key: ClassVar[str] = "bad_request"

    def __init__(self, **params: object) -> None:
        super().__init__(f"server.problem.{self.key}", **params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.said)


def _again(kind: type[WebError], said: Message) -> WebError:
    """Rebuild an error that comes from another process."""
    error = kind.__new__(kind)
    SobremesaError.__init__(error, said)
    return error


class NoSuchTable(WebError):
    status = 404
    key = "no_such_table"


class NoSuchSeat(WebError):
    status = 404
    key = "no_such_seat"


class NoSuchDeck(WebError):
    status = 404
    key = "no_such_deck"


class NoSuchTurn(WebError):
    """A turn that no analysis has judged."""

    status = 404
    key = "no_such_turn"


class NoSuchCard(WebError):
    status = 404
    key = "no_such_card"


class NoSuchRequest(WebError):
    status = 404
    key = "no_such_request"


class SeatTaken(WebError):
    status = 409
    key = "seat_taken"


class TableFull(WebError):
    status = 409
    key = "table_full"


class NotStarted(WebError):
    status = 409
    key = "not_started"


class GameOver(WebError):
    status = 409
    key = "game_over"


class StillRunning(WebError):
    """The game must be over first: only then are its record and seed made public."""

    status = 409
    key = "still_running"


class NothingPending(WebError):
    status = 409
    key = "nothing_pending"


class TooSoon(WebError):
    """A seat can be given to a bot only after the agreed time."""

    status = 409
    key = "too_soon"


class NotYourSeat(WebError):
    status = 403
    key = "not_your_seat"


class NotWatchable(WebError):
    status = 403
    key = "not_watchable"


class WrongInvitation(WebError):
    status = 403
    key = "wrong_invitation"


class NoToken(WebError):
    status = 401
    key = "no_token"


class ForgedForm(WebError):
    """A request without the form token that our own pages send."""

    status = 403
    key = "forged_form"


class BadText(WebError):
    """A chat line or a name that is empty or too long."""

    status = 422
    key = "bad_text"


class BrokenTable(WebError):
    """A stored table that nothing here can load any more."""

    status = 409
    key = "broken_table"


class PutAside(WebError):
    """A game that cannot go on."""

    status = 409
    key = "put_aside"


class Closed(WebError):
    """A table that the server's operator has closed."""

    status = 409
    key = "closed"


class Banned(WebError):
    """Somebody whom the server's operator has banned."""

    status = 403
    key = "banned"


class OtherRules(WebError):
    """A game played by other rules that ours cannot read."""

    status = 409
    key = "other_rules"


class TookTooLong(WebError):
    """Work that was not finished within the time limit."""

    status = 422
    key = "took_too_long"


class TooMuch(WebError):
    """Something brought from elsewhere that takes more memory or processor time than anybody gets."""

    status = 422
    key = "too_much"


class WorkDied(WebError):
    """The process doing the work was killed."""

    status = 503
    key = "work_died"


class StorageDown(WebError):
    """The database could not do it; nothing has changed."""

    status = 503
    key = "storage_down"


class Moving(WebError):
    """Another process now has the table; a new request is routed there."""

    status = 503
    key = "moving"


class Crowded(WebError):
    """So many people are coming in at once that waiting for a turn would take too long."""

    status = 503
    key = "crowded"


class NoCoach(WebError):
    """The coach may not be asked at this table, or the seat has nothing to decide."""

    status = 409
    key = "no_coach"


class BotsBusy(WebError):
    """So many bots are thinking that no more can be added."""

    status = 503
    key = "bots_busy"


class TooLarge(WebError):
    status = 413
    key = "too_large"


class TooManyRequests(WebError):
    status = 429
    key = "too_many_requests"

    def __init__(self, seconds: int) -> None:
        super().__init__(count=seconds)
        self.seconds = seconds
