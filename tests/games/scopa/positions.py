"""Positions, cards and actions of Scopa, written the way a rulebook would print them.

    position(hands=["D7 C2", "B10"], table="C7 D5 D2", piles=["S1 S3"])

is a position of two players: seat 0 holds the 7 of coins and the 2 of cups and is to play, and three cards are on the table.
Cards that are not named are in the pile of the last side, or in the stock where `stock` says so.
"""

from collections.abc import Iterable, Sequence

from rulebook.core import Multiset, Seat
from rulebook.core.kits.italian_cards import CARDS, Cards
from rulebook.games.scopa import Card, Components, Deal, Length, Play, Settings, State, Variants, game
from rulebook.games.scopa.model.components import deck, side, sides
from rulebook.games.scopa.model.readings import SingleCard
from rulebook.games.scopa.model.state import PLAYING, Phase
from tests.games import doing
from tests.games.doing import Doing

FOUR_CARDS = Components(suits=2, values=2, hand=1, table=2, void_kings=2, settebello=2, primiera=(16, 12))
"""A deck of four cards: each player plays one, and the deal is over."""
TWO_ROUNDS = Components(suits=2, values=3, hand=1, table=2, void_kings=2, settebello=3, primiera=(16, 12, 13))
"""A deck of six cards, which two players play in two rounds."""
SMALL_BOXES = (
    FOUR_CARDS,
    TWO_ROUNDS,
    Components(suits=2, values=4, hand=3, table=2, void_kings=2, settebello=4, primiera=(16, 12, 13, 14)),
    Components(suits=4, values=2, hand=1, void_kings=3, settebello=2, primiera=(16, 12)),
    Components(suits=3, values=3, hand=1, table=3, void_kings=1, settebello=1, primiera=(3, 2, 1), target=2),
)
"""Components that make small games, for the tests of all games."""
ONE_DEAL = Variants(Length.ONE_DEAL)


def card(code: str) -> Card:
    """The card that is written as `code`, such as `D7`."""
    return Card.from_code(code)


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards: `D7 C10`."""
    return tuple(map(card, codes.split()))


def pile(codes: str) -> Cards:
    """Some cards as a hand, a pile, the stock or the table."""
    return Multiset.of(CARDS, cards(codes))


def codes(held: Iterable[Card]) -> str:
    """Cards as they are written: `D7 C10`."""
    return " ".join(each.code for each in held)


def play(code: str, captures: str = "") -> Play:
    """The playing of a card, which captures others: `play("D7", "D5 D2")`."""
    return Play(card(code), cards(captures))


def deals(codes: str) -> tuple[Deal, ...]:
    """One deal for each of several cards."""
    return tuple(map(Deal, cards(codes)))


def position(
    hands: Sequence[str] = (),
    table: str = "",
    piles: Sequence[str] = (),
    stock: str | None = "",
    *,
    seat: Seat = 0,
    phase: Phase = PLAYING,
    scope: Sequence[int] = (),
    points: Sequence[int] = (),
    last: int | None = None,
    dealer: Seat | None = None,
    settings: Settings | None = None,
) -> State:
    """A position: hands by seat, piles by side, and the table.

    Without `settings` the reference settings apply, for as many players as there are hands, and two at the least. Cards that
    are not named are in the pile of the last side or, where `stock` is None, in the stock. The side of the player before
    `seat` captured last, unless `last` says otherwise. The dealer is the seat before `seat`.
    """
    settings = settings or Settings(max(2, len(hands)))
    players = settings.players
    number = len(sides(players))
    named = " ".join([*hands, table, *piles, stock or ""])
    rest = codes([each for each in deck(settings.components) if each not in cards(named)])
    if len(set(cards(named))) < len(cards(named)):
        raise ValueError(f"a card is named twice: {named}")
    won = [*piles, *[""] * (number - len(piles))]
    if stock is not None:
        won[-1] += f" {rest}"
    captured_last = side((seat - 1) % players, players) if last is None else last
    return State(
        settings=settings,
        phase=phase,
        dealer=(seat - 1) % players if dealer is None else dealer,
        seat=seat,
        hands=tuple(map(pile, [*hands, *[""] * (players - len(hands))])),
        stock=pile(rest if stock is None else stock),
        table=pile(table),
        piles=tuple(map(pile, won)),
        scope=(*scope, *(0,) * (number - len(scope))),
        last_capturer=captured_last if any(each.strip() for each in won) else None,
        points=(*points, *(0,) * (number - len(points))),
    )


after, shown, refused, told = Doing(game).after, Doing(game).shown, Doing(game).refused, doing.told


def captures_of(state: State, code: str) -> list[str]:
    """What a card in hand may capture, as the legal actions have it: an empty text is nothing."""
    return [
        codes(action.captures)
        for action in game.legal_actions(state)
        if isinstance(action, Play) and action.card == card(code)
    ]


FEW = position(["D1", "D2"], "", ["D3 C3"], stock="C1 C2", last=0, settings=Settings(2, components=TWO_ROUNDS))
"""A position in which five of six cards are hidden from each seat."""


def with_many_captures(settings: Settings) -> State:
    """A position in which a king has many captures: by value, as many as it can have."""
    others = [f"C{6 + seat} S{6 + seat}" for seat in range(1, settings.players)]
    table = "D1 D2 D3 C3 S3 B3 D4 D5 D7 D8" + (" B10" if settings.readings.single_card is SingleCard.FREE else "")
    return position(["C10 S4", *others], table, settings=settings)
