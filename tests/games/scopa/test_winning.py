"""Winning: totals, the next deal, the end of the game, and who has won."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Result
from rulebook.core.sweep import every_combination, possible_settings
from rulebook.games.scopa import Components, Length, Readings, Settings, State, Variants, game
from rulebook.games.scopa.chapters.winning import (
    go_on,
    has_reached_the_target,
    is_one_deal,
    is_over,
    is_tied,
    next_dealer,
    target,
    totals,
    winners,
)
from rulebook.games.scopa.model.events import DealPassed, GameEnded, GameWon, LeadTied
from rulebook.games.scopa.model.state import DEALING, OVER
from tests.games.scopa.positions import ONE_DEAL, play, position, refused

points = st.lists(st.integers(0, 14), min_size=2, max_size=3).map(tuple)


def counted(points: list[int], players: int = 2, variants: Variants | None = None, dealer: int = 0) -> State:
    """A deal after which the sides have so many points."""
    settings = Settings(players, variants=variants or Variants())
    return position([], points=points, settings=settings, dealer=dealer)


@pytest.mark.clause("winning-1")
def test_points_add_up() -> None:
    """What a side scores in a deal is added to what it has."""
    assert totals((3, 0, 9), (1, 2, 0)) == (4, 2, 9)


@pytest.mark.clause("winning-2")
@pytest.mark.parametrize(("players", "dealer", "expected"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 3)])
def test_the_deal_passes(players: int, dealer: int, expected: int) -> None:
    """The next player deals the next deal, with all the cards and the points of before."""
    assert next_dealer(dealer, players) == expected
    step = go_on(counted([4, 2], players, dealer=dealer) if players != 3 else counted([4, 2, 1], players, dealer=dealer))
    assert (step.state.phase, step.state.dealer, step.state.stock.total) == (DEALING, expected, 40)
    assert step.state.points[:2] == (4, 2)
    assert step.events == (DealPassed("winning-2", expected),)


@pytest.mark.clause("winning-3")
def test_eleven_points() -> None:
    """A game goes on until a side has 11 points or more."""
    assert not has_reached_the_target((10, 4), 11)
    assert has_reached_the_target((11, 4), 11)
    assert has_reached_the_target((4, 13), 11)
    assert not has_reached_the_target((11, 4), 12)
    assert go_on(counted([11, 4])).events[0] == GameEnded("winning-3")
    over = go_on(counted([11, 4])).state
    assert str(refused(over, play("D1"))) == "the game is over (winning-3)"


@pytest.mark.clause("winning-4")
def test_a_tie_for_the_lead() -> None:
    """With 11 points or more a tie for the lead calls for another deal."""
    assert is_tied((11, 11))
    assert is_tied((12, 4, 12))
    assert not is_tied((11, 12))
    step = go_on(counted([12, 12]))
    assert (step.state.phase, step.state.points) == (DEALING, (12, 12))
    assert step.events == (LeadTied("winning-4", (0, 1), 12), DealPassed("winning-2", 1))


@pytest.mark.clause("winning-5")
def test_the_winner() -> None:
    """The scores are the points, and whoever has the most has won."""
    over = go_on(counted([11, 12])).state
    assert over.phase == OVER
    assert game.result(over) == Result((11, 12), (1,))
    assert go_on(counted([11, 12])).events[-1] == GameWon("winning-5", (1,))
    assert game.result(counted([11, 12])) is None


@pytest.mark.clause("winning-6")
def test_a_game_of_one_deal() -> None:
    """A game of one deal ends with it, however few points were scored."""
    assert is_one_deal(ONE_DEAL)
    assert not is_one_deal(Variants(Length.ELEVEN_POINTS))
    step = go_on(counted([1, 2], variants=ONE_DEAL))
    assert (step.state.phase, step.events) == (OVER, (GameEnded("winning-6"), GameWon("winning-5", (1,))))
    assert str(refused(step.state, play("D1"))) == "the game is over: it was one of a single deal (winning-6)"


@pytest.mark.clause("winning-7")
def test_a_tie_after_one_deal() -> None:
    """In a game of one deal, those who are tied for the lead have won together."""
    step = go_on(counted([2, 1, 2], 3, ONE_DEAL))
    assert step.events[-1] == GameWon("winning-7", (0, 2))
    assert game.result(step.state) == Result((2, 1, 2), (0, 2))
    assert winners((2, 1, 2), 3) == (0, 2)


@pytest.mark.clause("winning-7")
def test_partners_win_together() -> None:
    """Partners have the points of their side, and win together."""
    assert winners((3, 2), 4) == (0, 2)
    over = go_on(counted([3, 12], 4)).state
    assert game.result(over) == Result((3, 12, 3, 12), (1, 3))


@pytest.mark.clause("winning-8")
@pytest.mark.parametrize(("length", "needed"), [(Length.SIXTEEN_POINTS, 16), (Length.TWENTY_ONE_POINTS, 21)])
def test_a_longer_game(length: Length, needed: int) -> None:
    """Where 16 or 21 points are agreed on, fewer do not end the game, and a tie for the lead calls for another deal."""
    longer = Variants(length)
    assert target(longer, Components()) == needed
    assert target(Variants(), Components(target=12)) == 12
    assert go_on(counted([needed - 1, 11], variants=longer)).events == (DealPassed("winning-2", 1),)
    assert go_on(counted([needed, needed], variants=longer)).events[0] == LeadTied("winning-4", (0, 1), needed)
    assert go_on(counted([needed, 11], variants=longer)).events[0] == GameEnded("winning-3")


@given(points)
def test_when_a_game_is_over(points: tuple[int, ...]) -> None:
    """A game to 11 points is over when one side alone leads with 11 or more."""
    settings = Settings(len(points))
    alone = sorted(points)[-1] > sorted(points)[-2]
    assert is_over(points, settings) is (max(points) >= 11 and alone)
    assert is_over(points, Settings(len(points), variants=ONE_DEAL))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_after_a_deal_under_any_settings(players: int) -> None:
    """The length says how many points end a game; readings and other variants have nothing to do with it."""
    readings, variants = every_combination(Readings()), every_combination(Variants())
    for chosen in (*product(readings, (Variants(), ONE_DEAL)), *product((Readings(),), variants)):
        for settings in possible_settings(game, players=players, readings=chosen[0], variants=chosen[1]):
            length = settings.variants.length
            end = {Length.SIXTEEN_POINTS: 16, Length.TWENTY_ONE_POINTS: 21}.get(length, 11)
            for points, kinds in (
                ([end, end], [LeadTied, DealPassed]),
                ([end - 1, 2], [DealPassed]),
                ([end, 2], [GameEnded, GameWon]),
            ):
                first, *others = go_on(position([], points=points, settings=settings)).events
                ended = [GameEnded, GameWon] if length is Length.ONE_DEAL else kinds
                assert [type(event) for event in (first, *others)] == ended
                if isinstance(first, GameEnded):
                    assert first.clause == ("winning-6" if length is Length.ONE_DEAL else "winning-3")
