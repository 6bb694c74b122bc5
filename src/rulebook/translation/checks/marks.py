"""Whether a translation keeps card codes and names, and closes its quotes."""

import re
from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Texts
from rulebook.translation.remarks import Code, Remark

CODE: Final = re.compile(r"`[^`]*`|\b[A-Z]{1,2}\d\b")
NAME: Final = re.compile(r"(?<=[^\W\d_] )[^\W\d_]*[A-Z][^\W\d_]*|(?<=, )[A-Z][^\W\d_]*")
"""In English, a word with a capital that does not begin a sentence is a name."""
PAIRS: Final = ("()", "[]", "«»")
QUOTES: Final = ('"', "`", "„“”")
"""Marks that open a quotation in one language and close it in another: there is an even number of each group."""


def mark_remarks(pair: Texts) -> Iterator[Remark]:
    """Changed codes, missing names, and unclosed quotes."""
    ours, theirs = set(CODE.findall(pair.statement)), set(CODE.findall(pair.translation))
    for code in sorted(ours ^ theirs):
        where = "the translation" if code in ours else "the statement"
        yield Remark(Code.T801, pair.clause, f"{code} is not in {where}")
    for name in dict.fromkeys(NAME.findall(pair.statement)):
        if name not in pair.translation:
            yield Remark(Code.T803, pair.clause, f"the name {name!r} is not in the translation")
    if not is_balanced(pair.translation):
        yield Remark(Code.T802, pair.clause, "a quotation mark or a bracket is not closed")


def is_balanced(text: str) -> bool:
    """Whether every quotation mark and bracket that is opened is closed."""
    is_even = all(sum(map(text.count, marks)) % 2 == 0 for marks in QUOTES)
    return is_even and all(text.count(opened) == text.count(closed) for opened, closed in PAIRS)
