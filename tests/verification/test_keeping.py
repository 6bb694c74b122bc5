"""What a report still tells is kept; what is older than the code is computed again, and nothing else."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from rulebook.spec import Check, Portion, Status, VerificationReport, load
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.keeping import kept_of, results_by_others
from rulebook.verification.planning import plan
from rulebook.verification.report import game_report, report_of
from rulebook.verification.tasks import NEVER_MET, SolverTask, Task, TaskResult, code_of, merged_code, perform
from tests.verification.broken import GAME

IDS = ("points-stay", "need-not-end")
THEOREMS = tuple([evolve(load(GAME).theorem(id), small_games=("five-cards",), goals=()) for id in IDS])
"""They are not asked of solvers, which would take minutes."""


@pytest.fixture(scope="module")
def tasks() -> Sequence[Task]:
    """All that checks two theorems."""
    return list(plan(load(GAME), THEOREMS, tuple(Method), 60.0, 0))


@pytest.fixture(scope="module")
def report(tasks: Sequence[Task]) -> VerificationReport:
    """A report of them."""
    return report_of("rulebook verify", {GAME: game_report(load(GAME), THEOREMS, map(perform, tasks), {})})


def test_a_fresh_report_is_kept(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """Nothing is stale in a report of the code as it is, and what is kept makes the same report."""
    kept = kept_of(report, GAME, tasks)
    assert kept.stale == ()
    assert game_report(load(GAME), THEOREMS, kept.results, {}) == report.games[GAME]


def test_of_another_game_nothing_is_known(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """What no report tells of is to be done."""
    assert set(map(type, kept_of(report_of("", {}), GAME, tasks).stale)) == set(map(type, tasks))


@pytest.mark.parametrize("method", [Method.CROSSHAIR, Method.EXPLORATION, Method.FRAMES, Method.WITNESS, Method.RANDOM])
def test_what_is_older_than_the_code_is_done_again(
    report: VerificationReport, tasks: Sequence[Task], method: Method, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the code of a method's checks is another, these are stale and no others; of explorations all are."""
    game = report.games[GAME]
    older = evolve(
        game,
        theorems=tuple(
            [
                evolve(each, checks=tuple([old(check) if check.method == method.value else check for check in each.checks]))
                for each in game.theorems
            ]
        ),
    )
    stale = kept_of(evolve(report, games={GAME: older}), GAME, tasks).stale
    assert {task.method for task in stale} == {method}
    assert len(stale) == len([task for task in tasks if task.method is method])


def old(check: Check) -> Check:
    """A check by other code."""
    return evolve(check, code="older")


def test_an_exploration_of_other_code_is_done_again(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """The numbers of an exploration are stale with its findings."""
    game = report.games[GAME]
    first, *others = game.explorations
    older = evolve(game, explorations=(evolve(first, code="older"), *others))
    assert {task.method for task in kept_of(evolve(report, games={GAME: older}), GAME, tasks).stale} == {Method.EXPLORATION}


def test_other_methods_are_left_as_they_stand(report: VerificationReport) -> None:
    """What a report has by other methods makes the same checks again, older than the code or not."""
    results = results_by_others(report, load(GAME), [Method.RANDOM])
    again = game_report(load(GAME), THEOREMS, results, {})
    for theorem, before in zip(again.theorems, report.games[GAME].theorems, strict=True):
        assert theorem.checks == tuple([check for check in before.checks if check.method != "random"])
        assert theorem.status is before.status
    assert again.explorations == report.games[GAME].explorations
    assert not game_report(load(GAME), THEOREMS, results_by_others(report, load(GAME), tuple(Method)), {}).explorations


def test_a_proof_is_kept_whole_or_not_at_all() -> None:
    """A check by solvers is kept if it is of all portions with the present code; otherwise all of them are stale."""
    whole = load("yellowstone_park")
    tasks = list(plan(whole, [whole.theorem("board-fits")], [Method.SOLVER], 60.0, 0))
    code = merged_code(code_of(task) for task in tasks)
    check = Check("solver", Status.PROVED, "all steps", 9, 1.0, (), 9, code)
    found = CheckedTheorem("board-fits", check)
    portions = [Portion(each.portion, 3, 1, {"z3": 0.5}, "board", 0.5) for each in tasks if isinstance(each, SolverTask)]
    results = [TaskResult((found,)), *[TaskResult(portion=portion) for portion in reversed(portions)]]
    told = game_report(whole, [whole.theorem("board-fits")], results, {})
    assert sorted(told.portions, key=repr) == sorted(portions, key=repr)
    kept = kept_of(report_of("", {"yellowstone_park": told}), "yellowstone_park", tasks)
    assert kept.stale == ()
    assert [finding for result in kept.results for finding in result.findings] == [found]
    assert [result.portion for result in kept.results if result.portion] == list(told.portions)
    short = evolve(told, portions=told.portions[1:])
    assert kept_of(report_of("", {"yellowstone_park": short}), "yellowstone_park", tasks).stale == tuple(tasks)
    others = results_by_others(report_of("", {"yellowstone_park": told}), whole, [Method.RANDOM])
    assert [result.portion for result in others if result.portion] == list(told.portions)
    without = results_by_others(report_of("", {"yellowstone_park": told}), whole, [Method.SOLVER])
    assert not [result for result in without if result.portion]
    fewer = kept_of(report_of("", {"yellowstone_park": told}), "yellowstone_park", tasks[1:])
    assert fewer.stale == tuple(tasks[1:])


def test_explorations_that_never_met_a_condition_are_not_repeated(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """They would say as little again; but what failed for another reason is repeated."""

    def unknown(check: Check, reason: str) -> Check:
        if check.method != Method.EXPLORATION.value:
            return check
        return evolve(check, verdict=Status.UNKNOWN, details=(reason,))

    def because(reason: str) -> VerificationReport:
        game = report.games[GAME]
        theorems = [evolve(each, checks=tuple([unknown(check, reason) for check in each.checks])) for each in game.theorems]
        return evolve(report, games={GAME: evolve(game, theorems=tuple(theorems))})

    assert kept_of(because(NEVER_MET), GAME, tasks).stale == ()
    assert {task.method for task in kept_of(because("frames: broken"), GAME, tasks).stale} == {Method.EXPLORATION}
