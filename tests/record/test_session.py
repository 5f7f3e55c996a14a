"""Sessions: playing, looking back, taking back, and what each viewer gets to see."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa.kernel import CHANCE, Dealer
from sobremesa.record import Record, Session
from sobremesa.record.record import MARK, UNDO

from .helpers import GAME, config, finished, played, step


def names(session: Session, since: int = 0, viewer: int | None = None) -> list[str]:
    return [GAME.events.named(e)[0] for e in session.seen(viewer, since)]


def test_a_new_session_has_its_chance_settled_and_its_seed_sealed() -> None:
    session = Session.new(GAME, config(), "secret", names=("Ana",))
    assert session.state.turn >= 0
    assert {seat for seat, _ in session.moves} == {CHANCE}
    assert (session.record.seal, session.record.seed) == (Dealer("secret").seal, "")
    assert session.record.names == ("Ana",)
    assert "secret" not in session.record.dumps()


def test_a_copy_is_independent_and_has_the_same_luck() -> None:
    session = played(30, seed=5)
    twin = session.copy()
    assert twin.dealer is not session.dealer
    rng, same = Random(1), Random(1)
    while session.state.turn != sm.OVER:
        step(session, rng)
    while twin.state.turn != sm.OVER:
        step(twin, same)
    assert twin.moves == session.moves
    assert twin.record.seed == session.record.seed == "5"


def test_the_seed_is_told_at_the_end_and_not_before() -> None:
    session = played(80, seed=77, short=True)
    assert (session.record.seed, session.state.turn == sm.OVER) == ("", False)
    rng = Random(1)
    while session.state.turn != sm.OVER:
        assert session.record.seed == ""
        step(session, rng)
    assert session.record.seed == "77"


def test_act_returns_what_happened_up_to_the_next_decision() -> None:
    session = played(0)
    before = session.ply
    events = session.act(session.state.legal()[0])
    assert events == [e for es in session.events[before:] for e in es]
    assert [GAME.events.named(e)[0] for e in events] == ["power_played"]
    while session.state.prompt != "discs" or "general_scoring" not in names(session):
        events = session.act(session.state.legal()[-1])
    while session.state.prompt == "discs":
        events = session.act(session.state.legal()[0])
    keys = [GAME.events.named(e)[0] for e in events]
    assert keys[0] == "disc_set"
    assert keys[-1] == "card_revealed", "the cards of the next round belong to this answer"


def test_act_refuses_what_is_illegal_or_late_and_nothing_changes() -> None:
    session = played(30)
    before = (session.state.encode(), session.ply, len(session.record.entries))
    with pytest.raises(sm.IllegalAction):
        session.act(GAME.action("start-king toledo"))
    with pytest.raises(sm.IllegalAction):
        session.act(session.state.legal()[0], seat=(session.state.turn + 1) % 3)
    with pytest.raises(sm.NotationError):
        session.act(-1)
    for ply in (0, session.ply - 1, session.ply + 1):
        with pytest.raises(sm.StaleView, match=f"at ply {session.ply}, the action was meant for ply {ply}"):
            session.act(session.state.legal()[0], ply=ply)
    assert (session.state.encode(), session.ply, len(session.record.entries)) == before
    session.act(session.state.legal()[0], ply=session.ply)


def test_without_a_dealer_chance_is_played_by_name() -> None:
    session = Session(Record(GAME, config(2)))
    for text in ("first p2", "start-king toledo", "start-grande aragon"):
        assert session.state.turn == CHANCE
        session.act(GAME.action(text))
    assert [GAME.notation(a) for _, a in session.moves] == ["first p2", "start-king toledo", "start-grande aragon"]
    with pytest.raises(sm.IllegalAction):
        session.act(GAME.action("start-grande aragon"))
    with pytest.raises(sm.IllegalAction):
        session.act(GAME.action("start-grande navarra"), seat=0)


def test_digests_stand_in_the_record_every_fifty_plies() -> None:
    session = played(160)
    marks = [e for e in session.record.entries if e.kind == MARK]
    assert [m.value for m in marks] == [50, 100, 150]
    assert [m.digest for m in marks] == [session.at(p).digest() for p in (50, 100, 150)]


def test_a_session_can_be_resumed_from_its_record() -> None:
    session = played(70)
    resumed = Session(Record.loads(session.record.dumps()), Dealer(4))
    assert resumed.state.encode() == session.state.encode()
    assert (resumed.moves, resumed.events) == (session.moves, session.events)
    one, two = Random(9), Random(9)
    while session.state.turn != sm.OVER:
        step(session, one)
        step(resumed, two)
    assert resumed.state.encode() == session.state.encode(), "the resumed dealer goes on where the first one was"


def test_at_gives_independent_copies_of_every_ply() -> None:
    session = finished(edition="classic", short=True)
    digests = [session.at(p).digest() for p in range(session.ply + 1)]
    assert digests[-1] == session.state.digest()
    assert [session.record.replay(p).digest() for p in (0, 15, 16, 17, 100)] == [
        digests[p] for p in (0, 15, 16, 17, 100)
    ]
    copy = session.at(40)
    copy.play(session.moves[40][1], session.moves[40][0])
    assert session.at(40).digest() == digests[40]
    assert copy.digest() == digests[41]


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_at_refuses_plies_that_do_not_exist(ply: int) -> None:
    with pytest.raises(sm.SobremesaError):
        played(20).at(ply)


# -- undo --------------------------------------------------------------------------------------------------------------


def placing() -> Session:
    """A seat has placed two caballeros and may place a third."""
    for seed in range(50):
        session = played(0, seed=seed)
        rng = Random(seed)
        while session.ply < 150:
            step(session, rng)
            words = [GAME.notation(a).split()[0] for _, a in session.moves[-2:]]
            if words == ["put", "put"] and session.state.prompt == "placing":
                return session
    raise AssertionError("nobody placed anything")


def test_own_decisions_can_be_taken_back_one_by_one() -> None:
    session = placing()
    seat = session.state.turn
    before = [session.at(session.ply - n).digest() for n in (1, 2)]
    assert session.undo_floor(seat) <= session.ply - 2
    session.undo(seat)
    assert session.state.digest() == before[0]
    session.undo(seat)
    assert session.state.digest() == before[1]
    assert [e.kind for e in session.record.entries[-2:]] == [UNDO, UNDO]
    assert session.record.check().digest() == before[1]


def test_a_whole_turn_can_be_taken_back_down_to_its_beginning_and_no_further() -> None:
    session = placing()
    seat = session.state.turn
    floor = session.undo_floor(seat)
    assert session.moves[floor - 1][0] != seat
    with pytest.raises(sm.IllegalAction, match=rf"p{seat + 1} may go back to ply {floor}, not to {floor - 1}"):
        session.undo(seat, floor - 1)
    session.undo(seat, floor)
    assert session.ply == floor
    with pytest.raises(sm.IllegalAction):
        session.undo(seat)


def test_nobody_takes_back_the_decisions_of_others() -> None:
    session = placing()
    for seat in range(3):
        if seat != session.state.turn:
            assert session.undo_floor(seat) == session.ply
            with pytest.raises(sm.IllegalAction, match="that takes everybody's consent"):
                session.undo(seat)


@pytest.mark.parametrize("target", [-1, 10**6])
def test_an_undo_must_lead_back_into_the_game(target: int) -> None:
    session = placing()
    entries = list(session.record.entries)
    for agreed in (False, True):
        with pytest.raises(sm.IllegalAction, match="there is nothing to take back"):
            session.undo(session.state.turn, target, agreed)
        with pytest.raises(sm.IllegalAction, match="there is nothing to take back"):
            session.undo(session.state.turn, session.ply, agreed)
    assert session.record.entries == entries


def test_discs_that_were_shown_are_a_barrier() -> None:
    session = played(0)
    rng = Random(2)
    while session.state.prompt != "discs":
        step(session, rng)
    while len(session.state.owing) > 1:
        session.act(session.state.legal()[0])
    last_but_one = session.moves[-1][0]
    assert session.undo_floor(last_but_one) == session.ply - 1, "a disc nobody has seen can be set anew"
    session.act(session.state.legal()[0])
    for seat in range(3):
        assert session.undo_floor(seat) == session.ply


def test_modifiers_that_were_received_are_a_barrier() -> None:
    session = Session(Record(GAME, config(2, modules=["changing_powers"])))
    dealer = Dealer(1)
    while session.state.turn == CHANCE:
        session.act(dealer.draw(session.state.outcomes()))
    session.act(session.state.legal(0)[0], 0)
    assert session.undo_floor(0) == session.ply - 1
    session.act(session.state.legal(1)[0], 1)
    assert "modifier_received" in names(session)
    assert session.undo_floor(1) == session.ply


def test_chance_is_a_barrier() -> None:
    session = played(0)
    for seat in range(3):
        assert session.undo_floor(seat) == session.ply
    session.act(session.state.legal()[0])
    assert session.undo_floor(session.moves[-1][0]) == session.ply - 1


def test_after_an_agreed_undo_the_same_card_is_drawn_again() -> None:
    session = played(120)
    old = list(session.moves)
    chance = max(p for p, (seat, _) in enumerate(old) if seat == CHANCE)
    session.undo(0, chance, agreed=True)
    assert session.moves == old[: session.ply]
    assert session.ply > chance
    assert session.record.entries[-1].kind != UNDO, "the card drawn again is an entry of its own"
    assert session.record.check().digest() == session.state.digest()
    session.undo(0, 0, agreed=True)
    assert session.moves == old[: session.ply]


def test_an_undo_after_the_end_reopens_the_game() -> None:
    session = finished(edition="classic", short=True)
    last = max(p for p, (seat, _) in enumerate(session.moves) if seat != CHANCE)
    session.undo(0, last, agreed=True)
    assert session.state.turn >= 0
    assert session.state.result() is None


# -- what is seen ------------------------------------------------------------------------------------------------------


def test_each_viewer_sees_its_own_secrets_only() -> None:
    session = played(0, modules=["changing_powers"])
    rng = Random(3)
    while session.state.prompt != "discs" or len(session.state.legal()) < 9:
        step(session, rng)
    session.act(GAME.action("disc navarra"), 0)
    session.act(GAME.action("disc castilla"), 1)

    def secret(viewer: int | None, key: str, field: str) -> list[tuple[object, object]]:
        found = [GAME.events.named(e) for e in session.seen(viewer)]
        return [(f["seat"], f[field]) for k, f in found if k == key]

    dealt = {seat: [m for s, m in secret(seat, "modifier_dealt", "modifier") if s == seat] for seat in range(3)}
    for viewer in range(3):
        for seat, modifier in secret(viewer, "modifier_dealt", "modifier"):
            assert (modifier is not None) == (seat == viewer)
        assert len(set(dealt[viewer])) == 3
    assert all(m is None for _, m in secret(None, "modifier_dealt", "modifier"))
    assert secret(0, "disc_set", "region")[-2:] == [(0, 1), (1, None)]
    assert secret(1, "disc_set", "region")[-2:] == [(0, None), (1, 4)]
    assert secret(2, "disc_set", "region")[-2:] == secret(None, "disc_set", "region")[-2:] == [(0, None), (1, None)]
    session.act(GAME.action("disc toledo"), 2)
    for anybody in (0, 1, 2, None):
        assert secret(anybody, "disc_shown", "region")[-3:] == [(0, 1), (1, 4), (2, 5)]


def test_seen_since_a_ply() -> None:
    session = played(60)
    whole = session.seen(1)
    assert session.seen(1, since=session.ply) == []
    for ply in (0, 7, 40):
        skipped = sum(len(es) for es in session.events[:ply])
        assert session.seen(1, since=ply) == whole[skipped:]


def test_a_copy_is_played_on_its_own() -> None:
    """Nothing that happens to a copy affects the original, including undo and chance."""
    session = played(20)
    before = (session.state.digest(), list(session.moves), list(session.events), list(session.record.entries))
    twin = session.copy()
    assert (twin.state.digest(), twin.moves, twin.events, twin.record.entries) == before
    assert twin.record.header() == session.record.header()
    for _ in range(4):
        if twin.state.legal():
            twin.act(twin.state.legal()[0])
    twin.undo(twin.moves[-1][0], 0, agreed=True)
    assert twin.record.entries != session.record.entries
    assert (session.state.digest(), session.moves, session.events, session.record.entries) == before
    assert session.at(session.ply).digest() == before[0]
    other = session.copy()
    for one in (session, other):
        one.act(one.state.legal()[-1])
    assert session.state.digest() == other.state.digest()  # the shared dealer draws the same for both
