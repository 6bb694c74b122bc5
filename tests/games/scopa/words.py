"""Actions and events, and how they are told."""

from rulebook.games.scopa import Action, Deal, Event
from rulebook.games.scopa.box import events as told
from tests.games.scopa.positions import card, cards, play

ACTIONS: list[tuple[Action, str]] = [
    (Deal(card("D1")), "deal the ace of coins"),
    (play("D7"), "play the 7 of coins"),
    (play("D7", "S4 B3"), "play the 7 of coins and capture the 4 of swords and the 3 of clubs"),
]

SENTENCES: list[tuple[Event, str]] = [
    (told.CardDealt("dealing-3", 1, card("C10")), "Seat 2 was dealt the king of cups"),
    (told.CardDealt("dealing-3", 1, None), "Seat 2 was dealt a card"),
    (told.CardTurnedUp("dealing-4", card("C9")), "The knight of cups was turned up on the table"),
    (told.DealVoid("dealing-5", 3), "The deal was void, with 3 kings on the table"),
    (told.Redealt("dealing-6", 1), "Seat 2 gathered all the cards to deal again"),
    (told.CardPlayed("turn-3", 0, card("S8")), "Seat 1 played the jack of swords"),
    (
        told.CardsCaptured("capturing-2", card("D4"), cards("D1 D3")),
        "The 4 of coins captured the ace of coins and the 3 of coins",
    ),
    (told.CardsCollected("capturing-6", (1,), 3), "3 cards went to the pile of seat 2"),
    (told.CardsCollected("capturing-7", (1, 3), 2), "2 cards went to the pile of seats 2 and 4"),
    (told.CardLaid("capturing-8", card("B2")), "The 2 of clubs stayed on the table"),
    (told.ScopaMade("scopa-1", 2), "Seat 3 made a scopa"),
    (told.DealEnded("ending-1"), "The deal ended"),
    (told.RestTaken("ending-2", (0,), cards("B2")), "Seat 1 took the 2 of clubs from the table"),
    (told.PointScored("points-1", (0, 2), told.Point.CARDS, 23), "Seats 1 and 3 scored a point for the most cards, 23"),
    (told.PointScored("points-3", (0,), told.Point.SETTEBELLO, 1), "Seat 1 scored a point for the settebello"),
    (told.PointScored("points-4", (0,), told.Point.PRIMIERA, 76), "Seat 1 scored a point for the highest primiera, 76"),
    (
        told.PointTied("points-6", (0, 1), told.Point.COINS, 5),
        "Nobody scored a point for the most coins: seats 1 and 2 were tied with 5",
    ),
    (told.PrimieraUncontested("primiera-3"), "Nobody competed for the primiera"),
    (told.ScopeCounted("points-5", (1,), 1), "Seat 2 scored 1 point for scope"),
    (told.PointsAdded("winning-1", (1,), 2, 9), "Seat 2 scored 2 points in the deal, 9 in all"),
    (told.NapolaCounted("points-8", (1,), 3), "Seat 2 scored 3 points for the napola"),
    (told.PointScored("points-7", (1,), told.Point.RE_BELLO, 1), "Seat 2 scored a point for the re bello"),
    (told.LeadTied("winning-4", (0, 1), 12), "Seats 1 and 2 were tied for the lead with 12 points"),
    (told.DealPassed("winning-2", 1), "Seat 2 became the dealer"),
    (told.GameEnded("winning-3"), "The game ended"),
    (told.GameWon("winning-5", (1,)), "Seat 2 won"),
    (told.GameWon("winning-5", (0, 2)), "Seats 1 and 3 won together"),
]
