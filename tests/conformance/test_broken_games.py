"""The checks find what they are there to find: a game with one planted fault breaks a promise, and is told which."""

from itertools import count

import pytest
from attrs import define, field

from rulebook.conformance import (
    ConformanceError,
    Playthrough,
    changed,
    check_citations,
    check_playthrough,
    check_record,
    play_through,
    player_numbers,
    possible_rules,
)
from rulebook.conformance.playthrough import AnyMove
from rulebook.conformance.values import is_immutable
from rulebook.core import CHANCE, Chooser, Fault, IllegalAction, Refusal, Result, Seat, Step
from rulebook.core.erased import ErasedGame
from rulebook.games.hamsterbacke.events import RowTaken
from rulebook.play import Move
from tests.strategies import Case, cases

CASE = cases()[0]


class LegalActionTwice(ErasedGame):
    def legal_actions(self, state: object) -> tuple[object, ...]:
        legal = super().legal_actions(state)
        return legal + legal[:1]


class LegalActionMissing(ErasedGame):
    def legal_actions(self, state: object) -> tuple[object, ...]:
        legal = super().legal_actions(state)
        return legal if self.actor(state) is CHANCE else legal[1:]


class NothingLegalAnyMore(ErasedGame):
    def legal_actions(self, state: object) -> tuple[object, ...]:
        return ()


class RefusalWithoutClause(ErasedGame):
    def why_not(self, state: object, action: object) -> Refusal | None:
        refusal = super().why_not(state, action)
        return refusal and Refusal("house-rule-1", refusal.reason)


class StepThatRefusesOtherwise(ErasedGame):
    def step(self, state: object, action: object) -> Step[object, object]:
        try:
            return super().step(state, action)
        except IllegalAction as illegal:
            raise IllegalAction(Refusal(illegal.refusal.clause, "because I say so")) from None


class StepThatAcceptsAnything(ErasedGame):
    def step(self, state: object, action: object) -> Step[object, object]:
        try:
            return super().step(state, action)
        except IllegalAction:
            return Step(state)


class DoubledWeights(ErasedGame):
    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return tuple([(action, 2 * weight) for action, weight in super().chances(state)])


class EqualWeights(ErasedGame):
    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return tuple([(action, 1) for action, _ in super().chances(state)])


class WeightlessOutcome(ErasedGame):
    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return tuple([(action, 0) for action, _ in super().chances(state)])


class OutcomesForSeats(ErasedGame):
    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return tuple([(action, 1) for action in self.legal_actions(state)])


class OutcomesInAnotherOrder(ErasedGame):
    def chances(self, state: object) -> tuple[tuple[object, int], ...]:
        return super().chances(state)[::-1]


class EarlyResult(ErasedGame):
    def result(self, state: object) -> Result | None:
        return Result((0,), (0,))


class ResultWithoutWinner(ErasedGame):
    def result(self, state: object) -> Result | None:
        result = super().result(state)
        return result and Result(result.scores, ())


class IllFormed(ErasedGame):
    def well_formed(self, state: object) -> tuple[Fault, ...]:
        return (Fault("everything", "is wrong"),)


class Peeking(ErasedGame):
    def observe(self, state: object, seat: Seat) -> object:
        return changed(super().observe(state, (seat + 1) % 2), seat=seat)


class TellingAll(ErasedGame):
    def event_for(self, event: object, seat: Seat) -> object:
        return event


class Mumbling(ErasedGame):
    """Nobody is told which row was taken, not even who took it."""

    def event_for(self, event: object, seat: Seat) -> object:
        seen = super().event_for(event, seat)
        return changed(seen, row=0, cards=()) if isinstance(seen, RowTaken) else seen


class Unhinged(ErasedGame):
    """What is hidden is dealt anew, with more cards than there are."""

    def determinize(self, state: object, seat: Seat, chooser: Chooser) -> object:
        other = super().determinize(state, seat, chooser)
        return changed(other, deck=getattr(other, "deck") + getattr(other, "deck"))  # noqa: B009 - the game of this test has one


class Unimaginative(ErasedGame):
    """What is hidden can only be what it is."""

    def determinize(self, state: object, seat: Seat, chooser: Chooser) -> object:
        return state


class ObservationOfAnotherKind(ErasedGame):
    def observe(self, state: object, seat: Seat) -> object:
        return seat


class Wordless(ErasedGame):
    def event_text(self, event: object) -> str:
        return ""


class EventsOfAnotherClause(ErasedGame):
    def event_for(self, event: object, seat: Seat) -> object:
        return changed(event, clause="house-rule-1")


class SilentStep(ErasedGame):
    def step(self, state: object, action: object) -> Step[object, object]:
        return Step(super().step(state, action).state)


@define
class Forgetful(ErasedGame):
    """A game with a memory of its own: every hundredth event is lost, whichever game it belongs to."""

    steps: "count[int]" = field(factory=count)

    def step(self, state: object, action: object) -> Step[object, object]:
        step = super().step(state, action)
        return Step(step.state, step.events[:-1]) if next(self.steps) % 100 == 99 else step


FAULTS = [
    (LegalActionTwice, "legal actions"),
    (LegalActionMissing, "legal actions"),
    (NothingLegalAnyMore, "legal actions"),
    (RefusalWithoutClause, "refusals"),
    (StepThatRefusesOtherwise, "refusals"),
    (StepThatAcceptsAnything, "refusals"),
    (DoubledWeights, "chance weights"),
    (EqualWeights, "chance weights"),
    (WeightlessOutcome, "chance weights"),
    (OutcomesForSeats, "chance weights"),
    (OutcomesInAnotherOrder, "chance weights"),
    (EarlyResult, "results"),
    (ResultWithoutWinner, "results"),
    (IllFormed, "well-formed states"),
    (Peeking, "hiding"),
    (TellingAll, "hiding"),
    (Mumbling, "events"),
    (Unhinged, "determinization"),
    (Unimaginative, "determinization"),
    (ObservationOfAnotherKind, "types"),
    (Wordless, "wording"),
    (EventsOfAnotherClause, "citations"),
    (Forgetful, "replay"),
]


def whole_game(case: Case) -> Playthrough:
    """A game with the fewest players, played to its end."""
    (rules,) = possible_rules(case.game, players=player_numbers(case.game)[0])
    return play_through(case.game, rules, most_moves=5000)


@pytest.fixture(scope="module")
def sound() -> Playthrough:
    """A game without a fault."""
    return whole_game(CASE)


@pytest.mark.parametrize(("faulty", "promise"), FAULTS)
def test_a_planted_fault_is_found(sound: Playthrough, faulty: type[ErasedGame], promise: str) -> None:
    """A game that breaks a promise in one place does not pass, and is told which promise it is."""
    module = getattr(sound.game, "module")  # noqa: B009 - what stands behind the erased game
    with pytest.raises(ConformanceError) as caught:
        check_playthrough(Playthrough(faulty(module), sound.rules, sound.moves), CASE.secrets)
    assert caught.value.promise == promise


def test_a_step_that_tells_nothing_is_found(sound: Playthrough) -> None:
    """A step without an event explains nothing."""
    silent = SilentStep(getattr(sound.game, "module"))  # noqa: B009 - as above
    with pytest.raises(ConformanceError, match="citations"):
        check_citations(play_through(silent, sound.rules, most_moves=1))


def test_a_sound_game_passes(sound: Playthrough) -> None:
    """The game in which the faults are planted has none by itself."""
    check_playthrough(sound, CASE.secrets)


def test_a_record_of_something_else_is_found(sound: Playthrough) -> None:
    """A record that does not replay to the game that was played breaks the promise of records."""
    first, *others = sound.moves
    silent: AnyMove = Move(first.before, first.actor, first.action, Step(first.step.state))
    with pytest.raises(ConformanceError, match="records"):
        check_record(Playthrough(sound.game, sound.rules, (silent, *others)))


@define(unsafe_hash=True)
class Whiteboard:
    """Something that can be wiped."""

    text: str


def test_a_changeable_value_is_found() -> None:
    """A state is a value through and through: nothing in it can be changed."""
    assert is_immutable((1, "a", None, CHANCE))
    assert not is_immutable([])
    assert not is_immutable(0.5)
    assert not is_immutable(Whiteboard("x"))
