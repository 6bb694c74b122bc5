"""The page on rules in JavaScript shows how many games were compared."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.spec.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "javascript.md"
REPORT = REPOSITORY / "docs" / "reports" / "javascript.json"


def counted() -> Iterator[str]:
    """The games and steps of each game that were the same."""
    yield "| game | games | steps | hash of the rules |"
    yield "| --- | --- | --- | --- |"
    for found in json.loads(REPORT.read_text(encoding="utf-8")).values():
        yield f"| {found['title']} | {found['games']:,} | {found['steps']:,} | {found['code']} |"


def test_the_page_shows_the_games_that_were_compared(shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of the page is what the report says."""
    shows(PAGE, "games compared", "\n".join(counted()))
