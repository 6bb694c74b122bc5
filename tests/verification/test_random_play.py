"""Random play goes through every edition and value once, and on under any settings that hypothesis chooses."""

from collections import Counter

import pytest

from rulebook.core.sweep import alternatives, every_settings, player_numbers
from rulebook.games import hamsterbacke
from rulebook.verification.examining import Examiner
from rulebook.verification.random_play import MOST_POSITIONS, Line, any_settings, examine, play_at_random, sampled
from tests.verification.broken import BROKEN, SOUND, claims

LONG = 60.0


def test_there_is_a_game_under_every_rule() -> None:
    """As many games as there are editions, values and numbers of players are played before hypothesis chooses any."""
    found = play_at_random(SOUND, claims("tops-differ", "points-stay"), LONG, games=3)
    assert found.swept
    assert found.games >= len(list(every_settings(SOUND))) + 3
    assert found.tallies["tops-differ"].cases <= found.games * (MOST_POSITIONS + 1)
    assert found.tallies["points-stay"].cases > found.games * 50
    assert found.refuted == ()


def test_a_violation_is_found_and_shortened() -> None:
    """Where a theorem is false, hypothesis looks for a game that breaks it as soon as any can."""
    found = play_at_random(BROKEN, claims("conservation", "tops-differ"), 3.0, games=1)
    assert [claim.id for claim in found.refuted] == ["conservation"]
    counterexample = found.tallies["conservation"].counterexample
    assert counterexample is not None
    dealt = 3 * 2 + 8
    kinds = Counter(map(type, counterexample.actions))
    assert kinds[hamsterbacke.Draw] >= dealt
    assert kinds[hamsterbacke.Take] >= 1
    assert len(counterexample.actions) <= dealt + 8


def test_nothing_is_asked_once_time_is_up() -> None:
    """Random play that had no time has no cases, and has not gone through all rules."""
    found = play_at_random(SOUND, claims("tops-differ"), seconds=-1.0, games=1)
    assert found.games == 0
    assert not found.swept
    assert found.tallies == {}


def test_positions_of_a_game_are_spread_over_it() -> None:
    """Of a long game the start, the end and some states between are shown to theorems about states, and every step."""
    examiner = Examiner(hamsterbacke.Settings(3), claims("tops-differ", "points-stay"))
    examine(SOUND, Line(hamsterbacke.Settings(3), seed=1, moves=100), examiner)
    assert examiner.tallies["tops-differ"].cases == MOST_POSITIONS + 1
    assert examiner.tallies["points-stay"].cases == 100


def test_any_settings_are_chosen() -> None:
    """Hypothesis chooses every number of players and every value of every reading."""
    seen: list[object] = []
    sampled(seen.append, any_settings(SOUND), 100)
    chosen = [each for each in seen if isinstance(each, hamsterbacke.Settings)]
    assert {each.players for each in chosen} == set(player_numbers(SOUND))
    for name, values in alternatives(hamsterbacke.Readings()).items():
        assert {getattr(each.readings, name) for each in chosen} == set(values)
    assert {each.first_player for each in chosen} == set(range(5))


@pytest.mark.parametrize("moves", [0, 5])
def test_no_more_moves_are_looked_at_than_asked_for(moves: int) -> None:
    """A line has that many steps and, with the start, one state more."""
    examiner = Examiner(hamsterbacke.Settings(3), claims("tops-differ", "points-stay"))
    examine(SOUND, Line(hamsterbacke.Settings(3), seed=1, moves=moves), examiner)
    assert examiner.tallies["tops-differ"].cases == moves + 1
    assert examiner.tallies["points-stay"].cases == moves
