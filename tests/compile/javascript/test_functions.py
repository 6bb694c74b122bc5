"""Functions by themselves, clauses and random programs, give in JavaScript what they give by definition."""

import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Function, Option, Refused, Seq, Steps, Type
from rulebook.compile.javascript.code import called, indented, quoted
from rulebook.compile.javascript.program import RUNTIME, exported, runtime
from rulebook.compile.javascript.types import Types
from rulebook.compile.javascript.writing import Writer
from rulebook.compile.meaning import call
from rulebook.games.hamsterbacke import game
from rulebook.records.documents import documents
from tests.compile.drawing import drawn
from tests.compile.games import module
from tests.compile.javascript.lockstep import refusal, text
from tests.compile.javascript.node import NODE
from tests.compile.lowering import read
from tests.compile.programs import program
from tests.compile.test_programs import loaded

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")
CHECK: Final = """
let agreed = 0;
const check = (label, given, ask, wanted) => {
  let found;
  try {
    found = ask();
  } catch (error) {
    found = String(error);
  }
  if (equal(found, wanted)) agreed += 1;
  else console.log(`${label}${given} gives ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
};
"""


@frozen
class Case:
    """A function of a program, arguments for it, and what it gives."""

    function: Function
    given: tuple[Any, ...]
    wanted: Any


def literal(types: Types, one: Type, value: Any) -> str:
    """A value that a function gives."""
    match one:
        case Option(of=inner) if value is not None:
            return literal(types, inner, value)
        case Refused():
            return text(refusal(game, value))
        case Steps(state=state, event=event):
            return f"{{ state: {types.literal(state, value.state)}, events: {types.literal(Seq(event), value.events)} }}"
        case _:
            return types.literal(one, value)


def block(functions: Iterable[Function], cases: Iterable[Case]) -> str:
    """Functions with their cases, as a block of JavaScript that reports every difference."""
    types = Types(evolve(module(game), functions=tuple(functions)), documents(game))
    writer = Writer(types.module, types, frozenset([*exported(runtime()), "REASONS"]))
    lines = [each.replace("\nexport ", "\n") for each in writer.functions()]
    for case in cases:
        parameters = zip(case.function.parameters, case.given, strict=True)
        given = [types.literal(parameter.type, value) for parameter, value in parameters]
        name = writer.names[case.function.name]
        ask = f"() => {name}({', '.join(given)})"
        lines.append(
            f"{called('check', [quoted(name), quoted(given), ask, literal(types, case.function.result, case.wanted)])};"
        )
    names = {**types.definitions, **{name: value for value, name in writer.constants.items()}}
    return f"{{\n{indented(chr(10).join([*[f'const {name} = {value};' for name, value in names.items()], *lines]))}\n}}"


def ran(blocks: Iterable[str], folder: Path) -> tuple[int, list[str]]:
    """How many cases are the same, and which are not."""
    (folder / RUNTIME).write_text(runtime(), encoding="utf-8")
    reasons = {
        name: {"clause": reason.clause, "sentence": reason.sentence.template} for name, reason in module(game).reasons
    }
    head = f'import {{ {", ".join(exported(runtime()))} }} from "./{RUNTIME}";\nconst REASONS = {text(reasons)};\n{CHECK}'
    file = folder / "cases.mjs"
    file.write_text("\n".join([head, *blocks, "console.log(agreed);"]), encoding="utf-8")
    done = subprocess.run([str(NODE), file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    *different, same = done.stdout.splitlines()
    return int(same), different


def case(functions: dict[str, Function], function: Function, given: tuple[Any, ...]) -> Iterable[Case]:
    """What a function gives, unless it has no value."""
    try:
        yield Case(function, given, call(functions, function.name, *given))
    except (Unmet, IndexError):
        return


def test_functions_of_the_game(tmp_path: Path) -> None:
    """Every function of Hamsterbacke gives the same for 30 inputs of its types, edges included, where it has a value."""
    random, functions = Random(1), module(game).by_name
    cases = [
        each
        for function in functions.values()
        for _ in range(30)
        for each in case(functions, function, tuple([drawn(random, one.type) for one in function.parameters]))
    ]
    same, different = ran([block(functions.values(), cases)], tmp_path)
    assert different == []
    assert same == len(cases) > 2_000
    assert {each.function.name for each in cases} >= {one.name for one in functions.values() if one.clause}


def programs(seeds: range, folder: Path) -> tuple[int, list[str]]:
    """What comes of random programs for their inputs."""
    blocks = []
    for seed in seeds:
        written, inputs = program(seed)
        compiled = read(loaded(written, folder / f"program_{seed}.py"))
        functions = compiled.functions
        cases = [each for given in inputs for each in case(functions, compiled.function, given)]
        blocks.append(block(functions.values(), cases))
    return ran(blocks, folder)


@pytest.mark.parametrize("number", [120, pytest.param(500, marks=pytest.mark.long)])
def test_random_programs(number: int, tmp_path: Path) -> None:
    """Random programs give the same for up to 20 inputs each."""
    same, different = programs(range(number), tmp_path)
    assert different == []
    assert same > 12 * number
