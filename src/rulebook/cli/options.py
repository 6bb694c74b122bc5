"""What the commands that play games share: the game, and the options for its settings."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args, get_origin

import click
from attrs import Factory, evolve, frozen

from rulebook.cli.application import Failure
from rulebook.cli.parameters import FILE, Command, editions, games, languages, number_option
from rulebook.core import ENGLISH, AnyGame, RecordError, Seat
from rulebook.core.hints import bare, fields_of, hints_of
from rulebook.core.sentences import seat_name
from rulebook.core.settings import range_of
from rulebook.names import unknown
from rulebook.records import JsonObject, JsonValue, header, settings_from
from rulebook.records.decks import read_deck, settings_with
from rulebook.records.shapes import Layout
from rulebook.registry import game, game_ids
from rulebook.spec import Specification, read_edition
from rulebook.spec.editions import EditionFile, with_edition
from rulebook.spec.places import is_only_a_text

Assignments: TypeAlias = Mapping[str, str]

SWITCH: Final = {"on": True, "off": False}
EDITION_FILE: Final = ".toml"
LARGEST_SEED: Final = 10**15 - 1
"""Seeds are written in records, where a number has at most 15 digits."""
LONGEST_SHOWN: Final = 40
"""The number of characters of a refused value that are shown."""
SEAT: Final = re.compile(r"[1-9][0-9]{,8}")


@frozen
class GameOptions:
    """Which game to play, with which settings and random numbers, as given on the command line.

    `players` and `first_player` are None for the game's own. Single readings override those of the edition; single variants
    and components override those of the deck file.
    """

    game: AnyGame
    players: int | None = None
    first_player: Seat | None = None
    edition: str | None = None
    readings: Assignments = Factory(dict)
    variants: Assignments = Factory(dict)
    components: Assignments = Factory(dict)
    seed: int = 0
    deck: Path | None = None

    def settings(self) -> Any:
        """The settings of the game; raises RulebookError or Failure for options that make no game."""
        file = edition_in_file(self.game.id, self.edition, dict(self.game.editions)) if self.edition is not None else None
        usual = header(self.game, self.game.new_game(edition=self.edition if file is None else None).settings)
        switches, (kind, keys) = part_of(usual, "variants"), components_of(self.game)
        for what, given, names in (
            ("reading", self.readings, part_of(usual, "readings")),
            ("variant", self.variants, switches),
            ("component", self.components, keys),
        ):
            for name in given:
                refuse_unknown(f"{what} of {self.game.id}", name, names)
        named: JsonObject = {
            "variants": {
                name: switched(f"variant {name}", value) if isinstance(switches[name], bool) else value
                for name, value in self.variants.items()
            },
            "components": {name: component(kind, keys[name], value) for name, value in self.components.items()},
        }
        chosen = merged(usual, {"readings": {**(file.values if file else {}), **self.readings}})
        chosen |= {} if self.players is None else {"players": self.players}
        if self.first_player is not None:
            refuse_absent(self.first_player, chosen["players"])
            chosen["first_player"] = self.first_player
        if self.deck is None:
            return settings_from(self.game, merged(chosen, named))
        try:
            deck = read_deck(self.deck)
            own = merged({"variants": deck.variants, "components": deck.components}, named)
            deck = evolve(deck, variants=part_of(own, "variants"), components=part_of(own, "components"))
            return settings_with(self.game, deck, chosen)
        except RecordError as error:
            raise Failure(f"{self.deck}: {error}") from None


class SeatNumber(click.ParamType):  # type: ignore[type-arg]  # only newer versions of click have the argument
    """A seat as people number it, from 1; what it gives counts from 0."""

    name = "seat"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Seat:
        """The seat of a number; fails for 0, and for anything but a number."""
        if not SEAT.fullmatch(value):
            self.fail(f"there is no seat {value[:LONGEST_SHOWN]}: seats count from 1", param, ctx)
        return int(value) - 1


def refuse_absent(seat: Seat, players: object) -> None:
    """Raise UsageError for a seat that is not at the table."""
    if isinstance(players, int) and seat >= players:
        raise click.UsageError(f"there is no {seat_name(seat, ENGLISH)}: seats count from 1 to {players}")


def merged(document: JsonObject, parts: JsonObject) -> JsonObject:
    """A header with further keys in its parts; parts for which nothing is given stay as they are."""
    return {**document, **{key: {**part_of(document, key), **part_of(parts, key)} for key in parts if parts[key]}}


def edition_in_file(game_id: str, edition: str, known: Collection[str]) -> EditionFile | None:
    """The edition in a file (.toml), or None if it is a known one, by its id; raises SpecError or Failure for others."""
    file = Path(edition)
    if file.suffix.casefold() != EDITION_FILE:
        if edition not in known and file.is_file():
            raise Failure(f"{file}: is not an edition file: its name must end in {EDITION_FILE}")
        refuse_unknown(f"edition of {game_id}", edition, known)
        return None
    found = read_edition(file)
    if found.game != game_id:
        raise Failure(f"{file}: is an edition of {found.game}, not of {game_id}")
    return found


def with_editions(specification: Specification, named: Iterable[str]) -> tuple[Specification, tuple[str, ...]]:
    """Editions given by id or as files: the ids, and the specification with those in files.

    A file gives its name to its edition. Raises Failure for an unknown edition, a file of another game and a repeated name.
    """
    ids = list[str]()
    for edition in named:
        known = [each.id for each in specification.editions]
        own = edition_in_file(specification.game.id, edition, known)
        id = edition if own is None else Path(edition).stem
        if own is not None:
            if id in known:
                raise Failure(f"{edition}: there is an edition {id!r} already; give the file another name")
            specification = with_edition(specification, own, id)
        ids.append(id)
    return specification, tuple(ids)


def part_of(document: JsonObject, key: str) -> JsonObject:
    """The object under a key of a header; an empty one if there is none."""
    part = document.get(key)
    return part if isinstance(part, dict) else {}


def refuse_unknown(what: str, name: str, known: Iterable[str]) -> None:
    """Raise Failure, suggesting similar names, for an unknown name."""
    if name not in tuple(known):
        raise Failure(unknown(what, name, known))


def switched(what: str, value: str) -> bool:
    """Whether something is on; raises Failure for anything other than on or off."""
    if value not in SWITCH:
        raise Failure(f"the {what} must be on or off, not {value!r}")
    return SWITCH[value]


def components_of(game: AnyGame) -> tuple[type[Any], dict[str, str]]:
    """The class of a game's components, and its fields by their keys in records."""
    layout = Layout(game.settings)
    kind = layout.part("components")
    assert kind is not None
    return kind, {layout.key(kind, field.name): field.name for field in layout.fields(kind)}


def component(kind: type[Any], name: str, value: str) -> JsonValue:
    """The value of a component: a number, several separated by commas, or `on` or `off`; raises Failure for others."""
    hint = bare(hints_of(kind)[name])
    if hint is bool:
        return switched(f"component {name}", value)
    if hint is int:
        return number(kind, name, value)
    if get_origin(hint) is tuple and bare(get_args(hint)[0]) is int:
        return [number(kind, name, part) for part in value.split(",")]
    raise Failure(f"the component {name} is more than a number: write it in a deck file and use --deck")


def number(kind: type[Any], name: str, value: str) -> int:
    """A whole number in the range of a component; raises Failure for anything else."""
    allowed = range_of(kind, name)
    try:
        found = int(value)
    except ValueError:
        found = None
    if found is None or (allowed is not None and found not in allowed):
        within = f" from {allowed.least} to {allowed.most}" if allowed else ""
        raise Failure(f"the component {name} must be a whole number{within}, not {value[:LONGEST_SHOWN]!r}")
    return found


def known_game(context: click.Context, parameter: click.Parameter, id: str) -> AnyGame:
    """The game named by an argument."""
    return game_called(id)


def known_text(context: click.Context, parameter: click.Parameter, id: str) -> str:
    """The id of a game, or of a text in the working directory that nobody can play; raises Failure for any other."""
    if not is_only_a_text(id):
        refuse_unknown("game", id, game_ids())
    return id


def clause_called(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> str:
    """The full name of a clause, which can also be written as two words: GAME CLAUSE."""
    game, *clauses = words
    return ":".join((game, *[clause.removeprefix(f"{game}:") for clause in clauses]))


def game_called(id: str) -> AnyGame:
    """The game with an id; raises Failure, suggesting similar names, for an unknown one, and for one that is only a text."""
    if is_only_a_text(id):
        raise Failure(
            f"{id} is only a text: this needs its rules in Python, which `rulebook new-game {id} --into DIR` begins"
        )
    refuse_unknown("game", id, game_ids())
    return game(id)


def assignments(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> Assignments:
    """The values by name of an option that is written as NAME=VALUE; raises Failure for one that is given twice."""
    pairs = [(name, value) for name, equals, value in (text.partition("=") for text in values) if name and equals and value]
    if len(pairs) < len(values):
        raise click.BadParameter("write NAME=VALUE", context, parameter)
    for name, times in Counter(name for name, _ in pairs).items():
        if times > 1:
            raise Failure(f"the {str(parameter.name).removesuffix('s')} {name} is given {times} times")
    return dict(pairs)


def assigning(name: str, option: str, written: str, help: str) -> Callable[[Command], Command]:
    """An option that gives something a value, and may be repeated."""
    return click.option(name, option, multiple=True, callback=assignments, metavar=written, help=f"{help}; may be repeated.")


def spoken_option(what: str) -> Callable[[Command], Command]:
    """The option for a language: that of a code, or of a translator's PO file."""
    said = "a code such as de, or a translator's PO file. Anything missing appears in English."
    usual, written = ENGLISH.code, "XX|FILE.po"
    return click.option("spoken", "--lang", default=usual, metavar=written, shell_complete=languages, help=f"{what}: {said}")


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument GAME and the options for its settings, which it takes as GameOptions."""

    @click.argument("game", callback=known_game, shell_complete=games)
    @click.option("--players", type=int, metavar="N", help="The number of players; by default, the game's own.")
    @click.option("--first-player", type=SeatNumber(), metavar="SEAT", help="The seat that goes first; seats count from 1.")
    @click.option(
        "--edition",
        metavar="EDITION",
        shell_complete=editions,
        help="Take the readings of this edition, or of an edition file (.toml).",
    )
    @assigning("readings", "--reading", "ID=VALUE", "A single reading, overriding that of the edition")
    @assigning("variants", "--variant", "NAME=VALUE", "A variant: on, off or one of its own values")
    @assigning("components", "--component", "NAME=VALUE", "A component: a number or several, as in rows=5 or numbers=1,1,2")
    @click.option("--deck", type=FILE, help="Variants and components from a deck file (.toml), replacing those of the game.")
    @number_option(
        "--seed",
        default=0,
        metavar="S",
        within=click.IntRange(0, LARGEST_SEED),
        help="The seed of the random numbers; the same seed gives the same game.",
    )
    @wraps(command)
    def command_with_options(**options: Any) -> None:
        chosen = GameOptions(**{field.name: options.pop(field.name) for field in fields_of(GameOptions)})
        command(chosen, **options)

    return command_with_options
