"""What is tested of every game alike: theorems and invariants in play, pictures, and how hidden pieces are dealt anew."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from itertools import islice, permutations
from typing import Any, Final

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, Multiset, Viewer
from rulebook.play import generator, playout, spread
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.model import Checks
from rulebook.verification.claims import function_of
from rulebook.verification.noninterference import viewers_of
from tests.choosers import distribution, shares
from tests.compile.games import tables
from tests.strategies import case_of

every_game = pytest.mark.parametrize("id", game_ids())
MOST_MOVES: Final = 200
"""Of each random game: enough for every event to happen in some of them."""
COSTLY: Final = ("legal_actions_are_those_accepted", "observations_hide", "nothing_hidden_interferes")
"""Predicates that take long, which are asked of a few positions of each game."""


@cache
def games(id: str) -> tuple[tuple[Any, ...], ...]:
    """The first moves of random games under all rules, by turns with each number of players, and of small ones."""
    starts = [*tables(game(id))]
    for components in case_of(id).small:
        starts += tables(game(id), components)
    return tuple(
        [tuple(islice(playout(game(id), each, generator(id, seed)), MOST_MOVES)) for seed, each in enumerate(starts)]
    )


THEOREMS = [
    pytest.param(id, theorem, id=f"{id}-{theorem.id}")
    for id in game_ids()
    for theorem in load(id).theorems
    if theorem.checks in (Checks.STATE, Checks.STEP)
]


@pytest.mark.parametrize(("id", "theorem"), THEOREMS)
def test_theorems_hold_in_play(id: str, theorem: Any) -> None:
    """A theorem holds all along random games under all rules for which it is claimed."""
    holds = function_of(id, theorem.predicate)
    applies: Callable[..., object] = function_of(id, theorem.applies) if theorem.applies else bool
    claimed = [line for line in games(id) if applies(line[0].before.settings)]
    assert claimed
    for line in claimed:
        for move in spread(line, 3 if holds.__name__ in COSTLY else len(line)):
            of_state = theorem.checks is Checks.STATE
            arguments = (move.step.state,) if of_state else (move.before, move.action, move.step)
            assert holds(*arguments) is not False, arguments


@every_game
def test_everything_happens_in_the_games(id: str) -> None:
    """No event is missing from the random games, so that no theorem holds merely because its case never occurs."""
    assert {type(event) for line in games(id) for move in line for event in move.step.events} == set(
        game(id).declaration.events
    )


@pytest.mark.parametrize("id", ["hamsterbacke", "scopa", "yellowstone_park"])
def test_invariants_hold_in_play(id: str) -> None:
    """Every invariant holds in the states of random games with the printed components, in all phases."""
    invariants = import_module(f"rulebook.games.{id}.proofs.invariants").INVARIANTS
    printed = game(id).new_game().settings.components
    lines = [line for line in games(id) if line[0].before.settings.components == printed]
    states = [state for line in lines for state in (line[0].before, *[move.step.state for move in line])]
    assert {type(state.phase) for state in states} == {moment.phase for moment in game(id).declaration.phases}
    assert [(each.__name__, state) for each in invariants for state in states if not each(state)] == []


@every_game
def test_a_picture_uses_only_what_a_viewer_is_told(id: str) -> None:
    """Events show in a viewer's picture only as far as that viewer is told of them."""
    for line in games(id):
        for move in spread(line, 20):
            for viewer in viewers_of(move.before):
                told = tuple([game(id).event_for(event, viewer) for event in move.step.events])
                state = move.step.state
                assert game(id).scene(state, viewer, move.step.events) == game(id).scene(state, viewer, told)


HIDDEN: Final = {
    "hamsterbacke": ("hands", "point_piles", "deck"),
    "scopa": ("hands", "piles", "stock"),
    "yellowstone_park": ("hands", "penalty_piles", "draw_pile"),
}
"""The fields of a state with hidden cards: a pile, or several; one's own hand is seen."""


def hidden_from(id: str, state: Any, viewer: Viewer) -> list[Any]:
    """Every card that a viewer does not see."""
    return [card for pile in hidden_piles(id, state, viewer) for card in pile]


def hidden_piles(id: str, state: Any, viewer: Viewer) -> Iterator[Multiset[Any]]:
    """Every hidden pile of a state."""
    for name in HIDDEN[id]:
        held = getattr(state, name)
        piles = (held,) if isinstance(held, Multiset) else held
        yield from [pile for place, pile in enumerate(piles) if (name, place) != ("hands", viewer)]


def redealt(id: str, state: Any, viewer: Viewer, mixed: Sequence[Any]) -> Any:
    """The same position with all cards that are hidden from a viewer given out anew, in the order of `mixed`."""
    left = iter(mixed)
    piles = iter([Multiset.of(pile.kinds, list(islice(left, pile.total))) for pile in hidden_piles(id, state, viewer)])
    changed: dict[str, Any] = {}
    for name in HIDDEN[id]:
        held = getattr(state, name)
        own = viewer if name == "hands" else None
        changed[name] = (
            next(piles)
            if isinstance(held, Multiset)
            else tuple([pile if place == own else next(piles) for place, pile in enumerate(held)])
        )
    return evolve(state, **changed)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("id", HIDDEN)
def test_every_assignment_of_hidden_cards_is_as_likely(id: str, viewer: Viewer) -> None:
    """Hidden cards are dealt anew as if all orders of them, copies told apart, were as likely, and no other way."""
    few = import_module(f"tests.games.{id}.positions").FEW
    assert game(id).well_formed(few) == ()
    orders = permutations(hidden_from(id, few, viewer))
    expected = shares([redealt(id, few, viewer, order) for order in orders])
    assert distribution(partial(game(id).determinize, few, viewer)) == expected
