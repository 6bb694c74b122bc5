"""PO files are read without a library; what is wrong with one is said with its line."""

from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import TranslationError
from rulebook.languages import po_text
from rulebook.languages.po_text import Entry, Plurals, parsed
from rulebook.translation import po_file

HEADER = 'msgid ""\nmsgstr ""\n"Project-Id-Version: scopa 1\\n"\n"Language: de\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def test_entries() -> None:
    """Texts go over several lines, comments are skipped, and what is obsolete or fuzzy is no translation."""
    text = f"""# A file.
{HEADER}{PLURALS}
#. Where: here
#, fuzzy
msgctxt "sentence"
msgid "one"
msgstr "eins"

#~ msgid "gone"
#~ msgstr "weg"

msgctxt "sentence|card"
msgid ""
"a \\"b\\" "
"c"
msgstr "d\\te"
msgid "two"
msgstr ""
"""
    po = parsed(text, "de.po")
    assert (po.game, po.language, po.plurals) == ("scopa", "de", Plurals(2, "(n != 1)"))
    assert po.entries == (
        Entry("sentence", "one", "eins", 10, is_fuzzy=True),
        Entry("sentence|card", 'a "b" c', "d\te", 17),
        Entry("", "two", "", 22),
    )
    assert [po.plurals.index(number) for number in (0, 1, 2, -1)] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, "has no header"),
        ("hello", 1, "a keyword or a text in quotes is expected"),
        ('"text"', 1, "a keyword or a text in quotes is expected"),
        (f'{HEADER}\nmsgid "one', 6, "must end in the quote"),
        (f'{HEADER}\nmsgid "on"e"', 6, "must end in the quote"),
        (f'{HEADER}\nmsgid "one\\"', 6, "must end in the quote"),
        (f'{HEADER}\nmsgid "one"', 6, "needs msgid and msgstr"),
        (f'{HEADER}\nmsgstr "one"', 6, "needs msgid and msgstr"),
        (f'{HEADER}\nmsgid "#"\nmsgid_plural "##"\nmsgstr[0] ""', 6, "separated by |"),
        (f"{HEADER}\n\0", 6, "null character"),
    ],
)
def test_what_is_no_po_file(text: str, line: int | None, message: str) -> None:
    """A file that cannot be read is refused with the line."""
    with pytest.raises(TranslationError, match=message) as refused:
        parsed(text, "de.po")
    assert (refused.value.file, refused.value.line) == ("de.po", line)


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        ("", "has no Plural-Forms"),
        ('"Plural-Forms: two\\n"', "must read `nplurals=NUMBER"),
        ('"Plural-Forms: nplurals=2; plural=n ? ;\\n"', "no valid formula"),
        ('"Plural-Forms: nplurals=2; plural=1 / n;\\n"', "no valid formula"),
        ('"Plural-Forms: nplurals=1; plural=(n != 1);\\n"', "promises 1 forms, and its formula gives 0, 1"),
        ('"Plural-Forms: nplurals=0; plural=0;\\n"', "promises 0 forms"),
    ],
)
def test_wrong_plural_forms(forms: str, message: str) -> None:
    """The header says how many forms a language has for numbers, and the formula must agree."""
    with pytest.raises(TranslationError, match=message):
        _ = parsed(f"{HEADER}{forms}\n", "de.po").plurals


def test_a_header_that_names_nothing() -> None:
    """The header names the game and the language."""
    with pytest.raises(TranslationError, match="has no Project-Id-Version"):
        _ = parsed('msgid ""\nmsgstr "Language: de\\n"\n', "de.po").game


@pytest.mark.parametrize("by", [po_text, po_file])
def test_files(by: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has to be there, in UTF-8, and not too large, whoever reads it: a table or a translator's check."""
    file = tmp_path / "de.po"
    with pytest.raises(TranslationError, match=r"de\.po: cannot be read: No such file"):
        by.read_po(file)
    file.write_bytes(HEADER.encode() + b"\xff")
    with pytest.raises(TranslationError, match=r"de\.po: line 5: is not UTF-8 text"):
        by.read_po(file)
    file.write_text("\n".join([HEADER, *[f'msgid "{text}"\nmsgstr "1"\n' for text in ("one", "two")]]), encoding="utf-8")
    assert by.read_po(file)
    monkeypatch.setattr(by, "MOST_ENTRIES", 1)
    with pytest.raises(TranslationError, match="more than 1 entries"):
        by.read_po(file)
    monkeypatch.setattr(po_text, "LARGEST", 20)
    with pytest.raises(TranslationError, match="more than 20 bytes"):
        by.read_po(file)


LINES = (
    *(
        'msgid ""',
        'msgstr ""',
        'msgctxt "x"',
        'msgid_plural ""',
        "msgstr[0]",
        "#, fuzzy",
        "#| msgid",
        '#~ msgid "x"',
        "#. x",
    ),
    *('"a\\n"', '"\\', '"', ""),
)


@pytest.mark.parametrize("by", [po_text, po_file])
@given(st.text() | st.lists(st.sampled_from(LINES)).map("\n".join) | st.text('msgidctxtr "\\\n#,~n[]0').map(HEADER.__add__))
def test_any_text(by: ModuleType, text: str) -> None:
    """Whatever a file has in it, it is read, with a header, or refused."""
    with suppress(TranslationError):
        found = by.parsed(text, "de.po")
        assert by is po_text or found.metadata
