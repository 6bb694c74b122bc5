"""What an engine is asked, in Python and as lines of JSON; and the rules themselves as an engine."""

from typing import Any, Protocol, runtime_checkable

from attrs import define

from rulebook.core.chance import SPECTATOR
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.records import Codec, JsonObject, JsonValue, settings_from, state_from
from rulebook.records.programs import Program
from rulebook.referee.positions import position_of, seen


class UnsupportedError(RulebookError):
    """An engine cannot do what it is asked: load a position, or say what a seat sees. Settings too, if it knows others."""


class AnswerError(RulebookError):
    """What an engine answers is not a position: it says nothing of the rules."""


@runtime_checkable
class Engine(Protocol):
    """Another implementation of a game's rules. Actions, states and views are written as in records.

    A position is `{"actor": 0, "legal": [...], "result": null}`: who is to act, which is a seat, `"chance"` or null; what is
    legal, in any order, where chance acts as `{"action": ..., "weight": ...}`; and scores and winners, once there are some.
    """

    def start(self, settings: JsonObject) -> JsonObject:
        """The position at the start of a game, whose settings are the header of a record."""
        ...

    def load(self, state: JsonObject) -> JsonObject:
        """The position of a state, hidden pieces and all. Raises UnsupportedError if the engine cannot begin there."""
        ...

    def act(self, action: JsonObject) -> JsonObject:
        """The position after a legal action, or after an outcome of chance."""
        ...

    def view(self, viewer: JsonValue) -> JsonValue:
        """What a seat or a `"spectator"` sees; raises UnsupportedError if the engine does not say."""
        ...


class Command(Program, Engine):
    """An engine that is a program: it answers each line on its standard input with a line on its standard output.

    A question is `{"start": settings}`, `{"load": state}`, `{"act": action}` or `{"view": viewer}`. The answer is a position
    or, to the last one, `{"view": ...}`; it is `{"unsupported": reason}` where the engine cannot do that.
    """

    def start(self, settings: JsonObject) -> JsonObject:
        return self._asked("start", settings)

    def load(self, state: JsonObject) -> JsonObject:
        return self._asked("load", state)

    def act(self, action: JsonObject) -> JsonObject:
        return self._asked("act", action)

    def view(self, viewer: JsonValue) -> JsonValue:
        return self._asked("view", viewer).get("view")

    def _asked(self, what: str, about: JsonValue) -> JsonObject:
        answer = self.ask({what: about})
        if "unsupported" in answer:
            raise UnsupportedError(str(answer["unsupported"]))
        return answer


@define(slots=False)
class Reference(Engine):
    """A game's rules as an engine, which answers as others should."""

    game: AnyGame
    state: Any = None

    def start(self, settings: JsonObject) -> JsonObject:
        return self.at(self.game.start(settings_from(self.game, settings)))

    def load(self, state: JsonObject) -> JsonObject:
        return self.at(state_from(self.game, state))

    def act(self, action: JsonObject) -> JsonObject:
        return self.at(self.game.step(self.state, Codec(self.game, self.state.settings).action(action)).state)

    def at(self, state: Any) -> JsonObject:
        """The position of a state, from which the engine goes on."""
        self.state = state
        return position_of(self.game, state)

    def view(self, viewer: JsonValue) -> JsonValue:
        return seen(self.game, self.state, SPECTATOR if viewer == SPECTATOR.value else viewer)
