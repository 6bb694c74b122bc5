"""Noninterference: games that leak what is hidden are found out, whichever way it leaks, and others are not."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TypeAlias, cast

import pytest
from rulebook.core.erased import ErasedGame
from rulebook.core.noninterference import Outlook, Secrets, View, interference, outlook, steps_from
from rulebook.core.noninterference import tells as tells_of

from rulebook.conformance import changed, play_through, player_numbers, possible_rules
from rulebook.core import AnyGame, Seat, Step
from rulebook.exploration import Explorer, moves
from rulebook.records import JsonObject, rules_from
from rulebook.spec import load
from tests.strategies import Case, cases

AnyOutlook: TypeAlias = Outlook[object, object, object]

MOST_STATES = 2000
"""So many states of a small game are looked at."""


def a_secret(state: object, seat: Seat) -> bool:
    """Something that `seat` does not know: whether the numbers of the cards in the hands of others come to an odd sum."""
    hands = getattr(state, "hands")  # noqa: B009 - the states of all our games have hands
    others = [hand for other, hand in enumerate(hands) if other != seat]
    return bool(sum(hand.kinds.position(card) for hand in others for card in hand) % 2)


class LeakingObservation(ErasedGame):
    """Where others have an odd hand, a seat sees the rules of another table."""

    def observe(self, state: object, seat: Seat) -> object:
        seen = super().observe(state, seat)
        return changed(seen, seat=-1) if a_secret(state, seat) else seen


class LeakingActions(ErasedGame):
    """Where others have an odd hand, the legal actions come in another order."""

    def legal_actions(self, state: object) -> tuple[object, ...]:
        legal, actor = super().legal_actions(state), self.actor(state)
        leaks = isinstance(actor, int) and a_secret(state, actor)
        return legal[::-1] if leaks else legal


class LeakingSteps(ErasedGame):
    """Where others than seat 0 have an odd hand, something else is told after what it does."""

    def step(self, state: object, action: object) -> Step[object, object]:
        step = super().step(state, action)
        return Step(step.state, step.events * 2) if a_secret(state, 0) else step


class LeakingEvents(ErasedGame):
    """Everybody is told everything."""

    def event_for(self, event: object, seat: Seat) -> object:
        return event


LEAKS: list[tuple[type[ErasedGame], str]] = [
    (LeakingObservation, "what it observes"),
    (LeakingActions, "what it may do"),
    (LeakingSteps, "what it sees and is told of"),
    (LeakingEvents, "where it sees no difference"),
]


def tells(case: Case, wrap: Callable[[AnyGame], AnyGame], secrets: Secrets) -> list[str]:
    """By what seats tell states apart in a small game that is played to its end."""
    (rules,) = possible_rules(case.game, players=player_numbers(case.game)[0], components=case.small[1])
    module: AnyGame = getattr(case.game, "module")  # noqa: B009 - what stands behind the erased game
    play = play_through(case.game, rules, seed=1)
    return [tell for state in play.states for tell in interference(wrap(module), state, play.players, secrets)]


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.id))
@pytest.mark.parametrize(("leaking", "told"), LEAKS)
def test_a_leak_is_found(case: Case, leaking: type[ErasedGame], told: str) -> None:
    """What is hidden and shows in what a seat sees, may do or is told is found, and it is said by what it shows."""
    assert any(told in tell for tell in tells(case, leaking, case.secrets))


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.id))
def test_a_tight_game_has_no_leak(case: Case) -> None:
    """Our games leak nothing."""
    assert tells(case, ErasedGame, case.secrets) == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.id))
def test_states_that_look_the_same_go_on_alike(case: Case) -> None:
    """Of the states that a small game reaches, no seat can tell those apart that it observes in the same way."""
    game: AnyGame = getattr(case.game, "module")  # noqa: B009 - what stands behind the erased game is quicker
    small = load(case.id).small_games[0]
    reached = islice(
        Explorer(game.start(rules_from(case.game, cast(JsonObject, small.rules))), partial(moves, game)), MOST_STATES
    )
    known: dict[object, list[AnyOutlook]] = {}
    for state in reached:
        steps = steps_from(game, state)
        for seat in range(2):
            seen = outlook(game, state, steps, seat, case.secrets)
            known.setdefault(seen.observation, []).append(seen)
    pairs = [(first, other) for first, *others in known.values() for other in others]
    assert pairs
    assert not [tell for pair in pairs for tell in tells_of(*pair, case.secrets)]


def test_what_is_not_said_to_be_disclosed_is_a_leak() -> None:
    """Cards that are turned up are a leak unless it is said that they are to be turned up."""
    (case,) = [case for case in cases() if case.secrets.disclosed_by]
    assert tells(case, ErasedGame, Secrets(actions=case.secrets.actions))


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.id))
def test_a_step_that_discloses_nothing(case: Case) -> None:
    """Where no event is said to disclose anything, every step is seen with all that is told of it."""
    game: AnyGame = getattr(case.game, "module")  # noqa: B009 - what stands behind the erased game
    (rules,) = possible_rules(case.game, players=player_numbers(case.game)[0], components=case.small[1])
    steps = steps_from(game, game.start(rules))
    views = outlook(game, game.start(rules), steps, 0, Secrets()).views
    assert views
    assert not any(view.disclosed for view in views.values())
    assert all(len(views[action].told) == len(step.events) for action, step in steps.items())


def test_views() -> None:
    """Views are alike where the same is told and seen; what comes after a disclosure that both have may differ."""
    seen, disclosing = View("board", ("e",), False), View("board", ("e",), True)
    assert seen.is_like(View("board", ("e",), False))
    assert not seen.is_like(View("table", ("e",), False))
    assert not seen.is_like(View("board", (), False))
    assert not seen.is_like(disclosing)
    assert disclosing.is_like(View("table", ("e",), True))
