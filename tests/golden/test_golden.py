"""Games that were played once and are kept as text: a change of any rule shows as a change of what happens in them.

There is a file for every edition and number of players. Where a change is meant, write the files anew and read what is new:

    pytest tests/golden --update-golden
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from rulebook.conformance import Playthrough, play_through
from rulebook.conformance.playthrough import AnyMove
from rulebook.core import CHANCE, AnyGame
from rulebook.core.sweep import player_numbers
from tests.strategies import cases

FOLDER = Path(__file__).parent
FIRST, LAST = 60, 12
"""How many moves of the beginning and of the end are shown; the hash at the end of a file speaks for all."""

GAMES = [
    (case.game, edition, players)
    for case in cases()
    for edition, _ in case.game.editions
    for players in player_numbers(case.game)
]


def golden_text(game: AnyGame, edition: str, players: int) -> str:
    """A random game as it is kept."""
    play = play_through(game, game.settings(players=players, readings=dict(game.editions)[edition]), most_moves=10_000)
    moves = ["".join(move_lines(game, number, move)) for number, move in enumerate(play.moves, start=1)]
    left_out = f"\n... {len(moves) - FIRST - LAST} moves are not shown ...\n\n"
    head = f"{game.title}, edition {edition}, {players} players\n\n"
    return "".join([head, *moves[:FIRST], left_out, *moves[-LAST:], "\n", ending(play, "".join(moves))])


def move_lines(game: AnyGame, number: int, move: AnyMove) -> Iterator[str]:
    """A move: its number, who acted and what they did, and a line for each event with its clause."""
    actor = "chance" if move.actor is CHANCE else f"seat {move.actor}"
    yield f"{number:4}  {actor}: {game.action_text(move.action)}\n"
    for event in move.step.events:
        yield f"        {game.event_text(event)} ({event.clause})\n"


def ending(play: Playthrough, whole: str) -> str:
    """How the game ended, how long it was, and the hash of all its moves."""
    result = play.game.result(play.last)
    assert result is not None, "a golden game is played to its end"
    scores = " ".join(map(str, result.scores))
    digest = sha256(whole.encode()).hexdigest()
    return f"scores {scores}; won by {' '.join(map(str, result.winners))}\n{len(play.moves)} moves, SHA-256 {digest}\n"


@pytest.mark.parametrize(
    ("game", "edition", "players"), GAMES, ids=[f"{game.id}-{edition}-{n}" for game, edition, n in GAMES]
)
def test_a_game_goes_as_it_did(game: AnyGame, edition: str, players: int, request: pytest.FixtureRequest) -> None:
    """The same seed and settings give the same game as before."""
    path = FOLDER / game.id / f"{edition}-{players}.txt"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(golden_text(game, edition, players), encoding="utf-8", newline="\n")
    assert golden_text(game, edition, players) == path.read_text(encoding="utf-8")


def test_no_golden_game_is_left_over() -> None:
    """Every file belongs to an edition and a number of players that there are."""
    expected = {FOLDER / game.id / f"{edition}-{players}.txt" for game, edition, players in GAMES}
    assert set(FOLDER.glob("*/*.txt")) == expected
