"""Games recorded under older versions of the rules replay, with the meaning that they had."""

from pathlib import Path

import pytest

from rulebook.records import check, read
from rulebook.registry import game
from rulebook.spec import load

RECORDS = sorted(Path(__file__).parent.glob("*/version-*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "-".join((path.parts[-3], path.parts[-2], path.stem)))
def test_a_record_of_an_older_version_replays(path: Path) -> None:
    """Its legal actions, as far as it has them, and its result are those of the rules here; the clauses may be others."""
    record = read(path)
    name, version = str(record.meta["rules"]).split()
    assert (record.game.id, int(version)) == (name, int(path.parts[-2].removeprefix("version-")))
    assert record.game is game(name)
    assert int(version) < load(name).game.rules_version
    assert record.result is not None
    assert list(check(record)) == []


def test_there_are_records_of_every_older_version() -> None:
    """No version of the rules is left behind."""
    kept = {tuple(path.parts[-3:-1]) for path in RECORDS}
    older = {
        (name, f"version-{v}")
        for name in ("hamsterbacke", "prato_dei_conigli")
        for v in range(1, load(name).game.rules_version)
    }
    assert older <= kept
