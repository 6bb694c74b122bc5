"""Visibility: who sees what of a state and is told what of an event follows from the marks on the fields."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, Kinds, Multiset, StateError, Viewer
from rulebook.core.visibility import determinizer, sights, size_of
from tests.choosers import distribution
from tests.core.made_up import (
    KINDS,
    Acting,
    Bid,
    Colour,
    Dealt,
    Draw,
    Give,
    Given,
    Laid,
    Lay,
    Pass,
    Roll,
    State,
    begun,
    game,
    play,
)


def pile(codes: str) -> Multiset[Colour]:
    return Multiset.of(KINDS, map(Colour, codes))


STATE = evolve(begun("RB RW"), table=(Colour.RED,), purses=(pile("B"), pile("")), layers=(pile("W"), pile("BB")))


def test_what_a_seat_observes() -> None:
    """A seat sees what is open, what is its own, and sizes; itself, and who is to act."""
    seen = game.observe(STATE, 1)
    assert (seen.seat, seen.to_act, seen.turn_of) == (1, 0, 0)
    assert (seen.settings, seen.phase, seen.turns, seen.bids) == (STATE.settings, Acting(), 0, (0, 0))
    assert (seen.hand, seen.hand_sizes) == (pile("RW"), (2, 2))
    assert (seen.bag_size, seen.table) == (STATE.bag.total, (Colour.RED,))
    assert (seen.purse_sizes, seen.layer_sizes) == ((1, 0), (1, 2))


def test_what_a_spectator_observes() -> None:
    """Somebody who looks on sees what everybody sees, and no hand."""
    seen = game.observe(STATE, SPECTATOR)
    assert (seen.seat, seen.hand) == (SPECTATOR, None)
    assert evolve(game.observe(STATE, 0), seat=SPECTATOR, hand=None) == seen


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_hidden_pieces_change_places(viewer: Viewer) -> None:
    """What is dealt anew is what a viewer does not see: all other piles, and nothing that is open or their own."""
    other = game.determinize(STATE, viewer, lambda possibilities: possibilities - 1)
    assert other != STATE
    assert game.observe(other, viewer) == game.observe(STATE, viewer)
    assert pieces(other) == pieces(STATE)
    if viewer != SPECTATOR:
        assert other.hands[viewer] == STATE.hands[viewer]


def pieces(state: State) -> list[str]:
    piles = (*state.hands, *state.purses, *state.layers, state.bag)
    return sorted(marble.value for pile in piles for marble in pile)


def test_every_assignment_is_as_likely() -> None:
    """Of the assignments of two marbles in the other hand, out of three kinds, each is as likely as its copies say."""
    few = evolve(begun("RB RW"), bag=pile("W"))
    found = distribution(lambda chooser: game.determinize(few, 0, chooser).hands[1])
    assert found == {pile("RW"): Fraction(2, 3), pile("WW"): Fraction(1, 3)}


def test_where_nothing_is_hidden() -> None:
    """In a game without hidden pieces every state that looks the same is the state itself."""
    assert determinizer(Laid)(Laid("lay-1", 0, ()), 0, lambda possibilities: 0) == Laid("lay-1", 0, ())


def test_pieces_of_two_sorts_do_not_change_places() -> None:
    """Where hidden piles count pieces of different sorts they cannot be dealt anew together, which is said."""
    other: Any = Multiset.of(Kinds("xyz"), "xy")
    with pytest.raises(StateError, match="purses: holds other pieces than earlier hidden piles"):
        game.determinize(evolve(STATE, purses=(other, other)), 0, lambda possibilities: 0)


@pytest.mark.parametrize("event", [Dealt("deal-1", 1, Colour.RED), Given("give-1", 1, 0, Colour.RED)])
def test_who_is_told(event: Dealt | Given) -> None:
    """What an event hides is told to its owner, and to nobody else: not to a spectator, nor to the others."""
    assert game.event_for(event, 1) is event
    for viewer in (0, 2, SPECTATOR):
        assert game.event_for(event, viewer) == evolve(event, marble=None)
    assert game.event_for(evolve(event, marble=None), 1) == evolve(event, marble=None)


def test_who_knows_what_was_done() -> None:
    """Classes of actions in which something is secret, and events that disclose something, follow from the marks."""
    assert game.declaration.secret_actions == (Give,)
    assert [kind.__name__ for kind in game.declaration.disclosing_events] == ["BagShown"]


def test_sights() -> None:
    """Every field of a class says who sees it."""
    assert {name: sight.is_open for name, sight in sights(Give).items()} == {"to": True, "marble": False}
    assert [name for name, sight in sights(State).items() if sight.per_seat] == ["bids", "hands", "purses"]
    assert all(not sights(kind) for kind in (Pass,))
    assert set(sights(Bid)) == {"colour", "number", "loudly"}
    assert all(sight.is_open for kind in (Draw, Roll, Lay) for sight in sights(kind).values())


@pytest.mark.parametrize(("pile", "size"), [(pile("RRW"), 3), ((), 0), (("a", "b"), 2), (frozenset("a"), 1)])
def test_sizes(pile: object, size: int) -> None:
    """The size of a pile is the number of pieces in it."""
    assert size_of(pile) == size


@pytest.mark.parametrize("viewer", [-1, 2, None, True, False, "0", 0.0, "spectator", pytest.param(10**5000, id="huge")])
@pytest.mark.parametrize("look", ["observe", "determinize", "scene"])
def test_nobody_else_looks(look: str, viewer: Any) -> None:
    """Whoever is neither a seat at the table nor a spectator sees nothing: no number from the end, and no None."""
    ask = partial(getattr(game, look), STATE)
    with pytest.raises(StateError, match=r"there is no seat .{1,40} at a table of 2"):
        ask(viewer, lambda possibilities: 0) if look == "determinize" else ask(viewer)


@pytest.mark.parametrize("viewer", [-1, 99, None, True])
def test_nobody_else_is_told(viewer: Any) -> None:
    """Nobody is told an event who could sit at no table."""
    with pytest.raises(StateError, match="there is no seat"):
        game.event_for(Dealt("deal-1", 1, Colour.RED), viewer)


def test_a_scene_shows_what_is_told() -> None:
    """A picture for a viewer is drawn from what they observe and are told; the open one from everything."""
    step = play(game.new_game(), Draw(Colour.RED))
    assert "Colour.RED" not in game.scene(step.state, 1, step.events).alt
    assert "Colour.RED" in game.scene(step.state, 0, step.events).alt
    assert "Colour.RED" in game.open_scene(step.state, step.events).alt
    assert len(game.scene(STATE, SPECTATOR).parts) == 1
    assert len(game.open_scene(STATE).parts) == 2
