"""Kernels are compared with the rules of any game, and what differs is told."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.compile.native.builds import CompilerError, compiler
from rulebook.conformance import ConformanceError, check_kernel, kernels
from rulebook.games import hamsterbacke
from rulebook.kernels import kernel_of

try:
    compiler()
except CompilerError as missing:
    pytest.skip(str(missing), allow_module_level=True)

TABLES: Any = [hamsterbacke.game.new_game(players=players).settings for players in (3, 4)]


def test_kernels_play_as_the_rules_do() -> None:
    """Whole games, at tables of three and four."""
    assert check_kernel(hamsterbacke.game, TABLES) == 2


def test_what_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fourth player never has the turn: the error says what either side says, and under which settings."""
    of = kernel_of(hamsterbacke.game, TABLES[0])
    actor = of.functions.actor
    wrong = evolve(of, functions=evolve(of.functions, actor=lambda row, packed: min(2, actor(row, packed))))
    monkeypatch.setattr(kernels, "kernel_of", lambda game, settings: wrong)
    with pytest.raises(ConformanceError, match=r"kernel: the actor is 2 in the kernel, and 3 by the rules; with players=4"):
        check_kernel(hamsterbacke.game, TABLES)
