"""PO files from anywhere: good ones are read, whatever is wrong with one is said in a line."""

from pathlib import Path

import pytest

from rulebook.core import TranslationError
from rulebook.translation.po_file import game_of, language_of, of_language, parsed, read_po

HEADER = 'msgid ""\nmsgstr ""\n"Project-Id-Version: hamsterbacke 1\\n"\n"Language: de\\n"\n'
ENTRY = '\nmsgctxt "turn-1"\nmsgid "a"\nmsgstr "b"\n'


def test_a_file_names_its_game_and_language(tmp_path: Path) -> None:
    """The header says which game is translated into which language; a byte order mark does not matter."""
    file = tmp_path / "de.po"
    file.write_text(HEADER + ENTRY, encoding="utf-8-sig")
    po = read_po(file)
    assert (game_of(po, "de.po"), language_of(po, "de.po"), len(po)) == ("hamsterbacke", "de", 1)
    assert of_language(po, "hamsterbacke", "de", "de.po") is po


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "de.po: line 1: is not UTF-8 text"),
        (b"\n\n\x00", "de.po: line 3: has a null character"),
        (b"msgid nonsense", "de.po: is not a PO file: it has no header"),
        (f'{HEADER}\nmsgid "o"pen"\n'.encode(), "de.po: line 6: is not a PO file: unescaped double quote"),
        (b"", "de.po: is not a PO file: it has no header"),
        (b"/etc/hostname", "de.po: line 1: is not a PO file"),
        (b'msgid "a"\nmsgstr "b"\n', "de.po: is not a PO file: it has no header"),
    ],
)
def test_a_bad_file_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    """A file that is not a PO file is refused with its name, the line and the reason."""
    file = tmp_path / "de.po"
    file.write_bytes(content)
    with pytest.raises(TranslationError) as caught:
        read_po(file)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ('msgid ""\nmsgstr "X: y\\n"\n', "no Project-Id-Version"),
        ('msgid ""\nmsgstr "Project-Id-Version: hamsterbacke 1\\n"\n', "no Language"),
        (HEADER.replace("hamsterbacke", "chess"), "is a translation of chess, not of hamsterbacke"),
        (HEADER.replace(": de", ": fr"), "is a translation into fr, not into de"),
    ],
)
def test_a_file_of_something_else_is_refused(header: str, message: str) -> None:
    """A header that does not say what it should, or says another game or language, is refused."""
    with pytest.raises(TranslationError, match=message):
        of_language(parsed(header, "de.po"), "hamsterbacke", "de", "de.po")
