"""Chance and spectators: an actor without a seat, and a viewer without one."""

import pickle

import pytest

from rulebook.core import CHANCE, SPECTATOR, Chance, Spectator
from rulebook.core.chance import MOST_SEATS, SEATS, seats
from tests.core.made_up import Settings


@pytest.mark.parametrize(("one", "kind"), [(CHANCE, Chance), (SPECTATOR, Spectator)])
def test_there_is_one(one: object, kind: type[Chance] | type[Spectator]) -> None:
    """Chance is one and the same everywhere, also after a journey through a file, and is no seat; so is a spectator."""
    assert pickle.loads(pickle.dumps(one)) is one
    assert list(kind) == [one]
    assert not isinstance(one, int)


def test_seats() -> None:
    """The seats at a table are numbered from 0."""
    assert seats(Settings(3)) == range(3)
    assert (SEATS.values, SEATS.within) == (seats, range(MOST_SEATS))
