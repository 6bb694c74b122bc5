"""What the commands that play share: the game, and the options that say by which rules it is played."""

from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeAlias, cast

import click
from attrs import frozen

from rulebook.cli.application import Failure
from rulebook.core import AnyGame, RecordError
from rulebook.records import JsonObject, JsonValue, header, read_deck, rules_from, rules_with
from rulebook.registry import game, games
from rulebook.spec import read_edition
from rulebook.spec.places import unknown

Options = ParamSpec("Options")
Assignments: TypeAlias = tuple[tuple[str, str], ...]

SWITCH = {"on": True, "off": False}
EDITION_FILE = ".toml"
LARGEST_SEED = 10**15 - 1
"""A seed stands in records, where a number has at most 15 digits."""


class Seated(Protocol):
    """The rules of a game, as far as every game has the same."""

    @property
    def players(self) -> int:
        """The number of players."""
        ...


class Started(Protocol):
    """The state of a game, as far as every game has the same: it carries its rules."""

    @property
    def rules(self) -> Seated:
        """The rules that the game is played by."""
        ...


@frozen
class Settings:
    """Which game is to be played, by which rules and with which random numbers, as the command line says it.

    The readings of the edition come first, and single readings override them; a deck file overrides variants and components.
    `players` is None for the game's own number.
    """

    game: AnyGame
    players: int | None = None
    edition: str | None = None
    readings: Assignments = ()
    variants: Assignments = ()
    seed: int = 0
    deck: Path | None = None

    def rules(self) -> Seated:
        """The rules of the game; raises RulebookError or Failure for settings that make none."""
        usual = header(self.game, cast(Started, self.game.new_game()).rules)
        readings, variants = part_of(usual, "readings"), part_of(usual, "variants")
        for reading, _ in self.readings:
            refuse_unknown(f"reading of {self.game.id}", reading, readings)
        for name, _ in self.variants:
            refuse_unknown(f"variant of {self.game.id}", name, variants)
        chosen: JsonObject = {
            "players": usual["players"] if self.players is None else self.players,
            "readings": {**readings, **edition_readings(self.game, self.edition), **dict(self.readings)},
            "variants": {**variants, **{name: variant(name, value, variants[name]) for name, value in self.variants}},
        }
        given = {key: value for key, value in chosen.items() if value != {}}
        return cast(Seated, rules_of(self.game, {**usual, **given}, self.deck))


def rules_of(game: AnyGame, header: JsonObject, deck: Path | None) -> object:
    """The rules of a header, with what a deck file gives; raises RulebookError, or Failure with the file's name."""
    if deck is None:
        return rules_from(game, header)
    try:
        return rules_with(game, read_deck(deck), header)
    except RecordError as error:
        raise Failure(f"{deck}: {error}") from None


def edition_readings(game: AnyGame, edition: str | None) -> JsonObject:
    """The readings that an edition takes: one of the game's by its id, or one in a file; none for None."""
    if edition is None:
        return {}
    if Path(edition).suffix == EDITION_FILE:
        return readings_in_file(game, Path(edition))
    known = dict(game.editions)
    refuse_unknown(f"edition of {game.id}", edition, known)
    return part_of(header(game, cast(Started, game.new_game(edition=edition)).rules), "readings")


def readings_in_file(game: AnyGame, file: Path) -> JsonObject:
    """The readings in an edition file, which must be one of this game; raises SpecError or Failure."""
    edition = read_edition(file)
    if edition.game != game.id:
        raise Failure(f"{file}: is an edition of {edition.game}, not of {game.id}")
    return dict(edition.values)


def part_of(document: JsonObject, key: str) -> JsonObject:
    """The object under a key of a header; an empty one where there is none."""
    part = document.get(key)
    return part if isinstance(part, dict) else {}


def refuse_unknown(what: str, name: str, known: Iterable[str]) -> None:
    """Raise Failure, with near names, for a name that is not known."""
    if name not in tuple(known):
        raise Failure(unknown(what, name, known))


def variant(name: str, value: str, usual: JsonValue) -> JsonValue:
    """The value of a variant: `on` or `off` for one that is either, else as it is written."""
    if not isinstance(usual, bool):
        return value
    if value not in SWITCH:
        raise Failure(f"the variant {name} is on or off, not {value!r}")
    return SWITCH[value]


def known_game(context: click.Context, parameter: click.Parameter, id: str) -> AnyGame:
    """The game that an argument names."""
    refuse_unknown("game", id, games())
    return game(id)


def assignments(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> Assignments:
    """The names and values of options that are written NAME=VALUE."""
    pairs = [(name, value) for name, equals, value in (text.partition("=") for text in values) if name and equals and value]
    if len(pairs) < len(values):
        raise click.BadParameter("write NAME=VALUE", context, parameter)
    return tuple(pairs)


def with_settings(command: Callable[Concatenate[Settings, Options], None]) -> Callable[..., None]:
    """Give a command the argument GAME and the options that say how it is played: it takes them as its settings."""

    @click.argument("game", callback=known_game)
    @click.option("--players", type=int, metavar="N", help="The number of players; the game's own number otherwise.")
    @click.option("--edition", metavar="EDITION", help="Take the readings of this edition, or of an edition file (.toml).")
    @click.option(
        "readings",
        "--reading",
        multiple=True,
        callback=assignments,
        metavar="ID=VALUE",
        help="A single reading, over that of the edition; may be repeated.",
    )
    @click.option(
        "variants",
        "--variant",
        multiple=True,
        callback=assignments,
        metavar="NAME=VALUE",
        help="A variant, with on, off or a value of the game; may be repeated.",
    )
    @click.option(
        "--deck",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Variants and components of a deck file (.toml), over those of the game.",
    )
    @click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        default=0,
        show_default=True,
        metavar="S",
        help="The random numbers: the same seed gives the same game.",
    )
    @wraps(command)
    def command_with_settings(  # noqa: PLR0917 - click gives each option by itself
        game: AnyGame,
        players: int | None,
        edition: str | None,
        readings: Assignments,
        variants: Assignments,
        deck: Path | None,
        seed: int,
        *arguments: Options.args,
        **options: Options.kwargs,
    ) -> None:
        command(Settings(game, players, edition, readings, variants, seed, deck), *arguments, **options)

    return command_with_settings
