"""Scoring: cards are turned up, earn carrot points and are discarded."""

from collections.abc import Mapping
from itertools import chain
from operator import add

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.declaration import Scores
from rulebook.core.sharing import derived
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.chapters.dealing import discard
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.playing import valid_claims
from rulebook.games.prato_dei_conigli.chapters.sun import number_of_turns
from rulebook.games.prato_dei_conigli.model.cards import Card, DeckLine
from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.events import CardScored, Event, MarkerMoved, PlaysDiscarded
from rulebook.games.prato_dei_conigli.model.settings import Settings, listed_cards
from rulebook.games.prato_dei_conigli.model.state import Claim, State


@implements("scoring-1")
def carrots(claims: tuple[Claim, ...], worths: Mapping[Card, int]) -> int:
    """scoring-1 Every valid card that is played earns its carrot points for the player."""
    return sum([worths[claim.card] for claim in claims])


@implements("scoring-2")
def worth(card: Card, deck: tuple[DeckLine, ...]) -> int:
    """scoring-2 The harder a card is to play, the more carrot points it is worth: what the deck's list says."""
    return next(line.points for line in deck if line.card == card)


@implements("scoring-3")
def to_discard(played: tuple[tuple[Claim, ...], ...]) -> tuple[Card, ...]:
    """scoring-3 After scoring, the cards that were played are discarded."""
    return tuple([claim.card for claim in chain.from_iterable(played)])


@derived
def worths_of(settings: Settings) -> Mapping[Card, int]:
    """What each card of the game is worth."""
    deck = listed_cards(settings)
    return {line.card: worth(line.card, deck) for line in deck}


def score(state: State) -> Step[State, Event]:
    """Markers move up by what was played, and the cards go to the discards; nothing of this turn is left but the dice."""
    players, cards = state.settings.players, to_discard(state.played)
    earned = [carrots(valid_claims(seat, state), worths_of(state.settings)) for seat in range(players)]
    scored = changed(
        state,
        points=tuple(map(add, state.points, earned)),
        discards=discard(state.discards, cards),
        played=((),) * players,
        selections=(None,) * players,
    )
    told = chain.from_iterable([scored_by(seat, state, scored) for seat in order(state.dealer, players)])
    return Step(scored, (*told, PlaysDiscarded("scoring-3", len(cards))))


def scores(settings: Settings) -> Scores:
    """From no point to all cards of a hand, in every turn, each with the most points that a card has; the most win."""
    most = max(worths_of(settings).values())
    return Scores(0, number_of_turns(settings) * settings.components.hand * most, "highest")


def scored_by(seat: Seat, before: State, after: State) -> tuple[Event, ...]:
    """What is told of a seat: each of its cards, and where its marker comes to stand."""
    claims, valid = before.played[seat], valid_claims(seat, before)
    scored = [turned_up(seat, claim, claim in valid, before.settings) for claim in claims]
    return (*scored, MarkerMoved("scoring-1", seat, after.points[seat])) if claims else ()


def turned_up(seat: Seat, claim: Claim, is_valid: bool, settings: Settings) -> CardScored:
    """What is told of a card that is turned up: what it is worth, or that it earns nothing, as only valid cards do."""
    if is_valid:
        return CardScored("scoring-2", seat, claim.card, claim.area, worths_of(settings)[claim.card])
    return CardScored("scoring-1", seat, claim.card, claim.area, 0)
