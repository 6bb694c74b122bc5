"""PO files: an entry for every clause, comments that help, and translations that survive an update."""

import subprocess
from datetime import UTC, datetime
from pathlib import Path
from shutil import which

import pytest
from polib import POFile

from rulebook.spec import Specification, load, specified_games
from rulebook.translation.catalogue import catalogue, updated
from rulebook.translation.languages import LANGUAGES
from rulebook.translation.po_file import parsed

GAME = "yellowstone_park"
NOW = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


def made(specification: Specification, code: str = "de") -> POFile:
    """A catalogue without translations."""
    return catalogue(specification, code, NOW)


@pytest.mark.parametrize("game", specified_games())
def test_every_clause_has_one_entry(game: str) -> None:
    """A catalogue has an entry for every clause, in the order of the rules, and no translation yet."""
    specification = load(game)
    entries = [(entry.msgctxt, entry.msgid, entry.msgstr) for entry in made(specification)]
    assert entries == [(clause.id, clause.statement, "") for clause in specification.clauses]


def test_header() -> None:
    """The header says the game and the version of its rules, the language, and how that forms plurals."""
    header = made(load(GAME), "fr").metadata
    assert header["Project-Id-Version"] == "yellowstone_park 2"
    assert header["Language"] == "fr"
    assert header["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert header["Content-Type"] == "text/plain; charset=UTF-8"


def test_comments_tell_of_readings_pitfalls_terms_and_an_example() -> None:
    """The comments of a disputed clause have what a translator may stumble over."""
    comment = made(load(GAME)).find("empty-hand-2", by="msgctxt")
    assert comment is not None
    told = comment.comment
    assert "Provenance: source" in told
    assert "six-or-more (as in the clause) means “" in told
    assert "the draw pile is forced”. It forces the draw pile " in told
    assert "Term: penalty pile = Strafstapel" in told
    assert "Example, from a game: " in told


def test_faults_of_texts_are_pitfalls() -> None:
    """An error in a text is reported with where it was found."""
    entry = made(load(GAME)).find("matrix-3", by="msgctxt")
    assert entry is not None
    assert "Pitfall in the Italian, Hungarian and French texts: nine windows" in entry.comment


def test_a_language_without_a_table_has_entries_too() -> None:
    """A language that the library knows nothing of gets the same entries, without words of its own."""
    swahili = made(load(GAME), "sw")
    assert swahili.metadata["Language"] == "sw"
    entry = swahili.find("matrix-4", by="msgctxt")
    assert entry is not None
    assert "Term: matrix (" in entry.comment


@pytest.mark.skipif(which("msgfmt") is None, reason="gettext, which checks PO files, is not installed")
@pytest.mark.parametrize("game", specified_games())
@pytest.mark.parametrize("code", [*LANGUAGES, "sw"])
def test_msgfmt_accepts_it(game: str, code: str, tmp_path: Path) -> None:
    """gettext's own checker has nothing against a catalogue."""
    file = tmp_path / "rules.po"
    file.write_text(str(made(load(game), code)), encoding="utf-8")
    done = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", file], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_update_keeps_translations() -> None:
    """A translation whose statement is the same stays, with the translator's own comment and the date."""
    specification = load(GAME)
    old = made(specification)
    old[0].msgstr, old[0].tcomment = "Die Karten.", "from the first edition"
    old.metadata["PO-Revision-Date"] = "2020-01-01 00:00+0000"
    new = updated(made(specification), parsed(str(old), "de.po"))
    assert (new[0].msgstr, new[0].tcomment, new[0].fuzzy) == ("Die Karten.", "from the first edition", False)
    assert new.metadata["PO-Revision-Date"] == "2020-01-01 00:00+0000"


def test_an_update_marks_what_has_changed() -> None:
    """A translation whose statement has changed becomes fuzzy, and the statement that it translated is kept beside it."""
    specification = load(GAME)
    old = made(specification)
    old[1].msgid, old[1].msgstr = "Two to four players take part.", "Zwei bis vier Spieler nehmen teil."
    old[1].comment = ""
    new = parsed(str(updated(made(specification), old)), "de.po")
    assert (new[1].fuzzy, new[1].previous_msgid) == (True, "Two to four players take part.")
    again = updated(made(specification), new)
    assert (again[1].fuzzy, again[1].previous_msgid) == (True, "Two to four players take part.")


def test_an_update_keeps_what_is_gone_as_obsolete() -> None:
    """The translation of a clause that is there no more becomes an obsolete entry."""
    specification = load(GAME)
    old = made(specification)
    old[1].msgctxt, old[1].msgstr = "components-99", "Alt."
    new = updated(made(specification), old)
    assert [(entry.msgctxt, entry.msgstr) for entry in new.obsolete_entries()] == [("components-99", "Alt.")]
    assert new[1].msgstr == ""
