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
from collections.abc import Iterator
from json import dumps

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.spec.model import Passage, PassageFile, PassageKind, Stretch
from rulebook.spec.passages import NORMAL_FORM, SHORTEST, NormalText, digest, normalised

CONTEXT = 40
"""A short passage is found by a stretch of at least this many characters around it."""


@frozen
class Cut:
    """A line of the cuts: what a passage is, and the words with which it begins, continues and ends."""

    line: int
    kind: PassageKind
    example: str | None
    ties: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the passage states or illustrates."""
        return tuple([tie for tie in self.ties if not tie.endswith(("?", ")"))])

    @property
    def weakly(self) -> tuple[str, ...]:
        """The clauses that the passage states weakly."""
        return tuple([tie.removesuffix("?") for tie in self.ties if tie.endswith("?")])

    @property
    def mentions(self) -> tuple[str, ...]:
        """The clauses that the passage mentions."""
        return tuple([tie.strip("()") for tie in self.ties if tie.endswith(")")])


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
        passages.append(passage(each, text, position, end - position))
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
    return Cut(number, PassageKind(kind), example, tuple(names), words)


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


def passage(cut: Cut, text: NormalText, position: int, length: int) -> Passage:
    """The passage for a cut; a short passage with clauses gets a stretch around it."""
    around = context(text, position, length) if cut.ties and length < SHORTEST else None
    return Passage(
        position=position,
        length=length,
        sha256=hash_of(text, position, length),
        kind=cut.kind,
        clauses=cut.clauses,
        weakly=cut.weakly,
        mentions=cut.mentions,
        example=cut.example,
        context=around,
    )


def context(text: NormalText, position: int, length: int) -> Stretch:
    """The passage with whole words added after and before it, in turn, until it is long enough."""
    bounds = word_bounds(text)
    start, end = position, position + length
    forward = True
    while end - start < min(CONTEXT, len(text.normal)):
        if forward:
            end = min([bound for bound in bounds if bound > end], default=end)
        else:
            start = max([bound for bound in bounds if bound < start], default=start)
        forward = not forward
    return Stretch(start, end - start, hash_of(text, start, end - start))


def word_bounds(text: NormalText) -> list[int]:
    """The positions in the normal form where words of the text begin or end."""
    gaps = enumerate(zip(text.ends, text.starts[1:], strict=False), start=1)
    return [0, *[place for place, (end, start) in gaps if re.search(r"\s", text.text[end:start])], len(text.normal)]


def hash_of(text: NormalText, position: int, length: int) -> str:
    """The hash of a stretch of a text."""
    return digest(text.normal[position : position + length])


def passages_toml(file: PassageFile) -> str:
    """Passages as passages/<edition>.toml has them."""
    head = f"normal_form = {dumps(file.normal_form)}\nlength = {file.length}\n"
    return "\n".join([head, *["\n".join(["[[passage]]", *entries(each), ""]) for each in file.passages]])


def entries(passage: Passage) -> Iterator[str]:
    """The lines of a passage."""
    yield f"position = {passage.position}"
    yield f"length = {passage.length}"
    yield f"sha256 = {dumps(passage.sha256)}"
    yield f"kind = {dumps(passage.kind.value)}"
    for key, clauses in (("clauses", passage.clauses), ("weakly", passage.weakly), ("mentions", passage.mentions)):
        if clauses:
            yield f"{key} = {dumps(clauses, ensure_ascii=False)}"
    if passage.example is not None:
        yield f"example = {dumps(passage.example, ensure_ascii=False)}"
    if passage.context is not None:
        around = passage.context
        yield f"context = {{position = {around.position}, length = {around.length}, sha256 = {dumps(around.sha256)}}}"
