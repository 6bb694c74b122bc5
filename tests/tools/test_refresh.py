"""One command knows what is out of date, lists it, and makes it again in order."""

import subprocess
from collections.abc import Iterator

import pytest
from attrs import evolve
from click.testing import CliRunner

from rulebook.spec import report
from rulebook.verification.findings import Method
from tests.tools import refresh
from tests.tools.refresh import Step, command, stale_tasks, told


def some(jobs: int) -> Iterator[Step]:
    """Three things, of which two are out of date."""
    yield Step("terms", lambda: "rules changed", 120, f"make terms {jobs}")
    yield Step("pictures", lambda: "", 60, "make pictures")
    yield Step("tables", lambda: "terms changed", 10, "make tables")


def test_a_dry_run_makes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lists what is out of date, why, and about how long it takes."""
    monkeypatch.setattr(refresh, "steps", some)
    monkeypatch.setattr(subprocess, "run", pytest.fail)
    found = CliRunner().invoke(command, ["--dry-run"])
    assert found.output.splitlines() == [
        "terms: rules changed; about 2 min of CPU time",
        "    python -m make terms 2",
        "tables: terms changed; about 1 min of CPU time",
        "    python -m make tables",
        "about 2 min in all",
    ]


def test_only_what_is_out_of_date_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, and nothing where everything is up to date."""
    made: list[str] = []

    def run(command: str) -> "subprocess.CompletedProcess[str]":
        made.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(refresh, "run", run)
    monkeypatch.setattr(refresh, "steps", some)
    assert CliRunner().invoke(command, ["--jobs", "1"]).exit_code == 0
    assert made == ["make terms 1", "make tables"]
    monkeypatch.setattr(refresh, "steps", lambda jobs: iter([]))
    assert CliRunner().invoke(command).output == "everything is up to date\n"


def test_which_checks_are_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those whose hash is another, by method, with their theorems."""
    whole = report("verification")
    game = whole.games["scopa"]
    theorem = next(each for each in game.theorems if each.id == "need-not-end")
    older = evolve(theorem, checks=tuple([evolve(check, code="older") for check in theorem.checks]))
    theorems = tuple([older if each is theorem else each for each in game.theorems])
    monkeypatch.setattr(refresh, "report", lambda name: evolve(whole, games={"scopa": evolve(game, theorems=theorems)}))
    (method, tasks), *others = stale_tasks("scopa").items()
    assert method is Method.WITNESS
    assert not others
    assert told(tasks) == "1 checks reach something that changed: need-not-end"
