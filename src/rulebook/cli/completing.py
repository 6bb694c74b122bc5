"""What a shell can complete where a command expects the name of something."""

import click

from rulebook.registry import game, game_ids


def games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The installed games."""
    return beginning(incomplete, game_ids())


def languages(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The languages of the game that the command names."""
    from rulebook.languages import codes  # noqa: PLC0415 - takes long to import

    named = game_named(context)
    return beginning(incomplete, codes(game(named))) if named else []


def editions(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The editions of the game that the command names."""
    named = game_named(context)
    return beginning(incomplete, tuple([edition for edition, _ in game(named).editions])) if named else []


def bots(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The bots, without their settings, for all seats or after a seat."""
    from rulebook.bots.naming import NAMES  # noqa: PLC0415 - takes long to import

    seat, equals, name = incomplete.rpartition("=")
    return [f"{seat}{equals}{bot}" for bot in beginning(name, NAMES)]


def game_named(context: click.Context) -> str:
    """The id of the game that the command names so far; empty where it names none.

    Words before an option without its value are not parsed yet.
    """
    named = context.params.get("game")
    words = [named if isinstance(named, str) else getattr(named, "id", ""), *context.args]
    return next((word for word in words if word in game_ids()), "")


def beginning(incomplete: str, names: tuple[str, ...]) -> list[str]:
    """The names that begin so."""
    return [name for name in names if name.startswith(incomplete)]
