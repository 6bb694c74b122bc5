"""Frames: who writes a field of the state is read from the code, and what cannot be read is an error."""

import pytest

from rulebook.conformance import ConformanceError, check_frames
from rulebook.games.hamsterbacke import game
from rulebook.spec import load
from rulebook.verification.frames import faults_in, lint, writers_of

WRITERS = {name: frozenset(places) for name, places in load("hamsterbacke").writers.items()}


def test_writers_are_found() -> None:
    """A function that writes a field, by a copy of the state or by making one, is found; one that reads it is not."""
    found = writers_of(game)
    assert found["actions"] == {"chapters.setup.start", "chapters.turn.end_action", "chapters.turn.begin_next_turn"}
    assert "chapters.taking.takes" not in found["rows"]


@pytest.mark.parametrize(
    ("writers", "reason"),
    [
        (WRITERS["deck"] - {"chapters.taking.add"}, "chapters.taking.add writes deck, but is not listed as a writer"),
        (
            WRITERS["deck"] | {"chapters.taking.take"},
            "chapters.taking.take is listed as a writer of deck, but does not write it",
        ),
    ],
)
def test_other_writers_are_an_error(writers: frozenset[str], reason: str) -> None:
    """A writer too many or too few is named."""
    with pytest.raises(ConformanceError, match=f"hamsterbacke: frames: {reason}"):
        check_frames(game, {"deck": writers})


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("changed(state, **changes)", "`changed` is called with `**`, which hides the names of the fields"),
        ("changed(state, 3)", "`changed` takes the value, and the fields by their names"),
        ("changed(*values)", "`changed` takes the value, and the fields by their names"),
        ("partial(changed, state)", "`changed` is passed on, so its arguments cannot be read"),
        ("copy = changed", "`changed` is passed on, so its arguments cannot be read"),
        ("from rulebook.core import changed as copy", "`changed` is imported under another name"),
        ("State(settings, 3)", "`State` is made without the names of its fields"),
        ("State(**fields)", "`State` is made without the names of its fields"),
    ],
)
def test_code_that_cannot_be_read_is_an_error(code: str, fault: str) -> None:
    """A changed state is made by `changed` with the names of the fields, or the names would have to be guessed."""
    assert list(faults_in(code, "State")) == [(1, fault)]


def test_code_that_can_be_read_is_fine() -> None:
    """Calls that name the fields are no faults, nor is what other names are called with."""
    assert not list(faults_in("changed(state, hands=(), deck=deck)\nState(settings=settings)\nf(**changes)", "State"))
    assert not list(lint(game))
