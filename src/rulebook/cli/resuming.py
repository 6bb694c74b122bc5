"""Resuming: what an update of a report has found so far, kept in a folder beside it, so that a run can be stopped."""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from attrs import frozen

from rulebook.cli.parameters import write_whole
from rulebook.core.errors import SpecError
from rulebook.spec.json_file import structured
from rulebook.spec.toml_file import STRICT
from rulebook.verification.reuse import is_good
from rulebook.verification.sources import digest
from rulebook.verification.tasks import Task, TaskResult, code_of, perform


@frozen
class Update:
    """An update of the report in a file. The result of each task that is done is in a file named by a hash of the task."""

    report: Path

    @property
    def folder(self) -> Path:
        """Where results are kept until they are in the report."""
        return self.report.with_name(f"{self.report.name}.part")

    def perform(self, task: Task) -> TaskResult:
        """The result of a task: the one that is kept, or else a new one, which is kept if it need not be repeated."""
        file = self._file(task)
        with suppress(SpecError):  # there is none, or not the whole of it
            return structured(file, TaskResult)
        result = perform(task)
        is_complete = result.exploration is None or result.exploration.complete
        if is_complete and all(is_good(finding.check) for finding in result.findings):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(file, json.dumps(STRICT.unstructure(result)))
        return result

    def finish(self, text: str, tasks: Iterable[Task]) -> None:
        """Write the report, and remove the results of these tasks. Another run may still need its own."""
        write_whole(self.report, text)
        for task in tasks:
            self._file(task).unlink(missing_ok=True)
        with suppress(OSError):  # there is none, or results of another run are left
            self.folder.rmdir()

    def _file(self, task: Task) -> Path:
        return self.folder / f"{digest(code_of(task), task.method.value, *task.theorems, *task.lemmas)}.json"
