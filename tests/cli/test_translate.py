"""`rulebook translate`: from clauses to a finished translation."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Run


def test_export_writes_a_po_file(run: Run, tmp_path: Path) -> None:
    """Without a file the catalogue is written to standard output; with one, into it, and glossary and memory beside it."""
    shown = run("translate", "export", GAME, "--lang", "de")
    assert 'msgctxt "collecting-2"' in shown.output
    files = [tmp_path / name for name in ("rules.po", "terms.tbx", "terms.csv", "memory.tmx")]
    for glossary in files[1:3]:
        outputs = ("--out", files[0], "--glossary", glossary, "--memory", files[3])
        run("translate", "export", GAME, "--lang", "de", *outputs)
    assert all(file.stat().st_size for file in files)


def test_export_brings_a_file_up_to_date(run: Run, tmp_path: Path) -> None:
    """A translation in a file that exists is still there after another export into it."""
    file = tmp_path / "rules.po"
    run("translate", "export", GAME, "--lang", "nl", "--out", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace('five players."\nmsgstr ""', 'five players."\nmsgstr "Voor twee tot vijf spelers."', 1),
        encoding="utf-8",
    )
    run("translate", "export", GAME, "--lang", "nl", "--out", file)
    assert 'msgstr "Voor twee tot vijf spelers."' in file.read_text(encoding="utf-8")


def test_export_does_not_touch_a_file_of_another_language(run: Run, tmp_path: Path) -> None:
    """A file that holds a translation into another language is refused, and stays as it is."""
    file = tmp_path / "rules.po"
    run("translate", "export", GAME, "--lang", "fr", "--out", file)
    before = file.read_bytes()
    result = run("translate", "export", GAME, "--lang", "de", "--out", file, code=2)
    assert "rules.po: is a translation into fr, not into de" in result.stderr
    assert file.read_bytes() == before


@pytest.fixture
def german(run: Run, tmp_path: Path) -> Path:
    """The German translation that comes with the game, in a file."""
    file = tmp_path / "rules.po"
    run("translate", "export", GAME, "--lang", "de", "--filled", "--out", file)
    return file


def test_check_finds_nothing_in_a_good_translation(run: Run, german: Path) -> None:
    """A good translation is fine, and an export begins with it when it is asked to."""
    assert run("translate", "check", german).stdout == f"{german}: {GAME} in de: 0 findings\n"


def test_statements_that_are_not_english_are_not_compared(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements in French are not read as English ones, which one note says; once they are called English, they are."""
    monkeypatch.chdir(tmp_path)
    Path("regles.md").write_text("# Début\n\nChaque joueur reçoit quatre cartes.\n", encoding="utf-8")
    run("new-text", "ma_scopa", "--text", "regles.md", "--lang", "fr")
    run("translate", "export", "ma_scopa", "--lang", "en", "--out", "en.po")
    po, game = Path("en.po"), Path("ma_scopa/game.toml")
    po.write_text(po.read_text("utf-8").replace('cartes."\nmsgstr ""', 'cartes."\nmsgstr "Each gets four cards."'), "utf-8")
    result = run("translate", "check", "en.po")
    assert "T119 statements-not-english: the statements are in 'fr'" in result.stdout
    assert result.stdout.endswith("en.po: ma_scopa in en: 0 findings\n")
    game.write_text(game.read_text("utf-8").replace('language = "fr"', 'language = "en"', 1), "utf-8")
    assert "T202" in run("translate", "check", "en.po", code=1).stdout


def test_check_shows_what_it_finds(run: Run, german: Path, tmp_path: Path) -> None:
    """A finding is shown with the line, its code and its clause, in text and in JSON; a list can ignore it."""
    text = german.read_text(encoding="utf-8")
    german.write_text(text.replace("darin mindestens", "darin höchstens"), encoding="utf-8")
    shown = run("translate", "check", german, code=1)
    assert "error: empty-hand-2: T301 comparison-missing" in shown.stdout
    listed = run("translate", "check", german, "--json", code=1)
    document = json.loads(listed.stdout)
    assert {finding["code"] for finding in document["findings"]} == {"T301", "T302"}
    assert (document["game"], document["language"]) == (GAME, "de")
    ignored = tmp_path / "ignored.toml"
    table = '[[ignore]]\ncode = "{}"\nclause = "empty-hand-2"\nreason = "A test."\n'
    ignored.write_text(table.format("T301") + table.format("T302"), encoding="utf-8")
    run("translate", "check", german, "--ignore", ignored)


def test_check_refuses_what_is_not_a_translation(run: Run, tmp_path: Path) -> None:
    """A file that is not a PO file is bad input, in one line."""
    file = tmp_path / "rules.po"
    file.write_text("hello", encoding="utf-8")
    result = run("translate", "check", file, code=2)
    assert result.stderr.startswith("Error: rules.po: ")
    assert result.stderr.count("\n") == 1


def test_sheet_makes_a_page(run: Run, german: Path, tmp_path: Path) -> None:
    """A sheet goes into a file, or to standard output."""
    page = tmp_path / "rules.html"
    run("translate", "sheet", GAME, "--po", german, "--out", page)
    shown = run("translate", "sheet", GAME, "--po", german)
    assert shown.stdout == page.read_text(encoding="utf-8")
    assert shown.stdout.startswith("<!DOCTYPE html>")


def test_sheet_refuses_another_game_and_an_unfinished_translation(run: Run, german: Path, tmp_path: Path) -> None:
    """A sheet is made of a finished translation of that game only."""
    other = run.refused("translate", "sheet", "hamsterbacke", "--po", german)
    assert other == f"Error: rules.po: is a translation of {GAME}, not of hamsterbacke"
    empty = tmp_path / "empty.po"
    run("translate", "export", GAME, "--lang", "de", "--out", empty)
    unfinished = run("translate", "sheet", GAME, "--po", empty, code=2).stderr
    assert "empty.po: line 16: entry components-1: is not translated" in unfinished


def test_a_sheet_tells_what_was_counted(run: Run, tmp_path: Path) -> None:
    """Where a picture shows the end of a game, its caption has what lies face down in the piles, in the language."""
    po = tmp_path / "fr.po"
    run("translate", "export", "scopa", "--lang", "fr", "--filled", "--out", po)
    page = run("translate", "sheet", "scopa", "--po", po).stdout
    assert page.count("</b> Face cachée, il y a ceci : Anna, Tas\xa0: D") == 2


def test_confirm_needs_to_know_what(run: Run, tmp_path: Path) -> None:
    """Clauses are confirmed by their ids, or all of them; without either, or with both, it is bad use."""
    file = tmp_path / "de.po"
    run("translate", "export", GAME, "--lang", "de", "--filled", "--out", file)
    old = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"#\. Meaning: .*", "#. Meaning: 00000000 00000000 00000000", old), encoding="utf-8")
    assert "T122 meaning-changed" in run("translate", "check", file, code=1).output
    assert run("translate", "confirm", file, "turn-1").output == f"{file}: confirmed turn-1\n"
    assert "turn-1: T122" not in run("translate", "check", file, code=1).output
    assert run("translate", "confirm", file, "--all").output == f"{file}: confirmed 64 clauses\n"
    run("translate", "check", file)
    for both_or_none in ((), ("turn-1", "--all")):
        run("translate", "confirm", file, *both_or_none, code=2)


def test_sheet_warns_of_sections_without_a_heading(run: Run, tmp_path: Path) -> None:
    """Where there is no heading, a line on standard error names the clause; the paper can be chosen."""
    text = Path("docs/translations/pt/hamsterbacke.pt.po").read_text(encoding="utf-8")
    file, page = tmp_path / "pt.po", tmp_path / "pt.html"
    file.write_text(text.replace("# heading: O turno\n", ""), encoding="utf-8")
    result = run("translate", "sheet", "hamsterbacke", "--po", file, "--out", page, "--paper", "letter")
    assert result.stderr == f"{file}: warning: section 4 (turn) has no heading; write `# heading: ...` above turn-1\n"
    assert "@page { size: letter;" in page.read_text(encoding="utf-8")


def test_an_ignore_file_may_be_empty(run: Run, german: Path, tmp_path: Path) -> None:
    """A file that ignores nothing changes nothing."""
    empty = tmp_path / "ignored.toml"
    empty.write_text("", encoding="utf-8")
    assert run("translate", "check", german, "--ignore", empty).output == run("translate", "check", german).output


def test_a_project_is_begun_once(run: Run, tmp_path: Path) -> None:
    """`export --project` writes a project to fill in, never over words that somebody has written."""
    po, project = tmp_path / "x.po", tmp_path / "translation.toml"
    run("translate", "export", GAME, "--lang", "nl", "--project", project, "--out", po)
    begun = project.read_text(encoding="utf-8")
    assert "[words.contrasts]" in begun
    po.unlink()
    again = run.refused("translate", "export", GAME, "--lang", "nl", "--project", project, "--out", po)
    assert again == f"Error: {project} already exists: it may have words of yours"
    assert (project.read_text(encoding="utf-8"), po.exists()) == (begun, False)


def test_the_questions_of_a_project_are_checked_before_anybody_is_asked(run: Run, tmp_path: Path) -> None:
    """A project without an answer to type is refused by `examine`, and one that is not TOML by `check` and `sheet`, too."""
    folder = Path("docs/translations/pt")
    po, project = tmp_path / "hamsterbacke.pt.po", tmp_path / "translation.toml"
    po.write_bytes((folder / po.name).read_bytes())
    project.write_text(
        (folder / project.name).read_text(encoding="utf-8").replace('yes = "sim"', 'yes = ""'), encoding="utf-8"
    )
    assert run.refused("translate", "examine", "--po", po) == f"Error: {project}: frames.yes: is empty"
    project.write_text("x", encoding="utf-8")
    for command in (("check", po), ("sheet", "hamsterbacke", "--po", po), ("examine", "--po", po)):
        told = run("translate", *command, code=2)
        assert told.stderr.startswith(f"Error: {project}: is not TOML")


def test_align_asks_about_each_sentence_and_goes_on_later(run: Run, tmp_path: Path) -> None:
    """Answers are kept when the input ends; the next run asks only about the rest, and says what has no counterpart."""
    text, out = tmp_path / "rules.md", tmp_path / "rules.po"
    text.write_text("Your card can capture one card of the same value. Good luck! Deal three cards to everybody.", "utf-8")
    command = ("translate", "align", "scopa", "--text", text, "--lang", "en", "--out", out)
    begun = run(*command, input="capturing-1\nback\n\n", code=2)
    assert "Error: the input ended before sentence 2 was confirmed; what was answered is kept" in begun.output
    done = run(*command, input="none\nnonsense\n", code=2)
    assert "Error: sentence 3: 'nonsense' is not an answer; what was answered is kept" in done.output
    done = run(*command, input="dealing-3\n", code=1)
    assert "Sentence 3 of 3 (line 1): Deal three cards to everybody." in done.output
    assert "Sentences that say nothing that a clause says:\n  line 1: Good luck!\n" in done.output
    assert "  capturing-2: " in done.output.partition("Clauses that no sentence says:\n")[2]
    assert 'msgstr "Your card can capture one card of the same value."' in out.read_text(encoding="utf-8")
    assert "not confirmed" not in done.output
    assert "Error: " in run(*command[:-4], "--lang", "de", "--out", out, "--no-ask", code=2).output


def test_align_only_proposes_if_it_is_not_to_ask(run: Run, tmp_path: Path) -> None:
    """What is proposed is fuzzy, and a text without a sentence is an error."""
    text, out = tmp_path / "rules.md", tmp_path / "rules.po"
    text.write_text("Your card can capture one card of the same value.", encoding="utf-8")
    command = ("translate", "align", "scopa", "--text", text, "--lang", "en", "--out", out, "--no-ask")
    assert run(*command, code=1).output.endswith("1 sentence is not confirmed; in the PO file, what they say is fuzzy\n")
    assert '#, fuzzy\nmsgctxt "capturing-1"\n' in out.read_text(encoding="utf-8")
    text.write_text("# Nothing\n", encoding="utf-8")
    assert "has no sentences" in run.refused(*command)
