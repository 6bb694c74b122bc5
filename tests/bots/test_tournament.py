"""Tournaments: seats in rotation, shares of victories, and intervals."""

from typing import Any

import pytest

from rulebook import game
from rulebook.bots import BotError, Tournament, standings
from rulebook.bots.tournament import Played, interval
from rulebook.core import DomainError, SettingsError, UnknownGameError
from rulebook.games.scopa import game as scopa
from rulebook.games.scopa.model.variants import Length, Variants

NAMES = "greedy", "random"


def settings(players: int = 2) -> object:
    """Those of a single deal of Scopa."""
    return scopa.new_game(players=players, variants=Variants(length=Length.ONE_DEAL)).settings


@pytest.mark.parametrize(("players", "names"), [(2, NAMES), (3, NAMES), (4, ("random",) * 3)])
def test_in_a_round_everybody_sits_everywhere_as_often_as_the_others(players: int, names: tuple[str, ...]) -> None:
    """In a round each entrant has had every seat once."""
    tournament = Tournament("scopa", settings(players), names)
    for seat in range(players):
        assert sorted(tournament.entrant(seat, number) for number in range(len(names))) == list(range(len(names)))


def test_games_do_not_depend_on_the_process() -> None:
    """A game is the same in whichever batch it is played."""
    tournament = Tournament("scopa", settings(), NAMES, 4)
    assert tournament.play(range(4)) == [*tournament.play([0]), *tournament.play([1, 2]), *tournament.play([3])]
    assert tournament.play(range(4)) != Tournament("scopa", settings(), NAMES, 5).play(range(4))


def test_a_game_shares_out_one_victory() -> None:
    """The shares of a game add up to one, also where entrants have several seats, or sides win together."""
    for players in (2, 3, 4):
        for played in Tournament("scopa", settings(players), NAMES).play(range(4)):
            assert sum(played.shares) == pytest.approx(1)


def test_greedy_beats_random() -> None:
    """In a short tournament of Hamsterbacke the interval of the greedy bot lies above what its seats would give."""
    names = ("greedy", "random", "random")
    tournament = Tournament("hamsterbacke", game("hamsterbacke").new_game().settings, names)
    greedy, *_ = standings(names, tournament.play(range(12)))
    assert greedy.low > 1 / 3


def test_standings() -> None:
    """The share and the score are means over the games."""
    one, other = standings(NAMES, [Played((1.0, 0.0), (5.0, 1.0)), Played((0.5, 0.5), (2.0, 2.0))])
    assert (one.name, one.games, one.share, one.score) == ("greedy", 2, 0.75, 3.5)
    assert (other.name, other.share, other.score) == ("random", 0.25, 1.5)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0)]
)
def test_intervals_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    """The interval agrees with tabulated values."""
    assert interval(won / games, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ({"game": "scop"}, UnknownGameError, "there is no game"),
        ({"game": 5}, UnknownGameError, "there is no game 5"),
        ({"settings": None}, SettingsError, "NoneType is not the class of the settings"),
        ({"names": ()}, DomainError, "names must be from 1 to 2, as there are seats, not 0"),
        ({"names": ("random",) * 5}, DomainError, "names must be from 1 to 2, as there are seats, not 5"),
        ({"names": "random"}, DomainError, "names must be a tuple of names of bots, not 'random'"),
        ({"names": ("random", 5)}, BotError, "5 is not a bot"),
        ({"names": ("gredy",)}, BotError, "did you mean greedy"),
        ({"seed": None}, DomainError, "seed must be an integer or a text, not None"),
        ({"seed": 1.5}, DomainError, "seed must be an integer or a text, not 1.5"),
    ],
)
def test_what_makes_no_tournament(wrong: dict[str, Any], kind: type[Exception], message: str) -> None:
    """A tournament that cannot be played is refused before any game."""
    with pytest.raises(kind, match=message):
        Tournament(**{"game": "scopa", "settings": settings(), "names": NAMES, **wrong})


def test_what_has_no_standings() -> None:
    """There are none without a game, or for other entrants than those that played."""
    with pytest.raises(DomainError, match="games must be at least one"):
        standings(NAMES, [])
    with pytest.raises(DomainError, match="names must be those of the 2 entrants, not 1"):
        standings(("greedy",), [Played((1.0, 0.0), (5.0, 1.0))])
