"""The codec: a game's actions, events, observations and states as JSON values, and back."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen
from cattrs import Converter

from rulebook.core import Fault, Game, RecordError, Result, StateError
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.core.settings import shown
from rulebook.records.json_text import JsonObject, JsonValue
from rulebook.records.settings import complaining, converter_under, settings_from, structured
from rulebook.records.shapes import Layout
from rulebook.records.strict import located, required, tagged, writing_tagged

Kind = TypeVar("Kind")


@frozen
class Codec(Generic[Settings, State, Action, Event, Observation]):
    """Reads and writes the values of `game` under some settings.

    Input is not trusted: anything that is not exactly a value of the game raises RecordError with its key, and a field
    outside its domain is refused before a value is created from it. States and observations carry their settings, which must
    equal those of the codec, and share them once read. Creating another codec for the same settings costs nothing.
    """

    game: Game[Settings, State, Action, Event, Observation]
    settings: Settings
    _layout: Layout = field(init=False, repr=False, eq=False)
    _converter: Converter = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        admitted = self.game.declaration.admitted(self.settings)
        object.__setattr__(self, "settings", admitted)
        object.__setattr__(self, "_layout", Layout(self.game.declaration.settings))
        object.__setattr__(self, "_converter", converter_under(self.game, admitted))

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return Codec, (self.game, self.settings)

    def dump(self, value: Action | Event | Observation | State | Result) -> JsonValue:
        """An action, event, observation, state or result as a JSON value.

        Raises StateError for anything else, and DomainError for an action with something else than an integer where there
        should be one.
        """
        declared = self.game.declaration
        if isinstance(value, declared.actions):
            value = declared.exact(value)
        if isinstance(value, (*declared.actions, *declared.events)):
            written: JsonValue = writing_tagged(self._converter)(value)
        elif isinstance(value, (declared.state, declared.observation, Result)):
            written = self._converter.unstructure(value)
        else:
            raise StateError([Fault("value", f"{shown(value)} is not a value of {self.game.id}")])
        return written

    def action(self, document: JsonValue) -> Action:
        """The action in a document; raises RecordError, also for an action that these settings never admit."""
        action = self._one_of(document, self.game.declaration.actions)
        error = self.game.declaration.domain_error(action, self.settings)
        if error is not None:
            raise RecordError(error.reason, key=self._layout.key(type(action), error.field))
        return action

    def event(self, document: JsonValue) -> Event:
        """The event in a document; raises RecordError."""
        return self._one_of(document, self.game.declaration.events)

    def observation(self, document: JsonValue) -> Observation:
        """The observation in a document; raises RecordError. The observation need not be one that can occur in a game."""
        return structured(self._converter, self._layout, document, self.game.declaration.observation)

    def state(self, document: JsonValue) -> State:
        """The state in a document; raises RecordError, or StateError for a state that cannot occur in a game."""
        state = structured(self._converter, self._layout, document, self.game.declaration.state)
        faults = self.game.well_formed(state)
        if faults:
            raise StateError(faults)
        return state

    def result(self, document: JsonValue) -> Result:
        """The result in a document; raises RecordError."""
        return structured(self._converter, self._layout, document, Result)

    def _one_of(self, document: JsonValue, classes: Iterable[type[Kind]]) -> Kind:
        read = tagged(classes, self._converter)
        found: Kind = complaining(self._layout, lambda: read(document, object))
        return found


AnyCodec: TypeAlias = Codec[Any, Any, Any, Any, Any]
"""The codec of a game whose types are known only at run time."""


def state_from(game: Game[Settings, State, Action, Event, Observation], document: JsonValue) -> State:
    """The state in a document, under the settings that it carries; raises the same errors as `Codec.state`."""
    state: JsonObject = required(document, dict)
    with located(None, "settings"):
        settings = settings_from(game, required(state.get("settings"), dict))
    return Codec(game, settings).state(state)
