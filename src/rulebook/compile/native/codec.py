"""What is known of a compiled game without its text: values as integers, and settings as the functions take them.

Settings come as their struct, then the numbers of decisions and of outcomes, how many bits the number of slots has, the
structs of all decisions and outcomes, and the slots, in which the id of a key is found: at the place of its last bits, or
after that. The key of an action is a number, modulo 2^64; no two actions that have an id under some settings have the same
one. Actions that are numbered by a state have their class for a struct, and share the key of what comes before their last
field, which is that of the first id.
"""

import ctypes
from collections.abc import Collection
from itertools import accumulate, chain
from math import prod
from typing import Any, Final

from attrs import evolve, frozen

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Int, Option, Product, Record, Seq, Set, Type, Union
from rulebook.compile.native.layout import Layout
from rulebook.compile.values import alternative_of, places_of
from rulebook.core.game import AnyGame
from rulebook.core.sharing import written

WORD: Final = 8
"""The bytes of an integer of a row."""
SPREAD: Final = 0x9E3779B97F4A7C15
"""What keys are multiplied with before a set is added to them."""
MODULUS: Final = 2**64
"""Keys are numbers below this."""


def words(size: int) -> int:
    """How many integers hold some bytes."""
    return -(-size // WORD)


def bytes_for(fields: Collection[Any]) -> int:
    """How many bytes hold any number of some fields of a view: 2, 4 or 8."""
    return next(size for size in (2, 4, 8) if all(-(1 << 8 * size - 1) <= min(each.least, ~each.most) for each in fields))


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
        heads = heads_of(self.action, game)
        both = [game.declaration.ids(settings, chance) for chance in (False, True)]
        every = [[ids.at(id) for id in range(ids.size)] for ids in both]
        firsts = [
            (each, id)
            for ids in every
            for id, each in enumerate(ids)
            if not self.is_head(heads, each) or not written(each)[-1]
        ]
        keys = {self.head(heads, each): id for each, id in firsts}
        if len(keys) < len(firsts):
            raise LayoutError(f"two actions of {game.id} have the same key")
        bits, slots = slots_of(keys)
        whole = [
            *self.integers(self.settings, settings), *map(len, every), bits,
            *chain.from_iterable(self.struct(heads, each) for ids in every for each in ids), *slots,
        ]  # fmt: skip
        return (ctypes.c_int64 * len(whole))(*whole)

    def head(self, heads: Union, action: Any) -> int:
        """The key by which an action has its id: those of a class lie together."""
        number = alternative_of(heads, action)
        return (firsts_of(heads)[number] + self.key(heads.alternatives[number], action)) % MODULUS

    def is_head(self, heads: Union, action: Any) -> bool:
        """Whether an action is numbered by a state."""
        number = alternative_of(heads, action)
        return heads.alternatives[number] != self.action.alternatives[number]

    def struct(self, heads: Union, action: Any) -> list[int]:
        """The struct of an action as integers; of one that is numbered by a state it says no more than the class."""
        if not self.is_head(heads, action):
            return self.integers(self.action, action)
        found = self.layout.form(self.action)()
        found.alt = alternative_of(heads, action)
        return integers(bytes(found))

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


def slots_of(keys: dict[int, int]) -> tuple[int, list[int]]:
    """A table of ids by some bits of their keys, and how many; below 0 if of pairs, from there to a free place."""
    fewest = (2 * len(keys)).bit_length()
    for bits in range(fewest, fewest + 4):
        places = {key % (1 << bits): id for key, id in keys.items()}
        if len(places) == len(keys):
            return bits, [places.get(place, -1) for place in range(1 << bits)]
    pairs = [(0, -1)] * (1 << fewest + 2)
    for key, id in keys.items():
        place = key % len(pairs)
        while pairs[place][1] >= 0:
            place = (place + 1) % len(pairs)
        pairs[place] = key, id
    return -(fewest + 2), list(chain.from_iterable(pairs))


def heads_of(action: Union, game: AnyGame) -> Union:
    """The type of actions as they are numbered: by what comes before the last field, where that is numbered by a state."""
    nth = {listing.kind: listing.nth for listing in game.declaration.listings}
    heads = [
        evolve(each, cls=nth[each.cls], fields=each.fields[:-1]) if isinstance(each, Record) and each.cls in nth else each
        for each in action.alternatives
    ]
    return evolve(action, alternatives=tuple(heads))


def firsts_of(heads: Union) -> list[int]:
    """The first key of each class of actions."""
    return [first % MODULUS for first in accumulate(map(number_of_keys, heads.alternatives), initial=0)]


def number_of_keys(type: Type) -> int:
    """How many keys values of a type have at most."""
    match type:
        case Option():
            return number_of_keys(type.of) * 2
        case Record():
            return prod([number_of_keys(each) for _, each in type.fields])
        case Product():
            return prod(map(number_of_keys, type.items))
        case Union():
            return max(map(number_of_keys, type.alternatives)) * len(type.alternatives)
        case Seq(most=int(most)):
            return int(number_of_keys(type.item) ** most) * (most + 1)
    return radix(type)


def least_of(type: Type) -> int:
    """The least number of a scalar."""
    return type.least or 0 if isinstance(type, Int) else 0


def radix(type: Type) -> int:
    """What a key is multiplied with before a scalar is added to it."""
    return SPREAD if isinstance(type, Set) else places_of(type)


__all__ = ["Codec"]
