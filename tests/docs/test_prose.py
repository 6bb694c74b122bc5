"""The prose of documents, messages, docstrings, comments and specifications: no phrase of a list that we do not want."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BANNED: dict[str, str] = tomllib.loads(Path(__file__).with_name("banned.toml").read_text(encoding="utf-8"))["phrases"]
PATTERNS = {re.compile(phrase.replace(" ", r"\s+"), re.IGNORECASE): instead for phrase, instead in BANNED.items()}
GENERATED = ROOT / "docs" / "games"
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *[
        page
        for kind in ("md", "rst", "jinja")
        for page in ROOT.glob(f"docs/**/*.{kind}")
        if "node_modules" not in page.parts
        if not page.is_relative_to(GENERATED)
    ],
    *ROOT.glob("src/rulebook/_templates/**/*.md"),
    *ROOT.glob("src/rulebook/_templates/**/*.toml"),
    *ROOT.glob("specs/*/*.toml"),
]
CODE = [path for folder in ("src", "docs/_ext") for path in (ROOT / folder).rglob("*.py")]


def prose_in(code: str) -> Iterator[tuple[int, str]]:
    """The comments of some code, and its texts of several words, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value


def banned_in(text: str) -> Iterator[tuple[int, str]]:
    """What should be written in other words in a text: the line within it, and a message."""
    for pattern, instead in PATTERNS.items():
        for match in pattern.finditer(text):
            yield text.count("\n", 0, match.start()), f"{' '.join(match[0].split())!r}: write {instead}"


@pytest.mark.parametrize("path", [pytest.param(path, id=str(path.relative_to(ROOT))) for path in DOCUMENTS])
def test_documents_have_no_banned_phrase(path: Path) -> None:
    """Documents and specifications have no phrase of the list."""
    text = path.read_text(encoding="utf-8")
    assert [f"line {line + 1}: {message}" for line, message in banned_in(text)] == []


def test_code_has_no_banned_phrase() -> None:
    """Docstrings, comments and messages have no phrase of the list."""
    found = [
        f"{path.relative_to(ROOT)}:{first + line}: {message}"
        for path in CODE
        for first, text in prose_in(path.read_text(encoding="utf-8"))
        for line, message in banned_in(text)
    ]
    assert found == []


PLANTED = {
    "A second line.\nMake the report anew.": (1, "'anew': write again; to make anew: regenerate"),
    "no such value; there is reach, pass": (0, "'; there is reach, pass': write choose a or b"),
    "It is no\nclause.": (0, "'is no': write is not a"),
    "73 passages in 1 texts": (0, "'1 texts': write the singular"),
}


@pytest.mark.parametrize("text", PLANTED)
def test_a_planted_phrase_is_found(text: str) -> None:
    """A phrase of the list is found across a line break and in any place, with its line and what to write instead."""
    assert list(banned_in(text)) == [PLANTED[text]]


def test_texts_of_code_are_read() -> None:
    """Docstrings, comments and the texts of messages are read, but not names and single words."""
    code = '"""Docs here."""\nanew = f"a {1} text"  # a note\nother("anew")\n'
    assert sorted(text.strip() for _, text in prose_in(code)) == ["# a note", "Docs here.", "a", "text"]
