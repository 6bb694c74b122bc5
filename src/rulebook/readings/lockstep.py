"""Two settings in lockstep: the same actions on states that differ only in their settings, until the two sides disagree."""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import takewhile
from typing import Any, Final, TypeAlias, cast

from attrs import evolve, frozen

from rulebook.core import CHANCE, AnyGame, IllegalAction, Refusal, SettingsError, Step, changed
from rulebook.core.sweep import alternatives
from rulebook.play import generator, uniform
from rulebook.records import header

__all__ = [
    "AnyStep",
    "Parting",
    "PartingKind",
    "Response",
    "Sides",
    "comes_anyway",
    "seats",
    "shared_events",
    "tried",
]

AnyStep: TypeAlias = Step[Any, Any]
Response: TypeAlias = AnyStep | Refusal
"""A side's response to an action."""


class PartingKind(Enum):
    """How two sides disagree."""

    REFUSED = "refused"
    """One side refuses the action, and the other does not."""
    OUTCOME = "outcome"
    """The action leads to different events, states or results."""
    LIKELIHOOD = "likelihood"
    """The action of chance has different weights."""


@frozen
class Parting:
    """An action on which two sides disagree, and the response of each."""

    action: object
    kind: PartingKind
    left: Response
    right: Response


@frozen
class Sides:
    """One game under two settings. A state of the left side also represents its twin on the right."""

    game: AnyGame
    left: Any
    right: Any

    def start(self) -> Any:
        """The state in which both sides start; raises SettingsError if they do not start alike."""
        state = self.game.start(self.left)
        if self.twin(state) != self.game.start(self.right):
            raise SettingsError("the two sides start differently, so they cannot be played in lockstep")
        return state

    @property
    def agreed(self) -> tuple[str, ...]:
        """The variants and readings of both sides that are unlike the usual ones, as options have them."""
        usual, own, other = (chosen(self.game, each) for each in (self.game.new_game().settings, self.left, self.right))
        return tuple(
            [f"{name}={SWITCH.get(each, each)}" for name, each in own.items() if each == other[name] != usual[name]]
        )

    def twin(self, state: Any) -> Any:
        """A state of the left side, as the right side has it."""
        return changed(state, settings=self.right)

    def tried(self, state: Any, action: object) -> tuple[Response, Response]:
        """The responses of the two sides to an action."""
        return tried(self.game, state, action), tried(self.game, self.twin(state), action)

    def partings(self, state: Any) -> Iterator[Parting]:
        """Every action on which the sides disagree in a state, starting with those that the left side allows."""
        yield from self.unlikely(state)
        legal = (*self.game.legal_actions(state), *self.game.legal_actions(self.twin(state)))
        for action in dict.fromkeys(legal):
            parting = self.parting(action, *self.tried(state, action))
            if parting is not None:
                yield parting

    def refusals(self, state: Any) -> Iterator[Parting]:
        """Every action that one side refuses in a state and the other does not."""
        left, right = self.game.legal_actions(state), self.game.legal_actions(self.twin(state))
        if left != right:
            for action in dict.fromkeys((*left, *right)):
                if (action in left) is not (action in right):
                    yield Parting(action, PartingKind.REFUSED, *self.tried(state, action))

    def unlikely(self, state: Any) -> Iterator[Parting]:
        """Every outcome of chance with different weights on the two sides."""
        left, right = dict(self.game.chances(state)), dict(self.game.chances(self.twin(state)))
        for action, weight in left.items():
            if right.get(action, weight) != weight:
                yield Parting(action, PartingKind.LIKELIHOOD, *self.tried(state, action))

    def parting(self, action: object, left: Response, right: Response) -> Parting | None:
        """How the sides disagree on an action, given their responses; None if they agree."""
        match left, right:
            case Refusal(), Refusal():
                return None
            case Step(), Step():
                return None if self.agree(left, right) else Parting(action, PartingKind.OUTCOME, left, right)
            case _:
                return Parting(action, PartingKind.REFUSED, left, right)

    def agree(self, left: AnyStep, right: AnyStep) -> bool:
        """Whether two steps have the same events, equal states and the same result."""
        return (
            left.events == right.events
            and vars(self.twin(left.state)) == vars(right.state)  # a state's own `==` compares also what is the same object
            and self.game.result(left.state) == self.game.result(right.state)
        )


SWITCH: Final[Mapping[object, str]] = {True: "on", False: "off"}


def each_variant(usual: Any) -> Iterator[Any]:
    """Variants with each other value of one by itself."""
    for name, values in alternatives(usual).items():
        yield from (evolve(usual, **{name: value}) for value in values if value != getattr(usual, name))


def chosen(game: AnyGame, settings: Any) -> dict[str, object]:
    """The values of the variants and readings of settings, by their ids."""
    written = cast("dict[str, dict[str, object]]", header(game, settings))
    return written.get("variants", {}) | written["readings"]


def shared_events(parting: Parting) -> tuple[Any, ...]:
    """The events with which both responses begin, after the first, which tells the action itself."""
    if isinstance(parting.left, Refusal) or isinstance(parting.right, Refusal):
        return ()
    pairs = zip(parting.left.events, parting.right.events, strict=False)
    return tuple([event for event, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)])[1:]


def comes_anyway(game: AnyGame, step: AnyStep, event: object) -> bool:
    """Whether an event comes after a step, before anybody chooses again."""
    random = generator("anyway")
    while game.actor(step.state) is CHANCE:
        step = game.step(step.state, uniform(random, game.legal_actions(step.state)))
        if event in step.events:
            return True
    return False


def tried(game: AnyGame, state: Any, action: object) -> Response:
    """The response to an action: a step, or the refusal."""
    try:
        return game.step(state, action)
    except IllegalAction as illegal:
        return illegal.refusal


def seats(state: Any) -> range:
    """The seats at the table."""
    return range(state.settings.players)
