"""The command: see the docstring of the package."""

import argparse
import json
from pathlib import Path

from rulebook.examination.meanings import has_meanings
from rulebook.registry import game_ids
from rulebook.spec.json_file import report_lines
from tests.tools.examination.measuring import measured


def main() -> None:
    """Measure the games that are named, or all that have meanings."""
    parser = argparse.ArgumentParser(description="Measure the clause interview by simulated readers.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--json", type=Path, help="where to write the report; games that are not measured stay in it")
    arguments = parser.parse_args()
    known = arguments.json is not None and arguments.json.is_file()
    report = json.loads(arguments.json.read_text(encoding="utf-8")) if known else {}
    for id in arguments.games or [id for id in game_ids() if has_meanings(id)]:
        report[id] = measured(id)
        print(id, json.dumps({key: value for key, value in report[id].items() if key != "not_first"}))
    if arguments.json is not None:
        arguments.json.write_text(report_lines(report), encoding="utf-8")


if __name__ == "__main__":
    main()
