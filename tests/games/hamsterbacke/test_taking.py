"""Taking: a row goes to the hand, and cards come into the circle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE
from rulebook.games.hamsterbacke import Card, Colour, Take, game
from rulebook.games.hamsterbacke.chapters.taking import laid, rows_left
from rulebook.games.hamsterbacke.model.events import CardLaid, DeckRanOut, RowGone, RowTaken
from rulebook.games.hamsterbacke.model.state import ACTING, Drawing
from tests.games.hamsterbacke.positions import GONE, card, cards, codes, draws, play, position, refused, told

LONG = {2: "OR LB RE", 7: "LG"}


@pytest.mark.clause("taking-1")
def test_a_row_that_is_gone() -> None:
    """A spot without cards is no row and cannot be taken."""
    state = position(rows={3: GONE}, deck_of="")
    assert [action.row for action in game.legal_actions(state) if isinstance(action, Take)] == [0, 1, 2, 4, 5, 6, 7]
    assert str(refused(state, Take(3))) == "row 4 is gone (taking-1)"
    assert rows_left(state.rows) == 7


@pytest.mark.clause("taking-2")
def test_the_whole_row_goes_to_the_hand() -> None:
    """All cards of the row, however many, are taken in hand."""
    after = play(position(hands=["LG BL"], rows=LONG), Take(2))
    assert codes(after.state.hands[0]) == "LG LB BL OR RE"
    assert after.state.rows[2] == ()
    assert after.events == (RowTaken("taking-2", 0, 2, cards("OR LB RE")),)


@pytest.mark.clause("taking-3")
def test_three_cards_come_one_at_a_time() -> None:
    """After a take three cards come from the deck, one by one, and then the player goes on."""
    state = play(position(hands=["LG"]), Take(0)).state
    for drawn in range(3):
        assert (game.actor(state), state.phase) == (CHANCE, Drawing(taken=0, drawn=drawn))
        state = play(state, *draws("DG")).state
    assert (game.actor(state), state.phase, state.actions) == (0, ACTING, 1)


@pytest.mark.clause("taking-4")
@pytest.mark.parametrize(("taken", "spots"), [(0, [0, 1, 2]), (4, [4, 5, 6]), (6, [6, 7, 0]), (7, [7, 0, 1])])
def test_the_spots_clockwise(taken: int, spots: list[int]) -> None:
    """The first card goes to the spot of the row taken, the others to the next ones clockwise."""
    after = play(position(), Take(taken), *draws("LG DG BL"))
    assert told(after.events, CardLaid) == tuple(
        CardLaid("taking-4", card(code), row) for code, row in zip(["LG", "DG", "BL"], spots, strict=True)
    )
    assert after.state.rows[taken] == cards("LG")
    assert [len(after.state.rows[row]) for row in spots] == [1, 2, 2]


@pytest.mark.clause("taking-5")
@given(row=st.lists(st.sampled_from(Colour)), new=st.sampled_from(Colour))
def test_a_row_keeps_its_order(row: list[Card], new: Card) -> None:
    """Nothing changes in a row but that a card is added at its end."""
    assert laid(tuple(row), new) == (*row, new)


@pytest.mark.clause("taking-6")
@pytest.mark.parametrize(("left", "lengths"), [("LG DG", [1, 2, 1]), ("LG", [1, 1, 1])])
def test_fewer_than_three_cards(left: str, lengths: list[int]) -> None:
    """With fewer than three cards in the deck as many come as there are."""
    after = play(position(deck_of=left), Take(4), *draws(left))
    assert [len(after.state.rows[row]) for row in (4, 5, 6)] == lengths
    assert after.events[-1] == DeckRanOut("taking-6")
    assert (after.state.phase, after.state.actions) == (ACTING, 1)


@pytest.mark.clause("taking-6", "taking-7")
def test_without_a_deck_the_row_is_gone() -> None:
    """When the deck is used up a row that is taken is gone for good, and the action is done."""
    after = play(position(deck_of=""), Take(4))
    assert after.state.rows[4] == ()
    assert after.events[-1] == RowGone("taking-7", 4)
    assert (after.state.phase, after.state.actions) == (ACTING, 1)
    assert str(refused(after.state, Take(4))) == "row 5 is gone (taking-1)"
