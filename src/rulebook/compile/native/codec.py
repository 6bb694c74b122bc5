"""What is known of a compiled game without its text: values as integers, and settings as the functions take them.

Settings come as their struct, then the numbers of decisions and of outcomes, how many bits the number of slots has, the
structs of all decisions and outcomes, and the slots, in which the id of a key is found. The key of an action is a number,
modulo 2^64; no two actions that have an id under some settings have the same one.
"""

import ctypes
from itertools import chain
from typing import Any, Final

from attrs import frozen

from rulebook.compile.ir import Int, Option, Product, Record, Seq, Set, Type, Union
from rulebook.compile.native.layout import Layout, LayoutError, alternative_of, places_of
from rulebook.core.game import AnyGame

WORD: Final = 8
"""The bytes of an integer of a row."""
SPREAD: Final = 0x9E3779B97F4A7C15
"""What keys are multiplied with to find their slots, and before a set is added to them."""
MODULUS: Final = 2**64
"""Keys are numbers below this."""


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

    def packed(self, game: AnyGame, settings: Any) -> "ctypes.Array[ctypes.c_int64]":
        """Settings as the functions take them; raises LayoutError where two actions have the same key."""
        decisions = [game.action_at(id, settings) for id in range(game.number_of_actions(settings))]
        outcomes = [game.outcome_at(id, settings) for id in range(game.number_of_outcomes(settings))]
        bits = (2 * len(decisions) + 2 * len(outcomes)).bit_length()
        slots = [[0, -1] for _ in range(1 << bits)]
        for ids in (decisions, outcomes):
            keys = [self.key(self.action, each) % MODULUS for each in ids]
            if len(set(keys)) < len(ids):
                raise LayoutError(f"two actions of {game.id} have the same key")
            for id, key in enumerate(keys):
                place = key * SPREAD % MODULUS >> 64 - bits
                while slots[place][1] >= 0:
                    place = (place + 1) % len(slots)
                slots[place] = [key, id]
        actions = chain.from_iterable(self.integers(self.action, each) for each in (*decisions, *outcomes))
        every = [
            *self.integers(self.settings, settings), len(decisions), len(outcomes), bits, *actions,
            *chain.from_iterable(slots),
        ]  # fmt: skip
        return (ctypes.c_int64 * len(every))(*every)

    def integers(self, type: Type, value: Any) -> list[int]:
        """The struct of a value as integers."""
        return integers(bytes(self.layout.encode(type, value)))

    def key(self, type: Type, value: Any, key: int = 0) -> int:
        """The key of a value, pushed onto one."""
        match type:
            case Option():
                return (key if value is None else self.key(type.of, value, key)) * 2 + (value is not None)
            case Record():
                for name, each in type.fields:
                    key = self.key(each, getattr(value, name), key)
                return key
            case Product():
                for each, one in zip(type.items, value, strict=True):
                    key = self.key(each, one, key)
                return key
            case Union():
                number = alternative_of(type, value)
                return self.key(type.alternatives[number], value, key) * len(type.alternatives) + number
            case Seq():
                assert type.most is not None
                for one in value:
                    key = self.key(type.item, one, key)
                return key * (type.most + 1) + len(value)
        return key * radix(type) + self.layout.number(type, value) - least_of(type)


def least_of(type: Type) -> int:
    """The least number of a scalar."""
    return type.least or 0 if isinstance(type, Int) else 0


def radix(type: Type) -> int:
    """What a key is multiplied with before a scalar is added to it."""
    return SPREAD if isinstance(type, Set) else places_of(type)


__all__ = ["Codec"]
