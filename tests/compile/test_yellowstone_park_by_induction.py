"""What solvers are asked of the clauses of Yellowstone Park: boards and draw piles as terms, invariants, and wrong rules."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from rulebook.compile.ir import Type
from rulebook.compile.meaning import call
from rulebook.core import Multiset, Step, changed
from rulebook.core.sweep import possible_settings
from rulebook.games.yellowstone_park import State, game
from rulebook.games.yellowstone_park.chapters import empty_hand, setup
from rulebook.games.yellowstone_park.model.actions import Pile as PileName
from rulebook.games.yellowstone_park.model.clauses import ClauseId
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.events import Event, PileChosen
from rulebook.games.yellowstone_park.model.settings import Settings, every_card, kinds
from rulebook.games.yellowstone_park.model.state import DRAWING_PENALTIES, REFILLING, Cards
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
