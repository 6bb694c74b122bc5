"""Write the schemas of all installed games, and of any record, into a folder; exit code 2 says that this was impossible."""

import json
import sys
from pathlib import Path

from rulebook.core.settings import shown
from rulebook.records.schema import RECORD, SUFFIX, record_schema, schema
from rulebook.registry import game, game_ids


def write_all(folder: Path) -> None:
    """Write every schema into a folder."""
    for name, document in {RECORD: record_schema(), **{name: schema(game(name)) for name in game_ids()}}.items():
        (folder / f"{name}{SUFFIX}").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(words: list[str]) -> int:
    """Write every schema into the folder that is named; the exit code."""
    if len(words) != 1:
        print("usage: python -m rulebook.records.schema FOLDER", file=sys.stderr)
        return 2
    try:
        write_all(Path(words[0]))
    except OSError as error:
        print(f"{shown(words[0])}: cannot be written to: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
