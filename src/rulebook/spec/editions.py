"""Edition files: a user's own edition of a game's rules, with a value for every reading."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Final

from attrs import evolve, frozen

from rulebook.core.errors import SpecError
from rulebook.spec.consistency import REFERENCE, stance_faults, unknown_ones
from rulebook.spec.loader import load
from rulebook.spec.model import Edition, Stance
from rulebook.spec.specification import Specification
from rulebook.spec.toml_file import read_table

LANGUAGES: Final = {
    **{"cs": "Czech", "de": "German", "en": "English", "es": "Spanish", "fr": "French", "hu": "Hungarian", "it": "Italian"},
    **{"ja": "Japanese", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "sv": "Swedish"},
}
VERSION = 1
"""The version of the format: the key `rulebook_edition`."""
LONGEST_TITLE: Final = 80


@frozen
class EditionFile:
    """An edition file. `readings` has the value of every reading of the game, and how clearly the edition says so."""

    rulebook_edition: int
    game: str
    language: str
    title: str
    readings: Mapping[str, Stance]

    @property
    def values(self) -> dict[str, str]:
        """The value of each reading, by the reading's id, as a record's header has them."""
        return {reading: stance.value for reading, stance in self.readings.items()}


def name_of(edition: Edition, editions: Iterable[Edition]) -> str:
    """What a sentence calls one of a game's editions: the reference edition, the Italian text where there is but one, or its
    title.
    """
    if edition.id == REFERENCE:
        return "the reference edition"
    languages = [each.language for each in editions if each.texts]
    is_alone = languages.count(edition.language) == 1 and edition.language in LANGUAGES
    return f"the {LANGUAGES[edition.language]} text" if edition.texts and is_alone else edition.title


def head_of(edition: Edition) -> str:
    """What a column of a table calls an edition: by the language of its text, or by its title."""
    if edition.id == REFERENCE:
        return REFERENCE
    return LANGUAGES.get(edition.language, edition.title) if edition.texts else edition.title


def name_of_text(specification: Specification, id: str) -> str:
    """What a sentence calls a text of an edition: the Italian text, or a further part of it."""
    edition = next(each for each in specification.editions if id in [text.id for text in each.texts])
    name = name_of(edition, specification.editions)
    return name if id == edition.id else f"{name}, continued"


def with_edition(specification: Specification, edition: EditionFile, id: str) -> Specification:
    """A specification with one more edition, of which only the readings are known."""
    game, known = specification.game, Edition(id, edition.language, edition.title)
    readings = [evolve(each, editions={**each.editions, id: edition.readings[each.id]}) for each in specification.readings]
    return evolve(specification, game=evolve(game, edition=(*game.editions, known)), readings=tuple(readings))


def read_edition(file: Traversable) -> EditionFile:
    """The edition in a TOML file; raises SpecError that names the file, the key and the reason."""
    edition = read_table(file, EditionFile, str(file))
    complaints = [f"{file}: {complaint}" for complaint in edition_faults(edition)]
    if complaints:
        raise SpecError("\n".join(complaints))
    return edition


def edition_faults(edition: EditionFile) -> Iterator[str]:
    """What an edition file says that its game does not have, and what it omits."""
    if edition.rulebook_edition != VERSION:
        yield f"rulebook_edition: expected {VERSION}, found {edition.rulebook_edition}"
        return
    if not (edition.title.strip() and edition.title.isprintable() and len(edition.title) <= LONGEST_TITLE):
        yield f"title: expected one line of 1 to {LONGEST_TITLE} characters"
    try:
        readings = load(edition.game).readings
    except SpecError as error:
        yield f"game: {error}"
        return
    yield from unknown_ones("readings", "reading", edition.readings, (reading.id for reading in readings))
    for reading in readings:
        if reading.id in edition.readings:
            stance = edition.readings[reading.id]
            yield from (f"readings.{reading.id}.{complaint}" for complaint in stance_faults(reading, stance))
        else:
            yield f"readings: {reading.id!r} is missing; if the edition does not say, use 'silent'"
