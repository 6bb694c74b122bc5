"""Finding the witness of a dispute: in the small games of the specification, and in the printed game."""

from collections.abc import Iterator

from attrs import frozen

from rulebook.conformance import player_numbers
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.wording import counted
from rulebook.disputes.dispute import Dispute
from rulebook.disputes.lockstep import Sides
from rulebook.disputes.search import GAMES, MOST_STATES, Search, explore, play_at_random
from rulebook.disputes.shrinking import TRIES, shrunk
from rulebook.disputes.witness import Witness
from rulebook.records import JsonObject
from rulebook.spec import Specification


@frozen
class Effort:
    """How hard to search: the states of a small game to keep, the random games to play, the changes to try in shrinking."""

    states: int = MOST_STATES
    games: int = GAMES
    tries: int = TRIES
    seed: int = 0


@frozen
class Finding:
    """What came of one search: where it looked, and how far it went in words. `explored`: everything was seen there."""

    dispute: Dispute
    where: str
    bound: str
    states: int
    explored: bool
    witness: Witness | None


def in_small_games(game: AnyGame, specification: Specification, dispute: Dispute, effort: Effort) -> Iterator[Finding]:
    """What an exploration of each small game finds that can be played under both values."""
    for small in specification.small_games:
        for sides in playable(game, dispute, dict(small.rules)):  # type: ignore[arg-type]  # TOML has values of JSON only
            search = explore(sides, effort.states)
            yield finding(dispute, f"the small game {small.id}", search, counted(search.states, "state"))


def in_printed_game(game: AnyGame, dispute: Dispute, effort: Effort, players: int | None = None) -> Iterator[Finding]:
    """What random games of the printed game find, for every number of players from the lowest, or for the one given."""
    for number in player_numbers(game) if players is None else (players,):
        for sides in playable(game, dispute, {"players": number}):
            search = play_at_random(sides, effort.games, effort.seed)
            where = f"the printed game with {counted(number, 'player')}"
            yield finding(dispute, where, simplified(search, effort), counted(effort.games, "random game"))


def playable(game: AnyGame, dispute: Dispute, settings: JsonObject) -> Iterator[Sides]:
    """The rules on both sides, where both make a game and they start alike."""
    try:
        sides = dispute.sides(game, settings)
        sides.start()
    except RulebookError:
        return
    yield sides


def simplified(search: Search, effort: Effort) -> Search:
    """A search whose witness has been made simpler."""
    return search if search.witness is None else Search(shrunk(search.witness, effort.tries), search.states)


def finding(dispute: Dispute, where: str, search: Search, looked_at: str) -> Finding:
    """What a search comes to."""
    bound = f"{looked_at} of {where}{', all that both can reach' if search.complete else ''}"
    return Finding(dispute, where, bound, search.states, search.complete, search.witness)


def first_witness(findings: Iterator[Finding]) -> tuple[Finding, ...]:
    """The findings up to the first that has a witness."""
    seen = []
    for found in findings:
        seen.append(found)
        if found.witness is not None:
            break
    return tuple(seen)
