"""Starting: a game begins in the same way whatever stood in its row, such as another game that is over."""

import pytest

from rulebook.kernels import kernel
from rulebook.registry import game_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_a_row_can_be_used_again(game_id: str) -> None:
    """What is left in a row makes no difference, with any number of players."""
    each = kernel(game_id)
    for players in each.game.declaration.seating.players:
        settings = each.game.new_game(players=players).settings
        packed = each.packed(settings)
        new, used = [0] * each.layout.width, [1 + place for place in range(each.layout.width)]
        each.functions.start(new, packed)
        each.functions.start(used, packed)
        assert used == new
