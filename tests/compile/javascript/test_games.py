"""Whole games are the same in Node and in Chromium; `python -m tests.compile.javascript.games` plays many more."""

import pytest

from rulebook.compile.javascript.program import RUNTIME
from rulebook.games.hamsterbacke import game
from tests.compile.javascript.lockstep import DifferenceError
from tests.compile.javascript.node import NODE
from tests.playground.browsing import CHROMIUM

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from tests.compile.javascript.games import compare, in_chromium, in_node, opened, play

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NODE is None or CHROMIUM is None, reason="Node or Chromium is missing")]


def test_games_are_the_same_and_wrong_ones_are_found() -> None:
    """Games from every beginning; then a step that goes on loses the third event before, where there is one."""
    with opened() as (folder, address, page):
        games = [play(game, number, folder) for number in range(40)]
        assert sum(len(one.asked["chosen"]) for one in games) > 2_000
        compare(games, in_node(games, folder), "Node")
        compare(games, in_chromium(games, page, address), "Chromium")
        for runtime in folder.glob(f"*/{RUNTIME}"):
            lost = runtime.read_text(encoding="utf-8").replace("[...step.events, ...", "[...step.events.slice(0, 2), ...")
            runtime.write_text(lost, encoding="utf-8")
        page.reload()
        for digests, where in ((in_node(games, folder), "Node"), (in_chromium(games, page, address), "Chromium")):
            with pytest.raises(DifferenceError, match=f"in {where}, a game is another one"):
                compare(games, digests, where)
