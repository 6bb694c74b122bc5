"""What a translator writes for a printed sheet beside the exact sentences: lines in the comments of a PO file's entries.

    # heading: Vorbereitung
    # sheet: Mischt die Karten und gebt jedem zwei davon.
    # sheet tie=fewest-in-hand: Bei Gleichstand gewinnt, wer weniger Karten auf der Hand hat.

`sheet` is the editor's form of a statement: it is printed instead of the exact one, which is what is checked. With a reading
and a value it is printed for an edition that takes this value. `heading` is that of the section that the clause begins.
"""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from polib import POEntry

__all__ = ["HEADING", "SHEET", "folded", "forms_in"]

HEADING: Final = "heading"
SHEET: Final = "sheet"
FORM: Final = re.compile(r"(heading|sheet(?: [a-z0-9-]+=[a-z0-9-]+)?): *(.*)")


def forms_in(entry: POEntry) -> Mapping[str, str]:
    """The forms in a translator's comment, by what stands before the colon; one goes on in lines that begin with a space."""
    forms, latest = dict[str, str](), ""
    for line in (entry.tcomment or "").splitlines():
        found = FORM.fullmatch(line)
        if found is not None:
            latest = found[1]
            forms[latest] = found[2].strip()
        elif latest and line.startswith(" "):
            forms[latest] = f"{forms[latest]} {line.strip()}"
        else:
            latest = ""
    return {name: text for name, text in forms.items() if text}


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
