"""The page on adapters shows the planes of every game; to regenerate its tables:

pytest tests/adapters/test_documents.py --update-golden
"""

import re
from collections.abc import Iterator

import pytest

from rulebook.adapters.encoding import encoding_of
from rulebook.registry import game, game_ids
from tests.spec.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "adapters.md"
MARKED = re.compile(r"(<!-- planes -->\n).*?(<!-- end of planes -->)", re.DOTALL)


def planes() -> Iterator[str]:
    """Every field of every game."""
    for played in map(game, game_ids()):
        encoding = encoding_of(played, played.new_game().settings)
        yield f"### {played.title}: {encoding.width} numbers"
        yield ""
        yield "| from | numbers | field | what |"
        yield "| --- | --- | --- | --- |"
        for plane in encoding.planes:
            yield f"| {plane.start} | {plane.width} | `{plane.name}` | {plane.about} |"
        yield ""


def test_the_page_shows_the_planes(request: pytest.FixtureRequest) -> None:
    """What stands between the marks of the page is what follows from the declarations."""
    text = PAGE.read_text(encoding="utf-8")
    table = "\n".join(planes())
    expected = MARKED.sub(lambda found: f"{found[1]}\n{table}\n{found[2]}", text)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(expected, encoding="utf-8")
    assert MARKED.search(text), "the page has no place for the planes"
    assert request.config.getoption("--update-golden") or text == expected
