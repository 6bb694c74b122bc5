"""`rulebook contrast`: what was decided is kept, and what the report has of the present code is not decided again."""

from pathlib import Path

import pytest
from attrs import evolve

from rulebook.readings import deciding
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.verdicts import code_of_decision
from rulebook.spec import load
from rulebook.spec.json_file import structured
from rulebook.spec.reports import DecidedReading, ReadingsReport, SmallestDifference, report_text
from tests.cli.conftest import Run

ID = "hamsterbacke"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which contrasts solvers are asked about; the first never matters, the others do, or are undecided."""
    names = list[str]()

    def decided(game: str, contrast: Contrast, asking: object, budget: float) -> DecidedReading:
        names.append(contrast.name)
        line = DecidedReading(contrast.reading.id, (contrast.left.id, contrast.right.id), "never matters", "all", 7, 1.5)
        if len(names) == 1:
            return line
        if len(names) == 2:
            return evolve(line, verdict="matters", smallest=SmallestDifference(3, 4, True, {}, {}))
        return evolve(line, verdict="undecided", undecided="3 players, Acting, Take")

    monkeypatch.setattr(deciding, "decided", decided)
    return names


def test_decisions_are_told_and_kept(run: Run, tmp_path: Path, asked: list[str]) -> None:
    """A second run finds every pair of values in the report, unless the code is another, or it is undecided."""
    file, names = tmp_path / "readings.json", [each.name for each in every_contrast(load(ID))]
    told = run("contrast", ID, "--json", file)
    assert told.stdout.splitlines() == [
        "empty-score, forbidden or allowed: never matters (7 goals proved)",
        "own-top, free or blocked: matters (3 in play, 4 players, the smallest by proof)",
        "tie, shared or fewest-in-hand: undecided (7 goals proved; undecided: 3 players, Acting, Take)",
    ]
    assert asked == names
    assert run("contrast", ID, "--json", file).stdout == told.stdout
    assert asked == [*names, names[2]]
    lines = structured(file, ReadingsReport).games[ID]
    assert [each.code for each in lines] == [code_of_decision(ID, each) for each in every_contrast(load(ID))]
    older = ReadingsReport("1", "c", {ID: (evolve(lines[0], code="older"), *lines[1:]), "ludo": lines[:1]})
    file.write_text(report_text(older), encoding="utf-8")
    run("contrast", ID, "--json", file)
    assert asked == [*names, names[2], names[0], names[2]]
    assert list(structured(file, ReadingsReport).games) == [ID, "ludo"]
    assert [each.reading for each in structured(file, ReadingsReport).games[ID]] == ["empty-score", "own-top", "tie"]


def test_one_reading_alone(run: Run, tmp_path: Path, asked: list[str]) -> None:
    """Only the values of the reading that was named are decided; an unknown one is refused."""
    file = tmp_path / "readings.json"
    run("contrast", ID, "--reading", "tie", "--json", file)
    assert asked == ["tie.shared.fewest-in-hand"]
    run("contrast", ID, "--reading", "own-top", "--json", file)
    assert [each.reading for each in structured(file, ReadingsReport).games[ID]] == ["own-top", "tie"]
    assert "ties" in run.refused("contrast", ID, "--reading", "ties")
