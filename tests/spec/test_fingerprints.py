"""Fingerprints as they are kept: a file for each version."""

import json
from pathlib import Path

import pytest
from attrs import evolve

from rulebook.core import SpecError
from rulebook.spec import specified_games
from rulebook.spec.fingerprints import NOTHING, UNRELEASED, fingerprints, read_fingerprints, versions
from tests.tools.fingerprints.fingerprinting import text_of


def test_every_game_has_its_versions() -> None:
    """Scopa came with 0.2.0; the code as it is comes last."""
    known = {game: versions(game) for game in specified_games()}
    assert known["scopa"] == ("0.2.0", UNRELEASED)
    assert known["hamsterbacke"] == ("0.1.0", "0.2.0", UNRELEASED)


def test_an_unknown_version() -> None:
    """An unknown version is an error that names similar ones."""
    with pytest.raises(SpecError, match=r"did you mean 0\.2\.0"):
        fingerprints("scopa", "0.2.1")


def test_files_are_read_as_they_are_written(tmp_path: Path) -> None:
    """The text of a file has all there is, with a line for each clause."""
    file, made = tmp_path / "some.json", fingerprints("hamsterbacke")
    file.write_text(text_of(made), encoding="utf-8")
    assert read_fingerprints(file) == made
    assert sum(line.startswith('  "taking-2": ') for line in text_of(made).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{", "is not JSON"), ("[]", "some.json: "), ('{"game": 1}', "some.json: "), ("[" * 100_000, "is not JSON")],
)
def test_bad_files_are_refused(text: str, reason: str, tmp_path: Path) -> None:
    """A file that is something else is an error that names it."""
    file = tmp_path / "some.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=reason):
        read_fingerprints(file)


def test_a_file_must_agree_with_itself(tmp_path: Path) -> None:
    """Results are at positions at which something happens, and a reading has values."""
    file, document = tmp_path / "some.json", json.loads(text_of(fingerprints("scopa")))
    document["clauses"]["scopa-1"]["results"]["nowhere"] = "x"
    file.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(SpecError, match="nothing happens at position nowhere"):
        read_fingerprints(file)
    document = json.loads(text_of(fingerprints("scopa")))
    document["clauses"]["capturing-3"]["readings"]["single-card"] = []
    file.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(SpecError, match=r"readings\.single-card: has no values"):
        read_fingerprints(file)
    with pytest.raises(SpecError, match="cannot be read"):
        read_fingerprints(tmp_path / "nothing.json")


def test_short_forms() -> None:
    """The short form has a hash of the code, of the results and of what happens, or a dash for what there is not."""
    made = fingerprints("scopa")
    assert made.short("scopa-3").split()[0] == NOTHING
    unshown = evolve(made, clauses={"scopa-3": evolve(made.clauses["scopa-3"], results={})})
    assert unshown.short("scopa-3") == " ".join([NOTHING] * 3)
    short = made.short("scopa-1").split()
    assert all(len(part) == 8 for part in short)
    other = evolve(made, clauses={"scopa-1": evolve(made.clauses["scopa-1"], code="other")})
    assert [old == new for old, new in zip(short, other.short("scopa-1").split(), strict=True)] == [False, True, True]
