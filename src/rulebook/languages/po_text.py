"""Reading gettext PO files, as far as a table needs them, without a library. Anything wrong raises TranslationError."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from gettext import c2py
from importlib.resources.abc import Traversable
from typing import Final

from attrs import define, field, frozen

from rulebook.core.errors import TranslationError
from rulebook.toml_text import text_in

LARGEST: Final = 4_000_000
"""The most bytes to read: a game's file has some hundred thousand."""
MOST_ENTRIES: Final = 10_000
MOST_PLURALS: Final = 10
"""No language has more forms for numbers."""
TRIED: Final = range(1000)
"""The numbers for which a header's formula must give a form."""
KEYWORD: Final = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(\".*)")
ESCAPE: Final = re.compile(r"\\(.)")
ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
PLURAL_FORMS: Final = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+);?\s*")
FUZZY: Final = "fuzzy"


@lru_cache(maxsize=64)
def compiled(formula: str) -> Callable[[int], int]:
    """The function for a formula as in a header; raises ValueError for an invalid one."""
    return c2py(formula)


@frozen
class Plurals:
    """The forms that a language has for numbers: how many, and `index`, which gives the one for a number, from 0."""

    count: int
    formula: str

    def index(self, number: int) -> int:
        """The index of the form for a number."""
        return compiled(self.formula)(abs(number))


@frozen
class Entry:
    """An entry that is not obsolete: its context, the text, its translation, the line on which it begins, and more.

    `comment` is the translator's: the lines that begin with a hash sign and a space, without them.
    """

    context: str
    text: str
    translation: str
    line: int
    is_fuzzy: bool = False
    comment: str = ""


@frozen
class PoFile:
    """A PO file: its name, its header by fields, and its entries."""

    name: str
    header: Mapping[str, str]
    entries: tuple[Entry, ...]

    @property
    def game(self) -> str:
        """The game that the file is for; raises TranslationError if the header does not say."""
        return self.named("Project-Id-Version").split()[0]

    @property
    def language(self) -> str:
        """The code of the language; raises TranslationError if the header does not say."""
        return self.named("Language")

    def named(self, key: str) -> str:
        """A field of the header; raises TranslationError if it is missing."""
        if not self.header.get(key, "").strip():
            raise TranslationError(f"the header has no {key}", file=self.name, line=1)
        return self.header[key]

    @property
    def plurals(self) -> Plurals:
        """The forms for numbers; raises TranslationError if the header does not say, or says what cannot be."""
        found = PLURAL_FORMS.fullmatch(self.named("Plural-Forms"))
        if found is None:
            raise TranslationError("Plural-Forms must read `nplurals=NUMBER; plural=FORMULA;`", file=self.name, line=1)
        count, formula = int(found[1]), found[2].strip()
        try:
            index = compiled(formula)
            reached = {index(number) for number in TRIED}
        except (ValueError, ZeroDivisionError, OverflowError, RecursionError) as error:
            raise TranslationError(f"Plural-Forms has no valid formula: {error}", file=self.name, line=1) from None
        if not 0 < count <= MOST_PLURALS or not reached <= set(range(count)):
            told = f"Plural-Forms promises {count} forms, and its formula gives {', '.join(map(str, sorted(reached)[:12]))}"
            raise TranslationError(told, file=self.name, line=1)
        return Plurals(count, formula)


def read_po(file: Traversable) -> PoFile:
    """The PO file; raises TranslationError that names the file, the line and the reason."""
    return parsed(text_of(file), file.name)


def text_of(file: Traversable) -> str:
    """The text of a file; raises TranslationError if it is too large or not text in UTF-8."""
    try:
        return text_in(file, LARGEST)
    except OSError as error:
        raise TranslationError(f"cannot be read: {error.strerror}", file=file.name) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise TranslationError(f"is not UTF-8 text ({error.reason})", file=file.name, line=line) from None
    except ValueError:
        told = f"has more than {LARGEST} bytes; that is not a translation of a game"
        raise TranslationError(told, file=file.name) from None


def parsed(text: str, name: str) -> PoFile:
    """The PO file in a text."""
    if "\0" in text:
        raise TranslationError("has a null character", file=name, line=text.count("\n", 0, text.index("\0")) + 1)
    entries = tuple(entries_in(text, name))
    if len(entries) > MOST_ENTRIES:
        raise TranslationError(f"has more than {MOST_ENTRIES} entries", file=name)
    first = next((entry for entry in entries if not entry.text and not entry.context), None)
    if first is None:
        raise TranslationError("is not a PO file: it has no header", file=name)
    lines = [line.partition(":") for line in first.translation.splitlines()]
    header = {key.strip(): value.strip() for key, colon, value in lines if colon}
    return PoFile(name, header, tuple([entry for entry in entries if entry.text]))


@define
class Draft:
    """An entry while it is read: its parts by keyword, and the keyword that is being read."""

    line: int = 0
    parts: dict[str, str] = field(factory=dict)
    keyword: str = ""
    is_fuzzy: bool = False
    comment: list[str] = field(factory=list)

    def finished(self, name: str) -> Iterator[Entry]:
        """The entry, if there is one; raises TranslationError for half of one."""
        if not self.parts:
            return
        if "msgid_plural" in self.parts:
            told = "has msgid_plural: write the forms for numbers in one msgstr, separated by |"
            raise TranslationError(told, file=name, line=self.line)
        if "msgid" not in self.parts or "msgstr" not in self.parts:
            raise TranslationError("is not a PO file: an entry needs msgid and msgstr", file=name, line=self.line)
        context = self.parts.get("msgctxt", "")
        yield Entry(context, self.parts["msgid"], self.parts["msgstr"], self.line, self.is_fuzzy, "\n".join(self.comment))


def entries_in(text: str, name: str) -> Iterator[Entry]:
    """The entries of a file, in order, its header among them."""
    draft = Draft()
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.strip()
        if not line or line.startswith("#"):
            if "msgstr" in draft.parts or not line:
                yield from draft.finished(name)
                draft = Draft()
            draft.is_fuzzy |= line.startswith("#,") and FUZZY in line
            draft.comment += [line.removeprefix("# ")] if line.startswith("# ") else []
            continue
        keyword, quoted = keyword_and_text(line, draft.keyword, name, number)
        if line[0] != '"' and keyword in draft.parts | ({"msgctxt": ""} if "msgstr" in draft.parts else {}):
            yield from draft.finished(name)
            draft = Draft()
        draft.line, draft.keyword = draft.line or number, keyword
        draft.parts[keyword] = draft.parts.get(keyword, "") + unquoted(quoted, name, number)
    yield from draft.finished(name)


def keyword_and_text(line: str, latest: str, name: str, number: int) -> tuple[str, str]:
    """The keyword of a line, or the latest one for a line that goes on with its text; and the text in quotes."""
    found = KEYWORD.fullmatch(line)
    if found is not None:
        return found[1], found[2].strip()
    if line.startswith('"') and latest:
        return latest, line
    raise TranslationError("is not a PO file: a keyword or a text in quotes is expected", file=name, line=number)


def unquoted(text: str, name: str, number: int) -> str:
    """A text without its quotes and escapes."""
    inner = text[1:-1]
    plain = ESCAPE.sub("", inner)
    if len(text) < 2 or not text.endswith('"') or '"' in plain or "\\" in plain:
        raise TranslationError("is not a PO file: a text must end in the quote it begins with", file=name, line=number)
    return ESCAPE.sub(lambda found: ESCAPES.get(found[1], found[0]), inner)
