"""Telling: what the rules say at every step of a game, written down in the numbers of a kernel.

Nothing is left out, and little is computed twice: an action is numbered once in a game, a pile is written once as long as it
lies there, and seats differ in what they see only by their own fields, so that the rest is written for a spectator alone.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from types import ModuleType
from typing import Any, Final, TypeAlias
from unittest.mock import patch

import attrs
from attrs import Factory, define, field, frozen

from rulebook.core import CHANCE, SPECTATOR
from rulebook.kernels import AnyKernel
from rulebook.verification.smt.agreeing import ACTORS
from tests.tools.lockstep.following import EVERYBODYS, VIEWERS

Numbers: TypeAlias = "array[int]"
Key: TypeAlias = Callable[[Any], object]

FEW: Final = 1000
"""Up to this many ids are all asked for at every step, whether they are legal."""
SOME: Final = 16
"""Of more ids, one of this many is asked for besides the legal ones: others at every step."""


@frozen
class Own:
    """A field of the state that has something for each seat which only that seat sees, and where a view shows it."""

    name: str
    start: int
    count: int
    written: Callable[[Any, Any], Iterable[int]]
    """The numbers in the view, of the item of a seat and the settings."""


@frozen
class Writing:
    """How what the rules say of a game is written down.

    `codec` is the module of the kernel with the functions whose names follow; they are called once for each object.
    `viewer` is the place of a view that has a 1 for the viewer in seat 0. How the seats stand is asked again where one of
    the fields in `stands_by` has changed.
    """

    codec: ModuleType
    once: tuple[str, ...]
    viewer: int
    seats: int
    own: tuple[Own, ...]
    stands_by: tuple[str, ...]


def numbers() -> Numbers:
    """Numbers, of which there are none yet."""
    return array("q")


def key_of(kind: type[Any]) -> Key:
    """What tells apart the actions of a class."""
    names = [each.name for each in attrs.fields(kind)]
    return attrgetter(*names) if names else type


@define
class Told:
    """What the rules say along a game. What belongs to a state stands beside that of other states, in order."""

    kernel: AnyKernel
    writing: Writing
    settings: Any
    ids: list[int] = Factory(list)
    states: list[Any] = Factory(list)
    rows: Numbers = Factory(numbers)
    actors: Numbers = Factory(numbers)
    options: Numbers = Factory(numbers)
    chances: Numbers = Factory(numbers)
    ends: Numbers = Factory(numbers)
    results: Numbers = Factory(numbers)
    public: Numbers = Factory(numbers)
    own: Numbers = Factory(numbers)
    _keys: dict[type[Any], tuple[Key, dict[object, int]]] = field(init=False)
    _shown: dict[tuple[str, int], tuple[object, Numbers]] = field(factory=dict, init=False)
    _standing: tuple[list[Any], tuple[int, ...]] = field(default=([], ()), init=False)

    @_keys.default
    def _no_ids_yet(self) -> dict[type[Any], tuple[Key, dict[object, int]]]:
        return {kind: (key_of(kind), {}) for kind in self.kernel.game.actions}

    def add(self, state: Any, actor: Any, options: tuple[Any, ...]) -> None:
        """Write down a state, who acts in it, and what they can do: outcomes have weights."""
        game = self.kernel.game
        self.states.append(state)
        self.rows.extend(self.kernel.written(state))
        self.actors.append(ACTORS.get(actor, actor))
        if actor is CHANCE:
            self.options.extend([self.number(outcome, game.outcome_id) for outcome, _ in options])
            self.chances.extend([weight for _, weight in options])
        else:
            self.options.extend([self.number(action, game.action_id) for action in options])
            self.chances.extend([1] * len(options))
        self.ends.append(len(self.options))
        result, seats = game.result(state), range(self.settings.players)
        if result is None:
            self.results.extend([0] * 2 * len(seats))
        else:
            self.results.extend(result.scores)
            self.results.extend([int(seat in result.winners) for seat in seats])
        self.results.extend(self._standing_in(state))
        self.public.extend(self.kernel.seen(game.observe(state, SPECTATOR)))
        for seat in seats:
            for own in self.writing.own:
                self.own.extend(self._own(own, getattr(state, own.name)[seat]))

    def number(self, action: Any, ask: Callable[[Any, Any], int]) -> int:
        """The id of an action."""
        key, known = self._keys[action.__class__]
        which = key(action)
        found = known.get(which)
        if found is None:
            found = known[which] = ask(action, self.settings)
        return found

    def _standing_in(self, state: Any) -> tuple[int, ...]:
        assert self.kernel.game.standing is not None, "every game with a kernel says how its seats stand"
        of = [getattr(state, name) for name in self.writing.stands_by]
        before, standing = self._standing
        if len(before) != len(of) or not all(map(is_same, before, of)):
            standing = self.kernel.game.standing(state)
            self._standing = of, standing
        return standing

    def _own(self, own: Own, item: object) -> Numbers:
        found = self._shown.get((own.name, id(item)))
        if found is None:
            found = self._shown[own.name, id(item)] = item, array("q", own.written(item, self.settings))
        return found[1]


def is_same(one: object, other: object) -> bool:
    """Whether two objects are the same."""
    return one is other


def places(writing: Writing, width: int) -> list[int]:
    """For every place of a view, whose it is: everybody's, the viewer's mark, or a place among what seats have as their own."""
    found, ahead = [EVERYBODYS] * width, 0
    for seat in range(writing.seats):
        found[writing.viewer + seat] = VIEWERS - seat
    for own in writing.own:
        found[own.start : own.start + own.count] = range(ahead, ahead + own.count)
        ahead += own.count
    return found


@contextmanager
def once_for_each(writing: Writing) -> Iterator[None]:
    """Meanwhile, call some functions of a codec once for each object, which stays alive as long."""
    with ExitStack() as stack:
        for name in writing.once:
            stack.enter_context(patch.object(writing.codec, name, remembering(getattr(writing.codec, name))))
        yield


def remembering(function: Callable[..., object]) -> Callable[..., object]:
    """A function of an object, and of others for which it is called under the same settings, that is called once for each."""
    known: dict[tuple[int, ...], tuple[object, object]] = {}

    def called(value: object, other: object = None) -> object:
        found = known.get((id(value), id(other)))
        if found is None:
            made = function(value) if other is None else function(value, other)
            found = known[id(value), id(other)] = (value, other), made
        return found[1]

    return called


