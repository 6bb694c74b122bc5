"""The state: what is so where a position says nothing else."""

from rulebook.games.hamsterbacke import Phase, State
from rulebook.games.hamsterbacke.state import sizes, with_row
from tests.games.hamsterbacke.positions import cards, pile, position


def test_nothing_is_being_settled() -> None:
    """Where nothing is said of cards being added or given, none are, and nobody gives."""
    state = position()
    plain = State(
        rules=state.rules,
        phase=Phase.ACTING,
        seat=0,
        actions=0,
        hands=state.hands,
        deck=state.deck,
        rows=state.rows,
        block_piles=state.block_piles,
        point_piles=state.point_piles,
    )
    assert (plain.taken, plain.drawn, plain.due, plain.giver) == (None, 0, 0, None)
    assert plain == state


def test_a_row_becomes_another() -> None:
    """Of the circle one row changes, and the others stay."""
    rows = cards("RE"), cards("LG BL"), cards("YE")
    assert with_row(rows, 0, ()) == ((), rows[1], rows[2])
    assert with_row(rows, 1, cards("OR")) == (rows[0], cards("OR"), rows[2])
    assert with_row(rows, 2, cards("DG")) == (rows[0], rows[1], cards("DG"))
    assert sizes(tuple(map(pile, rows))) == (1, 2, 1)
