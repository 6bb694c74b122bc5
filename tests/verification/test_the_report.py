"""The report that the library brings with it is still true: it is of the code as it is, and what is cheap is computed again.

Where it is not, it has to be made anew: CONTRIBUTING.md says how.
"""

from collections.abc import Mapping
from importlib.metadata import version

import pytest
from attrs import evolve

from rulebook.cli.verify import RANDOM_GAMES
from rulebook.registry import game_ids
from rulebook.spec import Status, load, report
from rulebook.spec.reports import Check, Exploration, GameReport
from rulebook.verification.findings import Method, is_as_asked
from rulebook.verification.planning import IN_PLAY, plan
from rulebook.verification.report import covered
from rulebook.verification.reuse import kept_of
from rulebook.verification.tasks import (
    ExplorationTask,
    SettingsTask,
    SymbolicTask,
    Task,
    WitnessTask,
    perform,
)

REPORT = report("verification")
SECONDS = 300.0
QUICK = 0.5
"""Settings and lines that took no longer are gone through again."""


def reported(game: str) -> GameReport:
    return REPORT.games[game]


def tasks_of(game: str, *methods: Method) -> list[Task]:
    """What a verification of a game by some methods does."""
    specification = load(game)
    return list(plan(specification, specification.theorems, methods, SECONDS, RANDOM_GAMES))


AGAIN = (Method.CROSSHAIR, Method.EXHAUSTION, Method.WITNESS)
"""The methods of what is computed again, beside explorations. The lemmas that are exhaustions are in tests/symbolic."""
TASKS = [task for game in game_ids() for task in tasks_of(game, *AGAIN)]


def checks_of(task: SymbolicTask | SettingsTask | WitnessTask) -> list[Check]:
    """What the report says that a task came to: one check, or none where the report does not know it."""
    theorem = reported(task.game).theorem(load(task.game).theorem(task.theorem))
    checks = [check for check in (theorem.checks if theorem else ()) if check.method == task.method.value]
    return [check for check in checks if check.details == task.lemmas]


def test_the_report_is_of_this_version() -> None:
    """The report was made by the version that it comes with, and is about every game."""
    assert REPORT.rulebook == version("rulebook-engine")
    assert REPORT.command.partition(" --each=")[0] == "rulebook verify"
    assert sorted(REPORT.games) == sorted(game_ids())


@pytest.mark.parametrize("game", game_ids())
def test_the_report_is_of_this_code(game: str) -> None:
    """No check is older than the code that it speaks of: `rulebook verify --update` computes those again that are."""
    stale = [
        f"{task.method.value} of {', '.join(task.theorems)}" for task in kept_of(REPORT, game, tasks_of(game, *Method)).stale
    ]
    assert not stale, f"rulebook verify {game} --jobs 2 --update docs/reports/verification.json"


@pytest.mark.parametrize("game", game_ids())
def test_the_report_has_nothing_else(game: str) -> None:
    """Every check in the report is one that is still made: none speaks of a lemma that is gone."""
    planned = {(task.method.value, theorem, task.lemmas) for task in tasks_of(game, *Method) for theorem in task.theorems}
    for theorem in reported(game).theorems:
        lemmas = load(game).theorem(theorem.id).lemmas
        for check in theorem.checks:
            of = tuple([detail for detail in check.details if detail in lemmas])
            assert (check.method, theorem.id, of) in planned, check.bound


@pytest.mark.parametrize("game", game_ids())
def test_every_theorem_is_reported_as_it_stands(game: str) -> None:
    """The report has all theorems of a game as they are stated, with what is asked of them, by the rules of this version."""
    specification = load(game)
    assert reported(game).rules_version == specification.game.rules_version
    found = [(each.id, each.number, each.statement, each.minimum, each.argument) for each in reported(game).theorems]
    asked = [(each.id, each.number, each.statement, each.minimum, each.argument) for each in specification.theorems]
    assert found == asked


@pytest.mark.parametrize("game", game_ids())
def test_every_theorem_is_as_strong_as_asked(game: str) -> None:
    """No theorem is weaker than its minimum, and what is refuted is kept as refuted."""
    for theorem, found in zip(load(game).theorems, reported(game).theorems, strict=True):
        assert is_as_asked(theorem, found.status), (theorem.id, found.status)
        assert found.status in {*[check.verdict for check in found.checks], Status.ARGUED}
        assert found.status is not Status.ARGUED or found.argument


@pytest.mark.parametrize("game", game_ids())
def test_every_theorem_in_play_was_explored_and_tested(game: str) -> None:
    """Theorems about states and steps were asked about in small games, in all of them to the end, and in random games."""
    for theorem, found in zip(load(game).theorems, reported(game).theorems, strict=True):
        if theorem.checks in IN_PLAY:
            checks = {check.method: check for check in found.checks}
            assert checks["exploration"].cases >= checks["exploration"].met, theorem.id
            assert checks["exploration"].verdict is Status.EXPLORED, theorem.id
            assert checks["exploration"].met > 0, theorem.id
            if theorem.id not in SELDOM:
                assert checks["random"].verdict is Status.TESTED, theorem.id
                assert checks["random"].met > 0, theorem.id


SELDOM = ("collecting-earns-little", "bonus-from-edge-to-edge", "kings-stay")
"""Theorems of whose condition nothing may be seen in random games."""


def outcome(check: Check) -> tuple[Status, int, int, str]:
    """What a check came to, but for the time: over how many cases, of how many, in how many its condition was met."""
    return check.verdict, check.cases, check.met, check.bound


def finding_of(task: Task) -> Check:
    """What a task that is about one theorem comes to now."""
    (finding,) = perform(task).findings
    return evolve(finding.check, bound=covered(finding.check, load(task.game).game))


PROOFS = [task for task in TASKS if isinstance(task, SymbolicTask)]


@pytest.mark.slow
@pytest.mark.parametrize("task", PROOFS, ids=lambda task: f"{task.theorem}-{task.lemma}")
def test_proofs_still_hold(task: SymbolicTask) -> None:
    """Every proof is confirmed by CrossHair again, over as many paths as reported."""
    found = finding_of(task)
    assert found.verdict is Status.PROVED, found.details
    assert [outcome(found)] == list(map(outcome, checks_of(task)))


GONE_THROUGH = [
    task
    for task in TASKS
    if isinstance(task, SettingsTask | WitnessTask) and any(check.seconds <= QUICK for check in checks_of(task))
]


@pytest.mark.parametrize("task", GONE_THROUGH, ids=lambda task: f"{task.game}-{task.theorem}")
def test_settings_and_lines_come_out_the_same(task: SettingsTask | WitnessTask) -> None:
    """What does not take long comes out as reported, over as many cases."""
    found = finding_of(task)
    assert found.verdict is Status.PROVED, found.details
    assert [outcome(found)] == list(map(outcome, checks_of(task)))


def frozen(settings: object) -> object:
    """Settings as something that can be looked up."""
    return frozenset(settings.items()) if isinstance(settings, Mapping) else settings


def settings_of(task: ExplorationTask) -> tuple[str, object, object]:
    """What is explored in a task."""
    return task.small_game, frozen(task.settings.get("readings", {})), frozen(task.settings.get("variants", {}))


def exploration_of(task: ExplorationTask) -> Exploration | None:
    """What the report says of the exploration of a task; None where it does not know it."""
    known = {
        (each.small_game, *map(frozen, (each.readings, each.variants))): each for each in reported(task.game).explorations
    }
    return known.get(settings_of(task))


def states_of(task: ExplorationTask) -> int:
    """How many states the exploration of a task had."""
    found = exploration_of(task)
    return found.states if found else 0


def explorations_of(game: str) -> list[ExplorationTask]:
    """The explorations of a full verification of a game."""
    return [task for task in tasks_of(game, Method.EXPLORATION) if isinstance(task, ExplorationTask)]


@pytest.mark.parametrize("game", game_ids())
def test_every_exploration_is_reported(game: str) -> None:
    """Each small game was explored to its end under all readings that it asks for, and nothing else was."""
    assert {settings_of(task) for task in explorations_of(game) if exploration_of(task) is None} == set()
    assert len(explorations_of(game)) == len(reported(game).explorations)
    assert all(exploration.complete for exploration in reported(game).explorations)


LARGE = {"prato_dei_conigli", "yellowstone_park"}
"""The games whose smallest exploration takes seconds."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] if game in LARGE else []) for game in game_ids()]
)
def test_the_smallest_exploration_comes_out_the_same(game: str) -> None:
    """The smallest exploration of a game, done again, has the numbers of the report."""
    task = min(explorations_of(game), key=states_of)
    outcome = perform(task)
    again, before = outcome.exploration, exploration_of(task)
    assert again is not None
    assert before is not None
    assert (again.states, again.transitions, again.depth) == (before.states, before.transitions, before.depth)
    assert {finding.check.verdict for finding in outcome.findings} == {Status.EXPLORED}
