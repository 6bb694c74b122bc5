"""The rules of Tressette: what is on the table, what can be done, and the clauses."""

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Range, Refusal, Result, Seat, Step, changed, derived, told
from rulebook.core.kits import tricks
from rulebook.core.kits.hands import lacking
from rulebook.core.kits.integrity import Rule
from rulebook.core.kits.italian_cards import HIGHEST, NOTHING, Card, Cards, Suit, pack
from rulebook.core.kits.sides import ahead, by_seat, side_of
from rulebook.core.kits.tricks import Dealing, Drawing, Playing, Table, cards_in, drawn, played, strongest, swept
from rulebook.core.phases import Over
from rulebook.core.settings import GameSettings, NoChoice, Ranged
from rulebook.core.visibility import Open, ToldTo

from tressette.written.clauses import Cited, ClauseId, ClauseReason, implements

RANKING: Final = (4, 5, 6, 7, 8, 9, 10, 1, 2, 3)
"""The values, the weakest first."""
THIRDS: Final = (3, 1, 1, 0, 0, 0, 0, 1, 1, 1)
"""How many thirds of a point the values count, from the ace to the king."""
NOT_HELD: Final = ClauseReason("turn-1", "you do not hold {card}")
MUST_FOLLOW: Final = ClauseReason("turn-2", "you must play a card of {suit}")


@frozen
class Components(Ranged):
    """The first `suits` have values up to `values`; all hold `hand` cards."""

    suits: Annotated[int, Range(2, len(Suit))] = 4
    values: Annotated[int, Range(2, HIGHEST)] = HIGHEST
    hand: Annotated[int, Range(1, HIGHEST)] = 10


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played; `first_player` leads the first trick."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@implements("cards-1")
@derived
def cards(settings: Settings) -> tuple[Card, ...]:
    """cards-1 The deck has 40 cards: the values from 1 to 10 in each of four suits."""
    return pack(settings.components.suits, settings.components.values)


@implements("cards-2")
def rank(card: Card) -> int:
    """cards-2 In each suit the 3 is the strongest card; then come the 2, ace, king, knight, jack, 7, 6, 5 and 4."""
    return RANKING.index(card.value)


@implements("cards-3")
def thirds(card: Card) -> int:
    """cards-3 An ace counts three thirds of a point, a 3, a 2, a king, a knight and a jack one third, other cards
    nothing.
    """
    return THIRDS[card.value - 1]


@implements("players-1")
def admits(players: int, components: Components) -> bool:
    """players-1 Two or four players take part."""
    return players in (2, 4)


@implements("players-2")
def side(seat: Seat) -> int:
    """players-2 There are two sides: of four players, those who sit opposite each other are partners."""
    return side_of(seat, 2)


def settings_faults(settings: Settings) -> Iterator[str]:
    """Why the cards cannot be dealt: they are too few, or the last ones are not enough for everybody."""
    number, players, hand = len(cards(settings)), settings.players, settings.components.hand
    if number < players * hand or number % players:
        yield f"{number} cards do not come out even for {players} hands of {hand} (dealing-1)"


Phase: TypeAlias = Dealing | Playing | Drawing | Over


@frozen(slots=False)
class State(Table):
    """A position. At the end, `seat` has won the last trick."""

    settings: Open[Settings]
    phase: Open[Phase]


OneCard: TypeAlias = Annotated[Card, Domain(cards)]


@told("deal {card}")
@frozen
class Deal:
    """Chance: this card goes to a hand."""

    card: Open[OneCard]


@told("play {card}")
@frozen
class Play:
    """A player plays a card to the trick."""

    card: Open[OneCard]


Action: TypeAlias = Deal | Play


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt(Cited):
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{seat} played {card}")
@frozen
class CardPlayed(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{seat} won the trick with {card}")
@frozen
class TrickWon(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{winners:seats} won with {points:# point|# points}", discloses=True)
@frozen
class GameWon(Cited):
    winners: Open[tuple[Seat, ...]]
    points: Open[int]


Event: TypeAlias = CardDealt | CardPlayed | TrickWon | GameWon


def start(settings: Settings) -> State:
    """A game before the first card is dealt."""
    return State(
        settings=settings,
        phase=Dealing(),
        seat=settings.first_player,
        hands=(NOTHING,) * settings.players,
        stock=NOTHING.with_all(cards(settings)),
        trick=(NOTHING,) * settings.players,
        piles=(NOTHING,) * 2,
        points=(0,) * 2,
    )


@implements("dealing-1")
def receiver(state: State) -> Seat | None:
    """dealing-1 Each player in turn is dealt ten cards; what is left is the stock.

    The seat that the next card goes to; None when all hands are full.
    """
    return lacking(state.hands, state.seat, state.settings.components.hand)


def deal(state: State, action: Deal) -> Step[State, Event]:
    """The next card of the stock goes face down to a hand."""
    seat = receiver(state)
    assert seat is not None, "a hand is not full while cards are dealt"
    clause: ClauseId = "dealing-1" if isinstance(state.phase, Dealing) else "drawing-1"
    return Step[State, Event](drawn(state, seat, action.card), (CardDealt(clause, seat, action.card),)).then(play_on)


def play_on(state: State) -> Step[State, Event] | None:
    """When all hands are full, play begins or goes on."""
    return Step(changed(state, phase=Playing())) if receiver(state) is None else None


@implements("turn-1")
def next_seat(seat: Seat, players: int) -> Seat:
    """turn-1 A player chosen by lot begins; everybody plays a card in turn, always in the same direction."""
    return (seat + 1) % players


def suit_led(trick: tuple[Cards, ...], seat: Seat) -> Suit | None:
    """The suit of the first card of the trick to which a seat is to play; None if there is no card."""
    players = len(trick)
    in_turn = [trick[(seat + place) % players] for place in range(1, players)]
    return next((pile.distinct[0].suit for pile in in_turn if pile), None)


@implements("turn-2")
def playable(hand: Cards, led: Suit | None) -> tuple[Card, ...]:
    """turn-2 Whoever holds cards of the suit led must play one of them; others may play any card."""
    return tuple([card for card in hand.distinct if card.suit is led]) or hand.distinct


def plays(state: State) -> tuple[Play, ...]:
    """Every card that may be played."""
    return tuple(map(Play, playable(state.hands[state.seat], suit_led(state.trick, state.seat))))


def refusal(state: State, action: Play) -> Refusal | None:
    """Why a card may not be played; None if it may."""
    hand, led = state.hands[state.seat], suit_led(state.trick, state.seat)
    if action.card not in hand:
        return NOT_HELD(card=action.card)
    return None if action.card in playable(hand, led) else MUST_FOLLOW(suit=led)


def play(state: State, action: Play) -> Step[State, Event]:
    """The card goes from the hand to the trick; then the next player is in turn, or the trick is won."""
    event = CardPlayed("turn-1", state.seat, action.card)
    return Step[State, Event](played(state, action.card), (event,)).then(go_on)


def go_on(state: State) -> Step[State, Event]:
    """The next player is in turn; after a trick its winner takes it, and cards are drawn, or the game is over."""
    following = next_seat(state.seat, state.settings.players)
    if not all(state.trick):
        return Step(changed(state, seat=following))
    cards = cards_in(state.trick)
    winner = best(cards, following)
    won = TrickWon("tricks-1", winner, cards[winner])
    return Step[State, Event](state, (won,)).then(take, winner).then(draw).then(finish)


@implements("tricks-1")
def best(cards: tuple[Card, ...], leader: Seat) -> Seat:
    """tricks-1 The strongest card of the suit led wins the trick: there are no trumps."""
    return strongest(cards, cards[leader].suit, rank)


@implements("tricks-2")
def take(state: State, winner: Seat) -> Step[State, Event]:
    """tricks-2 The winner of a trick takes its cards, face down, to the pile of their side, and leads the next one."""
    return Step(changed(swept(state, side(winner)), seat=winner))


@implements("drawing-1")
def draw(state: State) -> Step[State, Event] | None:
    """drawing-1 After each trick everybody draws a card, the winner of the trick first, as long as there is a stock."""
    return Step(changed(state, phase=Drawing())) if state.stock else None


@implements("ending-2")
def points(pile: Cards, is_last: bool) -> int:
    """ending-2 Each side counts its cards, the winner of the last trick a point more, and drops thirds that make no
    whole point.
    """
    return (sum(thirds(card) for card in pile) + 3 * is_last) // 3


@implements("ending-3")
def winners(totals: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """ending-3 The side with the most points wins."""
    return ahead(totals, players)


@implements("ending-1")
def finish(state: State) -> Step[State, Event] | None:
    """ending-1 The game ends when all the cards have been played: then the cards are counted."""
    if any(state.hands) or state.stock:
        return None
    totals = tuple([points(pile, side(state.seat) == each) for each, pile in enumerate(state.piles)])
    won = GameWon("ending-3", winners(totals, state.settings.players), max(totals))
    return Step(changed(state, phase=Over(), points=totals), (won,))


def result(state: State) -> Result | None:
    """The points of every seat's side, and the winners; None while the game is running."""
    players, over = state.settings.players, isinstance(state.phase, Over)
    return Result(by_seat(state.points, players), winners(state.points, players)) if over else None


def two_sides_have_piles(state: State) -> bool:
    """Both sides have a pile and points."""
    return len(state.piles) == len(state.points) == 2


def hands_are_level(state: State) -> bool:
    """In play, those who have played to the trick hold one card less; before play the hands are dealt one by one."""
    return tricks.are_level(state, state.settings.components.hand, state.stock.total)


def points_are_counted_at_the_end(state: State) -> bool:
    """There are no points before the end; then each side has dropped at most two thirds of a point."""
    dropped = 3 + sum(sum(thirds(card) for card in pile) for pile in state.piles) - 3 * sum(state.points)
    return 0 <= dropped <= 4 if isinstance(state.phase, Over) else not any(state.points)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (two_sides_have_piles, "piles", "players-2"),
    (tricks.tricks_are_played, "trick", "turn-1"),
    (tricks.nothing_is_won_before_play, "piles", "turn-1"),
    (hands_are_level, "hands", "dealing-1"),
    (tricks.whole_tricks_are_won, "piles", "tricks-2"),
    (points_are_counted_at_the_end, "points", "ending-2"),
)
"""The first is what the others build on."""


def suits_are_followed(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Whoever plays a card of another suit than the one led holds no card of that suit."""
    if not isinstance(action, Play):
        return None
    led = suit_led(before.trick, before.seat)
    return led in (None, action.card.suit) or all(card.suit is not led for card in before.hands[before.seat])


def eleven_points(state: State) -> bool | None:
    """At the end the sides have all whole points together: 11 in the printed game, so that one of them has more."""
    is_printed = state.settings.components == Components()
    return sum(state.points) == 11 if is_printed and isinstance(state.phase, Over) else None
