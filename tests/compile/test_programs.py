"""Random programs of the language mean what CPython makes of them."""

import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.compile import meaning
from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Node
from rulebook.compile.printing import text
from tests.compile.lowering import Refused, outcome, read
from tests.compile.programs import program


def loaded(text: str, path: Path) -> Callable[..., Any]:
    """The function of a program."""
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    function: Callable[..., Any] = module.program
    return function


def tried(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """What a function that has been read gives, or the obligation that does not hold."""
    try:
        return function(*given)
    except Unmet as unmet:
        return unmet


def agree(function: Callable[..., Any], inputs: list[tuple[Any, ...]]) -> Counter[str]:
    """How often a function gives the same when it is read, how often it has no value, and how often only for the reader.

    The latter is for what the language requires beyond Python: places are not below 0, where they would count from the end,
    and no pile holds more pieces than the box.
    """
    compiled, found = read(function), Counter[str]()
    for given in inputs:
        wanted = outcome(function, *given)
        got = tried(compiled, given)
        if isinstance(got, Unmet):
            assert wanted is Refused or re.search(MORE, str(got)), (got, given)
            found["no value" if wanted is Refused else "required more"] += 1
        else:
            assert (type(got), got) == (type(wanted), wanted), given
            found["the same"] += 1
    return found


MORE = r"a (place from 0 to before \d+|start of at least 0), not -|no more pieces than"


def compared(seeds: range, path: Path) -> Counter[str]:
    """What comes of some programs."""
    found = Counter[str]()
    for seed in seeds:
        written, inputs = program(seed)
        function = loaded(written, path / f"program_{seed}.py")
        try:
            found += agree(function, inputs)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error}\n{written}") from error
    return found


def test_values_are_of_their_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is evaluated in programs is in the bounds that its node says."""
    evaluated = meaning.evaluated

    def in_bounds(node: Node, scope: meaning.Scope) -> Any:
        value = evaluated(node, scope)
        assert meaning.is_inside(value, node.type), text(node)
        return value

    monkeypatch.setattr(meaning, "evaluated", in_bounds)
    assert compared(range(500, 650), tmp_path)["the same"] > 2_000


@pytest.mark.parametrize("part", [3, pytest.param(1, marks=pytest.mark.long)])
def test_programs_mean_what_they_mean_in_python(part: int, tmp_path: Path) -> None:
    """A third of 500 programs, or all, give the same for 20 inputs each, and most of them give something."""
    found = compared(range(500 // part), tmp_path)
    assert found["the same"] > 8_000 // part
    assert found["required more"] < 200 // part
