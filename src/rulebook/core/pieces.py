"""Pieces: cards, tokens and the like, how they are written, and how many of each there are."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, NoReturn, Protocol, Self, cast, runtime_checkable

from attrs import frozen

from rulebook.core.errors import CodeError
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.numbers import looks_of
from rulebook.core.settings import shown
from rulebook.core.sharing import HashedByIdentity, Immutable, OneOfEach, written


@runtime_checkable
class Coded(Protocol):
    """Something with a short written form, such as the card `G4`, that represents it in records, pictures and messages."""

    @property
    def code(self) -> str:
        """The written form."""
        ...

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The piece with this code; raises CodeError for a text that is not a code."""
        ...


class Piece(Immutable, metaclass=OneOfEach):
    """For pieces that are attrs classes, with `@frozen(eq=False)`: equal ones are one object, also after a pickle.

    Their numbers are plain: raises DomainError for anything else where an integer or a truth value should be.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        for name, settled, look in looks_of(cast(Any, type(self))):
            if type(given := getattr(self, name)) is not settled:
                object.__setattr__(self, name, look(name, given))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[object, ...]]:
        return type(self), written(self)


class ByCode(HashedByIdentity):
    """For enums whose values are codes, as in `Colour("LG")`: any other value raises CodeError, which lists all codes."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        codes = ", ".join(str(member.value) for member in cast(Iterable[Enum], cls))
        raise CodeError(f"{shown(value)} is not a {cls.__name__.lower()}: write one of {codes}")


@runtime_checkable
class Holding(Protocol):
    """Something that holds pieces, such as a board."""

    @property
    def pieces(self) -> Iterable[object]:
        """Every piece that it holds, copies one by one."""
        ...


@frozen
class Pieces:
    """A sort of pieces: its name, its kinds in order, everything in the box, and the clause that says so."""

    name: str
    kinds: Callable[[Any], Kinds[Any]]
    box: Callable[[Any], Iterable[Any]]
    clause: str


def pieces_in(value: object) -> Iterator[object]:
    """Every piece in a field of a state, copies one by one."""
    if isinstance(value, Multiset):
        yield from value
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from pieces_in(item)
    elif isinstance(value, Holding):
        yield from value.pieces
    elif value is not None:
        yield value


def piles_in(value: object) -> Iterator[Multiset[object]]:
    """Every multiset in a field of a state."""
    if isinstance(value, Multiset):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from piles_in(item)
