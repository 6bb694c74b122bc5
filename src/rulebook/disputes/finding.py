"""Finding the witness of a dispute, in the specification's small games and in the printed game."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.sentences import Sentence
from rulebook.disputes.dispute import Dispute
from rulebook.disputes.lockstep import Sides
from rulebook.disputes.search import GAMES, MOST_STATES, SearchResult, explore, play_at_random
from rulebook.disputes.shrinking import TRIES, shrunk
from rulebook.disputes.witness import Witness
from rulebook.records import JsonObject
from rulebook.spec import Specification

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
    """The result of one search: where it looked, and how far it got, in words. `explored` means that it saw everything
    there.
    """

    dispute: Dispute
    where: str
    bound: str
    states: int
    explored: bool
    witness: Witness | None


def in_small_games(game: AnyGame, specification: Specification, dispute: Dispute, effort: Effort) -> Iterator[Trail]:
    """The results of exploring each small game that can be played under both values.

    Small games that differ in nothing but the value of the reading in dispute are one game here, explored once.
    """
    seen = list[Sides]()
    for small in specification.small_games:
        for sides in playable(game, dispute, dict(small.settings)):  # type: ignore[arg-type]  # the values of TOML are those of JSON
            if sides in seen:
                continue
            seen.append(sides)
            search = explore(sides, effort.states)
            yield trail(dispute, f"the small game {small.id}", search, STATES(number=search.states))


def in_printed_game(game: AnyGame, dispute: Dispute, effort: Effort, players: int | None = None) -> Iterator[Trail]:
    """The results of random games of the printed game, for every number of players from the lowest, or for the given one."""
    for number in game.declaration.seating.players if players is None else (players,):
        for sides in playable(game, dispute, {"players": number}):
            search = play_at_random(sides, effort.games, effort.seed)
            where = f"the whole game with {PLAYERS(number=number)}"
            yield trail(dispute, where, simplified(search, effort), RANDOM_GAMES(number=effort.games))


def playable(game: AnyGame, dispute: Dispute, settings: JsonObject) -> Iterator[Sides]:
    """The settings on both sides, if both make a game and the games start alike."""
    try:
        sides = dispute.sides(game, settings)
        sides.start()
    except RulebookError:
        return
    yield sides


def simplified(search: SearchResult, effort: Effort) -> SearchResult:
    """A search whose witness has been simplified."""
    return search if search.witness is None else SearchResult(shrunk(search.witness, effort.tries), search.states)


def trail(dispute: Dispute, where: str, search: SearchResult, looked_at: str) -> Trail:
    """The trail of a search."""
    bound = f"{looked_at} of {where}{', all that both can reach' if search.complete else ''}"
    return Trail(dispute, where, bound, search.states, search.complete, search.witness)


def first_witness(trails: Iterator[Trail]) -> tuple[Trail, ...]:
    """The trails up to the first that has a witness."""
    seen = []
    for found in trails:
        seen.append(found)
        if found.witness is not None:
            break
    return tuple(seen)
