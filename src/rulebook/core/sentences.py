"""Sentences: templates with named fields, said in whatever language a catalogue knows.

    Sentence("{seat:seat} laid {groups:# group|# groups} of {colour}")

A field is said as its value asks: a number in digits, a piece or a member of an enum by its word, several things in a row.
After a colon stands how else it is said:

- `seat`, `seats`: by the names of seats;
- `counted`: several pieces by kind, as in `1 blue and 2 red`;
- `or`: several things to choose from, as in `blue, red or white`;
- forms divided by `|`: the one that the number (or the number of things) takes in the language; `#` stands for the value.
  Of what may be missing, and of what is or is not so, the first form says that it is there, the last that it is not.
- `by cards`: a word in the form that the number in the field `cards` takes; `#` in the word stands for the number.

The template is the key of a catalogue, and so is every word. After a point stands the grammatical form of a word,
`{colour.dative}`, which a catalogue has under that context: a template in English needs none, its translation can ask for
any. Also a word in a catalogue can have forms divided by `|`, which `counted` and `by` choose from: `# rossa|# rosse`.
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
"""Translations of templates and words, by form and text; the form of a template and of a plain word is empty."""
Case: TypeAlias = Enum | tuple[()]
"""What a field can be where a value is told in another sentence."""

FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")
MOST_DIGITS: Final = 15
"""Longer whole numbers are described and not written out."""
MOST_SAID: Final = 60
"""Of more things than these a sentence names the first ones."""
BOTH: Final = "{these} and {last}"
EITHER: Final = "{these} or {last}"
"""How several things stand in a row."""
BY: Final = "by "


def two_forms(number: int) -> int:
    """The form that a number takes in English: the first for one, else the second."""
    return int(number != 1)


@frozen(eq=False)
class Language:
    """A language: its catalogue, and `plural`, which gives the form that a number takes, counted from 0.

    `names` are those of the people at the table, in seat order; a seat without a name is said by its number.
    """

    code: str = "en"
    catalogue: Catalogue = field(factory=dict, repr=False)
    plural: Callable[[int], int] = two_forms
    names: tuple[str, ...] = ()

    def with_names(self, *names: str) -> "Language":
        """The same language at a table of people with these names, in seat order."""
        return evolve(self, names=names)

    def texts(self, text: str, form: str = "") -> str:
        """The translation of a template or word in a form, else in the plain form, else the English text itself."""
        found = self.catalogue.get((form, text)) or self.catalogue.get(("", text))
        return found or text

    def chosen(self, forms: str, number: int) -> str:
        """Of forms divided by `|` the one that a number takes; the last one where there are too few."""
        every = forms.split("|")
        return every[min(self.plural(number), len(every) - 1)]


ENGLISH: Final = Language()


@runtime_checkable
class Said(Protocol):
    """A value that knows how it is said."""

    def said(self, language: Language, form: str = "") -> str:
        """The words for it in a language, in a grammatical form."""
        ...


@frozen
class Sentence:
    """A template. Raises DeclarationError for one that says a field in a way that there is not."""

    template: str

    def __attrs_post_init__(self) -> None:
        if fault := fault_in(self.template):
            raise DeclarationError(f"the sentence {self.template!r} {fault}")

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields in the template."""
        return frozenset(fields_in(self.template))

    def said(self, language: Language = ENGLISH, manners: Mapping[str, str] | None = None, /, **values: object) -> str:
        """The sentence with these values, in a language; `manners` says how fields are said whose template does not."""
        text, *parts = pieces_of(translated(self.template, language))
        words = [text]
        for name, form, manner, after in zip(*[iter(parts)] * 4, strict=True):
            how = manner or (manners or {}).get(name, "")
            if how.startswith(BY):
                number = number_of(values[how.removeprefix(BY)])
                words.append(word(values[name], language, form, number).replace("#", word(number, language)))
            else:
                words.append(said(values[name], language, form, how))
            words.append(after)
        return "".join(words)

    def __call__(self, language: Language = ENGLISH, /, **values: object) -> str:
        """The sentence with these values, in a language."""
        return self.said(language, None, **values)


@lru_cache(maxsize=4096)
def pieces_of(template: str) -> tuple[str, ...]:
    """A template cut at its fields: text, then for each field its name, form and manner, and the text after it."""
    return tuple([piece or "" for piece in FIELD.split(template)])


@lru_cache(maxsize=4096)
def fields_in(template: str) -> tuple[str, ...]:
    """The names of the fields in a template, in order, those whose numbers others agree with among them."""
    found = FIELD.findall(template)
    return tuple([name for name, _, _ in found] + [how.removeprefix(BY) for *_, how in found if how.startswith(BY)])


@lru_cache(maxsize=4096)
def fault_in(template: str) -> str | None:
    """What is wrong with a template: a field is said in a way that there is not, or a brace is left over."""
    for name, _, how in FIELD.findall(template):
        if how and how not in ("seat", "seats", "counted", "or") and not ({"|", "#"} & set(how) or how.startswith(BY)):
            return f"says {name} in a way that there is not: {how}"
    return "has a brace that begins or ends no field" if {"{", "}"} & set(FIELD.sub("", template)) else None


def translated(template: str, language: Language) -> str:
    """A template in a language; in English where the translation cannot be said, or names a field that there is not."""
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
    if manner == "counted":
        return listed([count_of(kind, count, language, form) for kind, count in by_kind(things_in(value))], language)
    if isinstance(value, tuple | list | frozenset | Multiset):
        joined = EITHER if manner == "or" else BOTH
        return listed([said(thing, language, form) for thing in things_in(value)], language, joined)
    return word(value, language, form)


def in_form(value: object, language: Language, form: str, forms: str) -> str:
    """The form that a number or a number of things takes, or what is there or is not; `#` in it stands for the value."""
    if value is None or value is False:
        return forms.rpartition("|")[-1]
    return language.chosen(forms, number_of(value)).replace("#", said(value, language, form))


def number_of(value: object) -> int:
    """A number, or the number of things."""
    return value if isinstance(value, int) else len(things_in(value))


def count_of(kind: object, count: int, language: Language, form: str) -> str:
    """So many of a kind: `2 red`, or what the forms of its word say where they have a `#`."""
    forms, number = forms_of(kind, language, form), word(count, language)
    text = language.chosen(forms, count)
    return text.replace("#", number) if "#" in forms else f"{number} {text}"


class Seats(tuple[int, ...]):
    """Seats, which are said by name."""


def things_in(value: object) -> tuple[object, ...]:
    """The things in a collection."""
    return tuple(value) if isinstance(value, Iterable) else (value,)


def by_kind(things: tuple[object, ...]) -> list[tuple[object, int]]:
    """Things by kind with their numbers: members of an enum in its order, others as they come first."""
    counts = Counter(things)
    orders = [list(type(thing)) for thing in counts if isinstance(thing, Enum)]
    kinds = dict.fromkeys(chain(chain.from_iterable(orders), counts))
    return [(kind, counts[kind]) for kind in kinds if counts[kind]]


def word(value: object, language: Language, form: str = "", number: int = 1) -> str:
    """A single value in words; of several forms of a word the one that `number` takes."""
    forms = forms_of(value, language, form)
    return forms if isinstance(value, str) else language.chosen(forms, number)


def forms_of(value: object, language: Language, form: str) -> str:
    """The forms of a word: as a value says itself, or by its `word`, or as it is written; a number in digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**MOST_DIGITS else language.texts("a number of many digits", form)
    if hasattr(value, "said"):  # what `Said` asks for, in a fifth of the time
        of_itself: Said = value
        return of_itself.said(language, form)
    of_value: object = getattr(value, "word", None)
    return language.texts(of_value, form) if isinstance(of_value, str) else str(value)


def seat_name(seat: object, language: Language, form: str = "") -> str:
    """A seat: the name of who sits there, else its number."""
    if isinstance(seat, int) and 0 <= seat < len(language.names):
        return filled(language.texts("{name}", form), name=language.names[seat])
    return filled(language.texts("seat {number}", form), number=word(seat, language))


def seat_title(seat: int, viewer: object, language: Language) -> str:
    """The title of a seat in a picture, which says to its viewer that it is theirs."""
    name = capitalised(seat_name(seat, language))
    return filled(language.texts("{seat} (you)"), seat=name) if seat == viewer else name


def seat_names(seats: object, language: Language, form: str = "") -> str:
    """Several seats: the names of those who sit there, else `seats 0 and 2`; `nobody` for none."""
    these = things_in(seats)
    if not these:
        return language.texts("nobody", form)
    if len(these) == 1 or any(isinstance(seat, int) and seat < len(language.names) for seat in these):
        return listed([seat_name(seat, language, form) for seat in these], language)
    numbers = listed([word(seat, language) for seat in these], language)
    return filled(language.texts("seats {numbers}", form), numbers=numbers)


def listed(things: Iterable[str], language: Language = ENGLISH, joined: str = BOTH) -> str:
    """Things in a row: `R6, B6 and B6`; nothing is `nothing`."""
    *most, last = list(things) or [language.texts("nothing")]
    if len(most) >= MOST_SAID:
        most, last = most[:MOST_SAID], language.texts("others")
    return filled(language.texts(joined), these=", ".join(most), last=last) if most else last


def filled(text: str, **parts: str) -> str:
    """A text with its fields, of which others than these stay as they are."""
    return FIELD.sub(lambda found: parts.get(found[1], found[0]), text)


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


@frozen
class Telling:
    """How values of a class are told: `sentence` or, where a field is None because it is hidden, `untold`.

    A class without fields that can be hidden is told with `untold` where any field is None. Fields that are seats are said
    by name.

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
        if unknown := sorted(name for name in sentence.fields - set(hints_of(kind)) if not is_property(kind, name)):
            raise DeclarationError(f"{kind.__name__} is told with {', '.join(unknown)}, a field that it does not have")
    return telling


def in_words(value: object, language: Language = ENGLISH) -> str:
    """An action or event in words, as its class says."""
    how = manner_of(type(value))
    values = {name: Seats(getattr(value, name)) if name in how.groups else getattr(value, name) for name in how.names}
    return sentence_for(how, values).said(language, how.manners, **values)


@frozen
class Manner:
    """How values of a class are told, worked out once.

    `names` are the fields, and the properties that sentences name; `manners` say how fields are said that are seats;
    `groups` are fields with several seats; where one of `hideable` is None, the value is told with its `untold` sentence.
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


def is_property(kind: type[object], name: str) -> bool:
    """Whether a class has a property of that name, which sentences may name as they do fields."""
    return isinstance(getattr(kind, name, None), property)


def holds_seats(hint: object) -> bool:
    """Whether a field has several seats."""
    if get_origin(hint) is Annotated:
        return holds_seats(get_args(hint)[0])
    return get_origin(hint) is tuple and any(is_marked(item, SEATS) for item in get_args(hint))
