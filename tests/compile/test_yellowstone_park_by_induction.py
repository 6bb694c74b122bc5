"""What solvers are asked of the clauses of Yellowstone Park: boards and draw piles as terms, invariants, and wrong rules."""

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from rulebook.compile.ir import Type
from rulebook.compile.meaning import call
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.core.step import Step
from rulebook.core.sweep import possible_settings
from rulebook.games.yellowstone_park import State, game
from rulebook.games.yellowstone_park.box.actions import Pile as PileName
from rulebook.games.yellowstone_park.box.board import Board, Stack
from rulebook.games.yellowstone_park.box.clauses import ClauseId
from rulebook.games.yellowstone_park.box.components import Card, Colour, Components
from rulebook.games.yellowstone_park.box.events import Event, PileChosen
from rulebook.games.yellowstone_park.box.settings import Settings, every_card, kinds
from rulebook.games.yellowstone_park.box.state import (
    DRAWING_PENALTIES,
    OVER,
    REFILLING,
    Cards,
    ChoosingPile,
    Placing,
    TurningUp,
)
from rulebook.games.yellowstone_park.chapters import empty_hand, setup
from rulebook.games.yellowstone_park.proofs.invariants import INVARIANTS
from rulebook.play import playout

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.evaluating import TOPS  # noqa: E402 - only with the solver
from rulebook.compile.terms.values import Layers, Slots, alike, same, term  # noqa: E402
from tests.compile.asking import START, Wrong, follows, of_the_rules, unproved  # noqa: E402

CHOOSE = "2 players, ChoosingPile, ChoosePile"


@cache
def met(seed: int) -> tuple[State, ...]:
    """The states of a game by any settings, which is broken off after some time."""
    random, played = Random(seed), game
    every = list(possible_settings(played, players=2 + seed % 4))
    start = played.start(random.choice(every))
    found = [start]
    for move in playout(played, start, random):
        found.append(move.step.state)
        if len(found) > 400:
            break
    return tuple(found)


CARD = Card(Colour.RED, 3)


def fits_nowhere(state: State) -> State:
    """Three cards lie too far from each other."""
    return changed(state, board=Board(tuple([Stack(row, row, Card(Colour.RED, row)) for row in (1, 4, 7)])))


def with_stacks(*stacks: Stack) -> Callable[[State], State]:
    """A board with these stacks alone."""
    return lambda state: changed(state, board=Board(stacks))


def with_hand(cards: int) -> Callable[[State], State]:
    """Whoever has the turn holds so many cards."""
    return lambda state: changed(
        state,
        hands=tuple(
            [
                Multiset.of(kinds(state.settings), kinds(state.settings)[:cards]) if seat == state.seat else hand
                for seat, hand in enumerate(state.hands)
            ]
        ),
    )


BROKEN: dict[str, Callable[[State], State]] = {
    "everybody_sits": lambda state: changed(state, seat=state.settings.players),
    "cards_are_conserved": with_hand(0),
    "no_card_is_lost": with_hand(0),
    "cards_lie_in_their_rows": with_stacks(Stack(2, 4, CARD)),
    "columns_have_one_colour": with_stacks(Stack(2, 4, Card(Colour.RED, 2)), Stack(3, 4, Card(Colour.BLUE, 3))),
    "colours_have_one_column": with_stacks(Stack(3, 4, CARD), Stack(3, 5, CARD)),
    "the_board_fits": fits_nowhere,
    "few_cards_lie": with_stacks(*[Stack(row, column, Card(Colour.RED, row)) for column in (1, 2) for row in range(1, 6)]),
    "hands_are_small": with_hand(7),
    "hands_are_dealt_in_turn": lambda state: changed(state, phase=TurningUp(), markers=(0,) * state.settings.players),
    "markers_end_the_game": lambda state: changed(state, phase=OVER),
    "the_neutral_marker_waits": lambda state: changed(state, neutral=-5),
    "there_are_cards_to_draw": lambda state: changed(state, draw_pile=()),
    "the_phase_is_possible": lambda state: changed(state, phase=ChoosingPile()),
}


@pytest.mark.parametrize("claim", INVARIANTS, ids=lambda claim: claim.__name__)
def test_every_invariant_notices_something(claim: Callable[[State], bool]) -> None:
    """A state of a game is changed so that the invariant no longer holds."""
    state = next(each for each in met(0) if isinstance(each.phase, Placing))
    assert claim(state)
    assert not claim(BROKEN[claim.__name__](state))


def parameters(name: str) -> list[Type]:
    """The types of what a function is given."""
    return [parameter.type for parameter in of_the_rules(game.id).module.by_name[name].parameters]


def terms(name: str, first: Any, *given: Any) -> Any:
    """What a function gives as terms: its first argument is a term already, the others are known values."""
    one = of_the_rules(game.id)
    _, *types = parameters(name)
    return one.evaluator.call(name, first, *map(one.evaluator.const, types, given))


def means(name: str, *given: Any) -> Any:
    """What the function means, as a term."""
    one = of_the_rules(game.id)
    return one.evaluator.const(one.module.by_name[name].result, call(one.module.by_name, name, *given))


@pytest.mark.parametrize("seed", range(3))
def test_boards_in_slots(seed: int) -> None:
    """What is put on a board, asked of it and taken off it is the same as terms, on boards of games."""
    evaluator, random, (of_board, *_) = of_the_rules(game.id).evaluator, Random(seed), parameters("board.Board.with_card")
    assumed: list[Any] = []
    any_board = evaluator.unknown(of_board, "board", assumed)
    assert isinstance(any_board.parts["stacks"], Slots)
    boards = [state.board for state in met(seed) if state.board.stacks]
    for board in random.sample(boards, 4):
        known = (*assumed, term(alike(any_board, evaluator.const(of_board, board))))
        card, column = random.choice(kinds(met(seed)[0].settings)), random.randrange(1, 8)
        laid = terms("board.Board.with_card", any_board, card, card.number, column)
        assert follows(alike(laid, means("board.Board.with_card", board, card, card.number, column)), *known)
        assert not follows(alike(laid, means("board.Board.with_card", board, card, card.number, column % 7 + 1)), *known)
        for name, given in (("at", (card.number, column)), ("colour_of", (column,)), ("spaces", ()), ("rows", ())):
            asked_for = f"board.Board.{name}"
            assert follows(alike(terms(asked_for, any_board, *given), means(asked_for, board, *given)), *known), name
        spaces = frozenset(random.sample(sorted(board.spaces), 1))
        parted = "board.Board.parted"
        assert follows(alike(terms(parted, any_board, spaces), means(parted, board, spaces)), *known)


def test_draw_piles_in_layers() -> None:
    """What is left of a draw pile of a few layers, where the first is used up or is not, is the same as terms."""
    evaluator, (of_piles, _) = of_the_rules(game.id).evaluator, parameters("state.less_top_card")
    every = kinds(met(0)[0].settings)
    for number, cards in product(range(1, TOPS + 1), (1, 2)):
        piles = tuple([Multiset.of(every, every[place : place + cards]) for place in range(number)])
        less = terms("state.less_top_card", evaluator.const(of_piles, piles), every[0])
        assert isinstance(less, Layers)
        wanted = means("state.less_top_card", piles, every[0])
        while len(wanted.tops) > len(less.tops):
            wanted = wanted.fewer
        assert follows(alike(less, wanted))
        assert not follows(same(less.number, wanted.number + 1))


def starting_at_the_end(players: int, components: Components) -> tuple[int, ...]:
    """With four players the markers start where the game ends."""
    return (components.end_marker if players == 4 else components.starting_marker,) * players


def without_a_card(settings: Settings) -> tuple[Cards, ...]:
    """With five players a card stays in the box."""
    deck = every_card(settings)
    return (deck.without(kinds(settings)[0]) if settings.players == 5 else deck,)


def begin_refilling(state: State, pile: PileName, clause: ClauseId) -> Step[State, Event]:
    """A player without cards refills a hand that has none, where the draw pile is chosen."""
    phase = DRAWING_PENALTIES if pile is PileName.PENALTY else REFILLING
    return Step(changed(state, phase=phase), (PileChosen(clause, state.seat, pile),))


WRONG = {
    "a start at the end": Wrong(
        game.id, setup, "starting_markers", starting_at_the_end, "4 players, start", "markers_end_the_game"
    ),
    "a card is missing": Wrong(game.id, setup, "shuffled_deck", without_a_card, "5 players, start", "no_card_is_lost"),
    "a refill of nothing": Wrong(game.id, empty_hand, "begin_drawing", begin_refilling, CHOOSE, "the_phase_is_possible"),
}


def test_games_begin_as_they_should() -> None:
    """With every number of players, the invariants hold in the first state."""
    assert unproved(of_the_rules(game.id).goals_of(START)) == []
