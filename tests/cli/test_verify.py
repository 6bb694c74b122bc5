"""`rulebook verify`."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from io import StringIO
from itertools import groupby
from multiprocessing import active_children
from pathlib import Path
from subprocess import Popen
from threading import Semaphore
from time import monotonic
from typing import Any, Final

import pytest
from attrs import evolve
from rich.console import Console

from rulebook import extras, registry
from rulebook.cli import output, resuming, verify
from rulebook.cli.output import said_again
from rulebook.spec import load
from rulebook.spec.json_file import structured
from rulebook.spec.reports import Portion, VerificationReport
from rulebook.verification import planning
from rulebook.verification.findings import Method
from rulebook.verification.tasks import SolverTask, Task, TaskResult, perform
from tests.cli.conftest import Run, complaint
from tests.verification.broken import BROKEN, GAME, SMALL

PATIENCE: Final = 60.0
"""Seconds that a start takes on a machine with much else to do."""


@pytest.fixture
def smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only the smallest game be explored."""
    monkeypatch.setattr(planning, "settings_of_small_game", lambda game, small: (SMALL,) if small.id == "five-cards" else ())


@pytest.mark.usefixtures("smallest")
def test_a_theorem_is_explored(run: Run) -> None:
    """The table has a line for a theorem with its status and its checks; standard error says only what it is short of."""
    result = run("verify", GAME, "dead-clauses", "--method", "exploration", "--each", "60", code=1)
    assert complaint(result) == f"Error: {GAME}: dead-clauses is explored but must be proved"
    assert "dead-clauses" in result.stdout
    assert "explored" in result.stdout


@pytest.mark.parametrize("processes", [(), ("--jobs", "2")])
@pytest.mark.usefixtures("smallest")
def test_a_long_check_is_not_silent(run: Run, monkeypatch: pytest.MonkeyPatch, processes: tuple[str, ...]) -> None:
    """While a check goes on, lines in a pipe say which it is, also if it is the only one."""

    @contextmanager
    def at_once(console: Console, words: Callable[[], str]) -> Iterator[None]:
        console.print(words())
        yield

    monkeypatch.setattr(output, "said_again", at_once)
    result = run("verify", GAME, "dead-clauses", "--method", "exploration", *processes, code=1)
    assert re.search(rf"^0 of 1 checks after \d+ s, now {GAME}: exploration of dead-clauses$", result.stderr, re.MULTILINE)


@pytest.mark.usefixtures("smallest")
def test_the_report_is_written(run: Run, tmp_path: Path) -> None:
    """The report names the command, the version of the rules and, for each theorem, its checks."""
    file = tmp_path / "report.json"
    run("verify", GAME, "live-clauses", "--json", file, "--random-games", "1")
    report = structured(file, VerificationReport)
    assert report.command == f"rulebook verify {GAME} live-clauses --random-games=1"
    found = report.games[GAME]
    assert found.rules_version == load(GAME).game.rules_version
    (theorem,) = found.theorems
    assert (theorem.id, theorem.status.value, theorem.checks[0].method) == ("live-clauses", "proved", "exhaustion")


def test_the_report_goes_to_standard_output(run: Run) -> None:
    """With `--json -` standard output is the report and nothing else."""
    result = run("verify", GAME, "need-not-end", "--json", "-", "--method", "witness")
    assert json.loads(result.stdout)["games"][GAME]["theorems"][0]["status"] == "proved"


@pytest.mark.usefixtures("smallest")
def test_processes_find_the_same(run: Run) -> None:
    """Several processes find what one finds, but for the time that it takes."""
    options = "verify", GAME, "--method", "exploration", "--method", "witness", "--json", "-"
    alone, together = (json.loads(run(*options, *jobs, code=1).stdout) for jobs in ((), ("--jobs", "2")))
    assert len(alone["games"][GAME]["explorations"]) == 1
    assert timeless(together) == timeless(alone)


def timeless(document: object) -> object:
    """A document without the seconds in it."""
    if isinstance(document, dict):
        return {key: timeless(value) for key, value in document.items() if key != "seconds"}
    return [timeless(item) for item in document] if isinstance(document, list) else document


def test_a_refuted_theorem_is_written_as_a_record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken game is refuted with exit code 1, and its counterexample is a record that `replay` shows."""
    monkeypatch.setattr(registry, "game", lambda _: BROKEN)
    monkeypatch.setattr(planning, "settings_of_small_game", lambda game, small: (SMALL,))
    assert (
        run.refused("verify", GAME, "conservation", "--method", "exploration", "--counterexamples", tmp_path, code=1)
        == f"Error: {GAME}: conservation is refuted but must be proved"
    )
    run("replay", tmp_path / f"{GAME}-conservation.jsonl", "--at", "5")


def test_explorations_without_time_are_unknown(run: Run, tmp_path: Path) -> None:
    """An exploration that uses up its time is unknown, and says how far it came; an update keeps what the report has."""
    short = "--method", "exploration", "--each", "0.001"
    result = run("verify", GAME, "conservation", *short, code=1)
    assert "stopped after 256 states" in result.stdout
    assert re.search(rf"^{GAME}: exploration of conservation: unknown: stopped after 256 states", result.stderr, re.M)
    assert complaint(result) == f"Error: {GAME}: conservation is unknown but must be proved"
    file = tmp_path / "report.json"
    run("verify", GAME, "--method", "witness", "--json", file, code=1)
    before = file.read_bytes()
    told = run.refused("verify", GAME, *short, "--update", file, code=1)
    assert "still growing: " in told
    assert "--each" in told
    assert file.read_bytes() == before


def test_a_budget_is_for_the_whole_command(run: Run) -> None:
    """What is finished in time is in the table, and the rest is unknown; no process goes on."""
    started = monotonic()
    result = run("verify", GAME, "--method", "exploration", "--budget", "1", code=1)
    assert monotonic() - started < PATIENCE
    assert "not finished within" in result.stdout
    assert "conservation is unknown" in result.stderr
    assert active_children() == []


def test_with_a_budget_little_comes_first() -> None:
    """What takes seconds is done before what takes minutes, so that a budget that is too small still shows something."""
    tasks = planning.plan(load("yellowstone_park"), load("yellowstone_park").theorems, Method, 1, 1)
    methods = [method for method, _ in groupby(task.method for task in sorted(tasks, key=verify.cost))]
    assert methods[-3:] == [Method.RANDOM, Method.EXPLORATION, Method.SOLVER]
    assert set(methods[:-3]) == {Method.EXHAUSTION, Method.CROSSHAIR, Method.WITNESS}


def test_what_took_solvers_longest_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a budget, nobody waits for a long proof that began last; what is not known comes in between."""
    tasks = [SolverTask(GAME, (), str(took), 1.0, before=Portion("", 1, 0, {"z3": took}, "", took)) for took in (1, 90, 70)]
    began = list[str]()

    def noted(task: SolverTask) -> TaskResult:
        began.append(task.portion)
        return TaskResult()

    monkeypatch.setattr(verify, "perform", noted)
    verify.performed([*tasks, SolverTask(GAME, (), "new", 1.0)], 1, None)
    assert began == ["90", "70", "new", "1"]


@pytest.mark.usefixtures("smallest")
def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without CrossHair it is said what to install, with exit code 2; methods that can do without it still work."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "crosshair" else find_spec(name))
    assert "pip install -e '.[verify]'" in run.refused("verify", "yellowstone_park", "both-bonuses")
    run("verify", GAME, "always-ends", "--method", "exploration", code=1)
    run("verify", GAME, "need-not-end")


@pytest.mark.slow
def test_kernels_can_play_the_random_games(run: Run, tmp_path: Path) -> None:
    """The report says who played; a kept report is about games by the rules."""
    asked = "verify", "hamsterbacke", "tops-differ", "--method", "random", "--engine", "kernel"
    file = tmp_path / "report.json"
    run(*asked, "--random-games", "0", "--each", "0.5", "--json", file, code=1)
    report = structured(file, VerificationReport)
    assert report.command.endswith("--engine=kernel")
    (theorem,) = report.games["hamsterbacke"].theorems
    assert "played by the kernel: 4 positions of each" in theorem.checks[0].bound
    assert theorem.checks[0].cases > 0
    assert "leave --engine kernel out" in run.refused("verify", "hamsterbacke", "--engine", "kernel", "--update", file)


def test_a_missing_solver_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the solvers it is said what to install before anything is planned; theorems that name no claims do without."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "cvc5" else find_spec(name))
    assert "--method solver needs cvc5" in run.refused("verify", "yellowstone_park", "board-fits", "--method", "solver")
    run("verify", "yellowstone_park", "no-forced-end")


def test_an_update_by_one_method_leaves_the_others(run: Run, tmp_path: Path) -> None:
    """With `--update` and `--method` a report gains the checks by this method, and keeps those by others as they stand."""
    file = tmp_path / "report.json"
    run("verify", GAME, "--method", "witness", "--json", file, code=1)
    before = structured(file, VerificationReport)
    run("verify", GAME, "--method", "exhaustion", "--update", file, code=1)
    after = structured(file, VerificationReport)
    assert after.command == before.command
    for theorem, told in zip(after.games[GAME].theorems, before.games[GAME].theorems, strict=True):
        assert tuple(check for check in theorem.checks if check.method == "witness") == told.checks
        assert any(check.method == "exhaustion" for check in theorem.checks) == (theorem.id == "live-clauses")


def test_an_update_that_is_stopped_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report stays as it was until all is done; then it is what it would have been, and nothing was done twice."""
    file, done = tmp_path / "report.json", list[Task]()
    update = "verify", GAME, "--method", "exploration", "--update", file
    begun = [evolve(SMALL, first_player=seat) for seat in range(SMALL.players)]
    monkeypatch.setattr(planning, "settings_of_small_game", lambda game, small: begun if small.id == "five-cards" else ())
    run("verify", GAME, "--method", "witness", "--json", file, code=1)
    before = file.read_bytes()

    def stopped(task: Task) -> TaskResult:
        done.append(task)
        if len(done) == 2:
            raise KeyboardInterrupt
        return perform(task)

    with monkeypatch.context() as patched:
        patched.setattr(resuming, "perform", stopped)
        run(*update, code=130)
        assert file.read_bytes() == before
        run(*update, code=1)
    known = len(done) - 1
    stopped_once = json.loads(file.read_bytes())
    assert len({*map(repr, done)}) == known == len(begun)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    file.write_bytes(before)
    run(*update, code=1)
    assert timeless(json.loads(file.read_bytes())) == timeless(stopped_once)


def test_updates_of_two_games_at_the_same_time_are_both_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another run writes of another game while this one is at work stays in the report, and is not shown."""
    file = tmp_path / "report.json"
    run("verify", GAME, "--method", "witness", "--json", file, code=1)
    performed = verify.performed

    def meanwhile(tasks: Sequence[Task], jobs: int, *others: Any, **options: Any) -> dict[str, list[TaskResult]]:
        monkeypatch.undo()
        run("verify", "scopa", "--method", "witness", "--update", file, code=1)
        return performed(tasks, jobs, *others, **options)

    monkeypatch.setattr(verify, "performed", meanwhile)
    told = run("verify", GAME, "--method", "exhaustion", "--update", file, code=1).stdout
    assert set(structured(file, VerificationReport).games) == {GAME, "scopa"}
    assert "scopa" not in told


@pytest.mark.parametrize("is_terminal", [False, True])
def test_it_is_said_again(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    """A piece of work says in a pipe again and again how far it is; in a terminal a bar does."""
    monkeypatch.setattr("rulebook.cli.output.BETWEEN_LINES", 0.001)
    said = Semaphore(0)

    def words() -> str:
        said.release()
        return ""

    with said_again(Console(file=StringIO(), force_terminal=is_terminal), words):
        assert said.acquire(timeout=0.1 if is_terminal else PATIENCE) is not is_terminal
        assert said.acquire(timeout=0.1 if is_terminal else PATIENCE) is not is_terminal


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_nothing_outlives_a_budget(tmp_path: Path) -> None:
    """A program that a check runs, such as a solver, ends with the budget."""
    told = tmp_path / "pid"
    one = SolverTask(GAME, ("tops-differ",), "start", 1.0)
    ((task, found),) = verify.done_elsewhere(2, 2.0, [one], partial(asleep, told))
    assert task == one
    assert "not finished within --budget" in found.findings[0].check.details
    place = Path("/proc", told.read_text(encoding="utf-8"), "stat")
    assert not place.exists() or place.read_text(encoding="utf-8").split()[2] == "Z"


def asleep(told: Path, _: Task) -> TaskResult:
    """Run a program that does not end, and say which process it is."""
    with Popen(["sleep", "600"]) as program:
        told.write_text(str(program.pid), encoding="utf-8")
    raise AssertionError
