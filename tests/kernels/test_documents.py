"""The page on kernels shows what they declare."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebook.kernels import kernel
from rulebook.kernels.layout import Layout
from rulebook.registry import game_ids
from tests.spec.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "kernels.md"


def places(layout: Layout) -> Iterator[str]:
    """Every field of a layout."""
    yield "| from | numbers | name | what | least | most |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for field in layout.fields:
        shape = " x ".join(map(str, field.shape)) or "1"
        most = f"2^{field.most.bit_length()} - 1" if field.most > 10**6 else f"{field.most}"
        start = layout.starts[field.name]
        yield f"| {start} | {shape} | `{field.name}` | {field.about} | {field.least} | {most} |"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_page_shows_what_kernels_declare(game_id: str, shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of the page is what the kernel declares."""
    shows(PAGE, f"kernel: {game_id} view", "\n".join(places(kernel(game_id).view)))
