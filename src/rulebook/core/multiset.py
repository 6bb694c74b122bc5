"""Immutable collections in which items may occur several times, in no order."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, compress, repeat
from operator import add
from typing import Generic, Self, TypeVar

from attrs import field, frozen

from rulebook.core.change import setters_of
from rulebook.core.errors import NotHeldError

Item = TypeVar("Item")
Kind = TypeVar("Kind", covariant=True)


class Positions(dict[object, int]):
    """The position of each kind, from 0; raises NotHeldError for one that the game does not have."""

    def __missing__(self, kind: object) -> int:
        raise NotHeldError(f"there is no {kind} in this game")


class Kinds(tuple[Kind, ...]):
    """Every kind of one sort of piece, once, in the game's order: a tuple that knows the position of each kind."""

    positions: Positions
    """The position of each kind."""
    source: tuple[Callable[..., object], object] | None = None
    """The function and the settings that the kinds were derived from, if any: pickles contain these instead of the kinds."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.positions = Positions({kind: position for position, kind in enumerate(self)})

    def __reduce__(self) -> tuple[object, ...]:
        if self.source is None:
            return shared_kinds, (tuple(self),)
        function, settings = self.source
        return function, (settings,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def position(self, kind: object) -> int:
        """The position of `kind`, from 0; raises NotHeldError for one that the game does not have."""
        return self.positions[kind]

    def __contains__(self, kind: object) -> bool:
        try:
            return kind in self.positions
        except TypeError:  # anything unhashable is not a kind
            return False


@lru_cache(maxsize=64)
def shared_kinds(kinds: tuple[Item, ...]) -> Kinds[Item]:
    """The one tuple of these kinds; used for unpickling."""
    return Kinds(kinds)


@frozen(init=False, repr=False)
class Multiset(Generic[Item]):
    """How many copies there are of each kind of item.

    `counts[i]` says how many copies of `kinds[i]` are held. Two multisets over the same kinds are equal when they hold the
    same items. A shuffled pile is a multiset: nobody knows its order, so the state does not contain it.
    """

    kinds: Kinds[Item] = field(hash=False)
    counts: tuple[int, ...]

    def __init__(self, kinds: Kinds[Item], counts: tuple[int, ...]) -> None:
        set_kinds(self, kinds)
        set_counts(self, counts)

    @classmethod
    def of(cls, kinds: Kinds[Item], items: Iterable[Item] = ()) -> "Multiset[Item]":
        """The multiset of `items`, each of which must be one of `kinds`; raises NotHeldError otherwise."""
        return cls(kinds, (0,) * len(kinds)).with_all(items)

    def __reduce__(self) -> tuple[object, ...]:
        small = all(0 <= count < 256 for count in self.counts)
        return multiset, (self.kinds, bytes(self.counts) if small else self.counts)

    @property
    def total(self) -> int:
        """The number of items, including copies."""
        return sum(self.counts)

    @property
    def distinct(self) -> tuple[Item, ...]:
        """Every kind with at least one copy, in the order of the kinds."""
        return tuple(compress(self.kinds, self.counts))

    def __repr__(self) -> str:
        return f"Multiset({held_in(self)})"

    def __bool__(self) -> bool:
        return any(self.counts)

    def __iter__(self) -> Iterator[Item]:
        """Every item, as often as it is held, in the order of the kinds."""
        return chain.from_iterable(map(repeat, self.kinds, self.counts))

    def __contains__(self, item: object) -> bool:
        position = self.kinds.positions.get(item)
        return position is not None and self.counts[position] > 0

    def count(self, item: Item) -> int:
        """How many copies of `item` are held; raises NotHeldError for a kind that the game does not have."""
        return self.counts[self.kinds.positions[item]]

    def with_one(self, item: Item) -> "Multiset[Item]":
        """This multiset plus one copy of `item`; raises NotHeldError for a kind that the game does not have."""
        counts = list(self.counts)
        counts[self.kinds.positions[item]] += 1
        return Multiset(self.kinds, tuple(counts))

    def without(self, item: Item) -> "Multiset[Item]":
        """This multiset minus one copy of `item`; raises NotHeldError if none is held."""
        counts = list(self.counts)
        position = self.kinds.positions[item]
        if counts[position] == 0:
            raise NotHeldError(f"{item} is not held")
        counts[position] -= 1
        return Multiset(self.kinds, tuple(counts))

    def without_all(self, items: Iterable[Item]) -> "Multiset[Item]":
        """This multiset minus all of `items`; raises NotHeldError if one of them is not held."""
        counts = list(self.counts)
        positions = self.kinds.positions
        for item in items:
            position = positions[item]
            if counts[position] == 0:
                raise NotHeldError(f"{item} is not held")
            counts[position] -= 1
        return Multiset(self.kinds, tuple(counts))

    def with_all(self, items: Iterable[Item]) -> "Multiset[Item]":
        """This multiset plus all of `items`; raises NotHeldError for a kind that the game does not have."""
        counts = list(self.counts)
        positions = self.kinds.positions
        for item in items:
            counts[positions[item]] += 1
        return Multiset(self.kinds, tuple(counts))

    def __add__(self, other: "Multiset[Item]") -> "Multiset[Item]":
        """All items of both, which must be over the same kinds."""
        return Multiset(self.kinds, tuple(map(add, self.counts, other.counts)))


def text_of(item: object) -> str:
    """An item as it is written: by its code, or its value if it is a member of an enum."""
    return str(getattr(item, "code", getattr(item, "value", item)))


def held_in(pile: Multiset[Item]) -> str:
    """The items that are held, as they are written, with the number of copies where there are several."""
    held = [(text_of(kind), count) for kind, count in zip(pile.kinds, pile.counts, strict=False) if count]
    return ", ".join([text if count == 1 else f"{count} {text}" for text, count in held])


def multiset(kinds: Kinds[Item], counts: Iterable[int]) -> Multiset[Item]:
    """The multiset with the given number of copies of each kind; used for unpickling."""
    return Multiset(kinds, tuple(counts))


set_kinds, set_counts = setters_of(Multiset)
