"""Seats: what every seat has one of."""

from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.seats import with_seat


@given(holdings=st.lists(st.integers(), min_size=1).map(tuple), data=st.data())
def test_one_seat_changes(holdings: tuple[int, ...], data: st.DataObject) -> None:
    """When a seat's holding changes, those of the others stay, and in their order."""
    seat = data.draw(st.integers(0, len(holdings) - 1))
    after = with_seat(holdings, seat, 99)
    assert after[seat] == 99
    assert after[:seat] + after[seat + 1 :] == holdings[:seat] + holdings[seat + 1 :]
