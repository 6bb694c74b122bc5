"""The command: see the docstring of the package."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from attrs import evolve

from rulebook.examination.search import Effort
from rulebook.registry import game
from rulebook.spec import load, specified_games
from rulebook.spec.fingerprints import FOLDER, UNRELEASED, fingerprints
from tests.tools.fingerprints.evidence import FILE
from tests.tools.fingerprints.fingerprinting import chosen, fingerprinted, kept_positions, wrong_at
from tests.tools.fingerprints.writing import text_of

ROOT = Path(__file__).resolve().parents[3]
SPECS = ROOT / "specs"


def main() -> None:
    """Write the fingerprints that are asked for."""
    parser = argparse.ArgumentParser(description="Write the fingerprints of clauses.")
    parser.add_argument("games", nargs="*", help="the games; all without a name")
    parser.add_argument("--search", action="store_true", help="look for further positions")
    parser.add_argument("--games", dest="number", type=int, default=24, help="how many games to search in")
    parser.add_argument("--release", metavar="VERSION", help="keep the fingerprints as those of a version")
    parser.add_argument("--checkout", type=Path, help="the checkout of an earlier version")
    parser.add_argument("--version", help="what that version is called")
    arguments = parser.parse_args()
    for each in arguments.games or specified_games():
        if arguments.checkout is not None:
            of_checkout(each, arguments.checkout, arguments.version)
        else:
            of_present(each, arguments.number if arguments.search else 0, arguments.release)


def of_present(name: str, number: int, release: str | None) -> None:
    """Write the fingerprints of a game as it is, and its positions, searched for in some games."""
    played, specification = game(name), load(name)
    if number:
        effort = Effort(games=number, looked_at=15, kept=2)
        lines = chosen(played, specification, effort, kept_positions(played))
        (SPECS / name / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    positions = kept_positions(played)
    made = fingerprinted(played, specification, positions, wrong_at(played, specification, positions))
    write(name, UNRELEASED, text_of(made))
    if release is not None:
        write(name, release, text_of(evolve(made, version=release)))


def of_checkout(name: str, checkout: Path, version: str) -> None:
    """Write the fingerprints of a game in an earlier version, if it had the game."""
    if not (checkout / "specs" / name).is_dir():
        return
    command = (sys.executable, str(Path(__file__).with_name("earlier.py")), str(ROOT), name, version)
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    done = subprocess.run(command, check=True, env=environment, cwd=checkout, capture_output=True, text=True)
    write(name, version, done.stdout)
    print(f"{name} {version}: {done.stderr.strip()}")
    fingerprints.cache_clear()


def write(name: str, version: str, text: str) -> None:
    """Write the file of a version."""
    file = SPECS / name / FOLDER / f"{version}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
