"""`rulebook audit`: what proofs have left behind is looked at again."""

import json
from pathlib import Path

from rulebook.verification import clauses
from tests.cli.conftest import Run


def test_what_is_missing_is_told(run: Run, tmp_path: Path) -> None:
    """Faults are listed, with exit code 1; another solver can be asked; a folder without a proof is refused."""
    clauses.checked("hamsterbacke", "start", clauses.Asking(20.0, queries=tmp_path))
    result = run("audit", tmp_path, code=1)
    assert "hamsterbacke: 1 portion, " in result.stdout
    assert "4 players, Acting: this portion is not there" in result.stdout
    assert "asked again, a solver says sat" in run("audit", tmp_path, "--ask", "echo sat", code=1).stdout
    kept, report = tmp_path / "kept", tmp_path / "report"
    options = ("--ask", "echo unsat", "--answers", kept, "--json", report)
    decides = run("audit", tmp_path, *options, "--budget", "0", code=1).stdout
    assert "echo unsat decides 0 of 0 questions" in decides
    assert "echo unsat decides" in run("audit", tmp_path, *options, code=1).stdout
    shares = json.loads(report.read_text())["games"]["hamsterbacke"]["shares"]["induction"]
    assert shares["asked"] == shares["questions"] == shares["decided"] + shares["contradicted"]
    assert len(json.loads(kept.read_text())["said"]) <= shares["asked"]
    (tmp_path / "another.manifest.json").write_text("[]")
    assert "is not a manifest" in run.refused("audit", tmp_path)
    assert "there is no manifest" in run.refused("audit", tmp_path / "empty")
