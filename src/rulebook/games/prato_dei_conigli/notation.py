"""Notation: actions and events in words."""

from collections.abc import Iterable
from typing import assert_never

from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.prato_dei_conigli import events as told
from rulebook.games.prato_dei_conigli.actions import (
    Action,
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    DealCard,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Move,
    Play,
    Put,
    Remove,
    Roll,
)
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.components import Area, Posture
from rulebook.games.prato_dei_conigli.dice_faces import ColourFace, PostureFace, Selection


def action_text(action: Action) -> str:  # noqa: PLR0912 - one phrase for each class of actions
    """An action in words, such as `move black-running from Orto to Collina`."""
    match action:
        case BagRabbit(rabbit):
            return f"{rabbit} comes out of the bag"
        case DealCard(card):
            return f"deal {card}"
        case Roll(colour, posture, repeated):
            return f"roll {dice_words(colour, posture)}{again(repeated)}"
        case ChooseMarker(rabbit):
            return f"take {rabbit} as marker"
        case Keep():
            return "keep all cards"
        case Discard(card):
            return f"discard {card}"
        case DiscardAll():
            return "discard all cards"
        case ChooseColour(colour):
            return f"choose {colour.value}"
        case ChoosePostures(postures):
            return f"choose {listed(postures_words(postures))}"
        case Move(rabbit, origin, target):
            return f"move {rabbit} from {origin.word} to {target.word}"
        case Remove(rabbit, origin):
            return f"put {rabbit} from {origin.word} into the bag"
        case DrawRabbit(area):
            return f"draw a rabbit from the bag{destination(area)}"
        case Put(area):
            return f"put the rabbit into {area.word}"
        case Hold():
            return "move no rabbit"
        case Play(card, area):
            return f"play {card} for {area.word}"
        case Done():
            return "play no more cards"
        case _:
            assert_never(action)


def event_text(event: told.Event) -> str:  # noqa: PLR0912 - one sentence for each class of events
    """An event in a sentence without its full stop, such as `Seat 2 drew black-running from the bag`."""
    match event:
        case told.RabbitPlaced(_, rabbit, area):
            return f"{rabbit} came out of the bag into {area.word}"
        case told.MarkerChosen(_, seat, rabbit):
            return f"{seat_name(seat)} took {rabbit} as marker"
        case told.TurnBegan(_, dealer, sun):
            return f"A turn began, with seat {dealer} dealing and the sun on stop {sun}"
        case told.HandKept(_, seat):
            return f"{seat_name(seat)} kept all cards"
        case told.CardDiscarded(_, seat, card):
            return f"{seat_name(seat)} discarded {card_name(card)}"
        case told.HandDiscarded(_, seat, cards):
            return f"{seat_name(seat)} discarded the whole hand{contents(cards)}"
        case told.DeckRenewed(_, cards):
            return f"The discards were shuffled and became the deck, of {counted(cards, 'card')}"
        case told.CardDealt(_, seat, card):
            return f"{seat_name(seat)} was dealt {card_name(card)}"
        case told.DiceRolled(_, colour, posture, repeated):
            return f"The dice showed {dice_words(colour, posture)}{again(repeated)}"
        case told.SelectionMade(_, seat, selection):
            return f"For seat {seat} {selection_words(selection)} count"
        case told.RabbitMoved(_, seat, rabbit, origin, target):
            return f"{seat_name(seat)} moved {rabbit} from {origin.word} to {target.word}"
        case told.RabbitRemoved(_, seat, rabbit, origin):
            return f"{seat_name(seat)} put {rabbit} from {origin.word} back into the bag"
        case told.DrawBegan(_, seat, area):
            return f"{seat_name(seat)} reached into the bag{destination(area)}"
        case told.RabbitDrawn(_, seat, rabbit):
            return f"{seat_name(seat)} drew {rabbit} from the bag"
        case told.RabbitPut(_, seat, rabbit, area):
            return f"{seat_name(seat)} put {rabbit} into {area.word}"
        case told.MoveForgone(_, seat):
            return f"{seat_name(seat)} moved no rabbit"
        case told.CardPlayed(_, seat, None, _):
            return f"{seat_name(seat)} played a card face down"
        case told.CardPlayed(_, seat, card, area):
            return f"{seat_name(seat)} played {card} face down{'' if area is None else f' for {area.word}'}"
        case told.PlayEnded(_, seat, cards):
            return f"{seat_name(seat)} was done, with {counted(cards, 'card')} played"
        case told.CardScored(_, seat, card, area, points):
            return f"{seat_name(seat)} scored {counted(points, 'carrot point')} with {card} in {area.word}"
        case told.MarkerMoved(_, seat, points):
            return f"The marker of seat {seat} came to {points}"
        case told.PlaysDiscarded(_, cards):
            return f"{counted(cards, 'card').capitalize()} that had been played went to the discards"
        case told.SunMoved(_, sun):
            return f"The sun moved to stop {sun}"
        case told.DealPassed(_, dealer):
            return f"The deal passed to seat {dealer}"
        case told.SunSet():
            return "The sun set, and the game ended"
        case told.GameWon(_, winners):
            return f"{winning(winners)} with the most carrot points"
        case _:
            assert_never(event)


def dice_words(colour: ColourFace, posture: PostureFace | None) -> str:
    """What the dice show: `black`, or `black and joker-2`."""
    return colour.value if posture is None else f"{colour.value} and {posture.value}"


def again(repeated: bool) -> str:
    """Whether there was more than one roll."""
    return ", after rolling again" if repeated else ""


def destination(area: Area | None) -> str:
    """For which area a rabbit is drawn, where that has been named."""
    return "" if area is None else f" for {area.word}"


def contents(cards: tuple[Card, ...] | None) -> str:
    """Cards behind a colon; nothing where they are hidden."""
    return "" if cards is None else f": {listed(cards)}"


def postures_words(postures: Iterable[Posture]) -> list[str]:
    """Postures by their words."""
    return [posture.value for posture in postures]


def selection_words(selection: Selection) -> str:
    """The rabbits that count: `rabbits that are white or black, and running`."""
    colours = " or ".join(colour.value for colour in selection.colours)
    return f"rabbits that are {colours}, and {' or '.join(postures_words(selection.postures))}"


def card_name(card: Card | None) -> str:
    """A card in a sentence; one that is hidden is `a card`."""
    return str(card or "a card")
