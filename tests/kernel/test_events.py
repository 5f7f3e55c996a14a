"""Events: typed tuples with a visibility for every field, and one function that redacts what must be hidden."""

import pytest

from sobremesa.kernel import EventTable, EventType
from sobremesa.kernel.events import NOBODY, OWNER, PUBLIC

DRAWN = EventType("drawn", "seat", "pile", "card!", "order!!")
OPENED = EventType("opened", "count", barrier=True)
OVER = EventType("over")
TABLE = EventTable([DRAWN, OPENED, OVER])


def test_types_are_numbered_in_order() -> None:
    assert [t.number for t in TABLE.types] == [0, 1, 2]
    assert DRAWN.fields == ("seat", "pile", "card", "order")
    assert DRAWN.sight == (PUBLIC, PUBLIC, OWNER, NOBODY)
    assert OVER.fields == ()


def test_lists_begin_at_their_own_numbers_so_that_one_can_grow() -> None:
    first, second, third, new = (EventType(key, "seat") for key in ("first", "second", "third", "new"))
    EventTable({0: [first], 4: [second, third]})
    before = [first.number, second.number, third.number]
    table = EventTable({4: [second, third], 0: [first, new]})
    assert [first.number, second.number, third.number] == before == [0, 4, 5]
    assert [t.key for t in table.types] == ["first", "new", "second", "third"]
    assert table.size == 6
    assert table.type_of((5, 0)) is third
    assert table.named((1, 2)) == ("new", {"seat": 2})
    with pytest.raises(ValueError, match="there is no room for the event 'b': 4 is taken"):
        EventTable({0: [EventType(str(i)) for i in range(5)], 4: [EventType("b")]})


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (2, (0, 2, 5, 33, None)),  # the owner
        (1, (0, 2, 5, None, None)),  # another seat
        (None, (0, 2, 5, None, None)),  # a spectator
        (33, (0, 2, 5, None, None)),  # the card's number is not mistaken for an owner
    ],
)
def test_a_field_is_seen_by_all_by_its_owner_or_by_nobody(viewer: int | None, seen: tuple[int | None, ...]) -> None:
    assert TABLE.redact((0, 2, 5, 33, 44), viewer) == seen


def test_seat_zero_is_an_owner_and_a_spectator_is_not_seat_zero() -> None:
    assert TABLE.redact((0, 0, 5, 33, 44), 0) == (0, 0, 5, 33, None)
    assert TABLE.redact((0, 0, 5, 33, 44), None) == (0, 0, 5, None, None)


def test_an_event_without_secrets_passes_unchanged() -> None:
    assert TABLE.redact((1, 4), None) == (1, 4)
    assert TABLE.redact((2,), 0) == (2,)


def test_redacting_twice_changes_nothing_more() -> None:
    once = TABLE.redact((0, 2, 5, 33, 44), 1)
    assert TABLE.redact(once, 1) == once


def test_events_have_names() -> None:
    assert TABLE.named((0, 2, 5, 33, 44)) == ("drawn", {"seat": 2, "pile": 5, "card": 33, "order": 44})
    assert TABLE.named((2,)) == ("over", {})


def test_barriers() -> None:
    assert [TABLE.is_barrier(e) for e in ((0, 2, 5, 33, 44), (1, 4), (2,))] == [False, True, False]
