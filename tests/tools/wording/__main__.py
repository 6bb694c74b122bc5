"""The command: see the docstring of the package."""

import argparse
from pathlib import Path

from rulebook.spec.json_file import report_lines
from tests.tools.wording.measuring import report


def main() -> None:
    """Measure the checks, and write or print the report."""
    parser = argparse.ArgumentParser(description="Measure the checks of words on free sentences.")
    parser.add_argument("--json", type=Path, help="where to write the report")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the languages")
    arguments = parser.parse_args()
    text = report_lines(report(arguments.jobs))
    if arguments.json is None:
        print(text, end="")
    else:
        arguments.json.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
