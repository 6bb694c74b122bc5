"""`rulebook needs`."""

import json

import pytest

from rulebook.spec import specified_games
from tests.cli.conftest import Run


@pytest.mark.parametrize("asked", [("yellowstone_park",), ()])
def test_needs_are_written(run: Run, asked: tuple[str, ...]) -> None:
    """The needs of the game that is asked for are written, or without one those of every game."""
    document = json.loads(run("needs", *asked).stdout)
    needs = document["versions"][document["current_version"]]["needs"]
    found = {game for game in specified_games() for id in needs if id.startswith(game.upper())}
    assert found == set(asked or specified_games())
