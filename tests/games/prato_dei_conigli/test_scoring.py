"""Scoring: cards are turned up, earn carrot points and are discarded."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.prato_dei_conigli import Claim, DeckLine, Done, State, Whole
from rulebook.games.prato_dei_conigli.chapters.scoring import carrots, to_discard
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.conditions import Exactly
from rulebook.games.prato_dei_conigli.model.events import CardScored, MarkerMoved, PlaysDiscarded
from rulebook.games.prato_dei_conigli.model.readings import DrawArea, JokerChoice, WrongCard
from rulebook.games.prato_dei_conigli.model.state import PLAYING
from rulebook.games.prato_dei_conigli.views.standing import standing
from tests.games.prato_dei_conigli.positions import cards, claims, codes, conta, play, play_card, position, told

MEADOW = {"orto": "black-running*2", "laghetto": "black-standing*3 grey-running"}
FIRST = "exactly(2) exactly(3) exactly(5) even exactly(10)"
SECOND = "odd either(7,3) exactly(0) exactly(0) exactly(9)"


def scored() -> State:
    """A position in which seat 1 has played, and seat 0 is to play."""
    state = position(MEADOW, [FIRST, SECOND], phase=PLAYING, points=None)
    return play(state, *map(play_card, ("odd@laghetto", "exactly(0)@collina")), Done()).state


@pytest.mark.clause("scoring-1")
def test_points_of_a_turn() -> None:
    """Seat 1 plays odd for 1 point and 0 for 3; seat 0 plays 2 for 2 points, 3 for 2 and 5 for 4."""
    after = play(scored(), *map(play_card, ("exactly(2)@orto", "exactly(3)@laghetto", "exactly(5)@meadow")), Done())
    assert after.state.points == (8, 4)
    assert told(after.events, MarkerMoved) == (MarkerMoved("scoring-1", 1, 4), MarkerMoved("scoring-1", 0, 8))
    assert [(event.seat, event.points) for event in told(after.events, CardScored)] == [
        (1, 3),
        (1, 1),
        (0, 2),
        (0, 2),
        (0, 4),
    ]


@pytest.mark.clause("scoring-1")
@pytest.mark.clause("turn-1")
@pytest.mark.parametrize("draw_area", DrawArea)
@pytest.mark.parametrize("joker_choice", JokerChoice)
@pytest.mark.parametrize(("players", "dealer"), [(players, dealer) for players in range(2, 7) for dealer in range(players)])
def test_every_seat_is_told_of(players: int, dealer: int, joker_choice: JokerChoice, draw_area: DrawArea) -> None:
    """Whoever deals and whatever is said first, it is told of each seat that played what it earned, the dealer last."""
    settings = evolve(conta(players, draw_area=draw_area, joker_choice=joker_choice), first_player=dealer)
    seats = [(dealer + 1 + each) % players for each in range(players)]
    played = [
        "exactly(2)@orto",
        "exactly(3)@laghetto",
        "exactly(5)@meadow",
        "odd@laghetto",
        "exactly(0)@collina",
        "even@orto",
    ]
    state = position(MEADOW, phase=PLAYING, seat=dealer, settings=settings, played=played[:players])
    after = play(state, Done())
    points = after.state.points
    of_cards = [(event.clause, event.seat, event.card, event.points) for event in told(after.events, CardScored)]
    assert of_cards == [("scoring-2", seat, state.played[seat][0].card, points[seat]) for seat in seats]
    assert [(event.seat, event.points) for event in told(after.events, MarkerMoved)] == [
        (seat, points[seat]) for seat in seats
    ]
    assert min(points) > 0


@pytest.mark.clause("scoring-1")
@pytest.mark.clause("playing-10")
@pytest.mark.parametrize(
    ("both", "earned"), [("exactly(2)@orto exactly(9)@collina", (2, 0)), ("exactly(0)@orto exactly(0)@collina", (0, 3))]
)
@pytest.mark.parametrize("joker_choice", JokerChoice)
@pytest.mark.parametrize(("players", "dealer"), [(players, dealer) for players in range(2, 7) for dealer in range(players)])
def test_wrong_cards_of_every_seat(
    players: int, dealer: int, joker_choice: JokerChoice, both: str, earned: tuple[int, int]
) -> None:
    """Whoever played a wrong card and whoever deals: it is told to earn nothing, and the valid one beside it its points.

    They may be alike, but played to different areas.
    """
    settings = evolve(conta(players, joker_choice=joker_choice, wrong_card=WrongCard.WORTH_NOTHING), first_player=dealer)
    for seat in range(players):
        played = [both if each == seat else "" for each in range(players)]
        after = play(position(MEADOW, phase=PLAYING, seat=dealer, settings=settings, played=played), Done())
        assert [(event.clause, event.seat, event.points) for event in told(after.events, CardScored)] == [
            ("scoring-2" if points else "scoring-1", seat, points) for points in earned
        ]
        assert after.state.points == tuple([sum(earned) * (each == seat) for each in range(players)])


@pytest.mark.clause("scoring-1")
@pytest.mark.clause("playing-10")
def test_wrong_cards_are_worth_nothing() -> None:
    """Where wrong cards can be played, they are turned up with the valid ones and earn nothing."""
    settings = conta(wrong_card=WrongCard.WORTH_NOTHING)
    state = position(MEADOW, [SECOND, FIRST], phase=PLAYING, sun=3, points=(7, 5), settings=settings)
    both = play(state, play_card("exactly(2)@orto"), play_card("exactly(3)@orto"))
    assert standing(both.state) == (7, 7)
    after = play(both.state, Done(), play_card("exactly(9)@collina"), Done())
    assert after.state.points == (7, 7)
    assert [(event.clause, str(event.card), event.points) for event in told(after.events, CardScored)] == [
        ("scoring-2", "exactly(2)", 2),
        ("scoring-1", "exactly(3)", 0),
        ("scoring-1", "exactly(9)", 0),
    ]
    assert [event.points for event in told(after.events, MarkerMoved)] == [7, 7]
    assert codes(after.state.discards) == "exactly(2) exactly(3) exactly(9)"


@pytest.mark.clause("scoring-1")
@given(points=st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_every_card_counts(points: list[int]) -> None:
    """The points of a turn are those of all cards played."""
    deck = tuple(DeckLine(Card(Exactly(number)), worth, 1) for number, worth in enumerate(points))
    worths = {line.card: line.points for line in deck}
    assert carrots(tuple(Claim(line.card, Whole.MEADOW) for line in deck), worths) == sum(points)


@pytest.mark.clause("scoring-3")
def test_played_cards_are_discarded() -> None:
    """All cards that were played go to the discards, seat by seat, and the others stay in hand."""
    before = scored()
    after = play(before, play_card("exactly(2)@orto"), Done())
    assert codes(after.state.discards) == "exactly(0) exactly(2) odd"
    assert after.state.played == ((), ())
    assert told(after.events, PlaysDiscarded) == (PlaysDiscarded("scoring-3", 3),)
    assert [hand.total for hand in after.state.hands] == [4, 3]
    assert to_discard((claims("even@orto"), claims("odd@orto exactly(2)@orto"))) == cards("even odd exactly(2)")


def test_how_the_seats_stand() -> None:
    """Each seat has its points, and those of the cards that it has played in this turn."""
    state = position(MEADOW, [FIRST, SECOND], phase=PLAYING, sun=3, points=(7, 5))
    assert standing(state) == (7, 5)
    assert standing(play(state, *map(play_card, ("odd@laghetto", "exactly(0)@collina"))).state) == (7, 9)
