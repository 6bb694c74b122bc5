"""Counting: what the cards are worth at the end, and who has won."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Step
from rulebook.core.seats import with_seat
from rulebook.games.hamsterbacke import Event, Readings, Settings, State, Take, game
from rulebook.games.hamsterbacke.chapters.counting import winners
from rulebook.games.hamsterbacke.model.events import GameWon, PointsCounted
from rulebook.games.hamsterbacke.model.readings import Tie
from tests.games.hamsterbacke.positions import GONE, pile, play, position, told

FEWEST = Readings(tie=Tie.FEWEST_IN_HAND)
numbers = st.lists(st.integers(0, 40), min_size=1, max_size=5)


def ended(hands: list[str], blocks: list[str], points: list[str], readings: Readings | None = None) -> Step[State, Event]:
    """The end of a game of four, in which seat 3 takes the last row and holds all cards that are not named."""
    settings = Settings(4, readings=readings or Readings())
    named = position(hands, blocks, points, rows=dict.fromkeys(range(4, 8), GONE), deck_of="", settings=settings)
    rest = named.point_piles[3]
    hands_held = with_seat(named.hands, 3, rest)
    won = with_seat(named.point_piles, 3, pile(()))
    state = evolve(named, seat=3, actions=1, hands=hands_held, point_piles=won)
    assert game.well_formed(state) == ()
    return play(state, Take(0))


@pytest.mark.clause("counting-1", "counting-2", "counting-3")
@pytest.mark.example("bernardo-counts")
def test_bernardo_counts() -> None:
    """Bernardo has 20 cards in the point pile, three in the block pile and five in hand: that makes 15 points."""
    after = ended(["", "LG LG LG LG LG"], ["", "OR OR OR"], ["", "YE " * 12 + "BL " * 8])
    assert told(after.events, PointsCounted)[1] == PointsCounted("counting-2", 1, 20, 5, 15)
    final = game.result(after.state)
    assert final is not None
    assert (final.scores[1], final.winners) == (15, (1,))


@pytest.mark.clause("counting-5")
@pytest.mark.parametrize(
    ("hands", "points", "won"),
    [
        (["", "LG LG", ""], ["YE " * 2, "RE " * 4, "BL"], (0,)),
        (["DG DG DG", "LG LG", ""], ["YE " * 5, "RE " * 4, "BL"], (1,)),
        (["DG", "LG", ""], ["YE " * 3, "RE " * 3, "BL"], (0, 1)),
    ],
)
def test_the_fewest_cards_in_hand_break_a_tie(hands: list[str], points: list[str], won: tuple[int, ...]) -> None:
    """Under `fewest-in-hand` those with the fewest cards in hand win a tie; where these are as many too, they share."""
    after = ended(hands, [], points, FEWEST)
    final = game.result(after.state)
    assert final is not None
    assert final.scores[:3] == (2, 2, 1)
    assert final.winners == won
    assert after.events[-1] == GameWon("counting-5", won)


@pytest.mark.clause("counting-4", "counting-5")
@given(totals=numbers, data=st.data())
def test_who_wins(totals: list[int], data: st.DataObject) -> None:
    """Winners have the most points and, under `fewest-in-hand`, the fewest cards in hand of all who have."""
    held = data.draw(st.lists(st.integers(0, 3), min_size=len(totals), max_size=len(totals)))
    shared, fewest = winners(tuple(totals), tuple(held), Readings()), winners(tuple(totals), tuple(held), FEWEST)
    assert shared == tuple(seat for seat, total in enumerate(totals) if not any(other > total for other in totals))
    assert fewest == tuple(seat for seat in shared if not any(held[other] < held[seat] for other in shared))
    assert fewest
