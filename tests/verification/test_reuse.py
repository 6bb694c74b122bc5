"""What a report still tells is kept; what is older than the code is computed again, and nothing else."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from rulebook.spec import Status, load
from rulebook.spec.reports import Check, Portion, VerificationReport
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.report import game_report, report_of
from rulebook.verification.reuse import kept_of, results_by_others
from rulebook.verification.tasks import NEVER_MET, SolverTask, Task, perform, stamped
from tests.verification.broken import GAME

IDS = ("points-stay", "need-not-end", "live-clauses")
THEOREMS = tuple([evolve(load(GAME).theorem(id), small_games=("five-cards",), by_induction=False) for id in IDS])
"""They are not asked of solvers, which would take minutes."""


@pytest.fixture(scope="module")
def tasks() -> Sequence[Task]:
    """All that checks two theorems."""
    return list(plan(load(GAME), THEOREMS, tuple(Method), 60.0, 0))


@pytest.fixture(scope="module")
def report(tasks: Sequence[Task]) -> VerificationReport:
    return report_of("rulebook verify", {GAME: game_report(load(GAME), THEOREMS, map(perform, tasks), {})})


def test_a_fresh_report_is_kept(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """Nothing is stale in a report of the code as it is, and what is kept makes the same report."""
    kept = kept_of(report, GAME, tasks)
    assert kept.stale == ()
    assert game_report(load(GAME), THEOREMS, kept.results, {}) == report.games[GAME]


def test_of_another_game_nothing_is_known(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """What no report tells of is to be done."""
    assert set(map(type, kept_of(report_of("", {}), GAME, tasks).stale)) == set(map(type, tasks))


@pytest.mark.parametrize("method", [Method.EXHAUSTION, Method.EXPLORATION, Method.WITNESS, Method.RANDOM])
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


def test_what_is_no_longer_checked_is_left_out(report: VerificationReport) -> None:
    """A check of a lemma that the theorem no longer has is dropped, and what others found of the theorem stays."""
    game = report.games[GAME]
    first, *others = game.theorems
    gone = evolve(first.checks[0], method=Method.CROSSHAIR.value, details=("claims.contracts.gone",))
    told = evolve(game, theorems=(evolve(first, checks=(gone, *first.checks)), *others))
    results = results_by_others(evolve(report, games={GAME: told}), load(GAME), [Method.RANDOM])
    (again, *_) = game_report(load(GAME), THEOREMS, results, {}).theorems
    assert again.checks == tuple([check for check in first.checks if check.method != "random"])


def test_a_proof_is_kept_portion_by_portion() -> None:
    """Portions with the present code are kept, and make the check by solvers again; the others are stale."""
    whole, game = load(GAME), GAME
    asked = [whole.theorem("points-stay")]
    tasks = [task for task in plan(whole, asked, [Method.SOLVER], 60.0, 0) if isinstance(task, SolverTask)]
    done = [stamped(each, each.told(Portion(each.portion, 3, 1, {"z3": 0.5}, "seats", 0.5))) for each in tasks]
    told = game_report(whole, asked, done, {})
    kept = kept_of(report_of("", {game: told}), game, tasks)
    assert kept.stale == ()
    assert game_report(whole, asked, kept.results, {}) == told
    short = evolve(told, portions=tuple([each for each in told.portions if each.name != tasks[2].portion]))
    assert kept_of(report_of("", {game: short}), game, tasks).stale == (tasks[2],)
    assert kept_of(report_of("", {game: evolve(told, theorems=())}), game, tasks).stale == tuple(tasks)
    older = evolve(told, portions=(evolve(told.portions[0], code="older"), *told.portions[1:]))
    first = next(task for task in tasks if task.portion == told.portions[0].name)
    assert kept_of(report_of("", {game: older}), game, tasks).stale == (evolve(first, before=older.portions[0]),)
    (theorem,) = told.theorems
    unknown = evolve(theorem, checks=tuple([evolve(check, verdict=Status.UNKNOWN) for check in theorem.checks]))
    assert len(kept_of(report_of("", {game: evolve(told, theorems=(unknown,))}), game, tasks).stale) == len(tasks)
    others = results_by_others(report_of("", {game: told}), whole, [Method.RANDOM])
    assert [result.portion for result in others if result.portion] == list(told.portions)
    without = results_by_others(report_of("", {game: told}), whole, [Method.SOLVER])
    assert not [result for result in without if result.portion]


def test_one_theorem_is_asked_about_again(report: VerificationReport, tasks: Sequence[Task]) -> None:
    """Where one theorem in play is stale, games are explored again for that one alone."""
    game = report.games[GAME]
    first = game.theorem(load(GAME).theorem("points-stay"))
    assert first is not None
    older = evolve(first, checks=tuple([old(check) if check.method == "exploration" else check for check in first.checks]))
    told = evolve(game, theorems=tuple([older if each == first else each for each in game.theorems]))
    kept = kept_of(evolve(report, games={GAME: told}), GAME, tasks)
    assert {(task.method, task.theorems) for task in kept.stale} == {(Method.EXPLORATION, ("points-stay",))}
    again = game_report(load(GAME), THEOREMS, [*kept.results, *map(perform, kept.stale)], {})
    assert [each.code for each in again.explorations] == [each.code for each in game.explorations]


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
    assert {task.method for task in kept_of(because("failed: broken"), GAME, tasks).stale} == {Method.EXPLORATION}
