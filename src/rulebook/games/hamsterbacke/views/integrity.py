"""Integrity: what makes a state one that a game can be in, beyond what the declaration says of seats and cards."""

from collections.abc import Iterator
from itertools import groupby

from rulebook.games.hamsterbacke.chapters import bonus, turn
from rulebook.games.hamsterbacke.chapters.blocking import blocker, top
from rulebook.games.hamsterbacke.chapters.ending import is_spent
from rulebook.games.hamsterbacke.chapters.taking import rows_left
from rulebook.games.hamsterbacke.model.clauses import ClauseFault
from rulebook.games.hamsterbacke.model.components import deck, number
from rulebook.games.hamsterbacke.model.state import (
    OVER,
    BlockPile,
    Dealing,
    Drawing,
    Giving,
    LayingOut,
    Picking,
    State,
    sizes,
)


def piles(state: State) -> Iterator[ClauseFault]:
    """The circle has its spots, and block piles are made of groups."""
    spots = state.settings.components.rows
    if len(state.rows) != spots:
        yield ClauseFault("rows", f"the circle has {len(state.rows)} spots, not {spots}", "setup-2")
    for seat, pile in enumerate(state.block_piles):
        if not is_made_of_groups(pile, state):
            yield ClauseFault("block_piles", f"that of seat {seat} is not made of groups", "groups-1")
        highest = top(pile)
        if highest is not None and blocker(highest, seat, state.block_piles) is not None:
            yield ClauseFault("block_piles", f"{highest.word} is on top of two of them", "blocking-3")


def is_made_of_groups(pile: BlockPile, state: State) -> bool:
    """Whether cards of one colour that lie together are whole groups."""
    runs = [(colour, len(tuple(alike))) for colour, alike in groupby(pile)]
    return all(length % number(colour, state.settings.components) == 0 for colour, length in runs)


def phase(state: State) -> Iterator[ClauseFault]:
    """What is on the table fits what happens next."""
    match state.phase:
        case Dealing() | LayingOut():
            yield from before_play(state)
            return
        case Drawing():
            yield from drawing(state, state.phase)
        case Picking(due):
            yield from bonus_due(state, due)
            holders = bonus.holding_most(sizes(state.hands))
            if not bonus.must_pick(holders):
                yield ClauseFault("hands", f"seat {holders[0]} alone holds the most cards", "bonus-3")
        case Giving():
            yield from giving(state, state.phase)
        case _:
            pass
    if state.deck and rows_left(state.rows) < len(state.rows) and not isinstance(state.phase, Drawing):
        yield ClauseFault("rows", "a row is gone while the deck has cards", "taking-7")
    if turn.is_over(state.actions) is not (state.phase == OVER) or not 0 <= state.actions <= 2:
        yield ClauseFault("actions", f"the number of actions done cannot be {state.actions} now", "turn-1")
    yield from rows(state)


def rows(state: State) -> Iterator[ClauseFault]:
    """A game that is over has few rows, and one that goes on has more."""
    left, components = rows_left(state.rows), state.settings.components
    if state.phase == OVER:
        if not components.final_rows - 1 <= left <= components.final_rows:
            yield ClauseFault("rows", f"no game ends with {left} rows", "ending-1")
    elif not isinstance(state.phase, Drawing) and is_spent(left + state.actions, components):
        yield ClauseFault("rows", f"with {left} left of the rows the game is over", "ending-1")


def drawing(state: State, at: Drawing) -> Iterator[ClauseFault]:
    """Cards are being added from a deck that has some, to a circle that lacks at most the row just taken."""
    if not 0 <= at.taken < len(state.rows):
        yield ClauseFault("phase", f"there is no row {at.taken}", "taking-1")
        return
    gone = [number for number, row in enumerate(state.rows) if not row]
    if gone != ([] if at.drawn else [at.taken]):
        yield ClauseFault("rows", f"while the deck has cards only row {at.taken} can be missing", "taking-4")
    if not 0 <= at.drawn < state.settings.components.cards_added:
        yield ClauseFault("phase", f"{at.drawn} cannot be the number of cards added, with more to come", "taking-3")
    if not state.deck:
        yield ClauseFault("deck", "there is no card to be added", "taking-6")


def bonus_due(state: State, due: int) -> Iterator[ClauseFault]:
    """A bonus goes to a player who has just turned a pile over and does not hold the most cards."""
    components = state.settings.components
    if due not in {number(card, components) for card in deck(components)}:
        yield ClauseFault("phase", f"no card has the number {due}", "bonus-2")
    if state.block_pile:
        yield ClauseFault("block_piles", f"seat {state.seat} has turned its block pile over", "scoring-1")
    if bonus.goes_without(state.seat, bonus.holding_most(sizes(state.hands))):
        yield ClauseFault("hands", f"seat {state.seat} holds the most cards and gets no bonus", "bonus-6")


def giving(state: State, at: Giving) -> Iterator[ClauseFault]:
    """The giver holds the most cards, and more than are due."""
    yield from bonus_due(state, at.due)
    if at.giver not in bonus.holding_most(sizes(state.hands)):
        yield ClauseFault("phase", f"seat {at.giver} does not hold the most cards", "bonus-1")
    elif bonus.must_give_all(state.hands[at.giver].total, at.due):
        yield ClauseFault("phase", f"seat {at.giver} has no choice", "bonus-5")


def before_play(state: State) -> Iterator[ClauseFault]:
    """Hands are dealt one after the other, then rows are begun, and nobody has acted."""
    full, dealt = state.settings.components.hand, sizes(state.hands)
    if list(dealt) != sorted(dealt, reverse=True) or sum(0 < size < full for size in dealt) > 1 or max(dealt) > full:
        yield ClauseFault("hands", "the hands are not dealt one after the other", "setup-1")
    if isinstance(state.phase, LayingOut) is not (min(dealt) == full):
        yield ClauseFault("phase", "rows are begun when all hands are dealt", "setup-2")
    lying = tuple(map(len, state.rows))
    if lying != tuple(sorted(lying, reverse=True)) or max(lying) > 1 or lying[-1]:
        yield ClauseFault("rows", "the rows are not begun one after the other", "setup-2")
    if any(lying) and isinstance(state.phase, Dealing):
        yield ClauseFault("rows", "rows are begun after all hands are dealt", "setup-2")
    if any(state.block_piles) or any(state.point_piles):
        yield ClauseFault("block_piles", "cards have been laid or won while hands are being dealt", "setup-4")
    if state.actions:
        yield ClauseFault("actions", "somebody has acted while hands are being dealt", "setup-5")
    if state.seat != state.settings.first_player:
        yield ClauseFault("seat", f"seat {state.settings.first_player} begins", "setup-5")
