"""Errors: each says what is wrong, where, and which clause."""

import pickle

import pytest

from rulebook.core import (
    DomainError,
    Fault,
    IllegalAction,
    NotHeldError,
    RecordError,
    Refusal,
    RulebookError,
    SettingsError,
    SpecError,
    StateError,
    TranslationError,
    UnknownGameError,
)


def test_an_illegal_action() -> None:
    """An illegal action carries its refusal, the reason before the clause."""
    refusal = Refusal("turn-1", "a card must be placed")
    error = IllegalAction(refusal)
    assert error.refusal is refusal
    assert str(error) == str(refusal) == "a card must be placed (turn-1)"


def test_faults() -> None:
    """A fault names its place and, where there is one, its clause; a state error tells all faults."""
    faults = Fault("hands", "one too few"), Fault("board", "two colours", "placing-4")
    assert str(StateError(iter(faults))) == "hands: one too few; board: two colours (placing-4)"
    assert StateError(faults).faults == faults


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (RecordError("cut short"), "cut short"),
        (RecordError("cut short", line=3), "line 3: cut short"),
        (RecordError("no card", key="action.card"), "key action.card: no card"),
        (RecordError("no card", line=1, key="card"), "line 1, key card: no card"),
        (RecordError("a card must be placed", line=2, clause="turn-1"), "line 2: a card must be placed (turn-1)"),
        (RecordError("a card must be placed", clause="turn-1"), "a card must be placed (turn-1)"),
    ],
)
def test_a_record_error(error: RecordError, text: str) -> None:
    """A record error says the line and the key where it is known, and the clause where one is broken."""
    assert str(error) == text
    assert error.reason in text


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (SettingsError, ValueError),
        (NotHeldError, LookupError),
        (UnknownGameError, LookupError),
        (SpecError, Exception),
        (RecordError, Exception),
        (StateError, Exception),
        (IllegalAction, Exception),
    ],
)
def test_every_error_has_one_root(error: type[Exception], builtin: type[Exception]) -> None:
    """Whoever catches the library's root error catches them all; some are also what Python would have raised."""
    assert issubclass(error, RulebookError)
    assert issubclass(error, builtin)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (TranslationError("is empty"), "is empty"),
        (TranslationError("is cut short", file="de.po", line=7), "de.po: line 7: is cut short"),
        (TranslationError("has no text", file="de.po", entry="turn-1"), "de.po: entry turn-1: has no text"),
    ],
)
def test_a_translation_error(error: TranslationError, text: str) -> None:
    """A translation error says the file and the line or the entry, where they are known."""
    assert str(error) == text


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(Refusal("turn-1", "a card must be placed")),
        StateError([Fault("hands", "one too few", "setup-1")]),
        DomainError("row", "must be from 0 to 7"),
        RecordError("no card", line=3, key="action.card", clause="turn-1"),
        TranslationError("is stale", file="de.po", line=3),
        SettingsError("no such edition"),
    ],
)
def test_errors_come_from_other_processes_as_they_are(error: RulebookError) -> None:
    """An error that was pickled says the same, and has the same fields."""
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
