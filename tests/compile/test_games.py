"""What the rules of a game are read as means what they mean: function by function, and in whole games."""

import inspect
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from rulebook.compile.ir import Function, Int, Known, Match, Module, Option, Record, Refused, Seq, Steps, Table, nodes_in
from rulebook.compile.meaning import call
from rulebook.compile.printing import module_text, type_text
from rulebook.core import SPECTATOR, AnyGame, Viewer
from rulebook.games import hamsterbacke, prato_dei_conigli, yellowstone_park
from rulebook.games.prato_dei_conigli.chapters.conditions import holds
from rulebook.games.yellowstone_park.chapters.collecting import windows_to_name
from rulebook.games.yellowstone_park.model.readings import CollectExtent
from tests.compile.drawing import drawn
from tests.compile.games import GAMES, SMALL, module, parts
from tests.compile.lowering import Refused as NoValue
from tests.compile.lowering import outcome


def viewers(state: Any) -> tuple[Viewer, ...]:
    """Everybody who can look on."""
    return (*range(state.settings.players), SPECTATOR)


def phase_of(one: Module, state: Any) -> Any:
    """The phase of a state, as read."""
    phases: Any = one.state.type_of("phase")
    return one.phases[[phase.cls for phase in phases.alternatives].index(type(state.phase))]


def agree(game: AnyGame, one: Module, state: Any, random: Random) -> None:
    """Everything that is asked of a state has the same answer."""
    functions, phase, legal = one.by_name, phase_of(one, state), game.legal_actions(state)
    assert call(functions, one.actor, state) == game.actor(state)
    assert call(functions, one.result, state) == game.result(state)
    assert legal == (call(functions, phase.legal, state) if phase.legal else ())
    assert game.chances(state) == (call(functions, phase.chances, state) if phase.chances else ())
    for viewer in viewers(state):
        assert call(functions, one.observe, state, viewer) == game.observe(state, viewer)
    decisions = game.declaration.numbering(state.settings, False)
    tried: list[Any] = [decisions.at(random.randrange(decisions.size)) for _ in range(4)]
    for action in (*tried, *legal[:2]):
        assert call(functions, one.why_not, state, action) == game.why_not(state, action)


def play(game: AnyGame, one: Module, state: Any, random: Random) -> Iterator[Any]:
    """A random game, of which every step is compared, and all that is asked of every eighth state of a phase."""
    functions, asked = one.by_name, Counter[type[object]]()
    assert call(functions, one.new_game, state.settings) == state
    while True:
        yield state
        if asked[type(state.phase)] % 8 == 0:
            agree(game, one, state, random)
        asked[type(state.phase)] += 1
        legal = game.legal_actions(state)
        if not legal:
            return
        action = random.choice(legal)
        after = game.step(state, action)
        assert call(functions, one.step, state, action) == after
        for event, viewer in product(after.events, viewers(state)):
            assert call(functions, one.event_for, event, viewer) == game.event_for(event, viewer)
        state = after.state


@GAMES
def test_whole_games_are_the_same(game: AnyGame) -> None:
    """Games with a small box, under every combination of readings and with every number of players; every phase occurs."""
    random, phases = Random(4), set[type[object]]()
    for variants, states in parts(game, SMALL[game]).items():
        one = module(game, SMALL[game], variants)
        phases |= {type(each.phase) for state in states for each in play(game, one, state, random)}
    assert len(phases) == len(module(game).phases)


@pytest.mark.long
@GAMES
@pytest.mark.parametrize("seed", range(6))
def test_printed_games_are_the_same(game: AnyGame, seed: int) -> None:
    """Games with the printed box under random settings."""
    random = Random(seed)
    for variants, states in parts(game).items():
        for state in random.sample(states, 4):
            assert len(list(play(game, module(game, None, variants), state, random))) > 50


def clauses(game: AnyGame) -> Iterator[tuple[Module, Function]]:
    """The functions of the clauses of a game with the printed box, for all variants."""
    for variants in parts(game):
        one = module(game, None, variants)
        yield from ((one, each) for each in one.functions if each.source and each.clause)


@GAMES
@pytest.mark.parametrize("enough", [30, pytest.param(100, marks=pytest.mark.long)])
def test_clauses_mean_the_same(game: AnyGame, enough: int) -> None:
    """Every clause gives the same for inputs of its types, edges included, and where it has no value neither has the other.

    More may be required than Python does: bounds, and places that are not below 0.
    """
    for one, function in clauses(game):
        random, same, tries = Random(function.clause), 0, 0
        while same < enough and tries < 5 * enough:
            given = {parameter.name: drawn(random, parameter.type) for parameter in function.parameters}
            got = outcome(lambda given=given, one=one, name=function.name: call(one.by_name, name, *given.values()))
            wanted = outcome(plain(function), *completed(one, function, given))
            assert got in (wanted, NoValue), (function.clause, given)
            same, tries = same + (got is not NoValue), tries + 1
        assert same >= enough // 5, function.clause


def plain(function: Function) -> Any:
    """The function of Python that was read."""
    where, _, name = (function.source or "").partition(":")
    found: Any = import_module(where)
    for part in name.split("."):
        found = vars(found)[part]
    return inspect.unwrap(found)


def completed(one: Module, function: Function, given: dict[str, Any]) -> list[Any]:
    """The arguments of the function of Python: what is known when a game is read is no parameter."""
    known = {"components": one.components, "mode": getattr(one.variants, "mode", None)}
    return [(known | given)[name] for name in inspect.signature(plain(function)).parameters]


def test_every_clause_is_read() -> None:
    """The functions of all clauses that steps, refusals and results use are there under their ids."""
    found = [function.clause for _, function in clauses(hamsterbacke.game)]
    ids = set(found)
    assert len(ids) == len(found)
    assert {"setup-1", "taking-4", "blocking-5", "bonus-7", "scoring-2", "counting-5", "ending-2", "turn-3"} <= ids


def test_bounds_follow_from_what_arrives() -> None:
    """Bounds of fields that declare none are found: rows, hands and piles for each seat, what is due."""
    types: dict[str, Any] = dict(module(hamsterbacke.game).state.fields)
    assert (types["rows"].least, types["rows"].most) == (8, 8)
    assert (types["hands"].least, types["hands"].most) == (3, 5)
    picking = next(one for one in types["phase"].alternatives if one.name == "Picking")
    assert picking.type_of("due") == Int(0, 4)


def test_conditions_are_read_for_each_set_of_them() -> None:
    """A function that calls itself for the parts of a condition is read for each set of parts, and for those of the deck."""
    one, random = module(prato_dei_conigli.game, SMALL[prato_dei_conigli.game]), Random(1)
    read_for = [each for each in one.functions if each.source and each.source.endswith(":holds")]
    kinds: list[Any] = [each.parameters[0].type for each in read_for]
    assert [sum(len(each.values) for each in union.alternatives) for union in kinds] == [2, 2, 2, 13]
    for function, union in zip(read_for, kinds, strict=True):
        for condition in [value for each in union.alternatives for value in each.values]:
            for _ in range(20):
                tally = drawn(random, function.parameters[1].type)
                assert call(one.by_name, function.name, condition, tally) == holds(condition, tally)


def test_bounds_that_types_declare() -> None:
    """A tuple has no more items than its type says, and a domain that follows from components no other numbers."""
    one = module(yellowstone_park.game)
    draw_pile, board = one.state.type_of("draw_pile"), one.state.type_of("board")
    assert isinstance(draw_pile, Seq)
    assert isinstance(board, Record)
    assert draw_pile.most == 56
    stacks = board.type_of("stacks")
    assert isinstance(stacks, Seq)
    assert isinstance(stacks.item, Record)
    assert (stacks.most, stacks.item.type_of("column")) == (49, Int(1, 7))


def test_what_is_derived_is_a_table() -> None:
    """What windows a player can name depends on a variant and two readings, and is not computed again in C."""
    tables = [
        each
        for function in module(yellowstone_park.game).functions
        for each in nodes_in(function.body)
        if isinstance(each, Table)
    ]
    settings = yellowstone_park.Settings(2, readings=yellowstone_park.Readings(collect_extent=CollectExtent.ANY_WINDOW))
    named = next(each for each in tables if windows_to_name(settings) in each.values)
    assert [bool(value) for value in named.values] == 4 * [False, True]


def test_conditions_leave_arms_out() -> None:
    """After an assertion that the phase is one of picking, a field of the phase is that of picking alone."""
    body: Any = module(hamsterbacke.game).function("turn.pick").body
    due = body.body.step.arguments[2]
    assert isinstance(due, Match)
    assert [type_text(arm.variable.type) for arm in due.arms] == ["Picking"]


def test_functions_are_printed() -> None:
    """The text of a module has every function, with its clause and in a notation that people read."""
    text = module_text(module(hamsterbacke.game))
    assert "groups.whole_groups(cards: 0..24, number: 1..4) -> 0..24:  # groups-1" in text
    assert "  (cards // number)\n" in text
    assert all(f"{function.name}(" in text for function in module(hamsterbacke.game).functions)


def test_functions_call_only_earlier_ones() -> None:
    """A module has its functions in an order for back ends, and parameters take no room that are known."""
    for function in module(hamsterbacke.game).functions:
        assert not any(isinstance(parameter.type, Known) for parameter in function.parameters)
    assert isinstance(module(hamsterbacke.game).state, Record)
    assert isinstance(module(hamsterbacke.game).function(module(hamsterbacke.game).step).result, Steps)
    assert module(hamsterbacke.game).function(module(hamsterbacke.game).why_not).result == Option(Refused())
