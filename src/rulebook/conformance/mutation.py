"""A pytest plugin that finds out whether the tests of a clause would notice if its function were wrong.

    python -m pytest -p rulebook.conformance.mutation --mutate yellowstone_park --mutation-report report.json tests

Instead of running the tests once, it goes through the clauses of the game. It replaces each clause's function, wherever it
is held, with one wrong function after another, and runs the tests marked with the clause. Each wrong function must make some
test fail, and each test must fail for some wrong function. `rulebook.conformance.check_marks_bite` runs it.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import NoneType

import pytest
from _pytest.runner import runtestprotocol
from attrs import AttrsInstance, Factory, define, evolve, frozen, has

from rulebook.core import Multiset, Refusal, Sentence, Step
from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.verification.forgetting import forget
from rulebook.verification.standing_in import Function, in_place_of


@frozen
class Wrong:
    """A way to be wrong: for a result of type `kind`, `change` returns another, given the result and the first argument."""

    name: str
    kind: type[object]
    change: Callable[..., object]


OTHERWISE = Sentence("because I say so")

WRONG_ONES = (
    Wrong("negated", bool, lambda result, _: not result),
    Wrong("too great", int, lambda result, _: result + 1),
    Wrong("too small", int, lambda result, _: result - 1),
    Wrong("something instead of nothing", NoneType, lambda result, _: 1),
    Wrong("another one", Enum, lambda result, _: next(other for other in type(result) if other is not result)),
    Wrong("for another reason", Refusal, lambda result, _: Refusal(result.clause, OTHERWISE)),
    Wrong("emptied", tuple, lambda result, _: ()),
    Wrong("shortened", tuple, lambda result, _: result[:-1]),
    Wrong("reversed", tuple, lambda result, _: result[::-1]),
    Wrong("emptied", frozenset, lambda result, _: frozenset()),
    Wrong("shortened", frozenset, lambda result, _: frozenset(sorted(result, key=repr)[:-1])),
    Wrong("emptied", Multiset, lambda result, _: Multiset.of(result.kinds)),
    Wrong("too many", Multiset, lambda result, _: result.with_one(result.kinds[0])),
    Wrong("missing", AttrsInstance, lambda result, _: None),
    Wrong("neither done nor told", Step, lambda result, state: Step(state)),
    Wrong("not told", Step, lambda result, _: Step(result.state)),
    Wrong("told and not done", Step, lambda result, state: evolve(result, state=state)),
)


@define
class Watched:
    """Calls of a clause's function, with real or changed results: the types of the results, and whether any was changed."""

    wrong: Wrong | None = None
    kinds: set[type[object]] = Factory(set)
    differed: bool = False

    def call(self, function: Function, *arguments: object, **named: object) -> object:
        """The function's result, or a wrong one."""
        result = function(*arguments, **named)
        self.kinds.add(type(result))
        if self.wrong is None or not is_kind(type(result), self.wrong.kind):
            return result
        changed = self.wrong.change(result, next(iter((*arguments, *named.values())), None))
        self.differed |= changed != result
        return changed


def is_kind(kind: type[object], wanted: type[object]) -> bool:
    """Whether results of a type can be changed in a way that is meant for `wanted`.

    Truth values do not count as numbers here. A game's own class qualifies if no other way is meant for it.
    """
    if wanted is AttrsInstance:
        return has(kind) and not issubclass(kind, (Step, Multiset, Refusal))
    return issubclass(kind, wanted) and (kind is bool) is (wanted is bool)


@contextmanager
def in_place(function: Function, watched: Watched) -> Iterator[None]:
    """A context in which calls of a function are watched or changed; cached results are discarded before and after."""
    with in_place_of(function, lambda plain: partial(watched.call, plain)):
        forget(function)
        try:
            yield
        finally:
            forget(function)


def fails(test: pytest.Item) -> bool:
    """Whether a test fails."""
    return any(report.failed for report in runtestprotocol(test, log=False, nextitem=None))


def findings(function: Function, tests: list[pytest.Item]) -> Iterator[str]:
    """What is wrong with the tests of a clause: wrong functions that no test notices, and tests that notice nothing."""
    plain = Watched()
    with in_place(function, plain):
        spoilt = [test.name for test in tests if fails(test)]
    if spoilt or not plain.kinds:
        yield f"fails although nothing is wrong: {spoilt}" if spoilt else "no test marked with it calls its function"
        return
    idle = list(tests)
    for wrong in WRONG_ONES:
        if any(is_kind(kind, wrong.kind) for kind in plain.kinds):
            watched = Watched(wrong)
            with in_place(function, watched):
                failed = [test for test in idle if fails(test)]
                noticed = failed or any(fails(test) for test in tests if test not in idle)
            idle = [test for test in idle if test not in failed]
            if watched.differed and not noticed:
                yield f"no test notices if its results are {wrong.name}"
    busy = {function_name(test) for test in tests if test not in idle}
    yield from sorted({f"{function_name(test)} notices nothing" for test in idle if function_name(test) not in busy})


def function_name(test: pytest.Item) -> str:
    """The name of a test without its parameters."""
    return test.name.partition("[")[0]


def marked_with(clause: str, tests: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that are marked with a clause, examples before properties."""
    marked = [test for test in tests if any(clause in mark.args for mark in test.iter_markers("clause"))]
    return sorted(marked, key=lambda test: bool(getattr(getattr(test, "obj", None), "is_hypothesis_test", False)))


def functions_of(game_id: str) -> dict[str, Function]:
    """The function of each clause of a game."""
    package = home(game_id).module
    found = {}
    for clause in load(game_id).clauses:
        if clause.function:
            module, _, name = clause.function.rpartition(".")
            found[clause.id] = getattr(import_module(f"{package}.{module}"), name)
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutate", help="the game whose functions are replaced")
    parser.addoption("--mutation-report", type=Path, help="where to write the findings, as JSON: a list for each clause")
    parser.addoption("--mutate-only", default="", help="check only this clause")


def pytest_sessionstart() -> None:
    """Turn off shrinking in hypothesis: only the failure counts here."""
    if find_spec("hypothesis") is not None:
        from hypothesis import Phase, settings  # noqa: PLC0415 - not every game's tests use it

        settings.register_profile("mutation", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutation")


def pytest_runtestloop(session: pytest.Session) -> bool:
    if session.testsfailed:
        raise session.Interrupted(f"test modules that could not be imported: {session.testsfailed}")
    option, only = partial(session.config.getoption), session.config.getoption("--mutate-only")
    functions = [clause for clause in functions_of(option("--mutate")).items() if only in ("", clause[0])]
    report = {}
    for number, (clause, function) in enumerate(functions, 1):
        session.config.get_terminal_writer().line(
            f"{option('--mutate')}:{clause}, {number} of {len(functions)} clauses", flush=True
        )
        report[clause] = list(findings(function, marked_with(clause, session.items)))
    option("--mutation-report").write_text(json.dumps(report, indent=1), encoding="utf-8")
    return True
