"""Bots of one's own, and bots that would go in circles."""

import shlex
import sys
from collections import deque
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from rulebook import game
from rulebook.bots import BotError, GreedyBot, Position, Tournament, bot, players, ratings
from rulebook.bots.naming import any_bot, playing
from rulebook.bots.tournament import Played
from rulebook.core import AnyGame
from rulebook.core.sweep import every_settings
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.games.hamsterbacke.model.readings import EmptyScore, Readings
from rulebook.play import generator, playout
from rulebook.registry import game_ids

MOST_MOVES: Final = 20_000


class Last:
    """Takes the last action."""

    def choose(self, position: Position, random: Random) -> Any:
        """The last of the legal actions."""
        return position.legal[-1]


class Broken:
    """Fails in seat 3, and talks nonsense elsewhere."""

    def choose(self, position: Position, random: Random) -> Any:
        """Nothing that is legal."""
        if position.seat == 2:
            raise KeyError("a card")
        return "a card"


def position() -> Position:
    """The first decision of a game of Hamsterbacke."""
    moves = playout(hamsterbacke, hamsterbacke.new_game(players=3), Random(1))
    state = next(move.step.state for move in moves if hamsterbacke.actor(move.step.state) == 0)
    return Position(hamsterbacke, 0, state)


def program(answer: str) -> str:
    """The name of a program that answers so, once."""
    source = f'import json; legal = json.loads(input())["choose"]["legal"]; print(json.dumps({{"act": {answer}}}))'
    return shlex.join([f"command:{sys.executable}", "-c", source])


def test_programs_play() -> None:
    """A program is asked what it chooses; anything but a legal action is refused."""
    with playing([program("legal[0]"), program("5"), program('{"type": "give", "cards": ["LG"]}')]) as bots:
        first, unknown, wrong = bots
        assert first.choose(position(), Random(0)) == position().legal[0]
        with pytest.raises(BotError, match="chooses no action"):
            unknown.choose(position(), Random(0))
        with pytest.raises(BotError, match="chooses what is not legal"):
            wrong.choose(position(), Random(0))


def test_bots_of_ones_own() -> None:
    """A tournament takes a factory in a module and a bot itself; anything else is refused."""
    settings = hamsterbacke.new_game(players=3).settings
    found = Tournament("hamsterbacke", settings, ("tests.bots.test_own:Last", Last(), "random")).play([0])[0]
    assert sum(found.shares) == pytest.approx(1)
    for wrong in ("tests.bots.test_own:position", "tests.bots.test_own:no", "no_module:x", "tests.bots.test_own:MOST_MOVES"):
        with pytest.raises(BotError):
            any_bot(wrong)


@pytest.mark.parametrize(
    ("wrong", "seat", "message"),
    [
        (Broken(), 1, "Broken in seat 2 chooses what is not legal: 'a card'"),
        (Broken(), 2, "Broken in seat 3 fails with KeyError: 'a card'"),
        (program("5"), 0, "ProgramBot in seat 1: .* chooses no action: expected an object, found 5"),
    ],
)
def test_a_broken_bot_is_named(wrong: Any, seat: int, message: str) -> None:
    """Whatever a bot does wrong, the error says which, and where it sits."""
    settings = hamsterbacke.new_game(players=3).settings
    bots = [wrong if each == seat else Last() for each in range(3)]
    with pytest.raises(BotError, match=message):
        Tournament("hamsterbacke", settings, tuple(bots)).play([0])


def test_games_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that goes in circles ends the tournament with an error."""
    monkeypatch.setattr("rulebook.bots.tournament.MOST_MOVES", 500)
    settings = hamsterbacke.new_game(players=3, readings=Readings(empty_score=EmptyScore.ALLOWED)).settings
    with pytest.raises(BotError, match="game 0 is not over after 500 moves"):
        Tournament("hamsterbacke", settings, (Last(), Last())).play([0])


def test_duplicate_deals() -> None:
    """In a round of duplicate deals everybody gets the same cards; the next round has others."""
    settings = hamsterbacke.new_game(players=3).settings
    plain, duplicate = (Tournament("hamsterbacke", settings, (Last(),) * 3, 1, each) for each in (False, True))
    assert len({each.scores for each in plain.play(range(3))}) == 3
    first, other, last, new = (sorted(each.scores) for each in duplicate.play(range(4)))
    assert first == other == last != new


def test_ratings() -> None:
    """Who wins more is rated higher, everybody begins alike, and games make intervals narrower."""
    won = Played((1.0, 0.0), (5.0, 1.0))
    better, worse = ratings([won] * 10)
    again, _ = ratings([won])
    assert worse.high < better.rating
    assert better.low < better.rating < better.high
    assert better.high - better.low < again.high - again.low
    even, other = ratings([Played((0.5, 0.5), (1.0, 1.0))])
    assert even == other


def test_greedy_does_not_go_in_circles() -> None:
    """Where nobody wants to take cards and scoring nothing is allowed, greedy players still end their games."""
    state = hamsterbacke.new_game(players=3, readings=Readings(empty_score=EmptyScore.ALLOWED))
    assert is_ended(hamsterbacke, state, "greedy")


def is_ended(played: AnyGame, state: Any, name: str) -> bool:
    """Whether bots with a name end a game."""
    bots = dict.fromkeys(range(state.settings.players), bot(name))
    (last,) = deque(islice(playout(played, state, generator(1), players(played, bots, 1)), MOST_MOVES), maxlen=1)
    return played.result(last.step.state) is not None


@pytest.mark.long
@pytest.mark.parametrize("name", ["random", "greedy", "ismcts:4"])
@pytest.mark.parametrize("id", game_ids())
def test_every_bot_ends_every_game(id: str, name: str) -> None:
    """Under each edition, reading and variant, and with every number of players."""
    played: AnyGame = game(id)
    for settings in every_settings(played):
        if played.standing is not None or not isinstance(bot(name), GreedyBot):
            assert is_ended(played, played.start(settings), name), settings
