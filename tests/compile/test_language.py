"""Every form that docs/language.md shows means what CPython makes of it, and what it says is refused is refused."""

import inspect
import re
from operator import attrgetter
from pathlib import Path
from random import Random
from types import FunctionType

import pytest

from rulebook.compile.errors import LanguageError, Unmet
from rulebook.core.ordering import put
from tests.compile.drawing import drawn
from tests.compile.lowering import read
from tests.compile.programs import HEAD, Dot
from tests.compile.test_programs import agree, loaded

DOCUMENT = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```{code-block} python\n(def .*?)```(?:\n\n    (.*?)\n)?", DOCUMENT, re.DOTALL)
SHOWN, REFUSED = [block for block, message in BLOCKS if not message], [both for both in BLOCKS if both[1]]


def functions(block: str, path: Path) -> list[FunctionType]:
    """The functions of a block."""
    *_, last = re.findall(r"^def (\w+)", block, re.MULTILINE)
    module = inspect.getmodule(loaded(f"{HEAD}\n{block}\n\nprogram = {last}\n", path / f"shown_{last}.py"))
    shown = [value for name, value in vars(module).items() if isinstance(value, FunctionType) and name != "program"]
    return [function for function in shown if function.__module__ == f"shown_{last}"]


@pytest.mark.parametrize("block", SHOWN, ids=[block[4:].partition("(")[0] for block in SHOWN])
def test_forms_mean_what_they_mean_in_python(block: str, tmp_path: Path) -> None:
    """Every function gives the same for random arguments, some of them at the edges."""
    for function in functions(block, tmp_path):
        random, parameters = Random(function.__name__), read(function).function.parameters
        found = agree(function, [tuple([drawn(random, each.type) for each in parameters]) for _ in range(200)])
        assert found["the same"] >= 10, function.__name__


@pytest.mark.parametrize(("block", "message"), REFUSED, ids=[block[4:].partition("(")[0] for block, _ in REFUSED])
def test_all_else_is_refused(block: str, message: str, tmp_path: Path) -> None:
    """The error names the file, the line and the form, the reason, and what to write instead."""
    (function,) = functions(block, tmp_path)
    with pytest.raises(LanguageError) as refused:
        read(function)
    assert str(refused.value).partition(": ")[2] == message
    assert refused.value.place.file == f"{function.__module__}.py"
    first = function.__code__.co_firstlineno
    assert first <= refused.value.place.line <= first + block.count("\n")


def placed(numbers: tuple[int, ...], number: int) -> tuple[Dot, ...]:
    """Dots in the order in which numbers come, with one more."""
    return put(tuple([Dot(at) for at in numbers]), Dot(number), attrgetter("at"))


def placed_by_size(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Numbers in the order of their size, with one more."""
    return put(numbers, number, abs)


def test_what_is_put_in_order() -> None:
    """It goes among items that are in order: whatever else CPython may do, the language requires that they are."""
    assert read(placed)((1, 4), 2) == placed((1, 4), 2) == (Dot(1), Dot(2), Dot(4))
    with pytest.raises(Unmet, match="items in the order of at"):
        read(placed)((4, 1), 2)
    with pytest.raises(LanguageError, match="put: not by numbers in the fields of objects"):
        read(placed_by_size)
