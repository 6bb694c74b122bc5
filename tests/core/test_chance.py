"""Chance: an actor like a seat, and like no seat."""

import pickle

from rulebook.core import CHANCE, Chance


def test_there_is_one_chance() -> None:
    """Chance is one and the same everywhere, also after a journey through a file, and is no seat."""
    assert pickle.loads(pickle.dumps(CHANCE)) is CHANCE
    assert list(Chance) == [CHANCE]
    assert not isinstance(CHANCE, int)
