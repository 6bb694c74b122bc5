"""Keys for states: equal for equal states, in every process, and different for different ones."""

import subprocess
import sys
from enum import Enum, IntEnum
from itertools import islice
from typing import Any

import pytest
from attrs import field, frozen

from rulebook.core import Kinds, Multiset, StateError, state_key
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.play import generator, playout
from tests.core.made_up import Settings, begun, game

PROGRAM = """
from itertools import islice
from rulebook.core import state_key
from rulebook.play import generator, playout
from tests.core.made_up import game
print(*[state_key(move.step.state) for move in islice(playout(game, game.new_game(), generator(1)), 12)])
"""


def test_keys_are_the_same_in_another_process() -> None:
    """Whatever hashes a process has, its keys are those of this one."""
    environment = {"PYTHONHASHSEED": "123", "PYTHONPATH": ":".join(filter(None, sys.path))}
    ran = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True)
    here = [state_key(move.step.state) for move in islice(playout(game, game.new_game(), generator(1)), 12)]
    assert ran.stdout.split() == here


def test_a_key_is_for_good() -> None:
    """A key is the first half of a SHA-256, which a later version must not change."""
    assert state_key(()) == "2e38e77b22c314a449e91fafed92a438"
    assert state_key((1, "a", None)) == "305d93271cfd05eb3d9d4fdcf2e25c2d"
    assert state_key(game.new_game()) == state_key(game.start(Settings(2)))
    assert set(state_key(game.new_game())) <= set("0123456789abcdef")


def test_different_states_have_different_keys() -> None:
    """All states of a game differ, and so do their keys; settings are part of them."""
    states = [move.step.state for move in playout(hamsterbacke, hamsterbacke.new_game(), generator(5))]
    assert len(set(map(state_key, states))) == len(set(states))
    assert state_key(begun()) != state_key(begun(first_player=1))


class Suit(Enum):
    """A suit."""

    CUPS = 1


class Number(IntEnum):
    """A number with a name."""

    ONE = 1


@frozen
class Pair:
    """Two things, and one that does not count."""

    one: object
    other: object
    noted: object = field(default=None, eq=False)


KINDS = Kinds("ab")
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 10**30, "", "1", "None", "1;", "a", "ab", (), ((),), ((), ()), (1,), (1, 1), ("a", "b")),
    *(("ab",), ("a;1:b",), frozenset(), frozenset({1}), frozenset({1, 2}), frozenset({(1, 2)}), Suit.CUPS),
    *(Multiset(KINDS, (1, 0)), Multiset(KINDS, (0, 1)), Pair(1, 2), Pair(2, 1), Pair((1, 2), ()), Pair(1, (2,))),
]


def test_different_values_have_different_keys() -> None:
    """Whatever a state is made of, two values that differ have different keys."""
    keys = [state_key(value) for value in VALUES]
    assert len(set(keys)) == len(keys)


def test_equal_values_have_equal_keys() -> None:
    """The order in a set, what is not compared, and how a value came about make no difference."""
    assert state_key(frozenset("abcdef")) == state_key(frozenset("fedcba"))
    assert state_key(Pair(1, 2, "noted")) == state_key(Pair(1, 2))
    assert state_key(Multiset.of(KINDS, "ba")) == state_key(Multiset.of(KINDS, "ab"))
    assert state_key(Number.ONE) == state_key(1)


@pytest.mark.parametrize("value", [1.0, [1], {1: 2}, object(), b"a", (1, [2])])
def test_what_has_no_key(value: object) -> None:
    """What a state is not made of has no key, and an error says so."""
    with pytest.raises(StateError, match=r"state: a \w+ has no key"):
        state_key(value)
