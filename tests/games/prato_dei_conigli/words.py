"""Actions and events, and how they are told."""

from rulebook.games.prato_dei_conigli import (
    Action,
    Area,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    Colour,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Event,
    Hold,
    Keep,
    Posture,
    Put,
    Roll,
    Whole,
)
from rulebook.games.prato_dei_conigli.box import events as told
from rulebook.games.prato_dei_conigli.box.dice_faces import ColourJoker, PostureJoker
from tests.games.prato_dei_conigli.positions import card, cards, move, play_card, rabbit, removal, selection

EVEN, ODD = "“an even number”", "“an odd number”"
ACTIONS: list[tuple[Action, str]] = [
    (BagRabbit(rabbit("black-running")), "black-running comes out of the bag"),
    (DealCard(card("even")), "deal “an even number”"),
    (Roll(Colour.BLACK), "roll black"),
    (Roll(Colour.BLACK, Posture.RUNNING, True), "roll black and running, after rolling again"),
    (ChooseMarker(rabbit("black-running")), "take black-running as marker"),
    (Keep(), "keep all cards"),
    (Discard(card("even")), "discard “an even number”"),
    (DiscardAll(), "discard all cards"),
    (ChooseColour(Colour.GREY), "choose grey"),
    (ChoosePostures((Posture.STANDING, Posture.RUNNING)), "choose standing and running"),
    (move("black-running orto collina"), "move black-running from Orto to Collina"),
    (removal("black-running orto"), "put black-running from Orto into the bag"),
    (DrawRabbit(), "draw a rabbit from the bag"),
    (DrawRabbit(Area.ORTO), "draw a rabbit from the bag for Orto"),
    (Put(Area.LAGHETTO), "put the rabbit into Laghetto"),
    (Hold(), "move no rabbit"),
    (play_card("even@meadow"), "play “an even number” for the whole meadow"),
    (Done(), "play no more cards"),
]

RUNNING = rabbit("black-running")
SENTENCES: list[tuple[Event, str]] = [
    (told.RabbitPlaced("setup-2", RUNNING, Area.ORTO), "Black-running came out of the bag into Orto"),
    (told.MarkerChosen("setup-3", 1, RUNNING), "Seat 2 took black-running as marker"),
    (told.TurnBegan("turn-1", 1, 2), "A turn began, with seat 2 dealing and the sun on stop 2"),
    (told.HandKept("dealing-2", 1), "Seat 2 kept all cards"),
    (told.CardDiscarded("dealing-2", 1, card("even")), "Seat 2 discarded “an even number”"),
    (told.CardDiscarded("dealing-2", 1, None), "Seat 2 discarded a card"),
    (
        told.HandDiscarded("dealing-2", 1, cards("even odd")),
        "Seat 2 discarded the whole hand: “an even number” and “an odd number”",
    ),
    (told.HandDiscarded("dealing-2", 1, None), "Seat 2 discarded the whole hand"),
    (told.DeckRenewed("dealing-6", 1), "The discards were shuffled and became the deck, of 1 card"),
    (told.CardDealt("dealing-3", 1, card("odd")), "Seat 2 was dealt “an odd number”"),
    (told.CardDealt("dealing-3", 1, None), "Seat 2 was dealt a card"),
    (told.DiceRolled("dice-3", ColourJoker.JOKER, None, False), "The dice showed joker"),
    (
        told.DiceRolled("dice-3", Colour.GREY, PostureJoker.TWO, True),
        "The dice showed grey and joker-2, after rolling again",
    ),
    (
        told.SelectionMade("dice-4", 0, selection("white black", "running")),
        "For seat 1 white or black rabbits that are running count",
    ),
    (told.RabbitMoved("moving-1", 1, RUNNING, Area.ORTO, Area.COLLINA), "Seat 2 moved black-running from Orto to Collina"),
    (told.RabbitRemoved("moving-3", 1, RUNNING, Area.ORTO), "Seat 2 put black-running from Orto back into the bag"),
    (told.DrawBegan("moving-4", 1, None), "Seat 2 reached into the bag"),
    (told.DrawBegan("moving-4", 1, Area.ORTO), "Seat 2 reached into the bag for Orto"),
    (told.RabbitDrawn("moving-4", 1, RUNNING), "Seat 2 drew black-running from the bag"),
    (told.RabbitPut("moving-7", 1, RUNNING, Area.CESPUGLIO), "Seat 2 put black-running into Cespuglio"),
    (told.MoveForgone("moving-1", 1), "Seat 2 moved no rabbit"),
    (
        told.CardPlayed("playing-3", 1, card("even"), Whole.MEADOW),
        f"Seat 2 played {EVEN} face down for the whole meadow",
    ),
    (told.CardPlayed("playing-3", 1, None, None), "Seat 2 played a card face down"),
    (told.PlayEnded("playing-5", 1, 2), "Seat 2 was done, with 2 cards played"),
    (
        told.CardScored("scoring-2", 1, card("odd"), Area.ORTO, 1),
        f"Seat 2 scored 1 carrot point with {ODD} in Orto",
    ),
    (told.MarkerMoved("scoring-1", 1, 12), "The marker of seat 2 came to 12"),
    (told.PlaysDiscarded("scoring-3", 1), "1 card that had been played went to the discards"),
    (told.SunMoved("sun-1", 4), "The sun moved to stop 4"),
    (told.DealPassed("sun-3", 1), "The deal passed to seat 2"),
    (told.SunSet("sun-2"), "The sun set, and the game ended"),
    (told.GameWon("ending-1", (1,)), "Seat 2 won with the most carrot points"),
    (told.GameWon("ending-1", (0, 2)), "Seats 1 and 3 won together with the most carrot points"),
]
