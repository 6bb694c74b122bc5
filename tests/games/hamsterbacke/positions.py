"""Positions, cards and actions of Hamsterbacke, written the way a rulebook would print them.

    position(hands=["RE RE RE RE", "LG BL"], blocks=["", "YE YE YE"], rows={2: "OR LB"})

is a position of three players: seat 0 holds four red cards and has the turn, seat 1 has a group of yellow ones in its block
pile, and row 2 is an orange and a light blue card. All cards are always somewhere: what is not named is in the deck.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from rulebook.core import Multiset, Seat
from rulebook.games.hamsterbacke import Card, Components, Draw, Give, Settings, State, game
from rulebook.games.hamsterbacke.model.components import CARDS, deck
from rulebook.games.hamsterbacke.model.state import ACTING, Phase
from tests.games import doing
from tests.games.doing import Doing

TINY = Components(copies=(2, 0, 3, 0, 0, 0, 0), hand=1, rows=2, final_rows=1, cards_added=1, fewest_players=2)
"""A game of five cards: two light green ones and three light blue ones, two rows and a hand of one card."""

SMALL = Components(copies=(2, 2, 3, 0, 0, 4, 0), hand=1, rows=4, final_rows=2, cards_added=2, fewest_players=2)
"""A game of eleven cards of four colours, four rows and a hand of one card."""
SMALL_BOXES = (
    TINY,
    SMALL,
    Components(copies=(4, 4, 4, 4, 0, 0, 8), hand=1, rows=5, final_rows=1, cards_added=1, fewest_players=2),
    Components(copies=(12, 0, 0, 0, 0, 0, 0), rows=3, final_rows=2, hand=1, cards_added=5),
)
"""Components that make small games, for the tests of all games."""

GONE = ""
"""A spot of the circle without a row."""


def card(code: str) -> Card:
    """The card that is written as `code`, such as `LG`."""
    return Card(code)


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards: `LG RE`."""
    return tuple(map(card, codes.split()))


def give(codes: str) -> Give:
    """The giving of several cards."""
    return Give(cards(codes))


def draws(codes: str) -> tuple[Draw, ...]:
    """One draw for each of several cards."""
    return tuple(map(Draw, cards(codes)))


def position(
    hands: Sequence[str] = (),
    blocks: Sequence[str] = (),
    points: Sequence[str] = (),
    rows: Mapping[int, str] | None = None,
    deck_of: str | None = None,
    *,
    seat: Seat = 0,
    actions: int = 0,
    phase: Phase = ACTING,
    settings: Settings | None = None,
) -> State:
    """A position: hands, block piles and point piles by seat, rows by number, each from the oldest card to the newest.

    Without `settings` the reference edition applies, for as many players as there are hands, and for three at the least. A
    row that is not given has one card, the last one that is left. Everything that is not named is in the deck or, where
    `deck_of` is given, in the point pile of the last seat.
    """
    settings = settings or Settings(max(3, len(hands)))
    held, blocking, won = (_piles_of(texts, settings.players) for texts in (hands, blocks, points))
    named_rows = {number: cards(row) for number, row in (rows or {}).items()}
    left = Counter(deck(settings.components))
    left.subtract(chain(*held, *blocking, *won, *named_rows.values(), cards(deck_of or "")))
    if min(left.values()) < 0:
        raise ValueError(f"more copies than there are: {codes(card for card in left if left[card] < 0)}")
    rest = list(left.elements())
    spots = range(settings.components.rows)
    circle = tuple(named_rows[number] if number in named_rows else (rest.pop(),) for number in spots)
    if deck_of is not None:
        won[-1] += tuple(rest)
    return State(
        settings=settings,
        phase=phase,
        seat=seat,
        actions=actions,
        hands=tuple(map(pile, held)),
        deck=pile(rest if deck_of is None else cards(deck_of)),
        rows=circle,
        block_piles=tuple(blocking),
        point_piles=tuple(map(pile, won)),
    )


def _piles_of(texts: Iterable[str], players: int) -> list[tuple[Card, ...]]:
    piles = list(map(cards, texts))
    return piles + [()] * (players - len(piles))


def pile(held: Iterable[Card]) -> Multiset[Card]:
    """Some cards as a hand, a deck or a point pile."""
    return Multiset.of(CARDS, held)


play, shown, refused, told = Doing(game).after, Doing(game).shown, Doing(game).refused, doing.told


def codes(held: Iterable[Card]) -> str:
    """Cards as they are written: `LG RE`."""
    return " ".join(card.value for card in held)


FEW = position(
    ["LG", "OR"],
    ["DG"],
    ["LB", "OR"],
    {0: "OR", 1: "OR", 2: "LB", 3: "LG"},
    deck_of="DG LB",
    settings=Settings(2, components=SMALL),
)
"""A position in which five cards are hidden from each seat."""
