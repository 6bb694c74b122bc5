"""Write the schemas of all installed games, and of any record, into a folder."""

import json
import sys
from pathlib import Path

from rulebook.records.schema import RECORD, SUFFIX, record_schema, schema
from rulebook.registry import game, game_ids


def write_all(folder: Path) -> None:
    """Write every schema into a folder."""
    for name, document in {RECORD: record_schema(), **{name: schema(game(name)) for name in game_ids()}}.items():
        (folder / f"{name}{SUFFIX}").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
