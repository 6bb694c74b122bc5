"""What the tests have to be told of a game: everything else they find from its declaration."""

from importlib import import_module

from attrs import frozen

from rulebook.core import AnyGame
from rulebook.registry import game, game_ids


@frozen
class Case:
    """A game to be tested, and components that make small games of it."""

    id: str
    small: tuple[object, ...]

    @property
    def game(self) -> AnyGame:
        """The game itself."""
        return game(self.id)


def case_of(game_id: str) -> Case:
    """The case of an installed game: `CASE` in tests/games/<game>/case.py."""
    found: Case = import_module(f"tests.games.{game_id}.case").CASE
    return found


def cases() -> list[Case]:
    """A case for every installed game."""
    return [case_of(game_id) for game_id in game_ids()]
