"""`rulebook emit` writes modules of JavaScript."""

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from rulebook.games.hamsterbacke import game
from rulebook.records import header
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs" / "javascript.md"


def test_javascript(run: Run, tmp_path: Path) -> None:
    """A module with its runtime, declarations, and metadata that say which rules they are."""
    run("emit", "javascript", "hamsterbacke", "--out", str(tmp_path / "rules"))
    files = {file.name: file.read_text() for file in (tmp_path / "rules").iterdir()}
    assert files.keys() == {"hamsterbacke.js", "hamsterbacke.d.ts", "hamsterbacke.json", "rulebook.js"}
    about = json.loads(files["hamsterbacke.json"])
    assert about["module"] == sha256(files["hamsterbacke.js"].encode()).hexdigest()
    assert about["phases"][0] == {"type": "dealing", "chance": True, "accepts": ["draw"]}
    assert about["sentences"]["take"]["sentence"]
    assert set(about["readings"]) == {"empty-score", "own-top", "tie"}
    assert 'export type Take = { readonly type: "take"; readonly row: number };' in files["hamsterbacke.d.ts"]
    implemented = [
        id for id in about["clauses"] if re.search(rf"^(?:/\*\*)? \*? ?{id} .", files["hamsterbacke.js"], re.MULTILINE)
    ]
    assert {"taking-4", "blocking-5", "bonus-7", "counting-5"} <= set(implemented)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_example_in_the_documentation(run: Run, tmp_path: Path) -> None:
    """The example of docs/javascript.md runs, and shows what a seat sees after the first cards."""
    run("emit", "javascript", "hamsterbacke", "--out", str(tmp_path / "rules"))
    example = "\n".join(
        [line[4:] for line in DOCS.read_text().partition("import ")[2].splitlines() if line.startswith("    ")]
    )
    first = DOCS.read_text().partition("    import ")[2].partition("\n")[0]
    usual = {key: value for key, value in header(game, game.new_game().settings).items() if key not in ("rulebook", "game")}
    settings = f"const settings = {json.dumps(usual)};"
    (tmp_path / "example.mjs").write_text(f"import {first}\n{settings}\n{example}\n")
    ran = subprocess.run(["node", tmp_path / "example.mjs"], capture_output=True, text=True, check=True)
    assert "type: 'take', row: 0" in ran.stdout
    assert "hand_sizes: [ 2, 2, 2 ]" in ran.stdout
