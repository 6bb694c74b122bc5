"""Theorems: what follows from the rules, each a predicate that reads like its statement in specs/scopa/theorems.toml.

Some look at a state, some at a step: the state before it, the action, and what it led to. One looks at the states of a whole
line of play, and some at what can be played by some settings. Where the condition of a statement is not met they give None.
As far as possible they do not use the rules that they check. The predicates over settings at the end of the module say under
which of them a theorem is claimed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import ne

from attrs import astuple

from rulebook.core.chance import CHANCE
from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import CARDS, Card, Cards, Suit
from rulebook.core.multiset import Multiset
from rulebook.core.phases import Over
from rulebook.core.step import Step
from rulebook.games.scopa import game
from rulebook.games.scopa.chapters.capturing import captures, choices, takes_everything
from rulebook.games.scopa.chapters.dealing import receiver
from rulebook.games.scopa.chapters.primiera import primiera
from rulebook.games.scopa.chapters.scopone import hand_size, is_played, table_size
from rulebook.games.scopa.claims.invariants import unplayed
from rulebook.games.scopa.model.actions import Action, Deal, Play, captures_of
from rulebook.games.scopa.model.clauses import ClauseId
from rulebook.games.scopa.model.components import Components, deck, primiera_count, side, sides
from rulebook.games.scopa.model.events import (
    CardLaid,
    CardsCaptured,
    DealEnded,
    DealVoid,
    Event,
    NapolaCounted,
    Point,
    PointScored,
    ScopaMade,
)
from rulebook.games.scopa.model.readings import MissingSuit, Readings, SingleCard, ThreeKings, TiedPoint
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import LAYING_OUT, Dealing, LayingOut, Playing, State
from rulebook.games.scopa.model.variants import Capturing, Form, Length, Variants
from rulebook.verification.lines import uncited
from rulebook.verification.noninterference import hides, interference


def hands_are_level(state: State) -> bool:
    """No hand holds more cards than are dealt at once, and once cards are played, no two hands differ by more than one."""
    held = [hand.total for hand in state.hands]
    differ = max(held) - min(held) if isinstance(state.phase, Playing) else 0
    return max(held) <= hand_size(state.settings) and differ <= 1


def table_is_bounded(state: State) -> bool:
    """There are never more cards on the table than at the start of the deal, or one, and one more for each value but one."""
    return state.table.total <= max(table_size(state.settings), 1) + state.settings.components.values - 1


def laid_cards_differ(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """A card that is laid on the table differs in value from every card there."""
    if not happened(after, CardLaid):
        return None
    return all(card.value != action.card.value for card in before.table)


def legal_actions_are_those_accepted(state: State) -> bool:
    """The legal actions, each given once, are those of all conceivable actions that nothing forbids."""
    legal = game.legal_actions(state)
    accepted = {action for action in conceivable_actions(state) if game.why_not(state, action) is None}
    return len(legal) == len(accepted) and set(legal) == accepted


def conceivable_actions(state: State) -> Iterator[Action]:
    """Every deal and every card; cards in hand with all that they could ever capture, and with every pair on the table."""
    yield from map(Deal, CARDS)
    yield from (Play(card) for card in CARDS if card not in state.hand)
    for card in state.hand:
        domain = captures_of(state.settings, card)
        possible: list[tuple[Card, ...]] = [domain[number] for number in range(len(domain))]
        yield from (Play(card, cards) for cards in possible)
        wrong = [pair for pair in combinations(state.table, 2) if pair not in possible]
        yield from (Play(card, pair) for pair in wrong)


def aces_take_everything(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """An ace that is played where others lie, and no ace among them, leaves the table empty, if this was agreed on."""
    is_agreed = before.settings.variants.capturing in (Capturing.SCOPA_D_ASSI, Capturing.ASSO_PIGLIATUTTO)
    if not (is_agreed and isinstance(action, Play) and action.card.value == 1 and before.table):
        return None
    lying = sum(card.value == 1 for card in before.table)
    taken = [number_of_cards(event) for event in after.events if isinstance(event, CardsCaptured)]
    return len(taken) == 1 and sum(taken) == (1 if lying else before.table.total)


def number_of_cards(captured: CardsCaptured) -> int:
    """How many cards a card captured."""
    return len(captured.cards)


def captures_make_fifteen(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """What a card captures in scopa di quindici makes 15 with it."""
    told = [makes_fifteen(event) for event in after.events if isinstance(event, CardsCaptured)]
    return all(told) if before.settings.variants.capturing is Capturing.QUINDICI and told else None


def makes_fifteen(captured: CardsCaptured) -> bool:
    """Whether a card makes 15 with the cards that it captured."""
    return sum([card.value for card in (captured.card, *captured.cards)]) == 15


def every_card_can_be_played(state: State) -> bool | None:
    """On your turn, every card in your hand can be played."""
    if not isinstance(state.phase, Playing):
        return None
    return {action.card for action in game.legal_actions(state)} == set(state.hand)


def goes_on(state: State) -> bool | None:
    """Every state of a running game has a legal action or an outcome of chance."""
    if game.result(state) is not None:
        return None
    return bool(game.chances(state) if game.actor(state) is CHANCE else game.legal_actions(state))


def deals_have_a_fixed_length(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A deal has 76 actions, or 80: as many are to come at its start, and each brings its end nearer, unless it is void."""
    settings, left = before.settings, actions_left(before)
    if happened(after, DealEnded):
        return left == 1
    if happened(after, DealVoid):
        return actions_left(after.state) == length_of_a_deal(settings)
    begins = before.stock.total == len(deck(settings.components))
    return left == actions_left(after.state) + 1 and (not begins or left == length_of_a_deal(settings))


def length_of_a_deal(settings: Settings) -> int:
    """Every card is dealt, and all but those turned up at the start are played: 76 actions, in scopone scientifico 80."""
    if is_printed(settings):
        return 76 if table_size(settings) else 80
    return 2 * len(deck(settings.components)) - table_size(settings)


def actions_left(state: State) -> int:
    """How many actions are to come in the deal, if it is not void."""
    is_opening = isinstance(state.phase, Dealing | LayingOut)
    to_come = table_size(state.settings) - state.table.total if is_opening else 0
    return 2 * state.stock.total + sum(hand.total for hand in state.hands) - to_come


def happened(after: Step[State, Event], kind: type[object]) -> bool:
    """Whether a step tells of an event of a kind."""
    return any(isinstance(event, kind) for event in after.events)


def one_deal_ends(before: State, action: Action, after: Step[State, Event]) -> bool:
    """Under `stand`, a game of one deal is over when none of the announced actions is left, and each leaves one less."""
    settings, left = before.settings, actions_left(before)
    is_announced = game.declaration.longest(settings) == length_of_a_deal(settings)
    begins = before.stock.total == len(deck(settings.components))
    is_whole = not begins or left == length_of_a_deal(settings)
    return is_over_with_none_left(after.state) and left == actions_left(after.state) + 1 and is_announced and is_whole


def is_over_with_none_left(state: State) -> bool:
    """Whether a game is over exactly if no action is left in the deal."""
    return isinstance(state.phase, Over) is (actions_left(state) == 0)


def play_can_repeat(line: Sequence[State]) -> bool:
    """The last state of a line of play, which is not over, has been there before."""
    *earlier, last = line
    return last in earlier and not isinstance(last.phase, Over)


def void_deals_are_rare(settings: Settings) -> bool:
    """Of the 91,390 sets of four cards that can be turned up at the start of a deal, 145 make it void."""
    ends = [happened(game.step(state, Deal(last)), DealVoid) for state, last in openings(settings)]
    return (len(ends), sum(ends)) == (91_390, 145)


def openings(settings: Settings) -> Iterator[tuple[State, Card]]:
    """Every set of cards that can be turned up at the start: all but the last of them on the table, and the last one.

    The hands are full, of cards that do not matter; those of the set come in the order of the deck.
    """
    start, table, cards = game.start(settings), settings.components.table, deck(settings.components)
    for turned_up in combinations(cards, table - 1):
        rest = [card for card in cards if card not in turned_up]
        states = laying_out(start, turned_up, rest), laying_out(start, turned_up, rest[::-1])
        for last in cards[cards.index(turned_up[-1]) + 1 :]:
            yield next(state for state in states if last in state.stock), last


def laying_out(start: State, turned_up: tuple[Card, ...], rest: Sequence[Card]) -> State:
    """The first of the rest of the cards are in the hands, and some cards are turned up; the last one is still to come."""
    players, held = start.settings.players, start.settings.components.hand
    hands = tuple([Multiset.of(CARDS, rest[held * seat : held * (seat + 1)]) for seat in range(players)])
    table, stock = Multiset.of(CARDS, turned_up), Multiset.of(CARDS, rest[held * players :])
    return changed(start, phase=LAYING_OUT, hands=hands, table=table, stock=stock)


def kings_stay(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """While more kings are on the table than in hands and stock, nobody can make a scopa, and this remains so."""
    if isinstance(action, Deal) or not has_stuck_kings(before):
        return None
    return not happened(after, ScopaMade) and (happened(after, DealEnded) or has_stuck_kings(after.state))


def has_stuck_kings(state: State) -> bool:
    """Whether there are more kings on the table than in the hands and the stock."""
    return kings_in(state.table, state) > kings_in(state.stock, state) + sum(kings_in(hand, state) for hand in state.hands)


def kings_in(cards: Cards, state: State) -> int:
    """How many of some cards are kings."""
    return sum(card.value == state.settings.components.values for card in cards)


def no_two_scope_running(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """After a scopa, the next card played captures nothing, whichever it is."""
    if not happened(after, ScopaMade):
        return None
    table, settings = after.state.table.distinct, before.settings
    return all(
        () in choices(table, card, settings) and not takes_everything(table, card, settings.variants)
        for card in deck(settings.components)
    )


def scope_are_bounded(state: State) -> bool:
    """The sides together make at most one scopa for every two cards that are played in a deal."""
    made, to_play = sum(state.scope), len(deck(state.settings.components)) - table_size(state.settings)
    played = 0 if isinstance(state.phase, Dealing | LayingOut) else to_play - unplayed(state)
    return 2 * made <= played + 1 and 2 * made <= to_play


def somebody_captures(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """In every deal somebody captures, so that at its end no card is left without an owner."""
    if not happened(after, DealEnded):
        return None
    return before.last_capturer is not None or happened(after, CardsCaptured)


def scored(after: Step[State, Event]) -> list[Point]:
    """What points were scored for in a step, once for each side that scored."""
    return [event.point for event in after.events if isinstance(event, PointScored)]


def one_settebello(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """In every deal exactly one side scores the point for the settebello."""
    points = scored(after).count(Point.SETTEBELLO)
    return points == 1 if happened(after, DealEnded) else (None if points == 0 else False)


def one_re_bello(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """In every deal exactly one side scores the point for the re bello, if the players have agreed on it."""
    points = scored(after).count(Point.RE_BELLO)
    return points == 1 if happened(after, DealEnded) else (None if points == 0 else False)


def one_napola(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """In a deal at most one side scores for the napola, three points or more, and only if the players have agreed on it."""
    if not happened(after, NapolaCounted):
        return None
    told = [can_be_counted(event, before.settings) for event in after.events if isinstance(event, NapolaCounted)]
    return before.settings.variants.napola and happened(after, DealEnded) and all(told) and len(told) == 1


def can_be_counted(napola: NapolaCounted, settings: Settings) -> bool:
    """Whether a napola has as many cards as one can have."""
    return 3 <= napola.cards <= settings.components.values


def a_deal_has_up_to_four_points(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Under `nobody`, cards, coins, the settebello and the primiera give from one to four points in a deal, in all."""
    points = [point for point in scored(after) if point is not Point.RE_BELLO]
    return 1 <= len(points) <= 4 if happened(after, DealEnded) else None


def a_deal_has_at_least_three_points(before: State, action: Action, after: Step[State, Event]) -> bool | None:
    """Under `each`, cards, coins and the settebello give at least three points in a deal, all sides taken together."""
    points = [point for point in scored(after) if point not in (Point.PRIMIERA, Point.RE_BELLO)]
    return len(points) >= 3 if happened(after, DealEnded) else None


def points_never_fall(before: State, action: Action, after: Step[State, Event]) -> bool:
    """No side ever loses points."""
    return all(had <= has for had, has in zip(before.points, after.state.points, strict=True))


def sevens_are_best(state: State) -> bool:
    """A primiera counts at most what the best value counts in each suit, and only one with all of these counts as much.

    With the printed cards these are the four sevens, which count 84.
    """
    components = state.settings.components
    best, most = best_cards(components), most_counted(components)
    if is_printed(state.settings) and (most != 21 or any(card.value != 7 for card in best)):
        return False
    counted = tuple([primiera(pile, components, state.settings.readings) for pile in state.piles])
    has_best = tuple([len({card.suit for card in best if card in pile}) == components.suits for pile in state.piles])
    limit = most * components.suits
    return all(count <= limit and (count == limit) is has for count, has in zip(counted, has_best, strict=True))


def best_cards(components: Components) -> tuple[Card, ...]:
    """The cards that count the most in a primiera."""
    return tuple([card for card in deck(components) if primiera_count(card, components) == most_counted(components)])


def most_counted(components: Components) -> int:
    """What they count."""
    return max([primiera_count(card, components) for card in deck(components)])


def missing_suits_matter_alone(state: State) -> bool | None:
    """If every side has a card of each suit, `no-primiera` and `counts-nothing` give the same primiera."""
    components = state.settings.components
    if any(len({card.suit for card in pile}) < components.suits for pile in state.piles):
        return None
    both = [Readings(missing_suit=reading) for reading in MissingSuit]
    return all(len({primiera(pile, components, readings) for readings in both}) == 1 for pile in state.piles)


def capturing_does_not_depend_on_the_single_card(state: State) -> bool:
    """Whether a card captures does not depend on the reading `single-card`; under `free` it can capture all the more."""
    first, free = (Readings(single_card=reading) for reading in SingleCard)
    for card in deck(state.settings.components):
        usual, more = captures(state.table.distinct, card.value, first), captures(state.table.distinct, card.value, free)
        if bool(usual) is not bool(more) or not set(usual) <= set(more):
            return False
    return True


def the_winner_leads(state: State) -> bool | None:
    """A game to 11, 16 or 21 points ends with one winning side, which has as many, and more than every other side."""
    result = game.result(state)
    if result is None:
        return None
    best = max(state.points)
    leading = sides(state.settings.players)[state.points.index(best)]
    is_alone = state.points.count(best) == 1
    return best >= points_needed(state.settings) and is_alone and result.winners == leading


def points_needed(settings: Settings) -> int:
    """How many points a game is played to."""
    match settings.variants.length:
        case Length.SIXTEEN_POINTS:
            return 16
        case Length.TWENTY_ONE_POINTS:
            return 21
        case _:
            return settings.components.target


def partners_win_together(state: State) -> bool | None:
    """Partners always have the same score, and win or lose together."""
    result = game.result(state)
    if result is None:
        return None
    scores, winners = result.scores, result.winners
    return all(scores[seat] == scores[seat + 2] and (seat in winners) == (seat + 2 in winners) for seat in range(2))


def observations_hide(state: State) -> bool:
    """Whoever looks on sees the same however the cards that are hidden from them are dealt again."""
    return hides(game, state)


def nothing_hidden_interferes(state: State) -> bool:
    """Nobody can tell the state from one that differs in what is hidden from them, until the piles are counted."""
    return not any(interference(game, state))


def cites_no_dead_clause(before: State, action: Action, after: Step[State, Event]) -> bool:
    """A step cites only clauses that can be cited under its settings."""
    return all(event.clause in citable(before.settings) for event in after.events)


def every_live_clause_is_cited(settings: Settings) -> bool:
    """Some lines of play with these readings and players cite every clause that can be cited."""
    guides = [turning_up_kings, parting_suits, sharing_evenly, gathering_coins]
    return not uncited(frozenset(citable(settings)), game.start(settings), game.legal_actions, game.step, guides)


def turning_up_kings(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to void deals: kings are turned up, and before that dealt to nobody."""
    if isinstance(state.phase, Playing):
        return actions
    king, on_table = state.settings.components.values, isinstance(state.phase, LayingOut)
    return [action for action in actions if (action.card.value == king) is on_table] or actions


def parting_suits(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to deals in which every side lacks a suit: the cards come and are played as planned."""
    players = state.settings.players
    plan = planned(PLANS[players] if table_size(state.settings) else FOR_AN_EMPTY_TABLE)
    if isinstance(state.phase, Playing):
        turn = min(plan.index(card) for card in state.hand)
        lacked = (Suit.COINS, Suit.SWORDS)[turn % players % 2]
        return [
            action for action in actions if action.card == plan[turn] and lacked not in suits_captured(action)
        ] or actions
    seat = receiver(state)
    wanted = [card for card in CARDS if card not in plan] if seat is None else plan[(seat - state.seat) % players :: players]
    first = next((card for card in wanted if card in state.stock), None)
    return [action for action in actions if action.card == first] or actions


def suits_captured(action: Action) -> set[Suit]:
    """The suits of the cards that an action captures."""
    return {card.suit for card in action.captures} if isinstance(action, Play) else set()


@cache
def planned(plan: str) -> tuple[Card, ...]:
    """The cards in the order in which they are to be played."""
    named = {str(card): card for card in CARDS}
    return tuple([named[name] for name in plan.split()])


ALL_BUT_HIGH = "S1 D2 B1 C2 S3 D4 B3 C4 S5 D6 B5 C6 S7 D8 B7 C8 S2 D1 B2 C1 S4 D3 B4 C3 S6 D5 B6 C5 S8 D7 B8 C7 "
FOR_TWO_SIDES = ALL_BUT_HIGH + "B9 C9 B10 C10"
FOR_AN_EMPTY_TABLE = ALL_BUT_HIGH + "S9 D10 B9 C10 S10 D9 B10 C9"
FOR_THREE_SIDES = (
    "C9 B10 C8 D7 B9 B6 C10 B7 B4 S8 D2 C7 S6 B3 B8 S7 D6 C4 C3 D8 C5 S4 B5 C6 S3 S2 D4 S5 B2 C1 S1 D3 D1 C2 D5 B1"
)
PLANS = {2: FOR_TWO_SIDES, 3: FOR_THREE_SIDES, 4: FOR_TWO_SIDES}
"""The cards in the order in which they are played, by the number of players. The others are on the table from the start."""


def sharing_evenly(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to ties: whoever leads captures as little as they can, and the others as much."""
    if not isinstance(state.phase, Playing):
        return actions
    sizes = [len(action.captures) for action in actions if isinstance(action, Play)]
    leads = state.points[side(state.seat, state.settings.players)] == max(state.points)
    wanted = min(sizes) if leads else max(sizes)
    return [action for action in actions if isinstance(action, Play) and len(action.captures) == wanted]


def gathering_coins(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide to coins in a row: the first side captures low coins, and the others leave them on the table."""
    if not isinstance(state.phase, Playing):
        return actions
    gained = [low_coins_gained(action) for action in actions]
    wanted = max(gained) if side(state.seat, state.settings.players) == 0 else min(gained)
    return [action for action, gain in zip(actions, gained, strict=True) if gain == wanted]


def low_coins_gained(action: Action) -> int:
    """How many of the ace, two and three of coins an action captures; below 0 where it lays one of them."""
    captures = action.captures if isinstance(action, Play) else ()
    low = sum(card.suit is Suit.COINS and card.value <= 3 for card in (action.card, *captures))
    return low if captures else -low


def citable(settings: Settings) -> tuple[ClauseId, ...]:
    """The clauses that steps can cite."""
    collected: tuple[ClauseId, ...] = ("capturing-7",) if has_partners(settings) else ("capturing-6",)
    dealt: tuple[ClauseId, ...] = ("scopone-2",) if is_played(settings) else ("dealing-3", "dealing-7")
    has_table = not (is_played(settings) and settings.variants.form is Form.SCOPONE_SCIENTIFICO)
    turned_up: tuple[ClauseId, ...] = ("dealing-4",) if has_table else ()
    redealt: tuple[ClauseId, ...] = ("dealing-5", "dealing-6") if has_table and void_deals_are_redealt(settings) else ()
    kings: tuple[ClauseId, ...] = ("points-7",) if settings.variants.re_bello else ()
    rows: tuple[ClauseId, ...] = ("points-8",) if settings.variants.napola else ()
    unscored: tuple[ClauseId, ...] = ("primiera-3",) if missing_suits_exclude(settings) else ()
    to_points: tuple[ClauseId, ...] = ("winning-2", "winning-3", "winning-4")
    of_length: tuple[ClauseId, ...] = to_points if is_to_points(settings) else ("winning-6", "winning-7")
    captured = CAPTURES_CITABLE[settings.variants.capturing]
    return (*ALWAYS_CITABLE, *captured, *dealt, *turned_up, *collected, *redealt, *kings, *rows, *unscored, *of_length)


ALWAYS_CITABLE: tuple[ClauseId, ...] = (
    *("turn-3", "capturing-8", "scopa-1", "ending-1", "ending-2"),
    *("points-1", "points-2", "points-3", "points-4", "points-5", "points-6", "winning-1", "winning-5"),
)
"""The clauses that steps cite under all settings."""
CAPTURES_CITABLE: dict[Capturing, tuple[ClauseId, ...]] = {
    Capturing.BY_VALUE: ("capturing-1", "capturing-2"),
    Capturing.SCOPA_D_ASSI: ("capturing-1", "capturing-2", "capturing-9"),
    Capturing.ASSO_PIGLIATUTTO: ("capturing-1", "capturing-2", "capturing-9"),
    Capturing.QUINDICI: ("capturing-10",),
}
"""The clauses that steps cite of captures, by what has been agreed on."""


def is_a_plain_table(settings: Settings) -> bool:
    """The printed components, seat 0 plays first, and captures are usual; any readings with the usual variants or a single
    deal, or the usual readings with one other variant.
    """
    usual, chosen = astuple(Variants()), astuple(settings.variants)
    is_single = settings.readings == Readings() and sum(map(ne, usual, chosen)) == 1
    is_usual = settings.variants in (Variants(), Variants(Length.ONE_DEAL))
    return (
        settings.components == Components()
        and settings.first_player == 0
        and captures_are_usual(settings)
        and (is_usual or is_single)
    )


def is_printed(settings: Settings) -> bool:
    """The printed components."""
    return settings.components == Components()


def is_plain_with_redeals(settings: Settings) -> bool:
    """Scopa to 11 points with the printed components, seat 0 plays first, and void deals are dealt again."""
    return is_a_plain_table(settings) and void_deals_are_redealt(settings) and settings.variants == Variants()


def void_deals_are_redealt(settings: Settings) -> bool:
    """Three kings on the table make a deal void."""
    return settings.readings.three_kings is ThreeKings.REDEAL


def is_to_points(settings: Settings) -> bool:
    """Deals go on until a side has points enough."""
    return settings.variants.length is not Length.ONE_DEAL


def is_one_deal_without_redeals(settings: Settings) -> bool:
    """A single deal has been agreed on, and is played whatever is on the table."""
    return not is_to_points(settings) and not void_deals_are_redealt(settings)


def tied_points_are_lost(settings: Settings) -> bool:
    """Nobody scores a point for which several sides are tied."""
    return settings.readings.tied_point is TiedPoint.NOBODY


def tied_points_are_shared(settings: Settings) -> bool:
    """Each of the sides that are tied for a point scores it."""
    return settings.readings.tied_point is TiedPoint.EACH


def captures_are_usual(settings: Settings) -> bool:
    """Neither do aces take everything, nor do captures make 15."""
    return settings.variants.capturing is Capturing.BY_VALUE


def captures_go_by_value(settings: Settings) -> bool:
    """Captures need not make 15."""
    return settings.variants.capturing is not Capturing.QUINDICI


def has_re_bello(settings: Settings) -> bool:
    """The players have agreed on the re bello."""
    return settings.variants.re_bello


def missing_suits_exclude(settings: Settings) -> bool:
    """A side that lacks a suit does not compete for the primiera."""
    return settings.readings.missing_suit is MissingSuit.NO_PRIMIERA


def has_partners(settings: Settings) -> bool:
    """Four players form two sides."""
    return settings.players == 4
