"""Reading PO files from anywhere, and writing them. Anything wrong with one raises TranslationError."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from polib import POEntry, POFile, pofile

from rulebook.core import AnyGame, TranslationError
from rulebook.languages.catalogues import FOLDER, catalogues_of
from rulebook.languages.po_text import MOST_ENTRIES, text_of
from rulebook.spec.places import home
from rulebook.translation.catalogue import WIDTH
from rulebook.translation.checks.pair import Wording
from rulebook.translation.editors_form import folded, is_said

LINE: Final = re.compile(r"\(line (\d+)\)(?:: )?(.*)")
HELD_TO: Final = ("de", "en")
"""The languages whose wording says what a sentence in another may say too: with all of them, too much would be allowed."""


def read_po(file: Traversable) -> POFile:
    """The PO file; raises TranslationError that names the file, the line and the reason."""
    return parsed(text_of(file), file.name)


def parsed(text: str, name: str) -> POFile:
    """The PO file in a text. A line end is added, because polib takes a text without one for a file name."""
    if "\0" in text:
        raise TranslationError("has a null character", file=name, line=text.count("\n", 0, text.index("\0")) + 1)
    try:
        read = pofile(f"{text}\n", wrapwidth=WIDTH)
    except OSError as error:
        found = LINE.search(str(error))
        line, told = (int(found[1]), found[2] or "syntax error") if found else (None, error)
        raise TranslationError(f"is not a PO file: {told}", file=name, line=line) from None
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise TranslationError(f"is not a PO file: {error}", file=name) from None
    if len(read) > MOST_ENTRIES:
        raise TranslationError(f"has more than {MOST_ENTRIES} entries", file=name)
    if not read.metadata:
        raise TranslationError("is not a PO file: it has no header", file=name)
    for each in read:
        each.tcomment = folded(each.tcomment, WIDTH - len("# "))
    return read


def game_of(po: POFile, name: str) -> str:
    """The game that a PO file translates, from its header; raises TranslationError if it is not there."""
    words = po.metadata.get("Project-Id-Version", "").split()
    if not words:
        raise TranslationError("the header has no Project-Id-Version, which names the game", file=name, line=1)
    return words[0]


def language_of(po: POFile, name: str) -> str:
    """The language of a PO file, from its header; raises TranslationError if it is not there."""
    code = po.metadata.get("Language", "")
    if not code:
        raise TranslationError("the header has no Language", file=name, line=1)
    return code


def of_language(po: POFile, game: str, code: str, name: str) -> POFile:
    """The PO file itself, if it translates this game into this language; raises TranslationError otherwise."""
    if game_of(po, name) != game:
        raise TranslationError(f"is a translation of {game_of(po, name)}, not of {game}", file=name)
    if language_of(po, name) != code.replace("-", "_"):
        raise TranslationError(f"is a translation into {language_of(po, name)}, not into {code}", file=name)
    return po


def every_shipped(game_id: str) -> dict[str, POFile]:
    """Every translation of a game that comes with it, by its language."""
    return {code: read_po(home(game_id).folder / FOLDER / f"{code}.po") for code in shipped_languages(game_id)}


def shipped(game_id: str, code: str) -> POFile | None:
    """The translation into a language that comes with a game; None if there is none."""
    file = home(game_id).folder / FOLDER / f"{code}.po"
    return read_po(file) if file.is_file() else None


def of_clauses(game_id: str, clauses: Iterable[str]) -> tuple[Wording, ...]:
    """The translations of some clauses together to which others are held: one for each language that has them all."""
    found = [shipped_wordings(game_id).get(clause, {}) for clause in clauses]
    codes = [code for code in found[0] if code in HELD_TO and all(code in each for each in found)]
    return tuple([Wording(" ".join(each[code] for each in found), code) for code in codes])


@cache
def shipped_wordings(game_id: str) -> Mapping[str, Mapping[str, str]]:
    """The translations that come with a game, by clause and language."""
    found: dict[str, dict[str, str]] = {}
    for code, po in every_shipped(game_id).items():
        for entry in translated(po):
            found.setdefault(entry.msgctxt or "", {})[code] = entry.msgstr
    return found


def shipped_sentences(played: AnyGame, code: str) -> tuple[POFile, ...]:
    """What is said at a table in a language, as it comes with the library and with a game."""
    return tuple([read_po(file) for file in catalogues_of(played, code)])


def shipped_languages(game_id: str) -> tuple[str, ...]:
    """The languages in which a game is available, in alphabetical order."""
    folder = home(game_id).folder / FOLDER
    names = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else ()
    return tuple(name.removesuffix(".po") for name in names if name.endswith(".po"))


def translated(po: POFile) -> tuple[POEntry, ...]:
    """The entries with a translation that is not fuzzy."""
    return tuple(entry for entry in po if is_said(entry.msgstr) and not entry.obsolete and not entry.fuzzy)
