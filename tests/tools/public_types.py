"""How much of the public interface has types that pyright sees, in a wheel that is installed by itself.

    python -m tests.tools.public_types --least 99.5

The wheel is built and installed in an environment of its own, together with pyright and the libraries of the extras. Exit
code 1 says that the share is smaller than asked for, and what has no type.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from venv import create

ROOT = Path(__file__).parents[2]
EXTRAS = "cluster,gymnasium,openspiel,pettingzoo,serve,translate,verify"


def installed(folder: Path) -> Path:
    """The folder with the programs of an environment that has the wheel and pyright."""
    create(folder, with_pip=True)
    programs = folder / "bin"
    subprocess.run([str(programs / "pip"), "install", "-q", "pyright", "types-polib", f"{ROOT}[{EXTRAS}]"], check=True)
    return programs


def report(programs: Path) -> tuple[float, tuple[str, ...]]:
    """The share of the public names with known types, in per cent, and the names without."""
    command = [str(programs / "pyright"), "--verifytypes", "rulebook", "--ignoreexternal", "--outputjson"]
    told = subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": f"{programs}:/usr/bin:/bin"})
    found = json.loads(told.stdout)["typeCompleteness"]
    unknown = [symbol["name"] for symbol in found["symbols"] if symbol["isExported"] and not symbol["isTypeKnown"]]
    return 100 * found["completenessScore"], tuple(unknown)


def main() -> int:
    """Tell the share, and whether it is enough."""
    parser = argparse.ArgumentParser(description="How much of the public interface has types.")
    parser.add_argument("--least", type=float, default=0.0, metavar="PERCENT")
    least: float = parser.parse_args().least
    with tempfile.TemporaryDirectory() as folder:
        share, unknown = report(installed(Path(folder)))
    print(f"{share:.2f} % of the public names have known types")
    if share >= least:
        return 0
    print("\n".join(unknown))
    return 1


if __name__ == "__main__":
    sys.exit(main())
