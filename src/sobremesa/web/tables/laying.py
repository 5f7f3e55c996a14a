"""A new table, ready for the database."""

from contextlib import suppress
from secrets import token_hex, token_urlsafe

from sobremesa.games import games, meta
from sobremesa.kernel import ConfigError, Dealer
from sobremesa.record import Record, Session
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from ..people import Person
from .facts import ARCHIVE, PLAYING, SNAPSHOT_EVERY, Facts, SeatFacts, Snapshot, Stored
from .moves import begun
from .orders import BOT, HUMAN, SeatOrder, TableOrder


def know_tables() -> None:
    """Load everything that the first table of each game would otherwise have to wait for."""
    for name in games():
        game, config = TableOrder(name, (SeatOrder(HUMAN),) * meta(name).min_seats).rules()
        state = Session.new(game, config, "").state
        seat = state.owing[0]
        with suppress(ConfigError):  # games without words or a picture cannot be played here
            picture = picture_of(name)
            picture.areas(Scene(state.view(seat), words_of(game, config), picture, legal=state.legal(seat)))


def laid(
    order: TableOrder, host: Person, seats: tuple[SeatFacts, ...], start: str, archive: Record | None, now: float
) -> Stored:
    """Make a new table, ready for the database; its first chance events are settled if no seat is free."""
    game, config = order.rules()
    order = order.completed(config)
    seed = order.seed or token_hex(16)
    facts = Facts(
        token_urlsafe(9), token_urlsafe(12), host.id, order.plain(), seed, Dealer(seed).seal,
        order.seed is not None, start, game.revision, game.data_revision(), now, now, origin=host.network,
    )  # fmt: skip
    session = Session(Record(game, config, tuple(s.written for s in seats), facts.seal, start=start))
    if archive is not None:
        ply = len(archive.line())
        back = max(archive.border, ply - SNAPSHOT_EVERY)
        facts = facts._replace(
            stage=ARCHIVE,
            seed=archive.seed,
            seal=archive.seal,
            ply=ply,
            rules=archive.rules,
            data=archive.data,
            position=game.position(archive.replay()),
        )
        return Stored(facts, seats, tuple(archive.entries), (), (Snapshot(back, game.position(archive.replay(back))),))
    if all(s.kind in (HUMAN, BOT) for s in seats):
        session = begun(session.record, facts, seats)
        owing = tuple(session.state.owing)
        facts = facts._replace(
            stage=PLAYING,
            ply=session.ply,
            owing=owing,
            bots_owe=any(seats[s].kind == BOT for s in owing),
            position=game.position(session.state),
        )
    return Stored(facts, seats, tuple(session.record.entries), ())
