"""Theorems: no end is forced under two translations, and patterns. In tests/verification, wrong rules break each."""

from typing import cast

import pytest
from attrs import evolve

from rulebook.core import readings_of
from rulebook.games.yellowstone_park import Action, Pass, Readings, Settings, Variants, game
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.claims import theorems
from rulebook.games.yellowstone_park.claims.exhaustions import NORMAL_ONLY, WITH_EDGES, patterns
from rulebook.games.yellowstone_park.model.readings import MatricesAtOnce, MinimumPlays
from rulebook.games.yellowstone_park.model.settings import rows_of_the_matrix
from rulebook.records import read
from rulebook.spec.places import home
from tests.games.yellowstone_park.positions import board_of, place, position

PLAIN, EDGE = Variants(), Variants(edge_matrix=True)
ONE, TWO = Readings(), Readings(matrices_at_once=MatricesAtOnce.TWO)

# No forced end: lines of play that come back to where they have been.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["reference", "hu", "fr"])
@pytest.mark.parametrize("may_pass", [False, True])
def test_editions_that_force_no_end(edition: str, players: int, may_pass: bool) -> None:
    """The witness of the reference can be played under two translations; where players may pass, a round of it comes back.

    The Italian text does not let a player draw six cards from a penalty pile: whether it forces an end is open.
    """
    witness = read(home("yellowstone_park").folder.joinpath("witnesses", f"no-forced-end-{players}.jsonl").read_bytes())
    settings = Settings(players, readings=readings_of(edition, game.editions))
    actions = [cast(Action, line.action) for line in witness.lines]
    if may_pass:
        settings = evolve(settings, readings=evolve(settings.readings, minimum_plays=MinimumPlays.NONE))
        actions[6 * players + 1 :] = [Pass()] * players
    states = [game.start(settings)]
    for action in actions:
        states.append(game.step(states[-1], action).state)
    assert theorems.play_can_repeat(states)


# Every pattern: the exhaustions themselves are run in tests/symbolic.


def test_patterns() -> None:
    """There are 10,496 patterns that fit a window, and more with edge windows."""
    assert len(patterns(NORMAL_ONLY)) == 10_496
    assert len(patterns(WITH_EDGES)) > 10_496


@pytest.mark.parametrize(
    ("variants", "readings", "spaces"), [(PLAIN, TWO, 9), (EDGE, ONE, 9), (EDGE, TWO, 15)], ids=["plain", "one", "two"]
)
def test_how_many_spaces_are_covered_at_most(variants: Variants, readings: Readings, spaces: int) -> None:
    """No matrix has more spaces than the bound of the board says, and some matrix has as many."""
    settings = Settings(2, variants=variants, readings=readings)
    assert rows_of_the_matrix(settings) * settings.components.window_columns == spaces
    assert max(len(matrix.spaces) for matrix in every_matrix(settings)) == spaces


def test_collecting_may_pay_with_edge_windows() -> None:
    """Some placement collects and leaves a pattern that pays, from one edge window to another."""
    board = board_of("R1@4 R7@4 G1@3 G7@3 Y1@5 Y7@5")
    covered = board.spaces | {(1, 6)}
    assert not any(covered <= matrix.spaces for matrix in matrices_around(frozenset([(1, 6)]), every_matrix(WITH_EDGES)))
    before = position("R1@4 R7@4 G1@3 G7@3 Y1@5 Y7@5", hands=["B1 B2"], settings=WITH_EDGES)
    after = game.step(before, place("B1@6"))
    assert theorems.collects(after)
    assert theorems.earned(after) == 1
    assert not theorems.would_pay(before, place("R1@4"))
    assert theorems.collecting_earns_at_most_one(before, place("B1@6"), after)
    assert theorems.collecting_earns_from_edge_to_edge(before, place("B1@6"), after)
