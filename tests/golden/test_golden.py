"""Games that were played once and are kept as text: a change of any rule shows as a change of what happens in them.

A few games for every game: each edition and each number of players is in at least one. Other editions with other numbers of
players are played beside the independent model, in tests/model. Where a change is meant, rewrite the files and read what
has changed:

    pytest tests/golden --update-golden
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

import pytest

from rulebook.conformance import Playthrough, play_through
from rulebook.core import CHANCE, ENGLISH, AnyGame
from rulebook.core.sentences import seat_name
from rulebook.core.sweep import player_numbers
from rulebook.play import AnyMove
from rulebook.registry import game, game_ids

FOLDER = Path(__file__).parent
FIRST, LAST = 40, 12
"""How many moves are shown after the first deal, and of the end; the hash at the end of a file speaks for all moves."""


def together(played: AnyGame) -> Iterator[tuple[str, int]]:
    """Every edition and every number of players, each at least once, in as few games as that takes."""
    editions, players = [edition for edition, _ in played.editions], player_numbers(played)
    for number in range(max(len(editions), len(players))):
        yield editions[number % len(editions)], players[number % len(players)]


GAMES = [(game(id), edition, players) for id in game_ids() for edition, players in together(game(id))]


def golden_text(played: AnyGame, edition: str, players: int) -> str:
    """A random game as it is kept."""
    settings = played.new_game(players=players, edition=edition).settings
    play = play_through(played, settings, most_moves=10_000)
    moves = ["".join(move_lines(played, number, move)) for number, move in enumerate(play.moves, start=1)]
    dealt = len(list(takewhile(lambda move: move.actor is CHANCE, play.moves)))
    head = f"{played.title}, edition {edition}, {players} players\n\n{dealt} moves of chance begin the game.\n\n"
    left_out = f"\n... {len(moves) - dealt - FIRST - LAST} moves are not shown ...\n\n"
    shown = [*moves[dealt : dealt + FIRST], left_out, *moves[-LAST:]]
    return "".join([head, *shown, "\n", ending(play, "".join(moves))])


def move_lines(played: AnyGame, number: int, move: AnyMove) -> Iterator[str]:
    """A move: its number, who acted and what they did, and a line for each event with its clause."""
    actor = "chance" if move.actor is CHANCE else seat_name(move.actor, ENGLISH)
    yield f"{number:4}  {actor}: {played.action_text(move.action)}\n"
    for event in move.step.events:
        yield f"        {played.event_text(event)} ({event.clause})\n"


def ending(play: Playthrough, whole: str) -> str:
    """How the game ended, how long it was, and the hash of all its moves."""
    result = play.game.result(play.last)
    assert result is not None, "a golden game is played to its end"
    scores = " ".join(map(str, result.scores))
    digest = sha256(whole.encode()).hexdigest()
    return f"scores {scores}; won by {' '.join(map(str, result.winners))}\n{len(play.moves)} moves, SHA-256 {digest}\n"


@pytest.mark.parametrize(
    ("played", "edition", "players"), GAMES, ids=[f"{played.id}-{edition}-{n}" for played, edition, n in GAMES]
)
def test_a_game_goes_as_it_did(played: AnyGame, edition: str, players: int, request: pytest.FixtureRequest) -> None:
    """The same seed and settings give the same game as before."""
    path = FOLDER / played.id / f"{edition}-{players}.txt"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(golden_text(played, edition, players), encoding="utf-8", newline="\n")
    assert golden_text(played, edition, players) == path.read_text(encoding="utf-8")


def test_no_golden_game_is_left_over() -> None:
    """Every file belongs to a game that is played here."""
    expected = {FOLDER / played.id / f"{edition}-{players}.txt" for played, edition, players in GAMES}
    assert set(FOLDER.glob("*/*.txt")) == expected
