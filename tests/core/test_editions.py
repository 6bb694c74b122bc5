"""Editions: which readings a game is played under."""

import pytest

from rulebook.core import Editions, editions_under, readings_of

EDITIONS: Editions[str] = (("reference", "strict"), ("it", "lenient"), ("hu", "literal"))


@pytest.mark.parametrize(("version", "once"), [(0, "oldest"), (1, "oldest"), (2, "older"), (3, "older"), (4, "lenient")])
def test_an_edition_of_its_time(version: int, once: str) -> None:
    """Under an earlier version of the rules an edition is what it was taken to be then, and under others what it is now."""
    earlier = ((1, (("it", "oldest"),)), (3, (("it", "older"),)))
    assert readings_of("it", editions_under(version, EDITIONS, earlier)) == once
