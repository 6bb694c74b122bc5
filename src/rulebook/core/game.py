"""A game: what can be asked of the rules of one, all of it derived from what its authors declare."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, Generic, Never, TypeAlias

from attrs import field, frozen

from rulebook.core.chance import MOST_SEATS, SPECTATOR, Actor, Seat, Viewer
from rulebook.core.dealing import Chooser
from rulebook.core.declaration import Action, Declaration, Event, Observation, Settings, State
from rulebook.core.editions import Editions, chosen_readings
from rulebook.core.errors import ChoiceError, DeclarationError, Fault, SettingsError
from rulebook.core.integrity import faults_in, type_faults
from rulebook.core.numbers import plain, viewer_at
from rulebook.core.phases import Handler, PhaseRules
from rulebook.core.refusals import IllegalAction, Refusal
from rulebook.core.result import Result
from rulebook.core.scene import Scene
from rulebook.core.sentences import ENGLISH, Language, capitalised, in_words, telling_of
from rulebook.core.settings import shown
from rulebook.core.sharing import Immutable
from rulebook.core.step import Step
from rulebook.core.visibility import determinizer, hidden_fields, observer, withheld


@frozen(slots=False, eq=False, repr=False)
class Game(Immutable, Generic[Settings, State, Action, Event, Observation]):
    """A game: immutable states, and pure functions over them. `declaration` is what it is made of, for authors and tools.

    Raises DeclarationError for classes of states, observations, actions and events that do not fit together.
    """

    declaration: Declaration[Settings, State, Action, Event, Observation]

    _accepted: Mapping[type[object], Mapping[type[object], Handler[State, Event]]] = field(init=False)
    _rules_at: Callable[[State], PhaseRules[State, Action]] = field(init=False)
    _observe: Callable[[State, Viewer], Observation] = field(init=False)
    _determinize: Callable[[State, Viewer, Chooser], State] = field(init=False)
    _hidden: Mapping[type[object], dict[str, str]] = field(init=False)

    # Bound or derived once, since every step of a game looks at it.

    @_accepted.default
    def _bound_accepted(self) -> Mapping[type[object], Mapping[type[object], Handler[State, Event]]]:
        return self.declaration.accepted

    @_rules_at.default
    def _bound_rules_at(self) -> Callable[[State], PhaseRules[State, Action]]:
        return self.declaration.rules_at

    @_observe.default
    def _observer(self) -> Callable[[State, Viewer], Observation]:
        return observer(self.declaration.state, self.declaration.observation, self.actor)

    @_determinize.default
    def _determinizer(self) -> Callable[[State, Viewer, Chooser], State]:
        return self.declaration.determinizer or determinizer(self.declaration.state)

    @_hidden.default
    def _hidden_fields(self) -> Mapping[type[object], dict[str, str]]:
        hidden: dict[type[object], dict[str, str]] = {kind: hidden_fields(kind) for kind in self.declaration.events}
        every: tuple[type[object], ...] = (*self.declaration.actions, *self.declaration.events)
        for kind in every:
            if telling_of(kind).untold is None and hidden.get(kind):
                raise DeclarationError(f"{kind.__name__} hides something but has no sentence for those who are not told")
        return hidden

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return game_of, (self.declaration.module,)

    def __repr__(self) -> str:
        return f"<the game {self.id}>"

    # What it is.

    @property
    def id(self) -> str:
        """The name of the game for programs, such as `yellowstone_park`."""
        return self.declaration.id

    @property
    def title(self) -> str:
        """The name of the game for people."""
        return self.declaration.title

    @property
    def settings(self) -> type[Settings]:
        """The class of the game's settings."""
        return self.declaration.settings

    @property
    def editions(self) -> Editions[Any]:
        """The id of each edition with its readings, the reference edition first."""
        return self.declaration.editions

    @property
    def standing(self) -> Callable[[State], tuple[int, ...]] | None:
        """Gives the score that each seat would have if a game were counted now; None where nothing says so.

        It raises StateError for a state of another game.
        """
        if (of_state := self.declaration.standing) is None:
            return None

        def standing(state: State) -> tuple[int, ...]:
            self.declaration.be_own(state, "state", (self.declaration.state,))
            return of_state(state)

        return standing

    # Settings and the start.

    def new_game(
        self,
        *,
        players: int | None = None,
        edition: str | None = None,
        readings: object = None,
        variants: object = None,
        components: object = None,
        first_player: Seat = 0,
        **unknown: Never,
    ) -> State:
        """The first state of a game, before chance has done anything.

        By default `players` is the smallest number that the printed game admits. `edition` names a text whose literal
        readings apply, `readings` gives every answer directly; without either, the reference edition applies.

        Raises SettingsError for both together, an unknown edition, settings that make no game, or an unknown argument.
        """
        if unknown:
            raise SettingsError(f"new_game takes {WAYS_TO_BEGIN}, but no {', '.join(unknown)}")
        parts = {"variants": variants, "components": components}
        given = {name: part for name, part in parts.items() if part is not None}
        make: Callable[..., Settings] = self.settings
        return self.start(
            make(
                players=self.declaration.seating.players[0] if players is None else plain(players),
                first_player=plain(first_player),
                readings=chosen_readings(edition, readings, self.editions),
                **given,
            )
        )

    def start(self, settings: Settings) -> State:
        """The first state of a game under some settings; raises SettingsError if they make no game."""
        return self.declaration.begin(self.declaration.admitted(settings))

    # Playing.

    def actor(self, state: State) -> Actor | None:
        """Who acts next: a seat, CHANCE, or None when the game is over; raises StateError for a state of another game."""
        return self._rules_at(state).actor(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that `step` accepts here, in the game's documented order; at a chance point, every outcome."""
        return self._rules_at(state).legal(state)

    def chances(self, state: State) -> tuple[tuple[Action, int], ...]:
        """Every outcome at a chance point with its exact integer weight; empty where a seat acts."""
        return self._rules_at(state).chances(state)

    def step(self, state: State, action: Action) -> Step[State, Event]:
        """Apply an action; raises IllegalAction with the refusal that `why_not` gives. Nothing changes in place.

        Raises StateError and DomainError as `why_not` does.
        """
        try:
            handler = self._accepted[state.phase.__class__].get(action.__class__)  # type: ignore[attr-defined]  # all have one
        except (AttributeError, KeyError):
            self.declaration.refuse_phase(state)
        if handler is None:
            raise IllegalAction(self._out_of_place(state, action))
        if handler.exact is not None:
            action = handler.exact(action)
        try:
            refusal = handler.refusal(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        except UNASKABLE:
            self._be_inside(state, action)
            raise
        return handler.apply(state, action)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """The clause that forbids an action here, and the reason in words; None if the action is legal.

        Raises StateError for a state or an action of another game, and DomainError for an action with a field whose value
        the rules cannot interpret, such as a text, a truth value or a fraction instead of an integer.
        """
        try:
            handler = self._accepted[state.phase.__class__].get(action.__class__)  # type: ignore[attr-defined]  # all have one
        except (AttributeError, KeyError):
            self.declaration.refuse_phase(state)
        if handler is None:
            return self._out_of_place(state, action)
        if handler.exact is not None:
            action = handler.exact(action)
        try:
            return handler.refusal(state, action)
        except UNASKABLE:
            self._be_inside(state, action)
            raise

    def result(self, state: State) -> Result | None:
        """Scores and winners of a finished game; None while it is running."""
        self.declaration.be_own(state, "state", (self.declaration.state,))
        return self.declaration.result_of(state)

    def _be_inside(self, state: Any, action: Action) -> None:
        error = self.declaration.domain_error(action, state.settings)
        if error is not None:
            raise error from None

    def _out_of_place(self, state: State, action: Action) -> Refusal:
        self.declaration.be_own(action, "action", self.declaration.actions)
        return self.declaration.refusal_of(state, action.__class__)

    # What a seat knows.

    def observe(self, state: State, viewer: Viewer) -> Observation:
        """What a seat or a SPECTATOR may see of a state; raises StateError for a seat that is not at the table."""
        return self._observe(state, self._seated(state, viewer))

    def determinize(self, state: State, viewer: Viewer, chooser: Chooser) -> State:
        """A state that a viewer cannot tell from this one: `chooser` redeals what is hidden from them.

        With `random.randrange` as the chooser, every assignment of the hidden pieces that agrees with the observation is
        equally likely. That is uniform given what the viewer sees now; it is not the posterior given everything that they
        have seen and been told during the game.

        Raises ChoiceError for a chooser that cannot be called or that chooses wrongly, and StateError for a seat that is
        not at the table.
        """
        seated = self._seated(state, viewer)
        if not callable(chooser):
            raise ChoiceError(f"{shown(chooser)} is not a chooser, such as random.randrange")
        return self._determinize(state, seated, chooser)

    def event_for(self, event: Event, viewer: Viewer) -> Event:
        """An event as a viewer may see it: what is hidden from them is None.

        Raises StateError for an event of another game, and for a viewer that no table has; an event does not say how many
        seats there are.
        """
        self.declaration.be_own(event, "event", self.declaration.events)
        seat, hidden = viewer_at(viewer, MOST_SEATS), self._hidden[event.__class__]
        return withheld(event, hidden, seat) if hidden else event

    def _seated(self, state: Any, viewer: object) -> Viewer:
        self.declaration.be_own(state, "state", (self.declaration.state,))
        return viewer_at(viewer, state.settings.players)

    def well_formed(self, state: State) -> tuple[Fault, ...]:
        """The faults of a state that comes from outside; empty for a state that can occur in a game.

        Later checks rely on earlier ones: if a field is not of its type, or a state has one hand too few, cards are not
        checked.
        """
        self.declaration.be_own(state, "state", (self.declaration.state,))
        return faults_in(state, (type_faults, *self.declaration.checks))

    # Words and pictures.

    def action_text(self, action: Action, language: Language = ENGLISH) -> str:
        """An action in words, such as `place the green 4 in column 3`."""
        self.declaration.be_own(action, "action", self.declaration.actions)
        return in_words(action, language)

    def event_text(self, event: Event, language: Language = ENGLISH) -> str:
        """An event in a sentence, without the full stop."""
        self.declaration.be_own(event, "event", self.declaration.events)
        return capitalised(in_words(event, language))

    def scene(self, state: State, viewer: Viewer, events: tuple[Event, ...] = (), language: Language = ENGLISH) -> Scene:
        """The position as a drawing may show it to a viewer, with what `events` just changed.

        It is drawn only from what the viewer observes and is told.
        """
        told = tuple([self.event_for(event, viewer) for event in events])
        return self.declaration.drawn(self.observe(state, viewer), None, told, language)

    def open_scene(self, state: State, events: tuple[Event, ...] = (), language: Language = ENGLISH) -> Scene:
        """The position with all cards open, for archives, analysis and tests; never show it to anybody at the table."""
        return self.declaration.drawn(self.observe(state, SPECTATOR), state, events, language)

    # Numbers for actions: settings say how many there are, and a state what each of them is.

    def number_of_actions(self, settings: Settings) -> int:
        """How many numbers the decisions of games with these settings have: they run from 0 to one less."""
        return self.declaration.ids(settings, False).size

    def action_id(self, action: Action, state: State) -> int:
        """The number that a decision has at a state; raises DomainError for one that has none there."""
        return self._id_of(action, state, False)

    def action_at(self, number: int, state: State) -> Action:
        """The decision with a number at a state; raises DomainError for a number that none has there."""
        action: Any = self._with_id(number, state, False)
        return action  # type: ignore[no-any-return]

    def numbered(self, state: State) -> dict[int, Action]:
        """The legal actions at a state by their numbers, in the game's documented order: outcomes where chance acts."""
        rules = self._rules_at(state)
        known: Any = state
        actions, ids = rules.legal(state), self.declaration.ids(known.settings, rules.is_chance)
        return dict(zip(ids.numbers_of([self._placed(action, known) for action in actions]), actions, strict=True))

    def number_of_outcomes(self, settings: Settings) -> int:
        """How many numbers the outcomes of chance have in games with these settings: they run from 0 to one less."""
        return self.declaration.ids(settings, True).size

    def outcome_id(self, outcome: Action, state: State) -> int:
        """The number that an outcome of chance has at a state; raises DomainError for one outside its domain."""
        return self._id_of(outcome, state, True)

    def outcome_at(self, number: int, state: State) -> Action:
        """The outcome of chance with a number at a state; raises DomainError for an invalid number."""
        outcome: Any = self._with_id(number, state, True)
        return outcome  # type: ignore[no-any-return]

    def _id_of(self, action: Action, state: Any, chance: bool) -> int:
        """The number of an action at a state; raises DomainError if it has none there."""
        self.declaration.be_own(state, "state", (self.declaration.state,))
        return self.declaration.ids(state.settings, chance).number(self._placed(self.declaration.exact(action), state))

    def _placed(self, action: Action, state: Any) -> object:
        """What numberings have for an action at a state; raises DomainError if the rules do not list it there."""
        for listing in self.declaration.listings:
            if type(action) is listing.kind:
                try:
                    return listing.placed(action, state)
                except UNASKABLE as error:
                    raise self.declaration.domain_error(action, state.settings) or error from None
        return action

    def _with_id(self, number: int, state: Any, chance: bool) -> Any:
        """The action with a number at a state; raises DomainError if none has it there."""
        self.declaration.be_own(state, "state", (self.declaration.state,))
        found = self.declaration.ids(state.settings, chance).at(number)
        for listing in self.declaration.listings:
            if type(found) is listing.nth:
                return listing.action(found, state)
        return found


WAYS_TO_BEGIN: Final = "players, edition, readings, variants, components and first_player"
"""What `Game.new_game` takes."""
UNASKABLE: Final = (AttributeError, LookupError, TypeError, ValueError)
"""The errors that rules may raise for a value of the wrong type."""

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose types are known only at run time, as in a program whose user names the game."""


def game_of(module: str) -> object:
    """The game that a module declares: this is how games are unpickled."""
    game: object = import_module(module).game
    return game
