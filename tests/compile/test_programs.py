"""Random programs of the language mean what CPython makes of them."""

import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulebook.compile.errors import Unmet
from tests.compile.programs import program
from tests.compile.reading import Refused, outcome, read


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


def agree(function: Callable[..., Any], inputs: list[tuple[Any, ...]]) -> Counter[str]:
    """How often a function gives the same when it is read, how often it has no value, and how often only for the reader.

    The latter is for places below 0 alone: they count from the end in Python, and the language requires that there are none.
    """
    compiled, found = read(function), Counter[str]()
    for given in inputs:
        wanted = outcome(function, *given)
        try:
            got = compiled(*given)
        except Unmet as unmet:
            assert wanted is Refused or re.search(BELOW_0, str(unmet)), (unmet, given)
            found["no value" if wanted is Refused else "required more"] += 1
        else:
            assert (type(got), got) == (type(wanted), wanted), given
            found["the same"] += 1
    return found


BELOW_0 = r"a (place from 0 to before \d+|start of at least 0), not -"


def compared(seeds: range, path: Path) -> Counter[str]:
    """What comes of some programs."""
    found = Counter[str]()
    for seed in seeds:
        text, inputs = program(seed)
        function = loaded(text, path / f"program_{seed}.py")
        try:
            found += agree(function, inputs)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error}\n{text}") from error
    return found


def test_programs_mean_what_they_mean_in_python(tmp_path: Path) -> None:
    """500 programs give the same for 20 inputs each, and most of them give something."""
    found = compared(range(500), tmp_path)
    assert found["the same"] > 8_000
    assert found["required more"] < 200
