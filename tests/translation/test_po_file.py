"""PO files from anywhere: good ones are read, whatever is wrong with one is said in a line."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import TranslationError
from rulebook.languages import po_text
from rulebook.translation import po_file
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


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A file that cannot be opened is named."""
    with pytest.raises(TranslationError, match=r"none\.po: cannot be read: No such file"):
        read_po(tmp_path / "none.po")


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file larger than any translation is not read to its end, and neither is one with too many entries."""
    file = tmp_path / "de.po"
    file.write_text(HEADER + ENTRY * 3, encoding="utf-8")
    monkeypatch.setattr(po_file, "MOST_ENTRIES", 2)
    with pytest.raises(TranslationError, match="more than 2 entries"):
        read_po(file)
    monkeypatch.setattr(po_text, "LARGEST", 20)
    with pytest.raises(TranslationError, match="more than 20 bytes"):
        read_po(file)


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


LINES = st.sampled_from(
    [
        'msgid ""',
        'msgstr ""',
        'msgctxt "x"',
        '"a\\n"',
        "#, fuzzy",
        "#| msgid",
        '#~ msgid "x"',
        "msgstr[0]",
        '"\\',
        "#. x",
        "",
        '"',
        'msgid_plural ""',
    ]
)


@given(st.one_of(st.text(), st.lists(LINES).map("\n".join)))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever a text holds, it is a PO file or a TranslationError."""
    with suppress(TranslationError):
        assert parsed(text, "x.po").metadata
