"""What a seat may see, of positions and of what happens."""

from rulebook.games.yellowstone_park import ChoosePile, Pile, Readings, Refill, Settings, game
from rulebook.games.yellowstone_park.box.events import CardDealt, CardDrawn, CardsCollected
from rulebook.games.yellowstone_park.box.readings import NeutralLeftover
from tests.games.yellowstone_park.positions import card, draws, place, play, position


def test_what_a_seat_sees() -> None:
    """A seat sees the board, the markers, its own hand, how many cards all others hold, and whose turn it is."""
    state = position("R4@4 G5@3", hands=["B4 B5", "Y1 Y2 Y3"], penalties=["R1", "G1 G2"], markers=(3, 9), seat=1)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, state.hands[0], (2, 3))
    assert (seen.draw_pile_sizes, seen.penalty_pile_sizes) == ((state.cards_to_draw,), (1, 2))
    assert (seen.board, seen.markers, seen.neutral, seen.settings) == (state.board, (3, 9), 7, state.settings)
    assert (seen.to_act, seen.turn_of, seen.phase) == (1, 1, state.phase)
    assert game.observe(state, 1).hand == state.hands[1]


def test_layers_are_seen_by_their_sizes() -> None:
    """How many cards lie beneath the old draw pile is known to all."""
    settings = Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
    assert game.observe(position(draw_pile="B1 B2 | R1 R2 R3", settings=settings), 0).draw_pile_sizes == (2, 3)


def test_a_card_is_seen_by_who_is_dealt_or_draws_it() -> None:
    """A card that is dealt or drawn is seen by its new owner; the others see that one came, and from which pile."""
    dealt, drawn = CardDealt("setup-2", 1, card("B4")), CardDrawn("refilling-4", 1, card("B4"), Pile.DRAW)
    assert game.event_for(dealt, 1) == dealt
    assert game.event_for(drawn, 1) == drawn
    assert game.event_for(dealt, 0) == CardDealt("setup-2", 1, None)
    assert game.event_for(drawn, 0) == CardDrawn("refilling-4", 1, None, Pile.DRAW)
    penalties = position(hands=["B4"], penalties=["R1 R1 R2 R2 R3 R5"])
    event = play(penalties, place("B4@5"), ChoosePile(Pile.PENALTY), *draws("R3")).events[-1]
    assert game.event_for(event, 1) == CardDrawn("empty-hand-3", 0, None, Pile.PENALTY)


def test_collected_cards_are_seen_by_all() -> None:
    """Everybody sees which cards are collected: they lay open on the board."""
    events = play(position("G5@2 R6@3", hands=["Y4 Y1"]), place("Y4@5")).events
    assert any(isinstance(event, CardsCollected) for event in events)
    assert all(game.event_for(event, seat) == event for event in events for seat in (0, 1))


def test_refilling_is_open_and_its_cards_are_not() -> None:
    """That a player refills is seen by all, and what comes is not."""
    state = position(hands=["B4 B5 B6", "R1", "R2", "R3"])
    events = play(state, place("B4@5"), place("B5@5"), Refill(), *draws("G1")).events
    assert [getattr(game.event_for(event, 2), "card", None) for event in events[-2:]] == [None, None]
