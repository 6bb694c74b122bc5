"""The command: see the docstring of the package."""

import argparse
import json
from pathlib import Path

from tests.tools.wording.measuring import report


def main() -> None:
    """Measure the checks, print the figures of the unseen half, and write the report."""
    parser = argparse.ArgumentParser(description="Measure the checks of words on free sentences.")
    parser.add_argument("--json", type=Path, help="where to write the report")
    arguments = parser.parse_args()
    text = json.dumps(report(), indent=1) + "\n"
    if arguments.json is None:
        print(text, end="")
    else:
        arguments.json.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
