"""Actions and events, and how they are told."""

from rulebook.games.hamsterbacke import Action, Block, Colour, Draw, Event, Pick, Score, Take
from rulebook.games.hamsterbacke.box import events as told
from tests.games.hamsterbacke.positions import card, cards, give

ACTIONS: list[tuple[Action, str]] = [
    (Draw(card("LG")), "draw light green"),
    (Take(3), "take row 4"),
    (Block(Colour.RED), "lay 1 group of red"),
    (Block(Colour.LIGHT_BLUE, 2), "lay 2 groups of light blue"),
    (Score(), "score"),
    (Pick(2), "pick seat 3 to give cards"),
    (give("LG RE LG"), "give 2 light green and 1 red"),
]

SENTENCES: list[tuple[Event, str]] = [
    (told.CardDealt("setup-1", 1, card("BL")), "Seat 2 was dealt blue"),
    (told.CardDealt("setup-1", 1, None), "Seat 2 was dealt a card"),
    (told.CardLaid("setup-2", card("DG"), 4), "Dark green was turned up and laid in row 5"),
    (told.TurnBegan("turn-3", 3), "It became the turn of seat 4"),
    (told.RowTaken("taking-2", 2, 3, cards("RE BL RE")), "Seat 3 took row 4: 1 blue and 2 red"),
    (told.RowGone("taking-7", 3), "There was no card left for row 4, which is gone"),
    (told.DeckRanOut("taking-6"), "The deck ran out"),
    (told.GroupsLaid("blocking-1", 0, Colour.RED, 1, 4), "Seat 1 laid 1 group of red, 4 cards"),
    (told.GroupsLaid("blocking-1", 0, Colour.DARK_GREEN, 1, 1), "Seat 1 laid 1 group of dark green, 1 card"),
    (told.PileTurned("scoring-1", 1, 7), "Seat 2 turned over 7 cards of the block pile"),
    (told.PileTurned("scoring-1", 1, 0), "Seat 2 turned over 0 cards of the block pile"),
    (told.BonusMissed("bonus-6", 1), "Seat 2 holds the most cards and gets no bonus"),
    (told.GiverNamed("bonus-3", 1, 2, 4), "Seat 3 is to give 4 cards to seat 2"),
    (told.CardsGiven("bonus-7", 1, 2, 2, cards("LG RE")), "Seat 3 gave 1 light green and 1 red to seat 2"),
    (told.CardsGiven("bonus-7", 1, 2, 2, None), "Seat 3 gave 2 cards to seat 2"),
    (told.CardsGiven("bonus-7", 1, 2, 1, None), "Seat 3 gave 1 card to seat 2"),
    (told.GameEnded("ending-1", 3), "The game ended with 3 rows left"),
    (told.PointsCounted("counting-2", 1, 20, 5, 15), "Seat 2 counted 20 less 5 in hand, and has 15 points"),
    (told.GameWon("counting-5", (1,)), "Seat 2 won"),
    (told.GameWon("counting-5", (0, 2, 3)), "Seats 1, 3 and 4 won together"),
]
