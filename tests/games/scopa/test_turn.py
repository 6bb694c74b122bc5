"""The turn: who plays, and which cards."""

import pytest

from rulebook.core import Multiset
from rulebook.core.kits.italian_cards import CARDS
from rulebook.games.scopa import game
from rulebook.games.scopa.chapters.turn import first_to_play, holds, next_seat
from rulebook.games.scopa.model.events import CardPlayed
from tests.games.scopa.positions import after, captures_of, card, deals, pile, play, position, told


@pytest.mark.clause("turn-1")
@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2)])
def test_who_begins(players: int, dealer: int, first: int) -> None:
    """The player next to the dealer plays the first card of a deal."""
    assert first_to_play(dealer, players) == first
    hands = " ".join(f"{suit}{value}" for suit in "DCSB"[:players] for value in (1, 2, 3))
    state = after(game.new_game(players=players, first_player=first), *deals(hands), *deals("D5 C5 S5 B5")).state
    assert (state.dealer, game.actor(state)) == (dealer, first)


@pytest.mark.clause("turn-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_around_the_table(players: int) -> None:
    """After each card the next player is in turn, until all hands are empty."""
    hands = ["D1 D2", "C1 C2", "S1 S2", "B1 B2"][:players]
    state, seats = position(hands, "D10 C9"), []
    for _ in range(2 * players - 1):
        seats.append(game.actor(state))
        state = game.step(state, game.legal_actions(state)[-1]).state
    assert seats == [*range(players), *range(players - 1)]
    assert [next_seat(seat, players) for seat in range(players)] == [*range(1, players), 0]


@pytest.mark.clause("turn-3")
def test_any_card_in_hand() -> None:
    """Any card of the hand may be played, also one that captures nothing where another one could."""
    state = position(["D7 C2 S10", "B1"], "B2 D5")
    assert [captures_of(state, code) for code in ("D7", "C2", "S10")] == [["D5 B2"], ["B2"], [""]]
    assert holds(pile("D7 C2"), card("D7"))
    step = after(state, play("S10"))
    assert told(step.events, CardPlayed) == (CardPlayed("turn-3", 0, card("S10")),)
    assert card("S10") not in step.state.hands[0]


def test_what_a_hand_of_any_size_holds() -> None:
    """However many cards a hand has, its player can play those, and no others."""
    for number in range(len(CARDS) + 1):
        held = tuple(CARDS)[:number]
        assert [each for each in CARDS if holds(Multiset.of(CARDS, held), each)] == list(held)
