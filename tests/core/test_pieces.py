"""Coded pieces: what is written as a short code."""

from rulebook.core import Coded
from rulebook.games.yellowstone_park import Card, Stop


def test_what_is_coded() -> None:
    """A piece with a code, and a way back from it, is a coded piece; other things are not."""
    assert isinstance(Card.from_code("G4"), Coded)
    assert not isinstance(Stop(), Coded)
