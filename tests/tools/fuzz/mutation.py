"""Making a hostile input of a valid one: its document, its text or its bytes are changed, or all of it is replaced."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from attrs import frozen

from rulebook.records import JsonValue
from tests.tools.fuzz.forms import Form
from tests.tools.fuzz.multiplying import multiplied

ODD: Final[tuple[JsonValue, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 5, 7, 12, 60, 61, 99, 999, 1000, 2**31, 10**14, -(10**14), 10**15, 10**40),
    *(0.5, -0.0, 3.0, 1e308, 1e-320, float("nan"), float("inf"), "A" * 70, "1" * 20, "1e999", "G4", "it", "reference"),
    *("", " ", "-", "--", "=", "\x00", "\n", "\x1b[2J", "\u202e", "\ufeff", "\ud800", "\udcff", "\x7f", "\u0301", "e\u0301"),
    *("é", "ﬁ", "ß", "٣", "²", "\U0001d7dc", "🂡", "chance", "place", "none"),
)
SHAPES: Final[tuple[JsonValue, ...]] = ([], {}, [[]], [{}], {"": None}, {"type": "type"}, [0, 0], ["", ""])
SNIPPETS: Final = (
    *(b'"', b"'", b"\\", b"{", b"}", b"[", b"]", b",", b":", b"=", b"\n", b"\r\n", b"\r", b"\x00", b"\xff", b"\xef\xbb\xbf"),
    *(b"\\ud800", b"\\u0000", b"NaN", b"-Infinity", b"1e999", b"-0", b"0x1F", b"1_000", b"1979-05-27", b"'''", b'"""', b"#"),
    *(b"[[", b"]]", b"a.", b" :: ", b"...", b"--", b"-h", b"9" * 16, *map(str.encode, ("…", "é", "ﬁ", "\u0301"))),
)
ENDLESS: Final = (
    *(b"[", b'{"a":', b"a.", b"[a.", b"9", b"a", b'"', b"\\", b"\n", b"a=1\n", b"[[a]]\n"),
    *map(str.encode, ("\u0301", "ﷺ")),
)
TOKEN: Final = re.compile(rb'"[^"\n]{0,80}"|-?\d+|\w+')
OWN: Final = 0.5
"""The share of inputs that an entry makes in a way of its own, where it has one."""
DEEPEST: Final = 60
LONGEST: Final = 20_000
"""How often a snippet is repeated at most: more than any limit on depth or digits, less than the limits on bytes."""


@frozen
class Corpus:
    """The valid inputs of an entry, and their form; `own`, where there is one, makes half of the inputs by itself."""

    form: Form
    seeds: tuple[bytes, ...]
    own: Callable[[Random], bytes] | None = None

    def document(self, random: Random) -> JsonValue:
        """One of the documents."""
        return document_in(self.form, random.choice(self.seeds))

    def mutant(self, random: Random) -> bytes:
        """A hostile input."""
        if self.own is not None and random.random() < OWN:
            return self.own(random)
        return self.hostile(random, random.choice(self.seeds))

    def hostile(self, random: Random, data: bytes) -> bytes:
        """A hostile input made of a given one."""
        way = random.random()
        if way < 0.65 and self.form.is_document:
            data = self.changed_document(random, data)
            return data if way < 0.6 else changed_text(random, data)
        if way < 0.85:
            return changed_text(random, data)
        if way < 0.97:
            return changed_bytes(random, data)
        return random.randbytes(random.randrange(60)) if way < 0.995 else endless(random, data)

    def changed_document(self, random: Random, data: bytes) -> bytes:
        """An input with one to four places of its document changed; unchanged where it holds none."""
        try:
            document = document_in(self.form, data)
            for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
                document = self.changed(random, document, DEEPEST)
            return self.form.write(document)
        except (ValueError, RecursionError):
            return data

    def changed(self, random: Random, value: JsonValue, depth: int) -> JsonValue:
        """A document with one place changed, found by going down at random."""
        if depth and isinstance(value, dict) and value and random.random() < 0.85:
            key = random.choice(tuple(value))
            return {**value, key: self.changed(random, value[key], depth - 1)}
        if depth and isinstance(value, list) and value and random.random() < 0.85:
            index = random.randrange(len(value))
            return [*value[:index], self.changed(random, value[index], depth - 1), *value[index + 1 :]]
        return self.another(random, value)

    def another(self, random: Random, value: JsonValue) -> JsonValue:
        """A value to stand where another stood."""
        way = random.random()
        if way < 0.3:
            return near(random, value, self.words)
        if way < 0.5:
            return self.part(random, self.document(random))
        if way < 0.55:
            return multiplied(random, value)
        if way < 0.8:
            return random.choice(ODD if random.random() < 0.8 else SHAPES)
        return rearranged(random, value, self.part(random, self.document(random)), random.choice(self.words))

    def part(self, random: Random, value: JsonValue) -> JsonValue:
        """Some part of a document."""
        while isinstance(value, (dict, list)) and value and random.random() < 0.8:
            value = random.choice(tuple(value.values()) if isinstance(value, dict) else value)
        return value

    @property
    def words(self) -> tuple[str, ...]:
        """Every string in the valid inputs, keys included."""
        return words_in(self.form, self.seeds)


@lru_cache(maxsize=512)
def document_in(form: Form, data: bytes) -> JsonValue:
    """The document in an input, which nobody changes in place; raises ValueError where there is none."""
    return form.read(data)


@lru_cache(maxsize=64)
def words_in(form: Form, seeds: tuple[bytes, ...]) -> tuple[str, ...]:
    """Every string in some inputs, keys included."""
    return tuple(sorted({word for seed in seeds for word in strings(document_in(form, seed))})) or ("",)


def strings(value: JsonValue) -> list[str]:
    """Every string within a value, keys included."""
    if isinstance(value, str):
        return [value]
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [*(value if isinstance(value, dict) else ()), *(word for item in inner for word in strings(item))]


def near(random: Random, value: JsonValue, words: Sequence[str]) -> JsonValue:
    """A value of the same type, close to another."""
    match value:
        case bool():
            return not value
        case int():
            return value + random.choice((-2, -1, 1, 2))
        case str():
            return random.choice(words)
        case list():
            return random.sample(value, len(value))
        case dict() if value:
            key, other = random.choice(tuple(value)), random.choice(words)
            return {**value, other: value[key]}
        case _:
            return random.choice(words)


def rearranged(random: Random, value: JsonValue, other: JsonValue, word: str) -> JsonValue:
    """A list or an object with something lost, added or repeated; anything else in a list or an object."""
    if isinstance(value, list) and value:
        index = random.randrange(len(value))
        return random.choice(([*value[:index], *value[index + 1 :]], [*value, other], [*value, *value]))
    if isinstance(value, dict) and value:
        lost = random.choice(tuple(value))
        return random.choice(({key: item for key, item in value.items() if key != lost}, {**value, word: other}))
    return random.choice(([value], {word: value}, [value, other]))


def changed_text(random: Random, data: bytes) -> bytes:
    """An input with one to three lines or tokens changed."""
    for _ in range(random.choice((1, 1, 2, 3))):
        data = random.choice((lines_changed, token_changed, token_changed, key_repeated))(random, data)
    return data


def lines_changed(random: Random, data: bytes) -> bytes:
    """An input with lines repeated, moved, lost or cut short."""
    lines = data.split(b"\n")
    here, there = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            lines.insert(there, lines[here])
        case 1:
            lines[here], lines[there] = lines[there], lines[here]
        case 2:
            del lines[here]
        case _:
            lines[here] = lines[here][: random.randrange(len(lines[here]) + 1)]
    return b"\n".join(lines)


def token_changed(random: Random, data: bytes) -> bytes:
    """An input with a word, a number or a string replaced by another one of it, or by something odd."""
    tokens = list(TOKEN.finditer(data, *window(random, data)))
    if not tokens:
        return random.choice(SNIPPETS) + data
    token = random.choice(tokens)
    other = random.choice(tokens)[0] if random.random() < 0.5 else random.choice(SNIPPETS)
    return data[: token.start()] + other + data[token.end() :]


def key_repeated(random: Random, data: bytes) -> bytes:
    """An input in which some object has a key once more."""
    start, end = window(random, data)
    found = re.compile(rb'"[^"\n]{0,80}": ?').search(data, start, end)
    if found is None:
        return data
    place = data.find(b"{", 0, found.start()) + 1
    return data[:place] + found[0] + b"1, " + data[place:]


def window(random: Random, data: bytes) -> tuple[int, int]:
    """A stretch of an input, so that long ones are not gone through as a whole."""
    start = random.randrange(len(data) + 1)
    return (start, start + 400) if len(data) > 400 else (0, len(data))


def changed_bytes(random: Random, data: bytes) -> bytes:
    """An input with some bytes lost and others put in."""
    for _ in range(random.choice((1, 1, 2, 4))):
        start = random.randrange(len(data) + 1)
        put = random.choice(SNIPPETS) if random.random() < 0.6 else random.randbytes(random.randrange(4))
        data = data[:start] + put + data[start + random.randrange(4) :]
    return data


def endless(random: Random, data: bytes) -> bytes:
    """An input in which a snippet is repeated very often."""
    start = random.randrange(len(data) + 1)
    return data[:start] + random.choice(ENDLESS) * random.choice((40, 1000, LONGEST)) + data[start:]
