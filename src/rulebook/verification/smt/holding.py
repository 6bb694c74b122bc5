"""Holding: the lemmas that say of each clause that the kernel of a game does what the rules say.

Random games compare kernel and rules where they come. Lemmas go through a whole domain clause by clause, so they also see a
rule that differs only where games seldom go. `rulebook verify` believes solvers only where both are in order.
"""

from collections.abc import Iterator

from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.clauses import LemmaError, tried


def untrue_lemmas(game_id: str) -> Iterator[str]:
    """The lemmas of a kernel that are false or say nothing, each with the case."""
    for lemma in kernel(game_id).lemmas:
        try:
            tried(lemma)
        except LemmaError as error:
            yield str(error)
