"""Random play by a kernel: the rules can replay its games, and false theorems are found out."""

import pytest
from attrs import evolve

from rulebook.core import AnyGame, Game
from rulebook.core.errors import UnknownGameError
from rulebook.games.hamsterbacke import State
from rulebook.kernels import kernel
from rulebook.verification.examining import Tally, moves_along
from rulebook.verification.kernel_play import POSITIONS, play_by_kernel, played
from rulebook.verification.random_play import MOST_MOVES, Line
from tests.verification.broken import GAME, SOUND, claims

LONG, SHORT = 60.0, 1.0


def nobody_scores(state: State) -> bool:
    """What is false in most games."""
    return not any(state.point_piles)


def tally_of_a_false_theorem() -> Tally:
    """What is found of it in one game under every rule."""
    (claim,) = claims("tops-differ")
    return play_by_kernel(
        SOUND, [evolve(claim, holds=nobody_scores)], SHORT, games=0, kernels=lambda game, settings: kernel(GAME)
    ).tallies[claim.id]


def test_the_rules_come_to_every_position() -> None:
    """The actions of a game lead by the rules from each of its positions to the next, up to its end."""
    game = played(kernel(GAME), Line(SOUND.settings(players=3), 5, MOST_MOVES))
    rules: AnyGame = SOUND
    state = rules.start(game.settings)
    for number, action in enumerate(game.way(len(game.ids))):
        assert game.state(number) == state
        state = rules.step(state, action).state
    assert game.state(len(game.ids)) == state
    assert rules.actor(state) is None


def test_a_false_theorem_is_refuted() -> None:
    """Its counterexample leads, by the rules, to a state in which it is false; the same games are played each time."""
    tally = tally_of_a_false_theorem()
    assert tally.counterexample is not None
    *_, last = moves_along(SOUND, tally.counterexample)
    assert isinstance(last.step.state, State)
    assert not nobody_scores(last.step.state)
    again = tally_of_a_false_theorem()
    assert (again.cases, again.met) == (tally.cases, tally.met), "only how short the counterexample becomes depends on time"


def test_a_few_positions_of_each_game_are_checked() -> None:
    """A game has as many cases as positions, and a step less where its last position is one of them."""
    found = play_by_kernel(
        SOUND, claims("tops-differ", "points-stay"), LONG, games=3, kernels=lambda game, settings: kernel(GAME)
    )
    assert found.swept
    assert found.refuted == ()
    assert found.tallies["tops-differ"].cases <= found.games * POSITIONS
    assert found.games < found.tallies["points-stay"].cases <= found.tallies["tops-differ"].cases


def test_a_game_without_a_kernel_is_refused() -> None:
    """The error names the games that have one."""
    with pytest.raises(UnknownGameError, match="hamsterbacke"):
        play_by_kernel(Game(evolve(SOUND.declaration, id="chess")), (), LONG)
