"""Languages: the catalogues of a game and of the library, and those of translators."""

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from rulebook import arguments
from rulebook.core import ENGLISH, AnyGame, Game, Language, SpecError, TranslationError
from rulebook.languages.faults import faults_in, form_of, spoken
from rulebook.languages.po_text import PoFile, read_po
from rulebook.languages.texts import Text, once, own_texts, texts_of
from rulebook.records import JsonObject
from rulebook.spec import load
from rulebook.spec.places import home

FOLDER: Final = "translations"
"""Where the specification of a game has translations of its clauses, a file for each language."""
SENTENCES: Final = "sentences"
"""The folder in it with the catalogues of what the game says."""
OWN: Final = "own"
SUFFIX: Final = ".po"
CODE: Final = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,8})*", re.ASCII)


def is_language_code(code: str) -> bool:
    """Whether a code looks like that of a language: `de`, `pt_BR`, `zh-Hans`."""
    return CODE.fullmatch(code) is not None


def base(code: str) -> str:
    """The language without its region: `de` for `de_AT`."""
    return re.split("[_-]", code, maxsplit=1)[0]


def codes(game: AnyGame) -> tuple[str, ...]:
    """The languages in which a game can be played, in alphabetical order: English, and those with a catalogue."""
    folder = folder_of(game)
    names = [file.name for file in folder.iterdir()] if folder is not None and folder.is_dir() else []
    return tuple(sorted({ENGLISH.code, *[name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]}))


def language(game: AnyGame, code: str) -> Language:
    """A language with the catalogues that come with a game and with the library, by its code with or without a region.

    What no catalogue has is said in English: `untranslated` gives it. Raises TranslationError for what is not the code of a
    language, and DomainError for what is not a game.
    """
    arguments.checked("game", game, Game, "what rulebook.game gives")
    if not isinstance(code, str) or not is_language_code(code):
        raise TranslationError(f"{code!r:.40} is not a language code, such as de or pt_BR")
    return together(code, shipped(game, code))


def language_in(game: AnyGame, po: PoFile) -> Language:
    """The language of a translator's PO file, whose sentences come before those of the catalogues that come with the game.

    Raises TranslationError if the file is for another game, if its header does not say which forms the language has for
    numbers, and for the first sentence with a fault; DomainError for what is not such a file, or not a game.
    """
    arguments.checked("game", game, Game, "what rulebook.game gives")
    arguments.checked("po", po, PoFile, "what rulebook.languages.read_po gives")
    if po.game != game.id:
        raise TranslationError(f"is a translation of {po.game}, not of {game.id}", file=po.name)
    if not is_language_code(po.language):
        raise TranslationError(f"{po.language!r:.40} is not a language code, such as de or pt_BR", file=po.name, line=1)
    if spoken(po.entries):
        for fault in faults_in(po.entries, {text.text: text for text in every_text(game)}, po.plurals):
            raise TranslationError(f"{fault.entry.text!r:.80}: {fault.message}", file=po.name, line=fault.entry.line)
    return together(po.language, [*shipped(game, po.language), po])


def together(code: str, catalogues: Iterable[PoFile]) -> Language:
    """The language with the sentences of some catalogues, of which later ones come first."""
    found: dict[tuple[str, str], str] = {}
    plural = ENGLISH.plural
    for po in catalogues:
        entries = spoken(po.entries)
        if entries:
            plural = po.plurals.index
        found |= {(form_of(entry), entry.text): entry.translation for entry in entries}
    return Language(code, found, plural)


def every_text(game: AnyGame) -> tuple[Text, ...]:
    """What is said at the table of a game: by the game, and by the library."""
    return once([*texts_of(game), *own_texts()])


def untranslated(game: AnyGame, language: Language) -> tuple[Text, ...]:
    """What is said in English at the table of a game, because the catalogue of a language lacks it."""
    if base(language.code) == ENGLISH.code:
        return ()
    known = language.catalogue
    return tuple([text for text in every_text(game) if (text.form, text.text) not in known and ("", text.text) not in known])


def notices(game: AnyGame, language: Language = ENGLISH, settings: Any = None) -> tuple[str, ...]:
    """What people should know before they play a game, such as that we lack half of its text.

    With settings, also what they should know of an edition whose readings these are, such as that it is a house game.
    """
    editions = () if settings is None else [id for id, readings in game.editions if readings == settings.readings]
    try:
        said = load(game.id).notices(*editions)
    except SpecError:
        return ()
    return tuple(map(language.texts, said))


def every_notice(game: AnyGame, edition: str | None = None) -> JsonObject:
    """What people should know before they play a game, or play it by an edition, in every language of the game."""
    settings = None if edition is None else game.new_game(edition=edition).settings
    return {code: [*notices(game, language(game, code), settings)] for code in codes(game)}


def editions_noted(game: AnyGame) -> JsonObject:
    """The same for each edition of which there is more to know than of the game."""
    plain, every = every_notice(game), {edition: every_notice(game, edition) for edition, _ in game.editions}
    return {edition: said for edition, said in every.items() if said != plain}


def statements(game: AnyGame, code: str, po: PoFile | None = None) -> dict[str, str]:
    """What clauses state in a language, by clause: in the translation that comes with the game, or in a translator's.

    A translation of a statement that has changed since is left out.
    """
    try:
        specification = load(game.id)
    except SpecError:
        return {}
    shipped = [read_po(file) for file in of_language(home(game.id).folder / FOLDER, code)]
    current = {(clause.id, clause.statement) for clause in specification.clauses}
    return {
        entry.context: entry.translation
        for each in (*shipped, *([po] if po is not None else []))
        for entry in each.entries
        if (entry.context, entry.text) in current and entry.translation and not entry.is_fuzzy
    }


# The catalogues that come with a game.


@lru_cache(maxsize=64)
def shipped(game: AnyGame, code: str) -> tuple[PoFile, ...]:
    """The catalogues that come with the library and with a game: those of the region come after those of the language."""
    return tuple(map(read_po, catalogues_of(game, code)))


def catalogues_of(game: AnyGame, code: str) -> list[Traversable]:
    """The files of the catalogues that come with the library and with a game."""
    own, folder = files(__package__) / OWN, folder_of(game)
    return [*of_language(own, code), *(of_language(folder, code) if folder is not None else ())]


def folder_of(game: AnyGame) -> Traversable | None:
    """The folder with the catalogues in the specification of a game; None for a game without one."""
    try:
        return home(game.id).folder / FOLDER / SENTENCES
    except SpecError:
        return None


def of_language(folder: Traversable, code: str) -> list[Traversable]:
    """The files of a language in a folder, if there are any: that of the region comes after that of the language."""
    names = dict.fromkeys((f"{base(code)}{SUFFIX}", f"{code}{SUFFIX}"))
    return [folder / name for name in names if (folder / name).is_file()]
