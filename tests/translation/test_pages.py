"""Where pictures stand that go across the page."""

import pytest

from rulebook.translation.pages import HEADER, PAGES, caption_height, following, legend_height, text_height

FULL = 2 * (PAGES["A4"] - HEADER)
"""The height of a section, in one column, that fills the first page in two."""


@pytest.mark.parametrize(
    ("sections", "pictures", "after"),
    [
        ([200, 200], [300, None], [[0], []]),
        ([FULL - 400, 800, 200], [300, None, None], [[], [0], []]),
        ([FULL - 400, 100, 150, 400], [300, None, None, None], [[], [], [0], []]),
        ([FULL - 400, 200, 800], [300, 250, None], [[], [], [0, 1]]),
        ([FULL - 100, 800], [300, None], [[0], []]),
        ([FULL - 400], [300], [[0]]),
        ([FULL - 400, 100], [300, None], [[0], []]),
        ([200, 300], [None, None], [[], []]),
    ],
    ids=["room", "next page", "small gap", "both wait", "nobody minds", "no other section", "never alone", "no pictures"],
)
def test_a_picture_waits_for_room(sections: list[float], pictures: list[float | None], after: list[list[int]]) -> None:
    """A picture stands after its own section, or else after the first with room, or with little left on the page."""
    assert following(sections, pictures, "A4") == after


def test_a_shorter_page_has_less_room() -> None:
    """A picture that still fits on A4 waits on letter paper, whose pages are shorter."""
    sections, pictures = [FULL - 900, 100, 200, 600], [400, None, None, None]
    assert following(sections, pictures, "A4") == [[0], [], [], []]
    assert following(sections, pictures, "letter") == [[], [], [], [0]]


def test_heights() -> None:
    """What is more or longer is higher, and a legend in a column is higher than a wide one."""
    assert text_height([]) < text_height(["short"]) < text_height(["short", "short"]) < text_height(["long " * 40] * 2)
    assert caption_height("") < caption_height("It began.") < caption_height("It went on. " * 20)
    assert legend_height(0, True) == 0 < legend_height(3, True) < legend_height(9, True) < legend_height(9, False)
