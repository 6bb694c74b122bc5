"""Every game is in the language of the rules, whole."""

import pytest

from rulebook.compile.declaration import read
from rulebook.core.game import AnyGame
from tests.compile.games import GAMES, SMALL, parts


@GAMES
@pytest.mark.parametrize("box", ["printed", "small"])
def test_chapters_use_forms_of_the_language(game: AnyGame, box: str) -> None:
    """All functions that rules, views and refusals need are in the language, with both boxes, for all variants."""
    components = SMALL[game] if box == "small" else None
    assert all(read(game, components, variants=variants).functions for variants in parts(game, components))
