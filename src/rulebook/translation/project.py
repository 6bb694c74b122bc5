"""A translator's project: translation.toml beside the PO file, for what the library does not know of a language or a house.

rulebook_translation = 1
game = "hamsterbacke"
language = "pt"

[glossary]              # the word for each term, by the term's id: this one, everywhere
deck = "baralho"

[words]                 # what says what in a language without a table, as in rulebook/translation/phrases
[frames]                # the questions of an examination
[interview]             # what else is said in one
[sheet]                 # what a printed sheet says by itself
[[ignore]]              # findings of `check` that somebody has looked at
"""

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import AttrsInstance, asdict, evolve, field, fields, frozen
from snowballstemmer import algorithms  # type: ignore[import-untyped]  # has no types

from rulebook.core.errors import SpecError, TranslationError
from rulebook.languages.catalogues import base
from rulebook.names import unknown
from rulebook.spec import Specification, load
from rulebook.spec.toml_file import read_text, structured, table_in
from rulebook.toml_text import quoted
from rulebook.translation.languages import LANGUAGES, SOURCE, LanguageTable, added, has_table, language
from rulebook.translation.local_words import SheetWords
from rulebook.translation.remarks import Code

Frames = TypeVar("Frames", bound=AttrsInstance)

NAME: Final = "translation.toml"
VERSION: Final = 1
GROUPS: Final = ("comparators", "modality", "negation", "contrasts", "forms", "steps", "roles", "sequence", "predicates")
"""The parts of a table that have phrases by what they mean."""
FIELD: Final = re.compile(r"\{(\w+)[^{}]*\}")
LONGEST: Final = 60
MOST_STARS: Final = 2
MOST_SHOWN: Final = 8
"""How many English phrases a starter file shows for each key."""


@frozen
class Ignored:
    """A remark that somebody has looked at and rejects: its code, its clause, and the reason."""

    code: str
    clause: str
    reason: str


@frozen
class IgnoreFile:
    """A list of remarks to ignore, with a table `[[ignore]]` for each."""

    ignored: tuple[Ignored, ...] = field(alias="ignore", default=())


@frozen
class Project:
    """The file: a house glossary, words and sentences of a language, and remarks to ignore.

    `words` are needed where the library has no table; elsewhere they stand for the library's. `frames` and `interview` are
    read by those who ask the questions.
    """

    rulebook_translation: int
    game: str
    language: str
    glossary: Mapping[str, str] = field(factory=dict)
    words: LanguageTable | None = None
    frames: object = None
    interview: object = None
    sheet: SheetWords | None = None
    ignored: tuple[Ignored, ...] = field(alias="ignore", default=())

    @property
    def code(self) -> str:
        """The code of the language for the checks, which know the table and the glossary of the project by it."""
        table = self.words or (language(self.language) if has_table(self.language) else None)
        if table is None:
            return self.language
        content = json.dumps([asdict(table), dict(self.glossary)], sort_keys=True)
        return added(
            f"{base(self.language)}-x-{sha256(content.encode()).hexdigest()[:16]}", evolve(table, house=self.glossary)
        )


def project_beside(file: Path, game: str, code: str) -> Project | None:
    """The project in the folder of a PO file, if there is one.

    Raises SpecError or TranslationError for one that is wrong, or that is for another game or language.
    """
    beside = file.with_name(NAME)
    if not beside.is_file():
        return None
    project = read_project(beside, str(beside))
    if (project.game, project.language) != (game, code):
        own = f"{project.game} into {project.language}"
        raise TranslationError(f"is for {own}, but {file.name} translates {game} into {code}", file=str(beside))
    return project


def read_project(file: Traversable, name: str) -> Project:
    """The project in a file; raises SpecError or TranslationError with the file (as `name`), the place and the reason."""
    project = table_in(read_text(file, name), Project, name)
    if project.rulebook_translation != VERSION:
        raise SpecError(f"{name}: rulebook_translation: expected {VERSION}, found {project.rulebook_translation}")
    try:
        terms = {term.id: None for term in load(project.game).terms}
    except SpecError as error:
        raise SpecError(f"{name}: game: {error}") from None
    for term in project.glossary:
        refuse_other(f"{name}: glossary", "term", term, terms)
    refuse_baseless(project.ignored, name)
    return project if project.words is None else evolve(project, words=completed(project.words, f"{name}: words"))


def completed(table: LanguageTable, where: str) -> LanguageTable:
    """A table with every key of the library's, whether it has phrases or not; raises SpecError for a bad key or phrase."""
    if table.stemmer and table.stemmer not in algorithms():
        raise SpecError(f"{where}.stemmer: {unknown('stemmer', table.stemmer, algorithms())}")
    known = {group: dict.fromkeys(key for code in LANGUAGES for key in getattr(language(code), group)) for group in GROUPS}
    for group in GROUPS:
        for key, phrases in getattr(table, group).items():
            if group != "forms":
                refuse_other(f"{where}.{group}", "key", key, known[group])
            refuse_long(f"{where}.{group}.{key}", phrases)
    for key, phrases in {**table.numbers.words, **table.numbers.ambiguous}.items():
        refuse_long(f"{where}.numbers.{key}", phrases)
        if not (key.isascii() and key.isdecimal()):
            raise SpecError(f"{where}.numbers.{key}: is not a number in digits")
    refuse_long(f"{where}.denials", (*table.denials.words, *table.denials.undone, *table.idioms))
    whole: dict[str, Any] = {group: {**dict.fromkeys(known[group], ()), **getattr(table, group)} for group in GROUPS}
    return evolve(table, **whole)


def refuse_long(where: str, phrases: tuple[str, ...]) -> None:
    """Raise SpecError for a phrase that is empty, long, or takes long to look for."""
    for phrase in phrases:
        if not phrase.strip() or len(phrase) > LONGEST or any(word.count("*") > MOST_STARS for word in phrase.split()):
            told = f"a phrase has 1 to {LONGEST} characters, and a word of it at most {MOST_STARS} stars"
            raise SpecError(f"{where}: {phrase[:LONGEST]!r}: {told}")


def refuse_other(where: str, what: str, name: str, names: Mapping[str, object]) -> None:
    """Raise SpecError for a name that is not among some."""
    if name not in names:
        raise SpecError(f"{where}: {unknown(what, name, sorted(names))}")


def read_ignored(file: Traversable) -> tuple[Ignored, ...]:
    """The remarks listed in a TOML file; raises SpecError or TranslationError with the file and the reason."""
    ignored = table_in(read_text(file, file.name), IgnoreFile, file.name).ignored
    refuse_baseless(ignored, file.name)
    return ignored


def refuse_baseless(ignored: tuple[Ignored, ...], name: str) -> None:
    """Raise TranslationError for a remark that does not exist, and for one without a reason to ignore it."""
    for each in ignored:
        if each.code not in Code.__members__:
            raise TranslationError(f"there is no finding {each.code!r}", file=name, entry=each.clause)
        if not each.reason.strip():
            raise TranslationError(f"gives no reason to ignore {each.code}", file=name, entry=each.clause)


def own_frames(document: object, english: Frames, where: str) -> Frames:
    """A project's own sentences in place of English ones; raises SpecError for what is missing, and for unknown fields."""
    own = structured(document, type(english), where)
    for each in fields(type(english)):
        ours, theirs = (getattr(frames, each.name) for frames in (english, own))
        if isinstance(ours, str):
            refuse_fields(f"{where}.{each.name}", ours, theirs)
        elif missing := next((key for key in ours if not theirs.get(key)), None):
            raise SpecError(f"{where}.{each.name}.{missing}: is missing")
    return own


def refuse_fields(where: str, ours: str, theirs: str) -> None:
    """Raise SpecError if a sentence is empty, or has a field or a brace that the English one does not have."""
    if not theirs.strip():
        raise SpecError(f"{where}: is empty")
    if others := [name for name in FIELD.findall(theirs) if name not in FIELD.findall(ours)]:
        raise SpecError(f"{where}: there is no field {others[0]!r}")
    if re.search("[{}]", FIELD.sub("", theirs)):
        raise SpecError(f"{where}: has a brace that belongs to no field")


# The file to start from.


def starter(specification: Specification, code: str, frames: Mapping[str, object]) -> str:
    """A project to fill in: the terms, the keys of a table if the language has none, and sentences to translate, by part."""
    head = [f"rulebook_translation = {VERSION}", f'game = "{specification.game.id}"', f'language = "{code}"']
    glossary = [f'# {term.id} = ""  # {term.en[0]}: {term.definition}' for term in specification.terms]
    parts = [*head, "", "[glossary]", *glossary]
    if not has_table(code):
        words = asdict(language(SOURCE), filter=lambda part, _: part.name not in ("implied", "house"))
        given = {"language": code, "name": code, "plural_forms": "", "stemmer": ""}
        parts += table_lines("words", words | given, are_to_fill_in=True)
    for name, english in frames.items():
        parts += table_lines(name, asdict(english))  # type: ignore[arg-type]  # attrs
    return "\n".join((*parts, ""))


def table_lines(name: str, table: Mapping[str, object], are_to_fill_in: bool = False) -> Iterator[str]:
    """A table in TOML; phrases that are to be filled in are comments."""
    yield from ("", f"[{name}]")
    for key, value in sorted(table.items(), key=lambda item: isinstance(item[1], Mapping)):
        if isinstance(value, Mapping):
            yield from table_lines(f"{name}.{key}", value, are_to_fill_in)
        elif isinstance(value, tuple) and are_to_fill_in:
            yield f"{quoted(key)} = []  # {', '.join(map(str, value[:MOST_SHOWN]))}".rstrip(" #")
        else:
            yield f"{quoted(key)} = {quoted(list(value) if isinstance(value, tuple) else value)}"
