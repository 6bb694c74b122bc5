"""The language of readers: seats are people with names, and whatever actions and records count from 0 is counted from 1.

At a table, `row 0` is what is typed and what a record says. Somebody who only reads about a position, in a question or on
a printed sheet, is told of `row 1`. Which fields of sentences and labels count from 0 is in the words of a game.
"""

import re
from typing import Final

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.sentences import FIELD, Language
from rulebook.languages.texts import TextKind, texts_of
from rulebook.languages.words_file import words_file
from rulebook.render.labels import LABEL

__all__ = ["NAMES", "for_readers"]

NAMES: Final = ("Anna", "Bruno", "Clara", "Dario", "Elena", "Franco", "Greta", "Hugo")
"""The people in the positions."""
FROM_ONE: Final = "#+1"
"""The format of a field that is counted from 1; it belongs to readers' languages only."""


@frozen(eq=False)
class ReadersLanguage(Language):
    """A language in which the fields with these names are counted from 1, though their values count from 0."""

    from_zero: frozenset[str] = frozenset()

    def texts(self, text: str, form: str = "") -> str:
        """The translation, whose fields that count from 0 are marked; a text without any is passed on as it is."""
        found = super().texts(text, form)
        return FIELD.sub(self.marked, found) if "{" in found else found

    def marked(self, field: re.Match[str]) -> str:
        """A field of a text, with the format of one that is counted from 1 if it is such a field and has no other."""
        name, form, manner = field.groups()
        if name not in self.from_zero or manner:
            return field[0]
        return f"{{{name}{f'.{form}' if form else ''}:{FROM_ONE}}}"

    def chosen(self, forms: str, number: int) -> str:
        """The form for a number, or the number counted from 1."""
        return str(number + 1) if forms == FROM_ONE else super().chosen(forms, number)


def for_readers(game: AnyGame, language: Language) -> Language:
    """A language as the readers of questions, sheets and examples need it."""
    from_zero, named = frozenset(words_file(game.id).from_zero), language.with_names(*NAMES)
    if not from_zero:
        return named
    labels = [text.text for text in texts_of(game) if text.kind is TextKind.LABEL and from_zero & {*fields_in(text.text)}]
    catalogue = {(LABEL, text): text for text in labels} | dict(named.catalogue)
    return ReadersLanguage(named.code, catalogue, named.plural, named.names, from_zero)


def fields_in(text: str) -> list[str]:
    """The names of the fields in a text."""
    return [name for name, _, _ in FIELD.findall(text)]
