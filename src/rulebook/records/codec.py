"""The codec: a game's actions, events, observations and states as JSON values, and back."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from attrs import field, frozen
from cattrs import Converter

from rulebook.core.errors import Fault, StateError
from rulebook.core.game import Action, Event, Game, Observation, Rules, State
from rulebook.core.result import Result
from rulebook.records.json_text import JsonObject, JsonValue
from rulebook.records.rules import complaining, converter_for, rules_from, structured
from rulebook.records.shapes import Layout
from rulebook.records.strict import located, required, tagged, writing_tagged

Kind = TypeVar("Kind")


@frozen
class Codec(Generic[Rules, State, Action, Event, Observation]):
    """Reads and writes the values of `game` played by `rules`.

    What is read may come from anybody: whatever is not exactly a value of the game raises RecordError with its key. A state
    and an observation carry their rules, which must be those of the codec.
    """

    game: Game[Rules, State, Action, Event, Observation]
    rules: Rules
    _layout: Layout = field(init=False, repr=False, eq=False)
    _converter: Converter = field(init=False, repr=False, eq=False)

    @_layout.default
    def _new_layout(self) -> Layout:
        return Layout(self.game.types.rules)

    @_converter.default
    def _new_converter(self) -> Converter:
        return converter_for(self._layout, self.game.editions, self.game.kinds(self.rules), self.rules)

    def dump(self, value: Action | Event | Observation | State | Result) -> JsonValue:
        """An action, event, observation, state or result as a JSON value; raises StateError for anything else."""
        types = self.game.types
        if isinstance(value, (*types.actions, *types.events)):
            written: JsonValue = writing_tagged(self._converter)(value)
        elif isinstance(value, (types.state, types.observation, Result)):
            written = self._converter.unstructure(value)
        else:
            raise StateError([Fault("value", f"a {type(value).__name__} is nothing of {self.game.id}")])
        return written

    def action(self, document: JsonValue) -> Action:
        """The action that a document gives; raises RecordError."""
        return self._one_of(document, self.game.types.actions)

    def event(self, document: JsonValue) -> Event:
        """The event that a document gives; raises RecordError."""
        return self._one_of(document, self.game.types.events)

    def observation(self, document: JsonValue) -> Observation:
        """The observation that a document gives; raises RecordError. Whether a game can be seen so is not asked."""
        return structured(self._converter, self._layout, document, self.game.types.observation)

    def state(self, document: JsonValue) -> State:
        """The state that a document gives; raises RecordError, or StateError for a state that no game can be in."""
        state = structured(self._converter, self._layout, document, self.game.types.state)
        faults = self.game.well_formed(state)
        if faults:
            raise StateError(faults)
        return state

    def result(self, document: JsonValue) -> Result:
        """The result that a document gives; raises RecordError."""
        return structured(self._converter, self._layout, document, Result)

    def _one_of(self, document: JsonValue, classes: Iterable[type[Kind]]) -> Kind:
        read = tagged(classes, self._converter)
        found: Kind = complaining(self._layout, lambda: read(document, object))
        return found


def state_from(game: Game[Rules, State, Action, Event, Observation], document: JsonValue) -> State:
    """The state that a document gives, by the rules that it carries; raises errors as `Codec.state` does."""
    state: JsonObject = required(document, dict)
    with located(None, "rules"):
        rules = rules_from(game, required(state.get("rules"), dict))
    return Codec(game, rules).state(state)
