"""A kernel: a game over machine integers, as a value that declares what it is made of and how it is held to the rules."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

from attrs import frozen

from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.dealing import Chooser
from rulebook.core.errors import Fault, SettingsError, StateError
from rulebook.core.game import AnyGame, Game
from rulebook.kernels import language
from rulebook.kernels.layout import Layout

Settings = TypeVar("Settings")
State = TypeVar("State")
Observation = TypeVar("Observation")
Row = language.Row


@frozen
class Functions(Generic[Settings]):
    """The functions of a kernel, in its language. `row` is a game as the layout says; ids are those of the game's numbering.

    Functions that write fill every place of what they write to. Only `start`, `step` and `determinize` change `row`. None of
    them checks its arguments.
    """

    start: Callable[[Row, Settings], None]
    """The row becomes the first state of a game."""
    actor: Callable[[Row, Settings], int]
    """The seat that is to act, CHANCE, or NOBODY when the game is over."""
    is_legal: Callable[[Row, Settings, int], bool]
    """Whether an id is legal: of a decision where a seat is to act, of an outcome where chance is."""
    legal: Callable[[Row, Settings, Row], None]
    """A mask: 1 for every legal id, 0 for the others, those beyond the ids in question too."""
    weights: Callable[[Row, Settings, Row], None]
    """The weight of each outcome by its id; all 0 where chance is not to act."""
    step: Callable[[Row, Settings, int], None]
    """Apply a legal id."""
    observe: Callable[[Row, Settings, int, Row], None]
    """The view of a seat, or of SPECTATOR."""
    result: Callable[[Row, Settings, Row, Row], None]
    """Scores by seat, and 1 for each seat that has won; all 0 while the game is on."""
    standing: Callable[[Row, Settings, Row], None]
    """Scores by seat if everything were counted now, as the game's own `standing`."""
    choices: Callable[[Row, Settings], int]
    """Where the game is not over: how many legal ids there are, or the sum of the weights where chance is to act."""
    choice: Callable[[Row, Settings, int], int]
    """The id of a choice, from 0: each legal id is one choice, an outcome is as many as its weight."""
    key: Callable[[Row, Settings, int], int]
    """The key of the action of a legal id, as `Kernel.key` gives it."""
    meanings: Callable[[Row, Settings, Row], None]
    """For each id of a decision and each kind of thing that rules list: 1 where the id is legal, and names it."""
    determinize: Callable[[Row, Settings, int, Row], None]
    """Deal again what a viewer does not see, every way equally likely, by numbers from the random row, given last."""
    chance: Callable[[Row, Settings, Row], object] | None = None
    """Chance plays until a seat is to act, or nobody; the loops do so themselves where it is None."""
    play_on: Callable[[Row, Settings, Row, int, Row], object] | None = None
    """Random play, for a number of decisions at most, as the loops do it; the last row is given the numbers of actions."""
    alike: Callable[[Row, Row], object] | None = None
    """Whether two rows are of the same position, whatever the settings; where it is None, equal rows are."""


@frozen(slots=False, eq=False, repr=False)
class Kernel(Generic[Settings, State, Observation]):
    """A game over machine integers. What is declared comes first; the methods are the checked way in and out.

    `played_with` are the only components that the kernel knows, and `variants` the only variants, where these say which
    pieces there are. `layout` says what is where in a row, and `view` what is
    where in what a seat sees. `written` gives the row of a state, `read` the state of a row whose numbers are in their
    ranges, and `seen` the view that belongs to an observation.
    """

    game: Game[Settings, State, Any, Any, Observation]
    played_with: object
    layout: Layout
    view: Layout
    functions: Functions[Settings]
    written: Callable[[State], list[int]]
    read: Callable[[list[int], Settings], State]
    seen: Callable[[Observation], list[int]]
    key: Callable[[Any], int]
    """A number for an action, which no other one that some settings admit has."""
    packed: Callable[[Settings], Any]
    """Settings as the functions take them, as numbers."""
    variants: object = None

    def admitted(self, settings: Settings) -> Settings:
        """Settings of the game with the kernel's components, and its variants; raises SettingsError for others."""
        admitted: Any = self.game.declaration.admitted(settings)
        if admitted.components != self.played_with:
            raise SettingsError(f"the kernel of {self.game.title} plays with the components that it was compiled for only")
        if self.variants is not None and admitted.variants != self.variants:
            raise SettingsError(f"the kernel of {self.game.title} plays with the variants that it was compiled for only")
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
        for number, again in zip(numbers, self.written(state), strict=True):
            if number != again:
                raise not_a_row("is not how its state is written")
        return state

    def ids(self, settings: Settings) -> int:
        """How long a mask is: the number of decisions or of outcomes, whichever is more."""
        return max(self.game.number_of_actions(settings), self.game.number_of_outcomes(settings))


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


def seat_or_spectator(viewer: Viewer) -> int:
    """A viewer as kernels know it."""
    return language.SPECTATOR if viewer is SPECTATOR else viewer
