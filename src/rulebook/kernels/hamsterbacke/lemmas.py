"""Lemmas: what the kernel does about the clauses whose own functions it does not call.

Most cases are states, which need not be those of a game: what a clause does not look at is left as it is at the start.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

from attrs import evolve

from rulebook.core.chance import Seat
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke import Block, Card, Give, Pick, Readings, Score, Settings, State, game
from rulebook.games.hamsterbacke.box.components import CARDS as KINDS
from rulebook.games.hamsterbacke.box.components import deck, number
from rulebook.games.hamsterbacke.box.readings import EmptyScore, OwnTop, Tie
from rulebook.games.hamsterbacke.box.state import ACTING, LAYING_OUT, BlockPile, Cards, Giving, with_row
from rulebook.games.hamsterbacke.chapters import blocking, bonus, counting, groups, scoring, setup, taking, turn
from rulebook.kernels.hamsterbacke.blocks import blocker, blocks_own, may_lay, may_turn_over, top
from rulebook.kernels.hamsterbacke.bonus import due, goes_without, holding_most, is_gift, must_pick, turn_over
from rulebook.kernels.hamsterbacke.circle import lay
from rulebook.kernels.hamsterbacke.codec import cards_on, packed, written
from rulebook.kernels.hamsterbacke.ending import best, declare, is_row
from rulebook.kernels.hamsterbacke.layout import (
    ALL,
    BLOCK_COLOURS,
    BLOCK_GROUPS,
    COLOURS,
    COPIES,
    DUE,
    GIFT,
    GIFTS,
    GIVER,
    GROUPS,
    HAND,
    NUMBERS,
    OVER,
    PHASE,
    PRINTED,
    ROWS,
    SEATS,
    WIDTH,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.playing import is_legal, legal, start, step
from rulebook.kernels.hamsterbacke.sampling import groups_in
from rulebook.kernels.kernel import Lemma
from rulebook.kernels.language import NOBODY

Cases: TypeAlias = Iterator[tuple[object, object]]
Ordering: TypeAlias = tuple[int, ...]

PLAYERS: Final = range(3, 6)
NOTHING: Final[Multiset[Card]] = Multiset.of(KINDS)
EVERYTHING: Final[Multiset[Card]] = Multiset(KINDS, COPIES)


# What cases are made of.


def tables() -> Iterator[Settings]:
    """Every number of players with every first player."""
    for players in PLAYERS:
        for first in range(players):
            yield game.admitted(Settings(players, first))


def playing(players: int = 3, readings: Readings | None = None) -> State:
    """Seat 0 is to act; nothing lies anywhere, and all cards are in the deck."""
    return changed(game.start(Settings(players, readings=readings or Readings())), phase=ACTING)


def of(colour: Card, count: int) -> Cards:
    """A pile of cards of one colour."""
    return NOTHING.with_all((colour,) * count)


def one_for_each(state: State, seat: Seat, pile: Cards) -> tuple[Cards, ...]:
    """Hands of which one is this pile, and the others are empty."""
    return tuple([pile if each == seat else NOTHING for each in range(state.settings.players)])


def piles(state: State, seat: Seat, pile: BlockPile) -> tuple[BlockPile, ...]:
    """Block piles of which one is this, and the others are empty."""
    return tuple([pile if each == seat else () for each in range(state.settings.players)])


def group(colour: Card, times: int = 1) -> BlockPile:
    """Some groups of a colour."""
    return cards_on((colour,) * times)


def all_groups() -> tuple[Card, ...]:
    """Every group there is, the colours in turns as long as there are any."""
    left = [copies // number for copies, number in zip(COPIES, NUMBERS, strict=True)]
    return tuple([colour for turn in range(max(left)) for colour, there in zip(KINDS, left, strict=True) if turn < there])


def orderings(players: int) -> Iterator[Ordering]:
    """Every way to rank some seats from 0, ties included."""
    for ranks in product(range(players), repeat=players):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield ranks


def done(state: State, id: int) -> list[int]:
    """The row to which an id leads."""
    row = written(state)
    step(row, state.settings, id)
    return row


def ids_in(state: State) -> list[int]:
    """The legal ids of decisions, by the mask."""
    mask = [0] * game.number_of_actions(state.settings)
    legal(written(state), state.settings, mask)
    return [id for id, is_in in enumerate(mask) if is_in]


# Components and setup.


def decks() -> Cases:
    """The copies of each colour, and the pile of all cards."""
    there_are = Multiset.of(KINDS, deck(PRINTED))
    yield tuple([kind for kind, copies in zip(KINDS, COPIES, strict=True) for _ in range(copies)]), deck(PRINTED)
    yield ALL, packed(there_are)


def numbers() -> Cases:
    """The number of each colour, and all of them in one."""
    for colour, kind in enumerate(KINDS):
        yield NUMBERS[colour], number(kind, PRINTED)


def starts() -> Cases:
    """The first state under all settings."""
    for table, readings in product(tables(), every_reading()):
        settings = game.admitted(evolve(table, readings=readings))
        row = [1] * WIDTH
        start(row, settings)
        block_piles, point_piles = setup.starting_piles(settings)
        state = game.start(settings)
        yield (
            row,
            written(changed(state, deck=setup.shuffled_deck(settings), block_piles=block_piles, point_piles=point_piles)),
        )


def every_reading() -> Iterator[Readings]:
    """Every combination of readings."""
    for empty_score, own_top, tie in product(EmptyScore, OwnTop, Tie):
        yield Readings(empty_score, own_top, tie)


def deals() -> Cases:
    """A card that is dealt."""
    for settings in tables():
        state = game.start(settings)
        for seat, before, card in product(range(settings.players), (None, *KINDS), KINDS):
            begun = NOTHING if before is None else NOTHING.with_one(before)
            full = [of(KINDS[each], 2) for each in range(seat)]
            dealing = changed(state, hands=(*full, begun, *[NOTHING] * (settings.players - seat - 1)))
            rules = setup.deal(dealing, card, seat).then(setup.go_on_dealing)
            yield done(dealing, KINDS.position(card)), written(rules.state)


def layings_out() -> Cases:
    """A card that begins a row."""
    for settings in tables():
        state = changed(game.start(settings), phase=LAYING_OUT, hands=(of(KINDS[0], 2),) * settings.players)
        for begun, lying, card in product(range(ROWS), KINDS, KINDS):
            before = changed(state, rows=((lying,),) * begun + ((),) * (ROWS - begun))
            rules = setup.lay_out(before, card).then(setup.go_on_laying_out)
            yield done(before, KINDS.position(card)), written(rules.state)


def first_turns() -> Cases:
    """The state in which play begins."""
    for settings in tables():
        hands = (of(KINDS[0], 2),) * settings.players
        laid_out = changed(game.start(settings), phase=LAYING_OUT, hands=hands, rows=((KINDS[0],),) * ROWS)
        last = changed(laid_out, rows=with_row(laid_out.rows, ROWS - 1, ()), deck=laid_out.deck.with_one(KINDS[0]))
        yield done(last, 0), written(setup.begin(laid_out).state)


# Piles and groups.


def counts() -> Cases:
    """What a pile holds of a colour, and all in all, where it holds no other cards or all of them."""
    for colour, rest in product(range(COLOURS), (NOTHING, EVERYTHING)):
        for count in range(COPIES[colour] + 1):
            pile = Multiset(KINDS, (*rest.counts[:colour], count, *rest.counts[colour + 1 :]))
            yield held(packed(pile), colour), groups.alike(pile, KINDS[colour])
            yield total(packed(pile)), pile.total
            whole = [groups.groups_held(pile, kind, PRINTED) for kind in KINDS]
            yield [held(groups_in(packed(pile)), each) for each in range(COLOURS)], whole


# The turn.


def rows_to_take() -> Cases:
    """Every choice of rows that there are, and a hand without a group."""
    state = playing()
    for pattern in product((False, True), repeat=ROWS):
        circle = tuple([(KINDS[spot % COLOURS],) if there else () for spot, there in enumerate(pattern)])
        yield from choices_in(changed(state, rows=circle))


def groups_to_lay() -> Cases:
    """Every number of cards of every colour, with every block pile of one group of the player or somebody else."""
    for own_top, colour, blocked, owner in product(OwnTop, KINDS, (None, *KINDS), range(3)):
        state = playing(readings=Readings(own_top=own_top))
        lying = piles(state, owner, () if blocked is None else group(blocked))
        for count in range(COPIES[KINDS.position(colour)] + 1):
            yield from choices_in(changed(state, hands=one_for_each(state, 0, of(colour, count)), block_piles=lying))


def choices_in(state: State) -> Cases:
    """What there is to choose in a state, in order."""
    yield ids_in(state), [game.action_id(action, state.settings) for action in turn.choices(state)]


# Taking.


def spots_with_rows() -> Cases:
    """Every spot with a row of any number of cards of a colour."""
    for spot, kind in product(range(ROWS), KINDS):
        row, cards = [0] * WIDTH, tuple[Card, ...]()
        for _ in range(sum(COPIES) + 1):
            yield is_row(row, spot), taking.is_row(cards)
            lay(row, spot, KINDS.position(kind))
            cards = (*cards, kind)


def cards_laid() -> Cases:
    """Every card, laid in a row of any length, in which the colours take turns."""
    state = playing()
    for length, card in product(range(sum(COPIES)), KINDS):
        spot, cards = length % ROWS, tuple([KINDS[place % COLOURS] for place in range(length)])
        row = written(changed(state, rows=with_row(state.rows, spot, cards)))
        lay(row, spot, KINDS.position(card))
        yield row, written(changed(state, rows=with_row(state.rows, spot, taking.laid(cards, card))))


def rows_taken() -> Cases:
    """Every row of up to three cards, of so many of one colour as there are, or of all cards; with a deck and without."""
    short = [cards for length in (1, 2, 3) for cards in product(KINDS, repeat=length)]
    alike = [(kind,) * count for kind, copies in zip(KINDS, COPIES, strict=True) for count in range(4, copies + 1)]
    for place, cards in enumerate([*short, *alike, tuple(EVERYTHING)]):
        spot = place % ROWS
        for there in (NOTHING, EVERYTHING):
            before = changed(playing(), deck=there, rows=with_row(((KINDS[0],),) * ROWS, spot, cards))
            yield done(before, spot), written(taking.take(before, spot).then(turn.go_on).state)


# Blocking.


def groups_laid() -> Cases:
    """Every number of groups of every colour, with cards left in hand or none, on every block pile of one group or none."""
    state = playing()
    for colour, times in zip(BLOCK_COLOURS, BLOCK_GROUPS, strict=True):
        kind = KINDS[colour]
        for under, more in product((None, *KINDS), (0, 1)):
            lying = () if under is None else group(under)
            hand = of(kind, times * NUMBERS[colour] + more)
            before = changed(state, hands=one_for_each(state, 0, hand), block_piles=piles(state, 0, lying))
            id = game.action_id(Block(kind, times), state.settings)
            yield done(before, id), written(blocking.lay(before, kind, times).then(turn.go_on).state)


def numbers_of_groups() -> Cases:
    """How many groups can be laid, by the number of cards of a colour."""
    state = playing()
    for colour, kind in enumerate(KINDS):
        for count in range(COPIES[colour] + 1):
            row = written(changed(state, hands=one_for_each(state, 0, of(kind, count))))
            possible = blocking.numbers_of_groups(groups.whole_groups(count, NUMBERS[colour]))
            for times in range(-1, max(COPIES) + 2):
                yield may_lay(row, state.settings, colour, times), times in possible


def colours_blocked() -> Cases:
    """Every colour and player, where on each block pile is the colour, another one, or nothing."""
    for players, colour in product(PLAYERS, range(COLOURS)):
        state, wanted, other = playing(players), KINDS[colour], KINDS[colour - 1]
        for tops in product((None, wanted, other), repeat=players):
            lying = tuple([() if each is None else group(each) for each in tops])
            row = written(changed(state, block_piles=lying))
            for seat in range(players):
                other_seat = blocking.blocker(wanted, seat, lying)
                yield blocker(row, colour, seat), NOBODY if other_seat is None else other_seat


def tops() -> Cases:
    """What is on top of the block pile of each seat: of any number of groups."""
    state, every = playing(5), all_groups()
    for seat, size in product(range(SEATS), range(GROUPS + 1)):
        pile = cards_on(every[:size])
        on_top = blocking.top(pile)
        code = 0 if on_top is None else 1 + KINDS.position(on_top)
        yield top(written(changed(state, block_piles=piles(state, seat, pile))), seat), code


def own_tops() -> Cases:
    """Every colour, with every top of one's own, by both readings."""
    for own_top, colour, above in product(OwnTop, range(COLOURS), range(COLOURS + 1)):
        settings = Settings(3, readings=Readings(own_top=own_top))
        on_top = KINDS[above - 1] if above else None
        yield blocks_own(colour, above, settings), blocking.blocks_oneself(KINDS[colour], on_top, settings.readings)


def blocks_refused() -> Cases:
    """Whether a block is legal, and what is changed by asking: every block, whoever has its colour on top."""
    for players, owner in product(PLAYERS, range(5)):
        state = playing(players)
        for colour, times in zip(BLOCK_COLOURS, BLOCK_GROUPS, strict=True):
            kind = KINDS[colour]
            lying = piles(state, owner, group(kind))
            before = changed(state, hands=one_for_each(state, 0, of(kind, COPIES[colour])), block_piles=lying)
            row, block = written(before), Block(kind, times)
            allowed = is_legal(row, before.settings, game.action_id(block, before.settings))
            yield (allowed, row), (game.why_not(before, block) is None, written(before))


# Scoring.


def piles_turned() -> Cases:
    """Every block pile of one colour, and mixed ones of any size, turned onto a point pile with cards or without."""
    alike = [(KINDS[colour],) * times for colour, times in zip(BLOCK_COLOURS, BLOCK_GROUPS, strict=True)]
    mixed = [all_groups()[:size] for size in range(GROUPS + 1)]
    for place, laid in enumerate([*alike, *mixed]):
        state = changed(playing(), seat=place % 3)
        for won in (NOTHING, Multiset(KINDS, (1, 2, 3, 4, 5, 6, 7))):
            block_piles = piles(state, state.seat, cards_on(laid))
            before = changed(state, block_piles=block_piles, point_piles=one_for_each(state, state.seat, won))
            row = written(before)
            turn_over(row, state.seat)
            yield row, written(scoring.turn_over(before).state)
            yield row, written(changed(before, block_piles=((),) * 3, point_piles=after_turning(before, won)))


def after_turning(state: State, won: Cards) -> tuple[Cards, ...]:
    """The point piles after a block pile has been turned onto one."""
    return one_for_each(state, state.seat, scoring.onto(won, state.block_pile))


def scores_allowed() -> Cases:
    """Whether a player may score who has a block pile of any size, or none, by both readings."""
    for empty_score, size in product(EmptyScore, range(GROUPS + 1)):
        state = playing(readings=Readings(empty_score=empty_score))
        before = changed(state, block_piles=piles(state, 0, cards_on(all_groups()[:size])))
        allowed = scoring.may_score(before.block_pile, before.settings.readings)
        yield may_turn_over(written(before), before.settings, 0), allowed


# The bonus.


def holders() -> Cases:
    """Who holds the most cards, in any order of hands, with some of them empty or none."""
    for players, least in product(PLAYERS, (0, 3)):
        state = playing(players)
        for ranks in orderings(players):
            hands = tuple([of(KINDS[seat], least + rank) for seat, rank in enumerate(ranks)])
            most = holding_most(written(changed(state, hands=hands)), state.settings)
            yield seats_of(most), bonus.holding_most(tuple([least + rank for rank in ranks]))


def seats_of(bits: int) -> tuple[Seat, ...]:
    """The seats that are bits."""
    return tuple([seat for seat in range(SEATS) if bits >> seat & 1])


def dues() -> Cases:
    """How many cards are due for each top."""
    for code, kind in enumerate((None, *KINDS)):
        yield due(code), bonus.due(() if kind is None else group(kind), PRINTED)


def ways_to_hold_most() -> Cases:
    """Whether the scorer must pick, and gets nothing: for every seat and whoever holds the most."""
    for bits in range(1, 1 << SEATS):
        yield must_pick(bits), bonus.must_pick(seats_of(bits))
        for seat in range(SEATS):
            yield goes_without(seat, bits), bonus.goes_without(seat, seats_of(bits))


def picks() -> Cases:
    """What can be picked, and what a pick leads to, in any order of hands, for every number of cards due."""
    for players, ranks, claimed in every_claim():
        state = playing(players)
        hands = tuple([of(KINDS[6], rank) for rank in ranks])
        before = changed(state, hands=hands, block_piles=piles(state, 0, group(KINDS[NUMBERS.index(claimed)])))
        score = game.action_id(Score(), state.settings)
        after = turn.score(before, Score()).state
        row = done(before, score)
        yield row, written(after)
        if game.actor(after) == 0 and game.legal_actions(after) == bonus.picks(after):
            for pick in map(Pick, range(players)):
                id = game.action_id(pick, after.settings)
                yield is_legal(row, after.settings, id), bonus.picking_refusal(after, pick) is None
                if pick in bonus.picks(after):
                    yield done(after, id), written(turn.pick(after, pick).state)


def every_claim() -> Iterator[tuple[int, Ordering, int]]:
    """Players, the sizes of their hands in any order, and how many cards are due."""
    for players, claimed in product(PLAYERS, range(1, 5)):
        for ranks in orderings(players):
            yield players, ranks, claimed


def ids_of_gifts() -> Cases:
    """The cards of every gift, by its id, for each number of players."""
    for players in PLAYERS:
        settings = game.admitted(Settings(players))
        first = game.number_of_actions(settings) - GIFT
        for gift, cards in enumerate(GIFTS):
            yield cards, packed(NOTHING.with_all(given(first + gift, settings)))


def given(id: int, settings: Settings) -> tuple[Card, ...]:
    """The cards that are given with an id."""
    action = game.action_at(id, settings)
    assert isinstance(action, Give), "gifts are the last decisions"
    return action.cards


def gifts_held() -> Cases:
    """Every gift, where the giver's hand is every gift, and as many cards are due as it has, or as the gift has."""
    settings = game.admitted(Settings(3))
    first = game.number_of_actions(settings) - GIFT
    cards = [given(first + gift, settings) for gift in range(GIFT)]
    hands = [NOTHING.with_all(each) for each in cards]
    row = [0] * WIDTH
    row[GIVER] = 1
    for gift, hand in product(range(GIFT), hands):
        row[HAND + 1], row[DUE] = packed(hand), len(cards[gift])
        yield is_gift(row, gift), bonus.is_held(hand, cards[gift])
        row[DUE] = len(cards[gift]) % 4 + 1
        yield is_gift(row, gift), False


def gifts_there_are() -> Cases:
    """The choices of a giver, in order, from every hand of up to five cards, for every number of cards due."""
    state = playing()
    for size, claimed in product(range(6), range(1, 5)):
        giving = changed(state, phase=Giving(claimed, 1))
        for cards in combinations_with_replacement(KINDS, size):
            before = changed(giving, hands=one_for_each(state, 1, NOTHING.with_all(cards)))
            possible = bonus.choices(before.hands[1], claimed)
            yield ids_in(before), [game.action_id(Give(each), state.settings) for each in possible]


def gifts_given() -> Cases:
    """Every gift, from any seat to any other, of which each has all its cards and one more."""
    for giver, scorer in ((giver, scorer) for giver in range(3) for scorer in range(3) if giver != scorer):
        state = changed(playing(), seat=scorer)
        first = game.number_of_actions(state.settings) - GIFT
        for id in range(first, first + GIFT):
            cards = given(id, state.settings)
            hand = NOTHING.with_all(cards).with_one(KINDS[0])
            before = changed(state, phase=Giving(len(cards), giver), hands=one_for_each(state, giver, hand))
            after = bonus.give(before, giver, cards).then(turn.go_on)
            yield done(before, id), written(after.state)


# The end.


def best_scores() -> Cases:
    """The best score, in any order of scores, above 0 and below."""
    for players, least in product(PLAYERS, (-3, 0)):
        for ranks in orderings(players):
            scores = [least + rank for rank in ranks]
            yield best([*scores], Settings(players)), counting.best(tuple(scores))


def winners() -> Cases:
    """Who has won, whoever has the best score, in any order of hands, under both readings."""
    for players, tie in product(PLAYERS, Tie):
        state = playing(players, Readings(tie=tie))
        for held_by in orderings(players):
            row = written(changed(state, hands=tuple([of(KINDS[6], each) for each in held_by])))
            row[PHASE] = OVER
            for scores in product((0, 1), repeat=players):
                wins = [0] * players
                declare(row, state.settings, [*scores], wins)
                won = tuple([seat for seat in range(players) if wins[seat]])
                yield won, counting.winners(scores, held_by, state.settings.readings)


LEMMAS: Final = (
    Lemma(("components-1",), "the cards are those of the box, colour by colour", decks),
    Lemma(("components-2",), "each colour has the number on its cards", numbers),
    Lemma(("setup-3", "setup-4"), "a game starts alike, under all settings", starts),
    Lemma(("setup-1",), "a card is dealt alike at every table, to each seat, which holds no card or any one", deals),
    Lemma(("setup-2",), "a card is laid on each spot alike at every table, after single cards of any colour", layings_out),
    Lemma(("setup-5",), "play begins alike at every table", first_turns),
    Lemma(
        ("groups-2", "groups-1"),
        "a pile holds as many cards and groups of each colour, with any number of one and none or all of the others",
        counts,
    ),
    Lemma(("turn-2", "taking-1"), "the same rows may be taken, whichever there are", rows_to_take),
    Lemma(
        ("turn-2", "blocking-2", "blocking-3", "blocking-5"),
        "the same groups may be laid, with any number of cards of a colour, and any one group on any of three block piles",
        groups_to_lay,
    ),
    Lemma(("taking-1",), "a spot has a row alike, of 0 to 120 cards of any colour", spots_with_rows),
    Lemma(("taking-5",), "every card goes to the end of a row alike, of 0 to 119 cards in turning colours", cards_laid),
    Lemma(
        ("taking-2", "taking-7"),
        "a row is taken alike, with a deck and without: any of one to three cards, any of one colour, and one of all cards",
        rows_taken,
    ),
    Lemma(
        ("blocking-1",),
        "any number of groups of each colour is laid alike, on an empty block pile or any one group",
        groups_laid,
    ),
    Lemma(("blocking-2",), "as many groups may be laid, with 0 to all cards of each colour", numbers_of_groups),
    Lemma(
        ("blocking-3",),
        "the same seat blocks a colour, where each of 3 to 5 block piles has it on top, or another one, or is empty",
        colours_blocked,
    ),
    Lemma(("blocking-4",), "the same group is on top of a block pile of 0 to all groups, whose colours take turns", tops),
    Lemma(("blocking-5",), "one's own top blocks alike, for every colour and top, by both readings", own_tops),
    Lemma(
        ("blocking-6",), "every block is refused alike and changes nothing, whoever has its colour on top", blocks_refused
    ),
    Lemma(
        ("scoring-1", "scoring-3"),
        "a block pile is turned alike, onto points or none: any of one colour, and the first 0 to 58 of all groups",
        piles_turned,
    ),
    Lemma(("scoring-2",), "a player may score alike with 0 to all groups, by both readings", scores_allowed),
    Lemma(("bonus-1",), "the same seats hold the most, in every order of 3 to 5 hands, ties included", holders),
    Lemma(("bonus-2",), "as many cards are due, for every top and for no block pile", dues),
    Lemma(("bonus-3", "bonus-6"), "the scorer picks and goes without alike, whoever holds the most", ways_to_hold_most),
    Lemma(
        ("bonus-1", "bonus-3", "bonus-5", "bonus-6"),
        "a score and a pick lead to the same state, in every order of 3 to 5 hands, ties included, for every number due",
        picks,
    ),
    Lemma(("bonus-4",), "every id stands for the gift that the numbering says", ids_of_gifts),
    Lemma(("bonus-4",), "every gift is in a hand alike, with hands that are any gift, whatever is due", gifts_held),
    Lemma(
        ("bonus-4",),
        "a giver has the same choices in the same order, with every hand of 0 to 5 cards, for every number due",
        gifts_there_are,
    ),
    Lemma(("bonus-7",), "every gift goes alike from each of three seats to each other", gifts_given),
    Lemma(("counting-4",), "the same score is best, in every order of 3 to 5 scores, ties included", best_scores),
    Lemma(
        ("counting-5",),
        "the same seats win, whoever has the best score, in every order of 3 to 5 hands, by both readings",
        winners,
    ),
)
"""The lemmas."""
