"""Sentences: templates with named fields, said in whatever language a catalogue knows.

    Sentence("{seat:seat} laid {groups:# group|# groups} of {colour}")

A field is said as its value asks: a number in digits, a piece or a member of an enum by its word, several things in a row.
After a colon stands how else it is said:

- `seat`, `seats`: by the names of seats;
- `counted`: several pieces by kind, as in `1 blue and 2 red`;
- forms divided by `|`: the one that the number (or the number of things) takes in the language; `#` stands for the value.

After a point stands the grammatical form of a word, `{colour.dative}`, which a catalogue gives under that context; English
has one form. The template is the key of a catalogue, and so is every word.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Annotated, Final, Protocol, TypeAlias, TypeVar, get_args, get_origin, runtime_checkable

from attrs import evolve, frozen

from rulebook.core.chance import SEATS
from rulebook.core.errors import DeclarationError
from rulebook.core.hints import hints_of, is_marked
from rulebook.core.multiset import Multiset

Kind = TypeVar("Kind", bound=type[object])
Texts: TypeAlias = Callable[[str, str], str]
Case: TypeAlias = Enum | tuple[()]
"""What a field can be where a value is told in another sentence."""

FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")
MOST_DIGITS: Final = 15
"""Longer whole numbers are described and not written out."""
MOST_SAID: Final = 60
"""Of more things than these a sentence names the first ones."""


def unchanged(text: str, form: str) -> str:
    """English, which is what templates and words are written in."""
    return text


def two_forms(number: int) -> int:
    """The form that a number takes in English: the first for one, else the second."""
    return int(number != 1)


@frozen(eq=False)
class Language:
    """A language. `texts` translates a template or word in a form, or gives it back; `plural` is the form of a number.

    `names` are those of the people at the table, in seat order; a seat without a name is said by its number.
    """

    code: str = "en"
    texts: Texts = unchanged
    plural: Callable[[int], int] = two_forms
    names: tuple[str, ...] = ()

    def with_names(self, *names: str) -> "Language":
        """The same language at a table of people with these names, in seat order."""
        return evolve(self, names=names)


ENGLISH: Final = Language()


@runtime_checkable
class Said(Protocol):
    """A value that knows how it is said."""

    def said(self, language: Language, form: str = "") -> str:
        """The words for it in a language, in a grammatical form."""
        ...


@frozen
class Sentence:
    """A template."""

    template: str

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields in the template."""
        return frozenset([name for name, _, _ in FIELD.findall(self.template)])

    def said(self, language: Language = ENGLISH, manners: Mapping[str, str] | None = None, /, **values: object) -> str:
        """The sentence with these values, in a language; `manners` says how fields are said whose template does not."""
        text, *parts = pieces_of(language.texts(self.template, ""))
        words = [text]
        for name, form, manner, after in zip(*[iter(parts)] * 4, strict=True):
            how = manner or (manners or {}).get(name, "")
            words += [said(values[name], language, form, how), after]
        return "".join(words)

    def __call__(self, language: Language = ENGLISH, /, **values: object) -> str:
        """The sentence with these values, in a language."""
        return self.said(language, None, **values)


@lru_cache(maxsize=4096)
def pieces_of(template: str) -> tuple[str, ...]:
    """A template cut at its fields: text, then for each field its name, form and manner, and the text after it."""
    return tuple([piece or "" for piece in FIELD.split(template)])


def said(value: object, language: Language = ENGLISH, form: str = "", manner: str = "") -> str:
    """A value in words."""
    if "|" in manner or "#" in manner:
        return in_form(value, language, form, manner.split("|"))
    if manner == "seat":
        return seat_name(value, language)
    if manner == "seats":
        return seat_names(value, language)
    if manner == "counted":
        return listed([f"{count} {word(kind, language, form)}" for kind, count in by_kind(things_in(value))], language)
    if isinstance(value, tuple | list | frozenset | Multiset):
        return listed([said(thing, language, form) for thing in things_in(value)], language)
    return word(value, language, form)


def in_form(value: object, language: Language, form: str, forms: list[str]) -> str:
    """The form that a number or a number of things takes; `#` in it stands for the value."""
    number = value if isinstance(value, int) else len(things_in(value))
    seats = isinstance(value, Seats)
    chosen = forms[min(language.plural(number), len(forms) - 1)]
    return chosen.replace("#", seat_names(value, language) if seats else said(value, language, form))


class Seats(tuple[int, ...]):
    """Seats, which are said by name."""


def things_in(value: object) -> tuple[object, ...]:
    """The things in a collection."""
    return tuple(value) if isinstance(value, Iterable) else (value,)


def by_kind(things: tuple[object, ...]) -> list[tuple[object, int]]:
    """Things by kind with their numbers: members of an enum in its order, others as they come first."""
    counts = Counter(things)
    kinds = list(type(things[0])) if things and isinstance(things[0], Enum) else list(counts)
    return [(kind, counts[kind]) for kind in kinds if counts[kind]]


def word(value: object, language: Language, form: str = "") -> str:
    """A single value in words: as it says itself, or by its `word`, or as it is written; a number in digits."""
    if isinstance(value, Said):
        return value.said(language, form)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**MOST_DIGITS else language.texts("a number of many digits", form)
    of_value: object = getattr(value, "word", None)
    return language.texts(of_value, form) if isinstance(of_value, str) else str(value)


def seat_name(seat: object, language: Language) -> str:
    """A seat: the name of who sits there, else its number."""
    if isinstance(seat, int) and 0 <= seat < len(language.names):
        return language.names[seat]
    return language.texts("seat {number}", "").replace("{number}", word(seat, language))


def seat_title(seat: int, viewer: object, language: Language) -> str:
    """The title of a seat in a picture, which says to its viewer that it is theirs."""
    name = capitalised(seat_name(seat, language))
    return language.texts("{seat} (you)", "").replace("{seat}", name) if seat == viewer else name


def seat_names(seats: object, language: Language) -> str:
    """Several seats: the names of those who sit there, else `seats 0 and 2`."""
    these = things_in(seats)
    if len(these) == 1 or any(isinstance(seat, int) and seat < len(language.names) for seat in these):
        return listed([seat_name(seat, language) for seat in these], language)
    return language.texts("seats {numbers}", "").replace(
        "{numbers}", listed([word(seat, language) for seat in these], language)
    )


def listed(things: Iterable[str], language: Language = ENGLISH) -> str:
    """Things in a row: `R6, B6 and B6`; nothing is `nothing`."""
    *most, last = list(things) or [language.texts("nothing", "")]
    if len(most) >= MOST_SAID:
        most, last = most[:MOST_SAID], language.texts("others", "")
    joined = ", ".join(most)
    return language.texts("{these} and {last}", "").format(these=joined, last=last) if most else last


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


@frozen
class Telling:
    """How values of a class are told: `sentence` or, where a field is None because it is hidden, `untold`.

    Fields that are seats are said by name.

    `cases` gives another sentence for values of which a field is that member of an enum or, for the case `()`, is empty.
    `discloses` says of an event that it tells everybody something that was hidden until then.
    """

    sentence: Sentence
    untold: Sentence | None
    cases: tuple[tuple[Case, Sentence], ...]
    discloses: bool

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every sentence of the class."""
        return (self.sentence, *([self.untold] if self.untold else []), *[case for _, case in self.cases])


_TOLD: dict[type[object], Telling] = {}


def told(
    sentence: str, *, untold: str | None = None, cases: Mapping[Case, str] | None = None, discloses: bool = False
) -> Callable[[Kind], Kind]:
    """Say how a class of actions or events is told: see `Telling`."""
    telling = Telling(
        Sentence(sentence),
        None if untold is None else Sentence(untold),
        tuple([(case, Sentence(template)) for case, template in (cases or {}).items()]),
        discloses,
    )

    def mark(kind: Kind) -> Kind:
        _TOLD[kind] = telling
        return kind

    return mark


def telling_of(kind: type[object]) -> Telling:
    """How values of a class are told; raises DeclarationError for a class that does not say, or names a field it lacks."""
    if kind not in _TOLD:
        raise DeclarationError(f"{kind.__name__} has no sentence: say how it is told with @told")
    telling = _TOLD[kind]
    for sentence in telling.sentences:
        if unknown := sorted(sentence.fields - set(hints_of(kind))):
            raise DeclarationError(f"{kind.__name__} is told with {', '.join(unknown)}, a field that it does not have")
    return telling


def in_words(value: object, language: Language = ENGLISH) -> str:
    """An action or event in words, as its class says."""
    telling, manners, names, groups = manner_of(type(value))
    values = {name: Seats(getattr(value, name)) if name in groups else getattr(value, name) for name in names}
    return sentence_for(telling, values).said(language, manners, **values)


def sentence_for(telling: Telling, values: Mapping[str, object]) -> Sentence:
    """The sentence of a class for these values of its fields."""
    if telling.untold is not None and None in values.values():
        return telling.untold
    return next((sentence for case, sentence in telling.cases if case in values.values()), telling.sentence)


def manner_of(kind: type[object]) -> tuple[Telling, dict[str, str], tuple[str, ...], frozenset[str]]:
    """How a class is told: its sentences, how fields are said that are seats, all fields, and those with several seats."""
    if kind not in _MANNERS:
        hints = hints_of(kind)
        manners = {name: "seat" for name in hints if is_marked(hints[name], SEATS)}
        groups = frozenset([name for name in hints if holds_seats(hints[name])])
        _MANNERS[kind] = telling_of(kind), manners, tuple(hints), groups
    return _MANNERS[kind]


_MANNERS: dict[type[object], tuple[Telling, dict[str, str], tuple[str, ...], frozenset[str]]] = {}


def holds_seats(hint: object) -> bool:
    """Whether a field has several seats."""
    if get_origin(hint) is Annotated:
        return holds_seats(get_args(hint)[0])
    return get_origin(hint) is tuple and any(is_marked(item, SEATS) for item in get_args(hint))
