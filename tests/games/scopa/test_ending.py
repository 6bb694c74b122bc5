"""The end of a deal: when it comes, and who takes the cards that are left."""

import pytest

from rulebook.games.scopa import Settings
from rulebook.games.scopa.chapters.ending import is_over, take_the_rest
from rulebook.games.scopa.model.events import DealEnded, RestTaken
from tests.games.scopa.positions import ONE_DEAL, after, cards, codes, pile, play, position, told


@pytest.mark.clause("ending-1")
def test_a_deal_ends_with_its_last_card() -> None:
    """When nobody holds a card and the stock is empty, the deal is over, and not before."""
    empty, some = pile(""), pile("D1")
    assert is_over((empty, empty), empty)
    assert not is_over((empty, some), empty)
    assert not is_over((empty, empty), some)
    assert told(after(position(["D7", "D1"], "S7"), play("D7", "S7")).events, DealEnded) == ()
    assert told(after(position(["D7", ""], "S7"), play("D7", "S7")).events, DealEnded) == (DealEnded("ending-1"),)


@pytest.mark.clause("ending-2", "scopa-3")
def test_the_side_that_captured_last_takes_the_rest() -> None:
    """The cards on the table go to whoever made the last capture, however long ago, and that is no scopa."""
    state = position(["D7", ""], "S1 B9", piles=["C3 C4"], last=0, settings=Settings(2, variants=ONE_DEAL))
    step = after(state, play("D7"))
    assert told(step.events, RestTaken) == (RestTaken("ending-2", (0,), cards("D7 S1 B9")),)
    assert codes(step.state.piles[0]) == "D7 C3 C4 S1 B9"
    assert (step.state.table.total, step.state.scope) == (0, (0, 0))
    rest = take_the_rest(state)
    assert rest is not None
    assert codes(rest.state.piles[0]) == "C3 C4 S1 B9"


@pytest.mark.clause("ending-2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("left", ["B9", "S1 B9", "D1 S4 B9", "D1 C2 S4 B9"])
def test_however_many_cards_are_left(players: int, left: str) -> None:
    """Whoever plays, every card that is left goes to the side that captured last, be it a single one."""
    state = position([""] * players, left, last=1, settings=Settings(players))
    rest = take_the_rest(state)
    assert rest is not None
    assert not rest.state.table
    assert rest.state.piles[1] == state.piles[1] + pile(left)
