"""What authors declare: what the rules of a game do not say by themselves, and the tables that follow from it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, Literal, NoReturn, TypeAlias, TypeVar, get_args

from attrs import evolve, field, frozen

from rulebook.core.chance import Viewer
from rulebook.core.dealing import Chooser
from rulebook.core.domains import domains_of
from rulebook.core.editions import Editions, History
from rulebook.core.errors import DeclarationError, DomainError, Fault, SettingsError, StateError
from rulebook.core.hints import bare, hints_of
from rulebook.core.integrity import piece_checks, seat_checks
from rulebook.core.multiset import Kinds
from rulebook.core.numbering import Fields, Listing, Numbering
from rulebook.core.phases import Handler, PhaseRules
from rulebook.core.picturing import picture
from rulebook.core.pieces import Pieces
from rulebook.core.refusals import Reason, Refusal
from rulebook.core.result import Result
from rulebook.core.scene import Scene
from rulebook.core.sentences import Language, telling_of
from rulebook.core.settings import no_game, of_wrong_type, shown
from rulebook.core.sharing import Immutable, interned, remember
from rulebook.core.visibility import sights

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


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


def no_faults(settings: object) -> Iterator[str]:
    """Any settings in range make a game."""
    return iter(())


@frozen(slots=False, eq=False, repr=False)
class Declaration(Immutable, Generic[Settings, State, Action, Event, Observation]):
    """What a game is made of. Authors give the fields; the tables and the methods follow from them.

    `module` is the name of the module that has the game as `game`. `actions` and `events` are in the documented order,
    `moves` handle the actions, `phases` is the table of phases. `pieces` are the sorts of pieces in the box; `begin` gives
    the first state, and `drawn` draws an observation or, for an open picture, the whole state. `settings_faults` says why
    settings make no game, `state_faults` what is wrong with states beyond what the declaration says. `determinizer` replaces
    the derived `determinize` if hidden pieces cannot simply change places. `longest` bounds the number of moves in a game,
    if a theorem does. `standing` gives the score that each seat would have if what lies on the table were counted now.
    `listings` are for classes of decisions that are numbered by a state.

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
    phases: tuple[PhaseRules[State, Action], ...]
    pieces: tuple[Pieces, ...]
    editions: Editions[Any]
    seating: Seating
    scores: Callable[[Settings], Scores]
    begin: Callable[[Settings], State]
    result_of: Callable[[State], Result | None]
    drawn: Callable[[Observation, State | None, tuple[Event, ...], Language], Scene] = field()
    settings_faults: Callable[[Settings], Iterator[str | Fault]] = no_faults
    state_faults: tuple[Callable[[State], Iterator[Fault]], ...] = ()
    determinizer: Callable[[State, Viewer, Chooser], State] | None = None
    longest: Callable[[Settings], int | None] = no_bound
    standing: Callable[[State], tuple[int, ...]] | None = None
    earlier_editions: History[Any] = ()
    listings: tuple[Listing, ...] = ()

    @drawn.default
    def _drawn(self) -> Callable[[Observation, State | None, tuple[Event, ...], Language], Scene]:
        return picture(self.title, self.state, self.phases)

    _rules_of: Mapping[type[object], PhaseRules[State, Action]] = field(init=False)
    accepted: Mapping[type[object], Mapping[type[object], Handler[State, Event]]] = field(init=False)
    """What handles each class of actions that a phase accepts."""
    checks: tuple[Callable[[State], Iterator[Fault]], ...] = field(init=False)
    """What is asked of every state from outside, in order."""
    secret_actions: tuple[type[Action], ...] = field(init=False)
    """The classes of actions that are secret: others do not learn exactly what was done."""
    disclosing_events: tuple[type[Event], ...] = field(init=False)
    """The classes of events that reveal something hidden to everybody."""
    _domains: Mapping[type[object], Fields] = field(init=False)
    _exact: Mapping[type[object], Callable[[Any], Any] | None] = field(init=False)

    # Derived once and for all.

    @_rules_of.default
    def _by_phase(self) -> Mapping[type[object], PhaseRules[State, Action]]:
        declared, there_are = [rules.phase for rules in self.phases], phases_of(self.state)
        if set(declared) != set(there_are) or len(declared) != len(there_are):
            raise DeclarationError(f"{self.id}: the phases are {names(there_are)}, but the table has {names(declared)}")
        return {rules.phase: rules for rules in self.phases}

    @accepted.default
    def _by_phase_and_class(self) -> Mapping[type[object], Mapping[type[object], Handler[State, Event]]]:
        moves = {handler.kind: handler for handler in self.moves}
        if set(moves) != set(self.actions) or len(moves) != len(self.moves):
            declared = names(handler.kind for handler in self.moves)
            raise DeclarationError(f"{self.id}: the actions are {names(self.actions)}, but there are moves for {declared}")
        accepted = {kind for rules in self.phases for kind in rules.accepts}
        if unknown := accepted - set(moves):
            raise DeclarationError(f"{self.id}: a phase accepts {names(unknown)}, which is not an action")
        if left_out := set(moves) - accepted:
            raise DeclarationError(f"{self.id}: no phase accepts {names(left_out)}")
        for rules in self.phases:
            if fault := fault_in(rules, set(moves)):
                raise DeclarationError(f"{self.id}: {rules.phase.__name__} {fault}")
            if any(moves[kind].is_chance is not rules.is_chance for kind in rules.accepts):
                raise DeclarationError(f"{self.id}: {rules.phase.__name__} mixes actions of players and outcomes of chance")
        return {rules.phase: {kind: refused_by(rules, moves[kind]) for kind in rules.accepts} for rules in self.phases}

    @_domains.default
    def _domains_by_class(self) -> Mapping[type[object], Fields]:
        return {handler.kind: domains_of(handler.kind, handler.domains) for handler in self.moves}

    @_exact.default
    def _exact_by_class(self) -> Mapping[type[object], Callable[[Any], Any] | None]:
        return {handler.kind: handler.exact for handler in self.moves}

    @checks.default
    def _all_checks(self) -> tuple[Callable[[State], Iterator[Fault]], ...]:
        seats = seat_checks(self.state, self.seating.players_clause)
        return (self._settings_faults, seats, *piece_checks(self.state, self.pieces), *self.state_faults)

    @secret_actions.default
    def _secret_actions(self) -> tuple[type[Action], ...]:
        return tuple([kind for kind in self.actions if not all(sight.is_open for sight in sights(kind).values())])

    @disclosing_events.default
    def _disclosing_events(self) -> tuple[type[Event], ...]:
        return tuple([kind for kind in self.events if telling_of(kind).discloses])

    # Settings.

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
        for wrong in of_wrong_type(settings):
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
            yield from self.settings_faults(settings)

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

    # States and actions.

    def exact(self, action: Action) -> Action:
        """An action as `step` takes it: with every integer as an `int`, such as one of NumPy's.

        Raises StateError for an action of another game, and DomainError for something else where there should be an integer.
        """
        self.be_own(action, "action", self.actions)
        look = self._exact[type(action)]
        return action if look is None else look(action)

    def out_of_turn(self, state: State) -> Refusal:
        """Why anybody but the actor, or another class of actions, is refused: what must be done instead, by which clause."""
        return self.refusal_of(state, None)

    def refusal_of(self, state: State, kind: type[object] | None) -> Refusal:
        """Why a class of actions is refused in a phase that does not accept it; None is any class."""
        rules = self.rules_at(state)
        reason = rules.reason if isinstance(rules.reason, Reason) else rules.reason(state)
        reason = reason if kind is None else rules.refuses.get(kind, reason)
        values = {"actor": rules.actor(state)} if "actor" in reason.sentence.fields else {}
        return reason(**values)

    def rules_at(self, state: Any) -> PhaseRules[State, Action]:
        """The row of the table for the phase of a state; raises StateError for a state of another game."""
        try:
            return self._rules_of[state.phase.__class__]
        except (AttributeError, KeyError):
            self.refuse_phase(state)

    def refuse_phase(self, state: Any) -> NoReturn:
        """Raise StateError for a state in a phase that the game does not have."""
        self.be_own(state, "state", (self.state,))
        raise StateError([Fault("phase", f"{shown(state.phase)} is not a phase of {self.id}")]) from None

    def be_own(self, value: object, role: str, classes: tuple[type[object], ...]) -> None:
        """Raise StateError unless the class of a value is among some."""
        if type(value) not in classes:
            raise StateError([Fault(role, f"{type(value).__name__} is not a class of {role}s of {self.title}")])

    # Domains and numbers.

    def domains(self, kind: type[Action]) -> Fields:
        """The fields of one of the game's classes of actions with their domains; raises StateError for another class."""
        if kind not in self._domains:
            raise StateError([Fault("action", f"{kind.__name__} is not a class of actions of {self.title}")])
        return self._domains[kind]

    def domain_error(self, action: Action, settings: Settings) -> DomainError | None:
        """Why an action cannot occur under these settings, naming the field that is outside its domain; None if it can."""
        try:
            self.numbering(settings, self.is_chance(type(action))).number(self.exact(action))
        except DomainError as error:
            return error
        return None

    def is_chance(self, kind: type[object]) -> bool:
        """Whether a class of actions is one of outcomes of chance."""
        return any(handler.is_chance for handler in self.moves if handler.kind is kind)

    def numbering(self, settings: Any, chance: bool) -> Numbering:
        """The numbers of decisions, or of outcomes of chance, under some settings."""
        self._of_this_game(settings)
        key = f"numbers of {'outcomes' if chance else 'actions'}"
        if key not in settings.__dict__:
            kinds = [kind for kind in self.actions if self.is_chance(kind) is chance]
            remember(settings, key, Numbering.of(kinds, dict(self._domains), settings))
        numbering: Numbering = settings.__dict__[key]
        return numbering

    def ids(self, settings: Any, chance: bool) -> Numbering:
        """The same numbers, but for the classes that are numbered by a state: their places in the lists have them."""
        key = f"ids of {'outcomes' if chance else 'actions'}"
        if not self.listings:
            return self.numbering(settings, chance)
        if key not in self._of_this_game(settings).__dict__:
            placed = {listing.kind: listing for listing in self.listings}
            kinds = [kind for kind in self.actions if self.is_chance(kind) is chance]
            fields = {kind: placed[kind].fields(own) if kind in placed else own for kind, own in self._domains.items()}
            names = {kind: placed[kind].nth if kind in placed else kind for kind in kinds}
            domains = {names[kind]: fields[kind] for kind in kinds}
            remember(settings, key, Numbering.of([*domains], domains, settings))
        ids: Numbering = settings.__dict__[key]
        return ids


ADMITTED: Final = "admitted"
"""Settings store under this name that they have been found to make a game."""

AnyDeclaration: TypeAlias = Declaration[Any, Any, Any, Any, Any]
"""A declaration whose types are known only at run time."""


def phases_of(state: type[object]) -> tuple[type[object], ...]:
    """The classes of the phases, from the union that the state's field `phase` declares."""
    if missing := {"settings", "phase"} - set(hints_of(state)):
        raise DeclarationError(f"{state.__name__} has no field {', '.join(sorted(missing))}")
    hint = bare(hints_of(state)["phase"])
    return get_args(hint) or (hint,)


def fault_in(rules: PhaseRules[Any, Any], actions: set[type[Any]]) -> str | None:
    """What is wrong with a row of the table of phases: what it refuses, or which fields its sentences name."""
    if strange := set(rules.refuses) - (actions - set(rules.accepts)):
        return f"refuses {names(strange)}, which it accepts or which is not an action"
    reasons = [reason for reason in (rules.reason, *rules.refuses.values()) if isinstance(reason, Reason)]
    unknown = set[str]().union(*[reason.sentence.fields for reason in reasons]) - {"actor"}
    return f"names {', '.join(sorted(unknown))} in a sentence, but knows only the actor" if unknown else None


def refused_by(rules: PhaseRules[State, Action], handler: Handler[State, Event]) -> Handler[State, Event]:
    """The handler with the phase's own refusal, if it has one: phases of chance refuse impossible outcomes themselves."""
    return handler if rules.refusal is None else evolve(handler, refusal=rules.refusal)


def names(classes: object) -> str:
    """The names of some classes, in alphabetical order."""
    return ", ".join(sorted(kind.__name__ for kind in classes)) or "none"  # type: ignore[attr-defined]  # classes
