"""Nobody is sent what their seat cannot know: everything that reaches clients is read, and planted leaks are found."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.chance import SPECTATOR
from rulebook.records.writing import actor_document
from rulebook.registry import game_ids
from rulebook.server import ServerError, web
from rulebook.server.hosted import Hosted
from rulebook.table import Table
from tests.tools.serving.leaking import Reading, read_some, report, resumed


def read(games: range, positions: int = 1) -> Reading:
    """What is read in some games."""
    reading = Reading(1, positions)
    asyncio.run(read_some(reading, games))
    return reading


@pytest.mark.parametrize("games", [1, pytest.param(len(game_ids()), marks=pytest.mark.long)])
def test_nobody_is_sent_what_they_cannot_know(games: int) -> None:
    """In games of every kind nothing is sent that depends on what is hidden from whoever gets it."""
    reading = read(range(games))
    assert not reading.faults, reading.faults[:3]
    assert sorted(reading.games) == list(game_ids())[:games]
    assert reading.others


def another(hosted: Hosted, viewer: Any) -> Any:
    """Another seat than that of a viewer."""
    return 0 if viewer is SPECTATOR else (viewer + 1) % hosted.table.settings.players


def hand_of_another(hosted: Hosted, viewer: Any) -> str:
    """A hand that a viewer does not see."""
    return str(hosted.table.state.hands[another(hosted, viewer)])


def in_a_view(kept: Any) -> Any:
    """A view with the hand of another seat under the viewer's name."""

    def view(hosted: Hosted, viewer: Any, language: Any) -> Any:
        return {**kept(hosted, another(hosted, viewer), language), "viewer": actor_document(viewer)}

    return view


def in_a_label(kept: Any) -> Any:
    """A view that has the form of one, and names a card of another seat in a label."""

    def view(hosted: Hosted, viewer: Any, language: Any) -> Any:
        found = kept(hosted, viewer, language)
        return {**found, "scene": {**found["scene"], "text": hand_of_another(hosted, viewer)}}

    return view


def in_news(kept: Any) -> Any:
    """News with what another seat was told."""

    def news(hosted: Hosted, viewer: Any, since: int, language: Any) -> Any:
        return {**kept(hosted, another(hosted, viewer), since, language), "viewer": actor_document(viewer)}

    return news


def in_a_sentence(kept: Any) -> Any:
    """News whose sentences name a hand of another seat."""

    def news(hosted: Hosted, viewer: Any, since: int, language: Any) -> Any:
        found = kept(hosted, viewer, since, language)
        for move in found["moves"]:
            for event in move["events"]:
                event["text"] += hand_of_another(hosted, viewer)
        return found

    return news


def in_an_error(kept: Any) -> Any:
    """Refusals with the hand of another seat."""

    async def change(hosted: Hosted, kind: str, viewer: Any, *arguments: Any) -> Any:
        try:
            return await kept(hosted, kind, viewer, *arguments)
        except ServerError as error:
            raise ServerError(error.code, f"{error} {hand_of_another(hosted, viewer)}") from None

    return change


def in_a_verdict(kept: Any) -> Any:
    """A reason against taking back that depends on the hand of another seat."""

    def verdict(hosted: Hosted, viewer: Any, language: Any) -> Any:
        return {**kept(hosted, viewer, language), "reason": hand_of_another(hosted, viewer)}

    return verdict


LATEST: list[str] = []
"""The state at which the server has looked last."""


def in_a_header(kept: Any) -> Any:
    """An answer with the state in a header."""

    def answered(answer: Any, status: int = 200) -> Any:
        response = kept(answer, status)
        response.headers["X-State"] = LATEST[-1].encode("ascii", "replace").decode()
        return response

    return answered


@pytest.mark.parametrize(
    ("place", "name", "leak", "found"),
    [
        (Hosted, "view", in_a_view, "depends on what is hidden: GET /view"),
        pytest.param(Hosted, "view", in_a_label, "depends on what is hidden: WebSocket", marks=pytest.mark.slow),
        pytest.param(Hosted, "news", in_news, "somebody else's action", marks=pytest.mark.slow),
        pytest.param(Hosted, "news", in_a_sentence, "tells an event in other words", marks=pytest.mark.slow),
        pytest.param(Hosted, "change", in_an_error, "depends on what is hidden: POST {'type'", marks=pytest.mark.slow),
        pytest.param(Hosted, "verdict", in_a_verdict, "depends on what is hidden: GET /undo", marks=pytest.mark.slow),
        pytest.param(web, "answered", in_a_header, "depends on what is hidden: GET /offers", marks=pytest.mark.slow),
        (Table, "seed", lambda kept: property(lambda table: table._seed), "was sent the seed"),
    ],
    ids=["a view", "a label", "news", "a sentence", "an error", "a verdict", "a header", "the seed"],
)
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, leak: Any, found: str) -> None:
    """A server that sends the view or the news of another seat, a card in an error or a header, or the seed is found out."""
    look = Hosted.described
    LATEST[:] = [""]

    def described(hosted: Hosted, viewer: Any, language: Any) -> Any:
        LATEST.append(str(hosted.table.state)[:5000])
        return look(hosted, viewer, language)

    monkeypatch.setattr(Hosted, "described", described)
    monkeypatch.setattr(place, name, leak(getattr(place, name)))
    reading = read(range(1), 2 if found.startswith("depends") else 0)
    assert any(found in fault for fault in reading.faults), reading.faults[:3]


def test_a_run_goes_on(tmp_path: Path) -> None:
    """A run goes on where it was left, and begins anew where its report is of other code."""
    file, kept = tmp_path / "leaking.json", Reading(0, 1)
    kept.games["scopa"], kept.bytes = 40, 1234
    document = report(kept, 12)
    file.write_text(json.dumps(document), encoding="utf-8")
    assert resumed(0, 1, file) == (kept, 12)
    assert resumed(1, 1, file) == (Reading(1, 1), 0)
    file.write_text(json.dumps({**document, "code": "another"}), encoding="utf-8")
    assert resumed(0, 1, file) == (Reading(0, 1), 0)
