"""What translators' programs make of our files, as translate-toolkit reads and writes them; Weblate is built on it."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from subprocess import run

import pytest
from polib import POFile

from rulebook.languages.catalogues import every_text
from rulebook.registry import game
from rulebook.spec import load
from rulebook.translation.catalogue import empty, is_sentence, sentence_entry, updated
from rulebook.translation.exchange import glossary_tbx, memory_tmx, with_contexts
from rulebook.translation.marks import MEANING, mark_in
from rulebook.translation.po_file import parsed, read_po
from tests.translation.files import shipped

tbx = pytest.importorskip("translate.storage.tbx", reason="translate-toolkit is not installed")
tmx = pytest.importorskip("translate.storage.tmx")
pypo = pytest.importorskip("translate.storage.pypo")

GAME = load("hamsterbacke")


def clauses(po: POFile) -> list[tuple[str | None, str, str]]:
    """What a file has of each clause: id, statement and translation."""
    known = {clause.id for clause in GAME.clauses}
    return [(entry.msgctxt, entry.msgid, entry.msgstr) for entry in po if entry.msgctxt in known]


def test_the_glossary_is_read() -> None:
    """Every term is read with its id, and with its usual word in the language that is asked for."""
    read = tbx.tbxfile.parsestring(glossary_tbx(GAME).encode(), "en", "de")
    assert [unit.getid() for unit in read.units] == [f"term-{term.id}" for term in GAME.terms]
    assert [(unit.source, unit.target) for unit in read.units] == [(term.en[0], term.de[0]) for term in GAME.terms]


def test_the_memory_is_read() -> None:
    """Every clause is read with its full id, its statement and its translation."""
    read = tmx.tmxfile.parsestring(memory_tmx(GAME, {"de": shipped(GAME.game.id)}).encode())
    assert [unit.getid() for unit in read.units] == [f"hamsterbacke:{clause.id}" for clause in GAME.clauses]
    told = [(unit.source, unit.gettarget("de")) for unit in read.units]
    assert told == [(entry.msgid, entry.msgstr) for entry in shipped(GAME.game.id) if entry.msgctxt]


def test_po_files_stay_as_they_are() -> None:
    """Reading and writing a file changes no id, statement, translation or comment."""
    po = shipped(GAME.game.id)
    written = parsed(bytes(pypo.pofile.parsestring(str(po).encode())).decode(), "de.po")
    assert clauses(written) == clauses(po)
    assert [entry.comment for entry in written] == [entry.comment for entry in po]


def through_xliff(po: POFile, folder: Path) -> POFile:
    """A file after conversion to XLIFF and back."""
    there, xliff, back = folder / "there.po", folder / "there.xlf", folder / "back.po"
    po.save(str(there))
    for program, source, target in (("po2xliff", there, xliff), ("xliff2po", xliff, back)):
        main = f"from translate.convert.{program} import main; main()"
        command = (sys.executable, "-c", main, "--progress=none", "-i", source, "-o", target)
        run(command, check=True, capture_output=True, timeout=60)
    return read_po(back)


def test_ids_come_back_from_xliff(tmp_path: Path) -> None:
    """Conversion to XLIFF and back drops contexts; each clause and sentence gets its own back, and nothing is fuzzy."""
    texts = every_text(game(GAME.game.id))
    po = empty("hamsterbacke 2", "de", datetime.now(UTC))
    po.extend(map(sentence_entry, texts))
    for entry in po:
        entry.msgstr = f"{entry.msgid}!"
    po[:] = [*shipped(GAME.game.id), *po]
    returned = through_xliff(po, tmp_path)
    assert not clauses(returned)
    found = with_contexts(returned, GAME, texts)
    assert clauses(found) == clauses(po)
    told = {(entry.msgctxt, entry.msgid): entry.msgstr for entry in found if is_sentence(entry)}
    assert told == {(entry.msgctxt, entry.msgid): entry.msgstr for entry in po if is_sentence(entry)}
    assert not any(entry.fuzzy for entry in updated(shipped(GAME.game.id), found))


def test_fingerprints_survive(tmp_path: Path) -> None:
    """The comment with the fingerprint of a clause survives reading and writing, and XLIFF."""
    marks = [mark_in(entry, MEANING) for entry in shipped(GAME.game.id) if entry.msgctxt]
    assert all(marks)
    written = parsed(bytes(pypo.pofile.parsestring(str(shipped(GAME.game.id)).encode())).decode(), "de.po")
    assert [mark_in(entry, MEANING) for entry in written if entry.msgctxt] == marks
    returned = through_xliff(shipped(GAME.game.id), tmp_path)
    assert [mark_in(entry, MEANING) for entry in returned if entry.msgid] == marks
