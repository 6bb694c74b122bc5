"""Notation: actions and events in words."""

from collections.abc import Iterable
from typing import assert_never

from rulebook.core.wording import counted, listed, seat_name, winning
from rulebook.games.hamsterbacke import events as told
from rulebook.games.hamsterbacke.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.components import CARDS, Card


def action_text(action: Action) -> str:
    """An action in words, such as `lay 2 groups of light blue`."""
    match action:
        case Draw(card):
            return f"draw {card.word}"
        case Take(row):
            return f"take row {row}"
        case Block(colour, groups):
            return f"lay {counted(groups, 'group')} of {colour.word}"
        case Score():
            return "score"
        case Pick(player):
            return f"pick seat {player} to give cards"
        case Give(cards):
            return f"give {cards_text(cards)}"
        case _:
            assert_never(action)


def event_text(event: told.Event) -> str:  # noqa: PLR0912 - one sentence for each class of events
    """An event in a sentence without its full stop, such as `Seat 2 took row 3: 1 blue and 2 red`."""
    match event:
        case told.CardDealt(_, seat, card):
            return f"{seat_name(seat)} was dealt {card_name(card)}"
        case told.CardLaid(_, card, row):
            return f"{card.word.capitalize()} was turned up and laid in row {row}"
        case told.TurnBegan(_, seat):
            return f"It became the turn of seat {seat}"
        case told.RowTaken(_, seat, row, cards):
            return f"{seat_name(seat)} took row {row}: {cards_text(cards)}"
        case told.RowGone(_, row):
            return f"There was no card left for row {row}, which is gone"
        case told.DeckRanOut():
            return "The deck ran out"
        case told.GroupsLaid(_, seat, colour, groups, cards):
            return f"{seat_name(seat)} laid {counted(groups, 'group')} of {colour.word}, {counted(cards, 'card')}"
        case told.PileTurned(_, seat, cards):
            return f"{seat_name(seat)} turned over {counted(cards, 'card')} of the block pile"
        case told.BonusMissed(_, seat):
            return f"{seat_name(seat)} holds the most cards itself and gets no bonus"
        case told.GiverNamed(_, seat, giver, due):
            return f"{seat_name(giver)} is to give {counted(due, 'card')} to seat {seat}"
        case told.CardsGiven(_, seat, giver, number, cards):
            return (
                f"{seat_name(giver)} gave {counted(number, 'card') if cards is None else cards_text(cards)} to seat {seat}"
            )
        case told.GameEnded(_, rows):
            return f"The game ended with {counted(rows, 'row')} left"
        case told.PointsCounted(_, seat, points, held, score):
            return f"{seat_name(seat)} counted {points} less {held} in hand, and has {counted(score, 'point')}"
        case told.GameWon(_, winners):
            return winning(winners)
        case _:
            assert_never(event)


def card_name(card: Card | None) -> str:
    """A card in a sentence; one that is hidden is `a card`."""
    return "a card" if card is None else card.word


def cards_text(cards: Iterable[Card]) -> str:
    """Some cards by colour: `1 blue and 2 red`; none are `nothing`."""
    held = tuple(cards)
    return listed([f"{held.count(card)} {card.word}" for card in CARDS if card in held])
