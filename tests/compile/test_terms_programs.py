"""Random programs mean as terms what they mean in Python, whether what they are given is known or not."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import define, evolve, field

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Function
from rulebook.games.hamsterbacke import game
from tests.compile.games import module
from tests.compile.lowering import LONGEST, Refused, bounded, outcome, read
from tests.compile.programs import INT, NUMBERS, program, value
from tests.compile.test_programs import loaded

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms import evaluating, values  # noqa: E402 - only with the solver
from rulebook.compile.terms.evaluating import Evaluator  # noqa: E402
from rulebook.compile.terms.values import Ordered, TermError, alike, conj, disj, negation, term  # noqa: E402

PROGRAMS: Final = 400
LARGEST: Final = 99
"""A number that has no bound has this one."""
FEW: Final = 5
"""What is given has no more items."""
UNKNOWN, INPUTS = 150, 6
"""The number of programs, and of inputs of each, of which a solver is asked what follows where nothing else is known."""


ENOUGH: Final = 1_000_000
"""A solver that does not know after so many steps gives up."""


def follows(truth: Any, known: list[Any]) -> bool:
    """Whether something follows from what is known."""
    if isinstance(truth, bool):
        return truth
    solver = z3.Solver()
    solver.set("rlimit", ENOUGH)
    solver.add(*known, term(negation(truth)))
    return bool(solver.check() == z3.unsat)


@define
class Comparison:
    """A program as terms, beside what it gives in Python."""

    python: Callable[..., Any]
    evaluator: Evaluator = field(init=False)
    written: Function = field(init=False)

    def __attrs_post_init__(self) -> None:
        one = read(self.python)
        functions = {name: bounded(each, largest=LARGEST) for name, each in one.functions.items()}
        self.written = evolve(functions[one.name], parameters=bounded(one.function.parameters, FEW, LARGEST))
        self.evaluator = Evaluator(evolve(module(game), functions=(*(functions | {one.name: self.written}).values(),)))

    def given(self, arguments: list[Any]) -> tuple[Any, Any]:
        """What the program gives, and that all that it requires is so."""
        self.evaluator.obligations.clear()
        result = self.evaluator.call(self.written.name, *arguments)
        return result, conj(*[disj(negation(each.path), each.condition) for each in self.evaluator.obligations])

    def said(self, wanted: Any, result: Any, required: Any, known: list[Any]) -> str:
        """How what is given, where this is known, compares with what Python gives."""
        if wanted is Refused:
            assert follows(negation(required), known), "nothing is required that is not so"
            return "no value"
        if not follows(required, known):
            return "required more"
        assert follows(alike(result, self.evaluator.const(self.written.result, wanted)), known), wanted
        return "the same"

    def known(self, inputs: list[tuple[Any, ...]]) -> Iterator[str]:
        """How what comes of known inputs compares."""
        for given, wanted in self.fitting(inputs):
            yield self.said(wanted, *self.given(given), [])

    def unknown(self, inputs: list[tuple[Any, ...]]) -> Iterator[str]:
        """How what comes of unknown inputs compares, where a solver is told what they are."""
        assumed = list[Any]()
        unknown = [self.evaluator.unknown(each.type, each.name, assumed) for each in self.written.parameters]
        result, required = self.given(unknown)
        for given, wanted in self.fitting(inputs):
            equal = [term(alike(one, other)) for one, other in zip(unknown, given, strict=True)]
            yield self.said(wanted, result, required, [*assumed, *equal])

    def fitting(self, inputs: list[tuple[Any, ...]]) -> Iterator[tuple[list[Any], Any]]:
        """Inputs as terms, each with what Python gives, where that is within the bounds."""
        for given in inputs:
            wanted = outcome(self.python, *given)
            if not (isinstance(wanted, tuple) and len(wanted) > LONGEST):
                pairs = zip(self.written.parameters, given, strict=True)
                yield [self.evaluator.const(each.type, one) for each, one in pairs], wanted


def in_order(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers in order."""
    return tuple(sorted(numbers))


def places_of_large(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers that are not small, each times its place among these."""
    return tuple([place * each for place, each in enumerate([each for each in numbers if each > 2])])


def largest(numbers: tuple[int, ...]) -> int:
    """The largest of the small numbers."""
    return max(each for each in numbers if each < 2)


def chosen(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Some numbers, or these with one more."""
    return numbers if number > 2 else (number, *numbers)


DIRECTED: Final[tuple[tuple[Callable[..., Any], tuple[str, ...]], ...]] = (
    (in_order, (NUMBERS,)),
    (places_of_large, (NUMBERS,)),
    (largest, (NUMBERS,)),
    (chosen, (NUMBERS, INT)),
)


def directed() -> Counter[str]:
    """What comes of functions about tuples, if their inputs are not known."""
    random, found = Random(1), Counter[str]()
    for function, hints in DIRECTED:
        found += Counter(Comparison(function).unknown([tuple([value(random, hint) for hint in hints]) for _ in range(12)]))
    return found


def compared(path: Path, programs: int = PROGRAMS, unknown: int = 0) -> Counter[str]:
    """What comes of the programs, and of the first ones if their inputs are not known."""
    found = directed()
    for seed in range(programs):
        text, inputs = program(seed)
        python = loaded(text, path / f"program_{seed}.py")
        try:
            found += Counter(Comparison(python).known(inputs))
            if seed < unknown:
                found += Counter(f"unknown: {each}" for each in Comparison(python).unknown(inputs[:INPUTS]))
        except (LayoutError, TermError):
            found["programs without terms"] += 1
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}\n{text}") from error
    return found


@pytest.mark.parametrize("part", [3, pytest.param(1, marks=pytest.mark.long)])
def test_programs_mean_the_same_as_terms(part: int, tmp_path: Path) -> None:
    """Where they have no value, something that they require is not so: a third of the programs, or all."""
    found = compared(tmp_path, PROGRAMS // part, UNKNOWN // part)
    assert found["the same"] > 5_500 // part
    assert found["no value"] > 500 // part
    assert found["unknown: the same"] > 150 // part
    assert found["required more"] < 150 // part
    assert found["programs without terms"] < 120 // part


def unsorted(evaluator: Evaluator, keys: Any, rows: list[tuple[Any, Any]]) -> Ordered:
    """Items as they were."""
    return Ordered(tuple(rows), tuple(rows))


def without(what: str) -> Callable[..., None]:
    """Something is not required."""

    def require(evaluator: Evaluator, condition: Any, required: str, place: Any) -> None:
        if required != what:
            REQUIRE(evaluator, condition, required, place)

    return require


def by_truncation(number: Any, divisor: int) -> Any:
    """A quotient rounded towards 0."""
    quotient = QUOTIENT(number, divisor)
    return values.if_else(conj(number < 0, alike(quotient * divisor, number) is not True), quotient + 1, quotient)


REQUIRE, QUOTIENT = Evaluator.require, values.quotient
MUTANTS: dict[str, tuple[object, str, Any]] = {
    "sorted items are as they were": (Evaluator, "sorted", unsorted),
    "zip takes tuples of any length": (Evaluator, "require", without("tuples of one length")),
    "any place is in a tuple": (Evaluator, "require", without("a place in a tuple")),
    "something is always chosen": (Evaluator, "require", without("something to choose from")),
    "a place is that of a slot": (evaluating, "places", lambda rows: list(range(len(rows)))),
    "a quotient is rounded towards 0": (evaluating, "quotient", by_truncation),
    "places are not kept apart": (values, "same_items", lambda one, other: len(one.items) == len(other.items)),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_meaning_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some program differs."""
    home, attribute, mutant = MUTANTS[name]
    monkeypatch.setattr(home, attribute, mutant)
    with pytest.raises(AssertionError):
        compared(tmp_path)
