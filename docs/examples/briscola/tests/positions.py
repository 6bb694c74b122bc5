"""Positions of Briscola, written as a rulebook would print them.

    position("D1 C3", "S2 S4", trick="B5", turned="C7")

has two hands; the 5 of clubs has been played, and the 7 of cups is turned up. All other cards are in the last pile.
"""

from typing import Final

from attrs import evolve
from rulebook.core import Multiset

from briscola import Card, Play, Readings, State, game
from briscola.box.components import CARDS, Cards
from briscola.box.settings import cards
from briscola.box.state import PLAYING, Phase

REFERENCE: Final = Readings()


def card(code: str) -> Card:
    """The card that is written as `code`."""
    return Card.from_code(code)


def pile(codes: str) -> Cards:
    """Some cards as a hand, a pile or the stock."""
    return Multiset.of(CARDS, map(card, codes.split()))


def position(
    *hands: str,
    trick: str = "",
    turned: str = "",
    stock: str = "",
    first_pile: str = "",
    trump: str = "D",
    seat: int = 0,
    phase: Phase = PLAYING,
    readings: Readings = REFERENCE,
) -> State:
    """A position in which `seat` is to act. The trump is the suit of the card turned up, or else `trump`."""
    state = game.new_game(players=len(hands), readings=readings)
    named = pile(" ".join([*hands, trick, turned, stock, first_pile]))
    rest = Multiset.of(CARDS, [each for each in cards(state.settings) if each not in named])
    return evolve(
        state,
        phase=phase,
        seat=seat,
        hands=tuple(map(pile, hands)),
        stock=pile(stock),
        turned=pile(turned),
        trump=card(turned[:2] or f"{trump}1").suit,
        trick=tuple(map(card, trick.split())),
        piles=(pile(first_pile), *[pile("")] * (len(state.piles) - 2), rest),
    )


def play(state: State, *codes: str) -> State:
    """The position after some cards have been played."""
    for code in codes:
        state = game.step(state, Play(card(code))).state
    return state
