"""The page on adapters shows the planes of every game."""

from collections.abc import Callable, Iterator
from pathlib import Path

from rulebook.adapters.encoding import encoding_of
from rulebook.registry import game, game_ids
from tests.spec.conftest import REPOSITORY


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


def test_the_page_shows_the_planes(shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of the page is what follows from the declarations."""
    shows(REPOSITORY / "docs" / "adapters.md", "planes", "\n".join(planes()).rstrip())
