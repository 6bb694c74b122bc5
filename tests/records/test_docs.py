"""The documentation of records says what is."""

import re
from pathlib import Path

import attrs
import pytest

from rulebook.records import limits
from rulebook.records.shapes import snake_case
from rulebook.registry import game, game_ids

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


@pytest.mark.parametrize("id", game_ids())
def test_every_action_is_documented(id: str) -> None:
    """The table of a game has its actions by the names that records use, those of chance first, with all their keys."""
    played = game(id)
    table = TEXT.partition(f"**{id}**")[2].partition("\n\n|")[2].partition("\n\n")[0]
    rows = [row.split("|")[-4:-2] for row in table.splitlines()[2:]]
    kinds = {snake_case(kind.__name__): kind for kind in played.declaration.actions}
    assert sorted(name for names, _ in rows for name in re.findall(r"`(\w+)`", names)) == sorted(kinds)
    for names, keys in rows:
        fields = [field for name in re.findall(r"`(\w+)`", names) for field in attrs.fields(kinds[name])]
        wanted = {field.metadata.get("key", field.name) for field in fields}
        assert set(re.findall(r"`(\w+)`", keys.partition(" of ")[0])) == wanted
