"""One command knows what is out of date, lists it, and makes it again in order."""

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from click.testing import CliRunner

from rulebook.core import SpecError
from rulebook.examination.corpus import kept
from rulebook.examination.operators import meanings
from rulebook.spec import load, report
from rulebook.spec.places import home
from rulebook.spec.reports import decided_readings
from rulebook.verification.findings import Method
from tests.games import own
from tests.tools import refresh
from tests.tools.fuzz.entries import entries
from tests.tools.refresh import Step, command, stale_tasks, told

GAME: Final = "hamsterbacke"
"""The game whose reports are looked at."""


def some(jobs: int) -> Iterator[Step]:
    """Three things, of which two are out of date."""
    yield Step("terms", lambda: "rules changed", 120, f"make terms {jobs}")
    yield Step("pictures", lambda: "", 60, "make pictures")
    yield Step("tables", lambda: "terms changed", 10, "make tables")


def test_a_dry_run_makes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lists what is out of date, why, and about how long it takes."""
    monkeypatch.setattr(refresh, "steps", some)
    monkeypatch.setattr(subprocess, "Popen", pytest.fail)
    found = CliRunner().invoke(command, ["--dry-run"])
    assert found.output.splitlines() == [
        "terms: rules changed; about 2 min of CPU time",
        "    python -m make terms 2",
        "tables: terms changed; less than a minute of CPU time",
        "    python -m make tables",
        "about 2 min of CPU time in all",
    ]


def noted(monkeypatch: pytest.MonkeyPatch, status: int) -> list[str]:
    """The commands for some steps, which are not run: each of them ends with a status."""
    made: list[str] = []

    def run(command: str) -> "subprocess.CompletedProcess[str]":
        made.append(command)
        return subprocess.CompletedProcess(command, status)

    monkeypatch.setattr(refresh, "run", run)
    monkeypatch.setattr(refresh, "steps", some)
    return made


def test_only_what_is_out_of_date_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, and nothing where everything is up to date."""
    made = noted(monkeypatch, 0)
    assert CliRunner().invoke(command, ["--jobs", "1"]).exit_code == 0
    assert made == ["make terms 1", "make tables"]
    monkeypatch.setattr(refresh, "steps", lambda jobs: iter([]))
    assert CliRunner().invoke(command).output == "everything is up to date\n"


def test_what_cannot_be_looked_at_does_not_end_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told with its reason, after what is out of date."""

    def witnesses() -> str:
        raise SpecError("a.jsonl: the sides do not disagree")

    monkeypatch.setattr(refresh, "steps", lambda jobs: iter([Step("witnesses", witnesses, 9, "look"), *some(jobs)]))
    found = CliRunner().invoke(command, ["--dry-run"])
    assert found.exit_code == 1
    assert found.output.splitlines()[-1] == "witnesses: a.jsonl: the sides do not disagree"
    assert "tables: terms changed; less than a minute of CPU time" in found.output


def test_what_was_begun_ends_with_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When making something is interrupted, no program goes on that could write beside the next one."""
    begun, processes = tmp_path / "begun", list[subprocess.Popen[str]]()
    (tmp_path / "waiting.py").write_text(f"import time\nopen({str(begun)!r}, 'w')\ntime.sleep(20)", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def interrupted(process: "subprocess.Popen[str]") -> None:
        processes.append(process)
        while not begun.exists():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "communicate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        refresh.run("waiting")
    assert processes[0].poll() is not None


def test_all_that_is_wrong_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails does not keep the rest from being made; files that cannot be read are listed before anything is."""
    made = noted(monkeypatch, 1)
    found = CliRunner().invoke(command)
    assert (found.exit_code, made) == (1, ["make terms 2", "make tables"])
    assert "\nterms: python -m make terms 2\ntables: python -m make tables\n" in found.output

    def unreadable(id: str) -> Any:
        raise SpecError(f"{id}/clauses.toml: is missing")

    monkeypatch.setattr(refresh, "load", unreadable)
    found = CliRunner().invoke(command)
    assert (found.exit_code, len(made)) == (1, 2)
    assert all(f"{id}/clauses.toml: is missing\n" in found.output for id in own.own_games())


def test_games_of_others_are_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another game is installed beside the library, nothing of it is looked at."""
    homes = {"scopa": home("scopa"), "briscola": evolve(home("scopa"), module="briscola")}
    monkeypatch.setattr(own, "game_ids", lambda: tuple(homes))
    monkeypatch.setattr(own, "home", homes.__getitem__)
    assert own.own_games() == ("scopa",)


def test_which_checks_are_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those whose hash is another, by method, with their theorems."""
    whole = report("verification")
    game = whole.games[GAME]
    theorem = next(each for each in game.theorems if each.id == "need-not-end")
    older = evolve(theorem, checks=tuple([evolve(check, code="older") for check in theorem.checks]))
    theorems = tuple([older if each is theorem else each for each in game.theorems])
    monkeypatch.setattr(refresh, "report", lambda name: evolve(whole, games={GAME: evolve(game, theorems=theorems)}))
    found = stale_tasks(GAME)
    assert list(found) == [Method.WITNESS]
    assert told(found) == "something changed that checks reach: witness (1) of need-not-end"
    assert told({}) == ""


def of_other_sentences(id: str) -> Any:
    """A game whose first theorem is stated otherwise."""
    first, *others = load(id).theorems
    return evolve(load(id), theorems=(evolve(first, statement="Another."), *others))


EDITS: Final[dict[str, tuple[str, Callable[..., Any], set[str]]]] = {
    "a theorem stated otherwise": ("load", of_other_sentences, {f"statements of theorems of {GAME}"}),
    "a wrong meaning fewer": (
        "meanings",
        lambda *given: meanings(*given)[1:],
        {f"questions about translations of {GAME}"},
    ),
    "other questions": (
        "kept",
        lambda game: evolve(kept(game), questions=kept(game).questions[1:]),
        {f"examination of {GAME}"},
    ),
    "a decision about readings fewer": (
        "decided_readings",
        lambda game: decided_readings(game)[1:],
        {f"decisions about readings of {GAME}"},
    ),
    "a table of words": ("digest", lambda *places: "another", {"checks of words"}),
    "a reader of something else": (
        "entries",
        lambda: entries() | {"something else": next(iter(entries().values()))},
        {"hostile input for something else"},
    ),
    "the server": ("code_in", lambda patterns: "another", {f"{name} of the server" for name in refresh.SERVING}),
}


def stale() -> set[str]:
    """What is out of date, but for what it takes long to know."""
    slow = ("fingerprints", "comparison", "conformance", "changes", "checks of words, ", refresh.TEXTS[0])
    return {each.what for each in refresh.steps(1) if not each.what.startswith(slow) and each.why()}


@pytest.fixture(scope="module")
def before() -> Iterator[set[str]]:
    """What is out of date of a game before any edit; proofs are looked at by themselves."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(refresh, "theorems", lambda jobs: iter([]))
        patched.setattr(refresh, "own_games", lambda: (GAME,))
        yield stale()


@pytest.mark.parametrize(("name", "edited", "expected"), EDITS.values(), ids=EDITS)
def test_what_an_edit_makes_stale(
    name: str, edited: Callable[..., Any], expected: set[str], before: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What depends on what is edited is out of date then, and nothing else."""
    monkeypatch.setattr(refresh, name, edited)
    assert stale() == before | expected
