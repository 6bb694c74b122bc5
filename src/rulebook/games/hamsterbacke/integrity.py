"""Integrity: what makes a state one that a game can be in. Asked of every state that comes in from outside."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, groupby

from rulebook.core.errors import Fault
from rulebook.games.hamsterbacke import bonus, turn
from rulebook.games.hamsterbacke.blocking import blocker, top
from rulebook.games.hamsterbacke.components import CARDS, deck, number
from rulebook.games.hamsterbacke.ending import is_spent
from rulebook.games.hamsterbacke.state import BlockPile, Cards, Phase, State, sizes
from rulebook.games.hamsterbacke.taking import rows_left


def well_formed(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a state; empty for one that a game can be in.

    What is told depends on what is right before it: a state with a hand too few is not asked about its cards.
    """
    for part in (_seats, _piles, _cards, _block_piles, _phase):
        faults = tuple(part(state))
        if faults:
            return faults
    return ()


def _seats(state: State) -> Iterator[Fault]:
    players, rows = state.rules.players, state.rules.components.rows
    for where in ("hands", "block_piles", "point_piles"):
        held = len(getattr(state, where))
        if held != players:
            yield Fault(where, f"there are {held} for {players} players", "components-3")
    if len(state.rows) != rows:
        yield Fault("rows", f"the circle has {len(state.rows)} spots, not {rows}", "setup-2")
    if not 0 <= state.seat < players:
        yield Fault("seat", f"there is no seat {state.seat}", "turn-3")
    if state.giver is not None and (not 0 <= state.giver < players or state.giver == state.seat):
        yield Fault("giver", f"seat {state.giver} cannot give to seat {state.seat}", "bonus-1")


def _piles(state: State) -> Iterator[Fault]:
    for where in ("hands", "point_piles"):
        piles: tuple[Cards, ...] = getattr(state, where)
        if not all(map(_counts_cards, piles)):
            yield Fault(where, "not a count of the cards of this game", "components-1")
    if not _counts_cards(state.deck):
        yield Fault("deck", "not a count of the cards of this game", "components-1")


def _counts_cards(pile: Cards) -> bool:
    return pile.kinds == CARDS and len(pile.counts) == len(CARDS) and min(pile.counts) >= 0


def _cards(state: State) -> Iterator[Fault]:
    multisets = chain(state.deck, *state.hands, *state.point_piles)
    held = Counter(chain(multisets, *state.rows, *state.block_piles))
    printed = Counter(deck(state.rules.components))
    for card in CARDS:
        if held[card] != printed[card]:
            yield Fault("cards", f"there are {held[card]} {card.word} ones, not {printed[card]}", "components-1")


def _block_piles(state: State) -> Iterator[Fault]:
    for seat, pile in enumerate(state.block_piles):
        if not _is_made_of_groups(pile, state):
            yield Fault("block_piles", f"that of seat {seat} is not made of groups", "groups-1")
        highest = top(pile)
        if highest is not None and blocker(highest, seat, state.block_piles) is not None:
            yield Fault("block_piles", f"{highest.word} is on top of two of them", "blocking-3")


def _is_made_of_groups(pile: BlockPile, state: State) -> bool:
    runs = [(colour, len(tuple(alike))) for colour, alike in groupby(pile)]
    return all(length % number(colour, state.rules.components) == 0 for colour, length in runs)


def _phase(state: State) -> Iterator[Fault]:
    if state.phase is Phase.DEALING:
        yield from _dealing(state)
        return
    if state.deck and rows_left(state.rows) < len(state.rows) and state.phase is not Phase.DRAWING:
        yield Fault("rows", "a row is gone while the deck has cards", "taking-6")
    if (state.taken is not None) is not (state.phase is Phase.DRAWING) or (state.drawn and state.taken is None):
        yield Fault("taken", "a row has been taken exactly while cards are being added", "taking-3")
    if (state.due > 0) is not (state.phase in (Phase.PICKING, Phase.GIVING)) or state.due < 0:
        yield Fault("due", "cards are due exactly while a bonus is being settled", "bonus-2")
    if (state.giver is not None) is not (state.phase is Phase.GIVING):
        yield Fault("giver", "somebody gives exactly while they choose the cards", "bonus-4")
    if turn.is_over(state.actions) is not (state.phase is Phase.OVER) or not 0 <= state.actions <= 2:
        yield Fault("actions", f"nobody has done {state.actions} actions at {state.phase.value}", "turn-1")
    yield from _rows(state)
    if state.taken is not None:
        yield from _drawing(state, state.taken)
    if state.due > 0:
        yield from _bonus(state)


def _rows(state: State) -> Iterator[Fault]:
    rows, components = rows_left(state.rows), state.rules.components
    if state.phase is Phase.OVER:
        if not components.final_rows - 1 <= rows <= components.final_rows:
            yield Fault("rows", f"no game ends with {rows} rows", "ending-1")
    elif state.phase is not Phase.DRAWING and is_spent(rows + state.actions, components):
        yield Fault("rows", f"with {rows} rows the game is over", "ending-1")


def _drawing(state: State, taken: int) -> Iterator[Fault]:
    rows = len(state.rows)
    if not 0 <= taken < rows:
        yield Fault("taken", f"there is no row {taken}", "taking-1")
        return
    gone = [number for number, row in enumerate(state.rows) if not row]
    if gone != ([] if state.drawn else [taken]):
        yield Fault("rows", f"while the deck has cards only row {taken} can be missing", "taking-4")
    if not 0 <= state.drawn < state.rules.components.cards_added:
        yield Fault("drawn", f"{state.drawn} cards have been added, and more are to come", "taking-3")
    if not state.deck:
        yield Fault("deck", "there is no card to be added", "taking-6")


def _bonus(state: State) -> Iterator[Fault]:
    components, holders = state.rules.components, bonus.holding_most(sizes(state.hands))
    if state.due not in {number(card, components) for card in deck(components)}:
        yield Fault("due", f"no card has the number {state.due}", "bonus-2")
    if state.block_pile:
        yield Fault("block_piles", f"seat {state.seat} has turned its block pile over", "scoring-1")
    if bonus.goes_without(state.seat, holders):
        yield Fault("hands", f"seat {state.seat} holds the most cards and gets no bonus", "bonus-6")
    if state.giver is None:
        if not bonus.must_pick(holders):
            yield Fault("hands", f"seat {holders[0]} alone holds the most cards", "bonus-3")
    elif state.giver not in holders:
        yield Fault("giver", f"seat {state.giver} does not hold the most cards", "bonus-1")
    elif bonus.must_give_all(state.hands[state.giver].total, state.due):
        yield Fault("giver", f"seat {state.giver} has no choice", "bonus-5")


def _dealing(state: State) -> Iterator[Fault]:
    full, dealt = state.rules.components.hand, sizes(state.hands)
    if list(dealt) != sorted(dealt, reverse=True) or sum(0 < size < full for size in dealt) > 1 or max(dealt) > full:
        yield Fault("hands", "the hands are not dealt one after the other", "setup-1")
    lying = tuple(map(len, state.rows))
    if lying != tuple(sorted(lying, reverse=True)) or max(lying) > 1 or lying[-1]:
        yield Fault("rows", "the rows are not begun one after the other", "setup-2")
    if any(lying) and min(dealt) < full:
        yield Fault("rows", "rows are begun after all hands are dealt", "setup-2")
    if any(state.block_piles) or any(state.point_piles):
        yield Fault("block_piles", "cards have been laid or won while hands are being dealt", "setup-4")
    if (state.actions, state.taken, state.drawn, state.due, state.giver) != (0, None, 0, 0, None):
        yield Fault("actions", "somebody has acted while hands are being dealt", "setup-5")
    if state.seat != state.rules.first_player:
        yield Fault("seat", f"seat {state.rules.first_player} begins", "setup-5")
