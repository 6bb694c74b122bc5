"""Noninterference: games that leak what is hidden are found out, whichever way it leaks, and others are not."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from rulebook.conformance import play_through
from rulebook.core import SPECTATOR, AnyGame, RecordError, Step, Viewer
from rulebook.exploration import Explorer, moves
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.verification.noninterference import (
    SCATTERED,
    Outlook,
    View,
    choosers,
    hides,
    interference,
    outlook,
    steps_from,
    viewers_of,
)
from rulebook.verification.noninterference import tells as tells_of
from rulebook.verification.small_games import settings_of_small_game
from tests.games.standing_in import with_methods

AnyOutlook: TypeAlias = Outlook[Any, Any, Any]
Leak: TypeAlias = Callable[[AnyGame], AnyGame]

MOST_STATES = 1500
"""So many states of a small game are looked at."""


def small_settings(game_id: str) -> Any:
    """The settings of the first small game of a game."""
    return settings_of_small_game(game(game_id), load(game_id).small_games[0])[0]


def a_secret(state: Any, viewer: Viewer) -> bool:
    """Something that a viewer does not know: what the places of cards in the hands of others come to, but for threes."""
    others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return bool(sum(hand.kinds.position(card) for hand in others for card in hand) % 3)


def leaking_observation(sound: AnyGame) -> AnyGame:
    """Where others have such a hand, a viewer sees that of somebody who is not at the table."""

    def observe(state: Any, viewer: Viewer) -> Any:
        seen = sound.observe(state, viewer)
        return evolve(seen, seat=-1) if a_secret(state, viewer) else seen

    return with_methods(sound, observe=observe)


def leaking_actions(sound: AnyGame) -> AnyGame:
    """Where others have such a hand, the legal actions come in another order."""

    def legal_actions(state: Any) -> tuple[Any, ...]:
        legal, actor = sound.legal_actions(state), sound.actor(state)
        return legal[::-1] if isinstance(actor, int) and a_secret(state, actor) else legal

    return with_methods(sound, legal_actions=legal_actions)


def leaking_steps(sound: AnyGame) -> AnyGame:
    """Where others than seat 0 have such a hand, something else is told after what it does."""

    def step(state: Any, action: Any) -> Step[Any, Any]:
        after = sound.step(state, action)
        return Step(after.state, after.events * 2) if a_secret(state, 0) else after

    return with_methods(sound, step=step)


def leaking_events(sound: AnyGame) -> AnyGame:
    """Everybody is told everything."""

    def event_for(event: Any, viewer: Viewer) -> Any:
        return event

    return with_methods(sound, event_for=event_for)


LEAKS: list[tuple[Leak, str]] = [
    (leaking_observation, "what they observe"),
    (leaking_actions, "what they may do"),
    (leaking_steps, "what they see and are told of"),
    (leaking_events, "where they see no difference"),
]


def tells(played: AnyGame, game_id: str) -> list[str]:
    """By what viewers tell states apart in a small game that is played a few times."""
    plays = [play_through(game(game_id), small_settings(game_id), seed=seed, most_moves=120) for seed in range(3)]
    return [tell for play in plays for state in play.states for tell in interference(played, state)]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize(("leaking", "told"), LEAKS)
def test_a_leak_is_found(game_id: str, leaking: Leak, told: str) -> None:
    """What is hidden and shows in what a seat sees, may do or is told is found, and it is said by what it shows."""
    assert any(told in tell for tell in tells(leaking(game(game_id)), game_id))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_tight_game_has_no_leak(game_id: str) -> None:
    """Our games leak nothing."""
    assert tells(game(game_id), game_id) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_states_that_look_the_same_go_on_alike(game_id: str) -> None:
    """Of the states that a small game reaches, no seat can tell those apart that it observes in the same way."""
    played = game(game_id)
    start = played.start(small_settings(game_id))
    known: dict[object, list[AnyOutlook]] = {}
    for state in islice(Explorer(start, partial(moves, played)), MOST_STATES):
        steps = steps_from(played, state)
        for viewer in viewers_of(state):
            seen = outlook(played, state, steps, viewer)
            known.setdefault(seen.observation, []).append(seen)
    pairs = [(first, other) for first, *others in known.values() for other in others]
    assert pairs
    assert not [tell for pair in pairs for tell in tells_of(played, *pair)]


def test_the_viewers_are_all_seats_and_a_spectator() -> None:
    """Whoever looks at a state of two players sits on one of two seats, or only looks on."""
    state = game("yellowstone_park").new_game(players=2)
    assert tuple(viewers_of(state)) == (0, 1, SPECTATOR)


def test_views() -> None:
    """Views are alike where the same is told and seen; what comes after a disclosure that both have may differ."""
    seen, disclosing = View("board", ("e",), False), View("board", ("e",), True)
    assert seen.is_like(View("board", ("e",), False))
    assert not seen.is_like(View("table", ("e",), False))
    assert not seen.is_like(View("board", (), False))
    assert not seen.is_like(disclosing)
    assert disclosing.is_like(View("table", ("e",), True))


class Marked(int):
    """A number that equals another one, has the same hash, and looks like no other."""

    def __repr__(self) -> str:
        return f"marked {int(self)}"


def marking(sound: AnyGame, mark: Callable[[int], object]) -> AnyGame:
    """Where others have such a hand, the seat in an observation is another value that is equal to it."""

    def observe(state: Any, viewer: Viewer) -> Any:
        seen = sound.observe(state, viewer)
        return evolve(seen, seat=mark(seen.seat)) if a_secret(state, viewer) and isinstance(seen.seat, int) else seen

    return with_methods(sound, observe=observe)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("mark", [Marked, float])
def test_what_only_crosses_the_boundary_is_found(game_id: str, mark: Callable[[int], object]) -> None:
    """Observations that are equal, and differ in how they are written or pickled, do not hide what they show."""
    sound = game(game_id)
    plays = [play_through(sound, small_settings(game_id), seed=seed, most_moves=60) for seed in range(2)]
    states = [state for play in plays for state in play.states]
    assert all(hides(sound, state) for state in states)
    with suppress(RecordError, TypeError):  # what cannot even be written was noticed as well
        assert not all(hides(marking(sound, mark), state) for state in states)


def test_there_are_choices_between_the_first_and_the_last() -> None:
    """Hidden pieces are dealt anew in several ways: the same ones for what is seen, others for what else is seen."""
    one, again, other = (choosers(seen) for seen in ("seen", "seen", "seen otherwise"))
    assert len(one) == 2 + SCATTERED
    answers = [[chooser(1000) for _ in range(20)] for chooser in one]
    assert answers == [[chooser(1000) for _ in range(20)] for chooser in again]
    assert answers[2:] != [[chooser(1000) for _ in range(20)] for chooser in other][2:]
    assert answers[:2] == [[0] * 20, [999] * 20]
    assert all(len(set(each)) > 10 for each in answers[2:])
