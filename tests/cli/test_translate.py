"""`rulebook translate`: from clauses to a finished translation."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Run


def test_export_writes_a_po_file(run: Run, tmp_path: Path) -> None:
    """Without a file the catalogue is written to standard output; with one, into it, and glossary and memory beside it."""
    shown = run("translate", "export", GAME, "--lang", "de")
    assert shown.exit_code == 0
    assert 'msgctxt "collecting-2"' in shown.output
    files = [tmp_path / name for name in ("rules.po", "terms.tbx", "terms.csv", "memory.tmx")]
    for glossary in files[1:3]:
        outputs = ("--out", files[0], "--glossary", glossary, "--memory", files[3])
        assert run("translate", "export", GAME, "--lang", "de", *outputs).exit_code == 0
    assert all(file.stat().st_size for file in files)


def test_export_brings_a_file_up_to_date(run: Run, tmp_path: Path) -> None:
    """A translation in a file that exists is still there after another export into it."""
    file = tmp_path / "rules.po"
    run("translate", "export", GAME, "--lang", "nl", "--out", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace('take part."\nmsgstr ""', 'take part."\nmsgstr "Voor twee tot vijf spelers."', 1), encoding="utf-8"
    )
    run("translate", "export", GAME, "--lang", "nl", "--out", file)
    assert 'msgstr "Voor twee tot vijf spelers."' in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "--lang", "de"), "there is no game"),
        ((GAME, "--lang", "../de"), "is no code of a language"),
        ((GAME, "--lang", "de", "--glossary", "terms.doc"), "a glossary is written as .tbx or .csv"),
    ],
)
def test_export_refuses_what_it_cannot_do(run: Run, arguments: tuple[str, ...], message: str) -> None:
    """An unknown game, language or format is bad use."""
    result = run("translate", "export", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_export_does_not_touch_a_file_of_another_language(run: Run, tmp_path: Path) -> None:
    """A file that holds a translation into another language is refused, and stays as it is."""
    file = tmp_path / "rules.po"
    run("translate", "export", GAME, "--lang", "fr", "--out", file)
    before = file.read_bytes()
    result = run("translate", "export", GAME, "--lang", "de", "--out", file)
    assert result.exit_code == 2
    assert "rules.po: is a translation into fr, not into de" in result.stderr
    assert file.read_bytes() == before


def test_without_its_extra_it_says_what_to_install() -> None:
    """Without polib the command says what to install, and ends with exit code 2."""
    code = "import sys; sys.modules['polib'] = None; sys.argv = ['rulebook', 'translate', 'export', 'x', '--lang', 'de']"
    process = subprocess.run(
        [sys.executable, "-c", f"{code}; from rulebook.cli import main; sys.exit(main())"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 2
    assert "pip install 'rulebook-engine[translate]'" in process.stderr
    assert "Traceback" not in process.stderr
