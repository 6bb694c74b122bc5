"""`rulebook passages`: a text is cut, and no word of it comes out."""

from pathlib import Path

from rulebook.spec import cut, passages_toml, shares
from rulebook.spec.model import PassageKind
from tests.cli.conftest import Run, complaint
from tests.spec.test_cutting import CUTS, TEXT


def test_passages_come_out_as_a_file_has_them(run: Run, tmp_path: Path) -> None:
    """Standard output is what belongs in the specification, and standard error says what it covers."""
    (tmp_path / "rules.txt").write_text(TEXT.text, encoding="utf-8")
    (tmp_path / "rules.cuts").write_text(CUTS, encoding="utf-8")
    result = run("passages", tmp_path / "rules.cuts", "--text", tmp_path / "rules.txt")
    file = cut(TEXT, CUTS)
    assert result.stdout == passages_toml(file)
    assert result.stderr.startswith(f"7 passages: rule {shares(file)[PassageKind.RULE]:.1%}, example ")


def test_cuts_that_do_not_fit_are_bad_input(run: Run, tmp_path: Path) -> None:
    """A cut that the text does not have is reported with its line, and nothing is written."""
    (tmp_path / "rules.txt").write_text("Page 7", encoding="utf-8")
    (tmp_path / "rules.cuts").write_text("noise :: Page 8", encoding="utf-8")
    result = run("passages", tmp_path / "rules.cuts", "--text", tmp_path / "rules.txt", code=2)
    assert result.stdout == ""
    assert complaint(result).startswith("Error: line 1: the passage does not begin with these words")
