"""`rulebook new-game`: what it lays out is installed, tested, played and looked up like any other game."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

from rulebook.cli import new_game
from tests.cli.conftest import Run

NAME = "hedge_maze"

needs_installer = pytest.mark.skipif(
    not all(map(find_spec, ("pip", "hatchling", "editables"))),
    reason="pip, hatchling and editables, with which the new game is installed, are not all here",
)
needs_linter = pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is not installed")
needs_solvers = pytest.mark.skipif(not all(map(find_spec, ("z3", "cvc5"))), reason="the extra `verify` is not installed")
needs_compiler = pytest.mark.skipif(
    not any(map(shutil.which, ("gcc", "clang", "cc"))), reason="a compiler for C is not installed"
)


@frozen
class Installed:
    """A laid-out game: its folder, and an environment in which it is installed."""

    folder: Path
    environment: dict[str, str]

    def run(self, *arguments: str, code: int = 0) -> str:
        """What a module of Python, or code after `-c`, prints there, errors last; it has to end with an exit code."""
        ran = subprocess.run(
            [sys.executable, *(() if arguments[0] == "-c" else ("-m",)), *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=1200,
        )
        assert ran.returncode == code, ran.stdout + ran.stderr
        return ran.stdout + (ran.stderr if code else "")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A game that has been laid out and installed, editable, apart from the environment that the tests run in."""
    folder, target = tmp_path_factory.mktemp("game"), tmp_path_factory.mktemp("installed")
    game = Installed(folder, {**os.environ, "PYTHONPATH": os.pathsep.join([str(target), str(folder / "src")])})
    game.run("rulebook", "new-game", NAME, "--into", str(folder))
    game.run("pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(target), "-e", str(folder))
    return game


@needs_installer
@pytest.mark.slow
def test_its_own_tests_pass(installed: Installed) -> None:
    """The new game keeps every promise, and its specification, code and tests agree."""
    assert re.search(r"\d+ passed", installed.run("pytest", "-p", "no:cacheprovider"))


@needs_installer
@pytest.mark.slow
def test_its_marked_tests_bite(installed: Installed) -> None:
    """Tests that are marked with its clause fail when its function is wrong, and one that shows nothing is named."""
    assert "1 passed" in installed.run("pytest", "-p", "no:cacheprovider", "-m", "slow")
    idle = installed.folder / "tests" / "test_idle.py"
    idle.write_text(IDLE, encoding="utf-8")
    told = installed.run("pytest", "-p", "no:cacheprovider", "-m", "slow", code=1)
    idle.unlink()
    assert f"{NAME}: marks: taking-1: test_that_shows_nothing notices nothing" in told


IDLE = f"""import pytest
from {NAME} import Take, game


@pytest.mark.clause("taking-1")
def test_that_shows_nothing() -> None:
    assert game.step(game.new_game(), Take(1))
"""


@needs_installer
@needs_solvers
@pytest.mark.slow
def test_its_theorems_are_proved(installed: Installed) -> None:
    """Two solvers prove its theorems from its clauses, as the specification demands."""
    told = installed.run("rulebook", "verify", NAME, "--method", "solver", "--jobs", "1")
    assert told.count("solver (proved") == 3


@needs_installer
@needs_solvers
def test_a_tuple_that_grows_is_named(installed: Installed) -> None:
    """Before any proof is tried, the field is named, with the function that changes its length and what to write instead;
    where a solver cannot be asked, the place in the rules is.
    """
    rules, written = installed.folder / "src" / NAME / "rules.py", installed.folder / "src" / NAME / "written"
    before = {file: file.read_text(encoding="utf-8") for file in (rules, written / "observation.py")}
    rules.write_text(growing(before[rules]), encoding="utf-8")
    installed.run("rulebook", "refresh", NAME)
    wanted = (
        r"State\.past has 0 items at first and 1 after take \(rules\.py:\d+\), but a proof takes each tuple .* in a Multiset"
    )
    assert re.search(wanted, installed.run("-c", CHECKED.format(name=NAME)))
    assert re.search(rf"failed: {NAME}/rules\.py:\d+: solvers cannot be asked", installed.run("-c", ASKED.format(name=NAME)))
    for file, text in before.items():
        file.write_text(text, encoding="utf-8")


def growing(rules: str) -> str:
    """The rules with a tuple of all that was taken, in which the first is looked at."""
    for old, new in GROWING:
        assert old in rules
        rules = rules.replace(old, new)
    return rules


GROWING: Final = (
    ("    heap: Open[int]\n\n\n", "    heap: Open[int]\n    past: Open[Annotated[tuple[int, ...], UpTo(most)]]\n\n\n"),
    (
        "\n\n\n@frozen(slots=False)\nclass State",
        "\n\n\ndef most(settings): return 21\n\n\n@frozen(slots=False)\nclass State",
    ),
    ("heap=settings.components.counters)", "heap=settings.components.counters, past=())"),
    ("    left = state.heap", "    past = (*state.past, action.counters)\n    left = state.heap"),
    ("    if left == 0:", "    if left == 0 and state.past[0] > 0:"),
    ("changed(state, heap=left,", "changed(state, heap=left, past=past,"),
    ("from rulebook.core.settings", "from rulebook.core.domains import UpTo\nfrom rulebook.core.settings"),
)
CHECKED: Final = """
from rulebook.conformance.declaration import check_provable
from rulebook.core import RulebookError
from {name} import game
try:
    check_provable(game)
except RulebookError as error:
    print(error)
"""
ASKED: Final = """
from rulebook.verification.tasks import SolverTask, perform
print(perform(SolverTask("{name}", ("no-dead-end",), "2 players, Taking", 10)).findings[0].check.details[0])
"""


@needs_installer
@needs_compiler
def test_it_is_compiled(installed: Installed) -> None:
    """Its kernel plays; where a chapter leaves the language, one line says where, why and what to write instead."""
    play = "rulebook", "simulate", NAME, "--games", "1000", "--engine", "kernel"
    assert "1000 games, 2 players" in installed.run(*play)
    chapter = installed.folder / "src" / NAME / "rules.py"
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.replace("int(seat == state.seat)", "hash(seat == state.seat)"), encoding="utf-8")
    (line,) = installed.run(*play, code=2).splitlines()
    chapter.write_text(text, encoding="utf-8")
    assert re.fullmatch(rf"Error: {NAME}/rules\.py:\d+: hash: no such function; see docs/language\.md", line)


@needs_installer
@needs_linter
@pytest.mark.slow
def test_it_is_strictly_typed_and_tidy(installed: Installed) -> None:
    """A strict type check and the linter of the new game find nothing."""
    installed.run("mypy", "src", "tests")
    lint(installed.folder)


@needs_linter
@pytest.mark.parametrize("name", ["q", "the_long_and_winding_road_through_the_hedges"])
def test_it_is_tidy_whatever_it_is_called(run: Run, tmp_path: Path, name: str) -> None:
    """No line is too long, or could be shorter, for the name that stands in it."""
    run("new-game", name, "--into", tmp_path)
    lint(tmp_path)


def lint(folder: Path) -> None:
    """Run the linter, as a game that is laid out sets it up."""
    for check in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *check, "--no-cache", "."]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


@needs_installer
def test_what_follows_is_written(installed: Installed) -> None:
    """Nothing is out of date at first; what a changed specification says is written, and then nothing is out of date."""
    package = installed.folder / "src" / NAME
    clauses, readings = package / "specs" / NAME / "clauses.toml", package / "specs" / NAME / "readings.toml"
    before = {file: file.read_text(encoding="utf-8") for file in (clauses, readings, package / "rules.py")}
    assert installed.run("rulebook", "refresh", NAME, "--check") == ""
    readings.write_text(READING, encoding="utf-8")
    changed = before[clauses].replace("in turn, and", "in turn;")
    clauses.write_text(f'{changed}readings = ["last-counter"]\n', encoding="utf-8")
    installed.run("rulebook", "refresh", NAME, "--check", code=1)
    written = installed.run("rulebook", "refresh", NAME).split()
    assert [Path(word).name for word in written if word != "wrote"] == ["readings.py", "rules.py"]
    chapter = (package / "rules.py").read_text(encoding="utf-8")
    assert "heap in turn; whoever takes the last one wins." in chapter
    text = (package / "written" / "readings.py").read_text(encoding="utf-8")
    assert 'class LastCounter(Enum):\n    """taking-1: Win?"""\n\n    WINS = "wins"\n    VALUE_2 = "2"\n' in text
    assert "last_counter: LastCounter = LastCounter.WINS" in text
    for file, old in before.items():
        file.write_text(old, encoding="utf-8")
    (package / "written" / "readings.py").unlink()
    assert installed.run("rulebook", "refresh", NAME, "--check") == ""


READING = """
[[reading]]
id = "last-counter"
clause = "taking-1"
question = "Win?"
why = "It is said nowhere."
values = [{ id = "wins", statement = "It wins." }, { id = "2", statement = "It counts two." }]
"""


@needs_installer
def test_it_is_a_game_like_any_other(installed: Installed) -> None:
    """It is listed with its specification, played by its clause, and explained with its function and its tests."""
    listed = installed.run("rulebook", "games").partition(f"{NAME}  Hedge Maze\n")[2]
    assert listed.startswith("  editions: reference\n  2 to 6 players\n  1 clause, 0 passages in 0 texts\n")
    shown = installed.run("rulebook", "play", NAME)
    assert re.search(r"\nscores [01] [01]; won by seat [12]\n$", shown)
    assert "(taking-1)" in shown
    explained = installed.run("rulebook", "explain", f"{NAME}:taking-1")
    assert re.search(rf"^code +src/{NAME}/rules\.py:\d+ take$", explained, re.MULTILINE)
    assert re.search(r"^tests +tests/test_rules\.py:\d+ test_", explained, re.MULTILINE)


@pytest.mark.parametrize("example", [None, *new_game.EXAMPLES])
def test_it_is_known_by_its_own_name_alone(run: Run, tmp_path: Path, example: str | None) -> None:
    """No file speaks of the template, or of the finished game that it begins with; each place has its own spelling."""
    run("new-game", NAME, *(("--like", example) if example else ()), "--into", tmp_path)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    texts = {file.relative_to(tmp_path).as_posix(): file.read_text(encoding="utf-8") for file in files}
    assert {f"src/{NAME}/rules.py", f"src/{NAME}/specs/{NAME}/clauses.toml", "tests/model.py"} < set(texts)
    assert not [file for file, text in texts.items() if re.search(example or "your[_-]game", file + text, re.IGNORECASE)]
    assert "Your Game" not in texts["README.md"]
    assert "class Model:" in texts["tests/model.py"]
    assert re.search('name = "hedge[-_]maze"', texts["pyproject.toml"])
    assert texts["README.md"].startswith("# Hedge Maze\n")


def test_it_is_laid_out_here_otherwise(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder the new game gets one with its name where the command is run."""
    monkeypatch.chdir(tmp_path)
    result = run("new-game", "nim")
    assert "rulebook play nim" in result.stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["nim"]
    assert (tmp_path / "nim" / "pyproject.toml").is_file()


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    """A file that is there already stays as it is, nothing is written beside it, and the exit code is 1."""
    clauses = tmp_path / "src" / NAME / "written" / "clauses.py"
    clauses.parent.mkdir(parents=True)
    clauses.write_text("ours")
    assert (
        run.refused("new-game", NAME, "--into", tmp_path, code=1) == f"Error: {clauses}: exists already; nothing was written"
    )
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [clauses]
    assert clauses.read_text() == "ours"


def test_a_game_is_not_mixed_with_its_text(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who begins the rules of a text, in the folder where it lies, is asked for another folder for them."""
    monkeypatch.chdir(tmp_path)
    text = tmp_path / NAME / "game.toml"
    text.parent.mkdir()
    text.write_text("ours")
    asked = f"Error: {NAME} has a game that is only a text: choose another folder with --into; nothing was written"
    assert run.refused("new-game", NAME, code=1) == asked
    run("new-game", NAME, "--into", "rules")


@pytest.mark.parametrize("leads_somewhere", [True, False])
def test_nothing_is_written_through_a_symbolic_link(run: Run, tmp_path: Path, leads_somewhere: bool) -> None:
    """A link stays what it is, also one that leads nowhere, and nothing is written where it leads."""
    elsewhere, link = tmp_path / "elsewhere.py", tmp_path / "game" / "src" / NAME / "py.typed"
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere)
    if leads_somewhere:
        elsewhere.write_text("ours")
    assert (
        run.refused("new-game", NAME, "--into", tmp_path / "game", code=1)
        == f"Error: {link}: is a symbolic link; nothing was written"
    )
    assert elsewhere.exists() is leads_somewhere
    assert list(link.parent.iterdir()) == [link]


@pytest.mark.parametrize("place", [".", "src"])
def test_nothing_is_written_in_a_folder_that_is_a_link_to_nothing(run: Run, tmp_path: Path, place: str) -> None:
    """Files cannot be laid out in a folder that a link only promises, be it the goal or one in it."""
    goal, elsewhere = tmp_path / "goal", tmp_path / "elsewhere"
    link = goal / place
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(elsewhere)
    assert (
        run.refused("new-game", NAME, "--into", goal, code=1)
        == f"Error: {link}: is a dangling symbolic link; nothing was written"
    )
    assert not elsewhere.exists()


def test_a_link_to_a_folder_is_followed(run: Run, tmp_path: Path) -> None:
    """A folder may be reached by a link, and have other files, such as a licence."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "LICENSE").write_text("ours")
    (tmp_path / "goal").symlink_to(folder)
    run("new-game", NAME, "--into", tmp_path / "goal")
    assert (folder / "pyproject.toml").is_file()
    assert (folder / "LICENSE").read_text() == "ours"


UNUSABLE: Final = {
    "use lower-case letters": (
        *("hedge-maze", "HedgeMaze", "2048", "hedge__maze", "_maze", "labyrinthé"),
        "maze\n",
        "../maze",
        "",
    ),
    "it is a keyword": ("class",),
    "there is already a game": ("scopa",),
    "with this name": ("json", "rulebook"),
}


@pytest.mark.parametrize(("name", "reason"), [(name, reason) for reason, names in UNUSABLE.items() for name in names])
def test_name_has_to_be_one_for_a_package(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    """A name that no new package can have is bad usage, and the reason is given."""
    monkeypatch.chdir(tmp_path)
    assert reason in run.refused("new-game", name)
    assert list(tmp_path.iterdir()) == []


def test_what_tools_leave_in_the_template_is_not_laid_out(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Caches that lie in the template, as after an installation, are no part of it."""
    template = tmp_path / "template"
    for file in ("src/your_game/__init__.py", "src/your_game/__pycache__/__init__.pyc", ".ruff_cache/CACHEDIR.TAG"):
        (template / file).parent.mkdir(parents=True, exist_ok=True)
        (template / file).write_text("")
    monkeypatch.setattr(new_game, "TEMPLATE", template)
    run("new-game", NAME, "--into", tmp_path / "game")
    assert [file.name for file in (tmp_path / "game").rglob("*") if file.is_file()] == ["__init__.py"]
