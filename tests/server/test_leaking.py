"""Nobody is sent what their seat cannot know: everything that reaches clients is read, and planted leaks are found."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulebook.core.chance import SPECTATOR
from rulebook.registry import game_ids
from rulebook.server.hosted import Hosted, viewer_document
from rulebook.table import Table
from tests.tools.serving.leaking import Reading
from tests.tools.serving.running import started

from .serving import Served


def read(server: Any, games: int, looking: float) -> Reading:
    """What is read in some games."""
    reading = Reading(Random(1), looking, twins=1)
    asyncio.run(reading.play(server, games))
    return reading


def test_nobody_is_sent_what_they_cannot_know(server: Served) -> None:
    """In games of every kind nothing is sent that depends on what is hidden from whoever gets it."""
    reading = read(server, len(game_ids()), 0.02)
    assert not reading.faults, reading.faults[:3]
    assert sorted(reading.games) == list(game_ids())
    assert reading.hidden


def of_another(hosted: Hosted, viewer: Any) -> Any:
    """Another seat than that of a viewer."""
    return 0 if viewer is SPECTATOR else (viewer + 1) % hosted.table.settings.players


def leaking_view(kept: Any) -> Any:
    """A view with the hand of another seat under the viewer's name."""

    def view(hosted: Hosted, viewer: Any, language: Any) -> Any:
        return {**kept(hosted, of_another(hosted, viewer), language), "viewer": viewer_document(viewer)}

    return view


def leaking_news(kept: Any) -> Any:
    """News with what another seat was told."""

    def news(hosted: Hosted, viewer: Any, since: int, language: Any) -> Any:
        return {**kept(hosted, of_another(hosted, viewer), since, language), "viewer": viewer_document(viewer)}

    return news


@pytest.mark.parametrize(
    ("place", "name", "leak", "found"),
    [
        (Hosted, "view", leaking_view, "depends on what is hidden"),
        (Hosted, "news", leaking_news, "somebody else's action"),
        (Table, "seed", lambda kept: property(lambda table: table._seed), "was sent the seed"),
    ],
)
def test_a_leak_is_found(  # noqa: PLR0917
    server: Served, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, leak: Any, found: str
) -> None:
    """A server that sends the view or the news of another seat, or the seed, is found out in one game."""
    monkeypatch.setattr(place, name, leak(getattr(place, name)))
    reading = read(server, 1, 0.1)
    assert any(found in fault for fault in reading.faults), reading.faults[:3]


@pytest.mark.slow
def test_a_thousand_games(tmp_path: Path) -> None:
    """In a thousand games nobody is sent what they cannot know."""
    with started(tmp_path / "tables.sqlite", "--rate", "100000", "--quiet") as server:
        reading = read(server, 1000, 0.05)
    assert not reading.faults
    assert sum(reading.games.values()) == 1000
