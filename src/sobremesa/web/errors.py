"""What can go wrong at a table on the web, each with the status that HTTP has for it."""

from typing import ClassVar

from sobremesa.kernel import SobremesaError


class WebError(SobremesaError):
    """Something that was asked for cannot be done; ``key`` names the message for people."""

    status: ClassVar[int] = 400
    key: ClassVar[str] = "bad_request"

    def __init__(self, **params: object) -> None:
        super().__init__(f"server.problem.{self.key}", **params)


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
    """The record and the seed are told when the game is over."""

    status = 409
    key = "still_running"


class NothingPending(WebError):
    status = 409
    key = "nothing_pending"


class TooSoon(WebError):
    """A seat is given to a bot only after the agreed time."""

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
    """A request without the token that our own pages carry."""

    status = 403
    key = "forged_form"


class BadText(WebError):
    """A chat line or a name that is empty or too long."""

    status = 422
    key = "bad_text"


class BrokenTable(WebError):
    """A stored table that these rules cannot replay any more."""

    status = 409
    key = "broken_table"


class PutAside(WebError):
    """A game that cannot go on."""

    status = 409
    key = "put_aside"


class Closed(WebError):
    """A table that whoever runs the server has closed."""

    status = 409
    key = "closed"


class Banned(WebError):
    """Somebody whom whoever runs the server has banned."""

    status = 403
    key = "banned"


class OtherRules(WebError):
    """A game that was played by other rules, and that ours cannot read."""

    status = 409
    key = "other_rules"


class TookTooLong(WebError):
    """Something from elsewhere that was not checked in the time we have for it."""

    status = 422
    key = "took_too_long"


class StorageDown(WebError):
    """The database did not take it; nothing has changed."""

    status = 503
    key = "storage_down"


class Moving(WebError):
    """Another process looks after the table now; whoever comes again is led there."""

    status = 503
    key = "moving"


class Crowded(WebError):
    """So many come at the same moment that it would take too long to let them all in."""

    status = 503
    key = "crowded"


class NoCoach(WebError):
    """A table at which the coach may not be asked, or somebody who has nothing to decide."""

    status = 409
    key = "no_coach"


class BotsBusy(WebError):
    """So many bots are thinking that no more can be asked to play."""

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
