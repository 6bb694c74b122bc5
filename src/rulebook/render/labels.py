"""The labels of a scene in a language: titles and names that a game writes in English."""

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final, assert_never

from attrs import evolve

from rulebook.core.scene import Grid, Group, Marker, Note, Part, Pile, Scene, Tiles, Track
from rulebook.core.sentences import FIELD, Language, Sentence, said

LABEL: Final = "label"
"""The form under which a catalogue has a label."""
NOTHING: Final = Sentence("none")
"""What a terminal writes for a place where nothing lies."""
STANDING: Final = Sentence("{name} on {place}")
"""What a terminal writes for a marker on a track."""
SEAT: Final = "seat:"
"""The keys of what belongs to a seat begin so; its title, or the name of its marker, is the name of a person."""


def in_language(scene: Scene, language: Language) -> Scene:
    """A scene with its labels in a language; those that the catalogue lacks stay in English."""
    return evolve(scene, parts=tuple([part_in(part, language) for part in scene.parts]))


def part_in(part: Part, language: Language) -> Part:
    """A part of a scene with its labels in a language."""
    match part:
        case Note():
            return part
        case Group():
            title = part.title if part.key.startswith(SEAT) else label(part.title, language)
            return evolve(part, title=title, parts=tuple([part_in(inner, language) for inner in part.parts]))
        case Tiles() | Pile():
            return evolve(part, title=label(part.title, language))
        case Track(title, places, markers):
            named = tuple([marker_in(each, language) for each in markers])
            return evolve(part, title=label(title, language), places=labels(places, language), markers=named)
        case Grid(title):
            rows, columns = labels(part.row_labels, language), labels(part.column_labels, language)
            return evolve(part, title=label(title, language), row_labels=rows, column_labels=columns)
        case _:
            assert_never(part)


def marker_in(marker: Marker, language: Language) -> Marker:
    """A marker with its name in a language; that of a seat has the name of a person."""
    return marker if marker.key.startswith(SEAT) else evolve(marker, name=label(marker.name, language))


def labels(texts: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """Several labels in a language."""
    return tuple([label(text, language) for text in texts])


def before_content(title: str, language: Language) -> str:
    """A title with the colon between it and what it is the title of: in French, a space comes before it."""
    return f"{title}\N{NO-BREAK SPACE}:" if re.fullmatch("fr([_-].*)?", language.code) else f"{title}:"


def label(text: str, language: Language) -> str:
    """A label in a language; one such as `Row 3` is found as `Row {row}`. English, if the catalogue lacks it."""
    if not text or text.isdecimal() or not language.catalogue:
        return text
    found = language.texts(text, LABEL)
    if found is not text:
        return found
    for expression, translation in patterns(language):
        if matched := expression.fullmatch(text):
            return FIELD.sub(partial(part_of, matched.groupdict(), language), translation)
    return text


def part_of(parts: Mapping[str, str], language: Language, field: re.Match[str]) -> str:
    """What is put in place of a field of a label: a number by the field's format, and any other text as a label."""
    name, form, manner = field.groups()
    value = parts.get(name, field[0])
    return said(int(value), language, form or "", manner or "") if value.isdecimal() else label(value, language)


@lru_cache(maxsize=64)
def patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """The labels with fields that a catalogue has, such as `Row {row}`: what each stands for, and its translation."""
    found = [text for form, text in language.catalogue if form == LABEL and "{" in text]
    return [(expression_of(text), language.texts(text, LABEL)) for text in found]


def expression_of(text: str) -> re.Pattern[str]:
    """The expression for the labels that a text with fields stands for."""
    pieces = FIELD.split(text)
    names, between = pieces[1::4], pieces[4::4]
    parts = [f"(?P<{name}>.+){re.escape(after)}" for name, after in zip(names, between, strict=True)]
    return re.compile(re.escape(pieces[0]) + "".join(parts))
