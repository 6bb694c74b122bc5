"""A game in C plays as the rules do, and a wrong writer is noticed."""

import ctypes
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.compile.ir import Apply, Const, Module, Primitive
from rulebook.compile.native import writing
from rulebook.compile.native.library import CompilerError, Library, compiler
from rulebook.compile.native.writing import Body
from rulebook.games.hamsterbacke import Readings, State, game
from rulebook.games.hamsterbacke.box.readings import EmptyScore, OwnTop, Tie
from rulebook.kernels.batch import Batch

try:
    compiler()
except CompilerError as missing:
    pytest.skip(str(missing), allow_module_level=True)

P = Primitive
READINGS = [Readings(*answers) for answers in product(EmptyScore, OwnTop, Tie)]
BUILT_FAST = ("-std=gnu11", "-O0", "-fwrapv", "-w", "-shared", "-fPIC")
"""What these tests play is little: to build it takes longer."""


@cache
def module() -> Module:
    """The game with the printed components."""
    return read(game)


def library() -> Library:
    """The game in C, with its obligations."""
    built = Library(module(), checked=True, flags=BUILT_FAST)
    built.native.first_unmet.restype = ctypes.c_char_p
    return built


def tables() -> Iterator[State]:
    """First states: every combination of readings, and every number of players."""
    for number, readings in enumerate(READINGS):
        players = 3 + number % 3
        yield game.new_game(players=players, readings=readings, first_player=number % players)


def in_lockstep(lib: Library, state: State, random: Random) -> int:
    """A random game, of which everything is compared: the number of its actions.

    Raises AssertionError where C differs, or does not meet an obligation.
    """
    assert lib.call("new_game", state.settings) == state
    actions = 0
    while (actor := game.actor(state)) is not None:
        assert lib.call("actor", state) == actor
        action = random.choice(game.legal_actions(state))
        after = game.step(state, action)
        assert lib.call("step", state, action) == (after.state, after.events)
        assert lib.native.first_unmet() is None
        state, actions = after.state, actions + 1
    assert lib.call("actor", state) is None
    assert lib.call("result", state) == game.result_of(state)
    return actions


def all_in_lockstep(lib: Library) -> int:
    """A random game at every table: the number of all actions."""
    random = Random(1)
    return sum(in_lockstep(lib, state, random) for state in tables())


def test_whole_games_are_the_same() -> None:
    """Under every combination of readings, and with every number of players, no obligation is unmet."""
    assert all_in_lockstep(library()) > 800


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_games_are_the_same(seed: int) -> None:
    """The same, for a hundred games with the flags that users get."""
    random, lib = Random(seed), Library(module(), checked=True)
    lib.native.first_unmet.restype = ctypes.c_char_p
    for state, _ in product(tables(), range(12)):
        in_lockstep(lib, state, random)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_seeds_give_the_games_of_the_kernel(players: int) -> None:
    """The same random numbers give games of the same lengths as those of the kernel written by hand."""
    state, lib = game.new_game(players=players), Library(module(), flags=BUILT_FAST)
    batch = Batch(game, state.settings, 200, seed=1)
    randoms, lengths = batch._randoms.copy(), np.zeros((200, 2), np.int64)
    first = lib.memory(module().state, state)
    addresses = [each.ctypes.data_as(ctypes.c_void_p) for each in (randoms, lengths)]
    lib.native.playouts(ctypes.byref(first), addresses[0], ctypes.c_int64(200), addresses[1])
    assert np.array_equal(lengths, batch.lengths())
    assert len(np.unique(lengths)) > 10


def at_the_first_place(body: Body, path: str, target: str, *rest: Any) -> list[str]:
    """What is replaced in a tuple is the first item."""
    type, node, env = rest
    if isinstance(node, Apply) and node.primitive is P.REPLACE:
        sequence, place, item = node.operands
        node = evolve(node, operands=(sequence, Const(0, place.type), item))
    return UPDATE(body, path, target, type, node, env)


def fourth_is_third(body: Body, node: Apply, atoms: list[Any]) -> str:
    """The turn goes to the third player where it should go to the fourth: with four players or more."""
    text = DIVIDED(body, node, atoms)
    return f"({text} == 3 ? 2 : {text})" if node.place.file.endswith("turn.py") else text


UPDATE, DIVIDED = Body.update, Body.divided
MUTANTS: dict[str, tuple[object, str, Any]] = {
    "+ is -": (writing, "INFIX", {**writing.INFIX, P.ADD: "-"}),
    "the first is replaced": (Body, "update", at_the_first_place),
    "the fourth player is the third": (Body, "divided", fourth_is_third),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_writer_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games differ."""
    home, attribute, mutant = MUTANTS[name]
    monkeypatch.setattr(home, attribute, mutant)
    lib = library()
    with pytest.raises(AssertionError):
        all_in_lockstep(lib)
