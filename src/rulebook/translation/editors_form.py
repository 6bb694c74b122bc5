"""What a translator writes beside the sentences: lines in the translator's comments of a PO file's entries.

    # heading: Vorbereitung
    # sheet: Mischt die Karten und gebt jedem zwei davon.
    # sheet tie=fewest-in-hand: Bei Gleichstand gewinnt, wer weniger Karten auf der Hand hat.
    # merged: setup-3, setup-4
    # omitted: Das steht auf der Schachtel.

`sheet` is the editor's form of a statement: it is printed instead of the exact one, which is what is checked. With a reading
and a value it is printed for an edition that takes this value. `heading` is that of the section that the clause begins.
`merged` names other clauses that the sentence also says, and `omitted` says why no sentence says this one.
"""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import Final

HEADING: Final = "heading"
SHEET: Final = "sheet"
MERGED: Final = "merged"
OMITTED: Final = "omitted"
FORM: Final = re.compile(r"(heading|sheet(?: [a-z0-9-]+=[a-z0-9-]+)?|merged|omitted): *(.*)")


def is_said(text: str) -> bool:
    """Whether a translation says anything: it has a letter or a digit, and more than dots or signs that nobody sees."""
    return any(map(str.isalnum, text))


def forms_in(comment: str) -> Mapping[str, str]:
    """The forms in a translator's comment, by what stands before the colon; one goes on in lines that begin with a space."""
    forms, latest = dict[str, str](), ""
    for line in comment.splitlines():
        found = FORM.fullmatch(line)
        if found is not None:
            latest = found[1]
            forms[latest] = found[2].strip()
        elif latest and line.startswith(" "):
            forms[latest] = f"{forms[latest]} {line.strip()}".strip()
        else:
            latest = ""
    return forms


def merged_into(comment: str) -> tuple[str, ...]:
    """The other clauses that the sentence of an entry also says, by its translator's comment."""
    return tuple(filter(None, map(str.strip, forms_in(comment).get(MERGED, "").split(","))))


def merged(comments: Mapping[str, str]) -> dict[str, str]:
    """The clauses that sentences of other clauses also say, by the comments on these: each with the other clause."""
    return {clause: id for id, comment in comments.items() for clause in merged_into(comment)}


def omitted(comment: str) -> str:
    """Why no sentence says the clause of an entry, by its translator's comment; empty for one that is not left out."""
    return forms_in(comment).get(OMITTED, "")


def folded(comment: str, width: int) -> str:
    """A translator's comment whose long forms go on in lines that begin with a space.

    Otherwise they would be broken in a file whose lines have this width, and end where the line does.
    """
    lines = list[str]()
    for line in comment.splitlines():
        is_form = FORM.fullmatch(line) is not None or line.startswith(" ")
        lines += (
            wrap(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) if is_form else [line]
        )
    return "\n".join(lines)
