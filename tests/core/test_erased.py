"""A game whose types are not known: it does what the game does, and checks every value that it is given."""

from collections.abc import Callable

import pytest

from rulebook.core import AnyGame, StateError
from rulebook.core.erased import ErasedGame
from rulebook.core.noninterference import last
from rulebook.play import generator, playout
from rulebook.registry import game, games

FOREIGN = "something else"


@pytest.fixture(params=games())
def erased(request: pytest.FixtureRequest) -> AnyGame:
    """Every installed game."""
    return game(str(request.param))


@pytest.fixture
def module(erased: AnyGame) -> AnyGame:
    """The game itself."""
    assert isinstance(erased, ErasedGame)
    return erased.module


def test_it_does_what_the_game_does(erased: AnyGame, module: AnyGame) -> None:
    """Every answer of an erased game is that of the game."""
    assert (erased.id, erased.title, erased.types, erased.editions) == (
        module.id,
        module.title,
        module.types,
        module.editions,
    )
    state = erased.new_game()
    rules = state.rules  # type: ignore[attr-defined]  # every state of every game has its rules
    assert state == module.new_game() == erased.start(rules)
    assert erased.kinds(rules) == module.kinds(rules)
    for _, move in zip(range(80), playout(erased, state, generator(0)), strict=False):
        before, after = move.before, move.step.state
        assert move.step == module.step(before, move.action)
        assert erased.why_not(before, move.action) is module.why_not(before, move.action) is None
        assert erased.actor(after) == module.actor(after)
        assert erased.legal_actions(after) == module.legal_actions(after)
        assert erased.chances(after) == module.chances(after)
        assert erased.observe(after, 0) == module.observe(after, 0)
        assert erased.determinize(after, 0, last) == module.determinize(after, 0, last)
        assert erased.result(after) == module.result(after)
        assert erased.well_formed(after) == module.well_formed(after) == ()
        assert erased.scene(after, 0, move.step.events) == module.scene(after, 0, move.step.events)
        assert erased.action_text(move.action) == module.action_text(move.action)
        for event in move.step.events:
            assert erased.event_for(event, 0) == module.event_for(event, 0)
            assert erased.event_text(event) == module.event_text(event)


@pytest.mark.parametrize(
    ("role", "use"),
    [
        ("rules", lambda game, state: game.start(FOREIGN)),
        ("rules", lambda game, state: game.kinds(FOREIGN)),
        ("state", lambda game, state: game.actor(FOREIGN)),
        ("state", lambda game, state: game.legal_actions(FOREIGN)),
        ("state", lambda game, state: game.chances(FOREIGN)),
        ("state", lambda game, state: game.step(FOREIGN, FOREIGN)),
        ("action", lambda game, state: game.step(state, FOREIGN)),
        ("state", lambda game, state: game.why_not(FOREIGN, FOREIGN)),
        ("action", lambda game, state: game.why_not(state, FOREIGN)),
        ("state", lambda game, state: game.observe(FOREIGN, 0)),
        ("state", lambda game, state: game.determinize(FOREIGN, 0, last)),
        ("event", lambda game, state: game.event_for(FOREIGN, 0)),
        ("state", lambda game, state: game.result(FOREIGN)),
        ("state", lambda game, state: game.well_formed(FOREIGN)),
        ("state", lambda game, state: game.scene(FOREIGN)),
        ("action", lambda game, state: game.action_text(FOREIGN)),
        ("event", lambda game, state: game.event_text(FOREIGN)),
    ],
)
def test_what_belongs_to_another_game(erased: AnyGame, role: str, use: Callable[[AnyGame, object], object]) -> None:
    """A value that is none of the game's is refused, with what it should have been."""
    with pytest.raises(StateError) as caught:
        use(erased, erased.new_game())
    (fault,) = caught.value.faults
    assert (fault.where, fault.reason) == (role, f"a str is no {role} of {erased.id}")


def test_what_else_the_game_has(erased: AnyGame, module: AnyGame) -> None:
    """All that the game's module has can be reached, and what it does not have cannot."""
    assert getattr(erased, "Readings", None) is getattr(module, "Readings", None)
    with pytest.raises(AttributeError):
        _ = erased.no_such_thing  # type: ignore[attr-defined]  # that is the point
