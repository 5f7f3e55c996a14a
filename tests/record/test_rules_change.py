"""Games that outlive a change of rules: the record says where, and goes on from the position written there."""

import re
from random import Random

import pytest

import sobremesa as sm
from sobremesa.kernel import CHANCE, Dealer
from sobremesa.record import Entry, Record, Session
from sobremesa.record.entries import MARK, MOVE, RULE, rule

from .helpers import GAME, config, finished, played, step

OLD = (7, "olddata")  # a revision of rules and data that is not ours
NOW = (GAME.revision, GAME.data_revision())


def by_old_rules(session: Session) -> Session:
    """The same game as if it had been played by other rules; no difference has been noticed yet."""
    record = session.record
    record.rules, record.data = OLD
    return session


def taken_over(plies: int = 60, more: int = 40, vp: int = 0) -> Session:
    """A game that was first played by other rules and then by ours.

    With ``vp``, the old rules have given p1 this many VP more than ours would.
    """
    old = by_old_rules(played(plies))
    text = GAME.position(old.state)
    if vp:
        more_vp = f"vp={old.state.scores()[0] + vp}"
        text, changed = re.subn(r"(?m)^(p1: .*?)vp=\d+", rf"\1{more_vp}", text)
        if not changed:  # no VP scored yet
            text = re.sub(r"(?m)^(p1: grande=\w+)", rf"\1 {more_vp}", text)
    record = old.record.copy()
    record.entries.append(rule(*NOW, text))
    session = Session(record, old.dealer)
    assert session.state.scores()[0] == old.state.scores()[0] + vp
    rng = Random(5)
    while session.ply < plies + more and session.state.turn != sm.OVER:
        step(session, rng)
    return session


# -- records of other rules --------------------------------------------------------------------------------------------


def test_an_old_record_that_replays_to_its_digests_is_fine() -> None:
    session = by_old_rules(played(120))
    record = Record.loads(session.record.dumps())
    assert (record.rules, record.data, record.is_current) == (*OLD, False)
    assert record.check().digest() == session.state.digest()


def test_an_old_record_that_does_not_says_what_can_be_done() -> None:
    session = by_old_rules(played(120))
    for wrong in ("= 100", "end"):
        lines = session.record.dumps().splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith(wrong))
        lines[at] = " ".join([*lines[at].split()[:2], "0" * 32])
        with pytest.raises(sm.RecordError, match="digest") as e:
            Record.loads("\n".join(lines)).check()
        told = str(e.value)
        assert "played by revision 7 of the rules, these are revision" in told
        assert "the version of Sobremesa that wrote the record can replay it" in told
    illegal = session.record.copy()
    illegal.entries.append(Entry(MOVE, CHANCE, GAME.action("first p1")))
    with pytest.raises(sm.RecordError, match="played by revision 7") as e:
        illegal.check()
    assert e.value.ply == session.ply + 1


def test_whoever_plays_on_says_so_in_the_record() -> None:
    old = by_old_rules(played(60))
    session = Session(Record.loads(old.record.dumps()), Dealer("4"))
    session.adopt()
    session.adopt()  # the second time does nothing
    assert [e.kind for e in session.record.entries].count(RULE) == 1
    assert session.record.is_current
    step(session, Random(1))
    again = Record.loads(session.record.dumps())
    assert again.check().digest() == session.state.digest()
    assert [(p.first, p.rules, p.data) for p in again.parts()] == [(0, *OLD), (old.ply, *NOW)]


# -- a record in which other rules took over ---------------------------------------------------------------------------


def test_the_text_says_where_and_comes_back_the_same() -> None:
    session = taken_over()
    text = session.record.dumps()
    assert text.startswith("sobremesa record 2\n")
    (line,) = [line for line in text.splitlines() if line.startswith("rules ")]
    border = session.border
    assert line.startswith(f'rules {border} {NOW[0]} {NOW[1]} "sobremesa position 1\\ngame: el_grande')
    again = Record.loads(text)
    assert again.entries == session.record.entries
    assert again.dumps() == text
    assert (again.border, again.check().digest()) == (border, session.state.digest())


def test_the_game_goes_on_from_the_position_although_ours_would_lead_elsewhere() -> None:
    session = taken_over(vp=5)
    record = Record.loads(session.record.dumps())
    assert record.check().digest() == session.state.digest()
    assert record.replay().digest() == session.state.digest()
    start = GAME.start(config())
    for seat, a in record.line()[: session.border]:
        start.apply(a, None if seat == CHANCE else seat)
    assert record.replay(session.border).scores()[0] == start.scores()[0] + 5


def test_chance_stays_in_step() -> None:
    """The n-th draw of a game depends only on its seed and n, whether or not the rules have changed in between."""
    session = taken_over()
    plain = played(0)
    while plain.ply < session.ply:
        seat, a = session.moves[plain.ply]
        plain.act(a, seat)
    assert plain.moves == session.moves
    assert plain.state.digest() == session.state.digest()


@pytest.mark.parametrize("more", [0, 40])
def test_what_makes_no_difference_can_be_looked_at(more: int) -> None:
    session = taken_over(more=more)
    plain = played(session.border)
    assert not any(session.is_dark(ply) for ply in range(session.ply + 1))
    for ply in (0, 1, 30, session.border - 1, session.border):
        assert session.at(ply).digest() == plain.at(ply).digest()
        assert session.record.replay(ply).digest() == plain.at(ply).digest()
    assert session.events[: session.border] == plain.events
    assert [m[0] for m in session.record.walk()] == list(range(1, session.ply + 1))


def test_what_only_other_rules_could_tell_is_dark_and_said_so() -> None:
    session = taken_over(plies=130, vp=5)
    border = session.border
    dark = [ply for ply in range(session.ply + 1) if session.is_dark(ply)]
    assert dark == list(range(101, border)), "up to the last digest that is right nothing can be wrong"
    for look in (session.at, session.record.replay):
        with pytest.raises(sm.RecordError, match="played under different rules") as e:
            look(border - 1)
        assert e.value.ply == border - 1
        assert look(100).digest() == played(130).at(100).digest()
        assert look(border).scores()[0] == played(130).at(border).scores()[0] + 5
    assert session.events[border - 1] == []
    assert session.events[:100] == played(130).events[:100]
    assert len(session.events) == session.ply == len(session.moves)
    walked = [m[0] for m in session.record.walk()]
    assert walked == [*range(1, 101), *range(border + 1, session.ply + 1)]


def test_moves_that_are_not_even_legal_are_dark_too() -> None:
    session = taken_over(plies=60)
    record = session.record.copy()
    at = next(i for i, e in enumerate(record.entries) if e.kind == MARK)
    first = next(i for i, e in enumerate(record.entries) if e.kind == MOVE and e.seat >= 0)
    record.entries[first] = record.entries[first]._replace(value=GAME.action("tile 8 castillo"))
    del record.entries[at]
    again = Session(Record.loads(record.dumps()))
    assert again.record.check().digest() == again.state.digest() == session.state.digest()
    assert again.is_dark(1)
    assert again.is_dark(session.border - 1)
    assert not again.is_dark(session.border)
    assert again.events[: session.border] == [[]] * session.border


def test_our_own_rules_have_no_excuse() -> None:
    """The part played by our rules has to replay, even if other rules came later: there, tampering is noticed."""
    session = taken_over(vp=5)
    record = session.record.copy()
    record.rules, record.data = NOW
    record.check()  # it is consistent in itself
    mark = next(i for i, e in enumerate(record.entries) if e.kind == MARK)
    record.entries[mark] = record.entries[mark]._replace(digest="0" * 32)
    with pytest.raises(sm.RecordError, match="digest"):
        record.check()


def test_rules_may_change_more_than_once() -> None:
    session = taken_over(vp=5)
    record = session.record.copy()
    at = next(i for i, e in enumerate(record.entries) if e.kind == RULE)
    record.entries[at] = record.entries[at]._replace(value=8)
    record.adopt(session.state)
    record.adopt(session.state)
    again = Session(Record.loads(record.dumps()), Dealer("4"))
    assert [p.first for p in record.parts()] == [0, session.border, session.ply, session.ply]
    assert again.state.digest() == session.state.digest()
    assert again.at(session.border + 1).digest() == session.at(session.border + 1).digest()
    rng = Random(3)
    while again.state.turn != sm.OVER:
        step(again, rng)
    assert again.record.seed == "4"
    assert Record.loads(again.record.dumps()).check().digest() == again.state.digest()


# -- undo --------------------------------------------------------------------------------------------------------------


def test_nobody_goes_back_to_other_rules() -> None:
    session = taken_over(more=0)
    seat = session.moves[-1][0]
    assert session.undo_floor(seat) == session.border == session.ply
    for agreed in (False, True):
        with pytest.raises(
            sm.IllegalAction, match=f"up to ply {session.border} the game was played under different rules"
        ):
            session.undo(max(seat, 0), session.border - 1, agreed=agreed)
    seat = session.state.owing[0]
    step(session, Random(1))
    session.undo(seat, session.border, agreed=True)
    assert session.ply == session.border
    assert Record.loads(session.record.dumps()).check().digest() == session.state.digest()


def test_a_text_that_goes_back_further_is_refused() -> None:
    session = taken_over()
    lines = session.record.dumps().splitlines()
    lines[-1:-1] = [f"undo {session.border - 1} by p1"]
    with pytest.raises(sm.RecordError, match="undo"):
        Record.loads("\n".join(lines))
    record = session.record.copy()
    record.entries.append(Entry("undo", 0, session.border - 1))
    with pytest.raises(sm.RecordError, match="undo"):
        record.check()


# -- texts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "rules",
        "rules {ply} 1 x",
        "rules {ply} 0 x \"y\"",
        "rules {ply} one x \"y\"",
        "rules {ply} 1 x y",
        "rules {ply} 1 x 7",
        'rules {ply} 1 x ""',
        "rules {ply} 1 x [" + "[" * 99_999,
        "rules {ply} 1 " + "x" * 65 + ' "y"',
        'rules 99999 1 x "y"',
    ],
)  # fmt: skip
def test_a_wrong_change_of_rules_is_named(line: str) -> None:
    session = played(30)
    lines = session.record.dumps().splitlines()
    lines[-1:-1] = [line.replace("{ply}", str(session.ply))]
    with pytest.raises(sm.RecordError, match=f"line {len(lines) - 1}: "):
        Record.loads("\n".join(lines))


def test_a_position_that_our_rules_cannot_read_is_named() -> None:
    session = taken_over(more=0)
    other = GAME.position(GAME.new(4))
    for wrong, message in (("nonsense", "rules: "), (other, "belongs to another table")):
        record = session.record.copy()
        record.entries[-1] = rule(*NOW, wrong)
        with pytest.raises(sm.RecordError, match=message):
            Record.loads(record.dumps(digest="")).check()


def test_a_digest_that_nobody_knows_is_left_out() -> None:
    session = played(40)
    text = session.record.dumps(digest="")
    assert text.endswith(f"end {session.ply} -\n")
    assert Record.loads(text).check().digest() == session.state.digest()


# -- beginning in the middle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 50, 77, 100])
def test_a_session_may_begin_in_the_middle(at: int) -> None:
    whole = played(100)
    text = GAME.position(whole.at(at))
    session = Session(whole.record.copy(), whole.dealer, (at, GAME.from_position(text)))
    assert session.is_recalled == (at == 0)
    assert (session.first, session.moves, session.ply) == (at, whole.moves, whole.ply)
    assert session.state.digest() == whole.state.digest()
    assert [session.undo_floor(s) for s in range(3)] == [whole.undo_floor(s) for s in range(3)]
    assert session.happened(whole.ply) == whole.happened(whole.ply)
    assert session.seen(None, at) == whole.seen(None, at)
    session.recall()
    assert session.is_recalled
    assert session.events == whole.events
    assert [session.at(p).digest() for p in range(0, 100, 7)] == [whole.at(p).digest() for p in range(0, 100, 7)]


def test_copies_share_what_they_recall() -> None:
    whole = played(100)
    session = Session(whole.record.copy(), whole.dealer, (80, whole.at(80)))
    twin = session.copy()
    step(twin, Random(1))
    twin.recall()
    assert session.is_recalled
    assert session.events == whole.events == twin.events[: whole.ply]


def test_undo_may_go_back_further_than_what_is_at_hand() -> None:
    whole = played(100)
    session = Session(whole.record.copy(), whole.dealer, (80, whole.at(80)))
    for s in (whole, session):
        s.undo(0, 60, agreed=True)
        assert s.ply == 60 or s.state.turn >= 0
    assert session.state.digest() == whole.state.digest()
    assert session.first == 60
    rng, other = Random(2), Random(2)
    for _ in range(40):
        step(whole, rng)
        step(session, other)
    assert session.moves == whole.moves
    assert session.events == whole.events
    assert session.record.dumps() == whole.record.dumps()
    session.undo(0, 90, agreed=True)
    session.undo(0, 30, agreed=True)
    assert session.state.digest() == whole.at(session.ply).digest()


def test_a_finished_game_may_be_of_other_rules() -> None:
    session = by_old_rules(finished(short=True))
    record = session.record.copy()
    record.adopt(session.state)
    again = Session(Record.loads(record.dumps()))
    assert again.state.result() == session.state.result()
    assert again.at(40).digest() == session.at(40).digest()
