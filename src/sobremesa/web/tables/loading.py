"""Makes a stored game playable: from its last snapshot, and by today's rules.

Besides its record, a table stores the present position (``position``, updated with every move) and a few snapshots. If
the rules are those it was played by, the game resumes from a snapshot a little way back, and the rest is replayed when
somebody looks back. Other rules start from the position, and from there on the record says so.
"""

from typing import Final, NamedTuple, Sequence

from sobremesa.games.decks import OPTION, Cards
from sobremesa.kernel import Config, ConfigError, Dealer, EndlessEffect, Game, SobremesaError, State
from sobremesa.kernel.codec import with_config
from sobremesa.record import Record, Session
from sobremesa.record.entries import rule

from ..errors import BrokenTable
from .facts import ARCHIVE, ASIDE, ENDLESS, OVER, PLAYING, RULES, WAITING, Facts, Snapshot, Stored
from .orders import TableOrder

AT_HAND: Final = 40  # plies at least that are replayed at once: people look back that far all the time


class Loaded(NamedTuple):
    """A game, ready to be continued."""

    facts: Facts
    game: Game
    config: Config
    session: Session
    trouble: str = ""  # why it cannot go on, if that has just been found out
    kept: Record | None = None  # the record of a game that our rules cannot show at all; ``session`` is then
    # only a table set up for the beginning
    is_changed: bool = False  # whether there is anything new to be stored
    is_another_order: bool = False  # and whether that includes the order


def load(stored: Stored) -> Loaded:
    """Load the game of a stored table; `BrokenTable` if nothing here can play such a game."""
    order = TableOrder.of(stored.facts.order)
    try:
        game, config = order.rules()
    except ConfigError as e:
        return _lost(stored, *_some_rules(order, e), is_ours=False)
    facts = stored.facts
    if facts.stage == WAITING:
        facts = facts._replace(rules=game.revision, data=game.data_revision())
    record = record_of(stored._replace(facts=facts), game, config)
    try:
        return _taken_up(stored._replace(facts=facts), record, config)
    except SobremesaError:
        return _lost(stored, game, config)


def rehearse_load(stored: Stored) -> None:
    """Load the table in a process with limited time and memory, to see whether that works."""
    load(stored)


def too_much(stored: Stored) -> Loaded:
    """A game that takes more memory or time than anybody gets: it is kept, but not shown."""
    order = TableOrder.of(stored.facts.order)
    return _lost(stored, *TableOrder(order.game, order.seats).rules(), is_ours=False)


def with_old_cards(stored: Stored, cards: Cards, text: str) -> Loaded | None:
    """Load the game with the cards as they were when it was played, as a deck of its own; None if that does not help.

    Correcting a card may make a position impossible that was reached with the card as it was.
    """
    facts, order = stored.facts, TableOrder.of(stored.facts.order)
    try:
        changes = {} if order.has_own_cards else cards.read(text)
        if not changes:
            return None
        order = order._replace(options={**order.options, OPTION: cards.text(changes, order.modules)})
        game, config = order.rules()
        facts = facts._replace(order=order.plain(), position=with_config(facts.position, config))
        stored = stored._replace(facts=facts)
        return _taken_up(stored, record_of(stored, game, config), config)._replace(is_another_order=True)
    except SobremesaError:
        return None


def record_of(stored: Stored, game: Game, config: Config) -> Record:
    """The record of a stored table, without replaying it."""
    facts = stored.facts
    names = tuple(s.written for s in stored.seats)
    seed = facts.seed if facts.stage in (OVER, ARCHIVE, ASIDE) else ""
    record = Record(game, config, names, facts.seal, seed, facts.start, facts.rules, facts.data)
    record.entries = list(stored.entries)
    return record


def _taken_up(stored: Stored, record: Record, config: Config) -> Loaded:
    """Resume the game by the rules it was played by, or from its position by ours; `SobremesaError` if ours cannot."""
    facts, game = stored.facts, record.game
    dealer = Dealer(facts.seed) if facts.stage in (PLAYING, OVER) or facts.trouble == RULES else None
    is_back = facts.trouble == RULES  # it was put aside, and can go on now
    if is_back:
        facts = facts._replace(stage=PLAYING, trouble="")
        record.seed = ""
    if record.is_current:
        try:
            session = Session(record, dealer, _at_hand(stored.snapshots, record, facts.ply))
        except EndlessEffect as e:
            return Loaded(facts, game, config, _before(record, e.ply), ENDLESS)
        except SobremesaError:
            if not facts.position:
                raise
        else:
            if facts.position in ("", game.position(session.state)):
                return Loaded(facts, game, config, session, is_changed=is_back)
        # the rules changed without a new revision: the stored position is what counts
    if facts.position:
        record.entries.append(rule(game.revision, game.data_revision(), facts.position))
        session = Session(record, dealer)
    else:  # stored before there were positions: replay it by our rules, checking the digests in the record
        record.check()
        session = Session(record, dealer)
        session.adopt()
    return Loaded(facts, game, config, session, is_changed=facts.stage == PLAYING)


def _at_hand(snapshots: Sequence[Snapshot], record: Record, ply: int) -> tuple[int, State] | None:
    """The last snapshot that is far enough back."""
    border = record.border
    fit = [s for s in snapshots if border <= s.ply <= ply - AT_HAND]
    if not fit:
        return None
    last = max(fit, key=lambda s: s.ply)
    record.game.meta.remember(record.config)  # positions name a deck by its hash, and others may have been loaded since
    return last.ply, record.game.from_position(last.position)


def _before(record: Record, ply: int) -> Session:
    """The game as it stood before a ply."""
    cut = record.copy()
    border = cut.border
    while len(cut.line()) >= ply > border:
        cut.entries.pop()
    return Session(cut)


def _lost(stored: Stored, game: Game, config: Config, is_ours: bool = True) -> Loaded:
    """A game that our rules cannot show: its record is kept, with a table just to say so. If even its options are no
    longer ours, the configuration is just any that can be set up."""
    order = TableOrder.of(stored.facts.order)
    edition = order.edition or config.edition
    chosen = Config(config.game, config.seats, edition, order.modules, dict(order.rulings), dict(order.options))
    kept = record_of(stored, game, config if is_ours else chosen)
    kept.seed = stored.facts.seed
    session = Session(Record(game, config, kept.names, kept.seal))
    return Loaded(stored.facts, game, config, session, RULES, kept)


def _some_rules(order: TableOrder, why: ConfigError) -> tuple[Game, Config]:
    """The game with default options; `BrokenTable` if there is no such game."""
    try:
        return TableOrder(order.game, order.seats).rules()
    except ConfigError:
        raise BrokenTable from why
