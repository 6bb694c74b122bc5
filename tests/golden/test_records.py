"""Records that were written once, under each version of the rules: they replay here, with the meaning that they had then.

They are never written again: `<game>/version_<N>` holds what was written by the rules of version N, as it was written.
"""

import json
from pathlib import Path

import pytest

from rulebook import RecordError
from rulebook.games import yellowstone_park
from rulebook.records import Record, check, read, replay
from rulebook.records.writing import rules_name

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/version_*/*.jsonl"))
VERSION_1 = FOLDER / "yellowstone_park" / "version_1"


def named(path: Path) -> str:
    """A record in reports of tests."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def with_header(path: Path, line: int | None = None, **changes: object) -> Record:
    """A record with other keys in its first line, or in another one; a key that is None is left out."""
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    changed = lines[0 if line is None else line] | changes
    lines[0 if line is None else line] = {key: value for key, value in changed.items() if value is not None}
    return read("\n".join(map(json.dumps, lines)).encode())


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    """Every record is one of the version that its folder names, and its legal actions and its result are those of today."""
    record = read(path)
    version = path.parent.name.removeprefix("version_")
    assert record.meta["rules"] == f"{record.game.id} {version}"
    assert record.result is not None
    assert list(check(record)) == []


def test_readings_that_a_record_does_not_know_have_their_old_meaning() -> None:
    """A record of version 1 has nine readings; the two younger ones are as the rules were played then."""
    path = VERSION_1 / "reference-2.jsonl"
    assert len(json.loads(path.read_text(encoding="utf-8").splitlines()[0])["readings"]) == 9
    assert read(path).settings.readings == yellowstone_park.Readings()


EDITIONS = [("reference", 2), ("it", 2), ("it", 3), ("hu", 4), ("fr", 5)]


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_an_edition_is_that_of_its_version(edition: str, players: int) -> None:
    """A header that names an edition and version 1 of the rules has the readings which the edition had then."""
    path = VERSION_1 / f"{edition}-{players}.jsonl"
    record = with_header(path, readings=None, edition=edition, meta={"rules": "yellowstone_park 1"})
    assert record.settings == read(path).settings
    assert list(check(record)) == []


@pytest.mark.parametrize("rules", [None, "yellowstone_park 2", "yellowstone_park 3", "hamsterbacke 1", "version 1", 1])
def test_an_edition_without_an_earlier_version_is_that_of_today(rules: object) -> None:
    """Where a header names no earlier version of its game's rules an edition is read as today: passing is refused then."""
    path = VERSION_1 / "it-3.jsonl"
    meta = None if rules is None else {"rules": rules}
    record = with_header(path, readings=None, edition="it", meta=meta)
    assert record.settings.readings == yellowstone_park.Readings.edition("it")
    with pytest.raises(RecordError) as refused:
        list(replay(record))
    assert refused.value.clause == "turn-1"


def test_a_header_of_an_earlier_version_is_read_as_strictly_as_any() -> None:
    """An edition beside readings, one that does not exist, and readings that are no object are refused here too."""
    path, meta = VERSION_1 / "it-3.jsonl", {"rules": "yellowstone_park 1"}
    for changes, reason in (
        ({"edition": "it"}, "an edition and readings stand together"),
        ({"edition": "de", "readings": None}, "there is no edition 'de'"),
        ({"readings": []}, "expected an object"),
        ({"readings": {"minimum-plays": "two"}}, "'two' is not one of the values"),
    ):
        with pytest.raises(RecordError) as refused:
            with_header(path, meta=meta, **changes)
        assert reason in refused.value.reason


def test_clauses_are_compared_under_one_version_only() -> None:
    """Another clause in a line is a difference in a record of today's rules, and none in a record of earlier ones."""
    assert rules_name("yellowstone_park") == "yellowstone_park 2"
    assert list(check(with_header(VERSION_1 / "it-3.jsonl", 1, clauses=["setup-3"]))) == []
    (difference,) = check(with_header(VERSION_1.with_name("version_2") / "it-3.jsonl", 1, clauses=["setup-3"]))
    assert (difference.line, difference.key) == (2, "clauses")
