"""Cutting a text into passages: the result, under specs/, comes from the text and a file of cuts and has no words of either.

The cuts have one line per passage, in the order of the text, which says what the passage is and how it begins and ends:

    heading :: The Garden
    rule planting-1 planting-2 :: Every gardener … each day.
    example anna-plants planting-1 :: Anna … a rose.
    flavour :: Gardens are … since long ago

The first word is the kind of the passage. Next comes, for an example, its name, and for rules and examples the clauses:
`planting-2?` is a clause that the passage states weakly, `(planting-3)` one that it mentions. Since the cuts quote the text,
keep them with it, outside the project unless the text ships. Blank lines and lines that begin with # are ignored.
"""

import re

from attrs import evolve, frozen

from rulebook.core.errors import SpecError
from rulebook.spec.model import Passage, PassageFile, PassageKind, Stretch
from rulebook.spec.passages import NORMAL_FORM, SHORTEST, NormalText, digest, normalised
from rulebook.spec.toml_file import toml_of

CONTEXT = 40
"""A short passage is found by a stretch of at least this many characters around it."""


@frozen
class Cut:
    """A line of the cuts: a passage without its place, and the words with which it begins, continues and ends."""

    line: int
    passage: Passage
    words: tuple[str, ...]


def cut(text: NormalText, cuts: str) -> PassageFile:
    """The passages of a text that is cut in this way: an exact partition of its letters and digits.

    Raises SpecError, with the line, for an invalid cut or one whose words do not come next, and for a text that continues
    after the last cut.
    """
    passages: list[Passage] = []
    position = 0
    lines = [(number, line) for number, line in enumerate(cuts.splitlines(), start=1) if line.strip() and line[0] != "#"]
    for each in [read_cut(number, line) for number, line in lines]:
        end = end_of(each, text, position)
        passages.append(placed(each.passage, text, position, end))
        position = end
    if position < len(text.normal):
        raise SpecError(f"the text continues after the last cut: {shown(text, position)}")
    return PassageFile(NORMAL_FORM, len(text.normal), tuple(passages))


def read_cut(number: int, line: str) -> Cut:
    """The cut in a line; raises SpecError if it is invalid."""
    head, _, quoted = line.partition(" :: ")
    kind, *names = head.split() or [""]
    words = tuple(map(normalised, re.split(r"…|\.\.\.", quoted)))
    if kind not in [known.value for known in PassageKind]:
        raise SpecError(f"line {number}: a cut begins with one of {', '.join(known.value for known in PassageKind)}")
    if not all(words):
        raise SpecError(f"line {number}: after ' :: ' come the first words of the passage, … and its last words")
    example = names.pop(0) if PassageKind(kind) is PassageKind.EXAMPLE and names else None
    stated = tuple([name for name in names if not name.endswith(("?", ")"))])
    weakly = tuple([name.removesuffix("?") for name in names if name.endswith("?")])
    mentions = tuple([name.strip("()") for name in names if name.endswith(")")])
    return Cut(number, Passage(0, 0, "", PassageKind(kind), stated, weakly, mentions, example), words)


def end_of(cut: Cut, text: NormalText, position: int) -> int:
    """The end of a passage that begins at a position; raises SpecError if its words are not there."""
    first, *others = cut.words
    if not text.normal.startswith(first, position):
        raise SpecError(f"line {cut.line}: the passage does not begin with these words; next is {shown(text, position)}")
    end = position + len(first)
    for words in others:
        found = text.normal.find(words, end)
        if found < 0:
            raise SpecError(f"line {cut.line}: the words after … do not follow")
        end = found + len(words)
    return end


def shown(text: NormalText, position: int) -> str:
    """The next words of a text, for a message."""
    length = min(CONTEXT, len(text.normal) - position)
    return repr(text.location(position, length).text) if length else "the end of the text"


def placed(passage: Passage, text: NormalText, start: int, end: int) -> Passage:
    """A passage where it is in a text; a short one with clauses gets a stretch around it."""
    found = hashed(text, start, end - start)
    around = context(text, found) if passage.tied and found.length < SHORTEST else None
    return evolve(passage, position=start, length=found.length, sha256=found.sha256, context=around)


def context(text: NormalText, passage: Stretch) -> Stretch:
    """A passage with whole words added after and before it, in turn, until it is long enough."""
    bounds, forward = word_bounds(text), True
    start, end = passage.position, passage.position + passage.length
    while end - start < min(CONTEXT, len(text.normal)):
        if forward:
            end = min([bound for bound in bounds if bound > end], default=end)
        else:
            start = max([bound for bound in bounds if bound < start], default=start)
        forward = not forward
    return hashed(text, start, end - start)


def word_bounds(text: NormalText) -> list[int]:
    """The positions in the normal form where words of the text begin or end."""
    gaps = enumerate(zip(text.ends, text.starts[1:], strict=False), start=1)
    return [0, *[place for place, (end, start) in gaps if re.search(r"\s", text.text[end:start])], len(text.normal)]


def hashed(text: NormalText, position: int, length: int) -> Stretch:
    """A stretch of a text, with its hash."""
    return Stretch(position, length, digest(text.normal[position : position + length]))


def passages_toml(file: PassageFile) -> str:
    """Passages as passages/<edition>.toml has them."""
    return toml_of(file)
