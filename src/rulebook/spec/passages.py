"""Pointing to a text without shipping it: a passage is identified by the hash of its letters and digits.

The normal form `nfkc-casefold-alnum-1` of a text is NFKC, then casefold, then letters and digits only. Two extractions of
the same text differ in spaces, line ends, hyphens, ligatures and soft hyphens, none of which the normal form contains. A
passage is found by hashing every stretch of its length.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from attrs import frozen

from rulebook.spec.model import Passage, PassageFile, PassageKind, Stretch

NORMAL_FORM = "nfkc-casefold-alnum-1"
SHORTEST = 24
"""A passage with fewer normalised characters is found by a longer stretch around it."""


@frozen
class Location:
    """The place of a passage in a text: offsets into the text, line and column counted from 1, and the slice itself."""

    start: int
    end: int
    line: int
    column: int
    text: str


@frozen
class NormalText:
    """A text and its normal form: `starts` and `ends` give the stretch of the text that each normal character comes from."""

    text: str
    normal: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "NormalText":
        """Normalise a text. Letters are normalised together with their combining marks, so both ways to write é agree."""
        letters = [
            (letter, start, end)
            for start, end in clusters(text)
            for letter in unicodedata.normalize("NFKC", text[start:end]).casefold()
            if letter.isalnum()
        ]
        normal, starts, ends = zip(*letters, strict=True) if letters else ((), (), ())
        return cls(text, "".join(normal), starts, ends)

    def location(self, position: int, length: int) -> Location:
        """The place in the text of a stretch of the normal form."""
        start, end = self.starts[position], self.ends[position + length - 1]
        line = self.text.count("\n", 0, start) + 1
        column = start - self.text.rfind("\n", 0, start)
        return Location(start, end, line, column, self.text[start:end])


def clusters(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a text that are normalised together: each is a character with the combining marks after it."""
    start = 0
    for position in range(1, len(text)):
        if not unicodedata.combining(text[position]):
            yield start, position
            start = position
    if text:
        yield start, len(text)


def normalised(text: str) -> str:
    """The normal form of a text."""
    return NormalText.of(text).normal


def digest(normal: str) -> str:
    """The hash of a stretch of a normal form, in hexadecimal digits."""
    return sha256(normal.encode("utf-8")).hexdigest()


def locate(passage: Passage, text: NormalText) -> Location | None:
    """The place of a passage in a user's own copy; None if it is not there.

    If the same words occur several times, the place nearest to the expected one is taken.
    """
    if passage.context is None:
        position = find(Stretch(passage.position, passage.length, passage.sha256), text.normal)
    else:
        position = find_within(passage, passage.context, text.normal)
    return None if position is None else text.location(position, passage.length)


def find_within(passage: Passage, context: Stretch, normal: str) -> int | None:
    """The place of a short passage in a normal form, found by the longer stretch around it."""
    around = find(context, normal)
    if around is None:
        return None
    position = around + passage.position - context.position
    return position if digest(normal[position : position + passage.length]) == passage.sha256 else None


def find(stretch: Stretch, normal: str) -> int | None:
    """The position nearest to the stretch's own at which a normal form has the same characters; None if there is none."""
    for position in sorted(range(len(normal) - stretch.length + 1), key=lambda position: abs(position - stretch.position)):
        if digest(normal[position : position + stretch.length]) == stretch.sha256:
            return position
    return None


def partition_faults(file: PassageFile, text: NormalText) -> Iterator[str]:
    """Why the passages of an edition are not an exact partition of its text: each letter in one of them, each hash right."""
    if file.length != len(text.normal):
        yield f"length: the text has {len(text.normal)} letters and digits, not {file.length}"
    expected = 0
    for number, passage in enumerate(file.passages):
        if passage.position != expected:
            yield f"passage[{number}].position: expected {expected}, found {passage.position}"
        if digest(text.normal[passage.position : passage.end]) != passage.sha256:
            yield f"passage[{number}].sha256: is not the hash of these letters"
        expected = passage.end
    if expected != file.length:
        yield f"passage: the last one ends at {expected}, not at {file.length}"


def shares(file: PassageFile) -> dict[PassageKind, float]:
    """The share of each kind of passage among the letters of a text, from 0 to 1."""
    letters = Counter[PassageKind]()
    for passage in file.passages:
        letters[passage.kind] += passage.length
    return {kind: letters[kind] / file.length for kind in PassageKind}
