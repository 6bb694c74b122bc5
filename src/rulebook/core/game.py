"""The protocol that every game satisfies, and that records, drivers, pictures and commands are written against."""

from typing import Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.dealing import Chooser
from rulebook.core.errors import Fault, Refusal
from rulebook.core.multiset import Kinds
from rulebook.core.result import Result
from rulebook.core.scene import Scene
from rulebook.core.step import Step

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@frozen
class Types(Generic[Rules, State, Action, Event, Observation]):
    """The classes that a game is written in: what a codec or a checker has to know of it.

    `rules` has the fields players, first_player, readings, variants and components, all but players with defaults.
    """

    rules: type[Rules]
    state: type[State]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    observation: type[Observation]


class Game(Protocol[Rules, State, Action, Event, Observation]):
    """A game: immutable states, and pure functions over them. A module of functions satisfies it.

    `rulebook.game("yellowstone_park")` gives one; `rulebook.games.yellowstone_park` is one.
    """

    @property
    def id(self) -> str:
        """The game's name in records and commands."""
        ...

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        ...

    @property
    def types(self) -> Types[Rules, State, Action, Event, Observation]:
        """The classes of the game's rules, states, actions, events and observations."""
        ...

    @property
    def editions(self) -> tuple[tuple[str, object], ...]:
        """Every edition's id with the readings that it takes; `reference` is the library's own."""
        ...

    def new_game(self, *, players: int = ..., edition: str | None = ..., first_player: Seat = ...) -> State:
        """The first state of a game; raises RulesError for settings that cannot be played."""
        ...

    def start(self, rules: Rules) -> State:
        """The first state of a game under `rules`."""
        ...

    def kinds(self, rules: Rules) -> tuple[Kinds[object], ...]:
        """Every kind of piece, a tuple for each sort of piece of which the game holds multisets, in the game's order."""
        ...

    def actor(self, state: State) -> Actor | None:
        """Who is to act: a seat, CHANCE, or None when the game is over."""
        ...

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that `step` accepts here, in the game's documented order; at a chance point every outcome."""
        ...

    def chances(self, state: State) -> tuple[tuple[Action, int], ...]:
        """Every outcome at a chance point with its exact integer weight; empty where a seat is to act."""
        ...

    def step(self, state: State, action: Action) -> Step[State, Event]:
        """Apply `action`; raises IllegalAction with the refusal that `why_not` gives."""
        ...

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """The clause that forbids `action` here, and why, in words; None when it is legal."""
        ...

    def observe(self, state: State, seat: Seat) -> Observation:
        """All that `seat` may see of `state`, and nothing else."""
        ...

    def determinize(self, state: State, seat: Seat, chooser: Chooser) -> State:
        """A state that `seat` cannot tell from `state`: what is hidden from it is dealt anew, by choices of `chooser`.

        With `random.randrange` for a chooser, every assignment of the hidden pieces that agrees with the seat's observation
        is as likely as any other. That is uniform given what the seat sees now; it is not the posterior given all that it
        has seen and been told in the course of the game. Raises ChoiceError for a choice that there is not.
        """
        ...

    def event_for(self, event: Event, seat: Seat) -> Event:
        """`event` as `seat` may see it: what is hidden from that seat is left out."""
        ...

    def result(self, state: State) -> Result | None:
        """Scores and winners of a finished game; None while it is running."""
        ...

    def well_formed(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a state that came from outside; empty for a state that a game can be in."""
        ...

    def scene(self, state: State, viewer: Seat | None = None, events: tuple[Event, ...] = ()) -> Scene:
        """The position as a drawing may show it to `viewer` (None: everything), with what `events` just changed."""
        ...

    def action_text(self, action: Action) -> str:
        """`action` in words."""
        ...

    def event_text(self, event: Event) -> str:
        """`event` in a sentence."""
        ...


AnyGame: TypeAlias = Game[object, object, object, object, object]
"""A game whose types are known only at run time: what a program works with that is told the game's name by its user."""
