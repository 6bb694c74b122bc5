"""What people type as an action."""

import pytest

from rulebook.languages import MisreadError, meant
from tests.table.playing import opened


@pytest.mark.parametrize("text", ["take 12", '{"type": "take", "row": 12}'])
def test_an_unfit_number_is_told_as_it_was_typed(text: str) -> None:
    """The answer has the number that was typed, though words count rows from 1, and objects from 0."""
    with pytest.raises(MisreadError, match="row cannot be 12"):
        meant(opened("hamsterbacke", 3), text)
