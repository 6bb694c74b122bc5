"""Settings: components with their ranges, and why some make no game."""

from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from attrs import frozen

from rulebook.core import Fault, GameSettings, Range, Ranged, SettingsError
from rulebook.core.settings import no_game, range_of, shown
from tests.core.made_up import Box, Settings


@pytest.mark.parametrize(
    ("box", "reason"),
    [
        ({"hand": 0}, "hand must be from 1 to 9, not 0"),
        ({"hand": 10}, "hand must be from 1 to 9, not 10"),
        ({"hand": "2"}, "hand must be from 1 to 9, not '2'"),
        ({"hand": None}, "hand must be from 1 to 9, not None"),
        ({"hand": True}, "hand must be from 1 to 9, not True"),
        ({"hand": 10**5000}, "hand must be from 1 to 9, not a very long number"),
        ({"hand": "x" * 99}, f"hand must be from 1 to 9, not '{'x' * 59}"),
        ({"copies": (1, 2, 10)}, "number 3 of copies must be from 0 to 9, not 10"),
        ({"copies": (1, "2", 3)}, "number 2 of copies must be from 0 to 9, not '2'"),
        ({"copies": [1, 2, 3]}, "copies must be from 0 to 9, not [1, 2, 3]"),
        ({"copies": (1, 2)}, "copies has 2 values"),
        ({"copies": 5}, "copies must be of type tuple[int, ...], not 5"),
        ({"hand": (1, 2)}, "hand must be of type int, not (1, 2)"),
        ({"turns": ()}, "turns must be of type int, not ()"),
        ({"copies": (1, 20), "hand": 0}, "number 2 of copies must be from 0 to 9, not 20"),
    ],
)
def test_components_that_make_no_game(box: dict[str, Any], reason: str) -> None:
    """Every number is in its range; only then it is asked what else may be wrong."""
    with pytest.raises(SettingsError) as caught:
        Box(**box)
    assert str(caught.value) == f"these components make no game: {reason}"


def test_components_at_the_bounds() -> None:
    """The least and the greatest of a range are in it."""
    assert Box(copies=(0, 9, 5), hand=1, turns=9).copies == (0, 9, 5)


def test_ranges() -> None:
    """The range of a field, or of the numbers in it."""
    assert range_of(Box, "hand") == Range(1, 9)
    assert range_of(Box, "copies") == Range(0, 9)
    assert range_of(Settings, "players") is None


@frozen
class Plain(Ranged):
    """Components of which something has no range."""

    name: str = ""
    number: Annotated[int, Range(1, 2)] = 1


@frozen
class Picky(Ranged):
    """Components that say where they are wrong."""

    number: Annotated[int, Range(1, 9)] = 1

    def faults(self) -> Iterator[Fault]:
        """An even number is wrong."""
        if self.number % 2 == 0:
            yield Fault("number", "is even", "box-1")


def test_what_has_no_range() -> None:
    """A field without a range can be anything."""
    assert Plain("anything").name == "anything"


def test_where_something_is_wrong() -> None:
    """A fault says where it is, and so does the error."""
    with pytest.raises(SettingsError) as caught:
        Picky(2)
    assert str(caught.value) == "these components make no game: number: is even (box-1)"
    assert caught.value.fault is not None
    assert caught.value.fault.where == "number"
    assert no_game("settings", "too few").fault is None
    assert Picky(3).number == 3


def test_settings_check_nothing_by_themselves() -> None:
    """Whether settings make a game is asked where one begins."""
    assert GameSettings(99, 100).first_player == 100
    assert Settings(0).players == 0


@pytest.mark.parametrize(
    ("value", "words"),
    [(-3, "-3"), (10**15 - 1, "999999999999999"), (10**15, "a very long number"), (True, "True"), ("x", "'x'")],
)
def test_a_value_in_a_message(value: object, words: str) -> None:
    """A message has values of bounded length."""
    assert shown(value) == words
