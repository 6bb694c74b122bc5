"""Exhaustions: claims about finite domains. Each yields, for one case after the other, whether it holds there.

The first line of a docstring names the domain.
"""

from collections.abc import Iterator
from itertools import product

from rulebook.core.change import changed
from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.chapters import blocking, bonus, scoring, taking, turn
from rulebook.games.hamsterbacke.claims import invariants, theorems
from rulebook.games.hamsterbacke.claims.contracts import copies_in, pile
from rulebook.games.hamsterbacke.model.actions import Action, Block, Draw, Give, Pick, Score, Take
from rulebook.games.hamsterbacke.model.components import CARDS, Card, Colour, Components, number
from rulebook.games.hamsterbacke.model.events import Event
from rulebook.games.hamsterbacke.model.settings import Settings
from rulebook.games.hamsterbacke.model.state import (
    ACTING,
    OVER,
    BlockPile,
    Cards,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Picking,
    Row,
    State,
)

GAME = game.start(Settings(3))
FIVE_PLAYERS = game.start(Settings(5))
CARD = Colour.RED


def taking_loses_nothing() -> Iterator[bool]:
    """Every way to have red cards, 24 at most, in a row of one card or more and in the hand of the player who takes it.

    After the take, and before any card is added, there are as many in all.
    """
    for lying, held in product(range(1, 25), range(25)):
        if lying + held <= 24:
            rows: tuple[Row, ...] = ((CARD,) * lying, *((),) * 7)
            before = changed(GAME, deck=nothing(), rows=rows, hands=(pile(held), nothing(), nothing()))
            yield copies_in(taking.take(before, 0).state) == lying + held


def laying_loses_nothing() -> Iterator[bool]:
    """Every way to have red cards, 24 at most, in a hand and on its block pile, and every number of groups to lay.

    After they have been laid there are as many in all.
    """
    size = number(CARD, GAME.settings.components)
    for held, lying in product(range(25), range(0, 25, size)):
        for groups in blocking.numbers_of_groups(held // size) if held + lying <= 24 else ():
            hands, piles = (pile(held), nothing(), nothing()), ((CARD,) * lying, (), ())
            before = changed(GAME, deck=nothing(), hands=hands, block_piles=piles)
            yield copies_in(blocking.lay(before, CARD, groups).state) == held + lying


def turning_over_loses_nothing() -> Iterator[bool]:
    """Every way to have red cards, 24 at most, on a block pile and in the point pile of its owner.

    After the block pile has been turned over there are as many in all, and the point pile has not shrunk.
    """
    for lying, won in product(range(25), repeat=2):
        if lying + won <= 24:
            piles = (pile(won), nothing(), nothing())
            before = changed(GAME, deck=nothing(), point_piles=piles, block_piles=((CARD,) * lying, (), ()))
            after = scoring.turn_over(before)
            yield copies_in(after.state) == lying + won and theorems.point_piles_never_shrink(before, Score(), after)


def nothing() -> Cards:
    """A pile without cards."""
    return Multiset.of(CARDS)


def laying_keeps_tops_apart() -> Iterator[bool]:
    """Every five block piles with different colours on top, or without a card, and every colour that is open to a player.

    Once a group of the colour has been laid the tops still differ.
    """
    hand = nothing().with_all(card for card in CARDS for _ in range(4))
    for tops in different_tops():
        before = changed(FIVE_PLAYERS, block_piles=tops, hands=(hand,) * 5)
        for colour in CARDS:
            if blocking.refusal(before, Block(colour, 1)) is None:
                yield invariants.tops_differ(blocking.lay(before, colour, 1).state)


def turning_over_keeps_tops_apart() -> Iterator[bool]:
    """Every five block piles with different colours on top, or without a card: after one is turned over the tops differ."""
    for tops in different_tops():
        yield invariants.tops_differ(scoring.turn_over(changed(FIVE_PLAYERS, block_piles=tops)).state)


def different_tops() -> Iterator[tuple[BlockPile, ...]]:
    """Every five block piles of one card at most, of different colours."""
    one_or_none: tuple[Card | None, ...] = (None, *CARDS)
    for tops in product(one_or_none, repeat=5):
        laid = [top for top in tops if top is not None]
        if len(set(laid)) == len(laid):
            yield tuple([() if top is None else (top,) for top in tops])


def turns_begin_with_rows() -> Iterator[bool]:
    """Every circle of 0 to 8 rows, on any of its spots, after the first or the second action of a turn.

    When the action is done the game is over, or the turn goes on, or a turn begins with enough rows.
    """
    for there, actions in product(product((False, True), repeat=8), range(2)):
        rows: tuple[Row, ...] = tuple([(CARD,) if is_there else () for is_there in there])
        state = turn.end_action(changed(GAME, phase=ACTING, rows=rows, actions=actions)).state
        begins_well = theorems.turns_begin_with_rows(state) is not False
        yield begins_well and (state.phase == OVER) is (actions == 1 and sum(there) <= 3)


def the_first_turn_begins_with_rows() -> Iterator[bool]:
    """Every number of players: once the hands are dealt and the circle is laid out the first turn begins with eight rows."""
    for players in range(3, 6):
        state = game.start(Settings(players))
        while isinstance(state.phase, Dealing | LayingOut):
            state = turn.draw(state, Draw(next(iter(state.deck)))).state
        yield theorems.turns_begin_with_rows(state) is True and all(state.rows)


def rows_last_as_long_as_the_deck() -> Iterator[bool | None]:
    """Every row taken from a whole circle, with 0 to 24 cards in the deck, in the first and in the second action of a turn.

    While cards are added every row exists, or is the one just taken and waits for its first card, unless the deck is empty.
    """
    whole: tuple[Row, ...] = ((CARD,),) * 8
    for taken, left, actions in product(range(8), range(25), range(2)):
        before = changed(GAME, phase=ACTING, rows=whole, deck=pile(left), actions=actions)
        state = turn.take(before, Take(taken)).state
        yield theorems.rows_last_as_long_as_the_deck(state)
        while isinstance(state.phase, Drawing):
            state = turn.draw(state, Draw(CARD)).state
            yield theorems.rows_last_as_long_as_the_deck(state)


# The ranking is a sum over all cards, with a weight for where each lies, and 1 while somebody picks. So how far an action
# lowers it depends on the cards that the action moves, and on the phase, but on no other card.


def deals_lower_the_ranking() -> Iterator[bool]:
    """Every card that is dealt or laid out before a game of 3 to 5 players, the cards in their order."""
    for players in range(3, 6):
        state = game.start(Settings(players))
        while isinstance(state.phase, Dealing | LayingOut):
            card = next(iter(state.deck))
            yield lowers(state, Draw(card))
            state = turn.draw(state, Draw(card)).state


def takes_lower_the_ranking() -> Iterator[bool]:
    """Every row of 1 to 24 red cards that is taken, with 0 to 4 cards in the deck; and every card that is added then."""
    for lying, left in product(range(1, 25), range(5)):
        rows: tuple[Row, ...] = ((CARD,) * lying, *((CARD,),) * 7)
        before = changed(GAME, phase=ACTING, rows=rows, deck=pile(left))
        yield lowers(before, Take(0))
        state = turn.take(before, Take(0)).state
        while isinstance(state.phase, Drawing):
            yield lowers(state, Draw(CARD))
            state = turn.draw(state, Draw(CARD)).state


def blocks_lower_the_ranking() -> Iterator[bool]:
    """Every number of groups that can be laid, of every colour, with 1 to 24 cards of the colour in hand."""
    for colour, held in product(CARDS, range(1, 25)):
        hand = nothing().with_all([colour] * held)
        before = changed(playing(), hands=(hand, nothing(), nothing()))
        for groups in blocking.numbers_of_groups(held // number(colour, GAME.settings.components)):
            yield lowers(before, Block(colour, groups))


def scores_lower_the_ranking() -> Iterator[bool]:
    """Every block pile of one group, with three hands of 0 to 7 red cards; and the picking and giving that follow."""
    for colour, sizes in product(CARDS, product(range(8), repeat=3)):
        group = (colour,) * number(colour, GAME.settings.components)
        before = changed(playing(), block_piles=(group, (), ()), hands=tuple([pile(size) for size in sizes]))
        yield lowers(before, Score())
        state = turn.score(before, Score()).state
        if isinstance(state.phase, Picking):
            yield lowers(state, Pick(1))
            state = turn.pick(state, Pick(1)).state
        if isinstance(state.phase, Giving):
            yield lowers(state, Give((CARD,) * state.phase.due))


def playing() -> State:
    """A player is to act, in the first action of a turn; in the circle lie eight cards."""
    return changed(GAME, phase=ACTING, rows=((CARD,),) * 8)


def lowers(before: State, action: Action) -> bool:
    """Whether an action lowers the ranking."""
    return theorems.every_action_lowers_the_ranking(before, action, game.step(before, action))


def bonuses_go_from_most_to_scorer() -> Iterator[bool]:
    """Every three hands of 0 to 7 red cards, with every number of cards due: the bonus goes from one who holds the most.

    Nothing goes to a scorer who holds the most; else all that is due, or all there is, goes from one of those who hold it.
    """
    for sizes, due in product(product(range(8), repeat=3), range(1, 5)):
        hands = tuple([pile(size) for size in sizes])
        before = changed(GAME, phase=ACTING, hands=hands)
        yield is_settled(claimed(before, due).state, sizes, due)


def claimed(state: State, due: int) -> Step[State, Event]:
    """What comes of a claim."""
    return Step[State, Event](state).then(bonus.claim, due)


def is_settled(after: State, sizes: tuple[int, ...], due: int) -> bool:
    """Whether a bonus that seat 0 has claimed is one to which it has a right, and is paid, or waits for the right choice."""
    most, most_of_others = max(sizes), max(sizes[1:])
    if sizes[0] == most:
        return after.phase == ACTING and after.point_pile.total == 0
    if sizes[1] == sizes[2]:
        return after.phase == Picking(due)
    if most_of_others > due:
        return isinstance(after.phase, Giving) and after.phase.due == due and sizes[after.phase.giver] == most
    return after.phase == ACTING and after.point_pile.total == most_of_others


def choices_depend_on_numbers_when_claimed() -> Iterator[bool | None]:
    """Every three hands of 0 to 7 red cards, with every number of cards due: what is offered depends on these numbers."""
    for sizes, due in product(product(range(8), repeat=3), range(1, 5)):
        before = changed(GAME, phase=ACTING, hands=tuple([pile(size) for size in sizes]))
        yield theorems.choices_depend_on_numbers(before, Score(), claimed(before, due))


def choices_depend_on_numbers_when_picked() -> Iterator[bool | None]:
    """Every two equal hands of 0 to 7 red cards, with every number of cards due, and either of the two picked."""
    for size, due, giver in product(range(8), range(1, 5), (1, 2)):
        hands = (nothing(), pile(size), pile(size))
        before = changed(GAME, phase=Picking(due), hands=hands)
        yield theorems.choices_depend_on_numbers(before, Pick(giver), bonus.name(before, giver, due, "bonus-3"))


def games_are_bounded_in_every_box() -> Iterator[bool]:
    """Every number of players with the printed box, and with every one in which each colour has 0 to 30 cards.

    No game has more actions than five for each card.
    """
    for players, copies in product(range(3, 6), (None, *range(31))):
        try:
            box = Components() if copies is None else Components(copies=(copies,) * len(CARDS))
            settings = Settings(players, components=box)
            longest = game.declaration.longest(settings)
            yield longest is not None and theorems.ranking(game.start(settings)) <= longest <= 5 * sum(box.copies)
        except SettingsError:
            continue
