"""Telling: what the rules say at every step of a game, written down in the numbers of a kernel.

Nothing is left out, and little is computed twice: an action is numbered once in a game, and only those fields are written
again that have changed since the state before. What a seat sees is derived field by field, by the functions that `observe`
calls, and seats differ only in their own fields. Games that are compared step by step call codec and `observe` as a whole.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from types import ModuleType
from typing import Any, Final, TypeAlias
from unittest.mock import patch

import attrs
from attrs import Factory, define, field, frozen

from rulebook.core import CHANCE, SPECTATOR, AnyGame
from rulebook.core.visibility import View, views
from rulebook.kernels import AnyKernel
from rulebook.verification.smt.agreeing import ACTORS
from tests.tools.lockstep.following import EVERYBODYS, VIEWERS

Numbers: TypeAlias = "array[int]"
Written: TypeAlias = Callable[[Any, Any], Iterable[int]]
"""The numbers that stand for a value, given the settings too."""
Key: TypeAlias = Callable[[Any], object]

NOT_YET: Final = object()
FEW: Final = 1000
"""Up to this many ids are all asked for at every step, whether they are legal."""
SOME: Final = 16
"""Of more ids, one of this many is asked for besides the legal ones: others at every step."""


@frozen
class Part:
    """Where the value of a field of the state stands in a row, from which place on, and as which numbers."""

    field: str
    start: int
    written: Written


@frozen
class Shown:
    """The same for a field of observations, which comes from a field of the state.

    If it is a seat's own, it has always as many numbers as `own` says; others see 0 there.
    """

    name: str
    field: str
    start: int
    written: Written
    own: int = 0


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
    row: tuple[Part, ...]
    view: tuple[Shown, ...]
    stands_by: tuple[str, ...]


def numbers() -> Numbers:
    """Numbers, of which there are none yet."""
    return array("q")


def key_of(kind: type[Any]) -> Key:
    """What tells apart the actions of a class."""
    names = [each.name for each in attrs.fields(kind)]
    return attrgetter(*names) if names else type


def at_zero(width: int) -> Numbers:
    """As many zeros."""
    return array("q", bytes(8 * width))


@define
class Numbering:
    """The ids of actions and outcomes under some settings, each of which is asked for once."""

    game: AnyGame
    settings: Any
    _known: dict[type[Any], tuple[Key, dict[object, int]]] = field(init=False)

    @_known.default
    def _nothing_yet(self) -> dict[type[Any], tuple[Key, dict[object, int]]]:
        return {kind: (key_of(kind), {}) for kind in self.game.actions}

    def id(self, action: Any, *, is_chance: bool) -> int:
        """The id of one action, or of an outcome of chance."""
        return self.ids([action], self.game.outcome_id if is_chance else self.game.action_id)[0]

    def ids(self, actions: Iterable[Any], ask: Callable[[Any, Any], int]) -> list[int]:
        """The ids of some actions."""
        found = []
        for action in actions:
            key, known = self._known[action.__class__]
            which = key(action)
            if which not in known:
                known[which] = ask(action, self.settings)
            found.append(known[which])
        return found


@define
class Told:
    """What the rules say along a game. What belongs to a state stands beside that of other states, in order."""

    kernel: AnyKernel
    writing: Writing
    numbering: Numbering
    states: list[Any] = Factory(list)
    origins: Numbers = Factory(numbers)
    """The place of the state from which a step led to each one, its own if there is none, or AT_START."""
    ids: Numbers = Factory(numbers)
    """The id of that step."""
    rows: Numbers = Factory(numbers)
    actors: Numbers = Factory(numbers)
    options: Numbers = Factory(numbers)
    chances: Numbers = Factory(numbers)
    ends: Numbers = Factory(numbers)
    results: Numbers = Factory(numbers)
    public: Numbers = Factory(numbers)
    own: Numbers = Factory(numbers)
    clauses: Counter[str] = Factory(Counter)
    """How often events named each clause."""
    settings: Any = field(init=False)
    _row: Numbers = field(init=False)
    _public: Numbers = field(init=False)
    _own: list[Numbers] = field(init=False)
    _parts: list[tuple[str, list[Any], tuple[Part, ...], tuple[tuple[Shown, View], ...]]] = field(init=False)
    """By field of the state: its value in the latest state, where it stands in a row, and where in a view."""
    _standing: tuple[int, ...] = field(default=(), init=False)

    @settings.default
    def _settings_of_ids(self) -> Any:
        return self.numbering.settings

    @_row.default
    def _empty_row(self) -> Numbers:
        return at_zero(self.kernel.layout.width)

    @_public.default
    def _empty_view(self) -> Numbers:
        return at_zero(self.kernel.view.width)

    @_own.default
    def _nothing_owned(self) -> list[Numbers]:
        return [at_zero(sum(shown.own for shown in self.writing.view)) for _ in range(self.settings.players)]

    @_parts.default
    def _by_field(self) -> list[tuple[str, list[Any], tuple[Part, ...], tuple[tuple[Shown, View], ...]]]:
        writing, see = self.writing, dict(views(self.kernel.game.state))
        names = dict.fromkeys([*[part.field for part in writing.row], *[shown.field for shown in writing.view]])
        return [
            (
                name,
                [NOT_YET],
                tuple([part for part in writing.row if part.field == name]),
                tuple([(shown, see[shown.name]) for shown in writing.view if shown.field == name]),
            )
            for name in names
        ]

    def add(self, state: Any, options: tuple[Any, ...], origin: int, id: int = 0) -> None:
        """Write down a state, and what can be done there: outcomes have weights. An id led to it from an origin."""
        game = self.kernel.game
        actor = game.actor(state)
        self.states.append(state)
        self.origins.append(origin)
        self.ids.append(id)
        self.actors.append(actor if isinstance(actor, int) else ACTORS[actor])
        if actor is CHANCE:
            self.options.extend(self.numbering.ids([outcome for outcome, _ in options], game.outcome_id))
            self.chances.extend([weight for _, weight in options])
        else:
            self.options.extend(self.numbering.ids(options, game.action_id))
            self.chances.extend([1] * len(options))
        self.ends.append(len(self.options))
        self._write(state)
        result, seats = game.result(state), range(self.settings.players)
        if result is None:
            self.results.extend([0] * 2 * len(seats))
        else:
            self.results.extend(result.scores)
            self.results.extend([int(seat in result.winners) for seat in seats])
        self.results.extend(self._standing)

    def _write(self, state: Any) -> None:
        row, public, settings, changed = self._row, self._public, self.settings, set[str]()
        for name, latest, parts, shown in self._parts:
            value = getattr(state, name)
            if value is latest[0]:
                continue
            latest[0] = value
            changed.add(name)
            for part in parts:
                found = array("q", part.written(value, settings))
                row[part.start : part.start + len(found)] = found
            for each, see in shown:
                if each.own:
                    self._write_own(each, see, state)
                else:
                    found = array("q", each.written(see(state, SPECTATOR), settings))
                    public[each.start : each.start + len(found)] = found
        if not changed.isdisjoint(self.writing.stands_by):
            assert self.kernel.game.standing is not None, "every game with a kernel says how its seats stand"
            self._standing = self.kernel.game.standing(state)
        self.rows.extend(row)
        self.public.extend(public)
        for own in self._own:
            self.own.extend(own)

    def _write_own(self, shown: Shown, see: View, state: Any) -> None:
        start = sum([each.own for each in self.writing.view[: self.writing.view.index(shown)]])
        for seat, own in enumerate(self._own):
            own[start : start + shown.own] = array("q", shown.written(see(state, seat), self.settings))


def places(writing: Writing, width: int) -> list[int]:
    """For every place of a view, whose it is: everybody's, the viewer's mark, or a place among what is a seat's own."""
    found, ahead = [EVERYBODYS] * width, 0
    for seat in range(writing.seats):
        found[writing.viewer + seat] = VIEWERS - seat
    for shown in writing.view:
        if shown.own:
            found[shown.start : shown.start + shown.own] = range(ahead, ahead + shown.own)
            ahead += shown.own
    return found


@contextmanager
def once_for_each(writing: Writing) -> Iterator[None]:
    """Meanwhile, call some functions of a codec once for each object, which stays alive as long."""
    with ExitStack() as stack:
        for name in writing.once:
            stack.enter_context(patch.object(writing.codec, name, remembering(getattr(writing.codec, name))))
        yield


def remembering(function: Callable[..., object]) -> Callable[..., object]:
    """A function of an object, and perhaps of a second one, that is called once for each."""
    known: dict[tuple[int, ...], tuple[object, object]] = {}

    def called(value: object, other: object = None) -> object:
        found = known.get((id(value), id(other)))
        if found is None:
            made = function(value) if other is None else function(value, other)
            found = known[id(value), id(other)] = (value, other), made
        return found[1]

    return called
