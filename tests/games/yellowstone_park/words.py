"""Actions and events, and how they are told."""

from rulebook.games.yellowstone_park import (
    Action,
    ChoosePile,
    Decline,
    Draw,
    Event,
    Pass,
    Pile,
    Refill,
    Stack,
    Stop,
    Window,
)
from rulebook.games.yellowstone_park.box import events as told
from tests.games.yellowstone_park.positions import card, place

WINDOW = Window.of((2, 3, 4), (5, 6, 7))

ACTIONS: list[tuple[Action, str]] = [
    (Draw(card("G4")), "draw G4"),
    (place("G4@3"), "place G4 in column 3"),
    (place("G4@5", WINDOW), "place G4 in column 5 and make rows 2, 3 and 4 by columns 5, 6 and 7 the matrix"),
    (Stop(), "stop after one card"),
    (Pass(), "pass without placing a card"),
    (Refill(), "refill the hand"),
    (Decline(), "draw nothing"),
    (ChoosePile(Pile.PENALTY), "draw a new hand from the penalty pile"),
    (ChoosePile(Pile.DRAW), "draw a new hand from the draw pile"),
]

SENTENCES: list[tuple[Event, str]] = [
    (told.CardDealt("setup-2", 1, card("B2")), "Seat 2 was dealt B2"),
    (told.CardDealt("setup-2", 1, None), "Seat 2 was dealt a card"),
    (told.CardTurnedUp("setup-4", card("R7"), 4), "R7 was turned up and laid in column 4"),
    (told.TurnBegan("turn-4", 3), "It became the turn of seat 4"),
    (
        told.CardPlaced("placing-3", 2, card("G4"), 3, told.Found.EMPTY_COLUMN),
        "Seat 3 placed G4 in column 3, which was empty",
    ),
    (told.CardPlaced("placing-4", 2, card("G4"), 3, told.Found.ITS_COLOUR), "Seat 3 placed G4 in column 3"),
    (told.CardPlaced("placing-6", 2, card("G4"), 3, told.Found.ITS_TWIN), "Seat 3 placed G4 in column 3, on its twin"),
    (
        told.MatrixMoved("collecting-2", WINDOW),
        "The card did not fit: rows 2, 3 and 4 by columns 5, 6 and 7 became the new matrix",
    ),
    (
        told.CardsCollected("collecting-3", 0, (Stack(6, 2, card("R6")), Stack(6, 3, card("B6")))),
        "Seat 1 collected R6 and B6",
    ),
    (
        told.CardsCollected("collecting-3", 0, (Stack(6, 2, card("R6")), Stack(6, 3, card("B6"), 2))),
        "Seat 1 collected R6, B6 and B6",
    ),
    (told.CardsCollected("collecting-3", 0, ()), "Seat 1 collected nothing"),
    (told.BonusEarned("bonus-1", 0, 1, 4), "Seat 1 earned a bonus of 1 space, and its marker is on 4"),
    (told.BonusEarned("bonus-2", 0, 3, 0), "Seat 1 earned a bonus of 3 spaces, and its marker is on 0"),
    (told.TurnStopped("turn-3", 1), "Seat 2 stopped after one card"),
    (told.TurnPassed("turn-1", 1), "Seat 2 passed"),
    (told.RefillBegan("refilling-3", 1), "Seat 2 began to refill the hand"),
    (told.RefillDeclined("refilling-2", 1), "Seat 2 chose to draw nothing"),
    (
        told.PileChosen("empty-hand-1", 1, Pile.PENALTY),
        "Seat 2 had no card left and began to draw a new hand from the penalty pile",
    ),
    (told.CardDrawn("refilling-4", 1, card("Y5"), Pile.DRAW), "Seat 2 drew Y5 from the draw pile"),
    (told.CardDrawn("refilling-4", 1, None, Pile.DRAW), "Seat 2 drew a card from the draw pile"),
    (told.DrawingStopped("scoring-2", 1), "The draw pile ran out, and seat 2 draws no more"),
    (told.NeutralMarkerMoved("two-players-2", 3), "The neutral marker moved down to 3"),
    (told.ScoringBegan("scoring-1", told.Cause.DRAW_PILE), "A scoring began, for the draw pile was used up"),
    (
        told.ScoringBegan("two-players-3", told.Cause.NEUTRAL_MARKER),
        "A scoring began, for the neutral marker had come down",
    ),
    (told.PenaltiesScored("scoring-4", 1, 1, 6), "Seat 2 scored 1 penalty point, and its marker is on 6"),
    (told.PenaltiesScored("scoring-4", 1, 0, 5), "Seat 2 scored 0 penalty points, and its marker is on 5"),
    (
        told.PilesShuffled("scoring-5", 18),
        "The penalty piles were shuffled into the draw pile, which now holds 18 cards",
    ),
    (told.NeutralMarkerReset("two-players-4", 7), "The neutral marker went back to 7"),
    (told.GameEnded("ending-1"), "The game ended"),
    (told.GameWon("ending-3", (1,)), "Seat 2 won with the lowest marker"),
    (told.GameWon("ending-3", (0, 2, 3)), "Seats 1, 3 and 4 won together with the lowest marker"),
]
