"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain. A pattern is a set of covered spaces; it stands for every board on which
cards cover just these, as a window keeps a space with all that lies there, whatever its colour and however many copies.
"""

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import TypeAlias

from rulebook.core.change import changed
from rulebook.games.yellowstone_park.chapters import bonus
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.chapters.setup import start
from rulebook.games.yellowstone_park.claims import theorems
from rulebook.games.yellowstone_park.model.board import Board, Space, Stack
from rulebook.games.yellowstone_park.model.components import Card, Colour
from rulebook.games.yellowstone_park.model.settings import Settings
from rulebook.games.yellowstone_park.model.settings import columns as all_columns
from rulebook.games.yellowstone_park.model.settings import rows as all_rows
from rulebook.games.yellowstone_park.model.variants import Variants

Spaces: TypeAlias = frozenset[Space]

NORMAL_ONLY = Settings(2)
WITH_EDGES = Settings(2, variants=Variants(edge_matrix=True))


def patterns(settings: Settings) -> frozenset[Spaces]:
    """Every set of covered spaces that fits a window, the empty one too."""
    return frozenset(
        frozenset(spaces)
        for matrix in every_matrix(settings)
        for spaces in chain.from_iterable(
            combinations(sorted(matrix.spaces), size) for size in range(len(matrix.spaces) + 1)
        )
    )


def board_of(pattern: Spaces) -> Board:
    """A board with one blue card on each space of a pattern."""
    places = sorted((column, row) for row, column in pattern)
    return Board(tuple([Stack(row, column, Card(Colour.BLUE, row)) for column, row in places]))


def bonuses(settings: Settings) -> dict[Spaces, int]:
    """The patterns that pay, with the bonus for a card that was the first on its space; the colours do not matter."""
    state, paid = start(settings), {}
    for pattern in filter(None, patterns(settings)):
        stacks = board_of(pattern).stacks
        awarded = bonus.award_bonus(changed(state, board=Board(stacks)), stacks[0].space)
        paid[pattern] = theorems.earned(awarded) if awarded else 0
    return {pattern: spaces for pattern, spaces in paid.items() if spaces}


def a_turn_earns_both_bonuses_at_most() -> Iterator[bool]:
    """Every pattern that pays a bonus, in a normal or an edge window, with a card placed on each of the 49 spaces.

    Whatever a window around the second card keeps, both cards together earn four spaces at most. A first card that does not
    pay adds nothing, and no pattern pays more than three.
    """
    paying, most = bonuses(WITH_EDGES), WITH_EDGES.components.last_but_one_bonus + WITH_EDGES.components.last_bonus
    for pattern, space in product(paying, product(all_rows(WITH_EDGES), all_columns(WITH_EDGES))):
        around = matrices_around(frozenset([space]), every_matrix(WITH_EDGES))
        kept = {(pattern | {space}) & matrix.spaces for matrix in around}
        later = [0 if space in pattern else paying.get(spaces, 0) for spaces in kept]
        yield paying[pattern] + max(later) <= most
