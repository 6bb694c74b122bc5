"""The documentation of records says what is."""

import re
from pathlib import Path

import pytest

from rulebook.records import limits

from .playing import record, written

DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(record(*written("yellowstone_park", "it", 2)))
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(example, names)
    assert '{"result": ' in capsys.readouterr().out


def test_every_limit_is_documented() -> None:
    stated = dict(re.findall(r"`([A-Z_]+)` \| (\d+)", TEXT))
    assert stated == {name: str(value) for name, value in vars(limits).items() if isinstance(value, int)}
