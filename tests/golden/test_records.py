"""Records of every earlier version of the rules, and some of today's: they replay with the meaning they had when written.

They are never written again: `<game>/version_<N>` holds what was written by the rules of version N, as it was written.
"""

import json
from pathlib import Path

import pytest

from rulebook import RecordError
from rulebook.core import readings_of
from rulebook.games import yellowstone_park
from rulebook.records import Record, check, read, replay
from rulebook.records.writing import rules_name
from rulebook.registry import game, game_ids
from rulebook.spec import load

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/version_*/*.jsonl"))
VERSION_1 = FOLDER / "yellowstone_park" / "version_1"


def named(path: Path) -> str:
    """A record's name in reports of tests."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def with_header(path: Path, line: int | None = None, **changes: object) -> Record:
    """A record with keys changed in its first line, or in the line given; a key that is None is left out."""
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    changed = lines[0 if line is None else line] | changes
    lines[0 if line is None else line] = {key: value for key, value in changed.items() if value is not None}
    return read("\n".join(map(json.dumps, lines)).encode())


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    """A record is of the game and version that its folders name; its legal actions and result are those of today's rules."""
    record = read(path)
    name, version = path.parts[-3], path.parent.name.removeprefix("version_")
    assert record.game is game(name)
    assert record.meta["rules"] == f"{name} {version}"
    assert int(version) <= load(name).game.rules_version
    assert record.result is not None
    assert list(check(record)) == []


def test_every_earlier_version_has_records() -> None:
    """No earlier version of any game's rules is left behind."""
    earlier = {(id, f"version_{n}") for id in game_ids() for n in range(1, load(id).game.rules_version)}
    assert earlier
    assert earlier <= {path.parts[-3:-1] for path in RECORDS}


def test_readings_that_a_record_lacks_have_their_earlier_meaning() -> None:
    """A record of version 1 has nine readings; the two later ones are as the rules were played then."""
    path = VERSION_1 / "reference-2.jsonl"
    assert len(json.loads(path.read_text(encoding="utf-8").splitlines()[0])["readings"]) == 9
    assert read(path).settings.readings == yellowstone_park.Readings()


EDITIONS = [("reference", 2), ("it", 2), ("it", 3), ("hu", 4), ("fr", 5)]


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_an_edition_is_that_of_the_records_version(edition: str, players: int) -> None:
    """A header that names an edition and version 1 of the rules gets the readings that the edition had then."""
    path = VERSION_1 / f"{edition}-{players}.jsonl"
    record = with_header(path, readings=None, edition=edition, meta={"rules": "yellowstone_park 1"})
    assert record.settings == read(path).settings
    assert list(check(record)) == []


@pytest.mark.parametrize("rules", [None, "yellowstone_park 2", "yellowstone_park 3", "hamsterbacke 1", "version 1", 1])
def test_an_edition_without_an_earlier_version_is_that_of_today(rules: object) -> None:
    """Unless a header names an earlier version of its game's rules, an edition is today's: passing is refused."""
    path = VERSION_1 / "it-3.jsonl"
    meta = None if rules is None else {"rules": rules}
    record = with_header(path, readings=None, edition="it", meta=meta)
    assert record.settings.readings == readings_of("it", yellowstone_park.game.editions)
    with pytest.raises(RecordError) as refused:
        list(replay(record))
    assert refused.value.clause == "turn-1"


def test_a_header_of_an_earlier_version_is_read_as_strictly_as_any() -> None:
    """An edition beside readings, an unknown edition, malformed readings and an unknown value are refused here too."""
    path, meta = VERSION_1 / "it-3.jsonl", {"rules": "yellowstone_park 1"}
    for changes, reason in (
        ({"edition": "it"}, "give an edition or readings, not both"),
        ({"edition": "de", "readings": None}, "there is no edition 'de'"),
        ({"readings": []}, "expected an object"),
        ({"readings": {"minimum-plays": "two"}}, "'two' is not a valid value: expected one or none"),
    ):
        with pytest.raises(RecordError) as refused:
            with_header(path, meta=meta, **changes)
        assert reason in refused.value.reason


def test_clauses_are_compared_under_one_version_only() -> None:
    """A different clause in a line counts as a difference in a record of today's rules, but not in one of earlier rules."""
    assert rules_name("yellowstone_park") == "yellowstone_park 2"
    assert list(check(with_header(VERSION_1 / "it-3.jsonl", 1, clauses=["setup-3"]))) == []
    (difference,) = check(with_header(VERSION_1.with_name("version_2") / "it-3.jsonl", 1, clauses=["setup-3"]))
    assert (difference.line, difference.key) == (2, "clauses")
