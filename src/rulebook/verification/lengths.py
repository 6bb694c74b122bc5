"""What proofs by induction cannot follow: a tuple of the state whose length changes in play, and a claim about some actions.

They take every tuple to be as long as in the first state. Apart from that are a long row of pieces, layers of piles, and
items that are marked `OneEach`, of which there can be any number. A claim about steps is asked of every action.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from inspect import getsourcefile, unwrap
from itertools import islice
from pathlib import Path
from pkgutil import resolve_name
from traceback import walk_tb
from typing import Any, Final, get_args, get_type_hints

from rulebook.compile import ir
from rulebook.compile.declaration import read
from rulebook.core.change import changed
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.play import generator, playout
from rulebook.spec import load
from rulebook.verification.claims import function_of
from rulebook.verification.standing_in import Function, in_place_of

MOST_MOVES: Final = 1_000
WHY: Final = "a proof takes each tuple of the state to be as long as in the first state"
INSTEAD: Final = "keep pieces in a Multiset, and anything else in a tuple with one entry per seat"


def unprovable(game: AnyGame) -> Iterator[str]:
    """What keeps theorems of a game from being proved by induction, and what to write instead."""
    yield from claims_of_some_actions(game)
    yield from changing_lengths(game)


def claims_of_some_actions(game: AnyGame) -> Iterator[str]:
    """Each claim about steps that takes actions of some classes and not of others."""
    for predicate in [function_of(game.id, each.predicate) for each in load(game.id).theorems if each.by_induction]:
        match list(get_type_hints(predicate).values()):
            case _, taken, _, _ if not set(game.declaration.actions) <= set(get_args(taken) or [taken]):
                place = place_of(f"{predicate.__module__}.{predicate.__qualname__}")
                some = getattr(taken, "__name__", taken)
                yield f"{place} is asked of every action, not of {some} alone: let it take Action, with None for the others"


def changing_lengths(game: AnyGame) -> Iterator[str]:
    """Each field of the state whose tuple changes its length in play so that nothing can be proved, with the clause.

    A random game is played with every number of players.
    """
    found = found_in_play(game)
    if not found:
        return
    from rulebook.compile.terms.evaluating import has_layers, is_long, keys_of  # noqa: PLC0415 - the solvers are an extra

    state = read(game).state
    for name, where in found.items():
        type = state.type_of(name)
        if isinstance(type, ir.Seq) and not (is_long(type) or has_layers(type) or keys_of(state, name)):
            yield f"{state.name}.{name} {where}, but {WHY}: {INSTEAD}"


def found_in_play(game: AnyGame) -> Mapping[str, str]:
    """Every field whose tuple changes its length, with how, and which function writes it so, and where."""
    found: dict[str, str] = {}
    for players in player_numbers(game):
        for settings in possible_settings(game, players=players):
            first = vars(game.start(settings))
            names = [name for name, value in first.items() if isinstance(value, tuple) and name not in found]
            with watched_changes(game) as by:
                for move in islice(playout(game, game.start(settings), generator(0)), MOST_MOVES):
                    for name in names:
                        was, now = len(first[name]), len(getattr(move.step.state, name))
                        if now != was and name in by:
                            found.setdefault(name, f"has {was} items at first and {now} after {place_of(by[name])}")
                    by.clear()
    return found


@contextmanager
def watched_changes(game: AnyGame) -> Iterator[dict[str, str]]:
    """The fields of states of a game that get other values while the context lasts, with the last function to give one."""
    by: dict[str, str] = {}

    def watching(plain: Function) -> Function:
        def watched(value: Any, **changes: object) -> object:
            if type(value) is game.declaration.state:
                frame = sys._getframe(2)
                name = f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname.partition('.<locals>')[0]}"
                by.update({field: name for field, given in changes.items() if given != getattr(value, field)})
            return plain(value, **changes)

        return watched

    with in_place_of(changed, watching):
        yield by


def place_of(name: str) -> str:
    """A function by its full name, with its file and the line of its `def`."""
    function: Any = unwrap(resolve_name(name))
    return f"{function.__name__} ({Path(getsourcefile(function) or '').name}:{function.__code__.co_firstlineno})"


def failure(error: Exception) -> str:
    """Why a check broke off: for a proof, with the place in the rules that was being put to solvers."""
    nodes = [frame.f_locals.get("node") for frame, _ in walk_tb(error.__traceback__)]
    places = [place for node in nodes if isinstance(place := getattr(node, "place", None), ir.Place)]
    if not places:
        return f"{type(error).__name__}: {error}"
    return f"{places[-1]}: solvers cannot be asked about this ({error}); if it is an item of a tuple: {WHY}; {INSTEAD}"
