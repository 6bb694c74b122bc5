"""A game in C plays as the rules do, and a wrong writer is noticed."""

import ctypes
import subprocess
from bisect import bisect
from itertools import accumulate, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Apply, Const, Primitive
from rulebook.compile.native import writing
from rulebook.compile.native.builds import FLAGS, RUNTIME, built, compiler
from rulebook.compile.native.functions import Writer
from rulebook.compile.native.library import Library
from rulebook.compile.native.lines import Counts
from rulebook.compile.native.program import Program
from rulebook.compile.native.steps import Body
from rulebook.core import CHANCE, AnyGame
from rulebook.games import hamsterbacke, prato_dei_conigli, scopa
from rulebook.kernels.language import below
from rulebook.play import spread
from tests.compile.compiler import QUICKLY
from tests.compile.games import GAMES, SMALL, module, parts

P = Primitive
PRINTED = {game: game.new_game().settings.components for game in SMALL}


def library(game: AnyGame, components: Any, variants: Any = None, flags: tuple[str, ...] = QUICKLY) -> Library:
    """The game in C, with its obligations."""
    checked = Library(module(game, components, variants), checked=True, flags=flags)
    checked.native.first_unmet.restype = ctypes.c_char_p
    return checked


def in_lockstep(lib: Library, game: AnyGame, state: Any, random: Random) -> int:
    """A random game, of which everything is compared: the number of its actions.

    Raises AssertionError where C differs, or does not meet an obligation.
    """
    assert lib.call("new_game", state.settings) == state
    actions = 0
    while (actor := game.actor(state)) is not None:
        assert lib.call("actor", state) == actor
        action = random.choice(game.legal_actions(state))
        decisions = game.declaration.numbering(state.settings, False)
        other = decisions.at(random.randrange(decisions.size))
        assert lib.call("why_not", state, action) is None
        assert lib.call("why_not", state, other) == game.why_not(state, other)
        after = game.step(state, action)
        assert lib.call("step", state, action) == (after.state, after.events)
        assert lib.native.first_unmet() is None
        picks_evenly(lib, game, state, random.randrange(2**32))
        state, actions = after.state, actions + 1
    assert lib.call("actor", state) is None
    assert lib.call("result", state) == game.result(state)
    return actions


def picks_evenly(lib: Library, game: AnyGame, state: Any, seed: int) -> None:
    """Random play picks the choice, in the order of the rules, that the first of some random numbers stands for."""
    legal = [(action, 1) for action in game.legal_actions(state)]
    choices = game.chances(state) if game.actor(state) is CHANCE else legal
    sums, memory = list(accumulate(weight for _, weight in choices)), lib.memory(lib.module.state, state)
    assert lib.native.choices_of(ctypes.byref(memory)) == sums[-1]
    numbers, action = (ctypes.c_uint64 * 2)(seed, 0), lib.layout.form(lib.module.action)()
    lib.native.pick_of(ctypes.byref(memory), numbers, ctypes.byref(action))
    assert lib.layout.decode(lib.module.action, action) == choices[bisect(sums, below([seed, 0], sums[-1]))][0]


def all_in_lockstep(game: AnyGame, components: Any, most: int = 100) -> int:
    """Random games at some tables, or at all of them: the number of all actions."""
    random, actions = Random(1), 0
    for variants, states in parts(game, components).items():
        lib = library(game, components, variants)
        actions += sum(in_lockstep(lib, game, state, random) for state in spread(states, most))
    return actions


@GAMES
def test_whole_games_are_the_same(game: AnyGame) -> None:
    """Under combinations of readings, and with every number of players, no obligation is unmet."""
    assert all_in_lockstep(game, SMALL[game], 8) > 200


@pytest.mark.long
@GAMES
@pytest.mark.parametrize("seed", range(4))
def test_many_games_are_the_same(game: AnyGame, seed: int) -> None:
    """The same, for a hundred games with the flags that users get."""
    random = Random(seed)
    for variants, states in parts(game, PRINTED[game]).items():
        lib = library(game, PRINTED[game], variants, FLAGS)
        for state, _ in product(states, range(12 if game is hamsterbacke.game else 1)):
            in_lockstep(lib, game, state, random)


MAIN = """
#include <stdio.h>

int main(void) {{
  static const {state} tables[] = {{{tables}}};
  static Events E;
  for (u64 table = 0; table < sizeof tables / sizeof *tables; table++) {{
    {state} s = tables[table];
    u64 random[2] = {{table, 0}};
    while (actor_of(&s) != -2 && !unmet) {{
      {action} a;
      pick_of(&s, random, &a);
      E.n = 0;
      step_of(&s, &a, &E);
    }}
  }}
  return unmet ? puts(unmet), 1 : 0;
}}
"""
SANITISED = ("-std=gnu11", "-O0", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")


def sanitised(path: Path, game: AnyGame, variants: Any = None) -> "subprocess.CompletedProcess[str]":
    """Random games at every table with events, by a checked program that notices wrong reads and writes; its run."""
    program = Program(module(game, PRINTED[game], variants), checked=True)
    text, state = program.text(), program.module.state
    states = [each for each in parts(game, PRINTED[game])[variants] for _ in range(5)]
    first = ", ".join([program.layout.initialiser(state, each) for each in states])
    names = [program.layout.name(each) for each in (state, program.module.action)]
    (path / "games.c").write_text(text + MAIN.format(tables=first, state=names[0], action=names[1]), encoding="utf-8")
    command = [*compiler(), *SANITISED, "-o", str(path / "games"), str(path / "games.c")]
    if (built := subprocess.run(command, capture_output=True, text=True, check=False)).returncode:
        pytest.skip(f"there are no sanitisers: {built.stderr}")
    return subprocess.run([path / "games"], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "game", [pytest.param(each, id=each.id, marks=[] if each is hamsterbacke.game else [pytest.mark.long]) for each in SMALL]
)
def test_memory_is_respected(game: AnyGame, tmp_path: Path) -> None:
    """Whole games neither read nor write what is not theirs, and do nothing that C leaves undefined."""
    for variants in parts(game, PRINTED[game]):
        run = sanitised(tmp_path, game, variants)
        assert (run.returncode, run.stdout + run.stderr) == (0, "")


def one_before(body: Body, node: Apply, env: Any) -> Any:
    """What is looked up is the item before; where the rules ask for the first one, that is not theirs."""
    sequence, place = body.laid(node.operands[0], env), body.value(node.operands[1], env)
    return evolve(INDEXED(body, node, env), text=f"{sequence.text}.at[{place.text} - 1]")


INDEXED = Body.indexed


def test_a_wrong_read_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read at place -1 ends the program, although no obligation says so."""
    monkeypatch.setattr(Body, "indexed", one_before)
    assert "index -1 out of bounds" in sanitised(tmp_path, hamsterbacke.game).stderr


def test_more_events_than_there_is_room_for_are_refused() -> None:
    """They are counted, and not read."""
    lib = library(hamsterbacke.game, PRINTED[hamsterbacke.game])
    events = lib.events()
    events.n = 65
    with pytest.raises(LayoutError, match="65 events, and there is room for 64"):
        lib.told(events)


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


def without_three(body: Body, node: Apply, env: Any, sink: Any) -> None:
    """Of what adds up to a number, three items are left out."""

    def but_three(each: Any) -> None:
        with body.block(f"if ({each.text}.n != 3)"):
            sink(each)

    SUMS(body, node, env, but_three)


def without_the_third(body: Body, word: Any, item: Any, sink: Any, bits: int = 1) -> None:
    """The three of cups is in no word."""
    WORD(body, evolve(word, text=f"({word.text} & ~(1ull << 12))"), item, sink, bits)


def one_too_few(body: Body, loop: str, begin: str, times: str, *rest: Any) -> None:
    """Of several things that are counted at once, one is left out."""
    less = f"({times} - ({times} > 1))" if body.counts is Counts.ALL else times
    EACH_TIME(body, loop, begin, less, *rest)


def later_by_one(writer: Writer, node: Any) -> Any:
    """The first of the results in a table is the last."""
    answers = ANSWERS(writer, node)
    return answers and (*answers[1:], answers[0])


EACH_TIME, ANSWERS = Body.each_time, Writer.answers
UPDATE, DIVIDED, SUMS, WORD = Body.update, Body.divided, Body.through_sums, Body.through_word
BACK, SCOPA, MEADOW = hamsterbacke.game, scopa.game, prato_dei_conigli.game
MUTANTS: dict[str, tuple[AnyGame, object, str, Any]] = {
    "+ is -": (BACK, writing, "TEXTS", {**writing.TEXTS, P.ADD: "({0} - {1})"}),
    "the first is replaced": (BACK, Body, "update", at_the_first_place),
    "the fourth player is the third": (BACK, Body, "divided", fourth_is_third),
    "things are miscounted": (MEADOW, Body, "each_time", one_too_few),
    "what a call gives is another's": (MEADOW, Writer, "answers", later_by_one),
    "three cards never add up": (SCOPA, Body, "through_sums", without_three),
    "a card is passed over": (SCOPA, Body, "through_word", without_the_third),
    "the fourth player is the third in Scopa": (SCOPA, Body, "divided", fourth_is_third),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_writer_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games differ."""
    game, home, attribute, mutant = MUTANTS[name]
    monkeypatch.setattr(home, attribute, mutant)
    with pytest.raises(AssertionError):
        all_in_lockstep(game, SMALL[game])


COUNTED = """
u64 held(const u8 *at, i32 n) { return held_in(at, n); }
i32 total(const u8 *at, i32 n) { return total_of(at, n); }
i32 nth(const u8 *at, i32 n, i64 number) { return nth_of(at, n, number); }
"""


@pytest.mark.parametrize("flags", [QUICKLY, FLAGS, (*QUICKLY, "-U__SSE2__")])
def test_numbers_of_copies_are_counted_together(flags: tuple[str, ...]) -> None:
    """Which are not 0, their sum, and the kind of the n-th piece: for every number of kinds in a word."""
    native, random = ctypes.CDLL(str(built(RUNTIME.read_text() + COUNTED, flags))), Random(1)
    native.held.restype = ctypes.c_uint64
    for kinds in range(1, 65):
        for share in (0.1, 0.5, 0.9):
            numbers = [random.choice((1, 127, 128, 255)) if random.random() < share else 0 for _ in range(kinds)]
            assert native.held(bytes(numbers), kinds) == sum(1 << place for place, each in enumerate(numbers) if each)
        few = [random.randrange(255 // kinds + 1) for _ in range(kinds)]
        assert native.total(bytes(few), kinds) == sum(few)
        pieces = sorted(random.choices(range(kinds), k=127))
        copies = bytes(map(pieces.count, range(kinds)))
        assert [native.nth(copies, kinds, ctypes.c_int64(number)) for number in range(127)] == pieces
