"""What proofs cannot follow. That a tuple grows is tested with a new game, in tests/cli/test_new_game.py."""

from collections.abc import Callable

import pytest

from rulebook.core.step import Step
from rulebook.games.hamsterbacke import Action, State, game
from rulebook.games.hamsterbacke.model.actions import Block, Take
from rulebook.games.hamsterbacke.model.events import Event
from rulebook.verification import lengths
from rulebook.verification.lengths import claims_of_some_actions


def about_one(before: State, action: Take, after: Step[State, Event]) -> bool:
    return action.row >= 0


def about_two(before: State, action: Take | Block, after: Step[State, Event]) -> bool:
    return True


def about_every(before: State, action: Action, after: Step[State, Event]) -> bool:
    return True


@pytest.mark.parametrize(("claim", "some"), [(about_one, "Take alone"), (about_two, "Block alone"), (about_every, "")])
def test_claims_about_some_actions(monkeypatch: pytest.MonkeyPatch, claim: Callable[..., bool], some: str) -> None:
    """A claim about steps that takes actions of some classes and not of others is named, with its place."""
    assert list(claims_of_some_actions(game)) == []
    monkeypatch.setattr(lengths, "function_of", lambda *_: claim)
    told = set(claims_of_some_actions(game))
    assert len(told) == bool(some)
    assert all(each.startswith(f"{claim.__name__} (test_lengths.py:") and some in each for each in told)
