"""What a viewer may see, of positions and of what happens; and how it is told."""

from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR
from rulebook.games.scopa import game
from tests.games.scopa.positions import pile, position


def test_what_a_seat_sees() -> None:
    """A seat sees its own hand, the table and the points; of other hands, the stock and the piles only the sizes."""
    state = position(["D7 C2", "B10"], "C7 D5", ["S1 S3"], "S4 S5", scope=[1], points=[3, 5], last=0)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, pile("D7 C2"), (2, 1))
    assert (seen.table, seen.stock_size, seen.pile_sizes) == (pile("C7 D5"), 2, (2, 31))
    assert (seen.scope, seen.points, seen.last_capturer) == ((1, 0), (3, 5), 0)
    assert (seen.dealer, seen.turn_of, seen.to_act) == (1, 0, 0)
    assert game.observe(game.new_game(), 1).to_act is CHANCE


def test_what_a_spectator_sees() -> None:
    """A spectator sees what everybody sees, and no hand."""
    state = position(["D7 C2", "B10"], "C7 D5")
    assert game.observe(state, SPECTATOR) == evolve(game.observe(state, 0), seat=SPECTATOR, hand=None)
