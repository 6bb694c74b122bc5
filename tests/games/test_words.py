"""Actions and events in words: `words.py` beside a game's tests has a sentence for each."""

from importlib import import_module
from typing import Any

import pytest

from rulebook.registry import game, game_ids

WORDS: dict[str, Any] = {id: import_module(f"tests.games.{id}.words") for id in game_ids()}
ACTIONS = [(id, action, words) for id, found in WORDS.items() for action, words in found.ACTIONS]
EVENTS = [(id, event, sentence) for id, found in WORDS.items() for event, sentence in found.SENTENCES]


@pytest.mark.parametrize(("id", "action", "words"), ACTIONS)
def test_an_action_in_words(id: str, action: Any, words: str) -> None:
    """What a player can do is told as something that one can do."""
    assert game(id).action_text(action) == words


@pytest.mark.parametrize(("id", "event", "sentence"), EVENTS)
def test_an_event_in_a_sentence(id: str, event: Any, sentence: str) -> None:
    """What has happened is told with who did it, and no more of it than is known."""
    assert game(id).event_text(event) == sentence


@pytest.mark.parametrize("id", WORDS)
def test_every_action_and_every_event_has_its_words(id: str) -> None:
    """No class is left out above."""
    assert {type(action) for action, _ in WORDS[id].ACTIONS} == set(game(id).declaration.actions)
    assert {type(event) for event, _ in WORDS[id].SENTENCES} == set(game(id).declaration.events)
