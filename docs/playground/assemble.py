"""Builds the playground: `python docs/playground/assemble.py` writes a folder for any web server, which works offline.

It needs Node: `npm ci` in docs/playground installs Pyodide and the compiler of TypeScript. The wheels of attrs, cattrs and
typing_extensions come from PyPI; once they are in the folder, nothing is downloaded again.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from engine import write_engine, write_fingerprints

from rulebook.cli.types import of_server
from rulebook.readings.booklet import CLAUSES, write_clauses
from rulebook.records import JsonValue
from rulebook.registry import game, playable
from rulebook.spec.looks import themed
from rulebook.table.typescript import declarations

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
MODULES: Final = HERE / "node_modules"
PAGE: Final = HERE / "page"
"""The page without Python, for servers of tables: what the next wheel takes along."""
PAGES: Final = ("index.html", "style.css", "table.css", "icon.svg")
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEELS: Final = ("attrs", "cattrs", "typing_extensions")
NOTHING_SERVED: Final = '{"games": []}'
"""What the page is told where it asks which games a server of tables offers, and there is none."""


def missing() -> str | None:
    """What has to be installed before the page can be built, in one line."""
    if shutil.which("node") is None:
        return "Node is not installed"
    return None if MODULES.is_dir() else "run npm ci --prefix docs/playground first"


def build(out: Path) -> None:
    """Write the page into a folder, with Python for browsers; and without it where the next wheel looks for it."""
    shutil.rmtree(PAGE, ignore_errors=True)  # Python in a browser imports a wheel without the page
    packed = wheels(out / "wheels")
    unfinished = MODULES / ".cache" / "page"  # where no distribution that is built meanwhile finds it
    shutil.rmtree(unfinished, ignore_errors=True)
    write_page(unfinished)
    unfinished.rename(PAGE)
    shutil.copytree(PAGE, out, dirs_exist_ok=True)
    add_tables(out)
    write_manifest(out, packed)


def write_page(out: Path) -> None:
    """Write the page as a server of tables shows it."""
    write_types()
    run("the compiler of TypeScript", [MODULES / ".bin" / "tsc", "-p", HERE, "--outDir", out])
    for name in PAGES:
        shutil.copy(HERE / name, out)
    run("sheet.mjs", ["node", HERE / "sheet.mjs", HERE / "theme", out / "theme"])
    manifest = out / "theme" / "manifest.json"
    manifest.write_text(themed(manifest, playable()[0]), encoding="utf-8")
    (out / CLAUSES).mkdir(exist_ok=True)
    write_clauses(out)
    write_fingerprints(out)
    write_manifest(out, ())


def write_types() -> None:
    """Write the types of the games, which the page is compiled with; all at once, since others may be compiling it."""
    unfinished = MODULES / f"rulebook-{os.getpid()}.d.ts"
    unfinished.write_text(declarations(map(game, playable()[0])) + of_server(), encoding="utf-8")
    unfinished.rename(HERE / "rulebook.d.ts")


def add_tables(out: Path) -> None:
    """Add what keeps tables in the browser, where no server does: rules in JavaScript, and Python for the rest."""
    write_engine(out / "games")
    (out / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, out / "pyodide")
    shutil.copy(HERE / "host.py", out)
    (out / "api").mkdir(exist_ok=True)
    (out / "api" / "games").write_text(NOTHING_SERVED, encoding="utf-8")


def write_manifest(out: Path, packed: Iterable[str]) -> None:
    """Tell the page its wheels, without any of which there is no Python for the browser, and the files to keep at once.

    Python, and games as WebAssembly, are kept when they are loaded.
    """
    names = {file.relative_to(out).as_posix() for file in out.rglob("*.*") if file.suffix != ".wasm"}
    files: list[JsonValue] = [
        *sorted({"manifest.json", *[name for name in names if not name.startswith(("pyodide/", "wheels/"))]})
    ]
    (out / "manifest.json").write_text(json.dumps({"wheels": [*packed], "files": files}), encoding="utf-8")


def wheels(folder: Path) -> list[str]:
    """Put the wheels of the library and of what it needs into a folder; gives their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("rulebook_engine-*.whl"):
        old.unlink()
    quiet = {**os.environ, "HATCH_QUIET": "2"}  # the hook would say that this wheel has no page
    run("hatchling", [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], quiet)
    lacking = [name for name in WHEELS if not list(folder.glob(f"{name}-*.whl"))]
    if lacking:
        options: list[str | Path] = ["--quiet", "--no-deps", "--only-binary=:all:", "--dest", folder]
        if subprocess.run([sys.executable, "-m", "pip", "download", *options, *lacking], check=False).returncode:
            sys.exit(f"pip could not download {', '.join(lacking)}")
    return sorted(file.name for file in folder.glob("*.whl"))


def run(name: str, command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
    """Run a program in the checkout; where it fails, end with one line after what it has said itself."""
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        sys.exit(f"{name} failed: run python docs/playground/assemble.py to see why")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=HERE / "dist", help="where the page is written")
    asked = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    build(asked.folder.resolve())
