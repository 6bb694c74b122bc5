"""The proofs of all games: claims with contracts, and exhaustions, as functions by their full names."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import Signature, getdoc, getmembers, isfunction, signature
from typing import cast

from rulebook.spec import load
from rulebook.spec.places import home, specified_games

Claim = Callable[..., object]
Exhaustion = Callable[[], Iterator[bool | None]]


def functions(game_id: str, module: str) -> dict[str, Claim]:
    """The functions that a module of a game defines, by their places in its package; none where there is no module."""
    name = f"{home(game_id).module}.{module}"
    if find_spec(name) is None:
        return {}
    found = import_module(name)
    return {f"{module}.{name}": each for name, each in getmembers(found, isfunction) if each.__module__ == found.__name__}


def claims(game_id: str) -> dict[str, Claim]:
    """The functions with a contract."""
    return {name: each for name, each in functions(game_id, "claims.contracts").items() if "post:" in (getdoc(each) or "")}


def exhaustions(game_id: str) -> dict[str, Exhaustion]:
    """The functions that try every case of a domain: without parameters, they yield a truth value for each, or None where
    a condition is not met.
    """
    found = functions(game_id, "claims.exhaustions").items()
    shapes = [Signature(return_annotation=hint) for hint in (Iterator[bool], Iterator[bool | None])]
    return {name: cast(Exhaustion, each) for name, each in found if signature(each) in shapes}


def named_by_theorems(game_id: str) -> set[str]:
    """The lemmas that the theorems of a game rest on."""
    return {name for theorem in load(game_id).theorems for name in theorem.lemmas}


GAMES = specified_games()
CLAIMS = {(game_id, name): claim for game_id in GAMES for name, claim in claims(game_id).items()}
EXHAUSTIONS = {(game_id, name): each for game_id in GAMES for name, each in exhaustions(game_id).items()}
