"""Lemmas: what the kernel does about the clauses whose own functions it does not call.

Most cases are states, which need not be those of a game: what a clause does not look at is left as it is at the start.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, TypeAlias

from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.games.scopa import Card, Deal, Length, Play, Readings, Settings, State, Suit, Variants, game
from rulebook.games.scopa.box.components import (
    CARDS,
    Cards,
    Figure,
    comes_out_even,
    deck,
    figure,
    primiera_count,
    sides,
    suits,
)
from rulebook.games.scopa.box.readings import MissingSuit, SingleCard, ThreeKings, TiedPoint
from rulebook.games.scopa.box.state import DEALING, DEALING_NEW_HANDS, LAYING_OUT, PLAYING, Phase
from rulebook.games.scopa.chapters import capturing, dealing, ending, points, primiera, turn, winning
from rulebook.games.scopa.chapters.scopa import clears, is_last_card
from rulebook.kernels.kernel import Lemma
from rulebook.kernels.language import NOBODY, popcount
from rulebook.kernels.scopa.capturing import is_legal, may_capture
from rulebook.kernels.scopa.cards import BEST, CAPTURES, KINGS, bit, decision, suit_of
from rulebook.kernels.scopa.codec import cards_of, pile_of, written
from rulebook.kernels.scopa.counting import ABSENT, amount, has_won, is_decided, leading, leads, scores_point, sides_of
from rulebook.kernels.scopa.invariants import comes_out_even as divides
from rulebook.kernels.scopa.layout import OVER as AT_END
from rulebook.kernels.scopa.layout import PHASE, POINTS, PRINTED, STOCK, SUIT, VALUES
from rulebook.kernels.scopa.stepping import are_empty, receiver, start, step

Cases: TypeAlias = Iterator[tuple[object, object]]

PLAYERS: Final = range(2, 5)
ROUNDS: Final[tuple[Phase, ...]] = (DEALING, DEALING_NEW_HANDS)
NOTHING: Final[Multiset[Card]] = Multiset.of(CARDS)
EVERYTHING: Final[Multiset[Card]] = Multiset.of(CARDS, CARDS)
FREE: Final = Readings(single_card=SingleCard.FREE)
MOST_POINTS: Final = 13


# What cases are made of.


def playing(players: int = 2, readings: Readings | None = None, length: Length = Length.ONE_DEAL) -> State:
    """Seat 0 is to play; nothing lies anywhere, and all cards are in the stock."""
    settings = game.admitted(Settings(players, 0, readings or Readings(), Variants(length)))
    return changed(game.start(settings), phase=PLAYING)


def pile(*cards: Card) -> Cards:
    """A pile of some cards."""
    return Multiset.of(CARDS, cards)


def done(state: State, action: Deal | Play) -> list[int]:
    """The row to which an action leads."""
    row, settings = written(state), state.settings
    step(row, settings, game.outcome_id(action, settings) if isinstance(action, Deal) else game.action_id(action, settings))
    return row


def led_to(state: State, action: Deal | Play) -> tuple[object, object]:
    """The row to which an action leads, by the kernel and by the rules."""
    return done(state, action), written(game.step(state, action).state)


def of_one_suit() -> Iterator[tuple[int, Suit, Cards]]:
    """Every set of cards of one suit, as ten bits and as a pile."""
    for suit, bits in product(Suit, range(SUIT + 1)):
        yield bits, suit, pile(*[Card(suit, value) for value in range(1, VALUES + 1) if bits >> VALUES - value & 1])


def amounts(most: int) -> Iterator[tuple[int, ...]]:
    """What two or three sides can have of something."""
    for number in (2, 3):
        yield from product(range(most + 1), repeat=number)


def filled_up(held: tuple[int, ...]) -> tuple[int, int, int]:
    """What three sides have, where one may be absent."""
    one, two, three = (*held, ABSENT)[:3]
    return one, two, three


# Components.


def decks() -> Cases:
    """Every card has its bit, its suit and its ten values."""
    cards = deck(PRINTED)
    for number, card in enumerate(cards):
        yield pile_of(pile(card)), bit(number)
        yield cards_of(bit(number)), pile(card)
        yield suit_of(bit(number), suits(PRINTED).index(card.suit)), 1 << VALUES - card.value
    yield len(cards), len(CARDS)


def kings() -> Cases:
    """Which cards are kings."""
    for number, card in enumerate(CARDS):
        found = figure(card, PRINTED)
        yield Figure.KING if KINGS & bit(number) else None, None if found in (Figure.JACK, Figure.KNIGHT) else found


def rounds() -> Cases:
    """Whether the stock is dealt out in whole rounds."""
    to_deal = len(CARDS) - PRINTED.table
    for players in range(2, 9):
        yield divides(to_deal, players), comes_out_even(players, PRINTED)


# Dealing.


def starts() -> Cases:
    """The first state at every table."""
    for players in PLAYERS:
        for first in range(players):
            settings = game.admitted(Settings(players, first))
            row = [1] * len(written(game.start(settings)))
            start(row, settings)
            yield row, written(game.start(settings))
            yield cards_of(row[STOCK]), dealing.shuffled_stock(settings)


def receivers() -> Cases:
    """Who is dealt the next card, by the sizes of hands and the first seat."""
    for players in PLAYERS:
        state = playing(players)
        for first, sizes in product(range(players), product(range(PRINTED.hand + 1), repeat=players)):
            cards = iter(CARDS)
            hands = tuple([pile(*[next(cards) for _ in range(size)]) for size in sizes])
            row = written(changed(state, seat=first, hands=hands))
            found = dealing.next_to_receive(hands, first, PRINTED)
            yield receiver(row, state.settings), NOBODY if found is None else found


def deals() -> Cases:
    """Every card is dealt, as the first and as the last of a round."""
    for players, phase in product(PLAYERS, ROUNDS):
        for before in (0, PRINTED.hand * players - 1):
            state = changed(playing(players), phase=phase)
            for card in CARDS[:before]:
                state = game.step(state, Deal(card)).state
            for card in state.stock:
                yield led_to(state, Deal(card))


def void_deals() -> Cases:
    """The last card is turned up beside any three high cards, by both readings: the deal can be void."""
    high = [card for card in CARDS if card.value >= VALUES - 1]
    for three_kings in ThreeKings:
        state = changed(playing(3, Readings(three_kings=three_kings)), phase=LAYING_OUT)
        for three in combinations(high, 3):
            laid = changed(state, table=pile(*three), stock=EVERYTHING.without_all(three))
            for card in high:
                if card not in three:
                    yield led_to(laid, Deal(card))


def hands_and_stocks() -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """No card or one in each hand and in the stock."""
    for players in PLAYERS:
        for held in product((0, 1), repeat=players + 1):
            *hands, stock = [pile(card) if there else NOTHING for card, there in zip(CARDS, held, strict=False)]
            yield tuple(hands), stock


def empty_hands() -> Cases:
    """What happens when hands or the stock are empty."""
    for hands, stock in hands_and_stocks():
        state = changed(playing(len(hands)), hands=hands, stock=stock)
        none_held = are_empty(written(state))
        yield none_held and bool(stock), dealing.calls_for_new_hands(hands, stock)
        yield none_held and not stock, ending.is_over(hands, stock)
        yield none_held and not stock, is_last_card(hands, stock)


# Capturing.


def ids() -> Cases:
    """Every id stands for the card and the captures that the numbering says."""
    settings = playing().settings
    for card, captures in enumerate(CAPTURES):
        for captured in captures:
            id = decision(card, captured)
            yield Play(CARDS[card], tuple(cards_of(captured))), game.action_at(id, settings)


def tables() -> Iterator[tuple[Card, ...]]:
    """Cards on the table: all that can be of the first suit, and any two, or three of the values 1 to 4, of two suits."""
    for values in range(SUIT + 1):
        yield tuple([Card(Suit.COINS, value) for value in range(1, VALUES + 1) if values >> VALUES - value & 1])
    cards = [card for card in CARDS if card.suit in (Suit.COINS, Suit.CUPS)]
    yield from combinations(cards, 2)
    yield from combinations([card for card in cards if card.value <= 4], 3)


def captures() -> Cases:
    """What every card of the last two suits may capture, by both readings."""
    for table, readings in product(tables(), (Readings(), FREE)):
        lying, settings = pile_of(pile(*table)), playing(readings=readings).settings
        for number, card in enumerate(CARDS):
            if card.suit is Suit.CLUBS:
                found = [cards for cards in CAPTURES[number] if may_capture(lying, number, cards, settings)]
                allowed = capturing.choices(table, card, readings)
                yield sorted(found, key=smallest_first), [pile_of(pile(*cards)) for cards in allowed]


def smallest_first(captured: int) -> tuple[int, int]:
    """The order in which the rules give captures: fewer cards first, and then those with earlier cards."""
    return popcount(captured), -captured


def hands() -> Cases:
    """Any card may be played that lies in the hand, with every two cards in hand."""
    state = playing()
    for two in combinations(CARDS, 2):
        hand = pile(*two)
        row = written(changed(state, hands=(hand, NOTHING)))
        for card in (*two, CARDS[0], CARDS[-1]):
            yield is_legal(row, state.settings, game.action_id(Play(card), state.settings)), turn.holds(hand, card)


def plays() -> Cases:
    """Every seat plays every card, onto an empty table, an equal card and two that add up, with cards left and without."""
    for players, card in product(PLAYERS, CARDS):
        for on_table in lying_for(card):
            for others, stock, seat in product((0, 1), (NOTHING, EVERYTHING), range(players)):
                rest = [other for other in CARDS if other != card and other not in on_table]
                held = tuple([pile(card) if each == seat else pile(*rest[:others]) for each in range(players)])
                left = stock.without_all((card, *on_table, *rest[:others])) if stock else stock
                state = changed(playing(players), seat=seat, hands=held, table=pile(*on_table), stock=left)
                for captured in capturing.choices(pile(*on_table).distinct, card, Readings()):
                    yield led_to(state, Play(card, captured))


def whole_captures() -> Cases:
    """Every card of clubs takes every capture that there is, when nothing else lies there and everybody holds a card."""
    for number, card in enumerate(CARDS):
        if card.suit is Suit.CLUBS:
            for captured, players in product(CAPTURES[number], PLAYERS):
                taken = cards_of(captured)
                state = changed(playing(players), hands=(pile(card),) * players, table=taken, stock=NOTHING)
                if taken:
                    yield led_to(state, Play(card, tuple(taken)))


def lying_for(card: Card) -> Iterator[tuple[Card, ...]]:
    """Tables on which a card meets nothing, something too high, an equal card, and two cards that add up."""
    other = Suit.CLUBS if card.suit is not Suit.CLUBS else Suit.SWORDS
    yield ()
    yield (Card(other, card.value),)
    yield (Card(other, card.value % VALUES + 1),)
    if card.value > 2:
        yield Card(other, 1), Card(other, card.value - 1)


def clearing() -> Cases:
    """A table is empty exactly if it has no card: none, or any one."""
    for cards in ((), *[(card,) for card in CARDS]):
        yield pile_of(pile(*cards)) == 0, clears(pile(*cards))


def rests() -> Cases:
    """The last card is laid beside any two, after each side or none has captured last."""
    for players in PLAYERS:
        for last in (None, *range(len(sides(players)))):
            for one, other in combinations(CARDS[: 2 * VALUES], 2):
                card = Card(Suit.CLUBS, 1)
                held = tuple([pile(card) if seat == 0 else NOTHING for seat in range(players)])
                before = changed(playing(players), hands=held, stock=NOTHING, last_capturer=last, table=pile(one, other))
                for captured in capturing.choices(pile(one, other).distinct, card, Readings()):
                    yield led_to(before, Play(card, captured))


# Counting.


def contests() -> Cases:
    """What every set of cards of one suit has of each point, alone and with the aces of other suits."""
    for missing in MissingSuit:
        readings = Readings(missing_suit=missing)
        settings = playing(readings=readings).settings
        for _, suit, cards in of_one_suit():
            for others in ((), tuple([Card(other, 1) for other in Suit if other is not suit])):
                held = cards.with_all(others)
                piles, bits = (held, NOTHING), pile_of(held)
                expected = (
                    points.cards(piles),
                    points.coins(piles),
                    points.settebello(piles, PRINTED),
                    points.primiera(piles, PRINTED, readings),
                )
                for contest, found in enumerate(expected):
                    yield (amount(bits, contest, settings), amount(0, contest, settings)), found


def primieras() -> Cases:
    """The best card of every set of cards of one suit, and whether a side competes that has some suits alone."""
    for bits, suit, cards in of_one_suit():
        yield BEST[bits], primiera.best(cards, suit, PRINTED)
        yield BEST[bits], primiera.total(cards, PRINTED)
    for card in CARDS:
        yield BEST[suit_of(pile_of(pile(card)), tuple(Suit).index(card.suit))], primiera_count(card, PRINTED)
    for missing, number in product(MissingSuit, range(5)):
        readings = Readings(missing_suit=missing)
        for there in combinations(Suit, number):
            held = pile(*[Card(suit, 7) for suit in there])
            competes = primiera.competes(held, PRINTED, readings)
            yield amount(pile_of(held), 3, playing(readings=readings).settings) == 21 * number, competes or not number


def point_scorers() -> Cases:
    """Who scores a point, by what two or three sides have."""
    for tied in TiedPoint:
        readings = Readings(tied_point=tied)
        settings = playing(readings=readings).settings
        for held in amounts(4):
            found = tuple([side for side, own in enumerate(held) if scores_point(own, *filled_up(held), settings)])
            yield found, points.scorers(held, readings)


def leaders() -> Cases:
    """Who leads, how many do, and whether the game is over, by the points of two or three sides."""
    for length in Length:
        settings = playing(length=length).settings
        one_deal = winning.is_one_deal(settings.variants)
        for held in amounts(MOST_POINTS):
            three, leading_sides = filled_up(held), winning.leaders(held)
            yield tuple([side for side, own in enumerate(held) if leads(own, *three)]), leading_sides
            yield leading(*three) > 1, winning.is_tied(held)
            is_won = winning.has_reached_the_target(held, PRINTED) and not winning.is_tied(held)
            yield is_decided(*three, settings), one_deal or is_won


def winners() -> Cases:
    """Which seats win, by the points of the sides."""
    for players in PLAYERS:
        state = playing(players)
        for held in product(range(4), repeat=len(sides(players))):
            row = written(changed(state, points=held))
            row[PHASE] = AT_END
            found = tuple([seat for seat in range(players) if has_won(row, state.settings, seat)])
            yield found, winning.winners(held, players)


def counted() -> Cases:
    """After the last card, points and scope are added to the points before, and the game goes on or ends."""
    for players, length in product(PLAYERS, Length):
        number = len(sides(players))
        yield sides_of(players), number
        for before, made in product(product((0, 9, 11), repeat=number), product((0, 2), repeat=number)):
            card = Card(Suit.COINS, 7)
            held = tuple([pile(card) if seat == 0 else NOTHING for seat in range(players)])
            state = changed(playing(players, length=length), hands=held, stock=NOTHING, points=before, scope=made)
            row, after = done(state, Play(card)), game.step(state, Play(card)).state
            yield row, written(after)
            totals = winning.totals(before, made)
            yield row[POINTS : POINTS + number], list(totals)


LEMMAS: Final = (
    Lemma(("components-1", "components-2"), "every card of the deck has its bit, suit and value", decks),
    Lemma(("components-3",), "the same cards are kings, of all cards", kings),
    Lemma(("components-6",), "the cards come out even alike, for 2 to 8 players", rounds),
    Lemma(("dealing-2",), "a game starts alike at every table", starts),
    Lemma(("dealing-3",), "the same seat is dealt to, with 0 to 3 cards in each hand, from every seat on", receivers),
    Lemma(
        ("dealing-3", "dealing-7", "dealing-8"),
        "a card is dealt alike, of all that are left, in the first round and in a new one, and so is the last of a round",
        deals,
    ),
    Lemma(
        ("dealing-6",), "the fourth card is turned up alike, of all knights and kings beside any three of them", void_deals
    ),
    Lemma(
        ("dealing-7", "ending-1", "scopa-2"),
        "hands and stock are used up alike, with no card or one in each",
        empty_hands,
    ),
    Lemma(("turn-3",), "the same cards may be played, with any two in hand", hands),
    Lemma(("capturing-1", "capturing-2"), "every id stands for the card and the captures that the numbering says", ids),
    Lemma(
        ("capturing-1", "capturing-2", "capturing-4", "capturing-5"),
        "every card of clubs may capture the same, by both readings: from any cards of one suit, any two of two suits, and "
        "any three of these from 1 to 4",
        captures,
    ),
    Lemma(
        ("capturing-6", "capturing-8", "scopa-1", "scopa-2"),
        "every card is played alike by every seat, onto no card, an equal one, another, or two that add up, with cards left "
        "in hands and stock or without",
        plays,
    ),
    Lemma(
        ("capturing-6",),
        "every card of clubs takes every capture alike, with 2 to 4 players",
        whole_captures,
    ),
    Lemma(("scopa-1",), "a table is empty alike, with no card or any one", clearing),
    Lemma(
        ("ending-2",),
        "the last card is played alike beside any two of the first two suits, whoever has captured last",
        rests,
    ),
    Lemma(
        ("points-1", "points-2", "points-3", "points-4"),
        "any cards of one suit have the same of each point, alone and with the other aces, by both readings",
        contests,
    ),
    Lemma(
        ("primiera-1", "primiera-2", "primiera-3"),
        "any cards of one suit count the same in the primiera, and the sevens of any suits compete alike, by both readings",
        primieras,
    ),
    Lemma(
        ("points-6",),
        "the same sides score, where two or three have 0 to 4 of something each, by both readings",
        point_scorers,
    ),
    Lemma(
        ("winning-3", "winning-4", "winning-5", "winning-6"),
        "the same sides lead, and the game ends alike, with 0 to 13 points for each of two or three",
        leaders,
    ),
    Lemma(("winning-5", "winning-7"), "the same seats win, with 0 to 3 points for each side", winners),
    Lemma(
        ("winning-1",),
        "the last card leads to the same state, with 0, 9 or 11 points and 0 or 2 scope for each side",
        counted,
    ),
)
"""The lemmas."""
