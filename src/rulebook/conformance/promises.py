"""The tests that every game has: derive a class of tests from `Promises` and give it the game.

class TestPromises(Promises):
    game = game
"""

from typing import ClassVar

import pytest

from rulebook.conformance import check_game, check_kernel, check_marks_bite, check_nearby, check_traceability
from rulebook.core.game import AnyGame

__all__ = ["Promises"]


class Promises:
    """What every game promises, and that specification, code and tests agree."""

    game: ClassVar[AnyGame]

    def test_the_game_keeps_its_promises(self) -> None:
        """A random game with every edition, reading, variant and number of players keeps every promise."""
        assert check_game(self.game) > 0

    def test_states_nearby_are_refused_or_played(self) -> None:
        """A state in which one field is changed has a fault, or plays cleanly to an end."""
        check_nearby(self.game)

    def test_the_kernel_plays_as_the_rules_do(self) -> None:
        """The chapters compile to a program in C, which says of every position what the rules say."""
        assert check_kernel(self.game) > 0

    def test_specification_code_and_tests_agree(self) -> None:
        """Every clause has one function and a test, every mark names a clause, and what is written is up to date."""
        check_traceability(self.game)

    @pytest.mark.slow
    def test_marked_tests_fail_for_wrong_functions(self) -> None:
        """A test marked with a clause fails when the clause's function is wrong."""
        check_marks_bite(self.game)
