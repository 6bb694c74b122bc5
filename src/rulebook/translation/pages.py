"""Where the pictures of a sheet stand that go across the page, so that no page is left half empty before one.

Nothing that follows such a picture can be printed before it. So it stands at the end of its section if there is room, and
otherwise after a later section. How high things are is estimated, in the pixels of a browser: with other fonts a picture
may stand a section too early or too late.
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

PAGES: Final = {"A4": 1013.0, "letter": 961.0}
"""How high a page is within its margins, by the paper: 268 and 254 mm."""
HEADER: Final = 100.0
"""How high the title is, on the first page."""
HEADING: Final = 44.0
"""How high the heading of a section is, with what is left free before and after it."""
LINE: Final = 18.4
BETWEEN: Final = 5.0
"""How high a line is, and what is left free between two rules."""
IN_COLUMN: Final = 41
"""How many letters a line of a rule has."""
CAPTION: Final = 16.0
ACROSS: Final = 110
"""How high a line of a caption is, and how many letters it has across the page."""
LEGEND: Final = 29.0
SIGN: Final = 21.0
"""How high the heading of a legend is, and how high a sign with its meaning."""
AROUND: Final = 24.0
"""What is left free around a picture."""
UNNOTICED: Final = 90.0
"""Nobody minds if this much of a page is empty: 24 mm."""


def text_height(rules: Iterable[str]) -> float:
    """How high a section is in a column."""
    return HEADING + sum(ceil(len(rule) / IN_COLUMN) * LINE + BETWEEN for rule in rules)


def caption_height(caption: str) -> float:
    """How high a caption is across the page, with what is free around the picture."""
    return AROUND + ceil(len(caption) / ACROSS) * CAPTION


def legend_height(signs: int, is_wide: bool) -> float:
    """How high the legend under a picture is, across the page or in a column; 0 without signs."""
    return LEGEND + ceil(signs / (3 if is_wide else 2)) * SIGN if signs else 0


def following(sections: Sequence[float], pictures: Sequence[float | None], paper: str) -> list[list[int]]:
    """For each section of some height, those whose pictures follow it; a section without a wide picture has None.

    A picture that would be alone on the last page stands before the last section.
    """
    page = PAGES[paper]
    found: list[list[int]] = [[] for _ in sections]
    waiting, end = list[int](), HEADER
    for number, (section, picture) in enumerate(zip(sections, pictures, strict=True)):
        end += section / 2
        waiting += [] if picture is None else [number]
        while waiting:
            height, room = pictures[waiting[0]] or 0, page - end % page
            if UNNOTICED < room < height and number + 1 < len(sections):
                break
            end += height if room >= height else room + height
            is_alone = room < height and number + 1 == len(sections)
            found[max(number - is_alone, waiting[0])].append(waiting.pop(0))
    return found
