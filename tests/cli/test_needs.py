"""`rulebook needs`."""

import json

from rulebook.spec import specified_games
from tests.cli.conftest import GAME, Run


def needs(output: str) -> set[str]:
    """The ids in a needs.json."""
    document = json.loads(output)
    return set(document["versions"][document["current_version"]]["needs"])


def test_needs_of_a_game_are_written(run: Run) -> None:
    """The needs of the game that is asked for are written, and no others."""
    found = needs(run("needs", GAME).stdout)
    assert "YELLOWSTONE_PARK_COLLECTING_2" in found
    assert all(id.startswith(GAME.upper()) for id in found)


def test_needs_of_all_games_are_written(run: Run) -> None:
    """Without a game the needs of every game are written."""
    found = needs(run("needs").stdout)
    assert all(any(id.startswith(game.upper()) for id in found) for game in specified_games())
