"""`rulebook compare`, and the report of it that the library brings with it."""

import json
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pytest

from rulebook import game_ids
from rulebook.cli import compare
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.witness import NoWitness
from rulebook.spec import load
from rulebook.spec.places import reports
from tests.cli.conftest import GAME, Run


def test_editions_stand_beside_each_other(run: Run) -> None:
    """Clauses, readings, verdicts and deviations are shown for every edition."""
    result = run("compare", "hamsterbacke")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["clause", "reference", "Italian", "title"] in lines
    assert ["counting-5", "=", "-", "Ties"] in lines
    assert ["tie", "counting-5", "shared", "shared", "(silent)"] in lines
    assert ["ending-1", "=", "!", "2", "The", "end"] in lines
    assert any(line[:2] == ["2", "exactly-three-rows"] and "Italian" in line for line in lines)


def test_only_the_editions_asked_for_are_compared(run: Run) -> None:
    """There are verdicts on the differences between the editions that were named."""
    result = run("compare", GAME, "hu", "fr", "--states", "1000", "--games", "10")
    verdicts = result.stdout.partition("difference")[2].partition("\nclause ")[0]
    assert [line.split()[0] for line in verdicts.splitlines()[1:] if line.strip()] == ["neutral-reset"]
    assert verdicts.count("matters") == 1


def test_an_edition_file_is_compared_by_its_readings(run: Run, tmp_path: Path) -> None:
    """A file stands beside the others under its title; of what no reading decides it has no text."""
    file = tmp_path / "mine.toml"
    stances = {"empty-score": ("allowed", "states"), "own-top": ("free", "weak"), "tie": ("shared", "silent")}
    lines = [f'{id} = {{ value = "{value}", says = "{says}" }}' for id, (value, says) in stances.items()]
    head = 'rulebook_edition = 1\ngame = "hamsterbacke"\nlanguage = "de"\ntitle = "Mine"\n[readings]\n'
    file.write_text(head + "\n".join(lines), encoding="utf-8")
    result = run("compare", "hamsterbacke", file, "it", "--html", tmp_path / "page.html", "--markdown", tmp_path / "page.md")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["clause", "Mine", "Italian", "title"] in rows
    assert [row[1] for row in rows if row[:1] in (["scoring-2"], ["blocking-5"], ["counting-5"], ["turn-1"])] == [*"?wx-"]
    assert ["tie", "counting-5", "shared", "(silent)", "shared", "(silent)"] in rows
    assert result.stdout.partition("difference")[2].partition("\nclause ")[0].count("empty-score") == 1
    assert "own-top = free (weak)" in run("clauses", "hamsterbacke", "--edition", file).output
    assert run.refused("compare", "scopa", file) == f"Error: {file}: is an edition of hamsterbacke, not of scopa"
    (tmp_path / "it.toml").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "there is an edition 'it' already" in run.refused("compare", "hamsterbacke", tmp_path / "it.toml")


def test_what_is_customary_stands_beside_the_editions(run: Run) -> None:
    """If anything is known of it: the value, and where people play by it. The name of an edition is broken into lines."""
    shown = run("compare", "scopa", "en", "traditional").stdout
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "single-card capturing-3 free first first (in Italy)" in lines
    assert "usually played" in lines
    assert "reading clause English in Italy customary" in lines
    assert "customary" not in run("compare", "hamsterbacke").stdout


def test_a_report_gathers_games(run: Run, tmp_path: Path) -> None:
    """The verdicts on a game are added to a report, and pages are written."""
    report, page, html = tmp_path / "new" / "comparison.json", tmp_path / "comparison.md", tmp_path / "comparison.html"
    for id in "hamsterbacke", "prato_dei_conigli":
        run("compare", id, "--json", report, "--markdown", page, "--html", html)
    document = json.loads(report.read_text(encoding="utf-8"))
    assert list(document["games"]) == ["hamsterbacke", "prato_dei_conigli"]
    assert [entry["verdict"] for entry in document["games"]["hamsterbacke"]] == ["matters"] * 3
    assert page.read_text(encoding="utf-8").startswith("## Readings\n")
    assert html.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n")


def test_witnesses_can_be_searched_anew(run: Run, tmp_path: Path) -> None:
    """With --recompute the kept witnesses are left aside."""
    report = tmp_path / "comparison.json"
    run("compare", "hamsterbacke", "--recompute", "--json", report, "--games", 3)
    first = json.loads(report.read_text(encoding="utf-8"))["games"]["hamsterbacke"][0]
    assert (first["method"], first["witness"]) == ("search", None)


@pytest.mark.parametrize("content", ["[]", "{}", '{"games": 3}', "nothing"])
def test_a_file_that_is_not_a_report_is_left_alone(run: Run, tmp_path: Path, content: str) -> None:
    """A file that is no report is bad input, and stays as it is."""
    report = tmp_path / "comparison.json"
    report.write_text(content, encoding="utf-8")
    assert run.refused("compare", "hamsterbacke", "--json", report).startswith(f"Error: {report}: ")
    assert report.read_text(encoding="utf-8") == content


def test_a_witness_that_no_longer_holds_is_a_difference(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept witness on which the two sides do not disagree any more ends with exit code 1."""

    def fail(*_: object, **__: object) -> None:
        raise NoWitness("the sides do not disagree")

    monkeypatch.setattr(compare, "ruling_on", fail)
    assert run.refused("compare", "hamsterbacke", code=1) == "Error: the sides do not disagree"


def kept_report() -> Traversable:
    """The report that the library brings with it."""
    folder = reports()
    assert folder is not None
    return folder / "comparison.json"


@pytest.mark.parametrize("id", game_ids())
def test_the_kept_report_is_true(run: Run, tmp_path: Path, id: str) -> None:
    """What the kept report says of a game comes out again, apart from how long it took.

    Witnesses are checked again; what solvers proved is taken from their report if that is of the present code.
    """
    report = tmp_path / "comparison.json"
    run("compare", id, "--json", report)
    kept, computed = verdicts_in(kept_report(), id), verdicts_in(report, id)
    assert kept == computed
    assert [entry["reading"] for entry in kept] == [one.reading.id for one in contrasts(id)]


def verdicts_in(file: Path | Traversable, id: str) -> list[dict[str, Any]]:
    """The verdicts on a game in a report, without the time they took."""
    entries: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["games"][id]
    return [{key: value for key, value in entry.items() if key != "seconds"} for entry in entries]


def contrasts(id: str) -> tuple[Contrast, ...]:
    """Every contrast of a game."""
    return every_contrast(load(id))
