"""Claims: theorems of which a specification only names the clauses. What else a theorem has follows from its predicate."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from rulebook.spec.model import Checks, Status, Theorem
from rulebook.spec.traceability import defining, dotted_under, parsed

STANDARD: Final[Mapping[str, tuple[str, str]]] = {
    "conservation": ("pieces_are_conserved", "All places together always hold exactly the pieces in the box."),
    "no-dead-end": ("goes_on", "In a game that is not over somebody can act."),
    "legal-is-accepted": ("legal_is_accepted", "The legal actions are exactly the actions that a step accepts."),
    "observation-hides": ("observations_hide", "What a player observes does not depend on what is hidden from that player."),
    "noninterference": (
        "nothing_hidden_interferes",
        "Two states that differ only in what is hidden from a player look the same to that player, who may do the same in "
        "both and is told the same, until something is revealed.",
    ),
}
"""What is claimed of every game, by its id: the predicate in claims/invariants.py, and the statement."""
OWN: Final = "claims.theorems"
"""The module with the predicates of a game's own claims; those that are so in every state are where its `RULES` are."""


def theorems_claimed(claims: Mapping[str, tuple[str, ...]], package: Path | None) -> Iterator[Theorem]:
    """The theorems that a game claims, in order; `package` is the folder of its code.

    One that is not a standard one and has no predicate has no statement either.
    """
    own = {} if package is None else own_predicates(package)
    for number, (id, clauses) in enumerate(claims.items(), start=1):
        function, checks = id.replace("-", "_"), Checks.STATE
        if id in STANDARD:
            function, statement = STANDARD[id]
            place = f"claims.invariants.{function}"
        else:
            statement, checks, module = own.get(function, ("", Checks.STATE, ""))
            place = f"{module}.{function}" if module else ""
        yield Theorem(id, number, statement, place, checks, Status.PROVED, clauses, by_induction=True)


def own_predicates(package: Path) -> dict[str, tuple[str, Checks, str]]:
    """What `predicates_in` finds in the modules with a game's own claims, by the name of the function."""
    rules = defining(package, "RULES")
    modules = [OWN] if rules is None else [dotted_under(package, rules), OWN]
    return {name: found for each in modules for name, found in predicates_in(package, each)}


def predicates_in(package: Path, module: str) -> Iterator[tuple[str, tuple[str, Checks, str]]]:
    """The functions of a module with the first paragraphs of their docstrings, what each takes, and the module."""
    file = package.joinpath(*module.split(".")).with_suffix(".py")
    if not file.is_file():
        return
    kinds = {1: Checks.STATE, 3: Checks.STEP}
    for each in parsed(file.read_text(encoding="utf-8")).body:
        if isinstance(each, ast.FunctionDef):
            said = " ".join((ast.get_docstring(each) or "").partition("\n\n")[0].split())
            yield each.name, (said, kinds.get(len(each.args.args), Checks.STATE), module)
