"""A game whose types are not known while a program is written: every value is checked when it is used."""

from attrs import frozen

from rulebook.core.chance import Actor, Seat
from rulebook.core.dealing import Chooser
from rulebook.core.errors import Fault, Refusal, StateError
from rulebook.core.game import AnyGame, Types
from rulebook.core.multiset import Kinds
from rulebook.core.result import Result
from rulebook.core.scene import Scene
from rulebook.core.step import Step


@frozen
class ErasedGame:
    """`module`, a game, behind methods that take and give plain objects.

    A state, action, event or set of rules that belongs to another game raises StateError. Everything else that the module
    has (its `Readings`, `Components` and so on) can be reached through this object too.
    """

    module: AnyGame

    def __getattr__(self, name: str) -> object:
        return getattr(self.module, name)

    @property
    def id(self) -> str:
        return self.module.id

    @property
    def title(self) -> str:
        return self.module.title

    @property
    def types(self) -> Types[object, object, object, object, object]:
        return self.module.types

    @property
    def editions(self) -> tuple[tuple[str, object], ...]:
        return self.module.editions

    def new_game(self, **settings: object) -> object:
        return self.module.new_game(**settings)  # type: ignore[arg-type]  # each game has settings of its own types

    def start(self, rules: object) -> object:
        return self.module.start(self._own(rules, "rules", self.types.rules))

    def kinds(self, rules: object) -> tuple[Kinds[object], ...]:
        return self.module.kinds(self._own(rules, "rules", self.types.rules))

    def actor(self, state: object) -> Actor | None:
        return self.module.actor(self._state(state))

    def legal_actions(self, state: object) -> tuple[object, ...]:
        return self.module.legal_actions(self._state(state))

    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return self.module.chances(self._state(state))

    def step(self, state: object, action: object) -> Step[object, object]:
        return self.module.step(self._state(state), self._own(action, "action", *self.types.actions))

    def why_not(self, state: object, action: object) -> Refusal | None:
        return self.module.why_not(self._state(state), self._own(action, "action", *self.types.actions))

    def observe(self, state: object, seat: Seat) -> object:
        return self.module.observe(self._state(state), seat)

    def determinize(self, state: object, seat: Seat, chooser: Chooser) -> object:
        return self.module.determinize(self._state(state), seat, chooser)

    def event_for(self, event: object, seat: Seat) -> object:
        return self.module.event_for(self._own(event, "event", *self.types.events), seat)

    def result(self, state: object) -> Result | None:
        return self.module.result(self._state(state))

    def well_formed(self, state: object) -> tuple[Fault, ...]:
        return self.module.well_formed(self._state(state))

    def scene(self, state: object, viewer: Seat | None = None, events: tuple[object, ...] = ()) -> Scene:
        return self.module.scene(self._state(state), viewer, events)

    def action_text(self, action: object) -> str:
        return self.module.action_text(self._own(action, "action", *self.types.actions))

    def event_text(self, event: object) -> str:
        return self.module.event_text(self._own(event, "event", *self.types.events))

    def _state(self, state: object) -> object:
        return self._own(state, "state", self.types.state)

    def _own(self, value: object, role: str, *classes: type[object]) -> object:
        if not isinstance(value, classes):
            raise StateError([Fault(role, f"a {type(value).__name__} is no {role} of {self.id}")])
        return value
