"""Nothing is released unless the tag names the commit, JavaScript plays as Python does, and packages are one version."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.tools import release
from tests.tools.release import Step

WHEEL = "rulebook_engine-1.2.0-py3-none-any.whl"
TARBALL = "rulebook-engine-1.2.0.tgz"
MAKE = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"
Replaced: TypeAlias = dict[str, Sequence[str | Path]]


def git(*words: str) -> None:
    """Ask git for something in the checkout."""
    told = ("user.name=Robin", "user.email=robin@example.org", "tag.gpgSign=false", "commit.gpgSign=false")
    asked = ("git", *[word for each in told for word in ("-c", each)], *words)
    subprocess.run(asked, cwd=release.ROOT, check=True, capture_output=True)


@pytest.fixture
def packing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Replaced], list[str]]:
    """Packs a checkout of version 1.2.0 with one commit; gives what was done, each step a program that does little."""
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    (tmp_path / ".gitignore").write_text("/dist/\n/docs/\n", encoding="utf-8")
    (tmp_path / release.PACKED).mkdir(parents=True)
    git("init")
    git("add", ".")
    git("commit", "-m", "The rules")
    planned = release.steps

    def pack(replaced: Replaced) -> list[str]:
        done: list[str] = []

        def instead(wheels: Path) -> Iterator[Step]:
            making = {"the wheel": wheels / WHEEL, "the npm package": tmp_path / release.PACKED / TARBALL}
            for name, _ in planned(wheels):
                done.append(name)
                yield name, replaced.get(name, (sys.executable, "-c", MAKE, making.get(name, tmp_path / "docs" / "made")))

        monkeypatch.setattr(release, "steps", instead)
        release.main()
        return done

    return pack


def given() -> list[str]:
    """What there is to be published."""
    return sorted(file.name for file in (release.ROOT / "dist").glob("*"))


def test_both_packages_are_packed_once_javascript_was_compared(packing: Callable[[Replaced], list[str]]) -> None:
    """Where the tag names the commit, both come into one folder: after the lockstep, and tested as packed."""
    git("tag", "v1.2.0")
    done = packing({})
    assert given() == sorted((WHEEL, TARBALL))
    assert done.index("the lockstep of JavaScript with Python") < done.index("the wheel") < done.index("the npm package")
    assert done[-1] == "the test of the npm package"


def test_the_tag_has_to_name_the_commit(packing: Callable[[Replaced], list[str]]) -> None:
    """Without a tag, with that of another commit, and with what is not committed, nothing is done; the reason is said."""
    with pytest.raises(SystemExit, match=r"not packed: the commit has no tag: git tag v1\.2\.0"):
        packing({})
    git("tag", "-a", "-m", "Version 1.2.0", "v1.2.0")
    git("commit", "--allow-empty", "-m", "More rules")
    with pytest.raises(SystemExit, match=r"v1\.2\.0 is another commit: raise the version"):
        packing({})
    git("checkout", "v1.2.0")
    (release.ROOT / "rules").touch()
    with pytest.raises(SystemExit, match="changes that are not committed"):
        packing({})
    assert given() == []
    (release.ROOT / "rules").unlink()
    packing({})
    assert given() == sorted((WHEEL, TARBALL))


@pytest.mark.parametrize("failing", ["the lockstep of JavaScript with Python", "the test of the npm package"])
def test_what_fails_is_not_packed(packing: Callable[[Replaced], list[str]], failing: str) -> None:
    """If JavaScript plays otherwise, or a package cannot be used as it is packed, nobody gets anything."""
    assert all((Path(__file__).parents[2] / path).exists() for path in release.LOCKSTEP)
    git("tag", "v1.2.0")
    with pytest.raises(SystemExit, match=f"not packed: {failing} failed"):
        packing({failing: (sys.executable, "-c", "raise SystemExit(1)")})
    assert given() == []


def test_packages_of_two_versions_are_not_packed(packing: Callable[[Replaced], list[str]]) -> None:
    """A wheel or a tarball of another version keeps both from being packed."""
    git("tag", "v1.2.0")
    for name, lacking in (("the wheel", WHEEL), ("the npm package", TARBALL)):
        with pytest.raises(SystemExit, match=f"not packed: there is no {lacking}"):
            packing({name: (sys.executable, "-c", "")})
    assert given() == []
