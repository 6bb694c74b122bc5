"""An update of a report that is stopped at any moment loses nothing of what is done, and goes on with the rest."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rulebook.cli import resuming
from rulebook.cli.resuming import Update
from rulebook.records import header
from rulebook.spec import Status
from rulebook.spec.reports import Check, Exploration
from rulebook.verification.findings import CheckedTheorem
from rulebook.verification.tasks import ExplorationTask, SymbolicTask, Task, TaskResult, WitnessTask, perform
from tests.verification.broken import GAME, SMALL, SOUND

LEMMA = "claims.contracts.two_cards_earn_both_at_most"
TASKS: Sequence[Task] = (
    ExplorationTask(GAME, ("conservation",), "five-cards", header(SOUND, SMALL), 60.0),
    SymbolicTask("yellowstone_park", "both-bonuses", LEMMA, 60.0),
    SymbolicTask("yellowstone_park", "conservation", LEMMA, 60.0),
    WitnessTask(GAME, "need-not-end"),
)


@pytest.fixture
def update(tmp_path: Path) -> Update:
    """An update of a report."""
    report = tmp_path / "report.json"
    report.write_text("before", encoding="utf-8")
    return Update(report)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The tasks that are really done."""
    ours = list[Task]()

    def noted(task: Task) -> TaskResult:
        ours.append(task)
        return perform(task)

    monkeypatch.setattr(resuming, "perform", noted)
    return ours


def test_only_the_rest_is_done(update: Update, done: list[Task]) -> None:
    """What is done is found again as it was, also where two theorems ask the same; the report is whole at the end."""
    first = [update.perform(task) for task in TASKS[:2]]
    assert update.report.read_text(encoding="utf-8") == "before"
    whole = [update.perform(task) for task in TASKS]
    assert whole[:2] == first
    assert done == list(TASKS)
    assert [{finding.theorem for finding in each.findings} for each in whole] == [set(task.theorems) for task in TASKS]
    update.finish("after", TASKS[:2])
    assert update.report.read_text(encoding="utf-8") == "after"
    assert [update.perform(task) for task in TASKS[2:]] == whole[2:]
    assert done == list(TASKS)
    update.finish("after", TASKS)
    assert not update.folder.exists()


def test_what_was_cut_short_is_done_again(update: Update, done: list[Task]) -> None:
    """A file that is not whole counts for nothing."""
    task = TASKS[3]
    result = update.perform(task)
    (file,) = update.folder.iterdir()
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    assert update.perform(task) == result
    assert done == [task, task]


@pytest.mark.parametrize(
    ("verdict", "is_complete"), [(Status.UNKNOWN, True), (Status.REFUTED, True), (Status.EXPLORED, False)]
)
def test_what_is_not_shown_is_not_kept(
    verdict: Status, is_complete: bool, update: Update, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong, or ran out of time, is tried anew each time."""
    check = Check("exploration", verdict, "five-cards", 1, 0.0)
    exploration = Exploration("five-cards", {}, {}, 1, 1, 1, is_complete, 0.0)
    result = TaskResult((CheckedTheorem("conservation", check),), exploration)
    monkeypatch.setattr(resuming, "perform", lambda task: result)
    assert update.perform(TASKS[0]) is result
    assert not update.folder.exists()
