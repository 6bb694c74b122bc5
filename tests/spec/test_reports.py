"""Reports are read strictly, and come back as they were written."""

from pathlib import Path

import pytest
from attrs import evolve

from rulebook.core import SpecError
from rulebook.spec import Status, Theorem, report
from rulebook.spec import reports as module
from rulebook.spec.json_file import structured
from rulebook.spec.model import Checks
from rulebook.spec.reports import (
    Asked,
    Check,
    DecidedReading,
    Exploration,
    GameReport,
    Portion,
    ReadingsReport,
    SmallestDifference,
    TheoremReport,
    VerificationReport,
    decided_readings,
    game_report,
    report_text,
)

CHECK = Check("random", Status.TESTED, "3 games", 5, 0.25, ("a detail",))
REPORT = VerificationReport(
    rulebook="1.2.3",
    command="rulebook verify",
    python="3.11.0",
    games={
        "ludo": GameReport(
            rules_version=2,
            theorems=(TheoremReport("ends", 1, "It ends.", Status.TESTED, Status.TESTED, (CHECK,)),),
            explorations=(Exploration("tiny", {"start": "six"}, {"teams": True, "mode": "short"}, 3, 2, 2, True, 0.5),),
            portions=(
                Portion("phase 1", 3, 1, {"one": 0.5, "other": 2.0}, "it ends", 1.5, (Asked("claim", "ends", "It."),)),
            ),
        )
    },
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The report in a file."""
    file = tmp_path / "verification.json"
    file.write_text(report_text(REPORT), encoding="utf-8")
    return file


def test_a_report_is_read_as_it_was_written(file: Path) -> None:
    """What is written is read again as the same report."""
    assert structured(file, VerificationReport) == REPORT


SMALLEST = SmallestDifference(1, 2, True, {"seat": 0}, {"type": "roll"})
DECIDED = (
    DecidedReading("start", ("six", "any"), "matters", "the game", 5, 1.5, "", SMALLEST, "abc"),
    DecidedReading("safe", ("yes", "no"), "never matters", "the game", 7, 2.5, "", None, "def"),
)
READINGS = ReadingsReport("1.2.3", "decide", {"ludo": DECIDED})


def test_a_report_on_readings_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What solvers decided is read again as the same report."""
    file = tmp_path / "readings.json"
    file.write_text(report_text(READINGS), encoding="utf-8")
    assert structured(file, ReadingsReport) == READINGS
    file.write_text(report_text(READINGS).replace('"goals": 5', '"goals": "5"'), encoding="utf-8")
    with pytest.raises(SpecError, match=r"readings\.json"):
        structured(file, ReadingsReport)


def test_nothing_is_decided_without_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is decided about a game that the report does not have, or without a report."""
    monkeypatch.setattr(module, "report", lambda name: READINGS)
    assert decided_readings("ludo") == DECIDED
    assert decided_readings("halma") == ()

    def missing(name: str) -> None:
        raise SpecError("missing")

    monkeypatch.setattr(module, "report", missing)
    assert decided_readings("ludo") == ()


def test_a_report_knows_its_theorems() -> None:
    """A theorem is found as it was stated; one that was not asked about, or says something else by now, is not."""
    ludo, asked = REPORT.games["ludo"], Theorem("ends", 1, "It ends.", "theorems.ends", Checks.LINE, Status.TESTED, ())
    assert ludo.theorem(asked) is ludo.theorems[0]
    assert ludo.theorem(evolve(asked, statement="It ends soon.")) is None
    assert ludo.theorem(evolve(asked, id="begins")) is None


def test_nothing_is_known_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that no report tells of, and where there is no report, nothing is known."""
    assert game_report("ludo").theorems == ()
    assert game_report("hamsterbacke") == report("verification").games["hamsterbacke"]
    monkeypatch.setattr(module, "reports", lambda: None)
    assert game_report("hamsterbacke").theorems == ()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"tested"', '"believed"', "games.ludo.theorems[0].status: expected one of unknown, tested"),
        ('"cases": 5', '"cases": "5"', "checks[0].cases: expected a whole number"),
        ('"python": "3.11.0"', '"snake": "3.11.0"', "unknown key 'snake'"),
        ('"ludo": {', '"ludo": ', "verification.json: is not JSON"),
    ],
)
def test_a_malformed_report_is_refused(file: Path, old: str, new: str, complaint: str) -> None:
    """An error in a report names the file, the key and the reason."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError) as refused:
        structured(file, VerificationReport)
    assert complaint in str(refused.value)


def test_a_missing_report_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report that is not there, or a library without any, is a matter of words."""
    monkeypatch.setattr(module, "reports", lambda: tmp_path)
    with pytest.raises(SpecError, match=r"verification.json: cannot be read"):
        report("verification")
    monkeypatch.setattr(module, "reports", lambda: None)
    with pytest.raises(SpecError, match="without its reports"):
        report("verification")
