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


def test_each_clause_is_named_as_its_turn_comes(capfd: pytest.CaptureFixture[str]) -> None:
    """The standard error says which clause is looked at, and how many there are."""
    check_marks_bite(rulebook.game("scopa"), clause="capturing-3")
    assert "scopa:capturing-3, 1 of 1 clauses\n" in capfd.readouterr().err
