"""A model in lockstep, and states that no game reaches: what differs, what is never seen, and a missing fault are told."""

from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve, frozen

from rulebook.cli.new_game import STAND_IN
from rulebook.conformance import ConformanceError, check_model, check_nearby
from rulebook.conformance.models import written
from rulebook.conformance.perturbing import nearby
from rulebook.core import Game, Multiset, told
from rulebook.core.kits.italian_cards import CARDS, Card, Suit
from tests.conformance.test_traceability import TEMPLATE


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package of the game that `rulebook new-game` lays out."""
    monkeypatch.syspath_prepend(TEMPLATE / "src")
    return import_module(STAND_IN)


class Heap:
    """A model of that game, which can be wrong."""

    def __init__(self, settings: Any, most: int = 3, winner: int = 0) -> None:
        self.players, self.heap, self.most, self.taken, self.winner = settings.players, 21, most, 0, winner

    def legal(self) -> set[str]:
        """What can be taken."""
        return {f"Take {number}" for number in range(1, min(self.most, self.heap) + 1)}

    def act(self, action: str) -> None:
        """Counters are taken."""
        self.heap -= int(action.split()[1])
        self.taken += 1

    def scores(self) -> tuple[int, ...]:
        """One point for the winner."""
        return tuple([int(seat in self.winners()) for seat in range(self.players)])

    def winners(self) -> tuple[int, ...]:
        """Whoever took the last counter."""
        return ((self.taken - 1 + self.winner) % self.players,)


def test_a_model_that_agrees(laid_out: ModuleType) -> None:
    """Nothing is told of a model that does the same."""
    check_model(laid_out.game, Heap, [laid_out.Settings(players=3)])


class Endless(Heap):
    """A model that does not notice the end."""

    def legal(self) -> set[str]:
        """What can be taken, and a counter from nothing."""
        return super().legal() | {"Take 1"}


def test_a_model_that_goes_on_is_told(laid_out: ModuleType) -> None:
    """At the end nothing is possible."""
    with pytest.raises(ConformanceError, match="the game is over, but the model goes on with Take 1; with players=2"):
        check_model(laid_out.game, Endless, [laid_out.Settings(players=2)])


def test_another_action_is_told(laid_out: ModuleType) -> None:
    """What is possible on one side alone is named, with the state."""
    for most, where in ((2, "Take 3 only in the game"), (4, "Take 4 only in the model")):
        with pytest.raises(ConformanceError, match=f"your_game: model: in state 0: {where}; with players=2"):
            check_model(laid_out.game, partial(Heap, most=most), [laid_out.Settings(players=2)])


def test_another_winner_is_told(laid_out: ModuleType) -> None:
    """The result is compared at the end."""
    with pytest.raises(ConformanceError, match=r"scores and winners are \(\(.*in the game, .* in the model"):
        check_model(laid_out.game, partial(Heap, winner=1), [laid_out.Settings(players=2)])


def test_what_is_never_seen_is_told(laid_out: ModuleType) -> None:
    """Every class of actions and events and every phase has to occur, or be named."""

    @told("nothing happened")
    @frozen
    class Never:
        """An event that never happens."""

    game = Game(evolve(laid_out.game.declaration, events=(*laid_out.game.declaration.events, Never)))
    with pytest.raises(ConformanceError, match="no game that was played had Never"):
        check_model(game, Heap, [laid_out.Settings(players=2)])
    check_model(game, Heap, [laid_out.Settings(players=2)], unseen=(Never,))


def test_states_nearby_are_played(laid_out: ModuleType) -> None:
    """With as many counters less or more, the game is played to its end."""
    assert check_nearby(laid_out.game) > 0


def test_a_missing_fault_is_told(laid_out: ModuleType) -> None:
    """Without its integrity, a game in play may have no counters: nobody can act."""
    game = Game(evolve(laid_out.game.declaration, state_faults=()))
    with pytest.raises(ConformanceError, match="your_game: nearby states: where heap is 0, it is played with IndexError"):
        check_nearby(game)


def test_actions_as_models_write_them() -> None:
    """The class, and the codes of the values."""

    @frozen
    class Play:
        """An action."""

        card: Card
        taken: tuple[Card, ...] = ()
        suit: Suit | None = None

    assert written(Play(CARDS[0], (CARDS[1], CARDS[2]), Suit.CUPS)) == "Play D1 D2+D3 C"
    assert written(Play(CARDS[0])) == "Play D1"


@pytest.mark.parametrize(
    ("value", "hint", "others"),
    [
        (True, bool, [False]),
        (3, int, [2, 4]),
        (Suit.CUPS, Suit, list(Suit)),
        (None, Suit | None, [Suit.COINS, None]),
        ((1, 2), tuple[int, ...], [(1,), (2, 1), (1, 2, 2), (0, 2), (2, 2), (1, 1), (1, 3)]),
        ((), tuple[int, ...], []),
    ],
)
def test_values_nearby(value: object, hint: object, others: list[object]) -> None:
    """Other values of the same type, close to one."""
    assert list(nearby(value, hint)) == others


def test_piles_nearby() -> None:
    """A piece more, and one less."""
    piles = list(nearby(Multiset.of(CARDS, CARDS[3:5]), Multiset[Card]))
    assert piles == [Multiset.of(CARDS, (*CARDS[:1], *CARDS[3:5])), Multiset.of(CARDS, CARDS[4:5])]
