"""The games of this repository: nothing is kept or tested here of others that are installed beside it."""

from rulebook.registry import game_ids
from rulebook.spec.places import home


def own_games() -> tuple[str, ...]:
    """The ids of the games of this repository, in alphabetical order."""
    return tuple([id for id in game_ids() if home(id).module.startswith("rulebook.")])
