"""Notation: actions and events in words."""

from typing import assert_never

from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.yellowstone_park import events as told
from rulebook.games.yellowstone_park.actions import Action, ChoosePile, Decline, Draw, Pass, Pile, Place, Refill, Stop
from rulebook.games.yellowstone_park.components import Card


def action_text(action: Action) -> str:
    """An action in words, such as `place G4 in column 3`."""
    match action:
        case Draw(card):
            return f"draw {card}"
        case Place(card, column, None):
            return f"place {card} in column {column}"
        case Place(card, column, window):
            return f"place {card} in column {column} and make {window} the matrix"
        case Stop():
            return "stop after one card"
        case Pass():
            return "pass without placing a card"
        case Refill():
            return "refill the hand"
        case Decline():
            return "draw nothing"
        case ChoosePile(pile):
            return f"draw a new hand from {pile_name(pile)}"
        case _:
            assert_never(action)


def event_text(event: told.Event) -> str:  # noqa: PLR0912 - one sentence for each class of events
    """An event in a sentence without its full stop, such as `Seat 2 placed G4 in column 3, which was empty`."""
    match event:
        case told.CardDealt(_, seat, card):
            return f"{seat_name(seat)} was dealt {card_name(card)}"
        case told.CardTurnedUp(_, card, column):
            return f"{card} was turned up and laid in column {column}"
        case told.TurnBegan(_, seat):
            return f"It became the turn of seat {seat}"
        case told.CardPlaced(clause, seat, card, column):
            return f"{seat_name(seat)} placed {card} in column {column}{opening(clause)}"
        case told.MatrixMoved(_, window):
            return f"The card did not fit: {window} became the new matrix"
        case told.CardsCollected(_, seat):
            return f"{seat_name(seat)} collected {listed(event.cards)}"
        case told.BonusEarned(_, seat, spaces, marker):
            return f"{seat_name(seat)} earned a bonus of {counted(spaces, 'space')}, and its marker is on {marker}"
        case told.TurnStopped(_, seat):
            return f"{seat_name(seat)} stopped after one card"
        case told.TurnPassed(_, seat):
            return f"{seat_name(seat)} passed"
        case told.RefillBegan(_, seat):
            return f"{seat_name(seat)} began to refill the hand"
        case told.RefillDeclined(_, seat):
            return f"{seat_name(seat)} chose to draw nothing"
        case told.PileChosen(_, seat, pile):
            return f"{seat_name(seat)} had no card left and began to draw a new hand from {pile_name(pile)}"
        case told.CardDrawn(_, seat, card, pile):
            return f"{seat_name(seat)} drew {card_name(card)} from {pile_name(pile)}"
        case told.DrawingStopped(_, seat):
            return f"The draw pile ran out, and seat {seat} draws no more"
        case told.NeutralMarkerMoved(_, marker):
            return f"The neutral marker moved down to {marker}"
        case told.ScoringBegan():
            return "A scoring began"
        case told.PenaltiesScored(_, seat, points, marker):
            return f"{seat_name(seat)} scored {counted(points, 'penalty point')}, and its marker is on {marker}"
        case told.PilesShuffled(_, cards):
            return f"The penalty piles were shuffled into the draw pile, which now holds {counted(cards, 'card')}"
        case told.NeutralMarkerReset(_, marker):
            return f"The neutral marker went back to {marker}"
        case told.GameEnded():
            return "The game ended"
        case told.GameWon(_, winners):
            return f"{winning(winners)} with the lowest marker"
        case _:
            assert_never(event)


def opening(clause: str) -> str:
    """What a placed card found on its space or in its column, as the clause of the placement tells it."""
    match clause:
        case "placing-3":
            return ", which was empty"
        case "placing-6":
            return ", on its twin"
        case _:
            return ""


def pile_name(pile: Pile) -> str:
    """A pile in a sentence."""
    return f"the {pile.value} pile"


def card_name(card: Card | None) -> str:
    """A card in a sentence; one that is hidden is `a card`."""
    return str(card or "a card")
