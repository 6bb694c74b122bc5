"""A game: a value that declares what the rules do not say by themselves, and everything that follows from it."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import Any, Final, Generic, Literal, Never, NoReturn, TypeAlias, TypeVar, get_args

from attrs import evolve, field, frozen

from rulebook.core.chance import MOST_SEATS, SPECTATOR, Actor, Seat, Viewer
from rulebook.core.dealing import Chooser
from rulebook.core.domains import domains_of
from rulebook.core.editions import Editions, History, chosen_readings
from rulebook.core.errors import DeclarationError, DomainError, Fault, SettingsError, StateError
from rulebook.core.hints import bare, hints_of
from rulebook.core.integrity import faults_in, piece_checks, seat_checks
from rulebook.core.multiset import Kinds
from rulebook.core.numbering import Fields, Numbering
from rulebook.core.numbers import plain, viewer_at
from rulebook.core.phases import Handler, Moment
from rulebook.core.pieces import Pieces
from rulebook.core.refusals import IllegalAction, Reason, Refusal
from rulebook.core.result import Result
from rulebook.core.scene import Scene
from rulebook.core.sentences import ENGLISH, Language, capitalised, in_words, telling_of
from rulebook.core.settings import no_game, shown
from rulebook.core.sharing import Immutable, interned, remember
from rulebook.core.step import Step
from rulebook.core.visibility import determinizer, hidden_fields, observer, sights, withheld

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@frozen
class Types(Generic[Settings, State, Action, Event, Observation]):
    """The classes that a game consists of."""

    settings: type[Settings]
    state: type[State]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    observation: type[Observation]


@frozen
class Seating:
    """How many can play the printed game, who goes first, and the clauses that say so.

    `admits`, the function of the first clause, says whether a number of players can play with given components.
    """

    players: range
    players_clause: str
    first_player_clause: str
    admits: Callable[[int, Any], bool]


@frozen
class Scores:
    """The lowest and highest score that a seat can have at the end, as far as there is a bound, and which is better."""

    least: int | None
    most: int | None
    best: Literal["highest", "lowest"]


def no_bound(settings: object) -> None:
    """No theorem bounds the length of the game."""


def members(union: object) -> tuple[type[Any], ...]:
    """The classes of a union, in order: the actions or events of a game."""
    return get_args(union)


def sensible(settings: object) -> Iterator[str]:
    """Any settings in range make a game."""
    return iter(())


@frozen(slots=False, eq=False, repr=False)
class Game(Immutable, Generic[Settings, State, Action, Event, Observation]):
    """A game: immutable states, and pure functions over them. The declared fields come first; the methods follow from them.

    `module` is the name of the module that has the game as `game`. `actions` and `events` are in the documented order,
    `moves` handle the actions, `moments` describe the phases. `pieces` are the sorts of pieces in the box; `senseless` says
    why settings make no game, `begin` gives the first state, and `drawn` draws an observation or, for an open picture, the
    whole state. `faults` find what is wrong with states beyond what the declaration says. `dealt_anew` replaces the derived
    `determinize` if hidden pieces cannot simply change places. `longest` bounds the number of moves in a game, if a theorem
    does. `standing` gives the score that each seat would have if what lies on the table were counted now.

    Raises DeclarationError for an incomplete or contradictory declaration.
    """

    id: str
    title: str
    module: str
    settings: type[Settings]
    state: type[State]
    observation: type[Observation]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    moves: tuple[Handler[State, Event], ...]
    moments: tuple[Moment[State, Action], ...]
    pieces: tuple[Pieces, ...]
    editions: Editions[Any]
    seating: Seating
    scores: Callable[[Settings], Scores]
    begin: Callable[[Settings], State]
    result_of: Callable[[State], Result | None]
    drawn: Callable[[Observation, State | None, tuple[Event, ...], Language], Scene]
    senseless: Callable[[Settings], Iterator[str | Fault]] = sensible
    faults: tuple[Callable[[State], Iterator[Fault]], ...] = ()
    dealt_anew: Callable[[State, Viewer, Chooser], State] | None = None
    longest: Callable[[Settings], int | None] = no_bound
    standing: Callable[[State], tuple[int, ...]] | None = None
    earlier_editions: History[Any] = ()

    _moments: Mapping[type[object], Moment[State, Action]] = field(init=False)
    _accepted: Mapping[type[object], Mapping[type[object], Handler[State, Event]]] = field(init=False)
    _observe: Callable[[State, Viewer], Observation] = field(init=False)
    _determinize: Callable[[State, Viewer, Chooser], State] = field(init=False)
    _hidden: Mapping[type[object], dict[str, str]] = field(init=False)
    _domains: Mapping[type[object], Fields] = field(init=False)
    _exact: Mapping[type[object], Callable[[Any], Any] | None] = field(init=False)
    _checks: tuple[Callable[[State], Iterator[Fault]], ...] = field(init=False)
    secret_actions: tuple[type[Action], ...] = field(init=False)
    """The classes of actions that are secret: others do not learn exactly what was done."""
    disclosing_events: tuple[type[Event], ...] = field(init=False)
    """The classes of events that reveal something hidden to everybody."""

    # Derived from the declaration, once and for all.

    @_moments.default
    def _by_phase(self) -> Mapping[type[object], Moment[State, Action]]:
        declared, there_are = [moment.phase for moment in self.moments], phases_of(self.state)
        if set(declared) != set(there_are) or len(declared) != len(there_are):
            raise DeclarationError(f"{self.id}: the phases are {names(there_are)}, but the table has {names(declared)}")
        return {moment.phase: moment for moment in self.moments}

    @_accepted.default
    def _by_phase_and_class(self) -> Mapping[type[object], Mapping[type[object], Handler[State, Event]]]:
        moves = {handler.kind: handler for handler in self.moves}
        if set(moves) != set(self.actions) or len(moves) != len(self.moves):
            declared = names(handler.kind for handler in self.moves)
            raise DeclarationError(f"{self.id}: the actions are {names(self.actions)}, but there are moves for {declared}")
        accepted = {kind for moment in self.moments for kind in moment.accepts}
        if unknown := accepted - set(moves):
            raise DeclarationError(f"{self.id}: a phase accepts {names(unknown)}, which is not an action")
        if left_out := set(moves) - accepted:
            raise DeclarationError(f"{self.id}: no phase accepts {names(left_out)}")
        for moment in self.moments:
            if fault := fault_in(moment, set(moves)):
                raise DeclarationError(f"{self.id}: {moment.phase.__name__} {fault}")
            if any(moves[kind].is_chance is not moment.is_chance for kind in moment.accepts):
                raise DeclarationError(f"{self.id}: {moment.phase.__name__} mixes actions of players and outcomes of chance")
        return {moment.phase: {kind: refused_by(moment, moves[kind]) for kind in moment.accepts} for moment in self.moments}

    @_observe.default
    def _observer(self) -> Callable[[State, Viewer], Observation]:
        return observer(self.state, self.observation, self.actor)

    @_determinize.default
    def _determinizer(self) -> Callable[[State, Viewer, Chooser], State]:
        return self.dealt_anew or determinizer(self.state)

    @_hidden.default
    def _hidden_fields(self) -> Mapping[type[object], dict[str, str]]:
        hidden: dict[type[object], dict[str, str]] = {kind: hidden_fields(kind) for kind in self.events}
        every: tuple[type[object], ...] = (*self.actions, *self.events)
        for kind in every:
            if telling_of(kind).untold is None and hidden.get(kind):
                raise DeclarationError(f"{kind.__name__} hides something but has no sentence for those who are not told")
        return hidden

    @_domains.default
    def _domains_by_class(self) -> Mapping[type[object], Fields]:
        return {handler.kind: domains_of(handler.kind, handler.domains) for handler in self.moves}

    @_exact.default
    def _exact_by_class(self) -> Mapping[type[object], Callable[[Any], Any] | None]:
        return {handler.kind: handler.exact for handler in self.moves}

    @_checks.default
    def _all_checks(self) -> tuple[Callable[[State], Iterator[Fault]], ...]:
        seats = seat_checks(self.state, self.seating.players_clause)
        return (self._settings_faults, seats, *piece_checks(self.state, self.pieces), *self.faults)

    @secret_actions.default
    def _secret_actions(self) -> tuple[type[Action], ...]:
        return tuple([kind for kind in self.actions if not all(sight.is_open for sight in sights(kind).values())])

    @disclosing_events.default
    def _disclosing_events(self) -> tuple[type[Event], ...]:
        return tuple([kind for kind in self.events if telling_of(kind).discloses])

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return game_of, (self.module,)

    def __repr__(self) -> str:
        return f"<the game {self.id}>"

    @property
    def types(self) -> Types[Settings, State, Action, Event, Observation]:
        """The classes that the game consists of."""
        return Types(self.settings, self.state, self.actions, self.events, self.observation)

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
                players=self.seating.players[0] if players is None else plain(players),
                first_player=plain(first_player),
                readings=chosen_readings(edition, readings, self.editions),
                **given,
            )
        )

    def start(self, settings: Settings) -> State:
        """The first state of a game under some settings; raises SettingsError if they make no game."""
        return self.begin(self.admitted(settings))

    def admitted(self, settings: Settings) -> Settings:
        """The one shared object equal to these settings, if they make a game; raises SettingsError, with the reason,
        otherwise.
        """
        self._of_this_game(settings)
        if ADMITTED in vars(settings):
            return settings
        for reason in self._reasons_against(settings):
            raise no_game("settings", reason)
        one: Settings = interned(settings)  # type: ignore[type-var]  # settings derive from GameSettings
        remember(one, ADMITTED, True)
        return one

    def _reasons_against(self, settings: Any) -> Iterator[str | Fault]:
        parts = ((settings, ""), (settings.readings, " of readings"), (settings.variants, " of variants"))
        for wrong in chain.from_iterable(of_wrong_type(part, whose) for part, whose in parts):
            yield wrong
            return
        if not self.seating.admits(settings.players, settings.components):
            least = getattr(settings.components, "fewest_players", self.seating.players[0])
            most = getattr(settings.components, "most_players", self.seating.players[-1])
            yield f"the game is for {least} to {most} players, not {shown(settings.players)} ({self.seating.players_clause})"
        elif not 0 <= settings.first_player < settings.players:
            seat, last = shown(settings.first_player), settings.players - 1
            yield f"the first player's seat must be from 0 to {last}, not {seat} ({self.seating.first_player_clause})"
        else:
            yield from self.senseless(settings)

    def _settings_faults(self, state: Any) -> Iterator[Fault]:
        for reason in self._reasons_against(state.settings):
            yield Fault("settings", str(reason))

    def kinds(self, settings: Settings) -> tuple[Kinds[Any], ...]:
        """Every kind of piece, with one tuple per sort of piece, in the game's order."""
        return tuple([sort.kinds(self._of_this_game(settings)) for sort in self.pieces])

    def _of_this_game(self, settings: Any) -> Settings:
        if type(settings) is not self.settings:
            raise SettingsError(f"{type(settings).__name__} is not the class of the settings of {self.id}")
        own: Settings = settings
        return own

    # Playing.

    def actor(self, state: State) -> Actor | None:
        """Who acts next: a seat, CHANCE, or None when the game is over; raises StateError for a state of another game."""
        return self._moment(state).actor(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that `step` accepts here, in the game's documented order; at a chance point, every outcome."""
        return self._moment(state).legal(state)

    def chances(self, state: State) -> tuple[tuple[Action, int], ...]:
        """Every outcome at a chance point with its exact integer weight; empty where a seat acts."""
        return self._moment(state).chances(state)

    def step(self, state: State, action: Action) -> Step[State, Event]:
        """Apply an action; raises IllegalAction with the refusal that `why_not` gives. Nothing changes in place.

        Raises StateError and DomainError as `why_not` does.
        """
        try:
            handler = self._accepted[state.phase.__class__].get(action.__class__)  # type: ignore[attr-defined]  # all have one
        except (AttributeError, KeyError):
            self._refuse(state)
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
            self._refuse(state)
        if handler is None:
            return self._out_of_place(state, action)
        if handler.exact is not None:
            action = handler.exact(action)
        try:
            return handler.refusal(state, action)
        except UNASKABLE:
            self._be_inside(state, action)
            raise

    def exact(self, action: Action) -> Action:
        """An action as `step` takes it: with every integer as an `int`, such as one of NumPy's.

        Raises StateError for an action of another game, and DomainError for something else where there should be an integer.
        """
        self._own(action, "action", self.actions)
        look = self._exact[type(action)]
        return action if look is None else look(action)

    def asks(self, state: State) -> Refusal:
        """What a state asks for, by which clause: why anybody else, or another class of actions, is refused there."""
        return self._asked_for(state, None)

    def result(self, state: State) -> Result | None:
        """Scores and winners of a finished game; None while it is running."""
        self._own(state, "state", (self.state,))
        return self.result_of(state)

    def _moment(self, state: Any) -> Moment[State, Action]:
        try:
            return self._moments[state.phase.__class__]
        except (AttributeError, KeyError):
            self._refuse(state)

    def _refuse(self, state: Any) -> NoReturn:
        self._own(state, "state", (self.state,))
        raise StateError([Fault("phase", f"{shown(state.phase)} is not a phase of {self.id}")]) from None

    def _be_inside(self, state: Any, action: Action) -> None:
        outside = self.outside(action, state.settings)
        if outside is not None:
            raise outside from None

    def _out_of_place(self, state: State, action: Action) -> Refusal:
        self._own(action, "action", self.actions)
        return self._asked_for(state, action.__class__)

    def _asked_for(self, state: State, refused: type[object] | None) -> Refusal:
        moment = self._moment(state)
        asks = moment.asks if isinstance(moment.asks, Reason) else moment.asks(state)
        reason = asks if refused is None else moment.refuses.get(refused, asks)
        values = {"actor": moment.actor(state)} if "actor" in reason.sentence.fields else {}
        return reason(**values)

    def _own(self, value: object, role: str, classes: tuple[type[object], ...]) -> None:
        if type(value) not in classes:
            raise StateError([Fault(role, f"{type(value).__name__} is not a class of {role}s of {self.title}")])

    # What a seat knows.

    def observe(self, state: State, viewer: Viewer) -> Observation:
        """What a seat or a SPECTATOR may see of a state; raises StateError for a seat that is not at the table."""
        return self._observe(state, self._seated(state, viewer))

    def determinize(self, state: State, viewer: Viewer, chooser: Chooser) -> State:
        """A state that a viewer cannot tell from this one: `chooser` redeals what is hidden from them.

        With `random.randrange` as the chooser, every assignment of the hidden pieces that agrees with the observation is
        equally likely. That is uniform given what the viewer sees now; it is not the posterior given everything that they
        have seen and been told during the game.

        Raises ChoiceError for an invalid choice, and StateError for a seat that is not at the table.
        """
        return self._determinize(state, self._seated(state, viewer), chooser)

    def event_for(self, event: Event, viewer: Viewer) -> Event:
        """An event as a viewer may see it: what is hidden from them is None.

        Raises StateError for an event of another game, and for a viewer that no table has; an event does not say how many
        seats there are.
        """
        self._own(event, "event", self.events)
        seat, hidden = viewer_at(viewer, MOST_SEATS), self._hidden[event.__class__]
        return withheld(event, hidden, seat) if hidden else event

    def _seated(self, state: Any, viewer: object) -> Viewer:
        self._own(state, "state", (self.state,))
        return viewer_at(viewer, state.settings.players)

    def well_formed(self, state: State) -> tuple[Fault, ...]:
        """The faults of a state that comes from outside; empty for a state that can occur in a game.

        Later checks rely on earlier ones: if a state has one hand too few, its cards are not checked.
        """
        self._own(state, "state", (self.state,))
        return faults_in(state, self._checks)

    # Words and pictures.

    def action_text(self, action: Action, language: Language = ENGLISH) -> str:
        """An action in words, such as `place G4 in column 3`."""
        self._own(action, "action", self.actions)
        return in_words(action, language)

    def event_text(self, event: Event, language: Language = ENGLISH) -> str:
        """An event in a sentence, without the full stop."""
        self._own(event, "event", self.events)
        return capitalised(in_words(event, language))

    def scene(self, state: State, viewer: Viewer, events: tuple[Event, ...] = (), language: Language = ENGLISH) -> Scene:
        """The position as a drawing may show it to a viewer, with what `events` just changed.

        It is drawn only from what the viewer observes and is told.
        """
        told = tuple([self.event_for(event, viewer) for event in events])
        return self.drawn(self.observe(state, viewer), None, told, language)

    def open_scene(self, state: State, events: tuple[Event, ...] = (), language: Language = ENGLISH) -> Scene:
        """The position with all cards open, for archives, analysis and tests; never show it to anybody at the table."""
        return self.drawn(self.observe(state, SPECTATOR), state, events, language)

    # Numbers for actions.

    def number_of_actions(self, settings: Settings) -> int:
        """How many decisions there can be in games with these settings: their numbers run from 0 to one less."""
        return self._numbering(settings, False).size

    def action_id(self, action: Action, settings: Settings) -> int:
        """The number of a decision; raises DomainError for one outside its domain."""
        return self._numbering(settings, False).number(self.exact(action))

    def action_at(self, number: int, settings: Settings) -> Action:
        """The decision with a number; raises DomainError for an invalid number."""
        action: Any = self._numbering(settings, False).at(number)
        return action  # type: ignore[no-any-return]

    def number_of_outcomes(self, settings: Settings) -> int:
        """How many outcomes chance can have in games with these settings: their numbers run from 0 to one less."""
        return self._numbering(settings, True).size

    def outcome_id(self, outcome: Action, settings: Settings) -> int:
        """The number of an outcome of chance; raises DomainError for one outside its domain."""
        return self._numbering(settings, True).number(self.exact(outcome))

    def outcome_at(self, number: int, settings: Settings) -> Action:
        """The outcome of chance with a number; raises DomainError for an invalid number."""
        outcome: Any = self._numbering(settings, True).at(number)
        return outcome  # type: ignore[no-any-return]

    def domains(self, kind: type[Action]) -> Fields:
        """The fields of one of the game's classes of actions with their domains; raises StateError for another class."""
        if kind not in self._domains:
            raise StateError([Fault("action", f"{kind.__name__} is not a class of actions of {self.title}")])
        return self._domains[kind]

    def outside(self, action: Action, settings: Settings) -> DomainError | None:
        """Why an action cannot occur under these settings, naming the field that is outside its domain; None if it can."""
        try:
            self._numbering(settings, self._is_chance(type(action))).number(self.exact(action))
        except DomainError as error:
            return error
        return None

    def _is_chance(self, kind: type[object]) -> bool:
        return any(handler.is_chance for handler in self.moves if handler.kind is kind)

    def _numbering(self, settings: Any, chance: bool) -> Numbering:
        self._of_this_game(settings)
        key = f"numbers of {'outcomes' if chance else 'actions'}"
        if key not in settings.__dict__:
            kinds = [kind for kind in self.actions if self._is_chance(kind) is chance]
            remember(settings, key, Numbering.of(kinds, dict(self._domains), settings))
        numbering: Numbering = settings.__dict__[key]
        return numbering


WAYS_TO_BEGIN: Final = "players, edition, readings, variants, components and first_player"
"""What `Game.new_game` takes."""
ADMITTED: Final = "admitted"
"""Settings store under this name that they have been found to make a game."""
UNASKABLE: Final = (AttributeError, LookupError, TypeError, ValueError)
"""The errors that rules may raise for a value of the wrong type."""

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose types are known only at run time, as in a program whose user names the game."""


def game_of(module: str) -> object:
    """The game that a module declares: this is how games are unpickled."""
    game: object = import_module(module).game
    return game


def phases_of(state: type[object]) -> tuple[type[object], ...]:
    """The classes of the phases, from the union that the state's field `phase` declares."""
    if missing := {"settings", "phase"} - set(hints_of(state)):
        raise DeclarationError(f"{state.__name__} has no field {', '.join(sorted(missing))}")
    hint = bare(hints_of(state)["phase"])
    return get_args(hint) or (hint,)


def fault_in(moment: Moment[Any, Any], actions: set[type[Any]]) -> str | None:
    """What is wrong with a row of the table of phases: what it refuses, or which fields its sentences name."""
    if strange := set(moment.refuses) - (actions - set(moment.accepts)):
        return f"refuses {names(strange)}, which it accepts or which is not an action"
    reasons = [reason for reason in (moment.asks, *moment.refuses.values()) if isinstance(reason, Reason)]
    unknown = set[str]().union(*[reason.sentence.fields for reason in reasons]) - {"actor"}
    return f"names {', '.join(sorted(unknown))} in a sentence, but knows only the actor" if unknown else None


def refused_by(moment: Moment[State, Action], handler: Handler[State, Event]) -> Handler[State, Event]:
    """The handler with the phase's own refusal, if it has one: phases of chance refuse impossible outcomes themselves."""
    return handler if moment.refusal is None else evolve(handler, refusal=moment.refusal)


def of_wrong_type(part: object, whose: str = "") -> Iterator[str]:
    """The fields of settings, or of a part of them, whose values have the wrong type, in words."""
    for name, hint in hints_of(type(part)).items():
        value, kind = getattr(part, name), bare(hint)
        if isinstance(kind, type) and type(value) is not kind:
            yield f"{name}{whose} is {shown(value)}"


def names(classes: object) -> str:
    """The names of some classes, in alphabetical order."""
    return ", ".join(sorted(kind.__name__ for kind in classes)) or "none"  # type: ignore[attr-defined]  # classes
