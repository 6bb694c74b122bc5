"""A function in the place of another: wherever that one is known, while it lasts, and no longer."""

from collections.abc import Callable
from functools import cache

import pytest

from rulebook.core import derived
from rulebook.games.hamsterbacke import Settings, game
from rulebook.games.hamsterbacke.chapters import turn
from rulebook.play import generator, playout
from rulebook.verification.forgetting import forget
from rulebook.verification.standing_in import in_place_of


def double(number: int, *, times: int = 2) -> int:
    return number * times


HELD: tuple[Callable[..., int], ...] = (double,)


def test_everything_that_holds_it_is_concerned() -> None:
    """A function is replaced where a name, a tuple or a closure holds it; what it did can still be done."""
    with in_place_of(double, lambda plain: lambda number, **named: plain(number, **named) + 100):
        assert (double(3), HELD[0](3, times=3)) == (106, 109)
    assert (double(3), HELD[0](3, times=3)) == (6, 9)


def test_a_failure_puts_it_back() -> None:
    """The function is itself again when something fails."""
    with pytest.raises(ZeroDivisionError), in_place_of(double, lambda plain: lambda number: number // 0):
        double(3)
    assert double(3) == 6


def test_the_declaration_of_a_game_is_concerned() -> None:
    """Functions that a game's table holds are replaced too."""
    state = next(move.before for move in playout(game, game.new_game(), generator(1)) if move.actor == 0)
    with in_place_of(turn.choices, lambda plain: lambda state: ()):
        assert game.legal_actions(state) == ()
    assert game.legal_actions(state)


@derived
def seats_doubled(settings: Settings) -> int:
    """Something that is computed once for settings."""
    return double(settings.players)


@cache
def doubled_once(number: int) -> int:
    """Something that is computed once."""
    return double(number)


def test_what_was_kept_is_forgotten() -> None:
    """What was computed with the other function is computed again."""
    settings = game.new_game(players=4).settings
    assert (seats_doubled(settings), doubled_once(4)) == (8, 8)
    with in_place_of(double, lambda plain: lambda number: 0):
        forget(double)
        assert (seats_doubled(settings), doubled_once(4)) == (0, 0)
    forget(double)
    assert (seats_doubled(settings), doubled_once(4)) == (8, 8)


@pytest.mark.parametrize("function", [seats_doubled, doubled_once])
def test_what_wraps_a_function_is_replaced(function: Callable[..., int]) -> None:
    """A function whose results are kept is replaced, although it is a closure, or no function of Python at all."""
    settings = game.new_game(players=5).settings
    value = settings if function is seats_doubled else 5
    with in_place_of(function, lambda plain: lambda value: -1):
        forget(function)
        assert function(value) == -1
    forget(function)
    assert function(value) == 10
