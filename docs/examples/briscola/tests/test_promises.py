"""What every game promises, and that specification, code and tests agree."""

import pytest
from rulebook.conformance import check_frames, check_game, check_kernel, check_marks_bite, check_traceability

from briscola import game

WRITERS = {
    "hands": ["dealing.start", "dealing.hand_out", "drawing.draw_trump", "exchange.swap", "turn.put_down"],
    "stock": ["dealing.start", "dealing.hand_out", "dealing.turn_up"],
    "turned": ["dealing.start", "dealing.turn_up", "drawing.draw_trump", "exchange.swap"],
    "trick": ["dealing.start", "tricks.take", "turn.put_down"],
    "piles": ["dealing.start", "tricks.take"],
}
"""The functions of chapters that move cards."""


def test_the_game_keeps_its_promises() -> None:
    """A random game with every edition, reading, variant and number of players keeps every promise."""
    assert check_game(game) > 0


def test_the_kernel_plays_as_the_rules_do() -> None:
    """The chapters compile to a program in C, which says of every position what the rules say."""
    assert check_kernel(game) > 0


def test_specification_code_and_tests_agree() -> None:
    """Every clause has one function and a test, and every mark names an existing clause."""
    check_traceability(game)


def test_fields_are_written_where_they_may_be() -> None:
    """Only these functions write a field of the state, so what is shown of them holds for the field."""
    check_frames(game, {field: [f"chapters.{name}" for name in names] for field, names in WRITERS.items()})


@pytest.mark.slow
def test_marked_tests_fail_for_wrong_functions() -> None:
    """A test marked with a clause fails when the clause's function is wrong."""
    check_marks_bite(game)
