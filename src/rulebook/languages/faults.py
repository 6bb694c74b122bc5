"""What is wrong with the translation of a sentence, a word or a label."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from attrs import frozen

from rulebook.core.sentences import BY, FIELD, fault_in, fields_in
from rulebook.languages.po_text import Entry, Plurals
from rulebook.languages.texts import Text, TextKind

SENTENCE = "sentence"
"""The context of entries that translate a text of a game instead of a clause; `sentence|form` is for a form."""
NUMBER = "#"
FROM_ZERO = ("seat", "seats", "place")
"""The formats of fields whose numbers count from 0, and are said from 1."""


class FaultKind(Enum):
    """The kinds of faults."""

    MALFORMED = "malformed"
    FIELD_MISSING = "field missing"
    FIELD_UNKNOWN = "field unknown"
    FORMS = "forms"


@frozen
class SentenceFault:
    """A fault of an entry, in words."""

    kind: FaultKind
    entry: Entry
    message: str


def is_of_game(entry: Entry) -> bool:
    """Whether an entry translates a text of a game, and not a clause."""
    return entry.context.partition("|")[0] == SENTENCE


def spoken(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that translate something that a game says."""
    return [entry for entry in entries if is_of_game(entry) and entry.translation and not entry.is_fuzzy]


def form_of(entry: Entry) -> str:
    """The form of a text that an entry translates; the empty one for sentences and plain words."""
    return entry.context.partition("|")[2]


def faults_in(entries: Iterable[Entry], texts: Mapping[str, Text], plurals: Plurals) -> Iterator[SentenceFault]:
    """Everything that is wrong with the entries that translate something; texts that nobody says are not looked at."""
    for entry in spoken(entries):
        if entry.text in texts:
            for kind, message in faults_of(entry.translation, texts[entry.text], plurals.count):
                yield SentenceFault(kind, entry, message)


def faults_of(translation: str, text: Text, plurals: int) -> Iterator[tuple[FaultKind, str]]:
    """What is wrong with a translation into a language with a number of forms for numbers."""
    malformed = fault_in(translation)
    if malformed is not None:
        yield FaultKind.MALFORMED, malformed
        return
    wanted, given = set(fields_in(text.text)), set(fields_in(translation))
    for name in sorted(given - wanted):
        yield FaultKind.FIELD_UNKNOWN, f"names the field {name}, which the English does not have"
    for name in sorted(wanted - given):
        yield FaultKind.FIELD_MISSING, f"does not name the field {name}"
    if text.kind is TextKind.WORD and not wanted:
        yield from counted(translation, "", {1, plurals})
        return
    if "|" in FIELD.sub("", translation):
        yield FaultKind.FORMS, "has forms separated by | outside of a field, which only words have"
    yield from in_fields(translation, text.text, plurals)


def in_fields(translation: str, english: str, plurals: int) -> Iterator[tuple[FaultKind, str]]:
    """What is wrong with how a translation says its fields."""
    manners: dict[str, set[str]] = {}
    for name, _, manner in FIELD.findall(english):
        manners.setdefault(name, set()).add(manner)
    for name, _, manner in FIELD.findall(translation):
        if "|" in manner or NUMBER in manner:
            forms = {len(each.split("|")) for each in manners.get(name, ()) if "|" in each}
            yield from counted(manner, f" for {name}", {1, plurals, *forms})
        is_number = manner not in FROM_ZERO and "|" not in manner and not manner.startswith(BY)
        if is_number and manners.get(name, set()) & set(FROM_ZERO):
            written = " or ".join(f"{{{name}:{each}}}" for each in FROM_ZERO if each in manners[name])
            yield FaultKind.MALFORMED, f"must write the field {name} as {written}"


def counted(forms: str, where: str, admitted: set[int]) -> Iterator[tuple[FaultKind, str]]:
    """A wrong number of forms separated by `|`."""
    number = len(forms.split("|"))
    if number not in admitted:
        wanted = " or ".join(map(str, sorted(admitted)))
        yield FaultKind.FORMS, f"has {number} forms{where}, and the language has {wanted}"
