"""The rules themselves, as an engine."""

from typing import Any

from attrs import define

from rulebook.core.chance import SPECTATOR
from rulebook.core.game import AnyGame
from rulebook.records import Codec, JsonObject, JsonValue, settings_from, state_from
from rulebook.referee.positions import position_of, seen

__all__ = ["Reference"]


@define(slots=False)
class Reference:
    """A game's rules as an engine, which answers as others should."""

    game: AnyGame
    state: Any = None

    def start(self, settings: JsonObject) -> JsonObject:
        """The position at the start."""
        return self.at(self.game.start(settings_from(self.game, settings)))

    def load(self, state: JsonObject) -> JsonObject:
        """The position of a state."""
        return self.at(state_from(self.game, state))

    def act(self, action: JsonObject) -> JsonObject:
        """The position after an action."""
        return self.at(self.game.step(self.state, Codec(self.game, self.state.settings).action(action)).state)

    def at(self, state: Any) -> JsonObject:
        """The position of a state, from which the engine goes on."""
        self.state = state
        return position_of(self.game, state)

    def view(self, viewer: JsonValue) -> JsonValue:
        """What a viewer sees."""
        return seen(self.game, self.state, SPECTATOR if viewer == SPECTATOR.value else viewer)
