"""The page on adding a game: what it shows is code of a game, and the errors that it shows are raised."""

import re
from pathlib import Path

import pytest

from rulebook.spec.deriving import WRITTEN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples"
FOLDERS = ("src/rulebook/games/scopa", "src/rulebook/core/kits", "docs/examples/briscola", "src/rulebook/_templates")
CODE = tuple(ROOT / path for path in FOLDERS)
CORE = ROOT / "src" / "rulebook" / "core"
BLOCK = re.compile(r"(?:^ {4}.*\n|^\n(?= {4}))+", re.MULTILINE)
BEGINS_CODE = re.compile(r"@\w|def |class |[A-Z]\w*: (TypeAlias|Final)")
LEFT_OUT = "..."
SAYS_SOMETHING = re.compile(r"[a-z]{4,} ")


def lines(text: str) -> list[str]:
    """The lines of some code, without comments and indentation."""
    return [bare for line in text.splitlines() if (bare := line.partition("  #")[0].strip())]


EXAMPLES = [block for block in BLOCK.findall(PAGE) if BEGINS_CODE.match(block.strip())]
TABLE = PAGE[: PAGE.index("## 1.")]
ERRORS = re.findall(r"^    DeclarationError: (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: lines(example)[0])
def test_examples_are_code_of_a_game(example: str) -> None:
    """Every line of an example stands in Scopa, a kit, Briscola or what is laid out, save those that leave something out."""
    files = [path for folder in CODE for path in folder.rglob("*.py")]
    there = {line for path in files for line in lines(path.read_text(encoding="utf-8"))}
    assert [line for line in lines(example) if line not in there and not line.endswith(LEFT_OUT)] == []


@pytest.mark.parametrize("error", ERRORS)
def test_errors_are_those_of_the_core(error: str) -> None:
    """The wording of every error stands in the core, with something in the place of what is in braces there."""
    texts = re.findall(r'f?"((?:[^"\\]|\\.)*)"', "\n".join(path.read_text(encoding="utf-8") for path in CORE.rglob("*.py")))
    patterns = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(text)) for text in texts if SAYS_SOMETHING.search(text)]
    assert any(re.fullmatch(pattern, error) for pattern in patterns)


def lines_of(game: str) -> dict[str, int]:
    """How many lines of each kind a game has."""
    found = dict.fromkeys(("src", "tests", "specs", "written"), 0)
    for file in (EXAMPLE / game).rglob("*"):
        if file.suffix in {".py", ".toml"} and file.name != "pyproject.toml":
            text, parts = file.read_text(encoding="utf-8"), file.relative_to(EXAMPLE / game).parts
            kind = "written" if WRITTEN in text else "specs" if "specs" in parts else parts[0]
            found[kind] += text.count("\n")
    return found


@pytest.mark.parametrize("game", ["briscola", "domineering", "snort", "tressette"])
def test_figures_are_those_of_the_games(game: str) -> None:
    """The page says how many lines of each kind a game has."""
    said = re.search(rf"`{game}`\D*(\d+)\D*(\d+)\D*(\d+)\D*(\d+)", TABLE)
    assert said is not None
    assert list(map(int, said.groups())) == list(lines_of(game).values())


def test_there_are_examples() -> None:
    """The page has examples of code and of errors."""
    assert len(EXAMPLES) >= 8
    assert len(ERRORS) > 4
