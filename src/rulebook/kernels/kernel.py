"""A kernel: a game over machine integers. Its functions are the chapters, compiled for some components.

What the functions do is told in `rulebook.compile.native.rows`. A program is built when it is first needed, and kept.
"""

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeAlias

from attrs import field, fields, frozen

from rulebook.core.chance import CHANCE, SPECTATOR, Actor, Viewer
from rulebook.core.change import changed
from rulebook.core.dealing import Chooser
from rulebook.core.declaration import Observation, Settings, State
from rulebook.core.errors import Fault, SettingsError, StateError
from rulebook.core.game import AnyGame, Game
from rulebook.core.sweep import variants_of_box
from rulebook.kernels import language
from rulebook.kernels.external import WORD, External
from rulebook.kernels.layout import Field, Layout

if TYPE_CHECKING:
    from rulebook.kernels.cache import Made

Row = language.Row
Packed: TypeAlias = Any
"""Settings as the functions take them."""

KEPT: Final = 16
"""Of how many settings a kernel keeps the numbers."""


@frozen
class Subject:
    """What a kernel is of: a game with some components, and with variants where these say which pieces there are.

    `settings` are some that have them.
    """

    game: AnyGame
    components: Any
    variants: Any
    settings: Any = field(eq=False, repr=False)

    @classmethod
    def of(cls, game: AnyGame, settings: Any) -> Self:
        """What the kernel for some settings is of; raises SettingsError if they make no game."""
        admitted = game.declaration.admitted(settings)
        return cls(game, admitted.components, variants_of_box(game, admitted), admitted)


@frozen
class Functions:
    """The functions of a kernel. `row` is a game as the layout says; ids are those of the game's numbering.

    Functions that write fill every place of what they write to. Only `start`, `step`, `determinize`, `chance` and `play_on`
    change `row`. None of them checks its arguments.
    """

    start: Callable[[Row, Packed], object]
    """The row becomes the first state of a game."""
    actor: Callable[[Row, Packed], int]
    """The seat that is to act, CHANCE, or NOBODY when the game is over."""
    is_legal: Callable[[Row, Packed, int], bool]
    """Whether an id is legal: of a decision where a seat is to act, of an outcome where chance is."""
    legal: Callable[[Row, Packed, Row], object]
    """A mask: 1 for every legal id, 0 for the others, those beyond the ids in question too."""
    weights: Callable[[Row, Packed, Row], object]
    """The weight of each outcome by its id; all 0 where chance is not to act."""
    step: Callable[[Row, Packed, int], object]
    """Apply a legal id."""
    observe: Callable[[Row, Packed, int, Row], object]
    """The view of a seat, or of SPECTATOR."""
    result: Callable[[Row, Packed, Row, Row], object]
    """Scores by seat, and 1 for each seat that has won; all 0 while the game is on."""
    standing: Callable[[Row, Packed, Row], object]
    """Scores by seat if everything were counted now, as the game's own `standing`."""
    choices: Callable[[Row, Packed], int]
    """Where the game is not over: how many legal ids there are, or the sum of the weights where chance is to act."""
    choice: Callable[[Row, Packed, int], int]
    """The id of a choice, from 0: each legal id is one choice, an outcome is as many as its weight."""
    key: Callable[[Row, Packed, int], int]
    """The key of the action of a legal id, as `Kernel.key` gives it."""
    meanings: Callable[[Row, Packed, Row], object]
    """For each id of a decision and each kind of thing that rules list: 1 where the id is legal, and names it."""
    determinize: Callable[[Row, Packed, int, Row], object]
    """Deal again what a viewer does not see, every way equally likely, by numbers from the random row, given last."""
    chance: Callable[[Row, Packed, Row], object]
    """Chance plays until a seat is to act, or nobody."""
    play_on: Callable[[Row, Packed, Row, int, Row], object]
    """Random play, for a number of decisions at most; the last row is given the numbers of decisions and of actions."""
    alike: Callable[[Row, Row], object]
    """Whether two rows are of the same position, whatever the settings."""


@frozen(slots=False, eq=False, repr=False)
class Kernel(Generic[Settings, State, Observation]):
    """A game over machine integers.

    `played_with` are the only components that the kernel knows, and `variants` the only variants, where these say which
    pieces there are. `encode` and `decode` are the checked way in and out.
    """

    game: Game[Settings, State, Any, Any, Observation]
    played_with: object
    variants: object
    made: "Made"
    functions: Functions = field()

    @functions.default
    def _functions_of_the_library(self) -> Functions:
        functions: dict[str, Any] = {each.name: self._external(each.name) for each in fields(Functions)}
        return Functions(**functions)

    @cached_property
    def layout(self) -> Layout:
        """What is where in a row."""
        bytes = ctypes.sizeof(self.made.codec.layout.form(self.made.codec.state))
        about = "the struct of the state in C, eight bytes in each"
        return Layout((Field("state", about, -(2**63), 2**63 - 1, (-(-bytes // WORD),)),))

    @property
    def view(self) -> Layout:
        """What is where in what a seat sees."""
        return self.made.view

    @cached_property
    def packed(self) -> Callable[[Settings], Packed]:
        """Gives settings as the functions take them, as numbers."""
        return lru_cache(KEPT)(partial(self.made.codec.packed, self.game))

    def admitted(self, settings: Settings) -> Settings:
        """Settings of the game with the kernel's components, and its variants; raises SettingsError for others."""
        admitted: Any = self.game.declaration.admitted(settings)
        for part, known in (("components", self.played_with), ("variants", self.variants)):
            if known is not None and getattr(admitted, part) != known:
                raise SettingsError(f"the kernel of {self.game.title} plays with the {part} that it was compiled for only")
        one: Settings = admitted
        return one

    def encode(self, state: State) -> list[int]:
        """The row of a state; raises SettingsError for other components, StateError for a state that is not well-formed."""
        given: Any = state
        self.admitted(given.settings)
        if faults := self.game.well_formed(state):
            raise StateError(faults)
        return self.written(state)

    def decode(self, row: Sequence[int], settings: Settings) -> State:
        """The state of a row; raises SettingsError for other components, StateError for a row that is of no state."""
        admitted, numbers = self.admitted(settings), [int(number) for number in row]
        if len(numbers) != self.layout.width:
            raise not_a_row(f"has {len(numbers)} numbers, and not {self.layout.width}")
        for fault in self.layout.faults(numbers):
            raise not_a_row(fault)
        state = self.read(numbers, admitted)
        if faults := self.game.well_formed(state):
            raise StateError(faults)
        if self.written(state) != numbers:
            raise not_a_row("is not how its state is written")
        return state

    def ids(self, settings: Settings) -> int:
        """How long a mask is: the number of decisions or of outcomes, whichever is more."""
        return max(self.game.number_of_actions(settings), self.game.number_of_outcomes(settings))

    # Between values and integers, with few checks.

    def written(self, state: State) -> list[int]:
        """The row of a state; raises StateError where a number has no room."""
        from rulebook.compile.native.codec import integers  # noqa: PLC0415  # takes long to import
        from rulebook.compile.native.memory import faults  # noqa: PLC0415

        type = self.made.codec.state
        raw = self.made.codec.layout.encode(type, state)
        for fault in faults(type, raw):
            raise not_a_row(fault)
        return integers(bytes(raw))

    def read(self, row: list[int], settings: Settings) -> State:
        """The state of a row; raises StateError where a number is out of its range, and for other settings."""
        from rulebook.compile.native.memory import faults  # noqa: PLC0415  # takes long to import

        type, layout = self.made.codec.state, self.made.codec.layout
        raw = layout.form(type).from_buffer_copy((ctypes.c_int64 * len(row))(*row))
        for fault in faults(type, raw):
            raise not_a_row(fault)
        found: Any = layout.decode(type, raw)
        if found.settings != settings:
            raise not_a_row("has other settings")
        state: State = changed(found, settings=settings)
        return state

    def seen(self, observation: Observation) -> list[int]:
        """The view that belongs to an observation."""
        encoded = self.made.codec.layout.encode(self.made.codec.observation, observation)
        numbers = (ctypes.c_int64 * self.view.width)()
        self._library.row_view(ctypes.byref(encoded), numbers, ctypes.c_int64(WORD))
        return list(numbers)

    def key(self, action: Any) -> int:
        """A number for an action, which no other one that some settings admit has."""
        return ctypes.c_int64(self.made.codec.key(self.made.codec.action, action)).value

    # The functions.

    @cached_property
    def _library(self) -> ctypes.CDLL:
        return ctypes.CDLL(str(self.made.library))

    def _external(self, name: str) -> External:
        """One of the functions; what a game says itself is asked of it."""
        is_own = name == "determinize" and self.game.declaration.determinizer is not None
        function = self._determinizer() if is_own else self._library[f"row_{name}"]
        function.restype = ctypes.c_int64
        return External(function)

    def _determinizer(self) -> Any:
        """What a viewer does not see is dealt again as the game says itself, by a generator seeded from the random row."""
        type, layout = self.made.codec.state, self.made.codec.layout

        def deal(at: int, settings: int, viewer: int, random: int, size: int) -> int:
            numbers = (ctypes.c_int64 * 2).from_address(random)
            drawn = list(numbers)
            chooser = chooser_of(self.game, drawn)
            numbers[:] = drawn
            state = layout.decode(type, layout.form(type).from_address(at))
            row = self.written(self.game.determinize(state, SPECTATOR if viewer < 0 else viewer, chooser))
            ctypes.memmove(at, (ctypes.c_int64 * len(row))(*row), len(row) * WORD)
            return 0

        address, number = ctypes.c_void_p, ctypes.c_int64
        return ctypes.CFUNCTYPE(number, address, address, number, address, number)(deal)


def chooser_of(game: AnyGame, random: Row) -> Chooser:
    """What chooses where hidden pieces are dealt again, by a random row.

    A game that says itself how that is done may choose among billions of ways: it gets a generator with a seed of its own.
    """
    if game.declaration.determinizer is None:
        return partial(language.below, random)
    random[language.DRAWN] += 1
    return Random(f"{random[language.KEY]}:{random[language.DRAWN]}").randrange


def not_a_row(reason: str) -> StateError:
    """The error that a row belongs to no state."""
    return StateError([Fault("row", reason)])


def actor_number(actor: Actor | None) -> int:
    """Who is to act, as kernels know it."""
    return language.NOBODY if actor is None else language.CHANCE if actor is CHANCE else actor


def seat_or_spectator(viewer: Viewer) -> int:
    """A viewer as kernels know it."""
    return language.SPECTATOR if viewer is SPECTATOR else viewer
