"""Who writes the state is watched in every step that is explored or played at random."""

from typing import Any

import pytest

from rulebook.core.change import changed
from rulebook.games.hamsterbacke.chapters import scoring
from rulebook.games.hamsterbacke.model.components import CARDS
from rulebook.records import header
from rulebook.spec import Status, load
from rulebook.verification.exploring import explore
from rulebook.verification.frames import frame_faults
from rulebook.verification.random_play import play_at_random
from rulebook.verification.tasks import ExplorationTask, FramesTask, RandomTask, perform
from tests.games.standing_in import Function, in_place_of
from tests.verification.broken import GAME, SMALL, SOUND, claims

LONG = 60.0


def keeping_a_card(turn_over: Function) -> Function:
    """A block pile is turned over, and a card too many comes to a point pile: in a way that no lint can read."""

    def wrong(state: Any) -> Any:
        after = turn_over(state)
        first, *others = after.state.point_piles
        fields = {"point_piles": (first.with_one(CARDS[0]), *others)}
        return type(after)(changed(after.state, **fields), after.events)

    return wrong


def test_a_hidden_writer_is_found_in_explorations() -> None:
    """A function that writes a field through `**` is found in the first step in which it does: nothing is explored."""
    with in_place_of(scoring.turn_over, keeping_a_card):
        found = explore(SOUND, SMALL, claims("tops-differ"), LONG)
        task = perform(ExplorationTask(GAME, ("tops-differ",), "five-cards", header(SOUND, SMALL), LONG))
    assert found.frame_fault is not None
    assert "writes point_piles, which its code does not name" in found.frame_fault
    assert {each.check.verdict for each in task.findings} == {Status.UNKNOWN}
    assert task.findings[0].check.details[0].startswith("frames: ")


def test_a_hidden_writer_is_found_in_random_play() -> None:
    """The same in random games, which then are no test."""
    with in_place_of(scoring.turn_over, keeping_a_card):
        found = play_at_random(SOUND, claims("tops-differ"), LONG, games=0)
        task = perform(RandomTask(GAME, ("tops-differ",), games=0, seconds=LONG))
    assert found.frame_faults
    assert {each.check.verdict for each in task.findings} == {Status.UNKNOWN}


def test_sound_rules_keep_their_frames() -> None:
    """Where nothing is hidden no fault is found."""
    assert explore(SOUND, SMALL, claims("tops-differ"), LONG).frame_fault is None
    assert play_at_random(SOUND, claims("tops-differ"), LONG, games=0).frame_faults == []


def test_frames_are_lemmas() -> None:
    """The code of a game is read for each field of which an argument speaks; writers that are not named leave it unknown."""
    (found,) = perform(FramesTask(GAME, "points-stay", "point_piles")).findings
    assert (found.check.verdict, found.lemmas) == (Status.PROVED, ("the writers of point_piles",))
    assert found.check.cases == found.check.met == len(load(GAME).writers["point_piles"])


@pytest.mark.parametrize("field", sorted(load(GAME).writers))
def test_a_writer_that_is_not_named_is_a_fault(field: str) -> None:
    """Each function that writes a field has to be named."""
    first, *others = load(GAME).writers[field]
    assert list(frame_faults(SOUND, {field: others})) == [f"{first} writes {field}, but is not listed as a writer"]
