"""Games are shared out evenly, and all of them."""

import pytest

from rulebook.batches import batches


@pytest.mark.parametrize(("games", "least"), [(1, 5), (4, 5), (5, 5), (9, 5), (10, 5), (10_007, 10_000), (25_000, 10_000)])
def test_batches_have_every_game_once(games: int, least: int) -> None:
    """Every game is in one batch, in order; no batch is too small where there are enough games, or twice too large."""
    shared = batches(games, least)
    assert [number for batch in shared for number in batch] == list(range(games))
    assert all(min(games, least) <= len(batch) < 2 * least for batch in shared)
