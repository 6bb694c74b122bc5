"""From the deal to the end: a test for each clause."""

import pytest
from attrs import evolve
from rulebook.core import IllegalAction, Over

from briscola import Deal, Exchange, Play, Readings, State, Swap, Tie, game
from briscola.box.clauses import ClauseId
from briscola.box.components import CARDS, Components
from briscola.box.events import CardDealt, CardPlayed, CardsExchanged, GameWon, PointsCounted, TrickWon, TrumpDrawn
from briscola.box.state import DRAWING, TURNING_UP, Dealing, Playing
from briscola.chapters import dealing, drawing, ending, tricks
from briscola.chapters.exchange import is_exchanger

from .positions import card, pile, play, position

ALLOWED = Readings(exchange=Exchange.ALLOWED)


def refused(state: State, action: Swap, clause: str, why: str) -> None:
    """Check that an action is refused."""
    with pytest.raises(IllegalAction, match=why) as caught:
        game.step(state, action)
    assert caught.value.refusal.clause == clause


@pytest.mark.clause("dealing-1")
@pytest.mark.clause("dealing-3")
def test_hands_are_dealt() -> None:
    """Three cards for the first player, then for the next."""
    state = game.new_game(players=2, first_player=1)
    assert dealing.first_to_lead(state.settings) == 1
    seats = []
    for code in ["D1", "D2", "D3", "D4", "D5", "D6"]:
        assert isinstance(state.phase, Dealing)
        step = game.step(state, Deal(card(code)))
        seats += [event.seat for event in step.events if isinstance(event, CardDealt)]
        state = step.state
    assert (seats, state.phase, state.seat) == ([1, 1, 1, 0, 0, 0], TURNING_UP, 1)
    assert dealing.next_to_receive(state.hands, 0, Components()) is None


@pytest.mark.clause("dealing-2")
def test_any_card_may_come() -> None:
    """All cards are in the stock, each as likely as any other."""
    state = game.new_game(players=2)
    assert dealing.shuffled_stock(state.settings) == state.stock
    assert [action for action, _ in game.chances(state)] == list(map(Deal, CARDS))


@pytest.mark.clause("dealing-4")
def test_the_trump_is_turned_up() -> None:
    """The card lies open, and its suit is trump."""
    state = position("D1 D2 D3", "D4 D5 D6", stock="C7 C8", phase=TURNING_UP)
    turned = game.step(evolve(state, trump=None), Deal(card("C7"))).state
    assert (turned.turned, turned.stock, turned.trump) == (pile("C7"), pile("C8"), card("C1").suit)
    assert isinstance(turned.phase, Playing)


@pytest.mark.clause("turn-1")
@pytest.mark.clause("tricks-1")
def test_everybody_plays_in_turn() -> None:
    """The trick goes round, and is taken when everybody has played."""
    state = position("D2 D4", "C2 C4", "S2 S4", "B2 B4", seat=3)
    for seat, code in ((3, "B2"), (0, "D2"), (1, "C2"), (2, "S2")):
        assert game.actor(state) == seat
        assert len(state.trick) == (seat + 1) % 4
        state = play(state, code)
    assert state.trick == ()
    assert not tricks.is_complete((card("D1"),), 2)


@pytest.mark.clause("turn-2")
def test_any_card_may_be_played() -> None:
    """Nobody has to follow suit; but a card must be held."""
    state = position("D2 C2 S2", "B2 B4 B5", trick="B6", turned="B1", stock="B3")
    assert [action.card.code for action in game.legal_actions(state) if not isinstance(action, Swap)] == [
        "D2",
        "C2",
        "S2",
    ]
    step = game.step(state, game.legal_actions(state)[1])
    assert step.events[0] == CardPlayed("turn-2", 0, card("C2"))
    with pytest.raises(IllegalAction, match="you do not hold"):
        play(state, "B2")


@pytest.mark.clause("exchange-1")
def test_the_exchange_depends_on_the_reading() -> None:
    """By the default there is none."""
    for readings in (Readings(), ALLOWED):
        state = position("D7 C2 S2", "B2 B4 B5", turned="D1", stock="B3", readings=readings)
        assert (Swap() in game.legal_actions(state)) is (readings == ALLOWED)
    refused(evolve(state, settings=game.new_game(players=2).settings), Swap(), "exchange-1", "no card may be exchanged")


@pytest.mark.clause("exchange-2")
def test_the_seven_of_trumps_is_exchanged() -> None:
    """Cards change places, and the same player is to play."""
    state = position("D7 C2 S2", "B2 B4 B5", turned="D1", stock="B3", readings=ALLOWED)
    step = game.step(state, Swap())
    assert step.events == (CardsExchanged("exchange-2", 0, card("D7"), card("D1")),)
    assert (step.state.hand, step.state.turned, step.state.seat) == (pile("D1 C2 S2"), pile("D7"), 0)
    refused(step.state, Swap(), "exchange-2", "you do not hold the 7 of coins")
    refused(position("D7", "D5", readings=ALLOWED), Swap(), "exchange-2", "no card is turned up any more")
    assert [each.code for each in CARDS if is_exchanger(each, card("C1"), Components())] == ["C7"]


@pytest.mark.clause("tricks-2")
@pytest.mark.clause("tricks-3")
@pytest.mark.parametrize(
    ("trick", "winner", "clause"),
    [
        ("S2 S1", 1, "tricks-3"),
        ("S3 S10", 0, "tricks-3"),
        ("S2 B1", 0, "tricks-3"),
        ("S1 D2", 1, "tricks-2"),
        ("D2 S1", 0, "tricks-2"),
        ("D2 D4", 1, "tricks-2"),
    ],
)
def test_the_best_card_wins(trick: str, winner: int, clause: ClauseId) -> None:
    """Coins are trumps: they beat everything, and else the suit led counts."""
    led, other = trick.split()
    state = play(position(f"{led} C2", f"{other} C4"), led)
    step = game.step(state, Play(card(other)))
    assert step.events[1] == TrickWon(clause, winner, card(trick.split()[winner]))
    assert step.state.seat == winner


@pytest.mark.clause("tricks-4")
@pytest.mark.parametrize("players", [2, 4])
def test_the_winner_takes_the_trick(players: int) -> None:
    """The cards go to the pile of the winner's side."""
    hands = ["C2 C7", "C4 C8", "C5 C9", "C1 C10"][:players]
    state = position(*hands, first_pile="S1")
    after = play(state, *[hand.split()[0] for hand in hands])
    assert after.piles[1] == state.piles[1] + pile(" ".join(hand.split()[0] for hand in hands))
    assert (after.piles[0], after.trick) == (pile("S1"), ())


@pytest.mark.clause("tricks-5")
def test_the_winner_leads() -> None:
    """Whoever won the trick plays first to the next."""
    assert play(position("C2 C7", "C4 C8", "C1 C9"), "C2", "C4", "C1").seat == 2
    assert tricks.lead(position("C2", "C4"), 1).state.seat == 1


@pytest.mark.clause("drawing-1")
@pytest.mark.clause("drawing-2")
def test_everybody_draws_and_the_trump_comes_last() -> None:
    """The winner draws first, and the loser the card turned up."""
    state = play(position("C2 C7 C8", "C4 C5 C9", stock="S1", turned="D2"), "C2", "C4")
    assert (state.phase, state.seat) == (DRAWING, 1)
    step = game.step(state, Deal(card("S1")))
    assert step.events == (CardDealt("drawing-1", 1, card("S1")), TrumpDrawn("drawing-2", 0, card("D2")))
    assert step.state.hands == (pile("C7 C8 D2"), pile("C5 C9 S1"))
    assert (step.state.turned, step.state.phase) == (pile(""), Playing())
    more = game.step(evolve(state, stock=pile("S1 S2 S3")), Deal(card("S1"))).state
    assert (more.phase, more.turned, more.trump) == (DRAWING, pile("D2"), card("D1").suit)
    assert [drawing.is_last(pile(codes)) for codes in ("", "S1")] == [True, False]


@pytest.mark.clause("drawing-3")
def test_hands_are_played_out() -> None:
    """When no card is left to draw, the next trick begins at once."""
    assert play(position("C2 C7", "C4 C8"), "C2", "C4").phase == Playing()
    assert drawing.is_over(pile(""), pile(""))
    assert not drawing.is_over(pile(""), pile("D1"))
    assert not drawing.is_over(pile("D1"), pile(""))


@pytest.mark.clause("ending-1")
@pytest.mark.clause("ending-2")
@pytest.mark.clause("ending-3")
def test_the_most_points_win() -> None:
    """After the last trick piles are counted."""
    step = game.step(play(position("C1", "C3", first_pile="D1 D3 D10"), "C1"), Play(card("C3")))
    assert step.events[3:] == (
        PointsCounted("ending-2", (0,), 46),
        PointsCounted("ending-2", (1,), 74),
        GameWon("ending-3", (1,)),
    )
    assert step.state.phase == Over()
    result = game.result(step.state)
    assert result is not None
    assert (result.scores, result.winners) == ((46, 74), (1,))
    assert ending.is_over((pile(""), pile("")))
    assert not ending.is_over((pile(""), pile("C3")))
    assert ending.points(pile("D1 D3 D10 D9 D8 D7")) == 30
    assert ending.leaders((40, 40, 40)) == (0, 1, 2)


@pytest.mark.clause("ending-4")
@pytest.mark.parametrize("tie", Tie)
def test_sixty_points_each(tie: Tie) -> None:
    """They share the win, or the cards are dealt again."""
    half = "D3 D10 D9 D8 S1 S3 S10 S9 S8"
    state = play(position("C1", "C2", first_pile=half, readings=Readings(tie=tie)), "C1", "C2")
    if tie is Tie.SHARED:
        result = game.result(state)
        assert result is not None
        assert (result.scores, result.winners) == ((60, 60), (0, 1))
    else:
        assert state == game.new_game(players=2, readings=Readings(tie=tie))
    assert not ending.is_replayed((61, 59), Readings(tie=tie))
