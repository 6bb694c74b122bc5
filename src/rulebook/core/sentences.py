"""Sentences: templates with named fields, in any language that a catalogue knows.

    Sentence("{seat:seat} laid {groups:# group|# groups} of {colour}")

A field is formatted by its value: a number in digits, a piece or a member of an enum by its word, several things as a list.
A colon introduces another format:

- `seat`, `seats`: the names of seats;
- `place`: a place of the board whose number counts from 0, as people count it, from 1;
- `counted`: several pieces by kind, as in `1 blue and 2 red`;
- `or`: several things to choose from, as in `blue, red or white`;
- forms separated by `|`: the one for the number (or the number of things) in the language; `#` stands for the value.
  For truth values and values that may be missing, the first form is for true or present, the last for false or missing.
- `by cards`: a word in the form for the number in the field `cards`; `#` in the word stands for the number.

The template is the key of a catalogue, and so is every word. A value can also have a `phrase`, a template with fields
that are its attributes: `the {colour} {number}`. If it has a word too, that is the key, and only English says the
phrase. A dot introduces the grammatical form of a word, `{colour.dative}`, which a catalogue has under that context: an
English template needs none, but its translation can use any. Words in a catalogue can also have forms separated by `|`,
from which `counted` and `by` choose: `# rossa|# rosse`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import Annotated, Final, Protocol, TypeAlias, TypeVar, get_args, get_origin, runtime_checkable

from attrs import evolve, field, frozen

from rulebook.core.chance import SEATS
from rulebook.core.errors import DeclarationError
from rulebook.core.hints import hints_of, is_marked, mark_of
from rulebook.core.multiset import Multiset
from rulebook.core.visibility import ToldTo

Kind = TypeVar("Kind", bound=type[object])
Catalogue: TypeAlias = Mapping[tuple[str, str], str]
"""Translations of templates and words, by form and text; templates and plain words have the empty form."""
Case: TypeAlias = Enum | tuple[()]
"""A value of a field for which another sentence is used."""

FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")
MOST_DIGITS: Final = 15
"""Whole numbers with more digits are described, not written out."""
MOST_SAID: Final = 60
"""A sentence lists no more things than this."""
BOTH: Final = "{these} and {last}"
EITHER: Final = "{these} or {last}"
"""How several things are listed."""
BY: Final = "by "
ARTICLE: Final = re.compile(r"\b[Aa] $")
VOWELS: Final = ("a", "e", "i", "o")
"""An article at the end of a text, and how words begin before which it is `an`; not with a `u`, as in `unit`."""
FORMATS: Final = ("seat", "seats", "place", "counted", "or")


def two_forms(number: int) -> int:
    """The index of the form for a number in English: the first for one, the second otherwise."""
    return int(number != 1)


@frozen(eq=False)
class Language:
    """A language: its catalogue, and `plural`, which gives the index of the form for a number, from 0.

    `names` are those of the people at the table, in seat order; a seat without a name is called by its number.
    """

    code: str = "en"
    catalogue: Catalogue = field(factory=dict, repr=False)
    plural: Callable[[int], int] = two_forms
    names: tuple[str, ...] = ()

    def with_names(self, *names: str) -> "Language":
        """The same language at a table of people with these names, in seat order."""
        return evolve(self, names=names)

    def texts(self, text: str, form: str = "") -> str:
        """The translation of a template or word in a form, or in the plain form, or else the English text itself."""
        found = self.catalogue.get((form, text)) or self.catalogue.get(("", text))
        return found or text

    def chosen(self, forms: str, number: int) -> str:
        """The form for a number, among forms separated by `|`; the last one if there are too few."""
        every = forms.split("|")
        return every[min(self.plural(number), len(every) - 1)]


ENGLISH: Final = Language()


@runtime_checkable
class Said(Protocol):
    """A value that knows its own words."""

    def said(self, language: Language, form: str = "") -> str:
        """Its words in a language, in a grammatical form."""
        ...


@frozen
class Sentence:
    """A template. Raises DeclarationError for an unknown format or a stray brace."""

    template: str

    def __attrs_post_init__(self) -> None:
        if fault := fault_in(self.template):
            raise DeclarationError(f"the sentence {self.template!r} {fault}")

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields in the template."""
        return frozenset(fields_in(self.template))

    def said(self, language: Language = ENGLISH, manners: Mapping[str, str] | None = None, /, **values: object) -> str:
        """The sentence with these values, in a language; `manners` has formats for fields where the template has none."""
        return filled_with(translated(self.template, language), language, values, manners or {})

    def __call__(self, language: Language = ENGLISH, /, **values: object) -> str:
        """The sentence with these values, in a language."""
        return self.said(language, None, **values)


def filled_with(template: str, language: Language, values: Mapping[str, object], manners: Mapping[str, str]) -> str:
    """A template of a language with the values of its fields, in words."""
    text, *parts = pieces_of(template)
    words = [text]
    for name, form, manner, after in zip(*[iter(parts)] * 4, strict=True):
        how = manner or manners.get(name, "")
        if how.startswith(BY):
            number = number_of(values[how.removeprefix(BY)])
            told = word(values[name], language, form, number).replace("#", word(number, language))
        else:
            told = said(values[name], language, form, how)
        words[-1] = before_a_value(words[-1], told) if language.code == ENGLISH.code else words[-1]
        words += [told, after]
    return "".join(words)


def before_a_value(text: str, told: str) -> str:
    """A text in English before the words of a value: `a` at its end is `an` before a vowel."""
    return f"{text[:-1]}n " if ARTICLE.search(text) and told.startswith(VOWELS) else text


@lru_cache(maxsize=4096)
def pieces_of(template: str) -> tuple[str, ...]:
    """A template split at its fields: text, then for each field its name, form and format, and the text after it."""
    return tuple([piece or "" for piece in FIELD.split(template)])


@lru_cache(maxsize=4096)
def fields_in(template: str) -> tuple[str, ...]:
    """The names of the fields in a template, in order, including those whose numbers other fields agree with."""
    found = FIELD.findall(template)
    return tuple([name for name, _, _ in found] + [how.removeprefix(BY) for *_, how in found if how.startswith(BY)])


@lru_cache(maxsize=4096)
def fault_in(template: str) -> str | None:
    """What is wrong with a template: an unknown format, or a stray brace."""
    for name, _, how in FIELD.findall(template):
        if how and how not in FORMATS and not ({"|", "#"} & set(how) or how.startswith(BY)):
            return f"gives {name} an unknown format: {how}"
    return "has a stray brace" if {"{", "}"} & set(FIELD.sub("", template)) else None


def translated(template: str, language: Language) -> str:
    """A template in a language, or in English if the translation is invalid or names an unknown field."""
    text = language.texts(template)
    if text is template:
        return template
    sound = fault_in(text) is None and set(fields_in(text)) <= set(fields_in(template))
    return text if sound else template


def said(value: object, language: Language = ENGLISH, form: str = "", manner: str = "") -> str:
    """A value in words."""
    if "|" in manner or "#" in manner:
        return in_form(value, language, form, manner)
    if manner == "seat":
        return seat_name(value, language, form)
    if manner == "seats" or isinstance(value, Seats):
        return seat_names(value, language, form)
    if manner == "place":
        return word(from_one(value), language, form)
    if manner == "counted":
        return listed([count_of(kind, count, language, form) for kind, count in by_kind(things_in(value))], language)
    if isinstance(value, tuple | list | frozenset | Multiset):
        joined = EITHER if manner == "or" else BOTH
        return listed([said(thing, language, form) for thing in things_in(value)], language, joined)
    return word(value, language, form)


def in_form(value: object, language: Language, form: str, forms: str) -> str:
    """The form for a number, a number of things, or a truth value; `#` in it stands for the value."""
    if value is None or value is False:
        return forms.rpartition("|")[-1]
    return language.chosen(forms, number_of(value)).replace("#", said(value, language, form))


def number_of(value: object) -> int:
    """A number, or the number of things."""
    return value if isinstance(value, int) else len(things_in(value))


def count_of(kind: object, count: int, language: Language, form: str) -> str:
    """A number of things of one kind: `2 red`, or the forms of its word if they contain a `#`."""
    forms, number = forms_of(kind, language, form), word(count, language)
    text = language.chosen(forms, count)
    return text.replace("#", number) if "#" in forms else f"{number} {text}"


class Seats(tuple[int, ...]):
    """Seats, which are said by name."""


def things_in(value: object) -> tuple[object, ...]:
    """The things in a collection."""
    return tuple(value) if isinstance(value, Iterable) else (value,)


def by_kind(things: tuple[object, ...]) -> list[tuple[object, int]]:
    """Things by kind with their numbers: members of an enum in its order, others in the order of first occurrence."""
    counts = Counter(things)
    orders = [list(type(thing)) for thing in counts if isinstance(thing, Enum)]
    kinds = dict.fromkeys(chain(chain.from_iterable(orders), counts))
    return [(kind, counts[kind]) for kind in kinds if counts[kind]]


def word(value: object, language: Language, form: str = "", number: int = 1) -> str:
    """A single value in words; if its word has several forms, the one for `number`."""
    forms = forms_of(value, language, form)
    return forms if isinstance(value, str) else language.chosen(forms, number)


def forms_of(value: object, language: Language, form: str) -> str:
    """The forms of a word: from the value itself, its `word` or `phrase`, or its text; numbers are in digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**MOST_DIGITS else language.texts("a very long number", form)
    if hasattr(value, "said"):  # checks for `Said` in a fifth of the time
        of_itself: Said = value
        return of_itself.said(language, form)
    phrase: object = getattr(value, "phrase", None)
    key: object = getattr(value, "word", phrase)
    if not isinstance(key, str):
        return str(value)
    found = language.texts(key, form)
    if not isinstance(phrase, str):
        return found
    template = phrase if found is key else found
    return filled_with(template, language, {name: getattr(value, name) for name in fields_in(phrase)}, {})


def from_one(number: object) -> object:
    """What people call a seat, or a place of the board, whose number counts from 0: they count from 1."""
    return number + 1 if isinstance(number, int) else number


def seat_name(seat: object, language: Language, form: str = "") -> str:
    """A seat: the name of the person there, or else its number, counted from 1."""
    if isinstance(seat, int) and 0 <= seat < len(language.names):
        return filled(language.texts("{name}", form), name=language.names[seat])
    return filled(language.texts("seat {number}", form), number=word(from_one(seat), language))


def seat_title(seat: int, viewer: object, language: Language) -> str:
    """The title of a seat in a picture, which tells its viewer if it is theirs."""
    name = capitalised(seat_name(seat, language, "name"))
    return filled(language.texts("{seat} (you)"), seat=name) if seat == viewer else name


def seat_names(seats: object, language: Language, form: str = "") -> str:
    """Several seats: the names of the people there, or else `seats 1 and 3`; `nobody` for none."""
    these = things_in(seats)
    if not these:
        return language.texts("nobody", form)
    if len(these) == 1 or any(isinstance(seat, int) and seat < len(language.names) for seat in these):
        return listed([seat_name(seat, language, form) for seat in these], language)
    numbers = listed([word(from_one(seat), language) for seat in these], language)
    return filled(language.texts("seats {numbers}", form), numbers=numbers)


def listed(things: Iterable[str], language: Language = ENGLISH, joined: str = BOTH) -> str:
    """A list of things: `R6, B6 and B6`; an empty one is `nothing`."""
    *most, last = list(things) or [language.texts("nothing")]
    if len(most) >= MOST_SAID:
        most, last = most[:MOST_SAID], language.texts("others")
    return filled(language.texts(joined), these=", ".join(most), last=last) if most else last


def filled(text: str, **parts: str) -> str:
    """A text with these fields filled in; other fields stay as they are."""
    return FIELD.sub(lambda found: parts.get(found[1], found[0]), text)


def capitalised(sentence: str) -> str:
    """A sentence with a capital letter at the start."""
    return sentence[:1].upper() + sentence[1:]


def running(sentences: Iterable[str]) -> str:
    """Sentences as one text, each with a capital letter at the start."""
    return " ".join(map(capitalised, sentences))


@frozen
class Telling:
    """How values of a class are told: with `sentence` or, if a field is None because it is hidden, with `untold`.

    A class without fields that can be hidden is told with `untold` if any field is None. Fields that are seats are said by
    name.

    `cases` gives other sentences for values in which a field is a certain member of an enum or, for the case `()`, is empty.
    `discloses` means that an event reveals something hidden to everybody.
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
    """Say how a class of actions or events is told; see `Telling`."""
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
    """How values of a class are told; raises DeclarationError if the class does not say, or names a field it lacks."""
    if kind not in _TOLD:
        raise DeclarationError(f"{kind.__name__} has no sentence: say how it is told with @told")
    telling = _TOLD[kind]
    for sentence in telling.sentences:
        if unknown := sorted(name for name in sentence.fields - set(hints_of(kind)) if not is_property(kind, name)):
            raise DeclarationError(f"a sentence of {kind.__name__} names {', '.join(unknown)}, which is not its field")
    return telling


def in_words(value: object, language: Language = ENGLISH) -> str:
    """An action or event in words, from the sentences of its class."""
    how = manner_of(type(value))
    values = {name: Seats(getattr(value, name)) if name in how.groups else getattr(value, name) for name in how.names}
    return sentence_for(how, values).said(language, how.manners, **values)


@frozen
class Manner:
    """How values of a class are told, computed once.

    `names` are the fields, and the properties that sentences name; `manners` gives formats for fields that are seats;
    `groups` are fields with several seats; if one of `hideable` is None, the value is told with its `untold` sentence.
    """

    telling: Telling
    names: tuple[str, ...]
    manners: Mapping[str, str]
    groups: frozenset[str]
    hideable: tuple[str, ...]


def sentence_for(how: Manner, values: Mapping[str, object]) -> Sentence:
    """The sentence of a class for these values of its fields."""
    telling = how.telling
    if telling.untold is not None and any(values[name] is None for name in how.hideable):
        return telling.untold
    return next((sentence for case, sentence in telling.cases if case in values.values()), telling.sentence)


def manner_of(kind: type[object]) -> Manner:
    """How values of a class are told."""
    if kind not in _MANNERS:
        hints, telling = hints_of(kind), telling_of(kind)
        named = sorted(frozenset[str]().union(*[sentence.fields for sentence in telling.sentences]) - set(hints))
        _MANNERS[kind] = Manner(
            telling,
            (*hints, *named),
            {name: "seat" for name in hints if is_marked(hints[name], SEATS)},
            frozenset([name for name in hints if holds_seats(hints[name])]),
            tuple([name for name in hints if mark_of(kind, name, ToldTo)]) or tuple(hints),
        )
    return _MANNERS[kind]


_MANNERS: dict[type[object], Manner] = {}


def counted_from_one(kind: type[object]) -> frozenset[str]:
    """The fields of a class with numbers that count from 0, and in its sentences from 1: a seat, or a place of the board."""
    how = manner_of(kind)
    templates = [sentence.template for sentence in how.telling.sentences]
    told = [name for each in templates for name, _, manner in FIELD.findall(each) if manner in ("seat", "place")]
    return frozenset(how.manners).union(told)


def is_property(kind: type[object], name: str) -> bool:
    """Whether a class has a property of that name; sentences may name properties like fields."""
    return isinstance(getattr(kind, name, None), property)


def holds_seats(hint: object) -> bool:
    """Whether a field has several seats."""
    if get_origin(hint) is Annotated:
        return holds_seats(get_args(hint)[0])
    return get_origin(hint) is tuple and any(is_marked(item, SEATS) for item in get_args(hint))
