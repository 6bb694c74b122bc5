"""How each clause of a game is held by its kernel: its own function is called, or a lemma says it is equal."""

import re
from collections.abc import Iterator
from typing import Any, Final

from attrs import astuple, frozen

from rulebook.core.errors import RulebookError
from rulebook.kernels.compiling import Function, reached
from rulebook.kernels.kernel import Kernel, Lemma

CLAUSE: Final = re.compile(r"[a-z]+(-[a-z]+)*-\d+(?= )")


class LemmaError(RulebookError):
    """A lemma that is false, or that says nothing: the message has the case."""


@frozen
class Same:
    """The kernel calls the clause's own function."""

    function: str


def called(kernel: Kernel[Any, Any, Any]) -> tuple[Function, ...]:
    """Every function that plays a part in a kernel, those of the rules among them."""
    own = filter(None, astuple(kernel.functions, recurse=False))
    return reached((*own, *kernel.own))


def same_functions(kernel: Kernel[Any, Any, Any]) -> Iterator[tuple[str, Same]]:
    """The clauses whose own functions the kernel calls, with these."""
    game = kernel.game.module
    for function in called(kernel):
        clause = CLAUSE.match(function.__doc__ or "")
        if clause and function.__module__.startswith(f"{game}."):
            yield clause[0], Same(f"{function.__module__.removeprefix(f'{game}.')}.{function.__qualname__}")


def held_by(kernel: Kernel[Any, Any, Any]) -> dict[str, tuple[Same | Lemma, ...]]:
    """Every clause that is held, with all that holds it."""
    held: dict[str, tuple[Same | Lemma, ...]] = {}
    for clause, same in same_functions(kernel):
        held[clause] = (*held.get(clause, ()), same)
    for lemma in kernel.lemmas:
        for clause in lemma.clauses:
            held[clause] = (*held.get(clause, ()), lemma)
    return held


def tried(lemma: Lemma) -> int:
    """Go through all cases of a lemma and give their number; raises LemmaError for a false one or one without cases."""
    number = 0
    for number, (kernel, rules) in enumerate(lemma.cases(), start=1):
        if kernel != rules:
            raise LemmaError(f"{lemma.says}: in case {number} the kernel gives {kernel!r}, the rules give {rules!r}")
    if not number:
        raise LemmaError(f"{lemma.says}: there are no cases")
    return number
