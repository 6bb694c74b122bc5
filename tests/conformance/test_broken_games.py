"""The checks find what they are there to find: a game with one planted fault breaks a promise, and is told which."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from attrs import define, evolve, frozen

from rulebook.conformance import ConformanceError, Playthrough, check_game, check_playthrough, play_through
from rulebook.conformance.checks import check_citations
from rulebook.conformance.declaration import check_declaration
from rulebook.conformance.documents import check_record
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
    Refusal,
    Result,
    Scores,
    Sentence,
    Step,
    Viewer,
)
from rulebook.core.sentences import ENGLISH
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.games.hamsterbacke.model.events import GameWon, RowTaken
from rulebook.play import AnyMove, Move
from tests.games.standing_in import Function, with_methods

LONGEST_MESSAGE = 1000


SOUND: Any = hamsterbacke


def refusing(otherwise: Callable[[Refusal], Refusal]) -> dict[str, Function]:
    """Whatever is not legal is refused in other words."""

    def why_not(state: Any, action: Any) -> Refusal | None:
        refusal = SOUND.why_not(state, action)
        return refusal and otherwise(refusal)

    def step(state: Any, action: Any) -> Step[Any, Any]:
        if refusal := why_not(state, action):
            raise IllegalAction(refusal)
        return SOUND.step(state, action)  # type: ignore[no-any-return]  # of a game whose types do not matter

    return {"why_not": why_not, "step": step}


def refused_otherwise(state: Any, action: Any) -> Step[Any, Any]:
    """A step that gives another reason than `why_not`."""
    try:
        return SOUND.step(state, action)  # type: ignore[no-any-return]  # as above
    except IllegalAction as illegal:
        raise IllegalAction(Refusal(illegal.refusal.clause, Sentence("because I say so"))) from None


def stumbling(state: Any, action: Any) -> Refusal | None:
    """A refusal that looks up what is not there."""
    if getattr(action, "row", 0) < 0:
        raise KeyError("row -1")
    return SOUND.why_not(state, action)  # type: ignore[no-any-return]  # as above


def peeking(state: Any, viewer: Viewer) -> Any:
    """Everybody sees the hand of the next."""
    other = viewer if viewer is SPECTATOR else (viewer + 1) % 3
    return evolve(SOUND.observe(state, other), seat=viewer)


def shown_to_spectators(state: Any, viewer: Viewer) -> Any:
    """Spectators see a hand."""
    seen = SOUND.observe(state, viewer)
    return evolve(seen, hand=state.hands[0]) if viewer is SPECTATOR else seen


def mumbled(event: Any, viewer: Viewer) -> Any:
    """Nobody is told which row was taken, not even who took it."""
    seen = SOUND.event_for(event, viewer)
    return evolve(seen, row=0, cards=()) if isinstance(seen, RowTaken) else seen


def dealt_twice(state: Any, viewer: Viewer, chooser: Chooser) -> Any:
    """What is hidden is dealt anew, with more cards than there are."""
    other = SOUND.determinize(state, viewer, chooser)
    return evolve(other, deck=other.deck + other.deck)


STEPS = count()


def forgetful(state: Any, action: Any) -> Step[Any, Any]:
    """A step with a memory of its own: every hundredth event is lost."""
    step = SOUND.step(state, action)
    return Step(step.state, step.events[:-1]) if next(STEPS) % 100 == 99 else step


def unnumbered(action: Any, state: Any) -> int:
    """No action has a number."""
    raise DomainError("row", "must be from 0 to 3")


def lasts_win(state: Any) -> Result | None:
    """Whoever has the fewest points wins."""
    result = SOUND.result(state)
    return result and Result(result.scores, (result.scores.index(min(result.scores)),))


def weighing(weight: Callable[[int], int]) -> dict[str, Function]:
    """Outcomes of chance with other weights."""
    return {"chances": lambda state: tuple([(action, weight(number)) for action, number in SOUND.chances(state)])}


FAULTS: dict[str, tuple[str, dict[str, Function]]] = {
    "an action twice": (
        "legal actions",
        {"legal_actions": lambda state: SOUND.legal_actions(state) + SOUND.legal_actions(state)[:1]},
    ),
    "an action missing": (
        "legal actions",
        {"legal_actions": lambda state: SOUND.legal_actions(state)[SOUND.actor(state) is not CHANCE :]},
    ),
    "nothing legal": ("legal actions", {"legal_actions": lambda state: ()}),
    "no clause": ("refusals", refusing(lambda refusal: Refusal("house-rule-1", refusal.sentence, refusal.values))),
    "no words": (
        "refusals",
        refusing(lambda refusal: Refusal(refusal.clause, Sentence("you cannot take {row}"), (("row", None),))),
    ),
    "another refusal": ("refusals", {"step": refused_otherwise}),
    "anything accepted": (
        "refusals",
        {"step": lambda state, action: Step(state) if SOUND.why_not(state, action) else SOUND.step(state, action)},
    ),
    "stumbling": ("legality", {"why_not": stumbling}),
    "doubled weights": ("chance weights", weighing(lambda weight: 2 * weight)),
    "equal weights": ("chance weights", weighing(lambda weight: 1)),
    "no weight": ("chance weights", weighing(lambda weight: 0)),
    "chance for seats": (
        "chance weights",
        {"chances": lambda state: tuple([(action, 1) for action in SOUND.legal_actions(state)])},
    ),
    "another order": ("chance weights", {"chances": lambda state: SOUND.chances(state)[::-1]}),
    "an early result": ("results", {"result": lambda state: Result((0,), (0,))}),
    "no winner": ("results", {"result": lambda state: SOUND.result(state) and Result(SOUND.result(state).scores, ())}),
    "the last wins": ("scores", {"result": lasts_win}),
    "ill-formed": ("well-formed states", {"well_formed": lambda state: (Fault("everything", "is wrong"),)}),
    "peeking": ("hiding", {"observe": peeking}),
    "shown to spectators": ("spectators", {"observe": shown_to_spectators}),
    "told to all": ("hiding", {"event_for": lambda event, viewer: event}),
    "told to spectators": (
        "spectators",
        {"event_for": lambda event, viewer: event if viewer is SPECTATOR else SOUND.event_for(event, viewer)},
    ),
    "mumbled": ("events", {"event_for": mumbled}),
    "dealt twice": ("determinization", {"determinize": dealt_twice}),
    "never dealt": ("determinization", {"determinize": lambda state, viewer, chooser: state}),
    "another observation": ("types", {"observe": lambda state, viewer: viewer}),
    "no sentence": ("wording", {"event_text": lambda event, language=ENGLISH: ""}),
    "Python": ("wording", {"action_text": lambda action, language=ENGLISH: repr(action)}),
    "another clause": ("citations", {"event_for": lambda event, viewer: evolve(event, clause="house-rule-1")}),
    "forgetful": ("replay", {"step": forgetful}),
    "no numbers": ("domains", {"action_id": unnumbered}),
    "one number": ("domains", {"action_at": lambda number, state: SOUND.action_at(0, state)}),
}


def faulty(name: str) -> AnyGame:
    """Hamsterbacke with a fault."""
    return with_methods(hamsterbacke, **FAULTS[name][1])


def broken(**declared: Any) -> AnyGame:
    """Hamsterbacke with another declaration."""
    return Game(evolve(hamsterbacke.declaration, **declared))


@pytest.fixture(scope="module")
def sound() -> Playthrough:
    """A game without a fault, played to its end."""
    return play_through(hamsterbacke, hamsterbacke.new_game(players=3).settings)


def error_of(game: AnyGame, play: Playthrough) -> ConformanceError:
    """How a game that was played is found to break a promise."""
    with pytest.raises(ConformanceError) as caught:
        check_playthrough(Playthrough(game, play.settings, play.moves))
    return caught.value


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(sound: Playthrough, name: str) -> None:
    """A game that breaks a promise in one place does not pass, and is told which promise it is in a short message."""
    error = error_of(faulty(name), sound)
    assert error.promise == FAULTS[name][0]
    assert len(str(error)) < LONGEST_MESSAGE


def test_a_value_in_a_sentence_is_told_what_it_lacks(sound: Playthrough) -> None:
    """Python in a sentence is a value that cannot say itself: the message names its class."""
    assert "; give Draw a property `word`, which says it in sentences" in str(error_of(faulty("Python"), sound))


def test_what_is_told_too_openly_is_no_difference_of_states(sound: Playthrough) -> None:
    """Where outcomes of chance look alike and are told differently, the message does not speak of another state."""
    message = str(error_of(faulty("told to all"), sound))
    assert "can tell apart what one state can lead to, by being told (CardDealt(" in message
    assert "discloses=True" in message
    assert "hidden:" not in message


def test_the_message_of_a_leak_names_the_field(sound: Playthrough) -> None:
    """Who peeks is told what they see, and only what differs: the cause comes first, the settings last."""
    message = str(error_of(faulty("peeking"), sound))
    assert message.startswith(
        "hamsterbacke: hiding: seat 2 can tell two states apart by what they observe: hand, apart from what both hold, is {"
    )
    assert message.endswith("; with players=3")


def test_a_game_that_fails_is_told_where(sound: Playthrough) -> None:
    """An error that the game did not mean to raise names the error, the function and the line."""
    error = error_of(faulty("stumbling"), sound)
    assert error.reason.startswith("KeyError: 'row -1', raised in stumbling (")
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
    silent = with_methods(hamsterbacke, step=lambda state, action: Step(hamsterbacke.step(state, action).state))
    with pytest.raises(ConformanceError, match="citations"):
        check_citations(play_through(silent, sound.settings, most_moves=1))


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
