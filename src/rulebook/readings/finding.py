"""Finding the witness of a contrast, in the specification's small games and in the printed game."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from attrs import evolve, frozen

from rulebook.core import AnyGame, RulebookError, Sentence
from rulebook.readings.contrast import Contrast
from rulebook.readings.lockstep import Sides, each_variant
from rulebook.readings.search import GAMES, MOST_STATES, SearchResult, explore, play_at_random
from rulebook.readings.shrinking import TRIES, shrunk
from rulebook.readings.witness import Witness
from rulebook.records import JsonObject, header
from rulebook.spec import Specification
from rulebook.spec.model import SmallGame

__all__ = ["Effort", "Trail", "first_witness", "in_printed_game", "in_small_games"]

STATES: Final = Sentence("{number:# state|# states}")
PLAYERS: Final = Sentence("{number:# player|# players}")
RANDOM_GAMES: Final = Sentence("{number:# random game|# random games}")


@frozen
class Effort:
    """How hard to search: the states to keep of a small game, the random games to play, the simplifications to try."""

    states: int = MOST_STATES
    games: int = GAMES
    tries: int = TRIES
    seed: int = 0


@frozen
class Trail:
    """The result of one search: where it looked, with how many players, and how far it got, in words. `explored` means that
    it saw everything there.
    """

    where: str
    bound: str
    states: int
    explored: bool
    witness: Witness | None
    players: int

    @property
    def game(self) -> str:
        """What was looked at, with the number of players."""
        return f"{self.where} with {PLAYERS(number=self.players)}"


def in_small_games(game: AnyGame, specification: Specification, contrast: Contrast, effort: Effort) -> Iterator[Trail]:
    """The results of exploring each small game that can be played under both values, and then, for each number of players
    with which none was explored to its end, the smallest that this number can play.

    Small games that differ in nothing but the value of the reading in contrast are one game here, explored once.
    """
    seen, explored = list[Sides](), set[int]()
    sizes: dict[str, int] = {}
    for small in specification.small_games:
        for sides in playable(game, contrast, settings_of(small)):
            if sides not in seen:
                seen.append(sides)
                found = explored_by(small, sides, effort)
                sizes[small.id] = found.states
                explored |= {found.players} if found.explored else set()
                yield found
    smallest = sorted(specification.small_games, key=lambda small: sizes.get(small.id, effort.states))
    for players in game.declaration.seating.players:
        ways = ((small, sides) for small in smallest for sides in playable(game, contrast, settings_of(small, players)))
        for small, sides in islice(ways, players not in explored):
            yield explored_by(small, sides, effort)


def settings_of(small: SmallGame, players: int | None = None) -> JsonObject:
    """The settings of a small game as in the header of a record, also with another number of players."""
    return {**small.settings, **({"players": players} if players else {})}  # type: ignore[dict-item]  # the values of TOML are those of JSON


def explored_by(small: SmallGame, sides: Sides, effort: Effort) -> Trail:
    """The result of exploring a small game under both values."""
    search = explore(sides, effort.states)
    return trail(f"the small game {small.id}", sides.left.players, search, STATES(number=search.states))


def in_printed_game(game: AnyGame, contrast: Contrast, effort: Effort, players: int | None = None) -> Iterator[Trail]:
    """The results of random games of the printed game, for every number of players from the lowest, or for the given one.

    After those with the usual variants come those with each variant by itself, on which the reading may depend.
    """
    settings = game.new_game().settings
    for variants in (settings.variants, *each_variant(settings.variants)):
        agreed = header(game, evolve(settings, variants=variants))["variants"]
        for number in game.declaration.seating.players if players is None else (players,):
            for sides in playable(game, contrast, {"players": number, "variants": agreed}):
                search = play_at_random(sides, effort.games, effort.seed)
                witness = search.witness and shrunk(search.witness, effort.tries)
                where = " under ".join(["the whole game", *sides.agreed])
                yield trail(where, number, evolve(search, witness=witness), RANDOM_GAMES(number=effort.games))


def playable(game: AnyGame, contrast: Contrast, settings: JsonObject) -> Iterator[Sides]:
    """The settings on both sides, if both make a game and the games start alike."""
    try:
        sides = contrast.sides(game, settings)
        sides.start()
    except RulebookError:
        return
    yield sides


def trail(where: str, players: int, search: SearchResult, looked_at: str) -> Trail:
    """The trail of a search."""
    found = Trail(where, "", search.states, search.complete, search.witness, players)
    return evolve(found, bound=f"{looked_at} of {found.game}{', all that both can reach' if search.complete else ''}")


def first_witness(trails: Iterator[Trail]) -> tuple[Trail, ...]:
    """The trails up to the first that has a witness."""
    seen = []
    for found in trails:
        seen.append(found)
        if found.witness is not None:
            break
    return tuple(seen)
