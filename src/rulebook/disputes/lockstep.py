"""Two sets of rules in lockstep: the same actions on states that are equal but for their rules, until the two part."""

from collections.abc import Iterator
from enum import Enum
from typing import Protocol, TypeAlias, cast

from attrs import frozen

from rulebook.conformance import changed
from rulebook.core.erased import ErasedGame
from rulebook.core.errors import IllegalAction, Refusal, SettingsError
from rulebook.core.game import AnyGame
from rulebook.core.step import Step
from rulebook.disputes.impact import Seated

AnyStep: TypeAlias = Step[object, object]
Outcome: TypeAlias = AnyStep | Refusal
"""What one side makes of an action."""


class Kind(Enum):
    """How two sets of rules part."""

    REFUSED = "refused"
    """One side refuses the action, and the other does not."""
    OUTCOME = "outcome"
    """The action leads to different events, another state or another result."""
    LIKELIHOOD = "likelihood"
    """Chance brings the action with different weights."""


@frozen
class Parting:
    """An action on which two sides part, and what each of them makes of it."""

    action: object
    kind: Kind
    left: Outcome
    right: Outcome


@frozen
class Sides:
    """The rules of one game on two sides. A state of the left side stands for its twin on the right one too."""

    game: AnyGame
    left: object
    right: object

    def start(self) -> object:
        """The state in which both sides start; raises SettingsError where they do not start alike."""
        state = self.game.start(self.left)
        if self.twin(state) != self.game.start(self.right):
            raise SettingsError("the two sides set up different games, so that there is nothing to play in lockstep")
        return state

    def twin(self, state: object) -> object:
        """A state of the left side as the right side has it."""
        return changed(state, rules=self.right)

    def tried(self, state: object, action: object) -> tuple[Outcome, Outcome]:
        """What the two sides make of an action."""
        return tried(self.game, state, action), tried(self.game, self.twin(state), action)

    def partings(self, state: object) -> Iterator[Parting]:
        """Every action on which the sides part in a state: those that the left side allows come first."""
        yield from self.unlikely(state)
        legal = (*self.game.legal_actions(state), *self.game.legal_actions(self.twin(state)))
        for action in dict.fromkeys(legal):
            parting = self.parting(action, *self.tried(state, action))
            if parting is not None:
                yield parting

    def refusals(self, state: object) -> Iterator[Parting]:
        """Every action that one side refuses in a state and the other does not."""
        left, right = self.game.legal_actions(state), self.game.legal_actions(self.twin(state))
        if left != right:
            for action in dict.fromkeys((*left, *right)):
                if (action in left) is not (action in right):
                    yield Parting(action, Kind.REFUSED, *self.tried(state, action))

    def unlikely(self, state: object) -> Iterator[Parting]:
        """Every outcome of chance whose weight is another one on the other side."""
        left, right = dict(self.game.chances(state)), dict(self.game.chances(self.twin(state)))
        for action, weight in left.items():
            if right.get(action, weight) != weight:
                yield Parting(action, Kind.LIKELIHOOD, *self.tried(state, action))

    def parting(self, action: object, left: Outcome, right: Outcome) -> Parting | None:
        """How the sides part on an action, given what they make of it; None where they do not."""
        match left, right:
            case Refusal(), Refusal():
                return None
            case Step(), Step():
                return None if self.agree(left, right) else Parting(action, Kind.OUTCOME, left, right)
            case _:
                return Parting(action, Kind.REFUSED, left, right)

    def agree(self, left: AnyStep, right: AnyStep) -> bool:
        """Whether two steps have the same events, equal states and the same result."""
        return (
            left.events == right.events
            and self.twin(left.state) == right.state
            and self.game.result(left.state) == self.game.result(right.state)
        )


def tried(game: AnyGame, state: object, action: object) -> Outcome:
    """What comes of an action: a step, or the refusal."""
    try:
        return game.step(state, action)
    except IllegalAction as illegal:
        return illegal.refusal


def quick(game: AnyGame) -> AnyGame:
    """The game without the checks of values that come from outside, for searches that make every value themselves."""
    return game.module if isinstance(game, ErasedGame) else game


class Started(Protocol):
    """The state of a game, as far as every game has the same: it carries its rules."""

    @property
    def rules(self) -> Seated:
        """The rules that the game is played by."""
        ...


def seats(state: object) -> range:
    """The seats at the table."""
    return range(cast(Started, state).rules.players)
