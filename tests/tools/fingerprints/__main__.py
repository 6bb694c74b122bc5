"""The command: see the docstring of the package."""

import argparse
from pathlib import Path

from attrs import evolve

from rulebook.examination.search import Effort
from rulebook.registry import game
from rulebook.spec import load, specified_games
from rulebook.spec.fingerprints import FOLDER, UNRELEASED
from tests.tools.fingerprints.evidence import FILE
from tests.tools.fingerprints.fingerprinting import chosen, fingerprinted, kept_positions, text_of, wrong_at

ROOT = Path(__file__).resolve().parents[3]
SPECS = ROOT / "specs"


def main() -> None:
    """Write the fingerprints that are asked for."""
    parser = argparse.ArgumentParser(description="Write the fingerprints of clauses.")
    parser.add_argument("games", nargs="*", help="the games; all without a name")
    parser.add_argument("--search", action="store_true", help="look for further positions")
    parser.add_argument("--games", dest="number", type=int, default=24, help="how many games to search in")
    parser.add_argument("--release", metavar="VERSION", help="keep the fingerprints as those of a version")
    arguments = parser.parse_args()
    for each in arguments.games or specified_games():
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


def write(name: str, version: str, text: str) -> None:
    """Write the file of a version."""
    file = SPECS / name / FOLDER / f"{version}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
