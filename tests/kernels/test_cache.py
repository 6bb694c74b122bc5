"""What is kept of compiled games: as good as what is made anew, made again where it is broken, and used for nothing else."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from pickle import dumps, loads
from random import Random
from shutil import copytree
from typing import Any

import pytest
from attrs import evolve

from rulebook.games import hamsterbacke, scopa
from rulebook.games.hamsterbacke import game
from rulebook.kernels import AnyKernel, Kernel
from rulebook.kernels import cache as keeping
from rulebook.kernels.cache import Made, imported, kept, key
from rulebook.kernels.kernel import Subject
from rulebook.play import playout
from tests.compile.compiler import QUICKLY
from tests.compile.games import SMALL

LATER_USE = """
import sys
from rulebook.kernels.batch import Batch
from rulebook.registry import game

Batch("hamsterbacke", game("hamsterbacke").settings(players=3), 8)
print(*sys.modules)
"""


TRANSLATED = cache(lambda *what, translated=keeping.translated: dumps(translated(*what)))
"""What games are in C: to read their rules takes longer than all that is done with it."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing is kept yet."""
    monkeypatch.setenv("RULEBOOK_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(keeping, "translated", lambda *what: loads(TRANSLATED(*what)))
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a small box is kept."""
    folder = tmp_path_factory.mktemp("filled")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("RULEBOOK_CACHE", str(folder))
        of_small()
    return folder


def of_small(one: Any = game) -> Made:
    """A small box of a game."""
    return kept(Subject.of(one, one.new_game(components=SMALL[one]).settings), QUICKLY)


def reads_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, to read rules is an error."""
    monkeypatch.setattr(keeping, "translated", lambda *_: pytest.fail("rules are read"))


@pytest.mark.parametrize("one", [hamsterbacke.game, scopa.game], ids=lambda one: one.id)
def test_what_is_kept_is_as_good_as_what_was_made(one: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule is read again; views, settings and states are the same."""
    first: AnyKernel = Kernel(one, SMALL[one], None, of_small(one))
    state = one.new_game(components=SMALL[one])
    packed = list(first.packed(state.settings))
    reads_no_rules(monkeypatch)
    again: AnyKernel = Kernel(one, SMALL[one], None, of_small(one))
    assert again.view == first.view
    assert list(again.packed(state.settings)) == packed
    for move in playout(one, state, Random(1)):
        row = again.encode(move.step.state)
        assert row == first.encode(move.step.state)
        assert again.decode(row, state.settings) == move.step.state


@pytest.mark.parametrize("suffix", ["game", "so", "sum"])
@pytest.mark.parametrize("broken", [b"", b"broken", None])
def test_what_is_broken_is_made_again(
    suffix: str, broken: bytes | None, filled: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are empty, have other content, or are not there."""
    copytree(filled, folder)
    settings = game.new_game(components=SMALL[game]).settings
    packed = list(of_small().codec.packed(game, settings))
    before = {*folder.iterdir()}
    for file in folder.glob(f"*.{suffix}"):
        if broken is None:
            file.unlink()
        else:
            file.write_bytes(broken)
    assert list(of_small().codec.packed(game, settings)) == packed
    assert {*folder.iterdir()} == before
    reads_no_rules(monkeypatch)
    of_small()


def test_nothing_is_kept_of_a_game_that_is_not_that_of_its_module(folder: Path) -> None:
    """Its rules stand in no file."""
    other = evolve(game, declaration=game.declaration)
    kept(Subject.of(other, game.new_game(components=SMALL[game]).settings), QUICKLY)
    assert not list(folder.glob("*.game"))


def test_another_file_is_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a game's package, or of one that it imports, counts; one that it does not import does not."""
    for file, text in {
        "rules_of_snap/__init__.py": "from rules_of_snap import chapter\n",
        "rules_of_snap/chapter.py": "from helping_snap import deep\nimport table_of_snap\n",
        "table_of_snap.py": "TABLE = (3, 4)\n",
        "helping_snap/deep.py": "TABLE = (1, 2)\n",
        "other_snap.py": "",
    }.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    __import__("rules_of_snap")
    __import__("other_snap")
    before = key("rules_of_snap", 1, None, ())
    assert key("rules_of_snap", 2, None, ()) != before
    assert key("rules_of_snap", 1, 2, ()) != before
    assert key("rules_of_snap", 1, None, QUICKLY) != before
    (tmp_path / "other_snap.py").write_text("x = 1\n")
    assert key("rules_of_snap", 1, None, ()) == before
    for file in ("helping_snap/deep.py", "table_of_snap.py", "rules_of_snap/chapter.py"):
        (tmp_path / file).write_text("TABLE = (2, 1)\n")
        assert key("rules_of_snap", 1, None, ()) != before
        before = key("rules_of_snap", 1, None, ())


def test_another_compiler_makes_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the compiler counts, and one of the core with its kits; one of the server does not."""
    monkeypatch.setattr("rulebook.__file__", str(tmp_path / "__init__.py"))
    counting = "core/step.py", "core/kits/hands.py", "compile/ir.py", "compile/native/runtime.h", "kernels/layout.py"
    for file in (*counting, "server/web.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("")
    before = key("rules_of_nothing", 1, None, ())
    (tmp_path / "server/web.py").write_text("x = 1\n")
    assert key("rules_of_nothing", 1, None, ()) == before
    for file in counting:
        (tmp_path / file).write_text("x = 1\n")
        assert key("rules_of_nothing", 1, None, ()) != before
        before = key("rules_of_nothing", 1, None, ())


def test_imports_are_found() -> None:
    """In all their forms, but for those within a package."""
    source = b"import a.b, c\nfrom d.e import f\n\nif X:\n    import g as h\nfrom . import i\nfrom .j import k\n"
    assert {"a.b", "c", "d.e", "g"} <= {*imported(source)} <= {"a.b", "c", "d.e", "g", "as", "h"}


def test_later_use_imports_nothing_that_reads_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The modules of a second process that makes a batch: what translates rules is not among them."""
    monkeypatch.delenv("RULEBOOK_CACHE")
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", LATER_USE], capture_output=True, text=True, check=True)
    modules = {*done.stdout.split()}
    assert "rulebook.compile.native.codec" in modules
    assert not {"rulebook.compile.declaration", "rulebook.compile.lowering", "rulebook.compile.native.rows"} & modules
    assert "rulebook.compile.native.writing" not in modules
