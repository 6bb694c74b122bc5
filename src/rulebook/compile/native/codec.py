"""What is known of a compiled game without its text: values as integers, and settings as the functions take them.

Settings come as their struct, then the numbers of decisions and of outcomes, how many bits the number of slots has, the
structs of all decisions and outcomes, and the slots, in which the id of a key is found. The key of an action is a number,
modulo 2^64; no two actions that have an id under some settings have the same one.
"""

import ctypes
from itertools import chain
from typing import Any, Final

from attrs import frozen

from rulebook.compile.ir import Record, Type, Union
from rulebook.compile.native.layout import Layout, LayoutError
from rulebook.core.game import AnyGame

WORD: Final = 8
"""The bytes of an integer of a row."""


def words(size: int) -> int:
    """How many integers hold some bytes."""
    return -(-size // WORD)


def integers(memory: bytes) -> list[int]:
    """Memory as integers of a row."""
    return memoryview(memory.ljust(words(len(memory)) * WORD, b"\0")).cast("q").tolist()


@frozen
class Codec:
    """The types of a compiled game that are seen from outside, and how they lie in memory."""

    settings: Record
    state: Record
    action: Union
    observation: Record
    layout: Layout

    def packed(self, game: AnyGame, settings: Any, library: ctypes.CDLL) -> "ctypes.Array[ctypes.c_int64]":
        """Settings as the functions of a library take them; raises LayoutError where two actions have the same key."""
        decisions = [game.action_at(id, settings) for id in range(game.number_of_actions(settings))]
        outcomes = [game.outcome_at(id, settings) for id in range(game.number_of_outcomes(settings))]
        bits = (2 * len(decisions) + 2 * len(outcomes)).bit_length()
        actions = chain.from_iterable(self.integers(self.action, each) for each in (*decisions, *outcomes))
        slots = [0, -1] * (1 << bits)
        every = [*self.integers(self.settings, settings), len(decisions), len(outcomes), bits, *actions, *slots]
        found = (ctypes.c_int64 * len(every))(*every)
        if not library.row_pack(found):
            raise LayoutError(f"two actions of {game.id} have the same key")
        return found

    def integers(self, type: Type, value: Any) -> list[int]:
        """The struct of a value as integers."""
        return integers(bytes(self.layout.encode(type, value)))


__all__ = ["Codec"]
