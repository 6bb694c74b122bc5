"""A test that is marked with a clause must fail when the function of that clause is wrong."""

import pytest

import rulebook
from rulebook.conformance import check_marks_bite
from rulebook.spec.places import specified_games


@pytest.mark.slow
@pytest.mark.parametrize("game_id", specified_games())
def test_marks_bite(game_id: str) -> None:
    """For every clause, a test marked with it fails for each wrong function that is put in the place of the clause's."""
    check_marks_bite(rulebook.game(game_id))
