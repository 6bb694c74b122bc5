"""What a game declares, compared with its specification, its behaviour, and what can be proved."""

from collections.abc import Iterator
from importlib.util import find_spec
from pickle import dumps, loads
from typing import get_args, get_origin

from rulebook.conformance.checks import clause_ids
from rulebook.conformance.playthrough import ConformanceError
from rulebook.core import AnyGame, Multiset, Reason
from rulebook.core.hints import bare, hints_of
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.core.visibility import sights
from rulebook.spec import load
from rulebook.verification.lengths import unprovable

NEAR = 3
"""This many numbers of players below and above the declared ones must be refused."""


def check_declaration(game: AnyGame) -> None:
    """Raise ConformanceError if a declaration does not fit the specification or the game's own functions."""
    if faults := tuple(declaration_faults(game)):
        raise ConformanceError(game.id, "declaration", *faults)


def declaration_faults(game: AnyGame) -> Iterator[str]:
    """Everything that is wrong with a declaration."""
    yield from player_faults(game)
    yield from hidden_faults(game)
    known = clause_ids(game.id)
    yield from (f"{role} cites {clause!r}, which is not a clause" for role, clause in cited(game) if clause not in known)
    if loads(dumps(game)) is not game:
        yield f"unpickling the game gives another one: `game` in `{game.declaration.module}` is not this game"


def player_faults(game: AnyGame) -> Iterator[str]:
    """The declared numbers of players are exactly those with which the printed game can be played."""
    declared = player_numbers(game)
    for players in range(max(0, declared[0] - NEAR), declared[-1] + NEAR + 1):
        admitted = bool(possible_settings(game, players=players))
        if admitted and players not in declared:
            yield f"{players} players are admitted, but not declared in `seating`"
        if players in declared and not admitted:
            yield f"{players} players are declared in `seating`, but not admitted"


def hidden_faults(game: AnyGame) -> Iterator[str]:
    """Hidden pieces can change places: they are of one sort, or the game says itself how they are dealt again."""
    state = game.declaration.state
    hidden = [hints_of(state)[name] for name, sight in sights(state).items() if sight.size]
    sorts = sorted({kind.__name__ for hint in hidden for kind in kinds_in(hint)})
    if game.declaration.determinizer is None and len(sorts) > 1:
        yield f"hidden piles hold pieces of several sorts, {' and '.join(sorts)}: declare a determinizer"


def kinds_in(hint: object) -> Iterator[type[object]]:
    """The classes of the pieces in the piles of a type."""
    for each in get_args(bare(hint)):
        if get_origin(bare(hint)) is Multiset:
            yield each
        else:
            yield from kinds_in(each)


def cited(game: AnyGame) -> Iterator[tuple[str, str]]:
    """The clauses that a declaration cites, each with what cites it."""
    declared = game.declaration
    yield "the number of players", declared.seating.players_clause
    yield "the first player", declared.seating.first_player_clause
    yield from ((f"the sort of pieces {sort.name!r}", sort.clause) for sort in declared.pieces)
    for rules in declared.phases:
        name = rules.phase.__name__
        if isinstance(rules.reason, Reason):
            yield f"the phase {name}", rules.reason.clause
        yield from (
            (f"the phase {name}, refusing {kind.__name__},", reason.clause) for kind, reason in rules.refuses.items()
        )


def check_provable(game: AnyGame) -> None:
    """Raise ConformanceError if theorems of a game are to be proved and something keeps them from it.

    How solvers see a tuple, they say themselves: where there are none, nothing is checked.
    """
    is_proved = find_spec("z3") and any(each.by_induction for each in load(game.id).theorems)
    if is_proved and (faults := tuple(unprovable(game))):
        raise ConformanceError(game.id, "proofs", *faults)
