"""Packs a release: the wheel and the npm package of one version, once JavaScript and Python have played in step.

    python -m tests.tools.release

Nothing comes into `dist` unless the tag of the version names the commit, the checkout has no changes, the lockstep and the
tests of the packed npm package pass, and both files have the version of pyproject.toml. A reason ends it with exit code 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parents[2]
PLAYGROUND: Final = Path("docs", "playground")
PACKED: Final = PLAYGROUND / "packed"
LOCKSTEP: Final = ("tests/compile/javascript", "tests/playground/test_rules.py")
"""The tests, those that are not long, in which JavaScript does and says what Python does and says."""
Step: TypeAlias = tuple[str, Sequence[str | Path]]
"""What is done, in words, and the program that does it."""


def steps(wheels: Path) -> Iterator[Step]:
    """What is done in order, each only if all before it went well; the wheel is written into a folder."""
    python, pytest = sys.executable, (sys.executable, "-m", "pytest", "-q", "-n", "auto")
    yield "the page of the server", (python, PLAYGROUND / "assemble.py")
    yield "the lockstep of JavaScript with Python", (*pytest, "-m", "not long", *LOCKSTEP)
    yield "the wheel", (python, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels)
    yield "the npm package", ("npm", "run", "--silent", "--prefix", PLAYGROUND, "package")
    yield "the test of the npm package", (*pytest, "-m", "slow", "tests/playground/test_package.py")


def project() -> str:
    """The version in pyproject.toml, which npm's package takes too."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def git(*words: str) -> str:
    """What git answers; nothing where it has no answer."""
    return subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def untagged(tag: str) -> str | None:
    """Why the commit is not the one that a tag names, and what is to be done."""
    if git("status", "--porcelain"):
        return "there are changes that are not committed"
    named = git("rev-parse", "--verify", "--quiet", f"{tag}^{{commit}}")
    if not named:
        return f"the commit has no tag: git tag {tag}"
    return None if named == git("rev-parse", "HEAD") else f"{tag} is another commit: raise the version in pyproject.toml"


def packed(version: str) -> Iterator[Path]:
    """Do every step; gives the wheel and npm's package, as they come into `dist`."""
    tarball, programs = ROOT / PACKED / f"rulebook-engine-{version}.tgz", Path(sys.executable).parent
    environment = {**os.environ, "PATH": os.pathsep.join((str(programs), os.environ["PATH"]))}
    environment |= {"RULEBOOK_PAGE": str(ROOT / PLAYGROUND / "dist"), "RULEBOOK_PACKAGE": str(tarball)}  # for the tests
    tarball.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as wheels:
        for name, command in steps(Path(wheels)):
            if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
                sys.exit(f"not packed: {name} failed")
        made = [Path(wheels, f"rulebook_engine-{version}-py3-none-any.whl"), tarball]
        for file in made:
            if not file.is_file():
                sys.exit(f"not packed: there is no {file.name}")
        (ROOT / "dist").mkdir(exist_ok=True)
        for file in made:
            yield Path(shutil.copy(file, ROOT / "dist"))


def main() -> None:
    """Pack, or say why not."""
    version = project()
    reason = untagged(f"v{version}")
    if reason is not None:
        sys.exit(f"not packed: {reason}")
    for file in packed(version):
        print(file)


if __name__ == "__main__":
    main()
