"""Editions: which readings a game is played under."""

import pytest

from rulebook.core import SettingsError, chosen_readings, editions_under, readings_of
from rulebook.core.editions import Editions

EDITIONS: Editions[str] = (("reference", "strict"), ("it", "lenient"), ("hu", "literal"))


@pytest.mark.parametrize(("edition", "readings"), EDITIONS)
def test_an_edition_by_its_name(edition: str, readings: str) -> None:
    """Every edition is found by its name, whether or not it is the first."""
    assert readings_of(edition, EDITIONS) == readings


def test_an_unknown_edition() -> None:
    """For an unknown edition the known ones are named."""
    with pytest.raises(SettingsError) as caught:
        readings_of("de", EDITIONS)
    assert str(caught.value) == "there is no edition 'de'; the editions are reference, it, hu"


@pytest.mark.parametrize(
    ("edition", "readings", "chosen"),
    [(None, None, "strict"), ("it", None, "lenient"), (None, "own", "own"), (None, "", "")],
)
def test_readings_are_chosen_in_one_way(edition: str | None, readings: str | None, chosen: str) -> None:
    """A game is played under the readings that are given, or under those of an edition, or else under the first edition."""
    assert chosen_readings(edition, readings, EDITIONS) == chosen


def test_not_in_two_ways() -> None:
    """An edition and readings at once are refused, even where they agree."""
    with pytest.raises(SettingsError) as caught:
        chosen_readings("reference", "strict", EDITIONS)
    assert str(caught.value) == "give an edition or readings, not both"


@pytest.mark.parametrize(("version", "once"), [(0, "oldest"), (1, "oldest"), (2, "older"), (3, "older"), (4, "lenient")])
def test_an_edition_of_its_time(version: int, once: str) -> None:
    """Under an earlier version of the rules an edition is what it was taken to be then, and under others what it is now."""
    earlier = ((1, (("it", "oldest"),)), (3, (("it", "older"),)))
    assert readings_of("it", editions_under(version, EDITIONS, earlier)) == once
