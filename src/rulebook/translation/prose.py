"""The sentences of a rulebook in prose, as plain text or Markdown."""

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

END: Final = re.compile(r"(?<=[.!?…])[\"'\u201d\u2019»)\]]*\s+(?=[\"'“„«\u2018(\[¿¡]*[^\W_a-z])")
"""Where a sentence ends within a paragraph: before anything but a small letter."""
ABBREVIATED: Final = re.compile(r"(?:^|[\s(])(?:[^\W\d]|e\.g|i\.e|z\.B|ca|vs|etc|[Nn]o|[Ff]ig|p\.es)\.$|^\d{1,2}\.$")
"""What ends in a full stop without ending a sentence, such as the number of a step."""
ITEM: Final = re.compile(r"^\s*(?:[-*+•‣\u2013]|\d{1,2}[.)])\s+(?=\S)")
HEADING: Final = re.compile(r"\s*#{1,6}\s+")
STOPS: Final = (".", "!", "?", "…", ":", ";")
FULL: Final = 0.7
"""A line with this share of the longest one of its paragraph is continued by the next."""


@frozen
class TextSentence:
    """A sentence of a text, the number of the line in which it begins, and the heading above it."""

    line: int
    text: str
    heading: str = ""


def sentences_of(text: str) -> tuple[TextSentence, ...]:
    """The sentences of a text, in order. A line without an end that the next line does not continue is a heading."""
    found, heading = list[TextSentence](), ""
    for each in (part for lines in paragraphs(text) for part in parts_of(lines)):
        if isinstance(each, str):
            heading = each
        else:
            found.append(evolve(each, heading=heading))
    return tuple(found)


def paragraphs(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each paragraph, with their numbers; an item of a list and a heading are paragraphs by themselves."""
    lines = list[tuple[int, str]]()
    for number, line in enumerate(text.splitlines(), start=1):
        begins = ITEM.match(line) or HEADING.match(line) or not line.strip()
        if lines and (begins or HEADING.match(lines[-1][1])):
            yield lines
            lines = []
        if line.strip():
            lines.append((number, line))
    if lines:
        yield lines


def parts_of(lines: list[tuple[int, str]]) -> Iterator[TextSentence | str]:
    """The sentences in the lines of a paragraph, and its headings."""
    longest, held = max(len(line) for _, line in lines), list[tuple[int, str]]()
    for number, line in lines:
        words = " ".join(ITEM.sub("", line, count=1).replace("**", "").split())
        held.append((number, words))
        if HEADING.match(line):
            yield HEADING.sub("", words)
            return
        if words.endswith(STOPS):
            yield from split(held)
            held = []
        elif len(line) < FULL * longest:
            yield " ".join(each for _, each in held)
            held = []
    if held and (ITEM.match(lines[0][1]) or END.search(held[-1][1])):
        yield from split(held)
    elif held:
        yield " ".join(each for _, each in held)


def split(lines: list[tuple[int, str]]) -> Iterator[TextSentence]:
    """The sentences of some lines that belong together."""
    whole = "\n".join(words for _, words in lines)
    begin = 0
    for stop in (*(found.end() for found in END.finditer(whole)), len(whole)):
        part = whole[begin:stop].strip()
        if part and not (ABBREVIATED.search(part) and stop < len(whole)):
            yield TextSentence(lines[whole.count("\n", 0, begin)][0], " ".join(ITEM.sub("", part).split()))
            begin = stop
