"""The checks find what they are there to find: a game with one planted fault breaks a promise, and is told which."""

from itertools import count
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, frozen

import rulebook
from rulebook.conformance import ConformanceError, Playthrough, check_game, check_playthrough, play_through
from rulebook.conformance.checks import check_citations
from rulebook.conformance.declaration import check_declaration
from rulebook.conformance.documents import check_record
from rulebook.conformance.playthrough import AnyMove
from rulebook.conformance.values import is_immutable
from rulebook.core import (
    CHANCE,
    SPECTATOR,
    AnyGame,
    Chooser,
    DomainError,
    Fault,
    Game,
    IllegalAction,
    Language,
    Refusal,
    Result,
    Scores,
    Sentence,
    Step,
    Viewer,
)
from rulebook.core.sentences import ENGLISH
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.games.hamsterbacke.box.events import GameWon, RowTaken
from rulebook.play import Move

LONGEST_MESSAGE = 1000


class LegalActionTwice(AnyGame):
    def legal_actions(self, state: Any) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        return legal + legal[:1]


class LegalActionMissing(AnyGame):
    def legal_actions(self, state: Any) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        return legal if self.actor(state) is CHANCE else legal[1:]


class NothingLegalAnyMore(AnyGame):
    def legal_actions(self, state: Any) -> tuple[Any, ...]:
        return ()


class RefusalWithoutClause(AnyGame):
    def why_not(self, state: Any, action: Any) -> Refusal | None:
        refusal = super().why_not(state, action)
        return refusal and Refusal("house-rule-1", refusal.sentence, refusal.values)

    def step(self, state: Any, action: Any) -> Step[Any, Any]:
        refusal = self.why_not(state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return super().step(state, action)


class RefusalWithoutWords(RefusalWithoutClause):
    def why_not(self, state: Any, action: Any) -> Refusal | None:
        refusal = AnyGame.why_not(self, state, action)
        return refusal and Refusal(refusal.clause, Sentence("you cannot take {row}"), (("row", None),))


class StepThatRefusesOtherwise(AnyGame):
    def step(self, state: Any, action: Any) -> Step[Any, Any]:
        try:
            return super().step(state, action)
        except IllegalAction as illegal:
            raise IllegalAction(Refusal(illegal.refusal.clause, Sentence("because I say so"))) from None


class StepThatAcceptsAnything(AnyGame):
    def step(self, state: Any, action: Any) -> Step[Any, Any]:
        try:
            return super().step(state, action)
        except IllegalAction:
            return Step(state)


class Stumbling(AnyGame):
    """A refusal that looks up what is not there."""

    def why_not(self, state: Any, action: Any) -> Refusal | None:
        if getattr(action, "row", 0) < 0:
            raise KeyError("row -1")
        return super().why_not(state, action)


class DoubledWeights(AnyGame):
    def chances(self, state: Any) -> tuple[tuple[Any, int], ...]:
        return tuple([(action, 2 * weight) for action, weight in super().chances(state)])


class EqualWeights(AnyGame):
    def chances(self, state: Any) -> tuple[tuple[Any, int], ...]:
        return tuple([(action, 1) for action, _ in super().chances(state)])


class WeightlessOutcome(AnyGame):
    def chances(self, state: Any) -> tuple[tuple[Any, int], ...]:
        return tuple([(action, 0) for action, _ in super().chances(state)])


class OutcomesForSeats(AnyGame):
    def chances(self, state: Any) -> tuple[tuple[Any, int], ...]:
        return tuple([(action, 1) for action in self.legal_actions(state)])


class OutcomesInAnotherOrder(AnyGame):
    def chances(self, state: Any) -> tuple[tuple[Any, int], ...]:
        return super().chances(state)[::-1]


class EarlyResult(AnyGame):
    def result(self, state: Any) -> Result | None:
        return Result((0,), (0,))


class ResultWithoutWinner(AnyGame):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        return result and Result(result.scores, ())


class LastWins(AnyGame):
    def result(self, state: Any) -> Result | None:
        result = super().result(state)
        return result and Result(result.scores, (result.scores.index(min(result.scores)),))


class IllFormed(AnyGame):
    def well_formed(self, state: Any) -> tuple[Fault, ...]:
        return (Fault("everything", "is wrong"),)


class Peeking(AnyGame):
    def observe(self, state: Any, viewer: Viewer) -> Any:
        other = viewer if viewer is SPECTATOR else (viewer + 1) % 3
        return evolve(super().observe(state, other), seat=viewer)


class ShowingSpectators(AnyGame):
    def observe(self, state: Any, viewer: Viewer) -> Any:
        seen = super().observe(state, viewer)
        return evolve(seen, hand=state.hands[0]) if viewer is SPECTATOR else seen


class TellingAll(AnyGame):
    def event_for(self, event: Any, viewer: Viewer) -> Any:
        return event


class TellingSpectators(AnyGame):
    def event_for(self, event: Any, viewer: Viewer) -> Any:
        return event if viewer is SPECTATOR else super().event_for(event, viewer)


class Mumbling(AnyGame):
    """Nobody is told which row was taken, not even who took it."""

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        seen = super().event_for(event, viewer)
        return evolve(seen, row=0, cards=()) if isinstance(seen, RowTaken) else seen


class Unhinged(AnyGame):
    """What is hidden is dealt anew, with more cards than there are."""

    def determinize(self, state: Any, viewer: Viewer, chooser: Chooser) -> Any:
        other = super().determinize(state, viewer, chooser)
        return evolve(other, deck=other.deck + other.deck)


class Unimaginative(AnyGame):
    """What is hidden can only be what it is."""

    def determinize(self, state: Any, viewer: Viewer, chooser: Chooser) -> Any:
        return state


class ObservationOfAnotherKind(AnyGame):
    def observe(self, state: Any, viewer: Viewer) -> Any:
        return viewer


class Wordless(AnyGame):
    def event_text(self, event: Any, language: Language = ENGLISH) -> str:
        return ""


class Pythonic(AnyGame):
    def action_text(self, action: Any, language: Language = ENGLISH) -> str:
        return repr(action)


class EventsOfAnotherClause(AnyGame):
    def event_for(self, event: Any, viewer: Viewer) -> Any:
        return evolve(event, clause="house-rule-1")


class SilentStep(AnyGame):
    def step(self, state: Any, action: Any) -> Step[Any, Any]:
        return Step(super().step(state, action).state)


class Forgetful(AnyGame):
    """A game with a memory of its own: every hundredth event is lost, whichever game it belongs to."""

    steps: ClassVar["count[int]"] = count()

    def step(self, state: Any, action: Any) -> Step[Any, Any]:
        step = super().step(state, action)
        return Step(step.state, step.events[:-1]) if next(self.steps) % 100 == 99 else step


class Unnumbered(AnyGame):
    def action_id(self, action: Any, settings: Any) -> int:
        raise DomainError("row", "must be from 0 to 3")


class Misnumbered(AnyGame):
    def action_at(self, number: int, settings: Any) -> Any:
        return super().action_at(0, settings)


FAULTS: list[tuple[type[AnyGame], str]] = [
    (LegalActionTwice, "legal actions"),
    (LegalActionMissing, "legal actions"),
    (NothingLegalAnyMore, "legal actions"),
    (RefusalWithoutClause, "refusals"),
    (RefusalWithoutWords, "refusals"),
    (StepThatRefusesOtherwise, "refusals"),
    (StepThatAcceptsAnything, "refusals"),
    (Stumbling, "legality"),
    (DoubledWeights, "chance weights"),
    (EqualWeights, "chance weights"),
    (WeightlessOutcome, "chance weights"),
    (OutcomesForSeats, "chance weights"),
    (OutcomesInAnotherOrder, "chance weights"),
    (EarlyResult, "results"),
    (ResultWithoutWinner, "results"),
    (LastWins, "scores"),
    (IllFormed, "well-formed states"),
    (Peeking, "hiding"),
    (ShowingSpectators, "spectators"),
    (TellingAll, "hiding"),
    (TellingSpectators, "spectators"),
    (Mumbling, "events"),
    (Unhinged, "determinization"),
    (Unimaginative, "determinization"),
    (ObservationOfAnotherKind, "types"),
    (Wordless, "wording"),
    (Pythonic, "wording"),
    (EventsOfAnotherClause, "citations"),
    (Forgetful, "replay"),
    (Unnumbered, "domains"),
    (Misnumbered, "domains"),
]


def broken(kind: type[AnyGame] = Game, **declared: Any) -> AnyGame:
    """Hamsterbacke as a game of another class, or with another declaration."""
    return kind(evolve(hamsterbacke.declaration, **declared))


@pytest.fixture(scope="module")
def sound() -> Playthrough:
    """A game without a fault, played to its end."""
    return play_through(hamsterbacke, hamsterbacke.new_game(players=3).settings)


def error_of(game: AnyGame, play: Playthrough) -> ConformanceError:
    """How a game that was played is found to break a promise."""
    with pytest.raises(ConformanceError) as caught:
        check_playthrough(Playthrough(game, play.settings, play.moves))
    return caught.value


@pytest.mark.parametrize(("faulty", "promise"), FAULTS)
def test_a_planted_fault_is_found(sound: Playthrough, faulty: type[AnyGame], promise: str) -> None:
    """A game that breaks a promise in one place does not pass, and is told which promise it is in a short message."""
    error = error_of(broken(faulty), sound)
    assert error.promise == promise
    assert len(str(error)) < LONGEST_MESSAGE


def test_the_message_of_a_leak_names_the_field(sound: Playthrough) -> None:
    """Who peeks is told what they see, and only what differs: the cause comes first, the settings last."""
    message = str(error_of(broken(Peeking), sound))
    assert message.startswith(
        "hamsterbacke: hiding: seat 2 can tell two states apart by what they observe: hand, apart from what both hold, is {"
    )
    assert message.endswith("; with players=3")


def test_a_game_that_fails_is_told_where(sound: Playthrough) -> None:
    """An error that the game did not mean to raise names the error, the function and the line."""
    error = error_of(broken(Stumbling), sound)
    assert error.reason.startswith("KeyError: 'row -1', raised in why_not (")
    assert isinstance(error.__cause__, KeyError)


def test_an_event_that_is_not_declared_is_found(sound: Playthrough) -> None:
    """Events of a class that the declaration does not list are an error."""
    events = tuple([kind for kind in hamsterbacke.declaration.events if kind is not GameWon])
    error = error_of(broken(events=events), sound)
    assert error.reason.startswith("GameWon is not a class of event that the game declares")


@pytest.mark.parametrize(
    ("declared", "promise"),
    [
        ({"longest": lambda settings: 100}, "longest game"),
        ({"scores": lambda settings: Scores(50, None, "highest")}, "scores"),
        ({"scores": lambda settings: Scores(None, -50, "highest")}, "scores"),
    ],
)
def test_bounds_that_do_not_hold_are_found(sound: Playthrough, declared: dict[str, Any], promise: str) -> None:
    """A game that is longer than declared, or scores that lie outside, are found."""
    assert error_of(broken(**declared), sound).promise == promise


def test_a_field_that_is_written_behind_the_back_is_found(sound: Playthrough, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that changes a field by other means than `changed` is found."""
    monkeypatch.setattr("rulebook.games.hamsterbacke.chapters.turn.changed", evolve)
    error = error_of(hamsterbacke, sound)
    assert (error.promise, error.reason.partition(";")[0]) == (
        "frames",
        "Draw(card=BLUE): actions changes without a call of `changed`",
    )


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ({"players": range(3, 5)}, "5 players are admitted, but not declared in `seating`"),
        ({"players": range(2, 6)}, "2 players are declared in `seating`, but not admitted"),
        ({"players_clause": "components-99"}, "the number of players cites 'components-99', which is not a clause"),
    ],
)
def test_a_declaration_that_does_not_fit_is_found(declared: dict[str, Any], reason: str) -> None:
    """Numbers of players that are not those admitted, and clauses that do not exist, are found in the declaration."""
    with pytest.raises(ConformanceError, match=reason):
        check_declaration(broken(seating=evolve(hamsterbacke.declaration.seating, **declared)))


def test_games_that_do_not_end_are_named() -> None:
    """The settings under which games did not end are named, after everything else has been checked."""
    settings = [hamsterbacke.new_game(players=players).settings for players in (3, 4)]
    with pytest.raises(ConformanceError, match=r"endings: 2 of 2 games did not end within 9 moves: players=3; players=4"):
        check_game(hamsterbacke, settings, most_moves=9)


def test_a_step_that_tells_nothing_is_found(sound: Playthrough) -> None:
    """A step without an event explains nothing."""
    with pytest.raises(ConformanceError, match="citations"):
        check_citations(play_through(broken(SilentStep), sound.settings, most_moves=1))


def test_a_sound_game_passes(sound: Playthrough) -> None:
    """The game in which the faults are planted has none by itself."""
    check_playthrough(sound)


def test_a_record_of_something_else_is_found(sound: Playthrough) -> None:
    """A record that does not replay to the game that was played breaks the promise of records."""
    first, *others = sound.moves
    silent: AnyMove = Move(first.before, first.actor, first.action, Step(first.step.state))
    with pytest.raises(ConformanceError, match="records"):
        check_record(Playthrough(sound.game, sound.settings, (silent, *others)))


def test_the_error_names_game_and_promise() -> None:
    """A broken promise is told with the game and the promise; of many reasons all are kept and some are told."""
    reasons = ("nobody won", *["x" * 100] * 50)
    error = ConformanceError("chess", "results", *reasons)
    assert (error.game_id, error.promise, error.reasons) == ("chess", "results", reasons)
    assert str(error).startswith("chess: results: nobody won; xxx")
    assert str(error).endswith("x; and 45 more")
    assert len(str(ConformanceError("chess", "results", "x" * 5000))) < LONGEST_MESSAGE


@define(unsafe_hash=True)
class Whiteboard:
    """Something that can be wiped."""

    text: str


@frozen
class Sign:
    """Something that cannot be changed."""

    text: str


def test_a_changeable_value_is_found() -> None:
    """A state is a value through and through: nothing in it can be changed."""
    assert is_immutable((1, "a", None, CHANCE))
    assert is_immutable(Sign("x"))
    assert not is_immutable([])
    assert not is_immutable(0.5)
    assert not is_immutable(Whiteboard("x"))


def test_the_games_of_the_library_are_found() -> None:
    """The planted faults are planted in the game that users get."""
    assert rulebook.game("hamsterbacke") is hamsterbacke
