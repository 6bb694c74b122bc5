"""What Briscola is about: the cards, how it is played, its state, and what is so in every state."""

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import GameSettings, NoChoice, Over, Range, Ranged, derived
from rulebook.core.kits import tricks
from rulebook.core.kits.integrity import Rule
from rulebook.core.kits.italian_cards import HIGHEST, Card, Cards, Suit, pack
from rulebook.core.kits.tricks import Dealing, Drawing, Playing, Table
from rulebook.core.visibility import Open, OpenHolding

from briscola.written.clauses import ClauseId, implements
from briscola.written.readings import Readings

RANKING: Final = (2, 4, 5, 6, 7, 8, 9, 10, 3, 1)
"""The values, the weakest first."""
POINTS: Final = (11, 0, 10, 0, 0, 0, 0, 2, 3, 4)
"""What the values count at the end, from the ace to the king."""


@frozen
class Components(Ranged):
    """The first `suits` have values up to `values`; all hold `hand` cards; the trump `exchanger` can be exchanged."""

    suits: Annotated[int, Range(2, len(Suit))] = 4
    values: Annotated[int, Range(2, HIGHEST)] = HIGHEST
    hand: Annotated[int, Range(1, HIGHEST)] = 3
    exchanger: Annotated[int, Range(1, HIGHEST)] = 7

    def faults(self) -> Iterator[str]:
        """Why there is no game with these components, beyond the range of each value."""
        if self.exchanger > self.values:
            yield f"no card has the value {self.exchanger}, which can be exchanged (exchange-1)"


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played; `first_player` leads the first trick."""

    readings: Readings = Readings()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@implements("cards-1")
def deck(components: Components) -> tuple[Card, ...]:
    """cards-1 The deck has 40 cards: the values from 1 to 10 in each of four suits."""
    return pack(components.suits, components.values)


@implements("cards-2")
def suits(components: Components) -> tuple[Suit, ...]:
    """cards-2 The suits are coins, cups, swords and clubs."""
    return tuple(Suit)[: components.suits]


@implements("cards-3")
def is_left_out(card: Card, players: int) -> bool:
    """cards-3 Three players leave out the 2 of cups, so that the cards come out even."""
    return players == 3 and card.suit is Suit.CUPS and card.value == 2


@derived
def cards(settings: Settings) -> tuple[Card, ...]:
    """The cards that are played with."""
    return tuple([card for card in deck(settings.components) if not is_left_out(card, settings.players)])


@implements("cards-4")
def rank(card: Card) -> int:
    """cards-4 In each suit the ace is the strongest card; then come the 3, king, knight, jack, 7, 6, 5, 4 and 2."""
    return RANKING.index(card.value)


@implements("cards-5")
def worth(card: Card) -> int:
    """cards-5 An ace counts 11 points, a 3 10, a king 4, a knight 3 and a jack 2; other cards count nothing."""
    return POINTS[card.value - 1]


@implements("players-1")
def admits(players: int, components: Components) -> bool:
    """players-1 Two, three or four players take part."""
    return 2 <= players <= 4


@implements("players-2")
def sides(players: int) -> int:
    """players-2 Four players form two sides of partners opposite each other; with fewer, each player is a side."""
    return 2 if players == 4 else players


@implements("players-3")
def comes_out_even(number: int, players: int, components: Components) -> bool:
    """players-3 All the cards are dealt and drawn in whole rounds, and at least one of these is drawn."""
    return number > players * components.hand and number % players == 0


@frozen
class TurningUp:
    """Chance turns up the card that makes its suit trump."""


Phase: TypeAlias = Dealing | TurningUp | Playing | Drawing | Over


@frozen(slots=False)
class State(Table):
    """A position. `turned` holds the card turned up until it is drawn, and `trump` is its suit."""

    settings: Open[Settings]
    phase: Open[Phase]
    turned: OpenHolding[Cards]
    trump: Open[Suit | None]


def sides_have_piles(state: State) -> bool:
    """Every side has a pile and points."""
    return len(state.piles) == len(state.points) == sides(state.settings.players)


def trump_is_turned_up(state: State) -> bool:
    """Before play nothing is turned up; then one card of trumps is, until it is drawn."""
    if isinstance(state.phase, Dealing | TurningUp):
        return state.trump is None and state.turned.total == 0
    return state.trump is not None and state.turned.total <= 1 and all(c.suit is state.trump for c in state.turned)


def turned_card_is_the_last(state: State) -> bool:
    """In play, the stock has cards only above the one turned up."""
    return isinstance(state.phase, Dealing | TurningUp) or state.turned.total == 1 or state.stock.total == 0


def hands_are_level(state: State) -> bool:
    """In play, those who have played to the trick hold one card less; before play the hands are dealt one by one."""
    full = state.settings.components.hand
    if isinstance(state.phase, TurningUp):
        return all(hand.total == full for hand in state.hands)
    return tricks.are_level(state, full, state.stock.total + state.turned.total)


def points_are_counted_at_the_end(state: State) -> bool:
    """There are no points before the end; then the sides have those of the piles, all of them together."""
    if isinstance(state.phase, Over):
        return sum(state.points) == sum(sum(worth(card) for card in pile) for pile in state.piles)
    return not any(state.points)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (sides_have_piles, "piles", "players-2"),
    (trump_is_turned_up, "turned", "dealing-4"),
    (turned_card_is_the_last, "stock", "drawing-2"),
    (tricks.tricks_are_played, "trick", "tricks-1"),
    (tricks.nothing_is_won_before_play, "piles", "dealing-1"),
    (hands_are_level, "hands", "turn-1"),
    (tricks.whole_tricks_are_won, "piles", "players-3"),
    (points_are_counted_at_the_end, "points", "ending-2"),
)
"""The first is what the others build on."""
