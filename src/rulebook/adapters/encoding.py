"""Observations as rows of numbers, derived from a game's declaration: the same for all adapters.

    encoding = encoding_of(game, settings)
    row = encoding.encode(game.observe(state, 0))  # float32, `encoding.width` of them
    encoding.decode(row) == game.observe(state, 0)

The fields of the game's class of observations come in its order, without the settings, which never change in a game. The
type of a field says what its numbers are:

- a seat, a member of an enum, a piece, or a number with a declared domain is a 1 in the place of its value; None is zeros;
- any other number is that number; a pile is the number of copies of each kind;
- an object is its fields, one after the other; of several classes each has places of its own, after a 1 for the class;
- what every seat has comes in seat order; other lists come as their length, with places for as many items as there can be:
  for what holds pieces, as many as there are pieces in the box, and for members of an enum, as many as it has. Where nothing
  bounds a list, it must be as long as in the first state, unless `lengths` says how long it can be.

So different observations have different numbers, and `decode` gives the observation back. Numbers are as they are, and not
scaled; `bounds` has the least and the largest value of each place.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from attrs import evolve, field, frozen, has

from rulebook import arguments
from rulebook.adapters.parts import (
    LARGEST,
    Alternatives,
    Bound,
    Counts,
    EncodingError,
    Flags,
    Number,
    Numbers,
    OneOf,
    Part,
    Record,
    Rows,
    Several,
    UpTo,
)
from rulebook.core.chance import Viewer
from rulebook.core.domains import Domain, Range, how_many
from rulebook.core.game import AnyGame, Game
from rulebook.core.hints import bare, hints_of, mark_of
from rulebook.core.multiset import Kinds
from rulebook.core.visibility import Holds, Sight, View, sights, views
from rulebook.records.shapes import is_list, is_multiset, is_set, is_union, mark_on
from rulebook.registry import game as named

__all__ = ["Encoding", "EncodingError", "Plane", "encoding_of"]

SETTINGS: Final = "settings"
MOST_PLACES: Final = 128
"""A number with a declared domain of more values than this is written as a number."""


@frozen
class Plane:
    """The numbers of one field of an observation: where they start, how many there are, and what they are."""

    name: str
    start: int
    width: int
    about: str


@frozen
class Encoding:
    """The rows of numbers for observations of one game under one set of settings."""

    game: AnyGame
    settings: Any
    _parts: tuple[tuple[str, Part], ...]
    width: int = field(init=False)
    """How many numbers an observation has."""
    _writer: "Writer" = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "width", sum(part.width for _, part in self._parts))
        object.__setattr__(self, "_writer", Writer(self.game, self._parts))

    def encode(self, observation: Any) -> "array[float]":
        """The numbers of an observation.

        Raises EncodingError for an observation under other settings, and for one that the encoding has no place for.
        """
        return array("f", self.packed(observation))

    def packed(self, observation: Any) -> bytes:
        """The numbers of an observation, as bytes; raises EncodingError as `encode` does."""
        if observation.settings is not self.settings and observation.settings != self.settings:
            raise EncodingError("the observation is of a game with other settings")
        try:
            return b"".join([part.packed(getattr(observation, name)) for name, part in self._parts])
        except EncodingError:
            raise self._located(observation) from None

    def packed_view(self, state: Any, viewer: Viewer) -> bytearray:
        """The numbers of what a viewer at the table sees of a state: those of `game.observe`, which need not be made for it.

        Settings and viewer are not checked. Raises EncodingError as `encode` does.
        """
        try:
            return self._writer.written(state, viewer)
        except EncodingError:
            raise self._located(self.game.observe(state, viewer)) from None

    def _located(self, observation: Any) -> EncodingError:
        """The first error in an observation, with the field."""
        for name, part in self._parts:
            try:
                part.packed(getattr(observation, name))
            except EncodingError as error:
                return EncodingError(f"{name}: {error}")
        raise AssertionError("nothing is wrong with the observation")

    def decode(self, row: Numbers) -> Any:
        """The observation with these numbers; what does not come from `encode` makes nonsense or an error.

        Raises EncodingError for another number of them.
        """
        if len(row) != self.width:
            raise EncodingError(f"an observation has {self.width} numbers, not {len(row)}")
        values: dict[str, Any] = {SETTINGS: self.settings}
        for plane, (name, part) in zip(self.planes, self._parts, strict=True):
            values[name] = part.read(row[plane.start : plane.start + plane.width])
        return self.game.declaration.observation(**values)

    @property
    def planes(self) -> tuple[Plane, ...]:
        """The fields of an observation, with what their numbers are."""
        planes, start = [], 0
        for name, part in self._parts:
            planes.append(Plane(name, start, part.width, part.about()))
            start += part.width
        return tuple(planes)

    def labels(self) -> Iterator[str]:
        """What every single number says."""
        return (f"{name}{label}" for name, part in self._parts for label, _ in part.columns())

    def bounds(self) -> Iterator[Bound]:
        """The least and the largest value of every single number."""
        return (bound for _, part in self._parts for _, bound in part.columns())


class Writer:
    """Writes what viewers see of states.

    What everybody sees alike comes from fields of the state; those that are the same objects as in the state before are not
    written again.
    """

    def __init__(self, game: AnyGame, parts: Sequence[tuple[str, Part]]) -> None:
        shown: dict[str, View] = {"seat": lambda state, viewer: viewer, "to_act": lambda state, viewer: game.actor(state)}
        shown |= dict(views(game.declaration.state))
        sources = {name: source for name, (how, _, source, _) in seen(game.declaration.state).items() if how is not How.OWN}
        writers = [(place, shown[name], part.packed) for place, (name, part) in enumerate(parts)]
        names = [name for name, _ in parts]
        self._open: Final = [each for each in writers if names[each[0]] in sources]
        self._others: Final = [each for each in writers if names[each[0]] not in sources]
        self._held: Final = attrgetter(*[sources[names[place]] for place, *_ in self._open], SETTINGS)
        self._latest: tuple[tuple[Any, ...], list[bytes]] = ((object(),) * len(self._open), [b""] * len(names))

    def written(self, state: Any, viewer: Viewer) -> bytearray:
        """What a viewer sees of a state; raises EncodingError where there is no place for it."""
        before, latest = self._latest
        held, rows = self._held(state), latest[:]
        for (place, view, packed), now, old in zip(self._open, held, before, strict=False):
            if now is not old:
                rows[place] = packed(view(state, viewer))
        self._latest = held, rows
        for place, view, packed in self._others:
            rows[place] = packed(view(state, viewer))
        return bytearray().join(rows)


def encoding_of(game: AnyGame | str, settings: Any, lengths: Mapping[str, int] | None = None) -> Encoding:
    """The encoding of the observations of a game, given by its id or itself, under some settings.

    `lengths` says how many items a list can have, by its path (`rows`, `board.stacks`), in place of what is derived. Raises
    EncodingError, with the path, for a field whose type has no bound that can be derived, UnknownGameError for another id,
    and DomainError for what is not a game.
    """
    found = game_of(game)
    return kept(found, found.declaration.admitted(settings), tuple(sorted((lengths or {}).items())))


def game_of(game: AnyGame | str) -> AnyGame:
    """A game, given by its id or itself; raises UnknownGameError for another id, and DomainError for anything else."""
    return named(game) if isinstance(game, str) else arguments.checked("game", game, Game, "a game or the id of one")


@lru_cache(maxsize=64)
def kept(game: AnyGame, settings: Any, lengths: tuple[tuple[str, int], ...]) -> Encoding:
    """The encoding, made once."""
    first = game.observe(game.start(settings), 0)
    reading = Reading(settings, boxes(game, settings), dict(lengths))
    shown = seen(game.declaration.state)
    parts = [
        (name, reading.field(hint, Seen(name, getattr(first, name), *shown.get(name, ()))))
        for name, hint in hints_of(game.declaration.observation).items()
        if name != SETTINGS
    ]
    return Encoding(game, settings, tuple(parts))


@frozen
class Box:
    """A sort of pieces: its kinds, and how many copies there are of each."""

    kinds: Kinds[Any]
    copies: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many pieces there are."""
        return sum(self.copies)


def boxes(game: AnyGame, settings: Any) -> dict[type[Any], Box]:
    """Every sort of pieces in the box, by the class of its pieces."""
    found = {}
    for sort in game.declaration.pieces:
        kinds, held = sort.kinds(settings), Counter(sort.box(settings))
        if kinds:
            found[type(kinds[0])] = Box(kinds, tuple([held[kind] for kind in kinds]))
    return found


class How(Enum):
    """How a field of observations follows from one of the state."""

    WHOLE = "whole"
    OWN = "own"
    SIZE = "size"


def seen(state: type[object]) -> dict[str, tuple[How, Sight, str, type[object]]]:
    """The fields of observations that follow from those of the state: how, who sees it, and from which field."""
    names, found = (name for name, _ in views(state)), {}
    for source, sight in sights(state).items():
        ways = {How.WHOLE: sight.is_open, How.OWN: sight.owner, How.SIZE: sight.size}
        for how in [how for how, is_so in ways.items() if is_so]:
            found[next(names)] = how, sight, source, state
    return found


@frozen
class Seen:
    """What is known of a field of observations, or of a part of it: its path, its first value, and where it comes from."""

    path: str
    first: Any
    how: How | None = None
    sight: Sight = Sight()
    source: str = ""
    state: type[Any] | None = None

    @property
    def holds(self) -> bool:
        """Whether pieces are held there, so that there are no more of them than in the box."""
        return self.state is not None and mark_of(self.state, self.source, Holds) is not None

    def within(self, name: str, first: Any) -> "Seen":
        """What is known of a part."""
        return evolve(self, path=self.path + name, first=first, sight=Sight())


@frozen
class Reading:
    """Reads types: which part of an encoding writes their values."""

    settings: Any
    boxes: dict[type[Any], Box]
    lengths: dict[str, int]

    def field(self, hint: Any, seen: Seen) -> Part:
        """The part for a field of observations."""
        if seen.how is not How.SIZE:
            return self.part(hint, seen)
        held = self.held_in(hints_of(seen.state)[seen.source]) if seen.state else None
        size = Number(0, held.total if held else LARGEST)
        if not seen.sight.several:
            return size
        return self.several(size, seen, held.total if held else None)

    def part(self, hint: Any, seen: Seen) -> Part:
        """The part for a type."""
        options = list(options_of(hint))
        some = [option for option in options if option is not None and option is not NoneType]
        values, or_none = list(map(self.values, some)), len(some) < len(options)
        if all(each is not None for each in values):
            return OneOf(tuple(chain.from_iterable(filter(None, values))), or_none)
        parts = [self.single(option, seen) for option in some]
        if len(parts) == 1 and not or_none:
            return parts[0]
        return Alternatives(tuple(zip(map(class_of, some), parts, strict=True)), or_none)

    def values(self, hint: Any) -> tuple[Any, ...] | None:
        """The values of a type with few of them; None for any other."""
        kind, domain = bare(hint), mark_on(hint, Domain)
        if kind is int and domain is not None and domain.is_known_by_itself:
            values = domain.values(self.settings)
            return tuple([values[place] for place in range(len(values))]) if how_many(values) <= MOST_PLACES else None
        if get_origin(kind) is Literal:
            return get_args(kind)
        if kind in self.boxes:
            return tuple(self.boxes[kind].kinds)
        if kind is bool:
            return False, True
        return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else None

    def single(self, hint: Any, seen: Seen) -> Part:
        """The part for a type that is not a union."""
        if (values := self.values(hint)) is not None:
            return OneOf(values)
        kind = bare(hint)
        if kind is int:
            bounds = mark_on(hint, Range) or Range(-LARGEST, LARGEST)
            return Number(bounds.least, bounds.most)
        if is_multiset(kind) and get_args(kind)[0] in self.boxes:
            box = self.boxes[get_args(kind)[0]]
            return Counts(box.kinds, box.copies)
        if is_set(kind) and (flags := self.values(get_args(kind)[0])) is not None:
            return Flags(flags)
        if is_list(kind):
            return self.list(get_args(kind)[0], seen)
        if get_origin(kind) is tuple:
            parts = [self.part(each, seen.within(f"[{place}]", None)) for place, each in enumerate(get_args(kind))]
            return Several(tuple(parts))
        if isinstance(kind, type) and has(kind):
            fields = [
                (name, self.part(each, seen.within(f".{name}", getattr(seen.first, name, None))))
                for name, each in hints_of(kind).items()
            ]
            return Record(kind, tuple(fields))
        raise EncodingError(f"{seen.path}: no places can be derived for {kind}")

    def list(self, item: Any, seen: Seen) -> Part:
        """The part for a list of items."""
        box = self.held_in(item) if seen.holds else None
        inner = bare(item)
        if box is not None and is_list(inner):
            return Rows(self.lengths.get(seen.path, box.total), self.part(get_args(inner)[0], seen.within("[0][0]", None)))
        items = seen.first if isinstance(seen.first, tuple) else ()
        part = self.part(item, seen.within("[0]", items[0] if items else None))
        if box is not None and not is_multiset(inner):
            return self.several(part, seen, box.total)
        values = self.values(item)
        return self.several(part, seen, len(values) if values else None)

    def several(self, part: Part, seen: Seen, most: int | None) -> Part:
        """The part for a list that is known to have at most `most` items, if that is known."""
        if seen.sight.per_seat and seen.how is not How.OWN:
            return Several((part,) * self.settings.players)
        if seen.path in self.lengths:
            return UpTo(self.lengths[seen.path], part)
        if most is not None:
            return UpTo(most, part)
        if isinstance(seen.first, tuple) and seen.first:
            return Several((part,) * len(seen.first))
        raise EncodingError(f"{seen.path}: nothing bounds how many there are; say so in lengths={{{seen.path!r}: ...}}")

    def held_in(self, hint: Any) -> Box | None:
        """The sort of pieces that values of a type hold; None if they hold none."""
        kind = bare(hint)
        if kind in self.boxes:
            return self.boxes[kind]
        inner = [each for each in get_args(kind) if each is not ...]
        if isinstance(kind, type) and has(kind) and not get_args(kind):
            inner = list(hints_of(kind).values())
        return next((found for each in inner if (found := self.held_in(each)) is not None), None)


def options_of(hint: Any) -> Iterator[Any]:
    """The types of a union, also of unions in it, each with its marks; any other type by itself."""
    kind = bare(hint)
    if not is_union(kind):
        yield hint
        return
    for option in get_args(kind):
        yield from options_of(option)


def class_of(hint: Any) -> type[Any]:
    """The class of the values of a type."""
    kind = bare(hint)
    found: type[Any] = get_origin(kind) or kind
    return found
